"""Science and space: P085 to P096."""

from __future__ import annotations

import math

from tools.gallery.geometry import box, ring
from tools.gallery.ground import broad, mount, room, round_, sweep
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
    spin,
    within,
)
from tools.gallery.props import drop, flame, flower, leaf, note, star, tooth


def test_tube() -> Shapes:
    """A test tube with a single flower inside."""
    tube = box(-84, -220, 168, 440, 80)
    return [
        mount(sweep(ROSE, 90)),
        move(
            [
                solid(tube, CANVAS),
                within("-90,40! 90,40! 90,230! -90,230!", tube, SKY),
                daub(ring(0, 40, 76, 14), CANVAS),
                line("4,200 -8,120 6,40 0,-60", 22),
                line("4,200 -8,120 6,40 0,-60", 8, GREEN),
                move(leaf(GREEN), 30, 60, 0.62, 50),
                move(leaf(GREEN), -32, 104, 0.62, -54),
                outline(tube),
                line("-62,-150 -64,-60", 12, SKY),
                form(box(-108, -238, 216, 44, 20), SKY, side=(0.08, 0.2)),
                [
                    disc(x, y, r, CANVAS, FINE)
                    for x, y, r in ((38, 150, 10), (-34, 176, 8), (30, 186, 6))
                ],
                move(flower(RED, YELLOW, 8, MID), 0, -96, 1.28, 10),
            ],
            258,
            256,
            0.98,
            14,
        ),
    ]


def plastered_moon() -> Shapes:
    """A moon wearing a sticking plaster."""
    strip = [
        form(box(-120, -42, 240, 84, 40), ROSE, side=(0.02, 0.16)),
        solid(box(-46, -42, 92, 84), CANVAS, MID),
        [
            disc(x * s, y, 5, RED, 0)
            for s in (-1, 1)
            for x, y in ((66, -16), (86, 0), (66, 16), (96, -20), (96, 20))
        ],
    ]
    return [
        mount(broad(PETROL)),
        ball(256, 256, 218, LINEN, SLATE),
        [
            ball(x, y, r, SLATE, w=MID)
            for x, y, r in (
                (150, 190, 40),
                (320, 400, 34),
                (360, 150, 22),
                (170, 350, 26),
                (250, 90, 18),
                (410, 330, 18),
            )
        ],
        move(strip, 276, 262, 1.2, -34),
        glint("66,240 82,180 120,126", 14),
        [
            move(star(YELLOW, 0), x, y, s)
            for x, y, s in ((48, 52, 0.36), (462, 60, 0.3), (58, 456, 0.28), (456, 460, 0.4))
        ],
    ]


def crayon_rocket() -> Shapes:
    """A rocket made of a crayon."""
    return [
        mount(broad(SKY)),
        spin(
            [
                move(flame(), 256, 462, 1.2, 180),
                form("180,330! 110,380 96,450! 180,424!", YELLOW),
                form("332,330! 402,380 416,450! 332,424!", YELLOW),
                form("220,104! 234,34 256,14 278,34 292,104!", RED, side=(0.3, 0)),
                form("180,170! 212,104! 300,104! 332,170!", RED, side=(0.2, 0)),
                form(box(174, 164, 164, 268, 8), RED, side=(0.2, 0)),
                daub("182,212! 330,212! 330,386! 182,386!", CANVAS),
                daub("298,212! 330,212! 330,386! 298,386!", LINEN),
                line(
                    "182,228 200,242 218,228 236,242 256,228 276,242 294,228 312,242 330,228", MID
                ),
                line(
                    "182,372 200,358 218,372 236,358 256,372 276,358 294,372 312,358 330,372", MID
                ),
                outline(box(174, 164, 164, 268, 8)),
                disc(254, 300, 42, YELLOW),
                disc(254, 300, 27, SKY, MID),
                glint("238,296 248,286", 8),
            ],
            28,
        ),
        line("24,470 70,400 60,450 130,380", MID, RED),
        [
            move(star(YELLOW, FINE), x, y, s)
            for x, y, s in ((92, 110, 0.5), (440, 420, 0.42), (140, 220, 0.32))
        ],
    ]


def telescope() -> Shapes:
    """A telescope with an eye looking back out."""
    return [
        mount(broad(PETROL)),
        line("250,300 150,500", 38),
        line("270,300 360,500", 38),
        line("250,300 150,500", 14, UMBER),
        line("270,300 360,500", 14, UMBER),
        spin(
            [
                form(box(-20, 216, 130, 76, 10), SLATE, side=(0, 0.3)),
                form(box(100, 198, 150, 112, 10), YELLOW, side=(0, 0.3)),
                form("240,174! 390,150! 390,358! 240,334!", RED, side=(0, 0.25)),
                line("262,180 262,328", MID),
                glint("118,222 220,222", 10),
                glint("286,200 360,190", 11, ROSE),
            ],
            -28,
        ),
        spin(
            [
                oval(396, 254, 62, 118, YELLOW),
                oval(400, 254, 46, 98, CANVAS),
                within(ring(412, 254, 34, 46), ring(400, 254, 46, 98), SKY),
                oval(416, 254, 17, 26, INK, w=0),
                oval(408, 240, 6, 9, CANVAS, w=0),
                daub(
                    "354,230! 360,180 380,158 400,156 420,160 440,184 446,230! 420,196 380,196",
                    ROSE,
                ),
                line("354,230 380,198 420,196 446,230", MID),
                daub("356,286! 376,322 400,336 424,324 444,286! 420,316 380,316", ROSE),
                line("356,286 380,318 420,316 444,286", MID),
                outline(ring(400, 254, 46, 98), BOLD),
            ],
            -28,
        ),
        [
            move(star(YELLOW, 0), x, y, s)
            for x, y, s in ((80, 80, 0.4), (220, 60, 0.28), (60, 200, 0.24), (450, 380, 0.36))
        ],
    ]


def light_bulb() -> Shapes:
    """A light bulb whose filament is a tree."""
    glass = "190,352! 186,310 136,262 100,196 112,106 178,42 256,24 334,42 400,106 412,196 376,262 326,310 322,352!"
    return [
        mount(round_(PETROL)),
        form(glass, YELLOW, CANVAS, side=(0.06, 0.02)),
        line("238,352 250,290 244,220 256,150", 24, UMBER),
        line("276,352 262,290 264,220 256,150", 20, UMBER),
        [
            line(p, 13, UMBER)
            for p in (
                "250,270 206,240 196,206",
                "262,256 310,230 322,200",
                "254,200 230,160",
                "260,190 290,150",
            )
        ],
        form(
            "256,70 300,76 322,106 356,124 362,168 340,200 306,210 280,196 256,206 232,196 206,210 172,200 150,168 158,124 190,106 212,76",
            GREEN,
            side=(0.1, 0.1),
        ),
        [
            line(p, MID, PETROL)
            for p in (
                "210,140 224,128 236,140",
                "280,120 294,108 306,120",
                "270,172 284,160 296,172",
            )
        ],
        outline(glass),
        glint("130,190 138,124 174,82", 15),
        form(box(180, 350, 152, 96, 14), SLATE, side=(0.16, 0)),
        line("182,382 330,374", MID),
        line("182,414 330,406", MID),
        form("208,446! 304,446! 286,486! 226,486!", INK, w=4),
    ]


def robot_hand() -> Shapes:
    """A robot hand that holds a daisy."""

    def finger(x: float, y: float, turn: float) -> Shapes:
        return move(
            [
                solid(box(-26, -150, 52, 76, 18), SLATE),
                solid(box(-28, -76, 56, 82, 12), SLATE),
                disc(0, -74, 15, YELLOW, MID),
            ],
            x,
            y,
            0.92,
            turn,
        )

    return [
        mount(round_(YELLOW, 200)),
        form(box(196, 420, 160, 100, 10), PETROL, side=(0.2, 0)),
        line("200,452 352,452", MID, SLATE),
        line("250,300 256,230 248,120", 26),
        line("250,300 256,230 248,120", 9, GREEN),
        move(leaf(GREEN), 206, 236, 0.7, -50),
        move(flower(CANVAS, YELLOW, 9, MID), 246, 108, 1.65, 8),
        finger(200, 330, -24),
        form(box(160, 296, 230, 140, 34), SLATE, side=(0.12, 0.1)),
        [
            move(
                [
                    form(box(-66, -24, 132, 48, 20), SLATE, side=(0.05, 0.3)),
                    disc(34, 0, 13, YELLOW, MID),
                ],
                300,
                y,
                1,
                -4,
            )
            for y in (300, 350, 400)
        ],
        disc(196, 384, 24, RED, MID),
        glint("186,318 210,312", 10),
        finger(398, 330, 26),
    ]


def satellite_dish() -> Shapes:
    """A satellite dish filled with soup."""
    bits = (
        (-104, -8, YELLOW, 20),
        (-30, -34, GREEN, -20),
        (36, 26, YELLOW, 10),
        (-66, 26, GREEN, 0),
    )
    dish = [
        form("-232,-20! -206,72 -130,142 0,168 130,142 206,72 232,-20!", CANVAS, side=(0.1, 0.1)),
        oval(0, -20, 232, 96, LINEN),
        within(ring(0, -6, 196, 70), ring(0, -20, 224, 90), RED),
        within(ring(-36, -16, 132, 40), ring(0, -20, 224, 90), ORANGE),
        outline(ring(0, -10, 194, 68), MID),
        [oval(x, y, 27, 15, c, t, FINE) for x, y, c, t in bits],
        cord("214,-2 196,-150 60,-172", SLATE, 14, 10),
        spin(form(box(-6, -206, 76, 60, 14), RED, side=(0.2, 0.1)), -12, 32, -176),
        disc(104, 0, 16, CANVAS, FINE),
        glint("-186,42 -142,98", 14),
    ]
    return [
        mount(room(SKY, GREEN, 430)),
        cord("256,380 256,470", SLATE, 30, 12),
        form("164,492! 180,452! 332,452! 348,492!", SLATE, side=(0.1, 0.1)),
        move(dish, 256, 266, 0.98, -10),
        [
            line(p, 13, CANVAS)
            for p in ("96,190 78,152 100,116 82,74", "168,164 150,126 172,90 154,48")
        ],
        [line(p, MID, RED) for p in ("398,34 436,40 466,66", "412,4 462,12 500,46")],
    ]


def record_planet() -> Shapes:
    """A planet whose ring is a vinyl record."""
    return [
        mount(broad(YELLOW)),
        spin(
            [
                oval(256, 262, 246, 104, INK, w=4),
                [
                    outline(ring(256, 262, a, b), 4, SLATE)
                    for a, b in ((226, 94), (206, 84), (184, 74))
                ],
                form(ring(256, 240, 148, 148), RED, UMBER, (0.14, 0.12)),
                within(
                    "80,190! 160,170 300,200 430,160! 430,220! 300,250 160,214 80,240!",
                    ring(256, 240, 148, 148),
                    ORANGE,
                ),
                outline(ring(256, 240, 148, 148)),
                glint("138,210 158,160 196,126", 14),
                daub(
                    "10,262! 60,262! 108,262! 130,296 190,318 256,322 322,318 382,296 404,262! 502,262! 496,306 430,346 340,364 256,368 172,364 82,346 16,306",
                    INK,
                ),
                line("40,286 90,326 170,346 256,350 342,346 422,326 472,286", 4, SLATE),
                line("70,280 120,312 180,328 256,332 332,328 392,312 442,280", 4, SLATE),
                line("110,322 150,336", 11, CANVAS),
                line("368,332 404,318", 11, CANVAS),
            ],
            -20,
        ),
        cord("486,36 470,150 404,232", SLATE, 16, 10),
        spin(form(box(366, 220, 58, 36, 8), CANVAS, side=(0.2, 0.2), w=MID), -48, 395, 238),
        ball(480, 36, 30, SKY, w=MID),
        move(note(11), 84, 96, 1.0, -10),
        move(note(11), 440, 420, 0.9, 8),
    ]


def microscope() -> Shapes:
    """A microscope looking at a tiny castle."""
    walls = (
        "-54,40! -54,-46! -40,-46! -40,-34! -28,-34! -28,-46! -14,-46! -14,-10! 14,-10! 14,-46! 28,-46! 28,-34! "
        "40,-34! 40,-46! 54,-46! 54,40!"
    )
    castle = [
        line("0,-76 0,-108", MID),
        solid("0,-108! 34,-98! 0,-86!", RED, FINE),
        form("-16,-10! -16,-62! -22,-62! 0,-88! 22,-62! 16,-62! 16,-10!", RED, w=MID),
        form(walls, YELLOW, side=(0.15, 0), w=MID),
        daub("-13,40! -13,18 0,4 13,18 13,40!", INK),
        [daub(box(x, -22, 10, 20), INK) for x in (-39, 29)],
    ]
    return [
        mount(room(GREEN, LINEN, 410)),
        form(
            "318,150! 410,176 462,262 446,362 396,430! 312,430! 372,366 392,290 358,224 286,206!",
            PETROL,
            side=(0.12, 0),
        ),
        form("44,430! 446,430! 468,490! 24,490!", PETROL, side=(0.05, 0.1)),
        form(box(36, 376, 312, 36, 10), SLATE, side=(0.04, 0.3)),
        move(castle, 150, 314, 1.5),
        spin(
            [
                form(box(206, 56, 116, 150, 16), CANVAS, side=(0.25, 0)),
                form(box(222, 12, 84, 56, 10), INK, w=MID),
                form("214,200! 314,200! 296,246! 232,246!", SLATE, side=(0.2, 0)),
                line("210,104 318,104", MID),
                glint("226,126 226,180", 11, SKY),
            ],
            38,
            330,
            96,
        ),
        [line(p, FINE) for p in ("214,250 196,236", "238,262 232,240")],
        ball(404, 322, 34, YELLOW),
        glint("70,456 150,456", 10, SKY),
    ]


def battery() -> Shapes:
    """A battery with one bar left."""
    return [
        mount(round_(SKY)),
        spin(
            [
                form(box(196, 10, 120, 60, 14), SLATE, side=(0.2, 0)),
                form(box(108, 54, 296, 420, 46), INK, PETROL, (0.1, 0.03)),
                daub(box(136, 84, 236, 360, 24), CANVAS),
                [outline(box(160, y, 188, 66, 12), FINE, LINEN) for y in (108, 190, 272)],
                form(box(158, 354, 192, 70, 12), RED, side=(0.1, 0.14)),
                line("196,210 214,222 234,214", 11),
                line("278,214 298,222 316,210", 11),
                line("218,296 256,276 294,296", 11),
                move(drop(SKY, FINE), 336, 180, 0.4),
                glint("124,130 124,240", 11, SLATE),
            ],
            -9,
        ),
    ]


def meteor() -> Shapes:
    """A meteor whose tail is torn paper."""
    tail = "120,250! 180,160! 262,110! 300,60! 380,30! 420,44! 470,16! 460,60! 498,80! 452,110! 480,150! 420,190! 440,230! 390,250! 380,300! 330,330! 250,400!"
    return [
        mount(broad(PETROL)),
        form(tail, CANVAS, side=(0.05, 0.06)),
        [
            line(p, FINE, SKY)
            for p in ("240,190 430,70", "270,220 440,110", "280,260 420,170", "310,280 380,236")
        ],
        line("220,200 280,140 340,96", FINE, SKY),
        line("262,118 290,150 320,150", FINE, LINEN),
        solid("420,370! 470,340! 486,384! 440,404!", CANVAS, MID),
        solid("60,110! 106,70! 120,116!", CANVAS, MID),
        form(
            "60,340 66,276 110,226 176,210 240,236 280,290 280,360 240,420 176,452 110,436 72,396",
            ORANGE,
            side=(0.14, 0.12),
        ),
        form(
            "86,346 90,290 130,250 180,240 232,262 256,310 250,364 214,406 160,418 112,398",
            UMBER,
            w=MID,
        ),
        [
            oval(x, y, a, b, INK, 20, 0)
            for x, y, a, b in (
                (146, 300, 24, 18),
                (206, 350, 28, 22),
                (140, 370, 14, 11),
                (210, 286, 10, 8),
            )
        ],
        glint("66,330 74,290 96,262", 12, YELLOW),
    ]


def gear_wheel() -> Shapes:
    """A gear wheel with a molar for a tooth."""
    rim: list[str] = []
    for i in range(1, 9):
        for share, r in ((-0.3, 140), (-0.2, 190), (0.2, 190), (0.3, 140)):
            a = math.tau * (i + share) / 9
            rim.append(f"{256 + r * math.sin(a):.1f},{300 - r * math.cos(a):.1f}!")
    return [
        mount(sweep(YELLOW)),
        form(" ".join([*rim, "222,164!", "290,164!"]), SLATE, side=(0.08, 0.08)),
        hoop(256, 300, 100, MID, PETROL),
        disc(256, 300, 62, CANVAS),
        disc(256, 300, 18, INK, 0),
        glint("134,290 142,244 166,214", 13),
        move(tooth(CANVAS, BOLD), 256, 104, 1.7),
    ]


PICTURES = (
    test_tube,
    plastered_moon,
    crayon_rocket,
    telescope,
    light_bulb,
    robot_hand,
    satellite_dish,
    record_planet,
    microscope,
    battery,
    meteor,
    gear_wheel,
)
