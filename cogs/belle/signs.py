"""The signs of the ball in texts: plain ones, and the emoji of our own that stand for them where they can."""

from __future__ import annotations

from PIL import Image, ImageFilter

from bot.draw.colours import PANEL
from bot.draw.pen import Sprite
from bot.glyphs import Glyph
from cogs.belle import cards, emblems

CHIP = "🪙"
LADY = "💃"
"""The sign of the Belles; drawn as a lady's fan."""

_STEMS = {"hearts": "heart"}
"""Names of emoji that are not the interest's own: the suit of hearts has that already."""
_SIDE, _EDGE = 112, 4
"""Of an emoji, and of the dark line round it, by which pale signs are seen on a light ground; in pixels."""


def _emoji(sign: Sprite) -> Image.Image:
    """Returns a sign on a clear square, with a dark line round it."""
    shape = Image.new("L", (_SIDE, _SIDE))
    spot = ((_SIDE - sign.width) // 2, (_SIDE - sign.height) // 2)
    shape.paste(sign.mask, spot)
    edge = shape.filter(ImageFilter.MaxFilter(2 * _EDGE - 1)).filter(ImageFilter.GaussianBlur(1))
    emoji = Image.new("RGBA", shape.size, PANEL)
    emoji.paste(sign.image, spot, sign.mask)
    emoji.putalpha(edge)
    return emoji


_INNER = _SIDE - 2 * _EDGE
EMOJI = {
    **{
        glyph: Glyph(
            f"parlour_{_STEMS.get(name, name)}",
            lambda name=name: _emoji(emblems.interest(name, _INNER)),
        )
        for name, glyph in cards.GLYPHS.items()
    },
    CHIP: Glyph("parlour_chip", lambda: _emoji(emblems.chip(_INNER))),
    LADY: Glyph("parlour_fan", lambda: _emoji(emblems.fan(_INNER))),
}
"""What stands for the signs of the ball where it can."""
