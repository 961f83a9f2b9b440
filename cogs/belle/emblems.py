"""The thirteen interests as small signs, each with a shape of its own, so that colour is never all there is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import pairwise
from types import MappingProxyType

from bot.draw.colours import BRONZE, GOLD, INK, NIGHT, PAPER, SEATS, SHADE, SUIT, rgb
from bot.draw.pen import Pen, Sprite, sketch, star

SEA, LAND = rgb("4f9fe0"), rgb("9adf7d")
WOOD, BARK = rgb("d08a4e"), rgb("7d4a26")
STEEL = rgb("aebfd6")
HEART = rgb("ff6f7f")
LILAC, PINK, TEAL, PEACH = SEATS[5], SEATS[3], SEATS[4], SEATS[0]
SIGN_TONES = (SEA, LAND, WOOD, BARK, STEEL, HEART, LILAC, PINK, TEAL, PEACH)
"""The colours of the signs beyond the house's palette."""


@lru_cache(maxsize=128)
def interest(name: str, size: int) -> Sprite:
    """Returns the sign of an interest.

    Args:
        name: its id, such as ``globes``.
        size: side of the square, in pixels; legible from 24 on.

    Raises:
        KeyError: there is no such interest.
    """
    paint = _SIGNS[name]
    return sketch(size, size, lambda pen: paint(pen.at(0, 0, size / 100)))


def _globe(pen: Pen) -> None:
    pen.circle(50, 42, 38, SEA)
    pen.shape(
        ((24, 20), (36, 8, 50, 14, 46, 26), (50, 38, 34, 44, 26, 40), (18, 34, 20, 26, 24, 20)),
        LAND,
    )
    pen.shape(
        ((58, 34), (70, 24, 84, 34, 82, 48), (76, 60, 66, 68, 58, 60), (62, 50, 52, 44, 58, 34)),
        LAND,
    )
    pen.arc((2, -6, 98, 90), 20, 160, 6, GOLD)
    pen.rounded((46, 84, 54, 96), 2, GOLD)
    pen.rounded((28, 91, 72, 99), 4, GOLD)


def _mask(pen: Pen) -> None:
    pen.line(((80, 46), (92, 98)), 6, GOLD)
    pen.shape(
        (
            (4, 26),
            (22, 14, 40, 26, 50, 30),
            (60, 26, 78, 14, 96, 26),
            (98, 56, 80, 70, 66, 66),
            (58, 64, 54, 54, 50, 52),
            (46, 54, 42, 64, 34, 66),
            (20, 70, 2, 56, 4, 26),
        ),
        LILAC,
    )
    for x in (28, 72):
        pen.ellipse((x - 13, 34, x + 13, 52), NIGHT)


def _horse(pen: Pen) -> None:
    pen.shape(
        (
            (40, 6),
            (46, 16),
            (66, 18, 76, 34, 90, 54),
            (92, 64, 84, 70, 76, 66),
            (68, 58, 62, 56, 54, 56),
            (56, 72, 68, 78, 70, 98),
            (22, 98),
            (14, 70, 16, 38, 36, 20),
        ),
        WOOD,
    )
    pen.curve(((36, 16), (16, 30, 10, 60, 18, 92)), 12, BARK)
    pen.circle(56, 34, 5, NIGHT)
    pen.circle(82, 60, 3, NIGHT)


def _heart(pen: Pen) -> None:
    pen.shape(
        (
            (50, 94),
            (20, 70, 4, 52, 4, 32),
            (4, 8, 38, -2, 50, 24),
            (62, -2, 96, 8, 96, 32),
            (96, 52, 80, 70, 50, 94),
        ),
        HEART,
    )
    pen.ellipse((18, 20, 36, 38), PAPER)


def _teapot(pen: Pen) -> None:
    pen.ring(80, 52, 20, 8, PAPER)
    pen.shape(((26, 48), (14, 46, 12, 30, 2, 26), (12, 22, 24, 30, 34, 40), (26, 48)), PAPER)
    pen.ellipse((18, 30, 82, 92), PAPER)
    pen.rounded((34, 86, 66, 96), 4, SHADE)
    pen.rounded((32, 26, 68, 36), 5, SUIT["D"])
    pen.circle(50, 18, 8, SUIT["D"])
    pen.polygon(star(50, 62, 18, 7, 4), SUIT["D"])


def _books(pen: Pen) -> None:
    pen.rounded((8, 66, 92, 92), 6, TEAL)
    pen.rounded((22, 71, 96, 87), 2, PAPER)
    pen.rounded((4, 38, 80, 64), 6, PEACH)
    pen.rounded((4, 43, 66, 59), 2, PAPER)
    pen.rounded((16, 10, 88, 36), 6, LILAC)
    pen.rounded((30, 15, 92, 31), 2, PAPER)


def _violin(pen: Pen) -> None:
    pen.line(((8, 60), (66, 96)), 5, SHADE)
    pen.rounded((45, 2, 55, 50), 3, BARK)
    pen.line(((38, 8), (62, 8)), 6, BARK)
    pen.circle(50, 46, 21, PEACH)
    pen.circle(50, 76, 24, PEACH)
    pen.circle(27, 60, 8, NIGHT)
    pen.circle(73, 60, 8, NIGHT)
    pen.rounded((46, 30, 54, 84), 3, BARK)
    pen.line(((38, 76), (62, 76)), 5, BARK)


def _telescope(pen: Pen) -> None:
    pen.line(((50, 56), (24, 96)), 7, SHADE)
    pen.line(((50, 56), (76, 96)), 7, SHADE)
    pen.line(((50, 56), (50, 96)), 7, SHADE)
    pen.polygon(((6, 60), (14, 76), (54, 54), (46, 40)), BRONZE)
    pen.polygon(((36, 42), (48, 62), (92, 38), (78, 14)), GOLD)
    pen.line(((80, 14), (93, 38)), 8, PAPER)


def _rose(pen: Pen) -> None:
    pen.curve(((50, 54), (54, 72, 46, 84, 52, 98)), 7, LAND)
    pen.shape(((50, 82), (58, 62, 78, 62, 90, 62), (86, 80, 68, 90, 50, 82)), LAND)
    pen.shape(((50, 90), (40, 74, 24, 76, 14, 76), (18, 90, 36, 98, 50, 90)), LAND)
    pen.circle(50, 32, 30, PINK)
    pen.arc((26, 8, 74, 56), 200, 60, 6, SUIT["H"])
    pen.arc((36, 18, 64, 46), 20, 250, 6, SUIT["H"])
    pen.circle(50, 32, 5, SUIT["H"])


def _chessman(pen: Pen) -> None:
    pen.rounded((18, 84, 82, 98), 5, PAPER)
    pen.polygon(((34, 84), (40, 48), (60, 48), (66, 84)), PAPER)
    pen.rounded((28, 40, 72, 50), 4, SHADE)
    pen.polygon(
        (
            (24, 42),
            (20, 6),
            (34, 6),
            (34, 16),
            (43, 16),
            (43, 6),
            (57, 6),
            (57, 16),
            (66, 16),
            (66, 6),
            (80, 6),
            (76, 42),
        ),
        PAPER,
    )


def _candle(pen: Pen) -> None:
    pen.shape(((50, 0), (66, 18, 66, 32, 50, 36), (34, 32, 34, 18, 50, 0)), GOLD)
    pen.circle(50, 26, 6, PEACH)
    pen.rounded((36, 38, 64, 84), 5, PAPER)
    pen.shape(
        ((36, 44), (44, 46, 42, 60, 46, 60), (50, 58, 48, 46, 64, 44), (64, 38), (36, 38)), SHADE
    )
    pen.ellipse((10, 78, 90, 98), BRONZE)
    pen.ellipse((20, 78, 80, 90), GOLD)


def _butterfly(pen: Pen) -> None:
    for mirrored in (False, True):
        wing = pen.at(50, 0, mirrored=mirrored)
        wing.shape(((0, 46), (10, 12, 34, 2, 48, 10), (52, 34, 34, 54, 0, 54)), TEAL)
        wing.shape(((0, 52), (26, 52, 44, 64, 40, 84), (30, 98, 6, 88, 0, 60)), SEATS[1])
        wing.circle(32, 26, 8, PAPER)
        wing.circle(24, 72, 6, PAPER)
        wing.curve(((0, 30), (2, 16, 8, 8, 14, 2)), 4, INK)
    pen.ellipse((43, 24, 57, 92), INK)


def _anchor(pen: Pen) -> None:
    pen.ring(50, 16, 14, 8, STEEL)
    pen.rounded((45, 26, 55, 94), 3, STEEL)
    pen.rounded((26, 36, 74, 46), 4, STEEL)
    pen.arc((10, 14, 90, 98), 10, 170, 10, STEEL)
    pen.polygon(((2, 52), (24, 60), (6, 76)), STEEL)
    pen.polygon(((98, 52), (76, 60), (94, 76)), STEEL)


_SIGNS: Mapping[str, Callable[[Pen], None]] = MappingProxyType(
    {
        "globes": _globe,
        "masks": _mask,
        "horses": _horse,
        "hearts": _heart,
        "teapots": _teapot,
        "books": _books,
        "violins": _violin,
        "telescopes": _telescope,
        "roses": _rose,
        "chessmen": _chessman,
        "candles": _candle,
        "butterflies": _butterfly,
        "anchors": _anchor,
    }
)


@lru_cache(maxsize=16)
def chip(size: int) -> Sprite:
    """Returns a chip: a gold disc with notches in its edge."""

    def shape(pen: Pen) -> None:
        unit = pen.at(0, 0, size / 100)
        unit.circle(50, 50, 50, BRONZE)
        unit.polygon(star(50, 50, 50, 40, 8), PAPER)
        unit.circle(50, 50, 37, GOLD)
        unit.ring(50, 50, 28, 6, BRONZE)

    return sketch(size, size, shape)


@lru_cache(maxsize=16)
def fan(size: int) -> Sprite:
    """Returns a lady's fan, the sign of the Belles."""

    def shape(pen: Pen) -> None:
        unit = pen.at(0, 0, size / 100)
        blades = ((2, 44), (14, 22), (32, 9), (50, 4), (68, 9), (86, 22), (98, 44))
        for index, (one, other) in enumerate(pairwise(blades)):
            unit.polygon(((50, 92), one, other), PINK if index % 2 else LILAC)
        for x, y in blades:
            unit.line(((50, 90), (x, y)), 3, PAPER)
        unit.circle(50, 88, 9, GOLD)

    return sketch(size, size, shape)
