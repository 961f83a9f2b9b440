"""Text in pictures: fonts, lines that fit their space, and names as people really write them."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib import resources
from importlib.util import find_spec
from pathlib import Path

from anyascii import anyascii
from PIL import Image, ImageDraw, ImageFont, features

import data
from bot.render.colours import NIGHT, PAPER, Colour, is_light
from bot.render.sprite import Sprite
from bot.render.svg import picture

SMALL = 35
"""The smallest font size in a picture 900 pixels wide; on a phone, it appears 11 pixels high."""

NARROW = 0.82
"""How narrow a line may get before it is cut, relative to its width: as in a condensed font."""

_FACES = {True: data.ROOT / "fonts/Roboto-Bold.ttf", False: data.ROOT / "fonts/Roboto-Medium.ttf"}
_ROBOT = "🤖"
_RUNS = re.compile(f"({_ROBOT})")
_HAN = "\u2e80-\u2fdf\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
"""Chinese and Japanese characters: a line may break between any two of them."""
_OPENING = "「『【〈《〔"
_CLOSING = "」』】〉》〕、。，．！？：；・…ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ!?,.:;)"
"""Punctuation and small letters that mustn't begin a line."""
_UNBROKEN = re.compile(
    rf"\s*([{_OPENING}(]*(?:[{_HAN}]|[^\s{_HAN}{_OPENING}]+)[{_CLOSING}]*\s*|\S\s*)"
)
_CAPITAL = 0.711
"""The height of Roboto's capitals, relative to the font size."""

_NOTO = Path(str(resources.files("manimgx_fonts")))
_HAS_CJK = find_spec("manimgx_fonts_cjk") is not None  # an extra: `plain` transliterates without it
_CJK = str(resources.files("manimgx_fonts_cjk") / "NotoSansCJK-VF.otf.ttc") if _HAS_CJK else ""
_EMOJI = str(_NOTO / "NotoEmoji[wght].ttf")
_FOREIGN = 0.85
"""The size of other fonts relative to Roboto, as their letters reach higher and lower."""

_WEIGHTS = {True: 700, False: 500}
_IDEOGRAPHIC = {"CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO", "IDEOGRAPHIC"}
_UNSHAPED = {"ARMENIAN", "ETHIOPIC", "GEORGIAN", "LAO", "THAI"}
"""Scripts that stay readable if Pillow lacks raqm, which joins and orders letters."""

_LOOSE = ("COMBINING", "VARIATION SELECTOR", "EMOJI MODIFIER", "BRAILLE")
_MARKS = 2
"""The most marks in a row that a letter can have; any more are a prank."""


@lru_cache(maxsize=256)
def font(size: int, bold: bool = True, face: str = "") -> ImageFont.FreeTypeFont:
    """Returns a font in a given pixel size: Roboto, or the font in the file ``face``.

    Roboto uses the basic layout engine, which every Pillow has: its pictures never vary.
    """
    if not face:
        return ImageFont.truetype(_FACES[bold], size, layout_engine=ImageFont.Layout.BASIC)
    foreign = ImageFont.truetype(face, round(size * _FOREIGN))
    foreign.set_variation_by_axes([_WEIGHTS[bold]])
    return foreign


@lru_cache(maxsize=4096)
def face_of(character: str) -> str | None:
    """Returns the font file for a character: ``""`` for Roboto, ``None`` if no font has it."""
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
    """Returns whether a font has a glyph for this character."""
    return _glyph(face, character) != _glyph(face, "\uffff")


@lru_cache(maxsize=16)
def _glyph(face: str, character: str) -> bytes:
    sheet = Image.new("L", (2 * SMALL, 2 * SMALL))
    ImageDraw.Draw(sheet).text((0, 0), character, fill=255, font=font(SMALL, True, face))
    return sheet.tobytes()


@lru_cache(maxsize=1024)
def plain(text: str, instead: str = "") -> str:
    """Returns a text in a form that can be drawn.

    Fancy letters (𝓙𝓸, Ｊｏ) become plain; letters that no font has become Latin; stacked accents
    and invisible marks are removed. The robot emoji stays, and ``line`` draws it.

    Args:
        text: a user's text, of any length and in any script.
        instead: the result if none of the text can be drawn.
    """
    # Longer than any line in a picture, and short enough that no name takes much time.
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
        return False  # a remnant of the normalization, or invisible
    return face_of(character) is not None


def measure(text: str, size: int, *, bold: bool = True) -> int:
    """Returns a line's width in pixels. Pass ``text`` through ``plain`` first."""
    return round(sum(_advance(run, face, size, bold) for run, face in _runs(text)))


@lru_cache(maxsize=1024)
def fit(text: str, size: int, width: int, *, bold: bool = True) -> str:
    """Returns the text, cut to ``width`` pixels with an ellipsis if necessary; maybe empty."""
    if measure(text, size, bold=bold) <= width:
        return text
    lengths = range(1, len(text) + 1)
    short = bisect_right(
        lengths, width, key=lambda length: measure(f"{text[:length].rstrip()}…", size, bold=bold)
    )
    return f"{text[:short].rstrip()}…" if short else ""


def wrap(text: str, size: int, width: int, *, lines: int, bold: bool = True) -> tuple[str, ...]:
    """Breaks a text into at most ``lines`` lines of ``width`` pixels; cuts off the last one.

    Lines break at spaces, and between Chinese or Japanese characters, which have no spaces. Pass
    the text through ``plain`` first.
    """
    broken: list[str] = []
    parts = unbroken(text)
    while parts and len(broken) < lines - 1:
        counts = range(len(parts), 1, -1)
        whole = (n for n in counts if measure(_joined(parts[:n]), size, bold=bold) <= width)
        count = next(whole, 1)
        broken.append(fit(_joined(parts[:count]), size, width, bold=bold))
        parts = parts[count:]
    if parts:
        broken.append(fit(_joined(parts), size, width, bold=bold))
    return tuple(broken)


def unbroken(text: str) -> list[str]:
    """Splits a text wherever a line may break; each piece keeps the spaces after it."""
    return _UNBROKEN.findall(text)


def _joined(parts: Sequence[str]) -> str:
    return "".join(parts).rstrip()


@lru_cache(maxsize=1024)
def line(text: str, size: int, colour: Colour, *, bold: bool = True) -> Sprite:
    """Returns a line of text as a sprite, vertically centred on the middle of its capitals.

    The robot emoji has the same colour as the letters.
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
    """Returns a line narrowed, then cut, to fit ``width`` pixels; ``None`` if no letter fits."""
    shown = fit(text, size, int(width / NARROW), bold=bold)
    return line(shown, size, colour, bold=bold).narrowed(width) if shown else None


def _runs(text: str) -> Iterator[tuple[str, str]]:
    """Yields a text's runs, each with its font file; a robot emoji is a separate run."""
    for part in filter(None, _RUNS.split(text)):
        if part == _ROBOT:
            yield part, ""
            continue
        face, start = face_of(part[0]) or "", 0
        for place, character in enumerate(part):
            joins = character.isspace() and face != _EMOJI  # its own spaces are wide
            other = face if joins else face_of(character) or ""
            if other != face:
                yield part[start:place], face
                face, start = other, place
        yield part[start:], face


def _advance(run: str, face: str, size: int, bold: bool) -> float:
    return size * 0.92 if run == _ROBOT else font(size, bold, face).getlength(run)


def _robot(size: int, colour: Colour) -> Sprite:
    """Returns a robot's head in the colour of the letters, a square of ``size`` pixels."""
    eyes = NIGHT if is_light(colour) else PAPER
    return picture(data.ROOT / "signs" / "robot.svg", size, letters=colour, eyes=eyes)
