"""Cattitude's birds, cats and houses: the drawings in ``data/cattitude/art``, and their colours."""

from __future__ import annotations

from bot.render import colours as c
from bot.render.svg import Gallery

GROUND, PANEL, LINE = c.rgb("2f4368"), c.rgb("22324f"), c.rgb("56709e")
"""The cats' salon: the background, panels and frames in every picture, for light or dark pages."""
TEAL = c.SEATS[4]
STRAW, SKY, MEADOW = c.rgb("fbe9d2"), c.rgb("8cb6ee"), c.rgb("a9dcb0")
"""The backgrounds for the three species."""
PALE_GOLD = c.mix(c.PAPER, c.GOLD, 1 / 3)
BROWN, UMBER, AMBER = c.rgb("9a5b34"), c.rgb("693a20"), c.rgb("dc8f3f")
GREY, SMOKE = c.rgb("8d939c"), c.rgb("5f656f")

_RAMPS = (
    (PANEL, c.INK, 2),
    (PANEL, c.MUTED, 1),
    (PANEL, c.GOLD, 2),
    (PANEL, LINE, 0),
    (PANEL, GROUND, 1),
    (PANEL, c.BAD, 1),
    (PANEL, c.GOOD, 1),
    (GROUND, c.INK, 2),
    (GROUND, c.GOLD, 1),
    (c.PAPER, c.NIGHT, 3),
    (c.PAPER, c.RED, 1),
    (c.PAPER, c.BLUE, 1),
    (c.PAPER, c.GREEN, 1),
    (c.GOLD, c.NIGHT, 1),
    (c.GOLD, c.BRONZE, 0),
    (c.SHADE, c.HAIR, 0),
    (c.BLUSH, c.ROSE, 0),
    (c.WINE, c.PALE_RED, 1),
    (PALE_GOLD, c.NIGHT, 1),
    (c.PALE_GREY, c.NIGHT, 1),
    (c.PALE_GREEN, c.GREEN, 1),
    (c.PALE_BLUE, c.BLUE, 1),
    (SKY, c.NIGHT, 1),
    (MEADOW, c.GREEN, 1),
    (STRAW, BROWN, 1),
    (STRAW, c.NIGHT, 1),
    (BROWN, UMBER, 0),
    (AMBER, c.NIGHT, 1),
    (GREY, SMOKE, 0),
    (TEAL, c.BLUE, 1),
)
COLOURS = tuple(dict.fromkeys((*c.own_palette(*_RAMPS), *c.SEATS)))
"""The few colours in the pictures: panels and letters, feathers and fur."""

figure = Gallery("cattitude/art")
"""Returns a drawing as a sprite with this width in pixels; see ``svg.picture``."""
