"""Beccato!'s eggs, guilds and the chick, as cached square sprites."""

from __future__ import annotations

from functools import lru_cache

from bot.render.colours import Colour
from bot.render.sprite import Sprite
from bot.render.sprite import laid as put_on
from cogs.beccato.art.drawings import COG, COIN, PINK, SPRIG, drawing
from rules.beccato.model import CHICK, GUILD_CARD, Egg

GUILD: dict[str, Colour] = {"coin": COIN, "cog": COG, "sprig": SPRIG, "star": PINK}
"""The guilds' colours; each guild has its own emblem as well."""

_MARK = 28
"""The smallest size of an egg's symbol, in pixels."""


def emblem(guild: str, size: int) -> Sprite:
    """Returns a guild's emblem."""
    return drawing(f"guilds/{guild}", size)


def egg(name: str, size: int) -> Sprite:
    """Returns an egg by its id, or ``turned-down``, ``chick`` or ``nest``."""
    return drawing(f"eggs/{name}", size)


@lru_cache(maxsize=256)
def laid(card: Egg | None, size: int) -> Sprite:
    """Draws one of a team's cards, or an empty place; small eggs get relatively large symbols."""
    if card is None:
        return egg("nest", size)
    if not card.face_up or card.id == CHICK:
        return egg(CHICK if card.face_up else "turned-down", size)
    if card.id == GUILD_CARD:
        mark = emblem(card.guild, round(size * 0.5))
        edge = (size - mark.width) // 2
        ground = drawing("cards/guild", size, guild=GUILD[card.guild])
        return put_on(ground, (mark, edge, edge))
    mark = emblem(card.guild, max(_MARK, size // 3))
    disc = drawing("cards/window", mark.width + 6)
    x, y = (size - mark.width) / 2, size * 0.73 - mark.height / 2
    return put_on(egg(card.id, size), (disc, x - 3, y - 3), (mark, x, y))
