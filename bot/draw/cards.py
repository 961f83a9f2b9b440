"""Our own deck: flat, in four colours, with corners large enough for a phone.

A card is a string of rank and suit: ``7S``, ``TH`` (ten of hearts), ``QD``, ``AC``.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from PIL import Image, ImageDraw

from bot.draw import courts, suits
from bot.draw.colours import BRONZE, FELT, GOLD, INK, PAPER, ROSE, SHADE, SUIT, TINT, WINE, Colour
from bot.draw.lettering import font
from bot.draw.pen import Pen, Sprite, sketch, star

RANKS = "789TJQKA"
"""Ranks of the 32 cards, as written in a card's name."""
DECK = tuple(rank + suit for suit in suits.SUITS for rank in RANKS)
"""The 32 cards."""

_WIDE, _TALL = 100, 155
"""A card's own units."""
_EDGES = 1.5, 5.5
"""Width of the edge of a usual card and of a trump, in a card's units."""


def height_of(width: int) -> int:
    """Returns the height in pixels of a card of this width in pixels."""
    return round(width * _TALL / _WIDE)


@lru_cache(maxsize=512)
def face(card: str, width: int, *, trump: bool = False) -> Sprite:
    """Returns the face of a card.

    Args:
        card: rank and suit, such as ``TH``.
        width: in pixels; ``height_of`` gives the height.
        trump: whether to mark it, with a gold edge and a star.

    Raises:
        ValueError: there is no such card.
    """
    rank, suit = _parts(card)

    def whole(pen: Pen) -> None:
        unit = pen.at(0, 0, width / _WIDE)
        unit.rounded((0, 0, _WIDE, _TALL), 10, PAPER)
        if rank in "JQK":
            _court(unit, rank, suit)
        elif rank == "A":
            _ace(unit, suit)
        else:
            suits.paint(unit.at(26, 87, 0.54), suit, SUIT[suit])
        suits.paint(unit.at(10, 50, 0.31), suit, SUIT[suit])
        _edge(unit, *_EDGES, trump)
        if trump:
            # Down on the left, where neither the next card of a fan nor the crown of a winning card hides it.
            unit.circle(17, 138, 14, GOLD)
            unit.polygon(star(17, 138, 11, 4.8), BRONZE)

    sprite = sketch(width, height_of(width), whole, corner=_corner(width))
    return _lettered(sprite, rank, suit, round(width * 0.5), width * 0.1, width * 0.28)


@lru_cache(maxsize=512)
def fanned(
    card: str, width: int, seen: int, *, trump: bool = False, on: Literal["", "card", "trump"] = ""
) -> Sprite:
    """Returns what can be seen of a card in a fan that opens to the right: its left ``seen`` pixels.

    Behind its left corners the card before it shows. So a fan is strips side by side on a plain ground.

    Args:
        card: rank and suit.
        width: of the whole card, in pixels.
        seen: how much of that is not covered by the next card, in pixels.
        trump: whether to mark it.
        on: what card it lies on, if any.
    """
    whole = face(card, width, trump=trump)
    image, mask = whole.image.copy(), whole.mask.copy()
    if on:
        below = _blank(width, on == "trump")
        half = width // 2
        middle = (half, 0, 2 * half, whole.height)
        image.paste(below.image.crop(middle))
        image.paste(whole.image, (0, 0), whole.mask)
        mask.paste(below.mask.crop(middle))
    box = (0, 0, seen, whole.height)
    return Sprite(image.crop(box), mask.crop(box))


def _blank(width: int, trump: bool) -> Sprite:
    """A card with nothing on it, twice as wide as usual, so that its middle has no corners."""

    def paper(pen: Pen) -> None:
        unit = pen.at(0, 0, width / _WIDE)
        unit.rounded((0, 0, 2 * _WIDE, _TALL), 10, PAPER)
        _edge(unit, *_EDGES, trump, 2 * _WIDE)

    return sketch(2 * width, height_of(width), paper)


@lru_cache(maxsize=256)
def small_face(card: str, width: int, *, trump: bool = False) -> Sprite:
    """Returns a card as its corner alone: rank over suit, filling it. For cards under some 70 pixels wide."""
    rank, suit = _parts(card)

    def corner(pen: Pen) -> None:
        unit = pen.at(0, 0, width / _WIDE)
        unit.rounded((0, 0, _WIDE, _TALL), 10, PAPER)
        _edge(unit, 2, 8, trump)
        suits.paint(unit.at(22, 76, 0.56), suit, SUIT[suit])
        if trump:
            unit.circle(82, 138, 18, GOLD)
            unit.polygon(star(82, 138, 14, 6), BRONZE)

    sprite = sketch(width, height_of(width), corner, corner=_corner(width))
    left = (width - _rank_width(rank, round(width * 0.72))) / 2
    return _lettered(sprite, rank, suit, round(width * 0.72), left, width * 0.4)


@lru_cache(maxsize=32)
def back(width: int) -> Sprite:
    """Returns the back of a card: a lattice of lozenges round an eight-pointed star."""

    def lattice(pen: Pen) -> None:
        unit = pen.at(0, 0, width / _WIDE)
        unit.rounded((0, 0, _WIDE, _TALL), 10, INK)
        unit.rounded((6, 6, 94, 149), 7, WINE)
        for row in range(9):
            for column in range(5):
                x, y = 14 + column * 18, 14 + row * 16 - 0.5
                unit.polygon(((x, y - 5), (x + 6, y), (x, y + 5), (x - 6, y)), ROSE)
        unit.circle(50, 77.5, 27, WINE)
        unit.ring(50, 77.5, 26, 3, GOLD)
        unit.polygon(star(50, 77.5, 21, 10, 8), GOLD)
        unit.circle(50, 77.5, 6, WINE)

    return sketch(width, height_of(width), lattice, corner=_corner(width))


@lru_cache(maxsize=32)
def small_back(width: int) -> Sprite:
    """Returns a back without its lattice, for cards that are only counted."""

    def plain(pen: Pen) -> None:
        unit = pen.at(0, 0, width / _WIDE)
        unit.framed((0, 0, _WIDE, _TALL), 18, 11, WINE, INK)
        unit.polygon(star(50, 77.5, 26, 12, 4), GOLD)

    return sketch(width, height_of(width), plain)


@lru_cache(maxsize=32)
def place(width: int, colour: Colour = INK) -> Sprite:
    """Returns the outline, in dashes, of where a card will lie."""
    height = height_of(width)

    def dashes(pen: Pen) -> None:
        pen.framed((0, 0, width, height), _corner(width), 4, FELT, colour)
        for x in range(18, width - 18, 24):
            pen.rounded((x, 0, x + 10, height), 0, FELT)
        for y in range(18, height - 18, 24):
            pen.rounded((0, y, width, y + 10), 0, FELT)

    return sketch(width, height, dashes)


def _parts(card: str) -> tuple[str, str]:
    if card not in DECK:
        raise ValueError(f"no card {card!r}")
    return card[0], card[1]


def _corner(width: int) -> float:
    return width * 0.1


def _edge(unit: Pen, usual: float, marked: float, trump: bool, wide: float = _WIDE) -> None:
    colour, width = (GOLD, marked) if trump else (SHADE, usual)
    unit.frame((0, 0, wide, _TALL), 10, width, colour)


def _court(unit: Pen, rank: str, suit: str) -> None:
    courts.paint(unit.at(9, 66, 0.89), rank, suit)


def _ace(unit: Pen, suit: str) -> None:
    unit.polygon(star(53, 112, 39, 32, 16), TINT[suit])
    unit.circle(53, 112, 28, PAPER)
    suits.paint(unit.at(31, 90, 0.44), suit, SUIT[suit])


def _rank_width(rank: str, size: int) -> float:
    return font(size).getlength(_shown(rank))


def _shown(rank: str) -> str:
    return "10" if rank == "T" else rank


def _lettered(
    sprite: Sprite, rank: str, suit: str, size: int, left: float, middle: float
) -> Sprite:
    """Writes the rank on a card; letters are hinted for their size, so they are not drawn larger and reduced."""
    image: Image.Image = sprite.image.copy()
    baseline = middle + size * 0.711 / 2
    ImageDraw.Draw(image).text(
        (left, baseline), _shown(rank), fill=SUIT[suit], font=font(size), anchor="ls"
    )
    return Sprite(image, sprite.mask)
