"""Beccato!'s eggs, guilds and the chick, as cached square sprites."""

from __future__ import annotations

from functools import lru_cache

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


@lru_cache(maxsize=128)
def marked(name: str, guild: str, size: int, mark: int) -> Sprite:
    """Returns an egg with its guild's emblem this large, on the disc that every egg has for it."""
    sign, disc = emblem(guild, mark), drawing("cards/window", mark + 6)
    x, y = (size - mark) / 2, size * 0.73 - mark / 2
    return laid(egg(name, size), (disc, x - 3, y - 3), (sign, x, y))
