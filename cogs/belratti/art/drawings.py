"""The museum's colours and symbols, and the pictures in the deck as tiles."""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from PIL import Image

import data
from bot.render import parts
from bot.render.colours import (
    BAD,
    BRONZE,
    GOLD,
    GOOD,
    INK,
    NIGHT,
    PAPER,
    Colour,
    mix,
    own_palette,
    rgb,
)
from bot.render.lettering import line
from bot.render.sprite import Sprite, laid
from bot.render.svg import Gallery

WALL = rgb("6b3f57")
SHADE = rgb("5a3249")
DEEP = rgb("4a2438")
RAIL = rgb("94708a")
SOFT = rgb("ead7df")
"""The museum's walls, plum on light pages and in a darker plum; and muted lettering on them."""

SIDES: dict[str, Colour] = {"A": rgb("4aa8e4"), "B": rgb("ffc070")}
"""The colours of the two themes, which never appear without their letters."""

_GALLERY = {
    name: rgb(paint.removeprefix("#"))
    for name, paint in cast(dict[str, str], data.content("belratti")["palette"]["colours"]).items()
}
"""The twelve colours in which the gallery is painted."""


FADED = 0.5
"""How much of a drawing remains visible once it's out of play: people must still see what it is."""


def _palette(shades: int, tints: int) -> tuple[Colour, ...]:
    """Returns a picture's colours, with some tones between each paint and the outline or canvas."""
    canvas, outline = _GALLERY["canvas"], _GALLERY["ink"]
    paints = [paint for paint in _GALLERY.values() if paint not in (canvas, outline)]
    return own_palette(
        (canvas, outline, shades + 1),
        *((outline, paint, shades) for paint in paints),
        *((canvas, paint, tints) for paint in paints),
        *((WALL, paint, 1) for paint in (canvas, outline)),
        *((DEEP, tone, 2) for tone in (INK, SOFT, GOLD)),
        *((WALL, tone, 1) for tone in (INK, GOLD, SOFT)),
        *((DEEP, tone, 1) for tone in (*SIDES.values(), GOOD, BAD)),
        *((tone, NIGHT, 1) for tone in (*SIDES.values(), GOLD, PAPER, GOOD, BAD)),
        *((mix(WALL, paint, FADED), WALL, 0) for paint in _GALLERY.values()),
        *((tone, tone, 0) for tone in (SHADE, RAIL, BRONZE)),
    )


PALETTE = _palette(2, 1)
"""The colours of public pictures: the gallery's paints, the museum's walls, tones in between."""
PLAIN = _palette(1, 0)
"""The same with fewer tones in between, for small pictures that people look at often."""

WIDTH, GAP = 696, 15
"""The width of most pictures, and the gap between pictures on a wall, in pixels."""


def side(columns: int) -> int:
    """Returns the side of a picture in pixels if this many fill a row of ``WIDTH`` pixels."""
    return (WIDTH - GAP) // columns - GAP


sign = Gallery("belratti/signs")
"""Draws one of the game's own drawings (``cat``, ``question``, ...) as a square with sides of this
many pixels."""

_picture = Gallery("belratti/pictures")


@lru_cache(maxsize=360)
def tile(card: str, size: int) -> Sprite:
    """Draws a picture from the deck as a square with rounded corners.

    The first time takes some milliseconds, so it's only drawn in threads.
    """
    return parts.rounded(_picture(card, size), size * 0.05)


@lru_cache(maxsize=64)
def plate(text: str, size: int, ground: Colour = GOLD) -> Sprite:
    """Draws a plate with a letter or number, at least square, ``size`` pixels high."""
    letters = line(text, round(size * 0.78), NIGHT)
    width = max(size, letters.width + round(size * 0.36))
    blank = parts.panel(width, size, fill=ground, frame=NIGHT, thick=3, corner=size * 0.26)
    return laid(blank, (letters, (width - letters.width) // 2, (size - letters.height) // 2))


def letter(side: str, size: int) -> Sprite:
    """Draws the plate with a theme's letter, in the theme's colour."""
    return plate(side, size, SIDES[side])


def border(side: str, size: int) -> Sprite:
    """Draws a frame in a theme's colour for a picture of ``size`` pixels, transparent inside."""
    width = size + 12
    return parts.panel(width, width, fill=None, frame=SIDES[side], thick=9, corner=size * 0.07)


@lru_cache(maxsize=64)
def faded(sprite: Sprite) -> Sprite:
    """Fades a drawing that is out of play, so that the background shows through."""
    return Sprite(sprite.image, Image.eval(sprite.mask, lambda level: round(level * FADED)))
