"""The four suits, each with its own shape and paints."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import cast

import data
from bot.render import parts
from bot.render.colours import GOLD, PAPER, Colour, rgb
from bot.render.sprite import Sprite, laid
from bot.render.svg import picture

FOLDER = data.ROOT / "belote"
"""The folder that contains the drawings."""

Paints = Mapping[str, Colour]
"""Colours, under the names used in the drawings."""

NAMES = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
"""The names of the suits in file names, by letter."""
SUITS = "".join(NAMES)
"""The suits' letters, as written in a card's code."""


def _paints(name: str) -> Paints:
    table = cast(Mapping[str, str], data.content("belote")["paints"][name])
    return {part: rgb(code.removeprefix("#")) for part, code in table.items()}


PAINTS: Mapping[str, Paints] = {suit: _paints(name) for suit, name in NAMES.items()}
"""The paints for a suit's drawings, by the suit's letter."""
INKS: Mapping[str, Colour] = {suit: paints["deep"] for suit, paints in PAINTS.items()}
"""The suits' own colours, by letter."""


@lru_cache(maxsize=64)
def pip(suit: str, size: int) -> Sprite:
    """Draws a suit as a square sprite with sides of ``size`` pixels.

    Raises:
        KeyError: there is no such suit.
    """
    return picture(FOLDER / "suits" / f"{NAMES[suit]}.svg", size, **PAINTS[suit])


@lru_cache(maxsize=32)
def trump_sign(suit: str, size: int) -> Sprite:
    """Draws the trump symbol: the suit on a square, with the gold edge and star of trumps."""
    unit = size / 100
    card = parts.panel(size, size, fill=PAPER, frame=GOLD, thick=8 * unit, corner=20 * unit)
    mark = trump_star(round(36 * unit))
    return laid(
        card,
        (pip(suit, round(60 * unit)), 19 * unit, 22 * unit),
        (mark, size - mark.width, 0),
    )


def trump_star(size: int) -> Sprite:
    """Draws the mark for a trump: a bronze star on a gold coin, ``size`` pixels wide."""
    return picture(FOLDER / "trump.svg", size)
