"""Cattitude's birds, cats and houses: drawings in ``data/cattitude/art``, and the colours they are drawn in."""

from __future__ import annotations

from functools import lru_cache

import data
from bot.draw.colours import (
    INK,
    NIGHT,
    PANEL,
    SEATS,
    SUIT,
    TINT,
    palette,
    rgb,
)
from bot.draw.pen import Sprite
from bot.draw.svg import cut_out

RED, BLUE, TEAL, PINK = SUIT["H"], SUIT["D"], SEATS[4], SEATS[3]
STRAW = rgb("f6e2c4")
BROWN, UMBER, AMBER = rgb("9a5b34"), rgb("693a20"), rgb("dc8f3f")
GREY, SMOKE = rgb("8d939c"), rgb("5f656f")

COLOURS = palette(
    (STRAW, BROWN, 1),
    (STRAW, NIGHT, 2),
    (BROWN, UMBER, 0),
    (AMBER, NIGHT, 1),
    (TINT["D"], NIGHT, 2),
    (TINT["C"], NIGHT, 1),
    (TINT["C"], BLUE, 1),
    (GREY, SMOKE, 0),
    (TEAL, BLUE, 1),
    (PANEL, AMBER, 1),
    (BLUE, INK, 1),
    (PANEL, BLUE, 1),
)
"""The house palette with the tones of feathers and fur."""

_FOLDER = data.ROOT / "cattitude" / "art"


@lru_cache(maxsize=256)
def figure(name: str, size: int) -> Sprite:
    """Returns a drawing as a sprite, ``size`` pixels a side.

    Raises:
        ValueError: there is no such drawing.
    """
    file = _FOLDER / f"{name}.svg"
    if not name.isidentifier() or not file.is_file():
        raise ValueError(f"no drawing {name!r}")
    return cut_out(file.read_bytes(), size)
