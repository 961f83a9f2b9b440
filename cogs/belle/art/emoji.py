"""The ball's symbols in running text: plain symbols, and the bot's own emoji for them."""

from __future__ import annotations

from PIL import Image, ImageFilter

from bot.components.emoji import SIDE, Emoji, squared
from bot.render.colours import PANEL
from bot.render.sprite import Sprite
from cogs.belle import cards
from cogs.belle.art import emblems

CHIP = "🪙"
LADY = "💃"
"""The symbol for the Belles, drawn as a lady's fan."""

_STEMS = {"hearts": "heart"}
"""Emoji that can't be named after their interest, because the suit of hearts has that name."""
_EDGE = 4
"""How wide a dark outline makes pale symbols visible on a light background, in pixels."""


def _emoji(sign: Sprite) -> Image.Image:
    """Draws a symbol on a transparent square, with a dark outline."""
    clear = squared(sign)
    shape = clear.getchannel("A")
    edge = shape.filter(ImageFilter.MaxFilter(2 * _EDGE - 1)).filter(ImageFilter.GaussianBlur(1))
    emoji = Image.new("RGBA", clear.size, PANEL)
    emoji.paste(clear, mask=shape)
    emoji.putalpha(edge)
    return emoji


_INNER = SIDE - 2 * _EDGE
EMOJI = {
    **{
        emoji: Emoji(
            f"parlour_{_STEMS.get(name, name)}",
            lambda name=name: _emoji(emblems.sign(name, _INNER)),
        )
        for name, emoji in cards.GLYPHS.items()
    },
    CHIP: Emoji("parlour_chip", lambda: _emoji(emblems.sign("chip", _INNER))),
    LADY: Emoji("parlour_fan", lambda: _emoji(emblems.sign("fan", _INNER))),
}
"""The emoji that replace the plain symbols."""
