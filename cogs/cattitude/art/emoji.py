"""Cattitude's application emoji: the drawings of its cards and houses."""

from __future__ import annotations

from functools import partial

from PIL import Image

from bot.components.emoji import SIDE, Emoji, squared
from cogs.cattitude import cards
from cogs.cattitude.art.figures import figure
from rules.cattitude.content import Species

_DRAWINGS = {
    cards.BIRDS[Species.TURKEYS]: "turkey",
    cards.BIRDS[Species.CHICKENS]: "chicken",
    cards.BIRDS[Species.PEACOCKS]: "peacock",
    cards.NOBLE: "duchess",
    cards.ROYAL: "royal_cat",
    cards.QUEEN: "queen",
    **{sign: name for name, sign in cards.STRIKERS.items()},
    cards.BONUS_CARD: "bonus",
    cards.PALACE: "palace",
    **{sign: f"back_{colour}" for colour, sign in cards.BACKS.items()},
    **{sign: f"house_{name}" for name, sign in cards.HOUSES.items()},
}


def _drawn(name: str) -> Image.Image:
    tall = figure(name, 100).height
    return squared(figure(name, SIDE * 100 // max(tall, 100)))


EMOJI = {sign: Emoji(f"parlour_{name}", partial(_drawn, name)) for sign, name in _DRAWINGS.items()}
"""Our own emoji in place of the plain ones."""
