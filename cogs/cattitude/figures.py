"""Cattitude's birds and cats, drawn as flat shapes in squares of 100 by 100 units, and the colours they are drawn with."""

from __future__ import annotations

from math import cos, pi, sin

from bot.draw.colours import (
    BLUSH,
    BRONZE,
    GOLD,
    INK,
    NIGHT,
    PANEL,
    PAPER,
    SEATS,
    SHADE,
    SUIT,
    TINT,
    WINE,
    Colour,
    palette,
    rgb,
)
from bot.draw.pen import Pen, star

RED, BLUE, TEAL, PINK = SUIT["H"], SUIT["D"], SEATS[4], SEATS[3]
STRAW = rgb("f6e2c4")
BROWN, UMBER, AMBER = rgb("9a5b34"), rgb("693a20"), rgb("dc8f3f")
GREY, SMOKE = rgb("8d939c"), rgb("5f656f")

COLOURS = palette(
    (STRAW, BROWN, 1),
    (STRAW, NIGHT, 2),
    (BROWN, UMBER, 0),
    (AMBER, NIGHT, 1),
    (TINT["D"], NIGHT, 2),
    (TINT["C"], NIGHT, 1),
    (TINT["C"], BLUE, 1),
    (GREY, SMOKE, 0),
    (TEAL, BLUE, 1),
    (PANEL, AMBER, 1),
    (BLUE, INK, 1),
    (PANEL, BLUE, 1),
)
"""The house palette with the tones of feathers and fur."""

# Birds


def bird(pen: Pen, species: str) -> None:
    """Draws a bird of a species.

    Raises:
        ValueError: there is no such species.
    """
    match species:
        case "turkeys":
            _turkey(pen)
        case "chickens":
            _chicken(pen)
        case "peacocks":
            _peacock(pen)
        case _:
            raise ValueError(f"no species {species!r}")


def _eye(pen: Pen, x: float, y: float, radius: float = 4) -> None:
    pen.circle(x, y, radius, PAPER)
    pen.circle(x, y, radius * 0.6, NIGHT)


def _legs(pen: Pen, left: float, right: float, top: float) -> None:
    for x in (left, right):
        pen.line(((x, top), (x, 95)), 4, AMBER)
        pen.line(((x - 6, 96), (x + 6, 96)), 4, AMBER)


def _turkey(pen: Pen) -> None:
    """A fan of a tail behind a round body, and a red wattle."""
    _legs(pen, 42, 58, 82)
    for index in range(9):
        angle = pi * (index / 8)
        x, y = 50 - 38 * cos(angle), 54 - 38 * sin(angle)
        pen.circle(x, y, 11, UMBER if index % 2 else AMBER)
    pen.circle(50, 54, 34, UMBER)
    pen.circle(50, 62, 25, BROWN)
    pen.rounded((42, 30, 58, 62), 8, BROWN)
    pen.circle(50, 34, 11, BROWN)
    _eye(pen, 45, 32)
    _eye(pen, 55, 32)
    pen.polygon(((45, 38), (55, 38), (50, 46)), GOLD)
    pen.ellipse((51, 42, 58, 58), RED)


def _chicken(pen: Pen) -> None:
    """A plump white side view with a comb."""
    _legs(pen, 44, 58, 80)
    for x, y in ((62, 16), (70, 11), (78, 16)):
        pen.circle(x, y, 7, RED)
    pen.shape(
        (
            (8, 34),
            (18, 52, 34, 52, 52, 44),
            (56, 30, 60, 16, 72, 16),
            (86, 16, 88, 32, 84, 44),
            (86, 70, 72, 86, 50, 86),
            (24, 86, 10, 66, 8, 34),
        ),
        NIGHT,
    )
    pen.shape(
        (
            (11, 40),
            (20, 55, 36, 55, 54, 47),
            (58, 32, 62, 19, 72, 19),
            (83, 19, 85, 33, 81, 44),
            (83, 68, 71, 83, 50, 83),
            (27, 83, 13, 65, 11, 40),
        ),
        PAPER,
    )
    pen.shape(((26, 58), (40, 52, 54, 56, 60, 62), (54, 76, 34, 76, 26, 58)), SHADE)
    pen.polygon(((83, 28), (97, 34), (83, 38)), GOLD)
    pen.ellipse((78, 38, 86, 52), RED)
    _eye(pen, 74, 29)


def _peacock(pen: Pen) -> None:
    """A wheel of eyes behind a slim blue neck."""
    _legs(pen, 45, 55, 84)
    for index in range(7):
        angle = pi * (0.06 + 0.88 * index / 6)
        x, y = 50 - 40 * cos(angle), 56 - 44 * sin(angle)
        pen.line(((50, 66), (x, y)), 8, SUIT["C"])
        pen.circle(x, y, 11, SUIT["C"])
        pen.circle(x, y, 7.5, GOLD)
        pen.circle(x, y, 4.5, BLUE)
    pen.ellipse((34, 54, 66, 90), BLUE)
    pen.rounded((43, 28, 57, 68), 7, BLUE)
    pen.circle(50, 30, 10, BLUE)
    for x in (43, 50, 57):
        pen.line(((50, 22), (x, 9)), 2, BLUE)
        pen.circle(x, 8, 3, TEAL)
    _eye(pen, 46, 28, 3.6)
    _eye(pen, 54, 28, 3.6)
    pen.polygon(((46, 33), (54, 33), (50, 40)), GOLD)


def skinny_turkey(pen: Pen) -> None:
    """Hardly a body, three feathers, and knees."""
    for x in (44, 56):
        pen.line(((x, 68), (x - 3, 82), (x + 2, 95)), 3.5, SMOKE)
    for angle in (0.3, 0.5, 0.7):
        x, y = 50 - 40 * cos(pi * angle), 60 - 40 * sin(pi * angle)
        pen.line(((50, 60), (x, y)), 6, GREY)
        pen.circle(x, y, 6, SMOKE)
    pen.ellipse((39, 48, 61, 74), GREY)
    for y in (56, 62, 68):
        pen.line(((43, y), (57, y)), 2, SMOKE)
    pen.rounded((46, 26, 54, 56), 4, GREY)
    pen.circle(50, 28, 10, GREY)
    _eye(pen, 46, 27)
    _eye(pen, 54, 27)
    pen.polygon(((46, 32), (54, 32), (50, 39)), SHADE)
    pen.ellipse((51, 36, 56, 50), RED)


def scared_chicken(pen: Pen) -> None:
    """All on end, eyes like saucers."""
    pen.polygon(star(50, 56, 46, 34, 13), SMOKE)
    pen.circle(50, 56, 33, GREY)
    for x in (38, 62):
        pen.circle(x, 46, 12, PAPER)
        pen.circle(x, 46, 4, NIGHT)
    pen.ellipse((43, 60, 57, 78), NIGHT)
    pen.polygon(((41, 60), (59, 60), (50, 66)), GOLD)
    pen.curve(((84, 14), (92, 22, 92, 30, 84, 30), (76, 30, 78, 22, 84, 14)), 3, BLUE)


def plucked_peacock(pen: Pen) -> None:
    """Pink, with stubs where the wheel was and one feather left."""
    for x in (44, 56):
        pen.line(((x, 80), (x, 95)), 4, SMOKE)
    pen.line(((62, 64), (88, 30)), 4, SMOKE)
    pen.circle(88, 28, 9, SMOKE)
    pen.circle(88, 28, 5, GREY)
    pen.ellipse((30, 50, 70, 86), BLUSH)
    pen.rounded((42, 26, 58, 66), 8, BLUSH)
    pen.circle(50, 28, 12, BLUSH)
    for x, y in ((38, 62), (46, 72), (56, 62), (62, 74), (50, 52)):
        pen.line(((x, y), (x + 4, y - 4)), 2, SMOKE)
    pen.line(((50, 16), (47, 8)), 2, SMOKE)
    for x in (45, 55):
        pen.line(((x - 3, 25), (x + 3, 29)), 2.5, NIGHT)
        pen.line(((x - 3, 29), (x + 3, 25)), 2.5, NIGHT)
    pen.polygon(((45, 34), (55, 34), (50, 41)), GOLD)


def boa(pen: Pen) -> None:
    """A feather boa about a diva's neck."""
    for index in range(9):
        x = 18 + index * 8
        y = 66 + 12 * sin(pi * index / 8)
        pen.circle(x, y, 8, WINE)
        pen.circle(x, y - 1.5, 6.5, PINK)


# Cats


def noble(pen: Pen, card: str) -> None:
    """Draws a noble cat in a ruff, with the hat of its rank.

    Raises:
        ValueError: this is no noble and no royal.
    """
    furs = {
        "duchess": (AMBER, BROWN),
        "baroness": (GREY, SMOKE),
        "marquise": (SMOKE, NIGHT),
        "royal_cat": (BROWN, UMBER),
        "queen": (PAPER, SHADE),
    }
    if card not in furs:
        raise ValueError(f"no noble {card!r}")
    fur, dark = furs[card]
    _ruff(pen)
    _cat_head(pen, fur, dark)
    match card:
        case "duchess":
            pen.ellipse((16, 16, 84, 32), WINE)
            pen.shape(((28, 24), (32, 2, 68, 2, 72, 24)), WINE)
            pen.shape(((66, 20), (78, 4, 92, 6, 96, 16), (86, 12, 78, 18, 70, 26)), PAPER)
        case "baroness":
            for x, y, radius in (
                (50, 8, 12),
                (34, 13, 11),
                (66, 13, 11),
                (22, 26, 9),
                (78, 26, 9),
                (17, 42, 8),
                (83, 42, 8),
            ):
                pen.circle(x, y, radius, SMOKE)
                pen.circle(x, y, radius - 1.6, PAPER)
        case "marquise":
            pen.shape(((18, 40), (36, 32, 64, 32, 82, 40), (76, 58, 58, 56, 50, 48)), WINE)
            pen.shape(((18, 40), (24, 58, 42, 56, 50, 48), (60, 40, 40, 36, 18, 40)), WINE)
            for x in (37, 63):
                pen.ellipse((x - 6, 40, x + 6, 52), GOLD)
                pen.ellipse((x - 2, 40, x + 2, 52), NIGHT)
        case _:
            _crown(pen, tall=card == "queen")


def _ruff(pen: Pen) -> None:
    for reach, size, colour in ((41, 11, SMOKE), (40, 9.4, PAPER)):
        pen.ellipse((50 - reach, 80 - 17, 50 + reach, 80 + 17), colour)
        for fold in range(16):
            angle = 2 * pi * fold / 16
            pen.circle(50 + reach * cos(angle), 80 + 15 * sin(angle), size, colour)
    for fold in range(16):
        angle = 2 * pi * (fold + 0.5) / 16
        pen.line(
            (
                (50 + 22 * cos(angle), 80 + 8 * sin(angle)),
                (50 + 43 * cos(angle), 80 + 17 * sin(angle)),
            ),
            1.8,
            GREY,
        )


def _cat_head(pen: Pen, fur: Colour, dark: Colour) -> None:
    for mirrored in (False, True):
        half = pen.at(100, 0, mirrored=True) if mirrored else pen
        half.polygon(((20, 52), (20, 8), (48, 24)), NIGHT)
        half.polygon(((22, 48), (22, 13), (45, 26)), fur)
        half.polygon(((26, 36), (26, 20), (37, 27)), BLUSH)
    pen.ellipse((17, 20, 83, 82), NIGHT)
    pen.ellipse((19, 22, 81, 80), fur)
    for mirrored in (False, True):
        half = pen.at(100, 0, mirrored=True) if mirrored else pen
        half.polygon(((19, 54), (31, 57), (20, 61)), dark)
        half.ellipse((30, 38, 44, 54), PAPER)
        half.ellipse((34, 38, 41, 54), NIGHT)
        half.line(((40, 66), (10, 62)), 1.6, dark)
        half.line(((40, 69), (10, 72)), 1.6, dark)
    pen.ellipse((37, 58, 51, 72), SHADE)
    pen.ellipse((49, 58, 63, 72), SHADE)
    pen.polygon(((44, 57), (56, 57), (50, 64)), BLUSH)


def _crown(pen: Pen, *, tall: bool) -> None:
    top = -8 if tall else 2
    points = ((26, 28), (22, top + 6), (38, 16), (50, top), (62, 16), (78, top + 6), (74, 28))
    pen.polygon([(x, y + (2 if y > 20 else -2)) for x, y in points], NIGHT)
    pen.polygon(points, GOLD)
    pen.line(((28, 25), (72, 25)), 4, BRONZE)
    for x, y in ((22, top + 6), (50, top), (78, top + 6)):
        pen.circle(x, y, 4.5, RED if tall else BRONZE)
    if tall:
        pen.circle(50, 16, 5, BLUE)
        for x in (15, 85):
            pen.circle(x, 60, 5, GOLD)


def gulpington(pen: Pen) -> None:
    """Sir Gulpington: cheeks full, a napkin, and a drumstick."""
    pen.shape(((4, 118), (8, 88, 30, 82, 50, 82), (70, 82, 92, 88, 96, 118)), SMOKE)
    pen.polygon(((26, 84), (74, 84), (50, 116)), PAPER)
    for mirrored in (False, True):
        half = pen.at(100, 0, mirrored=True) if mirrored else pen
        half.polygon(((22, 40), (18, 2), (46, 20)), NIGHT)
        half.polygon(((26, 36), (22, 8), (43, 22)), AMBER)
    pen.ellipse((2, 16, 98, 92), NIGHT)
    pen.ellipse((4, 18, 96, 90), AMBER)
    for x in (18, 82):
        pen.circle(x, 64, 15, BROWN)
        pen.circle(x, 63, 13, AMBER)
        pen.circle(x, 66, 6, BLUSH)
    for x in (36, 64):
        pen.circle(x, 42, 10, PAPER)
        pen.circle(x, 44, 5, NIGHT)
        pen.line(((x - 11, 33), (x + 11, 33)), 4, BROWN)
    pen.polygon(((44, 54), (56, 54), (50, 61)), WINE)
    pen.ellipse((34, 64, 66, 82), WINE)
    pen.line(((56, 74), (86, 96)), 7, PAPER)
    pen.circle(89, 95, 6, PAPER)
    pen.circle(85, 101, 6, PAPER)
    pen.ellipse((36, 62, 64, 80), BROWN)
    pen.curve(((28, 88), (22, 98, 26, 104, 34, 106)), 3, BLUE)


def pounce(pen: Pen) -> None:
    """The Great Pounce: a paw out of the dark, and what it leaves behind."""
    for x in (16, 40, 64, 88):
        pen.polygon(((x, 0), (x + 9, 2), (x - 8, 50), (x - 12, 48)), WINE)
    pen.shape(((20, 118), (14, 86, 20, 60, 50, 54), (80, 60, 86, 86, 80, 118)), NIGHT)
    for x, y in ((20, 56), (39, 44), (61, 44), (80, 56)):
        pen.circle(x, y, 15, NIGHT)
        pen.polygon(((x - 5, y - 10), (x + 5, y - 10), (x - 1, y - 28)), NIGHT)
        pen.polygon(((x - 3.4, y - 10), (x + 3.4, y - 10), (x - 1, y - 24)), PAPER)
        pen.ellipse((x - 6, y - 4, x + 6, y + 9), BLUSH)
    pen.shape(((30, 92), (32, 74, 68, 74, 70, 92), (70, 106, 30, 106, 30, 92)), BLUSH)


# Backs, signs and houses
