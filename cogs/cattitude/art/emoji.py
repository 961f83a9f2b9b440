"""Cattitude's application emoji: the drawings of its cards and houses."""

from __future__ import annotations

from bot.components.emoji import emoji_of
from bot.render.sprite import Sprite
from cogs.cattitude import cards
from cogs.cattitude.art.figures import figure
from rules.cattitude.content import Species

_DRAWINGS = {
    cards.BIRDS[Species.TURKEYS]: "turkey",
    cards.BIRDS[Species.CHICKENS]: "chicken",
    cards.BIRDS[Species.PEACOCKS]: "peacock",
    cards.NOBLES[Species.TURKEYS]: "duchess",
    cards.NOBLES[Species.CHICKENS]: "baroness",
    cards.NOBLES[Species.PEACOCKS]: "marquise",
    cards.ROYAL: "royal_cat",
    cards.QUEEN: "queen",
    **{sign: name for name, sign in cards.STRIKERS.items()},
    cards.BONUS_CARD: "bonus",
    cards.PALACE: "palace",
    **{sign: f"back_{colour}" for colour, sign in cards.BACKS.items()},
    **{sign: f"house_{name}" for name, sign in cards.HOUSES.items()},
}


def _drawn(name: str, side: int) -> Sprite:
    """Returns a drawing that is no higher than wide."""
    return figure(name, side * 100 // max(figure(name, 100).height, 100))


EMOJI = emoji_of(_DRAWINGS, _drawn)
"""Our own emoji in place of the plain ones."""
