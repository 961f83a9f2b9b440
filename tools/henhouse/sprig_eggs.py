"""The seven eggs of the sprig guild: each has a shell of its own."""

from __future__ import annotations

from tools.gallery.kit import (
    BOLD,
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
    around,
    cord,
    disc,
    form,
    line,
    move,
    outline,
    oval,
    solid,
    within,
)
from tools.gallery.props import flower, leaf
from tools.henhouse.paint import BARK, BLUE
from tools.henhouse.shells import RIM, SHELL, shell


def cactus() -> Shapes:
    """Ribs, spines and a flower."""
    ribs = [
        line(path, MID, PETROL)
        for path in ("256,60 256,290", "206,80 176,180 170,284", "306,80 336,180 342,284")
    ]
    spines = [
        line(f"{x},{y} {x + dx},{y - 20} {x},{y} {x - dx},{y - 20}", FINE)
        for x, y, dx in (
            (256, 130, 12),
            (256, 210, 12),
            (184, 170, 12),
            (328, 170, 12),
            (172, 250, 12),
            (340, 250, 12),
            (222, 252, 9),
            (292, 252, 9),
        )
    ]
    sides = [
        line(f"{x},{y} {x + dx},{y - 14}", 9)
        for x, y, dx in (
            (110, 190, -30),
            (94, 250, -32),
            (90, 320, -32),
            (402, 190, 30),
            (418, 250, 32),
            (422, 320, 32),
        )
    ]
    return [
        sides,
        shell(GREEN, PETROL, [ribs, spines], mark=False),
        move(flower(ROSE, YELLOW, 6, MID), 256, 54, 1.1),
    ]


def mossy() -> Shapes:
    """A stone under moss."""
    moss = "110,190! 96,250 130,262 140,222! 150,300 186,296 186,236! 204,262 226,252 222,212! 240,300 282,296 280,222! 296,250 316,244 316,214! 330,286 366,280 364,226! 382,262 414,252 402,190! 330,50 256,24 186,50"
    patches = [
        within(moss, SHELL, GREEN),
        line(
            "104,236 112,262 132,258 140,222 152,290 184,290 186,236 206,258 224,250 222,212 242,296 280,292 280,222 298,248 316,242 316,214 334,284 364,276 364,226 384,258 406,246",
            MID,
        ),
    ]
    caps = [
        [cord("212,126 212,152", CANVAS, 12, 6), solid("182,130! 212,90 242,130!", RED, MID)],
        [cord("300,110 300,132", CANVAS, 10, 6), solid("278,114! 300,84 322,114!", RED, MID)],
    ]
    return shell(SLATE, PETROL, [patches, caps], mark=False)


def strawberry() -> Shapes:
    """Seeds, and leaves for a cap."""
    seeds = [
        oval(x, y, 8, 13, YELLOW, w=0)
        for x, y in (
            (200, 156),
            (256, 168),
            (312, 156),
            (160, 214),
            (214, 232),
            (298, 232),
            (352, 214),
            (126, 272),
            (176, 290),
            (336, 290),
            (386, 272),
        )
    ]
    cap = form(
        "256,62! 232,20 244,4! 268,4! 272,40! 330,32 380,66! 350,84 366,128! 320,112 300,92! 288,134 256,158! 226,130 212,92! 190,116 146,128! 162,84 132,66! 190,34",
        GREEN,
        PETROL,
    )
    return [shell(RED, UMBER, seeds), cap]


def toadstool() -> Shapes:
    """A red cap with white spots."""
    cap = form(
        "256,12 372,60 452,190 470,262! 380,286 256,278 132,286 42,262! 60,190 140,60", RED, UMBER
    )
    spots = [
        disc(x, y, r, CANVAS, MID)
        for x, y, r in (
            (180, 118, 34),
            (306, 96, 28),
            (256, 204, 32),
            (376, 204, 28),
            (122, 222, 22),
        )
    ]
    rim = outline(
        "256,12 372,60 452,190 470,262! 380,286 256,278 132,286 42,262! 60,190 140,60",
        BOLD + 2 * RIM,
        CANVAS,
    )
    return [rim, shell(LINEN, ORANGE, (), mark=False), cap, spots]


def ivy_knit() -> Shapes:
    """A pullover, and ivy on it."""
    rows = [
        line(f"{x},{y} {x + 16},{y + 20} {x + 32},{y}", MID, ORANGE)
        for y in (84, 130, 176, 222, 268)
        for x in range(118, 370, 40)
        if abs(x + 16 - 256) < 60 + (y - 60) * 0.52
    ]
    vine = [cord("112,270 170,220 256,210 330,160 360,110", GREEN, 9, 6)]
    leaves = [
        move(leaf(GREEN, MID), x, y, s, turn)
        for x, y, s, turn in (
            (160, 180, 0.8, -30),
            (214, 258, 0.8, 160),
            (272, 160, 0.85, -10),
            (332, 216, 0.85, 140),
            (322, 104, 0.8, -30),
            (396, 150, 0.7, 70),
        )
    ]
    return shell(CANVAS, LINEN, [rows, vine, leaves], mark=False)


def watermelon() -> Shapes:
    """Striped, with a slice taken out."""
    stripes = [
        within(path, SHELL, PETROL)
        for path in (
            "180,40! 130,180 110,330! 150,340! 160,200 214,40!",
            "330,40! 382,180 402,330! 362,340! 352,200 298,40!",
            "236,20! 228,300! 284,300! 276,20!",
        )
    ]
    slice_ = [
        solid("150,150! 362,150! 330,250 256,292 182,250", RED),
        line("150,150 362,150", 15, CANVAS),
        [
            oval(x, y, 7, 12, INK, w=0)
            for x, y in ((210, 192), (256, 180), (302, 192), (232, 236), (280, 236))
        ],
    ]
    return shell(GREEN, PETROL, [stripes, slice_], mark=False)


def sunflower() -> Shapes:
    """A flower that fills the shell."""
    petals = around(solid("0,-56! -26,-92 0,-136! 26,-92", YELLOW, MID), 14, 256, 168)
    heart = [
        disc(256, 168, 66, UMBER),
        [
            line(f"{x},{y} {x + 1},{y + 1}", 12, BARK)
            for x, y in (
                (232, 144),
                (256, 136),
                (280, 144),
                (224, 170),
                (256, 168),
                (288, 170),
                (236, 196),
                (276, 196),
            )
        ],
    ]
    return shell(SKY, BLUE, [petals, heart], mark=False)
