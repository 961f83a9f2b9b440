"""Beccato!'s eggs, guilds and the chick. All of them cached sprites, square, with the object as high as the square."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from bot.render.colours import Colour
from bot.render.sprite import Sprite, laid
from cogs.beccato.art.drawings import GREEN, PINK, SKY, YELLOW, drawing

GUILD: dict[str, Colour] = {"coin": YELLOW, "cog": SKY, "sprig": GREEN, "star": PINK}
"""The guilds' colours; each goes with an emblem of its own."""


def emblem(guild: str, size: int) -> Sprite:
    """Returns a guild's emblem."""
    return drawing("guilds", guild, size)


def egg(name: str, size: int) -> Sprite:
    """Returns an egg by its id: a shell like no other, with its guild's emblem on it."""
    return drawing("eggs", name, size)


def turned_down(size: int) -> Sprite:
    """Returns an egg that lies face down."""
    return drawing("eggs", "turned-down", size)


def chick(size: int) -> Sprite:
    """Returns the chick, half out of its egg."""
    return drawing("eggs", "chick", size)


def nest(size: int) -> Sprite:
    """Returns an empty place for an egg."""
    return drawing("eggs", "nest", size)


@lru_cache(maxsize=16)
def guild_card(guild: str, size: int) -> Sprite:
    """Returns a guild's card, which fills a gap in a pyramid."""
    mark = emblem(guild, round(size * 0.5))
    edge = (size - mark.width) // 2
    return laid(drawing("cards", "guild", size, guild=GUILD[guild]), (mark, edge, edge))


@lru_cache(maxsize=4)
def round_arrow(size: int, *, leftward: bool) -> Sprite:
    """Returns an arrow that goes round with the clock, which is to each player's left, or against it."""
    clockwise = drawing("cards", "turn", size)
    return clockwise if leftward else clockwise.turned(Image.Transpose.FLIP_LEFT_RIGHT)
