"""The 28 eggs. Each has a shell of its own, and its guild's emblem on a plate."""

from __future__ import annotations

import math
from collections.abc import Callable

from tools.gallery.geometry import box
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
    ball,
    cord,
    daub,
    disc,
    form,
    glint,
    hoop,
    line,
    move,
    outline,
    oval,
    solid,
    within,
)
from tools.gallery.props import cloud, flower, leaf, star
from tools.henhouse.emblems import EMBLEMS
from tools.henhouse.paint import BARK, BLUE, COAL, NAVY, PLUM, STEEL, VIOLET, shrunk

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


# Coin


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


# Cog


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


# Sprig


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


# Star


def galaxy() -> Shapes:
    """A spiral of stars."""
    arms = [
        line("256,180 300,150 336,190 318,250 250,274 180,250 158,180", 24, VIOLET),
        line("256,180 212,210 178,170 194,112 262,88 330,110 360,160", 24, ROSE),
    ]
    stars = dots(
        CANVAS,
        (256, 180, 26),
        (150, 290, 7),
        (380, 250, 8),
        (300, 60, 7),
        (210, 60, 5),
        (392, 300, 5),
        (128, 226, 6),
        (250, 230, 5),
        (300, 200, 5),
        (220, 150, 5),
    )
    return shell(NAVY, COAL, [arms, stars], mark=False)


def cratered() -> Shapes:
    """A moon of an egg."""
    holes = [
        ball(x, y, r, SLATE, PETROL, MID)
        for x, y, r in (
            (206, 130, 46),
            (324, 178, 36),
            (166, 240, 32),
            (276, 256, 22),
            (290, 84, 18),
            (378, 258, 20),
        )
    ]
    return shell(LINEN, SLATE, holes, mark=False)


def comet_tailed() -> Shapes:
    """It flies, and its tail burns."""
    tail = [
        form(
            "116,210! 150,90 270,30 350,16! 330,50! 430,4! 410,60! 500,40! 456,104! 508,110! 450,170 430,240!",
            ORANGE,
            RED,
        ),
        daub("160,200! 220,110 330,70 396,66! 376,96! 440,104! 400,150 400,220!", YELLOW),
    ]
    return [
        tail,
        move(
            [
                shell(
                    NAVY,
                    COAL,
                    [
                        sparkle(180, 190, 1.0),
                        sparkle(290, 130, 0.8),
                        sparkle(320, 250, 0.7, YELLOW),
                    ],
                    mark=False,
                ),
                plate("star"),
            ],
            12,
            60,
            0.9,
        ),
    ]


def aurora() -> Shapes:
    """Curtains of light over hills."""
    veil = "{x},70 {a},120 {b},170 {a},220 {b},270"
    bands = [
        line(veil.format(x=x, a=x - 22, b=x + 18), w, colour)
        for x, w, colour in ((176, 34, GREEN), (234, 34, SKY), (292, 34, GREEN), (346, 34, ROSE))
    ]
    hills = within("80,300! 150,262 210,292 280,256 350,290 440,260! 440,360! 80,360!", SHELL, COAL)
    return shell(
        NAVY,
        COAL,
        [bands, hills, dots(CANVAS, (140, 190, 6), (380, 160, 6), (262, 56, 6))],
        mark=False,
    )


def zodiac() -> Shapes:
    """A constellation."""
    points = (
        (160, 260),
        (196, 190),
        (166, 140),
        (256, 118),
        (300, 66),
        (336, 150),
        (300, 220),
        (366, 258),
    )
    lines_ = [
        line(" ".join(f"{x},{y}!" for x, y in chain), FINE, SKY)
        for chain in (points[:6], (points[1], points[6], points[5]), (points[6], points[7]))
    ]
    stars = [move(star(YELLOW, 5), x, y, 0.42) for x, y in points]
    return shell(PLUM, NAVY, [lines_, stars], mark=False)


def eclipse() -> Shapes:
    """A black sun and its crown."""
    rays = around(solid("0,-92! -16,-96 0,-150! 16,-96", ORANGE, 0), 14, 256, 176)
    return shell(
        COAL,
        INK,
        [
            rays,
            disc(256, 176, 100, YELLOW, 0),
            disc(256, 176, 82, INK, 0),
            line("206,130 230,112 262,106", 8, YELLOW),
            dots(CANVAS, (140, 270, 6), (378, 270, 6), (310, 48, 5)),
        ],
        mark=False,
    )


def mirror_ball() -> Shapes:
    """Tiles of light, on a hook."""
    tiles: list[Shapes] = []
    for row, y in enumerate((64, 118, 172, 226, 280)):
        half = (88, 128, 148, 162, 168)[row]
        for column in range(-2, 3):
            x = 256 + column * half * 0.4
            colour = (SKY, CANVAS, VIOLET, SLATE, ROSE)[(row * 2 + column) % 5]
            tiles += within(box(x - half * 0.2 + 5, y - 22, half * 0.4 - 10, 44), SHELL, colour)
    hook = [hoop(256, 14, 16, MID)]
    return [
        hook,
        shell(STEEL, COAL, [tiles, sparkle(176, 130, 1.1), sparkle(330, 200, 0.9)], mark=False),
    ]


# What lies among the eggs


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


def turned_down() -> Shapes:
    """An egg that lies face down: blank, and crossed out."""
    return shell(
        SLATE,
        PETROL,
        [line("180,180 332,364", 30, LINEN), line("332,180 180,364", 30, LINEN)],
        mark=False,
    )


_PAINTERS: dict[str, dict[str, Callable[[], Shapes]]] = {
    "coin": {
        "gilded": gilded,
        "filigree": filigree,
        "pawn-ticket": pawn_ticket,
        "piggy": piggy,
        "ledger-lined": ledger_lined,
        "emerald-studded": emerald_studded,
        "treasure-map": treasure_map,
    },
    "cog": {
        "clockwork": clockwork,
        "steam-vented": steam_vented,
        "riveted-copper": riveted_copper,
        "bar-code": bar_code,
        "circuit": circuit,
        "spring-legged": spring_legged,
        "lighthouse": lighthouse,
    },
    "sprig": {
        "cactus": cactus,
        "mossy": mossy,
        "strawberry": strawberry,
        "toadstool": toadstool,
        "ivy-knit": ivy_knit,
        "watermelon": watermelon,
        "sunflower": sunflower,
    },
    "star": {
        "galaxy": galaxy,
        "cratered": cratered,
        "comet-tailed": comet_tailed,
        "aurora": aurora,
        "zodiac": zodiac,
        "eclipse": eclipse,
        "mirror-ball": mirror_ball,
    },
}
OWN_PLATE = ("spring-legged", "comet-tailed")


def _egg(guild: str, name: str) -> Callable[[], Shapes]:
    painter = _PAINTERS[guild][name]
    return (lambda: painter()) if name in OWN_PLATE else (lambda: [painter(), plate(guild)])


EGGS: dict[str, Callable[[], Shapes]] = {
    name: _egg(guild, name) for guild, painters in _PAINTERS.items() for name in painters
}
"""The painters, by egg."""

OTHERS = {"chick": chick, "turned-down": turned_down}
"""The painters of what lies among the eggs."""
