"""The emoji that stand for Cattitude's signs: the drawings of its cards and houses."""

from __future__ import annotations

from functools import partial

from PIL import Image

from bot.glyphs import SIDE, Glyph, squared
from cogs.cattitude import sayings
from cogs.cattitude.figures import figure
from rules.cattitude.cards import Species

_DRAWINGS = {
    sayings.BIRDS[Species.TURKEYS]: "turkey",
    sayings.BIRDS[Species.CHICKENS]: "chicken",
    sayings.BIRDS[Species.PEACOCKS]: "peacock",
    sayings.NOBLE: "duchess",
    sayings.ROYAL: "royal_cat",
    sayings.QUEEN: "queen",
    **{sign: name for name, sign in sayings.STRIKERS.items()},
    sayings.BONUS_CARD: "bonus",
    sayings.PALACE: "palace",
    **{sign: f"back_{colour}" for colour, sign in sayings.BACKS.items()},
    **{sign: f"house_{name}" for name, sign in sayings.HOUSES.items()},
}


def _drawn(name: str) -> Image.Image:
    tall = figure(name, 100).height
    return squared(figure(name, SIDE * 100 // max(tall, 100)))


EMOJI = {sign: Glyph(f"parlour_{name}", partial(_drawn, name)) for sign, name in _DRAWINGS.items()}
"""What stands for the signs where it can."""
