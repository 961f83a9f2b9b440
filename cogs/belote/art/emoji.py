"""Emoji for the suits."""

from __future__ import annotations

from functools import partial

from PIL import Image

from bot.components.emoji import Emoji, squared
from bot.render import parts
from bot.render.colours import PAPER, SHADE
from bot.render.sprite import laid
from cogs.belote.art.suits import NAMES, pip
from cogs.belote.cards import SIGNS


def _drawn(suit: str) -> Image.Image:
    """Draws a suit on a small card with transparent corners."""
    paper = parts.panel(84, 112, fill=PAPER, frame=SHADE, thick=5, corner=15)
    return squared(laid(paper, (pip(suit, 68), 8, 22)))


EMOJI = {
    sign: Emoji(f"parlour_{NAMES[suit]}", partial(_drawn, suit)) for suit, sign in SIGNS.items()
}
"""The emoji that take the place of the suit symbols."""
