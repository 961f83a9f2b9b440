"""The signs of the ball: the thirteen interests, the chips, the Belles' fan, and each Belle's own.

They are drawings in ``data/belle``. Every interest has its own shape, so that colour never matters alone.
"""

from __future__ import annotations

from functools import lru_cache

import data
from bot.render.colours import (
    BAD,
    BLUE,
    BLUSH,
    BRONZE,
    GOLD,
    GOOD,
    GREEN,
    INK,
    LINE,
    MUTED,
    NIGHT,
    PALE_BLUE,
    PANEL,
    PAPER,
    RED,
    RIM,
    ROSE,
    SEATS,
    SHADE,
    WINE,
    own_palette,
    rgb,
)
from bot.render.sprite import Sprite
from bot.render.svg import picture
from cogs.belle.art.portraits import PORTRAIT_TONES

SEA, LAND = rgb("4f9fe0"), rgb("9adf7d")
WOOD, BARK = rgb("d08a4e"), rgb("7d4a26")
HEART = rgb("ff6f7f")
LILAC = SEATS[5]
MEDALS = (rgb("2f4368"), rgb("2c5a55"), rgb("6a4420"), rgb("c98f62"))
SIGN_TONES = (SEA, LAND, WOOD, BARK, HEART, *MEDALS)
"""The colours of the signs and the medallions beyond the common palette."""

_RAMPS = (
    (PANEL, INK, 2),
    (PANEL, MUTED, 1),
    (PANEL, GOLD, 2),
    (PANEL, LINE, 0),
    (PANEL, RIM, 1),
    (PAPER, NIGHT, 2),
    (PAPER, RED, 1),
    (PAPER, BLUE, 1),
    (PAPER, GREEN, 0),
    (GOLD, BRONZE, 0),
    (SHADE, BLUSH, 0),
    (WINE, ROSE, 0),
    (GOOD, BAD, 0),
)
COLOURS = tuple(
    dict.fromkeys((*own_palette(*_RAMPS), *SEATS, PALE_BLUE, *SIGN_TONES, *PORTRAIT_TONES))
)
"""What the pictures are reduced to: panels and letters, and what guests wear and talk about."""

_FOLDER = data.ROOT / "belle"


@lru_cache(maxsize=256)
def _drawing(folder: str, name: str, size: int) -> Sprite:
    file = _FOLDER / folder / f"{name}.svg"
    if not name.isalnum() or not file.is_file():
        raise KeyError(name)
    return picture(file, size)


def ribbon(seat: int) -> Sprite:
    """Returns the ribbon across the portrait of a reserved guest, in a player's colour; their emblem's place is left free."""
    file = _FOLDER / "signs" / "ribbon.svg"
    return picture(file, 92, ribbon=SEATS[seat % len(SEATS)])


def interest(name: str, size: int) -> Sprite:
    """Returns the sign of an interest.

    Args:
        name: its id, such as ``globes``.
        size: side of the square, in pixels; legible from 24 on.

    Raises:
        KeyError: there is no such interest.
    """
    return _drawing("signs", name, size)


def chip(size: int) -> Sprite:
    """Returns a chip: a gold disc with notches in its edge and a heart."""
    return _drawing("signs", "chip", size)


def fan(size: int) -> Sprite:
    """Returns a lady's fan, the sign of the Belles."""
    return _drawing("signs", "fan", size)


def belle(name: str, size: int) -> Sprite:
    """Returns the medallion of a Belle, with what she is up to.

    Args:
        name: her id, such as ``L1``.
        size: side of the square, in pixels.

    Raises:
        KeyError: there is no such Belle.
    """
    return _drawing("belles", name, size)
