"""School and office: P121 to P132."""

from __future__ import annotations

from tools.gallery.geometry import beads, box, ring, trace
from tools.gallery.ground import broad, mount, room, round_, sweep
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
    block,
    cord,
    daub,
    disc,
    form,
    glint,
    line,
    move,
    outline,
    oval,
    solid,
    spin,
    within,
)
from tools.gallery.props import cloud, drop, heart, spider


def pencil() -> Shapes:
    """A pencil worn down to a tip like a crown."""
    tip = "150,250! 112,96! 190,170! 256,60! 322,170! 400,96! 362,250!"
    return [
        mount(round_(PETROL)),
        form(tip, LINEN, ORANGE, side=(0.12, 0.02)),
        [ball(x, y, 24, INK, w=4) for x, y in ((112, 92), (256, 54), (400, 92))],
        [
            glint(f"{x - 10},{y - 2} {x - 4},{y - 10}", 6, SLATE)
            for x, y in ((112, 92), (256, 54), (400, 92))
        ],
        daub("150,240! 362,240! 362,420! 150,420!", YELLOW),
        daub("290,240! 362,240! 362,420! 290,420!", ORANGE),
        solid(
            "150,420! 150,240! 168,270 186,284 204,270 220,240! 238,270 256,284 274,270 292,240! 308,270 326,284 344,270 362,240! 362,420!",
            YELLOW,
        ),
        daub("296,252! 308,274 326,288 344,274 358,250! 358,416! 296,416!", ORANGE),
        line("220,252 220,420", MID),
        line("292,252 292,420", MID),
        outline(
            "150,420! 150,240! 168,270 186,284 204,270 220,240! 238,270 256,284 274,270 292,240! 308,270 326,284 344,270 362,240! 362,420!"
        ),
        block(140, 396, 232, 46, SLATE, 6),
        form("150,442! 362,442! 362,470 340,490 256,494 172,490 150,470", ROSE, side=(0.14, 0.1)),
        glint("172,310 172,376", 12),
    ]


def stapler() -> Shapes:
    """A stapler gaping like a crocodile."""
    teeth = [
        solid(f"{x},{y}! {x + 22},{y + 46}! {x + 42},{y + 4}!", CANVAS, MID)
        for x, y in ((46, 206), (92, 222), (138, 238), (184, 254))
    ]
    low = [solid(f"{x},400! {x + 20},354! {x + 40},400!", CANVAS, MID) for x in (40, 86, 132, 178)]
    staple = line("-20,18! -20,-14! 20,-14! 20,18!", 9, SLATE)
    return [
        mount(room(YELLOW, PETROL, 430)),
        low,
        form("250,400! 262,356! 440,356! 440,400!", SLATE, side=(0, 0.3)),
        form("16,400! 470,400! 496,424 490,452! 36,452! 12,430", SLATE, side=(0.02, 0.3)),
        block(60, 446, 380, 28, INK, 8),
        [disc(x, 424, 9, CANVAS, FINE) for x in (236, 460)],
        teeth,
        form("52,206! 66,170! 400,280! 400,330! 380,340!", SLATE, side=(0, 0.1)),
        form(
            "24,150 26,104 66,92 130,96! 360,140! 440,176 484,240 488,330 470,404! 392,404! 386,330 340,284 240,240! 50,190!",
            GREEN,
            side=(0.06, 0.12),
        ),
        glint("70,120 150,124", 11, CANVAS),
        ball(344, 128, 50, GREEN),
        disc(336, 120, 30, CANVAS, MID),
        disc(326, 124, 14, INK, 0),
        disc(56, 118, 8, INK, 0),
        [
            solid(f"{x},{y}! {x + 22},{y - 28}! {x + 40},{y + 12}!", GREEN, MID)
            for x, y in ((402, 158), (440, 188), (468, 230))
        ],
        ball(436, 356, 30, SLATE),
        [
            [
                move(line("-20,18! -20,-14! 20,-14! 20,18!", 20), x, y, 1, t),
                move(staple, x, y, 1, t),
            ]
            for x, y, t in ((268, 322, 20), (108, 308, -30), (188, 330, 8))
        ],
    ]


def globe() -> Shapes:
    """A globe opened like a suitcase."""
    half = "-196,0! -188,-80 -130,-160 0,-196 130,-160 188,-80 196,0!"
    low = "-196,0! 196,0! 188,80 130,160 0,196 -130,160 -188,80"
    grip = outline(box(-42, -52, 84, 60, 20), 30)
    return [
        mount(room(YELLOW, RED, 380)),
        oval(256, 482, 120, 16, UMBER, w=0),
        form(
            "90,300! 110,244 180,250! 200,210 260,196! 330,190 380,150! 450,160 440,230! 462,280 440,320!",
            CANVAS,
            side=(0.04, 0.1),
        ),
        form("140,300! 160,246 214,232 250,300!", RED, w=MID),
        form("240,300! 262,216 330,200 350,300!", ORANGE, w=MID),
        cord("350,260 420,220 468,236 474,290", PETROL, 26, 9),
        move(
            [
                move([grip, outline(box(-42, -52, 84, 60, 20), 11, UMBER)], 0, -196),
                form(half, SKY, side=(0.08, 0.05)),
                within(
                    "-150,-60! -110,-150 -30,-180 20,-150 -10,-100 -60,-80 -50,-30 -110,-10!",
                    half,
                    GREEN,
                ),
                within("40,-110! 100,-150 170,-110 200,-40! 130,-20 110,-60 60,-50", half, GREEN),
                outline(half),
                glint("-166,-50 -150,-100 -120,-136", 12),
            ],
            232,
            224,
            0.98,
            -20,
        ),
        move(
            [
                form(low, SKY, side=(0.08, 0.1)),
                within("-150,0! -60,0! -30,50 -60,90 -50,150 -90,160 -130,90", low, GREEN),
                within("30,20! 100,10 170,40 140,100 90,130 60,90 30,70", low, GREEN),
                outline(low),
            ],
            256,
            292,
        ),
        line("60,292 452,292"),
        block(46, 236, 34, 80, YELLOW, 8, MID),
        block(352, 276, 40, 56, YELLOW, 8, MID),
    ]


def red_pen() -> Shapes:
    """A red pen that drips like a wound."""
    return [
        mount(sweep(LINEN)),
        form(
            "90,440 120,420 180,424 250,414 300,430 320,456 270,480 170,484 100,470",
            RED,
            side=(0.04, 0.2),
        ),
        spin(
            [
                form(box(206, -30, 100, 190, 18), RED, side=(0.25, 0)),
                line("300,-10 330,0 330,110", 26),
                line("300,-10 330,0 330,110", 9, YELLOW),
                form("200,150! 312,150! 304,330! 208,330!", INK, w=4),
                glint("226,170 226,300", 11, SLATE),
                form(box(194, 142, 124, 30, 8), YELLOW, side=(0.2, 0)),
                form("208,330! 304,330! 280,390 256,440! 232,390", LINEN, SLATE, side=(0.3, 0)),
                line("256,380 256,436", FINE),
                disc(256, 376, 9, INK, 0),
                glint("224,-10 224,110", 12, ROSE),
            ],
            28,
            256,
            200,
        ),
        form("132,388! 150,396! 150,430 142,450 130,450 122,430", RED, w=MID),
        move(drop(RED, MID), 380, 440, 0.9),
        move(drop(RED, MID), 436, 380, 0.6),
        line("60,80 150,70", MID, SLATE),
        line("50,130 170,118", MID, SLATE),
        line("50,180 130,172", MID, SLATE),
        line("40,90 80,70 120,96 160,66", MID, RED),
    ]


def paper_plane() -> Shapes:
    """A paper plane folded from a love letter."""
    return [
        mount(broad(SKY)),
        move(cloud(CANVAS, MID), 410, 430, 1.1),
        [line(p, 11, CANVAS) for p in ("30,470 100,420", "24,400 70,366", "100,490 150,450")],
        form("484,40! 200,300! 190,450! 258,352!", LINEN, SLATE, side=(0.1, 0.1)),
        solid("484,40! 20,210! 160,280!", CANVAS),
        solid("484,40! 160,280! 190,450! 226,320!", LINEN),
        solid("484,40! 226,316! 390,420!", CANVAS),
        [
            line(p, 7, PETROL)
            for p in (
                "100,222 130,210 150,218 180,200 210,204 240,184",
                "150,248 180,232 200,236 230,212 260,206",
            )
        ],
        [
            line(p, 7, PETROL)
            for p in (
                "300,300 320,280 330,290 350,260 370,240",
                "320,330 340,306 352,316 372,280 392,256",
                "344,358 360,336 376,338 396,300 410,270",
            )
        ],
        move(heart(RED), 262, 288, 1.25, 18),
        move(heart(RED, MID), 90, 96, 0.6, -14),
        move(heart(RED, MID), 180, 60, 0.4, 10),
    ]


def ruler_bow() -> Shapes:
    """A ruler bent into a bow."""
    bend = trace("150,30 300,90 380,256 300,422 150,482", closed=False)
    return [
        mount(round_(GREEN, 60)),
        line("150,34! 60,256! 150,478!", 8),
        line(bend, 84),
        line(bend, 60, YELLOW),
        [
            move(line("0,-28 0,-6" if i % 2 else "0,-28 0,4", 7), x, y, 1, t)
            for i, (x, y, t) in enumerate(beads(bend, 28, 14))
        ],
        line("60,256 420,256", 30),
        line("60,256 420,256", 12, RED),
        form("410,220! 496,256! 410,292! 424,256!", LINEN),
        daub("466,243! 496,256! 466,269!", INK),
        form("60,256! 30,226! 90,226! 120,256!", RED, w=MID),
        form("60,256! 30,286! 90,286! 120,256!", RED, w=MID),
    ]


def bookmark() -> Shapes:
    """A bookmark that is a cat's tail hanging from the book."""
    tail = trace("240,250 246,330 290,420 380,440 430,390 410,340 366,352", closed=False)
    return [
        mount(round_(YELLOW)),
        spin(
            [
                form(
                    "50,60! 440,60! 462,76 470,100! 470,300! 440,310! 50,310! 30,290 30,80",
                    RED,
                    side=(0.04, 0.06),
                ),
                form("60,84! 470,84! 478,110! 478,276! 466,288! 60,288!", CANVAS, side=(0, 0.2)),
                [
                    line(p, FINE, SLATE)
                    for p in (
                        "70,140 466,140",
                        "70,176 466,176",
                        "70,212 466,212",
                        "70,246 466,246",
                    )
                ],
                form("30,80 50,50! 452,50! 470,60 476,84! 60,84! 52,100 60,120!", RED),
                form(
                    "60,286! 474,286! 476,310! 456,324! 52,324! 30,300 26,270",
                    RED,
                    side=(0.02, 0.2),
                ),
                form("26,80 48,50! 76,56! 76,320! 50,324 26,296", RED, UMBER, side=(0.3, 0)),
            ],
            -8,
            256,
            190,
        ),
        line(tail, 66),
        line(tail, 42, ORANGE),
        [move(line("0,-19 0,19", 13, UMBER), x, y, 1, t) for x, y, t in beads(tail, 56, 64)],
        line("384,346 366,352", 40, CANVAS),
        line("252,290 262,340 296,392", 8, YELLOW),
        solid("200,238! 280,226! 284,258! 204,270!", CANVAS, MID),
        line("208,254 276,244", FINE, SLATE),
    ]


def calculator() -> Shapes:
    """A calculator whose display shows a heart."""
    colours = (
        (CANVAS, CANVAS, CANVAS, ORANGE),
        (CANVAS, CANVAS, CANVAS, ORANGE),
        (CANVAS, CANVAS, CANVAS, RED),
    )
    return [
        mount(sweep(ROSE, 90)),
        spin(
            [
                form(box(84, 14, 344, 484, 36), PETROL, side=(0.06, 0.04)),
                solid(box(112, 46, 288, 176, 16), GREEN),
                move(heart(INK, 0), 256, 134, 1.5),
                glint("204,110 212,90 226,82", 9, GREEN),
                [
                    solid(box(116 + c * 74, 250 + r * 78, 56, 56, 12), colour, MID)
                    for r, row in enumerate(colours)
                    for c, colour in enumerate(row)
                ],
            ],
            10,
        ),
    ]


def envelope() -> Shapes:
    """An envelope sealed with a spider."""
    return [
        mount(broad(RED)),
        spin(
            [
                form(box(24, 86, 464, 340, 10), CANVAS, side=(0.03, 0.05)),
                line("30,416 206,256", MID),
                line("482,416 306,256", MID),
                form("24,92! 488,92! 300,278 256,300 212,278", LINEN, SLATE, side=(0, 0.06)),
                move(spider(13), 256, 262, 1.55),
                disc(248, 236, 5, RED, 0),
                disc(264, 236, 5, RED, 0),
                daub("256,270! 244,286! 256,300! 268,286!", RED),
            ],
            -7,
        ),
    ]


def scissors() -> Shapes:
    """Scissors whose blades are legs on tiptoe."""
    leg = [
        form("-34,-10! 30,-10! 36,80 26,150 16,220! -16,220! -30,150 -40,80", ROSE, side=(0.25, 0)),
        form("-20,206! 20,206! 22,240 12,280 0,306! -14,280 -22,240", RED, side=(0.2, 0)),
        line("-30,164 22,182", 9, RED),
        line("-24,192 26,160", 9, RED),
    ]
    return [
        mount(round_(SKY, 30)),
        [
            [outline(ring(x, 76, 66, 50, t), 48), line(p, 48)]
            for x, t, p in ((160, 30, "200,116 250,200"), (352, -30, "312,116 262,200"))
        ],
        [
            [outline(ring(x, 76, 66, 50, t), 24, YELLOW), line(p, 24, YELLOW)]
            for x, t, p in ((160, 30, "200,116 250,200"), (352, -30, "312,116 262,200"))
        ],
        move(leg, 276, 204, 0.97, 17),
        move(leg, 236, 204, 0.97, -17, True),
        form(
            "160,262! 200,200 256,180 312,200 352,262! 322,256 304,276! 280,262 256,282! 232,262 208,276! 190,256",
            RED,
            side=(0.06, 0.1),
        ),
        disc(256, 214, 15, SLATE, MID),
    ]


def desk_lamp() -> Shapes:
    """A desk lamp bowing politely."""
    return [
        mount(room(SKY, UMBER, 410)),
        daub("96,330! 238,284! 290,440! 40,440!", YELLOW),
        form("250,470! 262,430 310,416 400,416 450,430 464,470!", RED, side=(0.06, 0.2)),
        line("360,420 430,270", 38),
        line("360,420 430,270", 16, SLATE),
        line("430,270 254,88", 38),
        line("430,270 254,88", 16, SLATE),
        ball(430, 270, 28, YELLOW),
        ball(254, 90, 26, YELLOW),
        spin(
            [
                form(
                    "146,150! 226,150! 236,180! 270,240 290,310! 82,310! 102,240 136,180!",
                    RED,
                    side=(0.1, 0),
                ),
                form(box(150, 118, 72, 36, 12), SLATE, side=(0.2, 0)),
                oval(186, 312, 104, 20, YELLOW),
                line("140,240 152,250 166,242", 9),
                line("200,242 214,250 226,240", 9),
                line("172,268 184,274 194,266", 7),
                oval(132, 268, 14, 8, ROSE, w=0),
                oval(236, 266, 14, 8, ROSE, w=0),
            ],
            18,
            200,
            200,
        ),
        cord("452,452 490,450 500,490", INK, 4, 4),
        [line(p, MID) for p in ("340,60 380,86", "382,40 430,80", "60,170 40,210")],
    ]


def typewriter() -> Shapes:
    """A typewriter whose keys are liquorice sweets."""
    sweets: list[Shapes] = []
    kinds = (ROSE, YELLOW, SKY, ORANGE, CANVAS)
    for r, (y, count) in enumerate(((308, 6), (364, 7), (420, 6))):
        for i in range(count):
            x = 256 + (i - (count - 1) / 2) * 58
            colour = kinds[(i * 2 + r) % 5]
            if (i + r) % 2:
                sweets.append([disc(x, y, 25, colour, MID), disc(x, y, 10, INK, 0)])
            else:
                sweets.append(
                    [
                        solid(box(x - 23, y - 22, 46, 44, 5), colour, MID),
                        daub(box(x - 21, y - 7, 42, 14), INK),
                    ]
                )
    return [
        mount(room(RED, LINEN, 420)),
        solid("150,160! 150,20! 362,20! 362,160!", CANVAS),
        [line(p, MID, SLATE) for p in ("180,54 330,54", "180,84 310,84", "180,114 336,114")],
        form(box(40, 132, 432, 54, 24), INK, PETROL, (0.03, 0.2)),
        block(20, 122, 40, 74, SLATE, 8),
        block(452, 122, 40, 74, SLATE, 8),
        form("84,186! 428,186! 452,270! 60,270!", GREEN, side=(0.05, 0.1)),
        form("60,262! 452,262! 492,470! 20,470!", GREEN, side=(0.04, 0.05)),
        solid("178,206! 334,206! 344,246! 168,246!", INK, 4),
        sweets,
    ]


PICTURES = (
    pencil,
    stapler,
    globe,
    red_pen,
    paper_plane,
    ruler_bow,
    bookmark,
    calculator,
    envelope,
    scissors,
    desk_lamp,
    typewriter,
)
