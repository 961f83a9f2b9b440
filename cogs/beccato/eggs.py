"""Beccato!'s eggs, guilds and the chick. All of them cached sprites, square, with the object as high as the square."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from bot.draw.colours import GOLD, PANEL, Colour
from bot.draw.pen import Pen, Sprite, sketch
from cogs.beccato.art import GREEN, PINK, SKY, YELLOW, drawing

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
    width = round(size * 0.76)

    def shape(pen: Pen) -> None:
        left = (size - width) / 2
        pen.framed((left, 2, left + width, size - 2), 10, 3, PANEL, GUILD[guild])

    card = sketch(size, size, shape)
    image = card.image.copy()
    mark = emblem(guild, round(width * 0.66))
    spot = ((size - mark.width) // 2, (size - mark.height) // 2)
    image.paste(mark.image, spot, mark.mask)
    return Sprite(image, card.mask)


@lru_cache(maxsize=4)
def round_arrow(size: int, *, leftward: bool) -> Sprite:
    """Returns an arrow that goes round with the clock, which is to everybody's left, or against it."""

    def shape(pen: Pen) -> None:
        unit = pen.at(0, 0, size / 100)
        unit.arc((14, 14, 86, 86), -150, 100, 10, GOLD)
        unit.polygon(((58, 66), (58, 102), (30, 84)), GOLD)

    sprite = sketch(size, size, shape)
    if leftward:
        return sprite
    flip = Image.Transpose.FLIP_LEFT_RIGHT
    return Sprite(sprite.image.transpose(flip), sprite.mask.transpose(flip))
