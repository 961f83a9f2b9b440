"""Animals and traces: P037 to P048."""

from __future__ import annotations

import math
from itertools import pairwise

from tools.gallery.geometry import Path, Point, box, polygon, ring
from tools.gallery.ground import broad, floor, mount, room, round_, sweep
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
    block,
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
from tools.gallery.props import drop, feather, leaf, moon, star


def bird_cage() -> Shapes:
    """A bird cage with an open door and a single feather."""
    return [
        mount(round_(YELLOW)),
        hoop(226, 46, 26, 24),
        hoop(226, 46, 26, 8, UMBER),
        daub("70,430! 70,240 110,130 226,84 342,130 382,240 382,430!", CANVAS),
        [
            line(f"{226 + d},{430} {226 + d},{240} {226 + d // 2},{130} 226,92", MID)
            for d in (-104, -52, 52, 104)
        ],
        daub("170,430! 170,250! 290,250! 290,430!", ORANGE),
        outline("162,430! 162,250! 294,250! 294,430!", BOLD),
        line("68,430 68,240 110,132 226,86 342,132 384,240 384,430", 28),
        line("68,430 68,240 110,132 226,86 342,132 384,240 384,430", 9, UMBER),
        cord("66,250 386,250", UMBER, 9, 8),
        daub("168,258! 288,258! 288,424! 168,424!", ORANGE),
        form("40,426! 412,426! 424,482! 28,482!", RED, side=(0.1, 0.2)),
        [
            outline("294,258! 452,224! 452,452! 294,420!", 28),
            outline("294,258! 452,224! 452,452! 294,420!", 9, UMBER),
        ],
        [line(f"{x},{y} {x},{y2}", MID) for x, y, y2 in ((346, 250, 430), (400, 238, 440))],
        move(feather(SKY, None, MID), 236, 352, 1.36, 34),
    ]


def snail_shell() -> Shapes:
    """A snail shell with a spiral staircase inside."""

    def at(step: float, share: float) -> Point:
        r, turn = 206 * share * 0.58 ** (step / 18), math.radians(74 - step * 20)
        return (236 + r * math.cos(turn), 240 + r * math.sin(turn))

    def band(outer: float, inner: float) -> Path:
        steps = [i / 3 for i in range(130)]
        return polygon([at(s, outer) for s in steps] + [at(s, inner) for s in reversed(steps)])

    risers = [
        daub(
            polygon([at(i + 0.62, 0.97), at(i + 1, 0.97), at(i + 1, 0.69), at(i + 0.62, 0.69)]),
            ORANGE if i < 30 else UMBER,
        )
        for i in range(40)
    ]
    return [
        mount(floor(GREEN, 370)),
        form(
            "494,470! 400,486 250,490 120,450 40,370 10,250 46,120 140,40 262,16 380,58 458,150 482,270 478,372",
            UMBER,
            side=(0.03, 0.03),
        ),
        [
            line(p, MID, ORANGE)
            for p in ("40,300 30,240 46,180", "84,100 130,64 180,44", "60,352 90,396 130,424")
        ],
        solid(band(1.02, 0.64), INK, MID),
        daub(band(0.97, 0.69), CANVAS),
        risers,
        form("270,486! 290,430 340,396 400,392 456,424 490,486!", ORANGE, side=(0.06, 0.14)),
        solid("308,486! 322,450 356,428 396,426 432,446 450,486!", INK, 4),
        solid("330,486! 330,466! 430,466! 430,486!", CANVAS, FINE),
        solid("342,466! 342,450! 418,450! 418,466!", CANVAS, FINE),
    ]


def spider_web() -> Shapes:
    """A spider web whose dew drops are pearls."""
    spokes = [
        (14, 240),
        (60, 56),
        (250, 8),
        (456, 60),
        (500, 262),
        (440, 460),
        (256, 504),
        (64, 452),
    ]
    rings: list[Shapes] = []
    for k in (0.26, 0.52, 0.8):
        pts = [(256 + (x - 256) * k, 256 + (y - 256) * k) for x, y in spokes]
        for (x0, y0), (x1, y1) in pairwise([*pts, pts[0]]):
            mx, my = (x0 + x1) / 2, (y0 + y1) / 2
            bend = f"{mx + (256 - mx) * 0.2:.0f},{my + (256 - my) * 0.2:.0f}"
            rings.append(line(f"{x0:.0f},{y0:.0f} {bend} {x1:.0f},{y1:.0f}", MID, CANVAS))
    pearl = [ball(0, 0, 26, CANVAS, ROSE, MID), glint("-12,-2 -4,-12", 5, SKY)]
    string = (
        (74, 214),
        (98, 268),
        (138, 318),
        (188, 352),
        (250, 366),
        (312, 354),
        (362, 322),
        (404, 274),
        (432, 220),
    )
    sizes = (0.7, 0.85, 1, 1.15, 1.4, 1.15, 1, 0.85, 0.7)
    return [
        mount(broad(PETROL)),
        [line(f"256,256 {x},{y}", MID, CANVAS) for x, y in spokes],
        rings,
        [move(pearl, x, y, size) for (x, y), size in zip(string, sizes, strict=True)],
        move(drop(SKY, MID), 250, 434, 0.62),
    ]


def antler() -> Shapes:
    """An antler with a lost mitten hung on it."""
    horn = (
        "250,470 244,380 196,310 150,240 140,150 168,40",
        "168,270 100,240 60,170",
        "142,170 90,120 76,56",
        "222,350 300,340 372,290 400,210 392,140",
        "330,322 420,300 470,230",
    )
    mitten = (
        "-40,-46! -46,0 -54,60 -40,116 0,130 40,116 50,66! 78,70 92,40 78,14 56,14 44,10! 40,-46!"
    )
    return [
        mount(round_(SKY, 90)),
        [line(p, 60) for p in horn],
        [line(p, 36, UMBER) for p in horn],
        line("236,440 224,380 180,316 134,240 130,150 150,80", 9, ORANGE),
        line("292,330 352,286 388,210", 9, ORANGE),
        form("168,452! 330,452! 346,496! 152,496!", UMBER),
        move(
            [
                line("0,-60 -14,-104 0,-126 14,-104 0,-60", MID),
                form(mitten, RED),
                within(
                    "-100,30! 100,30! 100,58! -100,58!",
                    "-50,0! 44,0! 50,66! 40,116! -40,116! -54,60!",
                    CANVAS,
                ),
                outline(mitten),
                form(box(-58, -78, 116, 52, 20), CANVAS),
                [line(f"{x},-70 {x},-36", FINE) for x in (-30, -4, 22)],
            ],
            352,
            352,
            1.02,
            8,
        ),
    ]


def fish_skeleton() -> Shapes:
    """A fish skeleton that grins like a comb."""
    return [
        mount(broad(PETROL)),
        spin(
            [
                [
                    form(
                        box(216 + i * 36, 226, 24, 150 - i * 9, 11), CANVAS, side=(0.3, 0.02), w=11
                    )
                    for i in range(6)
                ],
                form(
                    "416,212! 448,176 486,128 500,140 484,214 500,310 486,324 446,280 416,252!",
                    CANVAS,
                ),
                line("456,214 486,170", FINE),
                line("456,242 486,284", FINE),
                form(box(190, 204, 250, 50, 20), CANVAS, side=(0, 0.3)),
                form(
                    "226,140! 150,108 70,130 22,206 20,270 60,330 130,360 214,336! 236,280 240,200",
                    CANVAS,
                ),
                disc(130, 196, 34, INK, 0),
                line("112,178 148,214", MID, CANVAS),
                line("148,178 112,214", MID, CANVAS),
                solid("36,262! 90,286 160,280 222,252! 204,310 140,336 80,322 48,292", CANVAS, 11),
                [
                    line(f"{x},{y} {x + 2},{y2}", 7)
                    for x, y, y2 in (
                        (66, 276, 312),
                        (92, 284, 328),
                        (120, 284, 334),
                        (148, 280, 332),
                        (176, 272, 322),
                        (200, 262, 306),
                    )
                ],
            ],
            -8,
        ),
        [disc(x, y, r, SKY, FINE) for x, y, r in ((60, 96, 16), (96, 52, 10), (34, 50, 8))],
    ]


def goldfish_bowl() -> Shapes:
    """A goldfish bowl with a tiny shark fin on top."""
    bowl = "150,70! 362,70! 360,96 420,140 466,220 470,310 430,404 350,466 256,474 162,466 82,404 42,310 46,220 92,140 152,96"
    fish = [
        solid("48,0! 84,-32 96,-26! 88,0 96,28! 84,32!", ORANGE, MID),
        form("-62,0 -36,-32 0,-38 36,-22 52,0 36,22 0,36 -36,32!", ORANGE, side=(0, 0.2)),
        disc(-34, -10, 14, CANVAS, FINE),
        disc(-35, -15, 6, INK, 0),
        oval(-48, 14, 7, 9, INK, w=0),
        line("6,0 20,10 32,4", FINE),
    ]
    return [
        mount(room(YELLOW, RED, 400)),
        solid(bowl, CANVAS),
        daub(
            "62,218! 110,206 160,218 256,206 360,218 410,208 450,218! 462,310 424,398 346,458 256,466 166,458 88,398 50,310",
            SKY,
        ),
        daub("150,452! 256,466 346,458 420,404! 330,430 220,436", YELLOW),
        form("212,222! 250,180 268,128 314,96! 308,150 340,222!", SLATE),
        line("62,222 110,208 160,222 206,212 256,224 306,212 356,224 406,210 450,220", MID),
        daub("120,262! 206,236 330,232 420,258! 336,282 214,282", SLATE),
        move(fish, 232, 366, 1.0, 10, True),
        disc(334, 336, 10, CANVAS, FINE),
        disc(352, 308, 7, CANVAS, 5),
        outline(bowl),
        form(box(128, 52, 256, 34, 17), LINEN, side=(0.1, 0.2)),
        glint("82,316 80,270", 14),
        glint("92,356 96,364", 14),
    ]


def beehive() -> Shapes:
    """A beehive with a front door and a letterbox."""
    bee = [
        oval(-8, -26, 13, 24, CANVAS, -30, FINE),
        oval(14, -26, 13, 24, CANVAS, 20, FINE),
        oval(0, 0, 34, 22, YELLOW, 0, MID),
        line("-6,-18 -6,18", MID),
        line("10,-17 10,17", MID),
        disc(-24, -3, 4, INK, 0),
    ]
    tiers = (
        (256, 84, 92),
        (256, 142, 156),
        (256, 212, 196),
        (256, 286, 214),
        (256, 360, 214),
        (256, 430, 200),
    )
    return [
        mount(room(SKY, GREEN, 400)),
        [form(box(x - w, y - 44, 2 * w, 86, 42), YELLOW, side=(0.12, 0.1)) for x, y, w in tiers],
        form("182,470! 182,316 206,272 256,254 306,272 330,316 330,470!", RED, side=(0.14, 0)),
        disc(256, 312, 28, SKY, MID),
        line("256,286 256,338", FINE),
        line("230,312 282,312", FINE),
        solid(box(216, 366, 80, 34, 6), YELLOW, MID),
        line("228,383 284,383", MID),
        solid("262,376! 300,346! 318,370! 284,388!", CANVAS, FINE),
        disc(308, 424, 9, YELLOW, FINE),
        move(bee, 410, 88, 1.25, -12),
        move(bee, 84, 132, 1.0, 14),
    ]


def egg_carton() -> Shapes:
    """An egg carton where one space holds a golf ball."""
    egg_ = form("0,-62 38,-24 46,24 0,60 -46,24 -38,-24", ORANGE)
    golf = [
        ball(0, 4, 54, CANVAS),
        [
            disc(x, y, 6, SLATE, 0)
            for x, y in (
                (-26, -20),
                (-4, -30),
                (18, -22),
                (-36, 0),
                (-14, -8),
                (8, -6),
                (28, 2),
                (-24, 16),
                (-2, 14),
            )
        ],
    ]
    return [
        mount(room(SKY, GREEN, 330)),
        form("66,230! 30,60! 482,60! 446,230!", LINEN, side=(0.03, 0.12)),
        line("74,92 90,206", FINE, SLATE),
        [line(f"{x},96 {x + (256 - x) * 0.1:.0f},206", FINE, SLATE) for x in (166, 256, 346, 436)],
        [move([egg_, glint("-20,-14 -8,-34", 9)], x, 232, 0.94) for x in (118, 210, 302, 394)],
        form(
            "36,238! 56,230! 96,262! 144,262! 164,240! 206,262! 250,262! 256,240! 306,262! 350,262! 356,240! 400,262! 430,262! 456,230! 476,238! 476,330! 36,330!",
            LINEN,
        ),
        [move([egg_, glint("-20,-14 -8,-34", 10)], x, 300, 1.14) for x in (90, 200, 422)],
        move(golf, 311, 298, 1.16),
        form(
            "20,312! 40,338 140,338 146,312! 150,338 250,338 256,312! 260,338 360,338 366,312! 372,338 474,338 492,312! 462,460! 50,460!",
            SLATE,
            side=(0.04, 0.14),
        ),
        [line(p, MID) for p in ("146,330 148,456", "256,330 256,456", "366,330 364,456")],
    ]


def horseshoe() -> Shapes:
    """A horseshoe bent into a smile."""
    shoe = "26,196! 30,168 56,164 110,170! 120,196! 150,286 200,336 256,350 312,336 362,286 392,196! 402,170! 456,164 482,168 486,196! 470,330 376,452 256,484 136,452 42,330"
    holes = (
        (74, 226),
        (98, 304),
        (148, 372),
        (216, 412),
        (296, 412),
        (364, 372),
        (414, 304),
        (438, 226),
    )
    nail = [ball(0, 0, 42, SLATE), glint("-18,-8 -6,-22", 10)]
    return [
        mount(round_(GREEN, 30)),
        form(shoe, SLATE, side=(0.03, 0.08)),
        line("66,250 104,344 170,416 256,434 342,416 408,344 446,250", 26, PETROL),
        [daub(box(x - 9, y - 9, 18, 18, 4), CANVAS) for x, y in holes],
        glint("48,200 50,240", 12),
        glint("140,190 160,240", 12),
        move(nail, 168, 112, 1.25),
        move(nail, 344, 112, 1.25, 45),
    ]


def dog_lead() -> Shapes:
    """A dog lead that leads to nobody."""
    tag = [
        solid(
            "-34,-16 -20,-30 -6,-14! 6,-14! 20,-30 34,-16 28,0 34,16 20,30 6,14! -6,14! -20,30 -34,16 -28,0",
            YELLOW,
            MID,
        )
    ]
    lead = "220,262 270,150 330,190 372,130"
    return [
        mount(sweep(ROSE, 90)),
        line(lead, 44),
        line("372,130 352,70 396,34 452,50 462,106 420,142 372,130", 44),
        line(lead, 20, RED),
        line("372,130 352,70 396,34 452,50 462,106 420,142 372,130", 20, RED),
        hoop(212, 276, 22, 24),
        hoop(212, 276, 22, 8, SLATE),
        spin(
            [
                oval(200, 366, 166, 84, UMBER),
                oval(200, 348, 130, 52, ROSE),
                daub(
                    "60,344! 80,376 140,404 200,408 260,404 320,376 340,344! 366,366 352,410 290,440 200,450 110,440 48,410 34,366",
                    RED,
                ),
                outline(ring(200, 366, 166, 84)),
                line("70,352 90,384 144,402 200,404 256,402 310,384 330,352", BOLD),
                line("60,372 100,414 200,428 300,414 340,372", FINE, YELLOW),
                [
                    disc(x, y, 9, SLATE, FINE)
                    for x, y in ((96, 410), (140, 424), (262, 424), (306, 410))
                ],
            ],
            -8,
            200,
            366,
        ),
        hoop(214, 452, 16, 16),
        hoop(214, 452, 16, 5, SLATE),
        move(tag, 216, 478, 1.0, 90),
        [
            move(
                [
                    oval(0, 6, 12, 10, UMBER, w=0),
                    [
                        disc(x, y, 5, UMBER, 0)
                        for x, y in ((-14, -4), (-5, -12), (6, -12), (15, -4))
                    ],
                ],
                x,
                y,
                1.15,
                t,
            )
            for x, y, t in ((420, 300, 30), (456, 372, 20), (400, 430, 34), (460, 462, 24))
        ],
    ]


def cocoon() -> Shapes:
    """A cocoon with a zip fastener down the middle."""
    body = "256,84! 316,110 370,190 384,290 350,400 290,470 256,490! 222,470 162,400 128,290 142,190 196,110"
    return [
        mount(broad(SKY)),
        cord("-10,60 120,84 260,66 400,86 530,60", UMBER, 26, 12),
        line("30,62 120,78 220,66", 7, ORANGE),
        move(leaf(GREEN), 110, 130, 0.9, 160),
        move(leaf(GREEN), 420, 36, 0.8, 50),
        line("256,70 256,100", 26),
        form(body, GREEN, side=(0.2, 0.03)),
        [
            line(p, MID, PETROL)
            for p in (
                "146,200 186,212",
                "134,260 186,274",
                "136,330 190,336",
                "160,394 206,392",
                "196,130 220,144",
                "366,200 330,212",
                "380,260 326,274",
                "374,330 322,336",
                "350,394 308,392",
                "316,130 292,144",
            )
        ],
        move(
            [
                form(
                    "0,0! 20,-70 70,-104 116,-92 120,-40 90,-6! 108,14 98,58 60,72 20,50",
                    ORANGE,
                    side=(0.1, 0.2),
                ),
                daub("24,-16! 36,-60 66,-80 94,-72 92,-40 60,-14", YELLOW),
                disc(84, -58, 10, RED, 0),
                daub("28,18! 70,12 84,30 76,50 50,48", YELLOW),
            ],
            262,
            360,
            1.25,
            -6,
        ),
        daub("250,250! 262,250! 300,330 310,390 286,446 256,478! 226,446 206,390 214,330", INK),
        move(
            [
                form(
                    "0,0! 20,-70 70,-104 116,-92 120,-40 90,-6! 108,14 98,58 60,72 20,50",
                    ORANGE,
                    side=(0.1, 0.2),
                ),
                daub("24,-16! 36,-60 66,-80 94,-72 92,-40 60,-14", YELLOW),
                disc(84, -58, 11, RED, 0),
                daub("28,18! 70,12 84,30 76,50 50,48", YELLOW),
            ],
            252,
            384,
            1.35,
            -8,
        ),
        [line(f"{256 - 9},{y} {256 + 9},{y}", 7, YELLOW) for y in range(112, 236, 15)],
        line("256,104 256,240", 6),
        [
            line(p, 7, YELLOW)
            for p in (
                "244,274 232,268",
                "234,298 221,292",
                "226,324 212,318",
                "220,350 206,346",
                "216,378 202,378",
                "220,406 206,412",
                "228,430 216,440",
            )
        ],
        form("238,226! 274,226! 280,256! 232,256!", YELLOW, w=MID),
        form(box(244, 252, 24, 50, 9), YELLOW, w=MID),
    ]


def cat_flap() -> Shapes:
    """A cat flap with moonlight passing through."""
    hole = box(136, 190, 240, 200, 30)
    paw = [
        oval(0, 12, 26, 20, RED, w=0),
        [disc(x, y, 11, RED, 0) for x, y in ((-30, -8), (-11, -24), (11, -24), (30, -8))],
    ]
    return [
        mount(floor(PETROL, 410)),
        daub("40,0! 472,0! 472,418! 40,418!", RED),
        daub("440,0! 472,0! 472,418! 440,418!", UMBER),
        [line(p, BOLD) for p in ("40,-10 40,418", "472,-10 472,418")],
        outline(box(84, -60, 130, 130, 6), MID, UMBER),
        outline(box(268, -60, 130, 130, 6), MID, UMBER),
        form(box(104, 158, 304, 262, 40), LINEN),
        solid(hole, PETROL),
        move(moon(YELLOW, 0), 268, 290, 1.35, -8),
        [
            move(star(CANVAS, 0), x, y, s)
            for x, y, s in ((180, 280, 0.34), (332, 340, 0.28), (176, 352, 0.2))
        ],
        outline(hole),
        daub("148,392! 364,392! 440,490! 72,490!", YELLOW),
        line("40,418 122,418"),
        line("390,418 472,418"),
        line("148,392 72,490", MID),
        line("364,392 440,490", MID),
        form("134,206! 378,206! 410,104! 102,104!", SKY, side=(0.05, 0.12)),
        move(paw, 256, 154, 0.9),
        block(118, 194, 28, 24, SLATE, 6, MID),
        block(366, 194, 28, 24, SLATE, 6, MID),
    ]


PICTURES = (
    bird_cage,
    snail_shell,
    spider_web,
    antler,
    fish_skeleton,
    goldfish_bowl,
    beehive,
    egg_carton,
    horseshoe,
    dog_lead,
    cocoon,
    cat_flap,
)
