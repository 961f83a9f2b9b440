"""The four guilds' emblems: told apart by their outline, each in its own colour."""

from __future__ import annotations

import math

from tools.gallery.geometry import box, polygon
from tools.gallery.kit import (
    FINE,
    GREEN,
    INK,
    MID,
    ORANGE,
    PETROL,
    SKY,
    UMBER,
    YELLOW,
    Shapes,
    ball,
    disc,
    form,
    glint,
    hoop,
    line,
    move,
)
from tools.gallery.props import leaf, star_path
from tools.henhouse.paint import CHERRY, PINK


def coin() -> Shapes:
    """A coin with a rim and a slot of light."""
    return [
        ball(256, 256, 226, YELLOW, ORANGE, 20),
        hoop(256, 256, 164, 14, UMBER),
        form(box(208, 208, 96, 96), UMBER, side=(0, 0)),
        glint("92,216 112,156 158,108", 18),
    ]


def cog() -> Shapes:
    """A gear wheel of eight teeth."""
    teeth = [
        (256 + r * math.cos(a), 256 + r * math.sin(a))
        for tooth in range(8)
        for r, a in (
            (176, (tooth - 0.34) * math.pi / 4),
            (236, (tooth - 0.2) * math.pi / 4),
            (236, (tooth + 0.2) * math.pi / 4),
            (176, (tooth + 0.34) * math.pi / 4),
        )
    ]
    return [
        form(polygon(teeth), SKY, PETROL, (0.08, 0.08), 20),
        disc(256, 256, 74, INK, 0),
        disc(256, 256, 46, SKY, 0),
    ]


def sprig() -> Shapes:
    """A twig with three leaves."""
    return [
        line("170,490 224,410 256,320 270,220", 26),
        move(leaf(GREEN, 18), 274, 130, 2.6, 6),
        move(leaf(GREEN, 18), 372, 300, 2.6, 62),
        move(leaf(GREEN, 18), 132, 296, 2.5, -58),
        line("170,490 224,410 256,320 264,262", 12, GREEN),
    ]


def star() -> Shapes:
    """A star of five points."""
    path = star_path(5, 0.5, 246).moved(256, 276, 1, 0, False)
    return [
        form(path, PINK, CHERRY, (0.09, 0.07), 20),
        glint("196,238 246,226 268,170", MID + FINE),
    ]


EMBLEMS = {"coin": coin, "cog": cog, "sprig": sprig, "star": star}
"""The painters, by guild."""
