"""Text in pictures: fonts, lines that fit their place, and names as people really write them."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from importlib import resources
from pathlib import Path

import font_roboto
from anyascii import anyascii
from PIL import Image, ImageDraw, ImageFont, features

import data
from bot.render.colours import NIGHT, PAPER, Colour, is_light
from bot.render.sprite import Sprite
from bot.render.svg import picture

SMALL = 35
"""The smallest size, in pixels of a picture 900 wide: 11 pixels where a phone 390 wide shows the picture 291 wide."""

NARROW = 0.82
"""How narrow a line may become, as a share of its width, before it is cut short: about as a condensed face is."""

_FACES = {True: "RobotoBold", False: "RobotoMedium"}
_ROBOT = "🤖"
_RUNS = re.compile(f"({_ROBOT})")
_CAPITAL = 0.711
"""Height of Roboto's capitals, as a share of the size."""

_NOTO = Path(str(resources.files("manimgx_fonts")))
_CJK = str(resources.files("manimgx_fonts_cjk") / "NotoSansCJK-VF.otf.ttc")
_EMOJI = str(_NOTO / "NotoEmoji[wght].ttf")
_FOREIGN = 0.85
"""Size of fonts beside Roboto, as a share of its own: their letters reach higher and lower."""

_WEIGHTS = {True: 700, False: 500}
_IDEOGRAPHIC = {"CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO", "IDEOGRAPHIC"}
_UNSHAPED = {"ARMENIAN", "ETHIOPIC", "GEORGIAN", "LAO", "THAI"}
"""Scripts that read well letter by letter, where Pillow comes without what joins and orders letters."""

_LOOSE = ("COMBINING", "VARIATION SELECTOR", "EMOJI MODIFIER", "BRAILLE")
_MARKS = 2
"""Marks in a row that belong to a letter of their script; more are a prank."""


@lru_cache(maxsize=256)
def font(size: int, bold: bool = True, face: str = "") -> ImageFont.FreeTypeFont:
    """Returns a font at a size in pixels: Roboto, or the one in a file.

    Roboto uses the plain layout engine, which every build of Pillow has, so that pictures are the same everywhere.
    """
    if not face:
        path = font_roboto.font_files[_FACES[bold]]
        return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)
    foreign = ImageFont.truetype(face, round(size * _FOREIGN))
    foreign.set_variation_by_axes([_WEIGHTS[bold]])
    return foreign


@lru_cache(maxsize=4096)
def face_of(character: str) -> str | None:
    """Returns the file of the font that a character is drawn with, ``""`` for Roboto; ``None`` if it cannot be drawn."""
    if _has("", character):
        return ""
    script = unicodedata.name(character, "").partition(" ")[0].partition("-")[0]
    if script in _IDEOGRAPHIC:
        face = _CJK
    elif (own := _NOTO / f"NotoSans{script.capitalize()}[wght].ttf").is_file():
        face = str(own)
        if script not in _UNSHAPED and not features.check("raqm"):
            return None
    else:
        face = _EMOJI
    return face if _has(face, character) else None


def _has(face: str, character: str) -> bool:
    """Whether a font has a glyph for this character."""
    return _glyph(face, character) != _glyph(face, "\uffff")


@lru_cache(maxsize=16)
def _glyph(face: str, character: str) -> bytes:
    sheet = Image.new("L", (2 * SMALL, 2 * SMALL))
    ImageDraw.Draw(sheet).text((0, 0), character, fill=255, font=font(SMALL, True, face))
    return sheet.tobytes()


@lru_cache(maxsize=1024)
def plain(text: str, instead: str = "") -> str:
    """Returns a text as it can be drawn.

    Letters in fancy dress (𝓙𝓸, Ｊｏ) become themselves, letters of scripts that no font has are spelled in Latin ones,
    stacked accents and invisible marks go. The robot's mark stays; ``line`` draws it itself.

    Args:
        text: what someone wrote, of any length and in any script.
        instead: what stands for a text of which nothing can be drawn.
    """
    # Far longer than any place to write it in, and short enough that no one's name costs time.
    folded = unicodedata.normalize("NFKC", text[:200])
    kept, marks = "", 0
    for character in folded:
        marks = marks + 1 if unicodedata.category(character)[0] == "M" else 0
        if _is_kept(character) and marks <= _MARKS:
            kept += character
        elif unicodedata.category(character)[0] == "L":
            kept += anyascii(character)
    return " ".join(kept.split()) or instead


def _is_kept(character: str) -> bool:
    if character.isspace() or character == _ROBOT:
        return True
    name, category = unicodedata.name(character, ""), unicodedata.category(character)
    if name.startswith(_LOOSE) or name.endswith("FILLER") or category[0] == "C":
        return False  # left over by folding, or invisible
    return face_of(character) is not None


def measure(text: str, size: int, *, bold: bool = True) -> int:
    """Returns the width of a line in pixels. ``text`` must have been through ``plain``."""
    return round(sum(_advance(run, face, size, bold) for run, face in _runs(text)))


@lru_cache(maxsize=1024)
def fit(text: str, size: int, width: int, *, bold: bool = True) -> str:
    """Returns the text, or as much of its beginning as fits with an ellipsis into ``width`` pixels; may be empty."""
    if measure(text, size, bold=bold) <= width:
        return text
    lengths = range(1, len(text) + 1)
    short = bisect_right(
        lengths, width, key=lambda length: measure(f"{text[:length].rstrip()}…", size, bold=bold)
    )
    return f"{text[:short].rstrip()}…" if short else ""


def wrap(text: str, size: int, width: int, *, lines: int, bold: bool = True) -> tuple[str, ...]:
    """Breaks a text at its spaces into at most ``lines`` lines of ``width`` pixels; the last one is cut to fit.

    The text must have been through ``plain``.
    """
    broken: list[str] = []
    words = text.split()
    while words and len(broken) < lines - 1:
        counts = range(len(words), 1, -1)
        whole = (n for n in counts if measure(" ".join(words[:n]), size, bold=bold) <= width)
        count = next(whole, 1)
        broken.append(fit(" ".join(words[:count]), size, width, bold=bold))
        words = words[count:]
    if words:
        broken.append(fit(" ".join(words), size, width, bold=bold))
    return tuple(broken)


@lru_cache(maxsize=1024)
def line(text: str, size: int, colour: Colour, *, bold: bool = True) -> Sprite:
    """Returns one line of text as a sprite whose vertical middle is the middle of the capitals.

    A robot's mark is drawn in the colour of the letters.
    """
    width, height = max(1, measure(text, size, bold=bold)), round(size * 1.25)
    baseline = round(height / 2 + size * _CAPITAL / 2)
    image = Image.new("RGB", (width, height), colour)
    mask = Image.new("L", (width, height))
    ink = ImageDraw.Draw(mask)
    x = 0.0
    for run, face in _runs(text):
        if run == _ROBOT:
            sign = _robot(round(size * 0.8), colour)
            spot = (round(x + size * 0.06), (height - sign.height) // 2)
            image.paste(sign.image, spot)
            mask.paste(sign.mask, spot)
        else:
            ink.text((x, baseline), run, fill=255, font=font(size, bold, face), anchor="ls")
        x += _advance(run, face, size, bold)
    return Sprite(image, mask)


def within(text: str, size: int, colour: Colour, width: int, *, bold: bool = True) -> Sprite | None:
    """Returns one line at most ``width`` pixels wide, narrowed and then cut short to fit; ``None`` where nothing of it does."""
    shown = fit(text, size, int(width / NARROW), bold=bold)
    return line(shown, size, colour, bold=bold).narrowed(width) if shown else None


def _runs(text: str) -> Iterator[tuple[str, str]]:
    """Yields a text's runs and the file of each run's font; a robot's mark is a run of its own."""
    for part in filter(None, _RUNS.split(text)):
        if part == _ROBOT:
            yield part, ""
            continue
        face, start = face_of(part[0]) or "", 0
        for place, character in enumerate(part):
            joins = character.isspace() and face != _EMOJI  # its spaces are wide
            other = face if joins else face_of(character) or ""
            if other != face:
                yield part[start:place], face
                face, start = other, place
        yield part[start:], face


def _advance(run: str, face: str, size: int, bold: bool) -> float:
    return size * 0.92 if run == _ROBOT else font(size, bold, face).getlength(run)


def _robot(size: int, colour: Colour) -> Sprite:
    """Returns a robot's head in the colour of the letters, ``size`` pixels a side."""
    eyes = NIGHT if is_light(colour) else PAPER
    return picture(data.ROOT / "signs" / "robot.svg", size, letters=colour, eyes=eyes)
