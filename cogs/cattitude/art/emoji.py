"""Cattitude's application emoji, drawn from its cards and houses."""

from __future__ import annotations

from bot.components.emoji import emoji_of
from bot.render.sprite import Sprite
from cogs.cattitude import cards
from cogs.cattitude.art.cards import BIRDS, NOBLES
from cogs.cattitude.art.figures import figure

_DRAWINGS = {
    **{sign: BIRDS[species] for species, sign in cards.BIRDS.items()},
    **{sign: NOBLES[species] for species, sign in cards.NOBLES.items()},
    **{sign: card for card, sign in cards.OTHERS.items()},
    cards.BONUS_CARD: "bonus",
    cards.PALACE: "palace",
    **{sign: f"back_{colour}" for colour, sign in cards.BACKS.items()},
    **{sign: f"house_{name}" for name, sign in cards.HOUSES.items()},
}


def _drawn(name: str, side: int) -> Sprite:
    """Draws a figure so that it's no taller than wide."""
    return figure(name, side * 100 // max(figure(name, 100).height, 100))


EMOJI = emoji_of(_DRAWINGS, _drawn)
"""The bot's own emoji that replace the plain ones."""
