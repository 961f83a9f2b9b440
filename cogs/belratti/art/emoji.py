"""The emoji that stand for Belratti's signs: Cats and Owls, the forger, the team, and the jokers."""

from __future__ import annotations

from functools import partial

from PIL import Image

from bot.components.emoji import SIDE, Emoji, squared
from cogs.belratti.art.drawings import drawing
from rules.belratti.model import Joker

CAT, OWL, FAKE, FRAME = "🐱", "🦉", "🥸", "🖼️"
"""Plain signs of the two roles, of Belratti, and of the team."""

JOKERS = {
    Joker.PLUS_MINUS: "🔢",
    Joker.NEW_THEMES: "🆕",
    Joker.SWAP_HAND: "🔀",
    Joker.QUESTION: "❓",
}
"""Plain signs of the jokers."""

_DRAWINGS = {
    CAT: "cat",
    OWL: "owl",
    FAKE: "belratti",
    FRAME: "frame",
    **{plain: joker.value for joker, plain in JOKERS.items()},
}


def _emoji(name: str) -> Image.Image:
    return squared(drawing(name, SIDE))


EMOJI = {
    plain: Emoji(f"parlour_{name}", partial(_emoji, name)) for plain, name in _DRAWINGS.items()
}
"""The emoji shown in place of the plain signs where possible."""
