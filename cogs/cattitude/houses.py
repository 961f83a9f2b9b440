"""The five cat houses: each has a roof and an emblem of its own."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from bot.draw.colours import BRONZE, GOLD, INK, PANEL, SHADE, WINE
from bot.draw.pen import Pen, Sprite, sketch
from cogs.cattitude.figures import AMBER, PINK, RED


@lru_cache(maxsize=32)
def house(name: str, size: int) -> Sprite:
    """Returns a cat house, ``size`` pixels a side: each has a roof and an emblem of its own.

    Raises:
        ValueError: there is no such house.
    """
    walls = {"velvet": WINE, "marble": SHADE, "lantern": AMBER, "orchid": PINK, "brass": BRONZE}
    if name not in walls:
        raise ValueError(f"no house {name!r}")

    def shape(pen: Pen) -> None:
        unit = pen.at(0, 0, size / 100)
        _roof(unit, name)
        unit.rounded((14, 42, 86, 98), 5, INK)
        unit.rounded((17, 45, 83, 95), 4, walls[name])
        unit.circle(50, 70, 20, PANEL)
        _house_emblem(unit, name)

    return sketch(size, size, shape)


def _roof(pen: Pen, name: str) -> None:
    match name:
        case "velvet":  # two ears
            pen.polygon(((12, 44), (18, 4), (48, 44)), INK)
            pen.polygon(((88, 44), (82, 4), (52, 44)), INK)
            pen.polygon(((18, 42), (21, 15), (40, 42)), WINE)
            pen.polygon(((82, 42), (79, 15), (60, 42)), WINE)
        case "marble":  # a gable
            pen.polygon(((4, 44), (50, 8), (96, 44)), INK)
            pen.polygon(((18, 40), (50, 15), (82, 40)), SHADE)
        case "lantern":  # eaves that curl
            pen.shape(
                (
                    (2, 34),
                    (22, 42, 34, 22, 50, 4),
                    (66, 22, 78, 42, 98, 34),
                    (92, 50, 8, 50, 2, 34),
                ),
                INK,
            )
            pen.shape(((16, 42), (32, 38, 42, 24, 50, 14), (58, 24, 68, 38, 84, 42)), AMBER)
        case "orchid":  # a dome
            pen.shape(((12, 44), (12, 0, 88, 0, 88, 44)), INK)
            pen.shape(((16, 42), (18, 6, 82, 6, 84, 42)), PINK)
            pen.line(((50, 12), (50, 2)), 4, INK)
        case _:  # battlements
            for x in (10, 32, 54, 76):
                pen.rounded((x, 16, x + 16, 46), 2, INK)
            pen.rounded((10, 30, 92, 46), 2, INK)


def _house_emblem(pen: Pen, name: str) -> None:
    match name:
        case "velvet":  # a cushion
            pen.shape(
                (
                    (36, 60),
                    (44, 64, 56, 64, 64, 60),
                    (61, 67, 61, 73, 64, 80),
                    (56, 77, 44, 77, 36, 80),
                    (39, 73, 39, 67, 36, 60),
                ),
                PINK,
            )
            pen.circle(50, 70, 3, GOLD)
        case "marble":  # a column
            pen.rounded((38, 56, 62, 61), 2, INK)
            pen.rounded((38, 79, 62, 84), 2, INK)
            for x in (41, 47.5, 54):
                pen.rounded((x, 61, x + 4.5, 79), 1, INK)
        case "lantern":
            pen.rounded((42, 60, 58, 82), 6, GOLD)
            pen.rounded((44, 55, 56, 60), 2, RED)
            pen.line(((50, 64), (50, 78)), 3, RED)
        case "orchid":
            for turn in range(5):
                angle = 2 * pi * turn / 5 - pi / 2
                pen.circle(50 + 9 * cos(angle), 70 + 9 * sin(angle), 7, PINK)
            pen.circle(50, 70, 5, GOLD)
        case _:  # a bell
            pen.shape(((37, 80), (42, 74, 40, 58, 50, 56), (60, 58, 58, 74, 63, 80)), GOLD)
            pen.circle(50, 82, 4, GOLD)
