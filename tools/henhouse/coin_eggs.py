"""The seven eggs of the coin guild: each has a shell of its own."""

from __future__ import annotations

from tools.gallery.geometry import box
from tools.gallery.kit import (
    CANVAS,
    FINE,
    GREEN,
    INK,
    LINEN,
    MID,
    ORANGE,
    PETROL,
    RED,
    ROSE,
    SKY,
    SLATE,
    UMBER,
    YELLOW,
    Shapes,
    ball,
    disc,
    form,
    line,
    move,
    oval,
    within,
)
from tools.gallery.props import leaf
from tools.henhouse.shells import SHELL, dots, shell, sparkle


def gilded() -> Shapes:
    """Gold all over, with a wreath."""
    half = [
        move(leaf(YELLOW, MID), x, y, 0.62, turn)
        for x, y, turn in ((172, 246, -20), (158, 190, 4), (178, 138, 32))
    ]
    return shell(
        YELLOW,
        ORANGE,
        [half, move(half, 512, 0, flip=True), sparkle(256, 180, 1.5), sparkle(256, 92, 0.7)],
    )


def filigree() -> Shapes:
    """Gold wire curled on white."""
    curl = "256,300 190,290 150,240 168,190 214,190 222,228 196,236"
    small = "256,170 206,160 196,118 222,98 240,118 228,134"
    wires = [line(path, 12, ORANGE) for path in (curl, small)]
    return shell(
        CANVAS,
        LINEN,
        [wires, move(wires, 512, 0, flip=True), dots(YELLOW, (256, 64, 13), (256, 228, 17))],
        mark=False,
    )


def pawn_ticket() -> Shapes:
    """A ticket on a string, with three balls."""
    ticket = form(
        "150,150! 362,126! 378,262! 166,286! 178,252 160,236! 154,190 172,176!",
        ROSE,
        RED,
        (0.03, 0.1),
    )
    balls = [ball(x, y, 26, YELLOW, w=MID) for x, y in ((228, 186), (304, 178), (272, 232))]
    return shell(
        SLATE, PETROL, [line("270,134 248,90 262,40", MID, CANVAS), ticket, balls], mark=False
    )


def piggy() -> Shapes:
    """A pig with a slot in its head."""
    ear = form("120,170! 96,96 110,70! 170,90 196,124!", ROSE, RED)
    face = [
        form(box(204, 60, 104, 24, 12), INK, side=(0, 0), w=0),
        oval(256, 226, 62, 44, ROSE),
        [oval(x, 226, 11, 17, UMBER, w=0) for x in (234, 278)],
        [disc(x, 160, 15, INK, 0) for x in (186, 326)],
        dots(RED, (142, 222, 20), (370, 222, 20)),
    ]
    return [shell(ROSE, RED, face, mark=False), ear, move(ear, 512, 0, flip=True)]


def ledger_lined() -> Shapes:
    """Ruled paper with a margin and tallies."""
    rules = [within(box(80, y, 360, 8), SHELL, SKY) for y in (92, 136, 180, 224, 268)]
    tallies = [
        [line(f"{x},{y} {x - 3},{y + 32}", MID) for x in (206, 228, 250, 272)]
        + [line(f"190,{y + 26} 292,{y + 6}", MID)]
        for y in (142, 230)
    ]
    return shell(
        CANVAS, LINEN, [rules, within(box(168, 20, 9, 460), SHELL, RED), tallies], mark=False
    )


def emerald_studded() -> Shapes:
    """Three rows of green stones in gold."""

    def stone(x: float, y: float, size: float) -> Shapes:
        gem = [
            form("-40,0! 0,-46! 40,0! 0,46!", GREEN, PETROL, (0.2, 0.1), MID),
            line("-18,-4 0,-24", FINE, CANVAS),
        ]
        return move(gem, x, y, size)

    rows = (
        (256, 84, 0.8),
        (190, 168, 0.9),
        (322, 168, 0.9),
        (256, 236, 1.05),
        (150, 262, 0.7),
        (362, 262, 0.7),
    )
    return shell(
        ORANGE,
        UMBER,
        [within(box(80, 204, 360, 14), SHELL, YELLOW), [stone(*row) for row in rows]],
        mark=False,
    )


def treasure_map() -> Shapes:
    """A trail to a red cross."""
    trail = [
        line(path, 13, UMBER)
        for path in (
            "130,290 152,268",
            "180,250 204,246",
            "232,254 258,262",
            "286,252 300,228",
            "298,198 282,180",
        )
    ]
    cross = [line("226,110 282,166", 24, RED), line("282,110 226,166", 24, RED)]
    sea = within("60,60! 260,20! 240,60 190,80 190,120 140,150 130,200 60,220!", SHELL, SKY)
    palm = [
        line("352,262 348,220 358,184", 12, UMBER),
        [
            move(leaf(GREEN, FINE), x, y, 0.5, turn)
            for x, y, turn in ((334, 176, -70), (384, 178, 70), (348, 158, -20), (372, 158, 24))
        ],
    ]
    return shell(LINEN, ORANGE, [sea, trail, cross, palm], mark=False)
