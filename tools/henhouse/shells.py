"""A shell, and what every egg has: its guild's emblem on a plate, a glint, a pattern."""

from __future__ import annotations

from tools.gallery.kit import (
    BOLD,
    CANVAS,
    Shapes,
    disc,
    form,
    glint,
    move,
    outline,
)
from tools.gallery.props import star
from tools.henhouse.emblems import EMBLEMS
from tools.henhouse.paint import shrunk

SHELL = (
    "256,24 326,58 396,170 424,292 402,408 334,470 256,484 178,470 110,408 88,292 116,170 186,58"
)
RIM = 20
"""How far the light rim reaches beyond the outline: it lifts an egg off a dark ground."""


def shell(fill: str, dark: str, pattern: Shapes = (), *, mark: bool = True) -> Shapes:
    """A shell with what is painted on it, and a highlight unless the pattern has its own."""
    return [
        outline(SHELL, BOLD + 2 * RIM, CANVAS),
        form(SHELL, fill, dark, (0.12, 0.07), w=0),
        pattern,
        glint("134,250 150,190 178,138", 14) if mark else (),
        outline(SHELL, BOLD),
    ]


def plate(guild: str) -> Shapes:
    """The guild's emblem on a round plate at the blunt end."""
    return [disc(256, 374, 98, CANVAS), shrunk(EMBLEMS[guild](), 182, 300, 0.29)]


def sparkle(x: float, y: float, size: float, fill: str = CANVAS) -> Shapes:
    """A four-pointed gleam."""
    return move(star(fill, 0, 4, 0.32), x, y, size)


def dots(fill: str, *spots: tuple[float, float, float]) -> Shapes:
    """Bare discs at (x, y) with a radius."""
    return [disc(x, y, r, fill, 0) for x, y, r in spots]
