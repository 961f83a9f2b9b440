"""Text in pictures: fonts, lines that fit their place, and names as people really write them."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from functools import lru_cache

import font_roboto
from anyascii import anyascii
from PIL import Image, ImageDraw, ImageFont

import data
from bot.render.colours import NIGHT, PAPER, Colour, is_light
from bot.render.sprite import Sprite
from bot.render.svg import picture

SMALL = 32
"""The smallest size, in pixels of a picture 900 wide, that can still be read when a phone shows it 360 wide."""

_FACES = {True: "RobotoBold", False: "RobotoMedium"}
_ROBOT = "🤖"
_RUNS = re.compile(f"({_ROBOT})")
_CAPITAL = 0.711
"""Height of Roboto's capitals, as a share of the size."""


@lru_cache(maxsize=64)
def font(size: int, bold: bool = True) -> ImageFont.FreeTypeFont:
    """Returns Roboto at a size in pixels.

    The plain layout engine is named because the other one is not in every build of Pillow, and a picture has to be the
    same on every machine.
    """
    path = font_roboto.font_files[_FACES[bold]]
    return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def drawable(character: str) -> bool:
    """Whether the font has a glyph for this character, rather than the box that stands for a missing one."""
    return _glyph(character) != _glyph("\uffff")


@lru_cache(maxsize=4)
def _glyph(character: str) -> bytes:
    sheet = Image.new("L", (2 * SMALL, 2 * SMALL))
    ImageDraw.Draw(sheet).text((0, 0), character, fill=255, font=font(SMALL))
    return sheet.tobytes()


@lru_cache(maxsize=1024)
def plain(text: str, instead: str = "") -> str:
    """Returns a text as it can be drawn.

    Letters in fancy dress (𝓙𝓸, Ｊｏ) become themselves, letters of scripts the font lacks are spelled in Latin ones,
    stacked accents and invisible marks go, and so do emoji: a name that is partly drawable keeps that part. The robot's
    mark stays; ``line`` draws it itself.

    Args:
        text: what someone wrote, of any length and in any script.
        instead: what stands for a text of which nothing can be drawn.
    """
    # Far longer than any place to write it in, and short enough that no one's name costs time.
    folded = unicodedata.normalize("NFKC", text[:200])
    kept = (character if _is_kept(character) else _spelled(character) for character in folded)
    return " ".join("".join(kept).split()) or instead


def _is_kept(character: str) -> bool:
    if character.isspace() or character == _ROBOT:
        return True
    # Controls and other invisibles, and marks left over by folding, go.
    return unicodedata.category(character)[0] not in "CM" and drawable(character)


def _spelled(character: str) -> str:
    return anyascii(character) if unicodedata.category(character)[0] == "L" else ""


def measure(text: str, size: int, *, bold: bool = True) -> int:
    """Returns the width of a line in pixels. ``text`` must have been through ``plain``."""
    return round(sum(_advance(run, size, bold) for run in _RUNS.split(text) if run))


@lru_cache(maxsize=1024)
def fit(text: str, size: int, width: int, *, bold: bool = True) -> str:
    """Returns the text, or as much of its beginning as fits with an ellipsis into ``width`` pixels; may be empty."""
    if measure(text, size, bold=bold) <= width:
        return text
    lengths = range(1, len(text) + 1)
    short = bisect_right(
        lengths, width, key=lambda one: measure(f"{text[:one].rstrip()}…", size, bold=bold)
    )
    return f"{text[:short].rstrip()}…" if short else ""


def wrap(text: str, size: int, width: int, *, lines: int, bold: bool = True) -> tuple[str, ...]:
    """Returns the text broken at its spaces into lines of at most ``width`` pixels; what is left over is cut short.

    Args:
        text: what has been through ``plain``.
        size: of the font, in pixels.
        width: of a line, in pixels.
        lines: at most so many.
        bold: or medium weight.
    """
    broken: list[str] = []
    words = text.split()
    while words and len(broken) < lines - 1:
        counts = range(len(words), 1, -1)
        whole = (n for n in counts if measure(" ".join(words[:n]), size, bold=bold) <= width)
        taken = next(whole, 1)
        broken.append(fit(" ".join(words[:taken]), size, width, bold=bold))
        words = words[taken:]
    if words:
        broken.append(fit(" ".join(words), size, width, bold=bold))
    return tuple(broken)


@lru_cache(maxsize=1024)
def line(text: str, size: int, colour: Colour, *, bold: bool = True) -> Sprite:
    """Returns one line of text as a sprite whose vertical middle is the middle of the capitals.

    The robot's mark is drawn in the colour of the letters, so that no one takes a robot for a person in a picture either.
    """
    width, height = max(1, measure(text, size, bold=bold)), round(size * 1.25)
    baseline = round(height / 2 + size * _CAPITAL / 2)
    image = Image.new("RGB", (width, height), colour)
    mask = Image.new("L", (width, height))
    ink = ImageDraw.Draw(mask)
    x = 0.0
    for run in filter(None, _RUNS.split(text)):
        if run == _ROBOT:
            sign = _robot(round(size * 0.8), colour)
            spot = (round(x + size * 0.06), (height - sign.height) // 2)
            image.paste(sign.image, spot)
            mask.paste(sign.mask, spot)
        else:
            ink.text((x, baseline), run, fill=255, font=font(size, bold), anchor="ls")
        x += _advance(run, size, bold)
    return Sprite(image, mask)


def _advance(run: str, size: int, bold: bool) -> float:
    return size * 0.92 if run == _ROBOT else font(size, bold).getlength(run)


def _robot(size: int, colour: Colour) -> Sprite:
    """Returns a robot's head in the colour of the letters, ``size`` pixels a side."""
    eyes = NIGHT if is_light(colour) else PAPER
    return picture(data.ROOT / "signs" / "robot.svg", size, letters=colour, eyes=eyes)
