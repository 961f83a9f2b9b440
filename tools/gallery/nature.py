"""Nature: P073 to P084."""

from __future__ import annotations

from tools.gallery.geometry import box, ring
from tools.gallery.ground import broad, mount, room, round_
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
    around,
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
from tools.gallery.props import cloud, drop, heart, leaf, sprig


def cactus() -> Shapes:
    """A cactus wearing a party balloon."""
    spines = [
        line(f"{x - 8},{y - 7} {x},{y} {x + 8},{y - 7}", 6, CANVAS)
        for x, y in (
            (170, 90),
            (214, 140),
            (168, 190),
            (216, 240),
            (172, 290),
            (66, 210),
            (80, 262),
            (318, 270),
            (332, 222),
        )
    ]
    return [
        mount(room(ORANGE, YELLOW, 400)),
        cord("190,310 94,304 70,270 72,190", GREEN, 56, 12),
        cord("190,360 290,354 326,320 324,212", GREEN, 56, 12),
        form(box(126, 30, 130, 410, 64), GREEN, side=(0.22, 0)),
        line("180,70 180,420", 6, PETROL),
        line("72,192 72,268", 6, PETROL),
        line("324,214 324,310", 6, PETROL),
        spines,
        form("90,400! 292,400! 274,486! 116,486!", UMBER),
        form(box(80, 378, 224, 40, 10), UMBER),
        line("310,196 324,208 340,196", 8, YELLOW),
        line("326,206 370,236 384,214 394,196", 6),
        solid("382,196! 396,176! 412,196!", RED, MID),
        form("396,178 322,118 312,62 346,20 396,6 450,22 478,66 464,124", RED),
        glint("346,78 350,54 368,38", 13),
    ]


def clover() -> Shapes:
    """A four-leaf clover with a propeller for its fourth leaf."""
    lobe = [
        form(
            "0,0! -30,-40 -86,-70 -96,-130 -56,-166 -14,-150 0,-124! 14,-150 56,-166 96,-130 86,-70 30,-40",
            GREEN,
            side=(0.12, 0.05),
        ),
        line("0,-10 0,-90", FINE, PETROL),
    ]
    return [
        mount(round_(YELLOW, 200)),
        line("240,266 250,360 300,420 340,486", 34),
        line("240,266 250,360 300,420 340,486", 14, GREEN),
        move(lobe, 236, 262, 1.15, -132),
        move(lobe, 236, 262, 1.15, -45),
        move(lobe, 240, 268, 1.15, 132),
        line("240,260 330,170", 34),
        line("240,260 330,170", 13, SLATE),
        [
            line(p, MID)
            for p in (
                "300,40 352,26 410,34",
                "440,236 470,210 488,170",
                "452,60 474,78 486,104",
                "256,110 262,88 274,70",
            )
        ],
        move(
            [
                form("0,-6! -50,-34 -110,-30 -136,0 -110,18 -50,8 0,10!", RED, side=(0.05, 0.2)),
                move(
                    form(
                        "0,-6! -50,-34 -110,-30 -136,0 -110,18 -50,8 0,10!", RED, side=(0.05, 0.2)
                    ),
                    turn=180,
                ),
                ball(0, 2, 30, YELLOW),
            ],
            352,
            142,
            1.05,
            38,
        ),
    ]


def tree_stump() -> Shapes:
    """A tree stump whose rings are a target."""
    return [
        mount(room(SKY, GREEN, 350)),
        form(
            "66,180! 80,330 60,410 20,460! 110,446 150,480! 200,450 256,462 300,490! 350,450 420,456 490,466! 446,410 430,330 446,180!",
            UMBER,
            side=(0.14, 0),
        ),
        [
            line(p, MID, INK)
            for p in (
                "120,270 128,340 116,400",
                "190,290 186,380",
                "262,300 268,400",
                "336,290 330,370",
            )
        ],
        [line(p, MID, ORANGE) for p in ("96,260 102,320", "226,300 228,350")],
        oval(256, 180, 192, 112, ORANGE),
        oval(256, 180, 160, 92, CANVAS, w=0),
        oval(256, 180, 128, 73, RED, w=0),
        oval(256, 180, 94, 53, CANVAS, w=0),
        oval(256, 180, 60, 34, RED, w=0),
        oval(256, 180, 24, 14, YELLOW, w=0),
        [
            outline(ring(256, 180, x, y), FINE)
            for x, y in ((160, 92), (128, 73), (94, 53), (60, 34))
        ],
        line("256,180 396,56", 24),
        line("256,180 396,56", 8, YELLOW),
        solid("376,72! 384,24! 420,-4! 422,34!", GREEN, MID),
        solid("378,74! 430,78! 464,48! 424,34!", GREEN, MID),
        move(sprig(MID), 66, 432, 0.9, -14),
    ]


def icicle() -> Shapes:
    """An icicle in the shape of a dagger."""
    return [
        mount(broad(PETROL)),
        form("256,496! 214,420 196,300 200,206! 312,206! 316,300 298,420", SKY, side=(0.34, 0)),
        daub("216,214! 244,214! 244,420! 222,340!", CANVAS),
        line("256,214 256,440", FINE, SLATE),
        form(
            "110,196 126,164 170,166 210,150! 302,150! 342,166 386,164 402,196 386,226 350,206 310,218! 202,218! 162,206 126,226",
            SKY,
            side=(0.06, 0.3),
        ),
        form("212,156! 208,60! 304,60! 300,156!", SKY, side=(0.2, 0)),
        [line(f"212,{y} 300,{y - 18}", MID) for y in (112, 144)],
        daub(
            "24,24! 488,24! 488,60! 470,96 446,98 430,66! 414,56 400,62! 392,112 366,114 356,66! 330,60! 318,84 194,84 182,62! 160,60! 148,128 118,128 108,68! 84,58! 74,92 46,94 30,60!",
            CANVAS,
        ),
        line(
            "24,66 46,94 74,92 84,58! 108,68! 118,128 148,128 160,60! 182,62! 194,84 318,84 330,60! 356,66! 366,114 392,112 400,62! 414,56 430,66! 446,98 470,96 488,60"
        ),
        line("20,24 492,24"),
        glint("226,180 286,180", 9),
        move(drop(SKY, MID), 320, 462, 0.5),
        [
            line(p, 7, CANVAS)
            for p in (
                "130,300 150,300",
                "140,290 140,310",
                "396,330 416,330",
                "406,320 406,340",
                "370,270 380,270",
            )
        ],
    ]


def lightning_bolt() -> Shapes:
    """A lightning bolt plugged into a socket."""
    bolt = "150,14! 330,14! 262,112! 352,104! 250,214! 310,212! 180,330! 206,252! 140,262! 186,160! 96,172!"
    plug = [
        line("-16,58 -16,104", 24),
        line("16,58 16,104", 24),
        line("-16,58 -16,100", 7, SLATE),
        line("16,58 16,100", 7, SLATE),
        form("-20,-70! 20,-70! 22,-30! 50,-10 54,40 40,62! -40,62! -54,40 -50,-10 -22,-30!", RED),
    ]
    return [
        mount(broad(SLATE)),
        form(box(270, 264, 216, 224, 30), CANVAS),
        ball(392, 382, 82, LINEN),
        disc(392, 382, 64, SLATE, MID),
        disc(366, 394, 12, INK, 0),
        disc(412, 414, 12, INK, 0),
        form(bolt, YELLOW, side=(0.1, 0.05)),
        glint("176,44 150,110", 13),
        move(plug, 262, 312, 1.12, -56),
        [
            line(p, MID, YELLOW)
            for p in ("60,250 100,240", "70,330 110,300", "420,80 380,100", "440,160 396,156")
        ],
    ]


def pebble_tower() -> Shapes:
    """A tower of pebbles with a heart on top."""
    return [
        mount(room(SKY, PETROL, 420)),
        oval(256, 462, 200, 18, SKY, w=0),
        form(
            "66,424 84,378 170,366 330,364 426,380 448,424 420,464 320,476 180,476 90,464",
            SLATE,
            side=(0.08, 0.16),
        ),
        form(
            "112,340 130,300 210,290 320,292 392,308 402,342 372,370 280,378 180,376 124,366",
            LINEN,
            side=(0.08, 0.16),
        ),
        form(
            "142,272 166,240 240,232 320,238 362,262 356,294 310,306 226,308 160,300",
            UMBER,
            side=(0.08, 0.16),
        ),
        form(
            "182,214 204,186 262,178 322,190 336,220 310,242 250,248 198,240",
            CANVAS,
            side=(0.08, 0.16),
        ),
        spin(move(heart(RED), 262, 102, 1.72), 9, 262, 102),
        glint("206,92 212,72 228,62", 13),
        glint("100,404 130,392", 11, CANVAS),
        glint("150,320 200,310", 11, CANVAS),
        glint("180,262 214,254", 11, ORANGE),
        [line(p, MID, CANVAS) for p in ("40,480 90,488", "430,484 474,476")],
    ]


def mushroom() -> Shapes:
    """A mushroom house with a chimney in its roof."""
    cap = "30,290! 50,190 140,110 256,86 372,110 462,190 482,290! 420,322 330,334 256,336 182,334 92,322"
    window = [disc(0, 0, 23, YELLOW, MID), line("0,-20 0,20", FINE), line("-20,0 20,0", FINE)]
    return [
        mount(room(SKY, GREEN, 430)),
        form("340,160! 340,76! 400,76! 400,210!", UMBER, side=(0.3, 0)),
        block(326, 58, 88, 32, RED, 4),
        move(cloud(CANVAS, MID), 270, 36, 0.56),
        move(cloud(CANVAS, MID), 178, 46, 0.8),
        form(
            "160,310! 352,310! 356,390 390,446 380,484! 132,484! 122,446 156,390",
            CANVAS,
            side=(0.14, 0),
        ),
        form(cap, RED, side=(0.06, 0.05)),
        [
            oval(x, y, rx, ry, CANVAS, t, 0)
            for x, y, rx, ry, t in (
                (130, 226, 38, 44, 30),
                (240, 142, 46, 28, 0),
                (250, 250, 42, 36, 0),
                (384, 236, 34, 42, -30),
                (64, 282, 18, 20, 20),
            )
        ],
        outline(cap),
        form("210,484! 210,410 226,374 256,362 286,374 302,410 302,484!", UMBER, side=(0.2, 0)),
        disc(284, 432, 8, YELLOW, FINE),
        move(window, 338, 392),
        move(window, 174, 392),
        [
            line(p, MID)
            for p in ("60,476 70,446", "80,480 96,452", "430,480 424,446", "452,476 462,452")
        ],
    ]


def dandelion() -> Shapes:
    """A dandelion whose seeds are tiny parachutes."""
    chute = [
        form(
            "-46,-20! -44,-50 -22,-72 0,-76 22,-72 44,-50 46,-20! 30,-30 16,-20! 0,-30 -16,-20! -30,-30",
            RED,
            side=(0.15, 0),
            w=MID,
        ),
        line("-46,-20 0,34", 5),
        line("-16,-20 0,34", 5),
        line("16,-20 0,34", 5),
        line("46,-20 0,34", 5),
        oval(0, 44, 9, 17, UMBER, w=MID),
    ]
    puff = [line("0,-26 0,-118", 6), line("-20,-134 0,-112 20,-134", 6), line("0,-112 0,-140", 6)]
    return [
        mount(broad(SKY)),
        line("182,270 190,360 170,420 176,520", 30),
        line("182,270 190,360 170,420 176,520", 11, GREEN),
        move(leaf(GREEN), 234, 444, 1.2, 50),
        move(leaf(GREEN), 118, 458, 1.0, -54),
        disc(180, 220, 142, CANVAS, 0),
        around(puff, 12, 180, 220, 8),
        ball(180, 220, 32, YELLOW),
        move(chute, 372, 130, 1.25, 14),
        move(chute, 420, 314, 1.05, 24),
        move(chute, 322, 374, 0.75, 10),
    ]


def volcano() -> Shapes:
    """A volcano pouring out confetti."""
    colours = (RED, YELLOW, SKY, GREEN, ROSE, ORANGE, CANVAS)
    bits: list[Shapes] = []
    places = (
        (256, 150),
        (206, 120),
        (312, 110),
        (160, 60),
        (250, 70),
        (350, 50),
        (420, 90),
        (96, 100),
        (60, 180),
        (450, 180),
        (130, 180),
        (388, 170),
        (300, 30),
        (200, 30),
        (90, 40),
        (440, 36),
        (40, 250),
        (474, 260),
        (420, 250),
        (96, 256),
    )
    for i, (x, y) in enumerate(places):
        scrap = (box(-13, -13, 26, 26), box(-8, -20, 16, 40), ring(0, 0, 14, 14))[i % 3]
        bits.append(move(solid(scrap, colours[i % 7], FINE), x, y, 1, i * 37))
    return [
        mount(room(PETROL, GREEN, 440)),
        cord("220,200 180,130 110,130 70,70", YELLOW, 10, 6),
        cord("290,200 330,120 400,140 420,40", RED, 10, 6),
        form(
            "24,476! 110,390 170,290 186,220! 326,220! 342,290 402,390 488,476!",
            UMBER,
            side=(0.1, 0),
        ),
        daub(
            "186,228! 326,228! 336,284! 318,312 304,284! 286,270 272,330 252,336 244,290! 222,280 212,340 190,350 184,310! 172,300!",
            ROSE,
        ),
        oval(256, 218, 72, 22, INK),
        [
            move(solid(box(-12, -12, 24, 24), colours[i % 7], FINE), x, y, 1, i * 29)
            for i, (x, y) in enumerate(
                (
                    (222, 214),
                    (262, 204),
                    (296, 216),
                    (228, 310),
                    (262, 296),
                    (300, 340),
                    (190, 392),
                    (330, 420),
                )
            )
        ],
        bits,
        line("130,400 160,360", MID, ORANGE),
        line("110,450 130,420", MID, ORANGE),
    ]


def seashell() -> Shapes:
    """A seashell with an earphone cable attached."""
    fan = "196,392! 90,330 40,220 70,110 150,48 240,34 330,54 404,120 424,226 368,334 276,392!"
    bud = [
        form(
            "-26,-34 0,-44 26,-34 34,0 18,24! 12,70! -12,70! -18,24! -34,0",
            CANVAS,
            side=(0.2, 0.05),
        ),
        disc(-2, -12, 13, SLATE, FINE),
    ]
    return [
        mount(broad(PETROL)),
        line("256,420 300,480 400,470 420,380", 20),
        line("256,420 300,480 400,470 420,380", 7, CANVAS),
        line("226,430 180,490 80,480 60,420", 20),
        line("226,430 180,490 80,480 60,420", 7, CANVAS),
        form(fan, ORANGE, side=(0.08, 0.03)),
        [
            line(p, MID)
            for p in (
                "216,390 130,250 106,84",
                "228,390 190,220 188,44",
                "240,390 246,220 286,40",
                "256,390 310,250 370,88",
            )
        ],
        [
            line(p, MID, CANVAS)
            for p in ("84,226 92,170", "148,190 150,120", "222,170 224,96", "300,176 310,124")
        ],
        form("176,380! 296,380! 322,410 300,436! 172,436! 150,410", ORANGE, side=(0.1, 0.2)),
        move(bud, 426, 336, 1.15, -8),
        move(bud, 60, 384, 1.0, 10, True),
    ]


def iceberg() -> Shapes:
    """An iceberg that is a tooth below the water."""
    below = "70,220! 56,280 84,350 110,430 136,484 176,486 196,420 226,370 256,360 286,370 316,420 336,486 376,484 402,430 428,350 456,280 442,220!"
    return [
        mount(room(YELLOW, SKY, 214)),
        daub("24,214! 488,214! 488,488! 24,488!", PETROL),
        form(below, SKY, side=(0.1, 0.03)),
        daub("92,232! 150,232! 150,300 126,330 96,290", CANVAS),
        form(
            "70,220! 130,120! 180,140! 236,34! 310,96! 350,76! 410,150! 442,220!",
            CANVAS,
            side=(0.14, 0),
        ),
        line("236,40 250,110 220,150", MID, LINEN),
        line("350,84 340,130 360,160", MID, LINEN),
        line(
            "20,220 60,210 100,222 150,212 200,222 256,212 310,222 360,212 410,222 450,210 492,220"
        ),
        [
            disc(x, y, r, SKY, FINE)
            for x, y, r in ((48, 330, 12), (36, 390, 8), (468, 380, 13), (480, 440, 8))
        ],
    ]


def acorn() -> Shapes:
    """An acorn lifting its cap as a greeting."""
    cap = [
        form(
            "-130,30 -140,-10 -100,-70 -40,-96 0,-100 40,-96 100,-70 140,-10 130,30 60,44 0,48 -60,44",
            UMBER,
            side=(0.1, 0.12),
        ),
        [
            line(p, FINE)
            for p in (
                "-104,-50 -60,36",
                "-60,-84 0,44",
                "0,-98 60,40",
                "60,-86 108,30",
                "104,-50 50,44",
                "56,-86 -10,44",
                "0,-98 -70,38",
                "-60,-84 -116,24",
            )
        ],
        cord("0,-104 6,-130 26,-150", UMBER, 13, 9),
    ]
    return [
        mount(room(YELLOW, GREEN, 430)),
        line("216,454 200,486", 16),
        line("286,454 300,486", 16),
        form(
            "124,240! 250,214 376,240! 384,320 350,400 280,446 250,472! 220,446 150,400 116,320",
            ORANGE,
            side=(0.14, 0.06),
        ),
        line("124,244 250,262 376,244", MID, UMBER),
        line("376,320 440,270 440,190 420,130", 15),
        line("124,330 80,370 84,410", 15),
        move(cap, 300, 130, 1.0, 20),
        disc(424, 150, 17, INK, 0),
        oval(206, 310, 12, 17, INK, w=0),
        oval(286, 310, 12, 17, INK, w=0),
        line("200,356 224,382 268,382 292,356", 11),
        glint("146,310 150,350", 12),
        oval(176, 348, 17, 11, RED, w=0),
        oval(318, 348, 17, 11, RED, w=0),
    ]


PICTURES = (
    cactus,
    clover,
    tree_stump,
    icicle,
    lightning_bolt,
    pebble_tower,
    mushroom,
    dandelion,
    volcano,
    seashell,
    iceberg,
    acorn,
)
