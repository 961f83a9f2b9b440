"""The nine breeds as heads, for places as small as a word: big shapes, and a pale rim that lifts them off any ground."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tools.gallery.kit import (
    CANVAS,
    GREEN,
    INK,
    LINEN,
    ORANGE,
    PETROL,
    RED,
    ROSE,
    SIDE,
    SKY,
    SLATE,
    UMBER,
    YELLOW,
    Shapes,
    around,
    disc,
    form,
    line,
    move,
    oval,
    solid,
)
from tools.henhouse.paint import BARK, BLUE, COAL, NAVY, PLUM, STEEL, VIOLET, plume

THICK = 20
"""Width of the outlines."""
_RIM = 22
"""How far the pale rim reaches beyond them."""
_MARGIN = 24
"""What is left free for it round a head."""


def _lifted(painter: Callable[[], Shapes]) -> Callable[[], Shapes]:
    """A painter that lays everything once more, pale and wider, under itself."""

    def both() -> Shapes:
        marks = move(painter(), _MARGIN, _MARGIN, 1 - 2 * _MARGIN / SIDE)
        under = [
            replace(m, fill=m.fill and CANVAS, stroke=CANVAS, width=m.width + 2 * _RIM)
            for m in marks
        ]
        return [under, marks]

    return both


def _eye(x: float, y: float, r: float = 34, iris: str = CANVAS) -> Shapes:
    return [disc(x, y, r, iris, 14), disc(x - r * 0.2, y + 2, r * 0.5, INK, 0)]


def _beak(x: float, y: float, colour: str = YELLOW) -> Shapes:
    """A beak to the left, its root at (x, y)."""
    return solid(f"{x},{y - 52}! {x - 104},{y + 12}! {x},{y + 54}!", colour, THICK)


def _wattle(x: float, y: float) -> Shapes:
    return solid(
        f"{x},{y}! {x - 34},{y + 52} {x - 4},{y + 88} {x + 30},{y + 50} {x + 26},{y}!", RED, 16
    )


def orloff() -> Shapes:
    """Stern, over a beard."""
    beard = "84,250! 40,360 100,356! 84,440 160,420! 180,486 224,448! 256,494 288,448! 332,486 352,420! 428,440 412,356! 472,360 428,250! 256,330"
    return [
        form("256,64 372,110 424,230 400,330 256,372 112,330 88,230 140,110", RED, UMBER, w=THICK),
        solid(beard, UMBER, THICK),
        form("182,88! 176,40 222,30 256,52 290,30 336,40 330,88! 256,104", ROSE, RED, w=THICK),
        _eye(182, 214),
        _eye(330, 214),
        line("112,148 226,194", 36),
        line("400,148 286,194", 36),
        solid("206,262! 256,246 306,262! 256,356!", YELLOW, THICK),
    ]


def padovana() -> Shapes:
    """A crest, and what there is of a face under it."""
    return [
        around(plume(62, 208, ORANGE), 11, 270, 216, 0),
        around(plume(58, 150, YELLOW), 9, 270, 216, 12),
        _beak(160, 392, ORANGE),
        form("130,390! 160,322 240,310 306,352 306,430 250,476 170,460", YELLOW, ORANGE, w=THICK),
        _eye(214, 388),
    ]


def stultus() -> Shapes:
    """Two eyes that look at each other, and a tongue."""
    return [
        [line(path, 18) for path in ("240,120 214,60", "256,120 258,40", "272,120 306,64")],
        [disc(x, y, 24, RED, 14) for x, y in ((206, 46), (258, 30), (316, 54))],
        form(
            "256,110 380,150 420,270 380,400 256,444 132,400 92,270 132,150", GREEN, PETROL, w=THICK
        ),
        disc(166, 230, 98, CANVAS, THICK),
        disc(346, 230, 98, CANVAS, THICK),
        disc(214, 244, 36, INK, 0),
        disc(298, 244, 36, INK, 0),
        solid("172,340! 256,300 340,340! 256,410!", ORANGE, THICK),
        form("240,392! 306,376! 326,440 304,486 262,470", RED, UMBER, w=16),
    ]


def silkie() -> Shapes:
    """A powder puff with a slate face."""
    puff = (
        "130,220! 50,200 40,110 112,90! 116,20 210,2 252,56! 300,2 396,20 400,96! 482,110 492,200 420,232! "
        "500,276 480,376 396,372! 384,456 280,488 246,424! 190,490 90,458 96,374! 20,360 40,250 130,220!"
    )
    return [
        form(puff, CANVAS, LINEN, w=THICK),
        oval(186, 262, 116, 92, SLATE, -8, THICK),
        _beak(112, 276, ORANGE),
        _eye(184, 240, 38),
        disc(292, 320, 42, SKY, 16),
        line("330,120 366,96 404,120", 16, LINEN),
        line("350,220 388,200 424,220", 16, LINEN),
    ]


def brahma() -> Shapes:
    """Smooth and blue under a low comb, with a broad neck."""
    return [
        form(
            "136,300! 110,200 150,104 256,74 356,110 396,210 416,330 470,484! 96,484! 150,380",
            BLUE,
            NAVY,
            w=THICK,
        ),
        form("164,130! 150,60 204,72 226,30 262,62 316,36 330,104! 250,82", RED, UMBER, w=THICK),
        _beak(146, 222),
        _eye(224, 208, 38),
        _wattle(166, 284),
        [
            line(p, 18, NAVY)
            for p in (
                "210,380 240,404 270,380",
                "290,430 320,454 350,430",
                "318,340 348,364 378,340",
            )
        ],
    ]


def cemani() -> Shapes:
    """All black but for the eye, under a crown of spikes."""
    return [
        form(
            "176,196! 80,60 158,100! 152,6 226,86! 276,0 300,90! 380,14 374,110! 452,80 400,236! 290,180",
            COAL,
            INK,
            w=THICK,
        ),
        form(
            "160,250! 190,150 320,140 392,220 390,330 430,484! 150,484! 190,400 160,330",
            COAL,
            INK,
            w=THICK,
        ),
        form("176,210! 60,206 16,262! 120,270! 50,330! 180,336!", STEEL, COAL, w=THICK),
        disc(262, 250, 52, YELLOW, THICK),
        disc(250, 252, 22, INK, 0),
        [line(p, 16, PETROL) for p in ("230,390 262,424 250,462", "320,360 346,410 340,454")],
    ]


def onagadori() -> Shapes:
    """A tail that goes all the way round."""
    ribbon = "330,250 452,150 484,300 400,440 230,486 80,440 24,330"
    return [
        line(ribbon, 72),
        line(ribbon, 36, VIOLET),
        form(
            "150,250! 130,160 180,96 260,90 330,140 344,240 340,330 270,400 170,380 140,310",
            VIOLET,
            PLUM,
            w=THICK,
        ),
        form(
            "160,140! 110,40 172,66! 206,4 238,62! 296,14 292,86! 340,80 316,136! 240,100",
            RED,
            UMBER,
            w=THICK,
        ),
        _beak(150, 222),
        _eye(232, 206, 36),
        _wattle(172, 280),
    ]


def sultan() -> Shapes:
    """A turban above, a ruff below."""
    ruff = (
        "84,400! 20,380 30,316 104,330! 140,296 180,330! 220,300 262,336! 306,300 346,330! 392,296 420,332! "
        "494,320 500,384 432,402! 460,458 400,492 350,456! 320,500 240,504 210,460! 150,496 80,470 84,400!"
    )
    turban = "104,140! 30,104 74,28 160,50! 196,0 296,0 328,46! 410,20 470,92 412,140! 256,112"
    return [
        form("116,120! 404,120! 420,260 400,380 256,420 120,380 100,260", ORANGE, UMBER, w=THICK),
        form(ruff, CANVAS, LINEN, w=THICK),
        form(turban, CANVAS, LINEN, w=THICK),
        solid("104,138! 256,104 412,138! 404,192! 256,158 112,192!", RED, THICK),
        disc(256, 134, 34, YELLOW, 14),
        _beak(138, 262),
        _eye(228, 248, 38),
    ]


def serama() -> Shapes:
    """Head thrown back over a swelling chest, a feather like a sail."""
    return [
        form("330,440! 380,300 380,130 450,20! 500,160 480,330 430,470!", YELLOW, ORANGE, w=THICK),
        form(
            "196,190! 96,250 40,350 66,484! 400,484! 396,340 350,230 330,170!", UMBER, BARK, w=THICK
        ),
        form("188,160! 196,90 262,66 332,100 344,180 300,250 220,240", UMBER, BARK, w=THICK),
        form(
            "214,96! 160,40 218,48! 226,0 276,36! 322,2 330,60! 384,64 348,136! 280,76",
            RED,
            UMBER,
            w=THICK,
        ),
        solid("196,128! 96,76! 100,152! 204,196!", YELLOW, THICK),
        _eye(266, 146, 34),
        _wattle(200, 210),
        line("112,340 124,290 160,250", 20, ORANGE),
    ]


HEADS = {
    name: _lifted(painter)
    for name, painter in (
        ("orloff", orloff),
        ("padovana", padovana),
        ("stultus", stultus),
        ("silkie", silkie),
        ("brahma", brahma),
        ("cemani", cemani),
        ("onagadori", onagadori),
        ("sultan", sultan),
        ("serama", serama),
    )
}
"""The painters, by breed."""
