"""What marks the cards: a sign for each breed on its colour, and the feather on their backs."""

from __future__ import annotations

from collections.abc import Callable

from tools.gallery.geometry import box
from tools.gallery.kit import (
    CANVAS,
    GREEN,
    INK,
    ORANGE,
    RED,
    UMBER,
    YELLOW,
    Shapes,
    daub,
    disc,
    line,
    solid,
)
from tools.henhouse.paint import BLUE, COAL, VIOLET

EDGE = 40
"""Width of a sign's frame: it is the smallest thing on a card."""


def _badge(fill: str, *marks: Shapes) -> Callable[[], Shapes]:
    """A painter of marks on a rounded square."""
    return lambda: [solid(box(20, 20, 472, 472, 110), fill, EDGE), marks]


def _shield() -> Shapes:
    return daub("136,128! 376,128! 376,256 320,350 256,396! 192,350 136,256", INK)


def _fan() -> Shapes:
    ribs = [line(f"256,380! {x},{y}!", 16, YELLOW) for x, y in ((176, 190), (256, 150), (336, 190))]
    return [daub("256,396! 112,232! 160,156 256,120 352,156 400,232!", INK), ribs]


def _question() -> Shapes:
    return [
        line("184,212 200,144 262,122 326,152 328,216 276,262 258,312", 52),
        disc(258, 382, 32, INK, 0),
    ]


def _cloud() -> Shapes:
    puffs = ((184, 286, 66), (260, 236, 80), (334, 290, 62))
    return [
        [disc(x, y, r, INK, 0) for x, y, r in puffs],
        daub(box(170, 280, 184, 74, 34), INK),
    ]


def _boot() -> Shapes:
    return daub("184,124! 288,124! 288,270! 384,296 392,388! 184,388!", CANVAS)


def _crescent() -> Shapes:
    return daub("304,116! 190,130 132,226 160,330 256,396 366,366 396,310! 300,330 240,240", CANVAS)


def _ribbon() -> Shapes:
    return daub("116,150! 256,232! 396,150! 396,362! 256,280! 116,362!", INK)


def _turban() -> Shapes:
    folds = ("128,300 190,250 256,210", "170,366 260,330 350,238", "290,384 350,350 392,296")
    plume = "256,206! 222,150 256,92! 290,150"
    return [
        daub(
            "116,312! 126,210 190,160 256,150 322,160 386,210 396,312! 336,376 256,392 176,376", INK
        ),
        [line(fold, 18, ORANGE) for fold in folds],
        daub(plume, CANVAS),
        disc(256, 206, 26, CANVAS, 0),
    ]


def _trumpet() -> Shapes:
    return daub("112,226! 256,226! 396,136! 396,376! 256,286! 112,286!", CANVAS)


SIGNS = {
    "orloff": _badge(RED, _shield()),
    "padovana": _badge(YELLOW, _fan()),
    "stultus": _badge(GREEN, _question()),
    "silkie": _badge(CANVAS, _cloud()),
    "brahma": _badge(BLUE, _boot()),
    "cemani": _badge(COAL, _crescent()),
    "onagadori": _badge(VIOLET, _ribbon()),
    "sultan": _badge(ORANGE, _turban()),
    "serama": _badge(UMBER, _trumpet()),
}
"""The painters, by breed."""


def back() -> Shapes:
    """The back of a card: a feather in a frame. As high as the sheet, and in the middle of it."""
    barbs = [
        line(f"{x},{y}! {x + dx},{y + dy}!", 9, RED)
        for x, y, dx, dy in (
            (218, 322, -40, -18),
            (244, 272, -44, -26),
            (270, 222, -40, -28),
            (232, 330, 52, 14),
            (258, 280, 56, 8),
            (284, 228, 46, 0),
        )
    ]
    return [
        daub(box(59, 0, 394, 512, 62), CANVAS),
        daub(box(97, 38, 318, 436, 34), RED),
        daub("178,410! 126,250 210,104 358,92! 392,236 324,374 178,410!", CANVAS),
        barbs,
        line("162,440 250,290 330,140", 20, RED),
    ]


CARDS = {"back": back}
"""The painters of what all cards share."""
