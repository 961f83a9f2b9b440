"""Parts for boards: emblems, panels, arrows and badges. All are cached sprites.

The symbols among them are drawings in ``data/signs``.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil
from typing import Literal

from PIL import Image

from bot.render.colours import GOLD, LINE, NIGHT, PANEL, SEATS, Colour
from bot.render.lettering import line, plain
from bot.render.sprite import Sprite, laid
from bot.render.svg import Gallery, box, sketch

Side = Literal["up", "right", "down", "left"]

sign = Gallery("signs")
"""Returns one of the bot's symbols (``crown``, ``pile``, ...) as a square this many pixels wide."""

_EMBLEMS = ("sun", "moon", "leaf", "star", "drop", "hexagon", "triangle", "plus")
_TURNS = {
    "right": Image.Transpose.ROTATE_270,
    "down": Image.Transpose.FLIP_TOP_BOTTOM,
    "left": Image.Transpose.ROTATE_90,
}


def emblem(index: int, size: int) -> Sprite:
    """Returns a player's or side's emblem, so that colour is never the only difference.

    Args:
        index: the emblem, from 0: sun, moon, leaf, star, drop, hexagon, triangle, plus, sun again.
        size: the side of the square, in pixels.
    """
    number = index % len(SEATS)
    return sign(_EMBLEMS[number], size, seat=SEATS[number])


def verdict(good: bool, size: int) -> Sprite:
    """Returns a tick on green or a cross on red, as a square ``size`` pixels wide."""
    return sign("tick" if good else "cross", size)


@lru_cache(maxsize=32)
def arrow(side: Side, size: int) -> Sprite:
    """Returns a thick arrow pointing in a direction, as a square ``size`` pixels wide."""
    up = sign("arrow", size)
    return up if side == "up" else up.turned(_TURNS[side])


@lru_cache(maxsize=32)
def disc(letter: str, size: int) -> Sprite:
    """Returns a dealer button: a light disc with the first letter of its name."""
    letters = line(plain(letter, "•")[:1], round(size * 0.75), NIGHT)
    middle = (size - letters.width) // 2, (size - letters.height) // 2
    return laid(sign("disc", size), (letters, *middle))


@lru_cache(maxsize=128)
def panel(
    width: int,
    height: int,
    *,
    fill: Colour | None = PANEL,
    frame: Colour | None = None,
    thick: float = 4,
    corner: float = 16,
) -> Sprite:
    """Returns a rectangle with rounded corners and, optionally, a fill and a frame inside it."""
    # It is drawn as small as its corners allow, then stretched: 20 times as fast for large panels.
    edge = 2 * ceil(max(corner, thick)) + 3
    size = min(width, edge), min(height, edge)
    shape = box(0, 0, *size, fill, corner=corner, frame=frame, thick=thick)
    return sketch(*size, shape).stretched(width, height)


def framed(width: int, height: int, *, lit: bool, thick: float = 7, corner: float = 16) -> Sprite:
    """Returns a panel with a thin frame, or a thick gold one for a winner or the player to act."""
    frame = GOLD if lit else LINE
    return panel(width, height, frame=frame, thick=thick if lit else 2, corner=corner)


def rounded(sprite: Sprite, corner: float) -> Sprite:
    """Returns a sprite with its corners rounded by this radius, in pixels."""
    return Sprite(sprite.image, panel(sprite.width, sprite.height, corner=corner).mask)
