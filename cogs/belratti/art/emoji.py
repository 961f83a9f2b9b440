"""Emoji for Belratti's symbols: Cats and Owls, the forger, the team, and the jokers."""

from __future__ import annotations

from bot.components.emoji import emoji_of
from cogs.belratti.art.drawings import sign
from rules.belratti.model import Joker

CAT, OWL, FAKE, FRAME = "🐱", "🦉", "🥸", "🖼️"
"""The plain symbols for the two roles, for Belratti, and for the team."""

JOKERS = {
    Joker.PLUS_MINUS: "🔢",
    Joker.NEW_THEMES: "🆕",
    Joker.SWAP_HAND: "🔀",
    Joker.QUESTION: "❓",
}
"""The plain symbols for the jokers."""

_DRAWINGS = {
    CAT: "cat",
    OWL: "owl",
    FAKE: "belratti",
    FRAME: "frame",
    **{plain: joker.value for joker, plain in JOKERS.items()},
}


EMOJI = emoji_of(_DRAWINGS, sign)
"""The emoji that are shown in place of the plain symbols if possible."""
