"""Cattitude's birds, cats and houses: drawings in ``data/cattitude/art``, and the colours they are drawn in."""

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
    HAIR,
    INK,
    LINE,
    MUTED,
    NIGHT,
    PALE_BLUE,
    PALE_GREEN,
    PALE_GREY,
    PALE_RED,
    PANEL,
    PAPER,
    RED,
    RIM,
    ROSE,
    SEATS,
    SHADE,
    WINE,
    Colour,
    mix,
    own_palette,
    rgb,
)
from bot.render.sprite import Sprite
from bot.render.svg import picture

TEAL = SEATS[4]
STRAW = rgb("f6e2c4")
PALE_GOLD = mix(PAPER, GOLD, 1 / 3)
BROWN, UMBER, AMBER = rgb("9a5b34"), rgb("693a20"), rgb("dc8f3f")
GREY, SMOKE = rgb("8d939c"), rgb("5f656f")

_RAMPS = (
    (PANEL, INK, 2),
    (PANEL, MUTED, 1),
    (PANEL, GOLD, 2),
    (PANEL, LINE, 0),
    (PANEL, RIM, 1),
    (PANEL, BAD, 1),
    (PANEL, GOOD, 1),
    (PAPER, NIGHT, 3),
    (PAPER, RED, 1),
    (PAPER, BLUE, 1),
    (PAPER, GREEN, 1),
    (GOLD, NIGHT, 1),
    (GOLD, BRONZE, 0),
    (SHADE, HAIR, 0),
    (BLUSH, ROSE, 0),
    (WINE, PALE_RED, 1),
    (PALE_GOLD, NIGHT, 1),
    (PALE_GREY, NIGHT, 1),
    (PALE_GREEN, GREEN, 1),
    (PALE_BLUE, BLUE, 1),
    (STRAW, BROWN, 1),
    (STRAW, NIGHT, 1),
    (BROWN, UMBER, 0),
    (AMBER, NIGHT, 1),
    (GREY, SMOKE, 0),
    (TEAL, BLUE, 1),
)
COLOURS = tuple(dict.fromkeys((*own_palette(*_RAMPS), *SEATS)))
"""What the pictures are reduced to: panels and letters, feathers and fur. Few, as boards are crowded."""

_FOLDER = data.ROOT / "cattitude" / "art"


@lru_cache(maxsize=256)
def figure(name: str, width: int, **colours: Colour) -> Sprite:
    """Returns a drawing as a sprite, ``width`` pixels wide, maybe in other colours (see ``svg.picture``).

    Raises:
        ValueError: there is no such drawing.
    """
    file = _FOLDER / f"{name}.svg"
    if not name.isidentifier() or not file.is_file():
        raise ValueError(f"no drawing {name!r}")
    return picture(file, width, **colours)
