"""The four suits, each with a shape of its own."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from bot.draw.colours import PAPER, SUIT, Colour
from bot.draw.pen import Path, Pen, Sprite, sketch

SUITS = "SHDC"
"""Letters of the suits: spades, hearts, diamonds, clubs."""

_HEART: Path = (
    (50, 95),
    (38, 80, 4, 60, 4, 31),
    (4, 14, 16, 5, 28, 5),
    (39, 5, 47, 12, 50, 22),
    (53, 12, 61, 5, 72, 5),
    (84, 5, 96, 14, 96, 31),
    (96, 60, 62, 80, 50, 95),
)
_SPADE: Path = (
    (50, 3),
    (60, 21, 96, 38, 96, 62),
    (96, 75, 86, 83, 75, 83),
    (66, 83, 59, 79, 55, 72),
    (56, 84, 60, 91, 69, 97),
    (31, 97),
    (40, 91, 44, 84, 45, 72),
    (41, 79, 34, 83, 25, 83),
    (14, 83, 4, 75, 4, 62),
    (4, 38, 40, 21, 50, 3),
)
_DIAMOND: Path = (
    (50, 2),
    (58, 20, 74, 38, 90, 50),
    (74, 62, 58, 80, 50, 98),
    (42, 80, 26, 62, 10, 50),
    (26, 38, 42, 20, 50, 2),
)
_STALK: Path = (
    (46, 48),
    (54, 48),
    (54, 76, 59, 88, 70, 97),
    (30, 97),
    (41, 88, 46, 76, 46, 48),
)


def paint(pen: Pen, suit: str, colour: Colour) -> None:
    """Draws a suit into the pen's square of 100 by 100 units.

    Raises:
        ValueError: there is no such suit.
    """
    match suit:
        case "H":
            pen.shape(_HEART, colour)
        case "S":
            pen.shape(_SPADE, colour)
        case "D":
            pen.shape(_DIAMOND, colour)
        case "C":
            pen.shape(_STALK, colour)
            for x, y in ((50, 25), (26, 60), (74, 60)):
                pen.circle(x, y, 22.5, colour)
            pen.circle(50, 52, 12, colour)
        case _:
            raise ValueError(f"no suit {suit!r}")


@lru_cache(maxsize=256)
def pip(suit: str, size: int, colour: Colour) -> Sprite:
    """Returns a suit as a square sprite, ``size`` pixels a side."""
    return sketch(size, size, lambda pen: paint(pen.at(0, 0, size / 100), suit, colour))


@lru_cache(maxsize=64)
def tile(suit: str, width: int, height: int, ground: Colour) -> Sprite:
    """Returns a suit in its colour on a small card of these pixels."""
    size = width * 0.8

    def on_card(pen: Pen) -> None:
        pen.rounded((0, 0, width, height), width * 0.18, ground)
        corner = pen.at((width - size) / 2, (height - size) / 2, size / 100)
        paint(corner, suit, SUIT[suit])

    return sketch(width, height, on_card)


def emoji(suit: str) -> Image.Image:
    """Returns a suit on a small card with clear corners, for use as an emoji."""
    card = tile(suit, 84, 112, PAPER)
    sheet = Image.new("RGBA", (112, 112))
    sheet.paste(card.image, (14, 0), card.mask)
    return sheet
