"""The ball's symbols: the thirteen interests, the chips, the Belles' fan, and one for each Belle.

The drawings are in ``data/belle``. Every interest has its own shape, so that colour is never the
only difference.
"""

from __future__ import annotations

from bot.render import colours as c
from bot.render.colours import SEATS, rgb
from bot.render.sprite import Sprite
from bot.render.svg import Gallery
from cogs.belle.art.portraits import PORTRAIT_TONES

SEA, LAND = rgb("4f9fe0"), rgb("9adf7d")
WOOD, BARK = rgb("d08a4e"), rgb("7d4a26")
HEART = rgb("ff6f7f")
LILAC = SEATS[6]
GROUND, PANEL, STRIPE = rgb("64558a"), rgb("3d3260"), rgb("4a3e70")
"""The background of boards, suited to both light and dark pages; the panels on it; their stripes.
The background of boards, suited to both light and dark pages; the panels on it; their stripes."""
MEDALS = (rgb("2f4368"), rgb("2c5a55"), rgb("6a4420"), rgb("c98f62"))
SIGN_TONES = (SEA, LAND, WOOD, BARK, HEART, *MEDALS)
"""The colours used in symbols and medallions that aren't in the common palette."""

_RAMPS = (
    (PANEL, c.INK, 3),
    (PANEL, c.MUTED, 2),
    (PANEL, c.GOLD, 2),
    (STRIPE, c.GOLD, 1),
    (STRIPE, c.MUTED, 1),
    (PANEL, GROUND, 1),
    (PANEL, c.GOOD, 1),
    (c.PANEL, c.RIM, 0),
    (c.NIGHT, c.GOLD, 1),
    (c.PAPER, c.NIGHT, 2),
    (c.PAPER, c.RED, 1),
    (c.PAPER, c.BLUE, 1),
    (c.PAPER, c.GREEN, 0),
    (c.GOLD, c.BRONZE, 0),
    (c.SHADE, c.BLUSH, 0),
    (c.WINE, c.ROSE, 0),
    (c.GOOD, c.BAD, 0),
)
COLOURS = tuple(
    dict.fromkeys((*c.own_palette(*_RAMPS), *SEATS, c.PALE_BLUE, *SIGN_TONES, *PORTRAIT_TONES))
)
"""The colours used in pictures: panels, letters, guests and interests."""

sign = Gallery("belle/signs")
"""Draws the symbol for an interest (``globes``, ...), the ``chip`` or the Belles' ``fan``.

It's legible at 24 pixels and above.
"""
belle = Gallery("belle/belles")
"""Returns a Belle's medallion by her id."""


def ribbon(seat: int) -> Sprite:
    """Draws a reserved guest's ribbon in a player's colour, with room for the player's emblem."""
    return sign("ribbon", 92, ribbon=SEATS[seat % len(SEATS)])
