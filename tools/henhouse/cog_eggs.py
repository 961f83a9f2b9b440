"""The seven eggs of the cog guild: each has a shell of its own."""

from __future__ import annotations

import math

from tools.gallery.geometry import box
from tools.gallery.kit import (
    CANVAS,
    FINE,
    INK,
    LINEN,
    MID,
    ORANGE,
    PETROL,
    RED,
    SKY,
    SLATE,
    UMBER,
    YELLOW,
    Shapes,
    cord,
    disc,
    form,
    line,
    move,
    solid,
    within,
)
from tools.gallery.props import cloud
from tools.henhouse.paint import COAL, NAVY
from tools.henhouse.shells import SHELL, dots, plate, shell


def clockwork() -> Shapes:
    """A dial, and a key to wind it up."""
    key = [
        cord("416,250 452,238", SLATE, 16, 9),
        form("446,214! 474,178 504,200 480,236! 506,254 492,292 456,258!", SLATE, PETROL, w=MID),
    ]
    dial = [
        disc(256, 182, 94, CANVAS),
        [
            line(
                f"{256 + 68 * math.sin(a):.0f},{182 - 68 * math.cos(a):.0f} {256 + 80 * math.sin(a):.0f},{182 - 80 * math.cos(a):.0f}",
                MID,
            )
            for a in (math.tau * i / 12 for i in range(12))
        ],
        line("256,182 256,126", 14),
        line("256,182 300,206", 14, RED),
        disc(256, 182, 12, INK, 0),
    ]
    return [shell(YELLOW, UMBER, dial, mark=False), key]


def steam_vented() -> Shapes:
    """Pipes, a gauge, and steam."""
    puffs = [move(cloud(), 346, 66, 1.1), move(cloud(), 424, 128, 0.72)]
    pipe = cord("196,300 176,220 196,150 250,120 306,116 322,84", ORANGE, 26, 10)
    gauge = [
        disc(300, 228, 58, CANVAS),
        line("300,228 326,200", 12, RED),
        disc(300, 228, 10, INK, 0),
        [
            line(
                f"{300 + 38 * math.cos(a):.0f},{228 - 38 * math.sin(a):.0f} {300 + 46 * math.cos(a):.0f},{228 - 46 * math.sin(a):.0f}",
                FINE,
            )
            for a in (0.0, 0.8, 1.57, 2.3, 3.14)
        ],
    ]
    return [shell(SLATE, PETROL, [pipe, gauge], mark=False), puffs]


def riveted_copper() -> Shapes:
    """Plates and rivets."""
    seams = [
        line("92,262 180,280 256,284 332,280 420,262", MID),
        line("122,160 190,176 256,180 322,176 390,160", MID),
        line("256,34 256,178", MID),
        line("180,182 172,276", MID),
        line("334,182 342,276", MID),
    ]
    rivets = [
        disc(x, y, 10, YELLOW, FINE)
        for x, y in (
            (226, 62),
            (286, 62),
            (226, 150),
            (286, 150),
            (150, 196),
            (146, 246),
            (206, 206),
            (202, 252),
            (306, 206),
            (310, 252),
            (362, 196),
            (366, 246),
            (166, 142),
            (346, 142),
        )
    ]
    return shell(ORANGE, UMBER, [seams, rivets], mark=False)


def bar_code() -> Shapes:
    """Bars, thick and thin."""
    bars = [
        within(box(x, 110, w, 176), SHELL, INK)
        for x, w in (
            (138, 14),
            (162, 8),
            (178, 24),
            (212, 8),
            (230, 16),
            (256, 8),
            (274, 28),
            (312, 10),
            (332, 8),
            (350, 20),
        )
    ]
    return shell(CANVAS, LINEN, [bars, line("150,78 362,78", 10, RED)], mark=False)


def circuit() -> Shapes:
    """Traces and a chip."""
    traces = [
        line(path, 11, YELLOW)
        for path in (
            "256,160 256,50",
            "220,210 150,210 130,180",
            "220,240 120,262",
            "292,210 370,200 380,170",
            "292,240 392,262",
            "230,160 230,110 186,90",
            "284,160 300,120 334,110",
        )
    ]
    ends = dots(
        YELLOW,
        (256, 50, 15),
        (130, 178, 15),
        (118, 264, 15),
        (380, 168, 15),
        (394, 264, 15),
        (182, 88, 15),
        (338, 108, 15),
    )
    chip = [form(box(204, 156, 104, 104, 8), COAL, INK), disc(230, 182, 9, SKY, 0)]
    return shell(PETROL, NAVY, [traces, ends, chip], mark=False)


def spring_legged() -> Shapes:
    """An egg on two springs, in boots."""

    def coil(x: float) -> Shapes:
        bends = [cord(f"{x - 30},{y} {x + 30},{y + 12}", SLATE, 11, 7) for y in (418, 440, 462)]
        shoe = form(
            f"{x - 66},496! {x - 60},474 {x - 20},470! {x + 34},470! {x + 38},496!",
            RED,
            UMBER,
            w=MID,
        )
        return [bends, shoe]

    top = move(
        [
            shell(
                SKY,
                PETROL,
                [within(box(80, y, 360, 30), SHELL, CANVAS) for y in (110, 180, 250)],
                mark=False,
            ),
            plate("cog"),
        ],
        38,
        0,
        0.852,
    )
    return [coil(196), coil(316), top]


def lighthouse() -> Shapes:
    """Red and white bands, a lamp, and its beams."""
    beam = solid("300,96! 500,20! 506,150!", YELLOW, MID)
    bands = [within(box(80, y, 360, 48), SHELL, RED) for y in (150, 246)]
    lamp = [
        solid(box(206, 66, 100, 66, 8), YELLOW),
        line("240,70 240,128", MID),
        line("272,70 272,128", MID),
        solid("196,66! 256,14! 316,66!", RED),
        solid(box(186, 128, 140, 18, 6), COAL, MID),
    ]
    return [beam, move(beam, 512, 0, flip=True), shell(CANVAS, LINEN, bands, mark=False), lamp]
