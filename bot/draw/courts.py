"""The court cards' figures, cats and birds: a songbird in a cap and bells, a peahen with her fan, a tom with a crown.

The rank is in the outline (two horns, a wheel, two ears and a crown), the suit in plumage, fur and clothes as well: every
suit has a bird and a cat of its own. They have to work when a card is as wide as a thumb, so no line is finer than a
whisker. Each is drawn in a square of 100 by 100 units whose lower edge is the lower edge of the card.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, radians, sin

from bot.draw import suits
from bot.draw.colours import (
    BLUSH,
    BRONZE,
    GOLD,
    NIGHT,
    PAPER,
    SUIT,
    TINT,
    Colour,
    Ramp,
    mix,
    rgb,
)
from bot.draw.pen import Path, Pen, Point


@dataclass(frozen=True, slots=True)
class _Bird:
    """A songbird: its head and back, its cheeks, its breast, its wings."""

    head: Colour
    cheek: Colour
    breast: Colour
    wing: Colour


@dataclass(frozen=True, slots=True)
class _Cat:
    """A tom: his fur, the marks in it, his muzzle, his eyes."""

    fur: Colour
    marks: Colour
    muzzle: Colour
    eyes: Colour


_AMBER, _LEAF = rgb("f0b429"), rgb("8fce6a")
_BIRDS = {
    "S": _Bird(NIGHT, NIGHT, rgb("e6e8ef"), rgb("3f4a68")),  # a magpie
    "H": _Bird(rgb("8a5f3e"), rgb("e2583a"), rgb("e2583a"), rgb("6b4529")),  # a robin
    "D": _Bird(rgb("2f7fd8"), rgb("f2f5f8"), rgb("f6d55c"), rgb("1d5aa8")),  # a blue tit
    "C": _Bird(rgb("5f9a45"), rgb("7bb255"), rgb("c6d96a"), rgb("3f7433")),  # a greenfinch
}
_CATS = {
    "S": _Cat(rgb("353b4b"), NIGHT, rgb("525a6f"), _AMBER),  # black
    "H": _Cat(rgb("e58e42"), rgb("bd6420"), rgb("fbe6c8"), _LEAF),  # ginger
    "D": _Cat(rgb("8ea2bd"), rgb("6a7f9d"), rgb("dfe7f1"), _AMBER),  # blue-grey
    "C": _Cat(rgb("9b7c56"), rgb("5e4730"), rgb("eadcc3"), _LEAF),  # tabby
}

RAMPS: tuple[Ramp, ...] = (
    *((cat.fur, cat.marks, 0) for cat in _CATS.values()),
    *((cat.muzzle, cat.eyes, 0) for cat in _CATS.values()),
    *((bird.head, bird.breast, 0) for bird in _BIRDS.values()),
    *((bird.cheek, bird.wing, 0) for bird in _BIRDS.values()),
)
"""What the figures need in a palette beyond the house's tones."""


def paint(pen: Pen, rank: str, suit: str) -> None:
    """Draws the figure of a jack, queen or king.

    Args:
        pen: in a square of 100 by 100 units.
        rank: ``J``, ``Q`` or ``K``.
        suit: letter of the suit, which says what bird or cat it is and what it wears.

    Raises:
        ValueError: the rank has no figure.
    """
    match rank:
        case "J":
            _jack(pen, suit)
        case "Q":
            _queen(pen, suit)
        case "K":
            _king(pen, suit)
        case _:
            raise ValueError(f"no figure for {rank!r}")


def _halves(pen: Pen) -> Iterator[Pen]:
    """The pen, and one for the mirror image."""
    yield pen
    yield pen.at(100, 0, mirrored=True)


def _jack(pen: Pen, suit: str) -> None:
    deep, pale, bird = SUIT[suit], TINT[suit], _BIRDS[suit]
    # Round as a ball, wings at the sides.
    pen.shape(
        (
            (50, 34),
            (74, 34, 84, 58, 84, 78),
            (84, 90, 80, 96, 76, 100),
            (24, 100),
            (20, 96, 16, 90, 16, 78),
            (16, 58, 26, 34, 50, 34),
        ),
        bird.head,
    )
    pen.ellipse((29, 62, 71, 112), bird.breast)
    for half in _halves(pen):
        half.ellipse((25, 44, 51, 70), bird.cheek)
        half.shape(
            ((17, 70), (4, 78, 4, 92, 10, 100), (27, 100), (28, 88, 26, 76, 17, 70)), bird.wing
        )
    # A collar of points.
    for index, x in enumerate((26, 38, 50, 62, 74)):
        pen.polygon(((x - 8, 70), (x + 8, 70), (x, 83)), deep if index % 2 else GOLD)
    for half in _halves(pen):
        half.circle(39, 56, 6.2, PAPER)
        half.circle(40, 56, 4.4, NIGHT)
        half.circle(41.4, 54.4, 1.5, PAPER)
    pen.polygon(((43, 60), (57, 60), (50, 71)), GOLD)
    pen.polygon(((43, 60), (57, 60), (50, 63.5)), BRONZE)
    # The cap: two horns in two colours, and a peak between.
    horn: Path = (
        (50, 16),
        (38, 8, 16, 12, 8, 40),
        (15, 34, 21, 36, 25, 47),
        (32, 44, 42, 43, 50, 43),
    )
    for half, colour in zip(_halves(pen), (pale, deep), strict=True):
        half.shape(horn, colour)
    pen.shape(
        ((34, 44), (38, 20, 44, 8, 50, 2), (56, 8, 62, 20, 66, 44), (56, 41, 44, 41, 34, 44)), GOLD
    )
    suits.paint(pen.at(43.5, 24, 0.13), suit, deep)
    for x, y in ((9, 42), (91, 42), (50, 3)):
        pen.circle(x, y, 5.4, BRONZE)
        pen.circle(x - 0.6, y - 0.8, 4.2, GOLD)


def _feather(angle: float, length: float, width: float) -> list[Point]:
    """Corners of a feather that grows from (50, 74); 0 degrees is straight up."""
    turn = radians(angle)
    along, across = (sin(turn), -cos(turn)), (cos(turn), sin(turn))

    def at(far: float, aside: float) -> Point:
        return 50 + along[0] * far + across[0] * aside, 74 + along[1] * far + across[1] * aside

    tip = [
        at(length - width + width * cos(radians(step)), width * sin(radians(step)))
        for step in range(-90, 91, 15)
    ]
    return [at(0, -3), *tip, at(0, 3)]


def _queen(pen: Pen, suit: str) -> None:
    deep, pale = SUIT[suit], TINT[suit]
    # The wheel: a row of pale feathers behind a row of deep ones, an eye in each.
    for angle in (-104, -74, -44, -15, 15, 44, 74, 104):
        pen.polygon(_feather(angle, 50 + 18 * cos(radians(angle)), 12.5), pale)
    for angle in (-89, -59, -30, 0, 30, 59, 89):
        turn = radians(angle)
        length = 46 + 16 * cos(turn)
        pen.polygon(_feather(angle, length, 10.5), deep)
        x, y = 50 + (length - 11) * sin(turn), 74 - (length - 11) * cos(turn)
        pen.circle(x, y, 6.4, GOLD)
        pen.circle(x, y, 3.6, deep)
    # Her neck and breast, with a string of pearls.
    pen.shape(
        (
            (50, 36),
            (65, 36, 68, 50, 66, 64),
            (66, 78, 80, 84, 82, 100),
            (18, 100),
            (20, 84, 34, 78, 34, 64),
            (32, 50, 35, 36, 50, 36),
        ),
        mix(deep, pale, 0.38),
    )
    pen.curve(((32, 78), (40, 88, 60, 88, 68, 78)), 4, GOLD)
    pen.circle(50, 90, 5, PAPER)
    for half in _halves(pen):
        half.ellipse((34.5, 45, 48.5, 59), PAPER)
        half.circle(42.4, 52, 4.6, NIGHT)
        half.circle(43.8, 50.2, 1.6, PAPER)
        half.curve(((34, 47), (37, 43.5, 40, 42.6, 44, 43.4)), 2, NIGHT)
    pen.polygon(((44, 57), (56, 57), (50, 69)), GOLD)
    pen.polygon(((44, 57), (56, 57), (50, 60.5)), BRONZE)
    # The crest is her coronet.
    for x, y in ((38, 25), (50, 20), (62, 25)):
        pen.line(((50 + (x - 50) * 0.5, 40), (x, y)), 2.8, GOLD)
        pen.circle(x, y, 5, GOLD)
    pen.shape(((36, 42), (41, 34, 59, 34, 64, 42), (58, 39, 42, 39, 36, 42)), GOLD)


def _king(pen: Pen, suit: str) -> None:
    deep, pale, cat = SUIT[suit], TINT[suit], _CATS[suit]
    pen.shape(((2, 100), (6, 82, 24, 72, 50, 72), (76, 72, 94, 82, 98, 100)), deep)
    # Ermine round the neck, with its little tails.
    pen.shape(
        ((16, 79), (30, 70, 70, 70, 84, 79), (80, 94, 62, 100, 50, 100), (38, 100, 20, 94, 16, 79)),
        PAPER,
    )
    for x, y in ((26, 83), (38, 91), (62, 91), (74, 83)):
        pen.polygon(((x - 2, y - 3), (x + 2, y - 3), (x, y + 4.5)), NIGHT)
    for half in _halves(pen):
        half.shape(((23, 48), (16, 34, 17, 20, 20, 12), (32, 18, 40, 26, 44, 34)), cat.fur)
        half.shape(((26, 40), (22, 32, 22, 25, 24, 20), (31, 25, 35, 29, 37, 33)), BLUSH)
    # A broad head with cheeks that end in tufts.
    pen.shape(
        (
            (50, 28),
            (70, 28, 82, 40, 83, 54),
            (92, 62),
            (84, 64),
            (88, 73),
            (79, 71),
            (72, 82, 60, 84, 50, 84),
            (40, 84, 28, 82, 21, 71),
            (12, 73),
            (16, 64),
            (8, 62),
            (17, 54),
            (18, 40, 30, 28, 50, 28),
        ),
        cat.fur,
    )
    for half in _halves(pen):
        half.polygon(((14, 58), (30, 60), (15, 63)), cat.marks)
        half.polygon(((19, 67), (32, 66), (22, 71)), cat.marks)
        half.shape(((28, 52), (32, 43, 42, 44, 46, 54), (40, 60, 32, 59, 28, 52)), PAPER)
        half.ellipse((31.5, 45.5, 43, 58), cat.eyes)
        half.ellipse((35, 45.5, 40, 58), NIGHT)
        half.circle(39, 48.6, 1.5, PAPER)
    for half in _halves(pen):
        half.ellipse((34, 61, 52, 78), cat.muzzle)
        half.line(((36, 69), (14, 67.5)), 1.3, cat.muzzle)
        half.line(((37, 73), (17, 77)), 1.3, cat.muzzle)
    pen.ellipse((42, 70, 58, 82), cat.muzzle)
    pen.polygon(((44.5, 60), (55.5, 60), (50, 66.5)), BLUSH)
    pen.curve(((42, 70), (44, 73, 49, 73, 50, 68.5), (51, 73, 56, 73, 58, 70)), 1.8, NIGHT)
    # The crown sits between the ears.
    pen.polygon(((31, 35), (27, 10), (39, 19), (50, 2), (61, 19), (73, 10), (69, 35)), GOLD)
    pen.shape(
        ((31, 36), (31, 28), (42, 25, 58, 25, 69, 28), (69, 36), (58, 33, 42, 33, 31, 36)), BRONZE
    )
    pen.circle(50, 17, 3.8, deep)
    for x, y in ((27, 9), (50, 2), (73, 9)):
        pen.circle(x, y, 4, pale)
