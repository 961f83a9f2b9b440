"""Beccato!'s eggs, guilds and the chick, as cached square sprites."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from bot.render.colours import Colour
from bot.render.sprite import Sprite, laid
from cogs.beccato.art.drawings import COG, COIN, PINK, SPRIG, drawing

GUILD: dict[str, Colour] = {"coin": COIN, "cog": COG, "sprig": SPRIG, "star": PINK}
"""The guilds' colours; each goes with an emblem of its own."""


def emblem(guild: str, size: int) -> Sprite:
    """Returns a guild's emblem."""
    return drawing(f"guilds/{guild}", size)


def egg(name: str, size: int) -> Sprite:
    """Returns an egg by its id, or ``turned-down``, ``chick``, ``nest``."""
    return drawing(f"eggs/{name}", size)


@lru_cache(maxsize=16)
def guild_card(guild: str, size: int) -> Sprite:
    """Returns a guild's card, which fills a gap in a pyramid."""
    mark = emblem(guild, round(size * 0.5))
    edge = (size - mark.width) // 2
    return laid(drawing("cards/guild", size, guild=GUILD[guild]), (mark, edge, edge))


@lru_cache(maxsize=4)
def round_arrow(size: int, *, leftward: bool) -> Sprite:
    """Returns a round arrow: with the clock, which is to each player's left, or against it."""
    clockwise = drawing("cards/turn", size)
    return clockwise if leftward else clockwise.turned(Image.Transpose.FLIP_LEFT_RIGHT)
