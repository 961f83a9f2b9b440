"""Beccato!'s eggs, guilds, coops and the chick. All of them cached sprites."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from PIL import Image

from bot.draw.colours import BRONZE, GOLD, NIGHT, PANEL, PAPER, SEATS, SHADE, Colour, mix
from bot.draw.pen import Path, Pen, Sprite, sketch, star

GUILD = {"coin": SEATS[6], "cog": SEATS[1], "sprig": SEATS[2], "star": SEATS[3]}
"""The guilds' colours; each goes with an emblem of its own."""

DARK = {name: mix(colour, NIGHT, 0.62) for name, colour in GUILD.items()}
"""A dark companion of each, for what is on an egg."""

RAMPS = tuple((GUILD[name], DARK[name], 1) for name in GUILD)
"""What a palette needs beyond the house's for eggs to have smooth edges."""

_EGG: Path = (
    (50, 2),
    (76, 2, 92, 44, 92, 70),
    (92, 100, 72, 118, 50, 118),
    (28, 118, 8, 100, 8, 70),
    (8, 44, 24, 2, 50, 2),
)
"""In a field of 100 by 120."""


def paint_guild(pen: Pen, guild: str, colour: Colour, hole: Colour) -> None:
    """Draws a guild's emblem into the pen's square of 100 by 100 units.

    Args:
        pen: to draw with.
        guild: whose.
        colour: of the emblem.
        hole: of what lies below, where the emblem has openings.

    Raises:
        ValueError: there is no such guild.
    """
    match guild:
        case "coin":
            pen.circle(50, 50, 47, colour)
            pen.circle(50, 50, 36, hole)
            pen.circle(50, 50, 29, colour)
            pen.rounded((44, 33, 56, 67), 3, hole)
        case "cog":
            teeth = [
                (50 + radius * cos(turn), 50 + radius * sin(turn))
                for tooth in range(8)
                for radius, turn in (
                    (36, (tooth - 0.30) * pi / 4),
                    (49, (tooth - 0.18) * pi / 4),
                    (49, (tooth + 0.18) * pi / 4),
                    (36, (tooth + 0.30) * pi / 4),
                )
            ]
            pen.polygon(teeth, colour)
            pen.circle(50, 50, 17, hole)
        case "sprig":
            pen.curve(((30, 98), (44, 70, 52, 40, 54, 10)), 7, colour)
            pen.shape(((50, 44), (20, 44, 6, 26, 6, 8), (34, 8, 50, 22, 50, 44)), colour)
            pen.shape(((48, 62), (78, 64, 94, 46, 96, 26), (66, 26, 50, 40, 48, 62)), colour)
            pen.shape(((40, 84), (12, 82, 4, 66, 4, 54), (26, 54, 40, 64, 40, 84)), colour)
        case "star":
            pen.polygon(star(50, 54, 52, 22), colour)
        case _:
            raise ValueError(guild)


@lru_cache(maxsize=32)
def emblem(guild: str, size: int) -> Sprite:
    """Returns a guild's emblem in its colour."""
    return sketch(
        size, size, lambda pen: paint_guild(pen.at(0, 0, size / 100), guild, GUILD[guild], PANEL)
    )


@lru_cache(maxsize=256)
def egg(guild: str, number: int, height: int) -> Sprite:
    """Returns an egg of a guild: its emblem on a shell whose pattern tells the seven apart.

    Args:
        guild: whose symbol it shows.
        number: 0 to 6.
        height: in pixels; an egg is five sixths as wide.
    """

    def shape(pen: Pen) -> None:
        unit = pen.at(0, 0, height / 120)
        unit.shape(_EGG, PAPER)
        inner = unit.at(4, 5, 0.92)
        inner.shape(_EGG, GUILD[guild])
        _pattern(inner, number, mix(GUILD[guild], DARK[guild], 0.5))
        inner.circle(50, 68, 31, PAPER)
        paint_guild(inner.at(27, 45, 0.46), guild, DARK[guild], PAPER)

    return sketch(round(height / 1.2), height, shape)


def _pattern(pen: Pen, number: int, tone: Colour) -> None:
    """Everything stays within the shell, which is 20 units narrower near the tip."""
    match number % 7:
        case 0:
            for x, y in ((40, 22), (60, 22), (50, 12), (20, 76), (80, 76), (34, 104), (66, 104)):
                pen.circle(x, y, 5, tone)
        case 1:
            pen.rounded((32, 14, 68, 21), 3, tone)
            pen.rounded((24, 27, 76, 34), 3, tone)
            pen.rounded((28, 103, 72, 110), 3, tone)
        case 2:
            pen.line(((24, 36), (37, 22), (50, 36), (63, 22), (76, 36)), 6, tone)
            pen.line(((30, 104), (40, 112), (50, 104), (60, 112), (70, 104)), 6, tone)
        case 3:
            pen.curve(((22, 40), (40, 10, 46, 12, 50, 6)), 6, tone)
            pen.curve(((78, 40), (60, 10, 54, 12, 50, 6)), 6, tone)
            pen.rounded((30, 104, 70, 110), 3, tone)
        case 4:
            for x in (34, 50, 66):
                pen.rounded((x - 3, 14 + abs(x - 50) / 2, x + 3, 36), 3, tone)
            for x in (36, 50, 64):
                pen.rounded((x - 3, 102, x + 3, 112), 3, tone)
        case 5:
            for x, y in ((50, 18), (30, 34), (70, 34), (40, 107), (60, 107)):
                pen.polygon(star(x, y, 8, 3.4), tone)
        case _:
            pen.ellipse((30, 12, 70, 32), tone)
            pen.ellipse((36, 14, 64, 26), PAPER)
            pen.circle(50, 108, 6, tone)


@lru_cache(maxsize=8)
def turned_down(height: int) -> Sprite:
    """Returns an egg that lies face down."""

    def shape(pen: Pen) -> None:
        unit = pen.at(0, 0, height / 120)
        unit.shape(_EGG, SHADE)
        unit.at(5, 6, 0.9).shape(_EGG, mix(SHADE, NIGHT, 0.5))
        unit.line(((34, 54), (66, 92)), 8, SHADE)
        unit.line(((66, 54), (34, 92)), 8, SHADE)

    return sketch(round(height / 1.2), height, shape)


@lru_cache(maxsize=8)
def nest(height: int) -> Sprite:
    """Returns an empty place for an egg."""

    def shape(pen: Pen) -> None:
        unit = pen.at(0, 0, height / 120)
        unit.shape(_EGG, mix(PANEL, PAPER, 0.2))
        unit.at(4, 5, 0.92).shape(_EGG, PANEL)

    return sketch(round(height / 1.2), height, shape)


@lru_cache(maxsize=16)
def guild_card(guild: str, height: int) -> Sprite:
    """Returns a guild's card, which fills a gap in a pyramid."""
    width = round(height / 1.2)

    def shape(pen: Pen) -> None:
        pen.framed((2, 2, width - 2, height - 2), 10, 3, PANEL, GUILD[guild])
        size = width * 0.6
        corner = pen.at((width - size) / 2, (height - size) / 2, size / 100)
        paint_guild(corner, guild, GUILD[guild], PANEL)

    return sketch(width, height, shape)


@lru_cache(maxsize=8)
def chick(height: int) -> Sprite:
    """Returns the chick, half out of its egg."""

    def shape(pen: Pen) -> None:
        unit = pen.at(0, 0, height / 120)
        unit.circle(50, 46, 34, GOLD)
        for x in (40, 50, 60):
            unit.line(((x, 14), (50 + (x - 50) * 1.8, 4)), 4, GOLD)
        for x in (38, 62):
            unit.circle(x, 40, 5, NIGHT)
        unit.polygon(((42, 50), (58, 50), (50, 62)), SEATS[0])
        shell = ((10, 66), (24, 78), (37, 66), (50, 80), (63, 66), (76, 78), (90, 66))
        unit.polygon((*shell, (84, 98), (66, 116), (34, 116), (16, 98)), PAPER)
        unit.line(shell, 4, SHADE)

    return sketch(round(height / 1.2), height, shape)


@lru_cache(maxsize=8)
def coop(width: int, height: int) -> Sprite:
    """Returns a coop: a wooden hut under a pitched roof, open to the front."""

    def shape(pen: Pen) -> None:
        pen.rounded((10, 34, width - 10, height), 8, BRONZE)
        pen.rounded((18, 40, width - 18, height - 8), 6, PANEL)
        roof = ((0, 40), (width / 2, 2), (width, 40), (width - 10, 48), (width / 2, 16), (10, 48))
        pen.polygon(roof, GOLD)

    return sketch(width, height, shape)


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
