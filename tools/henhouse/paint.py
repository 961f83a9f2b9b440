"""The henhouse's own colours, and what several of its drawings share.

The hand is the gallery's (`tools.gallery.kit`): thick outline, flat colours, light from the upper left. Nothing lies under
an object: the sheet is clear.
"""

from __future__ import annotations

from dataclasses import replace

from tools.gallery.kit import (
    BOLD,
    CANVAS,
    FINE,
    INK,
    MID,
    ORANGE,
    RED,
    YELLOW,
    Shapes,
    cord,
    disc,
    flat,
    line,
    move,
    solid,
)

BLUE, NAVY = "#3f7cc4", "#2b4f8c"
VIOLET, PLUM = "#a57bd0", "#6f4a99"
COAL, STEEL = "#3d3848", "#655e75"
BARK = "#5f3122"
PINK, CHERRY = "#ec7398", "#b03a63"
"""What plumage and shells need beyond the gallery's twelve colours."""


def eye(x: float, y: float, r: float = 17, look: float = -0.3, iris: str = CANVAS) -> Shapes:
    """A round eye; `look` moves the pupil to the side, as a part of the radius."""
    return [disc(x, y, r, iris, MID), disc(x + r * look, y + 1, r * 0.42, INK, 0)]


def legs(*spots: tuple[float, float, float], colour: str = ORANGE) -> Shapes:
    """Legs from (x, y) down to a height, each with three toes towards the left."""
    return [
        [
            cord(f"{x},{top} {x},{low - 8}", colour, 11, 8),
            cord(f"{x - 34},{low} {x},{low - 8} {x + 22},{low}", colour, 10, 8),
            cord(f"{x},{low - 8} {x - 8},{low + 4}", colour, 10, 8),
            line(f"{x},{top} {x},{low - 8}", 11, colour),
        ]
        for x, top, low in spots
    ]


def beak(x: float, y: float, size: float = 1, colour: str = YELLOW) -> Shapes:
    """A beak that points to the left, its root at (x, y)."""
    tip = f"{x},{y - 26 * size}! {x - 62 * size},{y + 4 * size}! {x},{y + 24 * size}!"
    return [
        solid(tip, colour, BOLD),
        line(f"{x - 52 * size},{y + 3 * size} {x},{y + 2 * size}", FINE),
    ]


def wattle(x: float, y: float, size: float = 1, colour: str = RED) -> Shapes:
    """What hangs under a chin."""
    points = (0, 0, "!"), (-24, 34, ""), (-8, 62, ""), (14, 40, ""), (12, 2, "!")
    return solid(" ".join(f"{x + a * size},{y + b * size}{m}" for a, b, m in points), colour, MID)


def plume(wide: float, long: float, fill: str) -> Shapes:
    """A pointed feather that grows up from the origin; `wide` is half its breadth."""
    left = f"-{wide},-{long * 0.36} -{wide * 0.9},-{long * 0.72}"
    right = f"{wide * 0.9},-{long * 0.72} {wide},-{long * 0.36}"
    return solid(f"0,0! {left} 0,-{long}! {right}", fill, MID)


def shrunk(shapes: Shapes, x: float, y: float, size: float) -> Shapes:
    """A whole drawing made smaller with its top left corner at (x, y); its lines grow thinner, too."""
    return [replace(mark, width=mark.width * size) for mark in flat(move(shapes, x, y, size))]
