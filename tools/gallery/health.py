"""Body and health: P145 to P156."""

from __future__ import annotations

import math

from tools.gallery.geometry import beads, box, trace
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
)
from tools.gallery.props import drop, feather, flower, heart, leaf


def plaster() -> Shapes:
    """A plaster stuck over a crack in stone."""
    strip = [
        form(box(-190, -62, 380, 124, 60), ROSE, side=(0.02, 0.14)),
        solid(box(-66, -62, 132, 124), CANVAS, MID),
        [
            disc(x * s, y, 7, RED, 0)
            for s in (-1, 1)
            for x, y in ((98, -28), (98, 28), (128, 0), (156, -24), (156, 24))
        ],
        [
            disc(x, y, 5, LINEN, 0)
            for x, y in ((-30, -24), (0, -24), (30, -24), (-30, 8), (0, 8), (30, 8))
        ],
    ]
    return [
        mount(broad(GREEN)),
        form(
            "40,420! 20,260 60,120 170,50 300,36 420,90 482,210 490,340 450,440! 340,476 180,480",
            SLATE,
            side=(0.06, 0.06),
        ),
        [
            oval(x, y, a, b, PETROL, t, 0)
            for x, y, a, b, t in (
                (110, 200, 16, 10, -20),
                (420, 380, 20, 11, 20),
                (380, 150, 12, 8, 0),
                (120, 400, 18, 10, 10),
            )
        ],
        glint("80,240 100,160 150,106", 14, LINEN),
        solid(
            "290,34! 250,110! 290,160! 236,230! 280,290! 230,360! 262,410! 226,480! 250,480! 286,412! 258,362! 312,292! 268,232! 322,160! 280,112! 318,38!",
            INK,
            6,
        ),
        move(strip, 268, 262, 1.06, -24),
    ]


def false_teeth() -> Shapes:
    """False teeth chattering along on castors."""
    gum = "50,210! 60,110 140,56 256,44 372,56 452,110 462,210! 400,230 256,240 112,230"
    jaw = "56,300! 120,290 256,286 392,290 456,300! 446,380 380,410 256,416 132,410 66,380"
    top = [
        solid(
            f"{x},{y}! {x + 52},{y + 2}! {x + 50},{y + h} {x + 26},{y + h + 10} {x + 3},{y + h}",
            CANVAS,
            MID,
        )
        for x, y, h in (
            (84, 178, 56),
            (140, 170, 66),
            (198, 164, 74),
            (256, 164, 74),
            (314, 170, 66),
            (372, 178, 56),
        )
    ]
    low = [
        solid(f"{x},{y}! {x + 26},{y - 10} {x + 50},{y}! {x + 50},352! {x + 2},352!", CANVAS, MID)
        for x, y in ((92, 296), (146, 290), (202, 286), (256, 286), (312, 290), (364, 296))
    ]
    castor = [
        form("-14,-40! 14,-40! 22,0! -22,0!", SLATE, w=MID),
        ball(0, 14, 32, INK),
        disc(0, 14, 11, SLATE, 0),
    ]
    return [
        mount(broad(SKY)),
        [
            line(p, MID)
            for p in (
                "16,120 34,150",
                "14,190 34,200",
                "496,120 478,150",
                "498,190 478,200",
                "20,350 40,340",
                "492,350 472,340",
            )
        ],
        move(castor, 130, 436),
        move(castor, 382, 436),
        daub("90,200! 422,200! 430,330! 82,330!", UMBER),
        form(jaw, ROSE, side=(0.04, 0.14)),
        low,
        line("82,352 160,360 256,364 352,360 430,352", MID),
        form(gum, ROSE, side=(0.05, 0.1)),
        top,
        glint("96,150 116,112 160,88", 14),
    ]


def crutch() -> Shapes:
    """A crutch sprouting leaves."""
    poles = ("200,80 222,290 250,420 256,500", "312,80 290,290 262,420 256,500")
    shoots = (
        "214,190 160,170 130,120",
        "298,190 350,160 372,110",
        "232,330 170,330 130,290",
        "280,340 350,330 384,280",
        "254,430 200,440 160,410",
        "260,430 320,446 360,410",
    )
    leaves = (
        (118, 86, 0.95, -30),
        (384, 72, 1.0, 30),
        (100, 262, 1.0, -60),
        (412, 246, 1.05, 50),
        (128, 396, 0.9, -70),
        (390, 388, 0.95, 60),
    )
    return [
        mount(round_(YELLOW)),
        spin(
            [
                [line(p, 22) for p in shoots],
                [line(p, 8, GREEN) for p in shoots],
                [line(p, 48) for p in poles],
                [line(p, 24, UMBER) for p in poles],
                cord("222,230 290,230", ORANGE, 26, 11),
                form(box(146, 26, 220, 64, 30), RED, side=(0.04, 0.3)),
                form(box(232, 462, 48, 46, 10), INK, w=4),
                [move(leaf(GREEN), x, y, s, t) for x, y, s, t in leaves],
            ],
            18,
        ),
    ]


def eye_chart() -> Shapes:
    """An eye chart whose open rings sink like bubbles."""

    def bubble(x: float, y: float, r: float, turn: float, w: float) -> list[Shapes]:
        arc = " ".join(
            f"{x + r * math.cos(math.radians(turn + a)):.0f},{y + r * math.sin(math.radians(turn + a)):.0f}"
            for a in range(34, 330, 29)
        )
        return [line(arc, w)]

    rows = (
        (256, 96, 44, 225, 22),
        (170, 200, 30, 45, 16),
        (256, 200, 30, 135, 16),
        (342, 200, 30, 315, 16),
    )
    sunk = (
        (150, 330, 28, 200, 14),
        (240, 366, 34, 20, 16),
        (346, 340, 26, 130, 13),
        (190, 430, 20, 300, 11),
        (300, 436, 24, 70, 12),
        (370, 426, 17, 210, 10),
        (128, 404, 14, 100, 8),
    )
    return [
        mount(sweep(YELLOW)),
        form("84,20! 428,20! 428,490! 84,490!", CANVAS, side=(0.03, 0.02)),
        daub(
            "90,276! 130,264 170,276 214,264 256,276 300,264 342,276 386,264 422,276! 422,484! 90,484!",
            SKY,
        ),
        line("90,276 130,264 170,276 214,264 256,276 300,264 342,276 386,264 422,276", MID, PETROL),
        [bubble(*b) for b in rows],
        [[disc(x, y, r, CANVAS, 0), bubble(x, y, r, t, w)] for x, y, r, t, w in sunk],
        outline("84,20! 428,20! 428,490! 84,490!"),
        form(box(64, 6, 384, 34, 12), UMBER, side=(0.02, 0.3)),
    ]


def stethoscope() -> Shapes:
    """A stethoscope listening to an apple."""
    return [
        mount(broad(SKY, 90)),
        form(
            "330,230 370,212 430,226 470,276 474,350 440,430 390,476 340,462 290,476 236,430 206,350 212,276 250,226 300,214",
            RED,
            side=(0.1, 0.06),
        ),
        line("290,232 334,246 380,232", MID, UMBER),
        line("334,240 334,196 352,160", 28),
        line("334,240 334,196 352,160", 12, UMBER),
        move(leaf(GREEN), 404, 168, 1.0, 60),
        glint("240,330 248,286 274,258", 14),
        cord("90,30 60,60 60,150 110,210 170,210 220,150 220,60 190,30", PETROL, 17, 9),
        line("90,34 116,26", 26),
        line("190,34 164,26", 26),
        line("90,34 116,26", 10, CANVAS),
        line("190,34 164,26", 10, CANVAS),
        cord("140,214 136,300 60,340 50,420 110,470 190,450 240,400 270,370", PETROL, 17, 9),
        block(116, 192, 48, 50, SLATE, 12),
        ball(304, 350, 58, SLATE),
        disc(304, 350, 34, CANVAS, MID),
        [line(p, MID, CANVAS) for p in ("392,300 416,318 420,350", "400,270 444,300 448,352")],
        move(heart(RED, FINE), 304, 350, 0.42),
    ]


def pillow() -> Shapes:
    """A pillow with a stitched scar."""
    body = "28,110! 90,132 256,118 420,130 484,100! 468,180 474,256 468,340 488,420! 420,388 256,398 90,386 24,424! 42,340 36,256 44,180"
    scar = "130,336 190,276 256,254 322,230 380,166"
    return [
        mount(broad(PETROL)),
        form(body, CANVAS, side=(0.05, 0.1)),
        [
            line(p, MID, LINEN)
            for p in ("70,150 96,176", "440,150 414,176", "70,372 96,346", "430,372 408,350")
        ],
        [
            line(p, FINE)
            for p in ("28,110 70,150", "484,100 440,140", "24,424 66,380", "488,420 440,378")
        ],
        line(scar, 26, ROSE),
        line(scar, 11, RED),
        [
            move(line("0,-34 0,34", 11), x, y, 1, t)
            for x, y, t in beads(trace(scar, closed=False), 46, 22)
        ],
        move(feather(CANVAS, LINEN, MID), 96, 60, 0.9, -50),
        move(feather(CANVAS, LINEN, MID), 420, 462, 0.7, 60),
    ]


def syringe() -> Shapes:
    """A syringe filled with a rainbow."""
    return [
        mount(sweep(LINEN, 90)),
        spin(
            [
                line("256,420 256,530", 22),
                line("256,420 256,526", 8, SLATE),
                form("230,380! 282,380! 272,430! 240,430!", SLATE, side=(0.2, 0)),
                line("256,-10 256,110", 40),
                line("256,-10 256,110", 17, SLATE),
                form(box(186, -44, 140, 42, 14), SLATE, side=(0.1, 0.2)),
                daub("188,100! 324,100! 324,384! 188,384!", CANVAS),
                [
                    daub(
                        f"188,{174 + i * 35}! 324,{174 + i * 35}! 324,{210 + i * 35}! 188,{210 + i * 35}!",
                        c,
                    )
                    for i, c in enumerate((RED, ORANGE, YELLOW, GREEN, SKY, PETROL))
                ],
                form("192,144! 320,144! 320,178! 192,178!", INK, w=4),
                outline(box(188, 96, 136, 290, 12)),
                [line(f"324,{y} 292,{y}", MID) for y in (200, 240, 280, 320, 360)],
                form(box(146, 78, 220, 34, 14), SLATE, side=(0.04, 0.3)),
                glint("210,200 210,350", 11),
            ],
            42,
            256,
            256,
        ),
        move(drop(RED, FINE), 90, 462, 0.42, 30),
        move(drop(YELLOW, FINE), 52, 420, 0.32, 50),
        move(drop(SKY, FINE), 124, 488, 0.28, 10),
    ]


def footprint() -> Shapes:
    """A footprint whose toe prints are petals."""
    petal = [
        form("0,56 -40,20 -42,-20 -20,-52 0,-42! 20,-52 42,-20 40,20", ROSE, side=(0.16, 0.05)),
        line("0,40 0,-10", FINE, RED),
    ]
    return [
        mount(broad(YELLOW)),
        form(
            "250,206 330,196 390,230 400,300 360,360 350,420 330,474 270,492 216,470 206,410 222,350 180,300 180,244",
            UMBER,
            side=(0.08, 0.05),
        ),
        [
            line(p, MID, ORANGE)
            for p in (
                "250,250 300,240 340,256",
                "240,284 300,272 358,290",
                "262,440 280,456 304,448",
            )
        ],
        move(petal, 162, 178, 1.0, -46),
        move(petal, 222, 122, 1.05, -20),
        move(petal, 296, 106, 1.08, 0),
        move(petal, 366, 128, 1.05, 20),
        move(petal, 430, 186, 1.3, 42),
    ]


def thermometer() -> Shapes:
    """A thermometer whose bulb is a cherry."""
    return [
        mount(round_(GREEN, 200)),
        spin(
            [
                form(box(208, -6, 96, 380, 46), CANVAS, side=(0.2, 0)),
                daub("238,130! 274,130! 274,380! 238,380!", RED),
                outline("238,360! 238,50 256,32 274,50 274,360!", FINE),
                [line(f"304,{y} 278,{y}", MID) for y in range(60, 320, 36)],
                line("252,380 210,330 150,300", 26),
                line("252,380 210,330 150,300", 10, GREEN),
                move(leaf(GREEN), 124, 286, 1.15, -64),
                form(
                    "256,336 316,330 352,376 350,430 310,474 256,482 202,474 162,430 160,376 196,330",
                    RED,
                    side=(0.12, 0.1),
                ),
                line("216,344 256,360 296,344", MID, UMBER),
                daub("236,330! 276,330! 272,352! 240,352!", RED),
                glint("190,410 196,384 214,366", 14),
            ],
            18,
        ),
    ]


def hourglass() -> Shapes:
    """An hourglass whose sand falls upwards."""
    glass = "130,66! 382,66! 380,150 330,212 280,256! 330,300 380,362 382,446! 130,446! 132,362 182,300 232,256! 182,212 132,150"
    return [
        mount(broad(PETROL)),
        solid(glass, SKY),
        daub("138,74! 374,74! 372,130! 330,150 290,122 256,140 220,120 180,150 140,130!", YELLOW),
        daub("330,74! 374,74! 372,130! 340,146!", ORANGE),
        line("140,130 180,150 220,120 256,140 290,122 330,150 372,130", FINE),
        daub("160,446! 200,420 256,404 312,420 352,446!", YELLOW),
        line("160,446 200,420 256,404 312,420 352,446", FINE),
        daub("246,404! 250,256! 246,150! 266,150! 262,256! 266,404!", YELLOW),
        [
            disc(x, y, 6, YELLOW, 0)
            for x, y in ((236, 190), (278, 176), (230, 330), (282, 350), (240, 370), (274, 214))
        ],
        outline(glass),
        solid("420,250! 380,310! 406,310! 406,372! 434,372! 434,310! 460,310!", RED, BOLD),
        solid("92,140! 52,200! 78,200! 78,262! 106,262! 106,200! 132,200!", RED, BOLD),
        glint("156,100 158,150 176,178", 12),
        glint("160,400 166,350 190,322", 12),
        form(box(90, 22, 332, 48, 14), UMBER, side=(0.02, 0.3)),
        form(box(90, 444, 332, 48, 14), UMBER, side=(0.02, 0.3)),
    ]


def skull() -> Shapes:
    """A skull used as a flowerpot."""
    return [
        mount(sweep(ORANGE)),
        [
            [line(p, 24), line(p, 9, GREEN)]
            for p in ("240,190 210,120 170,90", "262,190 266,110 262,80", "290,190 320,130 366,100")
        ],
        [
            move(leaf(GREEN), x, y, s, t)
            for x, y, s, t in (
                (160, 160, 0.9, -60),
                (350, 170, 0.9, 60),
            )
        ],
        move(flower(RED, YELLOW, 7, MID), 150, 82, 1.15),
        move(flower(CANVAS, YELLOW, 7, MID), 262, 64, 1.15, 20),
        move(flower(ROSE, YELLOW, 7, MID), 378, 90, 1.15, 8),
        form(
            "90,220! 422,220! 440,290 420,350 376,380! 370,440 350,470! 162,470! 142,440 136,380! 92,350 72,290",
            CANVAS,
            side=(0.08, 0.06),
        ),
        oval(256, 220, 168, 34, UMBER),
        [disc(x, y, 8, INK, 0) for x, y in ((180, 220), (236, 230), (300, 218), (346, 226))],
        form("120,300 140,266 190,262 220,290 214,336 172,356 130,342", INK, w=4),
        form("392,300 372,266 322,262 292,290 298,336 340,356 382,342", INK, w=4),
        daub("256,334! 232,380 244,390! 256,380! 268,390! 280,380", INK),
        [line(f"{x},{420} {x},{466}", MID) for x in (192, 224, 256, 288, 320)],
        line("156,420 356,420", MID),
    ]


def comb() -> Shapes:
    """A comb whose teeth are a picket fence."""
    pickets = range(78, 436, 46)
    return [
        mount(room(SKY, GREEN, 300)),
        move(
            [
                line("40,250 470,250", 40),
                line("40,250 470,250", 18, LINEN),
                [
                    solid(f"{x},390! {x},120! {x + 14},76! {x + 28},120! {x + 28},390!", CANVAS, 11)
                    for x in pickets
                ],
                [
                    form(
                        f"{x},390! {x},86! {x + 27},26! {x + 54},86! {x + 54},390!",
                        CANVAS,
                        side=(0.22, 0),
                    )
                    for x in (14, 444)
                ],
                [disc(x + 14, 250, 5, INK, 0) for x in (27, *pickets, 457)],
                form(
                    "8,362! 504,362! 506,420 480,462 256,482 32,462 6,420", RED, side=(0.02, 0.16)
                ),
                line("60,400 160,412 256,414 352,412 452,400", MID, YELLOW),
                glint("40,420 56,440 90,448", 12, ROSE),
            ],
            -2,
            74,
            0.9,
            -9,
        ),
    ]


PICTURES = (
    plaster,
    false_teeth,
    crutch,
    eye_chart,
    stethoscope,
    pillow,
    syringe,
    footprint,
    thermometer,
    hourglass,
    skull,
    comb,
)
