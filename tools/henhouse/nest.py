"""What lies among the eggs."""

from __future__ import annotations

from tools.gallery.kit import (
    BOLD,
    CANVAS,
    INK,
    LINEN,
    ORANGE,
    PETROL,
    ROSE,
    SLATE,
    YELLOW,
    Shapes,
    disc,
    form,
    line,
    move,
    outline,
    solid,
)
from tools.henhouse.shells import RIM, SHELL, dots, shell


def chick() -> Shapes:
    """A chick, half out of its egg."""
    wing = form("74,250! 30,260 20,300! 50,320 96,316!", YELLOW, ORANGE)
    jagged = "96,318! 136,352! 176,312! 216,352! 256,312! 296,352! 336,312! 376,352! 416,318!"
    return [
        outline(
            "256,40 380,110 420,240 416,400 340,474 172,474 96,400 92,240 132,110",
            2 * RIM + BOLD,
            CANVAS,
        ),
        wing,
        move(wing, 512, 0, flip=True),
        form("256,56 366,120 408,240 400,380! 112,380! 104,240 146,120", YELLOW, ORANGE),
        [line(path, 12) for path in ("240,64 226,30", "256,60 258,18", "272,64 292,34")],
        [disc(x, 212, 22, INK, 0) for x in (198, 314)],
        [disc(x - 7, 204, 7, CANVAS, 0) for x in (198, 314)],
        dots(ROSE, (160, 258, 22), (352, 258, 22)),
        solid("222,246! 256,236 290,246! 256,292!", ORANGE),
        form(f"{jagged} 424,400 350,478 256,488 162,478 88,400", CANVAS, LINEN),
    ]


def nest() -> Shapes:
    """An empty place for an egg."""
    return outline(SHELL, 24, SLATE)


def turned_down() -> Shapes:
    """An egg that lies face down: blank, and crossed out."""
    return shell(
        SLATE,
        PETROL,
        [line("180,180 332,364", 30, LINEN), line("332,180 180,364", 30, LINEN)],
        mark=False,
    )
