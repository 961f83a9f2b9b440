"""The court cards' figures: a jack in a cap with bells, a queen with a veil, a king with a beard.

Simple shapes, told apart by outline and not by detail: they have to work when a card is as wide as a thumb. Each is drawn
in a square of 100 by 100 units whose lower edge is the lower edge of the card.
"""

from __future__ import annotations

from bot.draw import suits
from bot.draw.colours import BLUSH, BRONZE, GOLD, HAIR, NIGHT, PAPER, SKIN, SUIT, TINT, Colour
from bot.draw.pen import Pen, star


def paint(pen: Pen, rank: str, suit: str) -> None:
    """Draws the figure of a jack, queen or king.

    Args:
        pen: in a square of 100 by 100 units.
        rank: ``J``, ``Q`` or ``K``.
        suit: letter of the suit, which tints the clothes.

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


def _face(pen: Pen, y: float) -> None:
    pen.rounded((43, y + 8, 57, y + 26), 5, SKIN)
    pen.ellipse((33, y - 16, 67, y + 20), SKIN)
    for x in (42, 58):
        pen.circle(x, y, 2.6, NIGHT)
    pen.circle(38.5, y + 7, 3.4, BLUSH)
    pen.circle(61.5, y + 7, 3.4, BLUSH)


def _smile(pen: Pen, y: float, colour: Colour) -> None:
    pen.curve(((45, y), (47, y + 3.6, 53, y + 3.6, 55, y)), 2, colour)


def _jack(pen: Pen, suit: str) -> None:
    deep, pale = SUIT[suit], TINT[suit]
    pen.shape(((8, 100), (10, 76, 30, 68, 50, 68), (70, 68, 90, 76, 92, 100)), deep)
    pen.shape(((50, 100), (50, 68), (70, 68, 90, 76, 92, 100)), pale)
    _face(pen, 44)
    _smile(pen, 54, NIGHT)
    pen.circle(50, 89, 9, PAPER)
    suits.paint(pen.at(44, 83, 0.12), suit, deep)
    # A collar of points, each with a bell.
    for index, x in enumerate((20, 35, 50, 65, 80)):
        pen.polygon(((x - 10, 66), (x + 10, 66), (x, 80)), PAPER if index % 2 else GOLD)
    # The cap: two horns falling to the sides, one in each colour.
    pen.shape(
        ((50, 14), (34, 2, 12, 12, 8, 44), (14, 36, 22, 34, 30, 40), (36, 36, 44, 35, 50, 35)), deep
    )
    pen.shape(
        ((50, 14), (66, 2, 88, 12, 92, 44), (86, 36, 78, 34, 70, 40), (64, 36, 56, 35, 50, 35)),
        pale,
    )
    pen.shape(
        ((32, 38), (40, 8, 46, 4, 50, 2), (54, 4, 60, 8, 68, 38), (60, 34, 40, 34, 32, 38)), GOLD
    )
    for x, y in ((8, 47), (92, 47), (50, 3)):
        pen.circle(x, y, 6, BRONZE)
        pen.circle(x - 0.6, y - 0.8, 4.6, GOLD)
        pen.circle(x, y + 1.8, 1.5, NIGHT)


def _queen(pen: Pen, suit: str) -> None:
    deep, pale = SUIT[suit], TINT[suit]
    # Long hair behind everything.
    pen.shape(
        (
            (50, 14),
            (78, 14, 80, 40, 80, 58),
            (80, 74, 86, 82, 90, 90),
            (10, 90),
            (14, 82, 20, 74, 20, 58),
            (20, 40, 22, 14, 50, 14),
        ),
        BRONZE,
    )
    pen.shape(((6, 100), (10, 82, 30, 74, 50, 74), (70, 74, 90, 82, 94, 100)), deep)
    _face(pen, 44)
    pen.shape(((33, 71), (40, 67, 60, 67, 67, 71), (62, 84, 38, 84, 33, 71)), SKIN)
    pen.curve(((35, 70), (40, 82, 60, 82, 65, 70)), 3, GOLD)
    pen.circle(50, 79, 3.6, pale)
    # Fringe, parted in the middle.
    pen.shape(((50, 24), (40, 24, 31, 32, 31, 48), (38, 44, 47, 36, 50, 24)), BRONZE)
    pen.shape(((50, 24), (60, 24, 69, 32, 69, 48), (62, 44, 53, 36, 50, 24)), BRONZE)
    pen.polygon(((45, 54), (50, 52.5), (55, 54), (50, 58.5)), SUIT["H"])
    # The tiara: five pearls on a band.
    pen.shape(((27, 24), (40, 15, 60, 15, 73, 24), (71, 32), (60, 24, 40, 24, 29, 32)), GOLD)
    pen.polygon(((40, 20), (50, 2), (60, 20)), GOLD)
    for x, y, radius in ((28, 20, 4), (39, 14, 4), (61, 14, 4), (72, 20, 4)):
        pen.circle(x, y, radius, GOLD)
    pen.circle(50, 6, 5, PAPER)
    pen.circle(50, 18, 4, deep)


def _king(pen: Pen, suit: str) -> None:
    deep, pale = SUIT[suit], TINT[suit]
    pen.shape(((4, 100), (8, 74, 30, 66, 50, 66), (70, 66, 92, 74, 96, 100)), deep)
    # Ermine down the front, with its little tails.
    pen.shape(((30, 68), (50, 64), (70, 68), (64, 100), (36, 100)), PAPER)
    for x, y in ((38, 78), (62, 78), (37, 92), (63, 92)):
        pen.polygon(((x - 1.8, y - 3), (x + 1.8, y - 3), (x, y + 4)), NIGHT)
    _face(pen, 40)
    # Hair at the sides, then beard and moustache.
    pen.shape(((33, 24), (22, 34, 22, 50, 28, 58), (36, 54), (34, 44, 34, 32, 38, 26)), HAIR)
    pen.shape(((67, 24), (78, 34, 78, 50, 72, 58), (64, 54), (66, 44, 66, 32, 62, 26)), HAIR)
    pen.shape(
        ((29, 46), (34, 50, 66, 50, 71, 46), (72, 66, 62, 78, 50, 86), (38, 78, 28, 66, 29, 46)),
        HAIR,
    )
    pen.shape(
        (
            (50, 47),
            (44, 44, 36, 46, 33, 53),
            (40, 54, 46, 55, 50, 51),
            (54, 55, 60, 54, 67, 53),
            (64, 46, 56, 44, 50, 47),
        ),
        PAPER,
    )
    pen.ellipse((45, 54.5, 55, 59), SUIT["H"])
    # The crown: three tall points with balls.
    pen.polygon(((24, 30), (20, 4), (36, 15), (50, -2), (64, 15), (80, 4), (76, 30)), GOLD)
    pen.rounded((24, 22, 76, 31), 3, BRONZE)
    for x in (34, 50, 66):
        pen.polygon(star(x, 26.5, 4, 2, 4), PAPER)
    pen.circle(50, 13, 4, deep)
    for x, y in ((20, 4), (50, -1), (80, 4)):
        pen.circle(x, y, 4, pale)
