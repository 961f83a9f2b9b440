"""Parts that boards are put together from: emblems, panels, bubbles, badges. All of them cached sprites."""

from __future__ import annotations

from functools import lru_cache
from math import cos, sin
from typing import Literal

from bot.draw.colours import (
    BAD,
    GOLD,
    GOOD,
    MUTED,
    NIGHT,
    PANEL,
    PAPER,
    SEATS,
    Colour,
)
from bot.draw.lettering import SMALL, fit, line, measure, plain
from bot.draw.pen import Path, Pen, Sprite, laid, sketch, star

Side = Literal["up", "right", "down", "left"]

_LEAF: Path = ((14, 88), (8, 40, 40, 8, 92, 8), (94, 62, 62, 96, 24, 84))
_DROP: Path = (
    (50, 4),
    (58, 28, 86, 46, 86, 66),
    (86, 84, 70, 96, 50, 96),
    (30, 96, 14, 84, 14, 66),
    (14, 46, 42, 28, 50, 4),
)


@lru_cache(maxsize=64)
def emblem(index: int, size: int) -> Sprite:
    """Returns the sign of a player or side, so that its colour is never its only mark.

    Args:
        index: 0 and up: sun, moon, leaf, star, drop, hexagon, triangle, cross; then from the beginning again.
        size: side of the square, in pixels.
    """
    number = index % len(SEATS)

    def shape(pen: Pen) -> None:
        _emblem(pen.at(0, 0, size / 100), number, SEATS[number])

    return sketch(size, size, shape)


def _emblem(pen: Pen, number: int, colour: Colour) -> None:
    match number:
        case 0:
            pen.polygon(star(50, 50, 50, 35, 10), colour)
            pen.circle(50, 50, 30, PANEL)
            pen.circle(50, 50, 22, colour)
        case 1:
            pen.shape(
                (
                    (64, 4),
                    (20, 4, 4, 34, 10, 62),
                    (18, 98, 66, 104, 92, 74),
                    (58, 82, 30, 50, 64, 4),
                ),
                colour,
            )
            pen.polygon(star(76, 36, 20, 9, 5), colour)
        case 2:
            pen.shape(_LEAF, colour)
            pen.line(((12, 94), (66, 36)), 7, PANEL)
        case 3:
            pen.polygon(star(50, 54, 52, 22), colour)
        case 4:
            pen.shape(_DROP, colour)
        case 5:
            pen.polygon(((50, 2), (93, 26), (93, 74), (50, 98), (7, 74), (7, 26)), colour)
        case 6:
            pen.polygon(((50, 6), (98, 92), (2, 92)), colour)
        case _:
            pen.rounded((34, 4, 66, 96), 8, colour)
            pen.rounded((4, 34, 96, 66), 8, colour)


@lru_cache(maxsize=128)
def panel(
    width: int,
    height: int,
    *,
    fill: Colour = PANEL,
    frame: Colour | None = None,
    thick: float = 4,
    corner: float = 16,
) -> Sprite:
    """Returns a rectangle with round corners, with a frame inside its edge if that has a colour."""

    def shape(pen: Pen) -> None:
        if frame is None:
            pen.rounded((0, 0, width, height), corner, fill)
        else:
            pen.framed((0, 0, width, height), corner, thick, fill, frame)

    return sketch(width, height, shape)


@lru_cache(maxsize=256)
def bubble(
    text: str, tail: Side, *, fill: Colour = PAPER, widest: int = 280, size: int = SMALL
) -> Sprite:
    """Returns what somebody says, in a bubble whose tail points at who says it.

    Args:
        text: one line; what is too long ends in an ellipsis.
        tail: the side of the bubble with the tail, in its middle.
        fill: its colour, a light one.
        widest: most pixels it may take, with its tail.
        size: of the letters, in pixels.
    """
    shown = fit(plain(text, "…"), size, widest - 2 * _PAD - _TAIL)
    inner, tall = measure(shown, size) + 2 * _PAD, round(size * 1.5)
    beside = tail in ("left", "right")
    width, height = inner + _TAIL * beside, tall + _TAIL * (not beside)
    left, top = _TAIL * (tail == "left"), _TAIL * (tail == "up")

    def shape(pen: Pen) -> None:
        pen.rounded((left, top, left + inner, top + tall), tall * 0.36, fill)
        pen.polygon(_tail(tail, width, height), fill)

    sprite = sketch(width, height, shape)
    letters = line(shown, size, NIGHT)
    return laid(sprite, (letters, left + _PAD, top + (tall - letters.height) // 2))


_PAD, _TAIL = 16, 14


def _tail(side: Side, width: float, height: float) -> tuple[tuple[float, float], ...]:
    across, along = width / 2, height / 2
    match side:
        case "left":
            return (0, along), (_TAIL + 1, along - 11), (_TAIL + 1, along + 11)
        case "right":
            return (width, along), (width - _TAIL - 1, along - 11), (width - _TAIL - 1, along + 11)
        case "up":
            return (across, 0), (across - 12, _TAIL + 1), (across + 12, _TAIL + 1)
        case "down":
            return (
                (across, height),
                (across - 12, height - _TAIL - 1),
                (across + 12, height - _TAIL - 1),
            )


@lru_cache(maxsize=32)
def arrow(side: Side, size: int, colour: Colour = GOLD) -> Sprite:
    """Returns a stout arrow in a square of ``size`` pixels, pointing to a side."""
    up = ((50, 4), (94, 52), (68, 52), (68, 96), (32, 96), (32, 52), (6, 52))
    turned = {
        "up": up,
        "right": tuple((100 - y, x) for x, y in up),
        "down": tuple((x, 100 - y) for x, y in up),
        "left": tuple((y, x) for x, y in up),
    }[side]
    return sketch(size, size, lambda pen: pen.at(0, 0, size / 100).polygon(turned, colour))


@lru_cache(maxsize=32)
def disc(letter: str, size: int) -> Sprite:
    """Returns a dealer's button: a light disc with the first letter of what it is called."""

    def shape(pen: Pen) -> None:
        pen.circle(size / 2, size / 2, size / 2, NIGHT)
        pen.circle(size / 2, size / 2, size / 2 - 2, PAPER)
        pen.ring(size / 2, size / 2, size / 2 - 4, 2, NIGHT)

    sprite = sketch(size, size, shape)
    letters = line(plain(letter, "•")[:1], round(size * 0.68), NIGHT)
    return laid(sprite, (letters, (size - letters.width) // 2, (size - letters.height) // 2))


@lru_cache(maxsize=16)
def crown(size: int) -> Sprite:
    """Returns a crown for the card that wins the trick, or the side that wins the match."""

    def shape(pen: Pen) -> None:
        unit = pen.at(0, 0, size / 100)
        unit.polygon(((12, 84), (4, 26), (30, 48), (50, 10), (70, 48), (96, 26), (88, 84)), NIGHT)
        unit.polygon(((18, 79), (12, 38), (33, 58), (50, 22), (67, 58), (88, 38), (82, 79)), GOLD)
        for x, y in ((8, 24), (50, 12), (92, 24)):
            unit.circle(x, y, 9, NIGHT)
            unit.circle(x, y, 5.5, GOLD)

    return sketch(size, size, shape)


@lru_cache(maxsize=16)
def verdict(good: bool, size: int) -> Sprite:
    """Returns a tick on green or a cross on red, in a square of ``size`` pixels."""

    def shape(pen: Pen) -> None:
        unit = pen.at(0, 0, size / 100)
        unit.circle(50, 50, 50, GOOD if good else BAD)
        if good:
            unit.line(((27, 53), (44, 69), (74, 34)), 13, NIGHT)
        else:
            unit.line(((32, 32), (68, 68)), 13, NIGHT)
            unit.line(((68, 32), (32, 68)), 13, NIGHT)

    return sketch(size, size, shape)


@lru_cache(maxsize=16)
def pile(size: int) -> Sprite:
    """Returns the sign for tricks taken: three cards fanned out."""

    def shape(pen: Pen) -> None:
        unit = pen.at(0, 0, size / 100)
        for angle, tone in ((-0.42, MUTED), (0.0, GOLD), (0.42, PAPER)):
            unit.polygon(_fanned(angle, 6), PANEL)
            unit.polygon(_fanned(angle, 0), tone)

    return sketch(size, size, shape)


def _fanned(angle: float, more: float) -> list[tuple[float, float]]:
    """Corners of a card turned about a point below it, a little larger by ``more``."""
    corners = (
        (-21 - more, -90 - more),
        (21 + more, -90 - more),
        (21 + more, -26 + more),
        (-21 - more, -26 + more),
    )
    return [
        (50 + x * cos(angle) - y * sin(angle), 102 + x * sin(angle) + y * cos(angle))
        for x, y in corners
    ]
