"""Travel: P025 to P036."""

from __future__ import annotations

from tools.gallery.geometry import box, ring
from tools.gallery.ground import broad, mount, room, round_, sweep, wall
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
from tools.gallery.props import bird, cloud, hand, leaf, star


def suitcase() -> Shapes:
    """A suitcase with a sleeve waving from its side."""
    return [
        mount(round_(SKY, 120)),
        cord("150,190 150,136 184,124 226,124 258,136 258,190", INK, 14, 6),
        line("336,300 392,276 416,220 424,150", 74),
        line("336,300 392,276 416,220 424,150", 50, YELLOW),
        [line(p, FINE, RED) for p in ("372,266 392,300", "392,232 434,252", "398,196 444,206")],
        move(hand(ROSE, MID), 432, 90, 0.98, 14),
        form("388,136! 464,146! 458,178! 384,168!", CANVAS, w=MID),
        form(
            "44,206! 60,184 100,184! 320,184! 352,188 364,206! 366,450! 350,470 310,470! 96,470! 58,468 44,446!",
            UMBER,
        ),
        daub("90,184! 124,184! 124,470! 90,470!", ORANGE),
        daub("286,184! 320,184! 320,470! 286,470!", ORANGE),
        line("90,186 90,468", FINE),
        line("124,186 124,468", FINE),
        line("286,186 286,468", FINE),
        line("320,186 320,468", FINE),
        line("46,300 362,300", MID),
        outline(
            "44,206! 60,184 100,184! 320,184! 352,188 364,206! 366,450! 350,470 310,470! 96,470! 58,468 44,446!"
        ),
        block(88, 282, 40, 40, YELLOW, 6, MID),
        block(284, 282, 40, 40, YELLOW, 6, MID),
        move(star(RED, FINE), 206, 388, 0.9, 12),
    ]


def paper_boat() -> Shapes:
    """A paper boat folded from a map."""
    hull_ = "30,300! 160,346! 352,346! 482,300! 400,442! 112,442!"
    return [
        mount(broad(ROSE)),
        form("256,66! 372,346! 140,346!", CANVAS, side=(0.3, 0)),
        within("120,346! 200,170 250,210 300,170 400,346!", "256,66! 372,346! 140,346!", GREEN),
        line("224,150 262,176 250,220 290,250 282,340", MID, RED),
        line("256,66 256,346", FINE),
        outline("256,66! 372,346! 140,346!"),
        solid(hull_, SKY),
        within("60,290! 130,330 168,380 150,450! 60,450!", hull_, GREEN),
        within("236,346! 250,380 300,392 330,430 320,450! 240,450 214,400!", hull_, YELLOW),
        within("380,330! 420,370 490,330!", hull_, GREEN),
        [
            line(p, 8, RED)
            for p in (
                "92,352 112,366",
                "132,382 154,392",
                "178,396 202,390",
                "226,378 246,366",
                "268,362 290,372",
            )
        ],
        line("318,366 358,406", MID, RED),
        line("358,366 318,406", MID, RED),
        outline(hull_),
        line("30,300 160,346 352,346 482,300"),
        line("160,346 196,440", FINE),
        line("352,346 316,440", FINE),
        line(
            "24,462 66,446 108,466 150,448 196,468 240,450 286,468 330,448 376,468 424,448 488,464",
            15,
            PETROL,
        ),
    ]


def compass() -> Shapes:
    """A compass whose needle is a dancing figure."""
    return [
        mount(sweep(GREEN, 90)),
        line("256,70 256,40", 40),
        hoop(256, 38, 26, 26),
        hoop(256, 38, 26, 9, YELLOW),
        ball(256, 284, 206, YELLOW),
        disc(256, 284, 162, CANVAS),
        around(line("0,-148 0,-124", MID), 4, 256, 284),
        around(line("0,-146 0,-134", FINE, SLATE), 4, 256, 284, 45),
        spin(
            [
                solid("246,286! 214,330 228,362! 250,414! 266,408! 252,356 268,326!", SLATE),
                cord("266,262 312,306 340,300", SLATE, 12, 9),
                form(
                    "228,282! 252,210! 286,216! 292,286! 330,320 304,338 250,334 214,312!",
                    RED,
                    w=BOLD,
                ),
                cord("240,224 214,184 226,148 258,122", ROSE, 12, 9),
                cord("280,226 318,198 330,166", ROSE, 12, 9),
                ball(276, 176, 27, ROSE),
                daub("246,178 254,148 284,146 306,166! 290,170 268,160!", INK),
                solid("244,138! 256,92! 276,128!", RED, MID),
            ],
            14,
            256,
            284,
        ),
        glint("84,262 100,206 132,164", 14),
    ]


def bicycle_bell() -> Shapes:
    """A bicycle bell ringing with visible rings."""
    return [
        mount(broad(PETROL)),
        [hoop(256, 236, r, 13, c) for r, c in ((232, YELLOW), (200, SKY), (168, YELLOW))],
        cord("-20,436 532,420", SLATE, 34, 13),
        form("352,392! 540,384! 540,462! 356,470!", RED, side=(0, 0.3)),
        [line(f"{x},404 {x + 2},458", MID) for x in (392, 424, 456, 488)],
        glint("20,424 180,420", 9),
        form("214,336! 298,336! 306,432! 206,432!", SLATE, w=MID),
        line("210,384 302,384", FINE),
        form("108,322! 116,226 178,150 256,136 334,150 396,226 404,322!", LINEN, SLATE),
        form(box(94, 308, 324, 36, 18), SLATE, side=(0, 0.4)),
        cord("396,330 446,322 462,284", ORANGE, 14, 10),
        ball(464, 270, 26, RED),
        ball(256, 132, 26, ORANGE),
        glint("142,276 158,222 198,184", 16),
        [line(p, 12, CANVAS) for p in ("96,128 68,98", "416,128 444,98", "256,72 256,40")],
    ]


def hot_air_balloon() -> Shapes:
    """A hot-air balloon whose basket is a bird nest."""
    bag = "190,296! 112,206 104,120 160,44 256,18 352,44 408,120 400,206 322,296!"
    straw = [
        line(p, MID, c)
        for p, c in (
            ("122,390 390,410", YELLOW),
            ("134,424 380,392", ORANGE),
            ("150,452 366,436", YELLOW),
            ("146,404 350,462", ORANGE),
            ("180,474 332,466", YELLOW),
        )
    ]
    egg_ = oval(0, 0, 27, 35, SKY, 12)
    return [
        mount(broad(SKY, 180)),
        line("196,286 170,380", MID),
        line("316,286 342,380", MID),
        solid(bag, CANVAS),
        within("190,310! 150,170 182,20! 60,20! 60,310!", bag, RED),
        within("322,310! 362,170 330,20! 460,20! 460,310!", bag, UMBER),
        within("228,310! 212,160 236,10! 276,10! 300,160 284,310!", bag, RED),
        line("190,296 152,170 186,38", MID),
        line("322,296 360,170 326,38", MID),
        line("230,296 212,160 240,22", MID),
        line("282,296 300,160 272,22", MID),
        outline(bag),
        glint("124,150 136,106 160,76", 13),
        move(bird(YELLOW), 222, 354, 1.0),
        move(egg_, 322, 372),
        move(egg_, 366, 382, 1, 16),
        form(
            "96,384! 116,374! 134,396! 166,382! 196,400! 236,386! 282,402! 322,386! 356,398! 402,376! 400,432 350,486 256,496 160,486 104,436",
            UMBER,
        ),
        straw,
        line("100,406 62,392", MID),
        line("400,412 444,398", MID),
        line("374,460 410,474", MID),
        line("138,458 100,474", MID),
    ]


def train_ticket() -> Shapes:
    """A train ticket punched with a crescent."""
    card = "24,140! 220,140! 230,160 256,168 282,160 292,140! 488,140! 488,226! 466,236 458,256 466,276 488,286! 488,372! 292,372! 282,352 256,344 230,352 220,372! 24,372! 24,286! 46,276 54,256 46,236 24,226!"
    return [
        mount(round_(PETROL)),
        spin(
            [
                form(card, YELLOW, side=(0.02, 0.04)),
                outline(box(76, 184, 360, 144, 8), FINE, UMBER),
                daub("100,300! 100,222! 112,208 150,204! 214,204! 236,210 246,228! 258,300!", RED),
                daub("100,300! 258,300! 266,312! 92,312!", UMBER),
                [daub(box(x, 222, 32, 34, 6), CANVAS) for x in (114, 158, 202)],
                [disc(x, 316, 13, INK, 0) for x in (126, 164, 202, 240)],
                solid(
                    "354,190! 318,204 300,238 306,284 338,316 384,312! 352,292 336,262 340,222!",
                    INK,
                    4,
                ),
                move(
                    solid(
                        "14,-50! -18,-42 -40,-14 -38,20 -12,46 24,46! 2,32 -10,4 -6,-24",
                        PETROL,
                        FINE,
                    ),
                    350,
                    256,
                    1.36,
                ),
            ],
            -22,
        ),
        move(
            solid("14,-50! -18,-42 -40,-14 -38,20 -12,46 24,46! 2,32 -10,4 -6,-24", YELLOW),
            416,
            424,
            0.9,
            40,
        ),
        move(star(CANVAS, 0), 84, 86, 0.4),
        move(star(CANVAS, 0), 340, 440, 0.3),
        move(star(CANVAS, 0), 150, 120, 0.25),
    ]


def snow_boots() -> Shapes:
    """Snow boots whose soles leave an animal's prints."""
    paw = [
        daub("0,-4! -30,8 -40,34 -16,48 0,42 16,48 40,34 30,8", RED),
        oval(-40, -8, 13, 20, RED, -24, 0),
        oval(-15, -32, 13, 21, RED, -6, 0),
        oval(15, -32, 13, 21, RED, 6, 0),
        oval(40, -8, 13, 20, RED, 24, 0),
    ]
    sole = "-58,-20 -52,-130 0,-168 52,-130 58,-20 44,40 46,110 30,158 0,168 -30,158 -46,110 -44,40"
    boot = [
        form("-60,-210! 56,-210! 56,-30! 96,0 128,34 128,74! -64,74! -66,-40!", RED),
        form("-74,-232! 70,-232! 78,-176! -80,-176!", CANVAS, side=(0.1, 0.2)),
        block(-72, 58, 206, 42, INK, 12, 4),
        [line(f"-2,{y} 58,{y + 8}", MID, CANVAS) for y in (-130, -92, -54)],
    ]
    return [
        mount(wall(SKY, 372)),
        line("40,430 90,418 150,432 210,420", MID, LINEN),
        line("90,470 140,460 200,470", MID, LINEN),
        move(boot, 122, 288, 0.98, -6),
        move(
            [
                form(sole, INK, w=BOLD),
                outline(sole, 7, SLATE),
                move(paw, 0, -78, 1.05),
                move(paw, 0, 96, 0.8),
            ],
            372,
            256,
            1.28,
            12,
        ),
    ]


def lighthouse() -> Shapes:
    """A lighthouse whose beam is a ruler."""
    return [
        mount(broad(PETROL)),
        move(
            [
                form("0,-36! 400,-66! 400,66! 0,36!", YELLOW, side=(0, 0.15)),
                [
                    line(
                        f"{x},{-38 - x * 0.075:.0f} {x},{-38 - x * 0.075 + (54 if i % 2 else 30):.0f}",
                        MID,
                    )
                    for i, x in enumerate(range(70, 380, 38))
                ],
            ],
            160,
            134,
            1,
            8,
        ),
        form("98,200! 222,200! 258,450! 62,450!", CANVAS, side=(0.25, 0)),
        daub("90,262! 230,262! 240,330! 80,330!", RED),
        daub("72,392! 248,392! 257,450! 63,450!", RED),
        daub("204,262! 230,262! 240,330! 212,330!", UMBER),
        daub("218,392! 248,392! 257,450! 226,450!", UMBER),
        outline("98,200! 222,200! 258,450! 62,450!"),
        daub("134,450! 134,414 160,398 186,414 186,450!", INK),
        block(104, 106, 112, 80, YELLOW),
        line("160,106 160,184", MID),
        block(80, 180, 160, 28, SLATE, 6),
        form("90,110! 160,38! 230,110!", RED),
        disc(160, 36, 12, RED, MID),
        daub("22,452! 90,434 180,448 300,436 400,450 488,440! 486,488! 30,490!", GREEN),
        line("22,452 90,434 180,448 300,436 400,450 488,440"),
        line("330,404 360,392 390,404 420,392 450,404", MID, SKY),
    ]


def parking_meter() -> Shapes:
    """A parking meter with the face of a clock."""
    head = "130,330! 112,240 112,150 160,66 256,36 352,66 400,150 400,240 382,330!"
    return [
        mount(room(LINEN, SLATE, 410)),
        form(box(222, 320, 68, 170), SLATE, side=(0.35, 0)),
        form(box(186, 452, 140, 34, 8), PETROL),
        form(head, RED),
        disc(256, 176, 104, CANVAS),
        around(line("0,-88 0,-70", MID), 12, 256, 176),
        line("256,176 256,112", 14),
        line("256,176 300,206", 14),
        disc(256, 176, 12, RED, MID),
        daub("228,296! 228,308! 284,308! 284,296!", INK),
        line("232,302 280,302", 13),
        solid(box(172, 322, 168, 44, 10), SLATE),
        glint("136,220 138,150 162,106", 13),
        move([ball(0, 0, 34, YELLOW), move(star(ORANGE, 0), size=0.4)], 428, 316),
        [line(p, MID) for p in ("372,300 388,304", "470,280 486,270", "470,344 488,352")],
    ]


def skateboard() -> Shapes:
    """A skateboard that rolls on oranges."""
    orange = [
        ball(0, 0, 64, ORANGE),
        disc(0, 0, 44, YELLOW, 0),
        around(daub("0,-4! -13,-32 0,-40 13,-32", ORANGE), 8, 0, 0),
        hoop(0, 0, 64, BOLD),
        move(leaf(GREEN, MID), 22, -70, 0.4, 60),
    ]
    return [
        mount(room(GREEN, SLATE, 380)),
        spin(
            [
                line("140,300 140,350", 40),
                line("372,300 372,350", 40),
                move(orange, 140, 366),
                move(orange, 372, 366, 1, 50),
                form(
                    "14,196! 40,190 66,214 98,250! 414,250! 446,214 472,190 498,196! 500,226 470,262 430,294! 82,294! 42,262 12,226",
                    RED,
                    side=(0.02, 0.2),
                ),
                line("104,268 400,268", MID, YELLOW),
            ],
            -10,
        ),
        [line(p, MID) for p in ("26,90 120,90", "60,130 170,130", "30,170 90,170")],
    ]


def umbrella() -> Shapes:
    """An umbrella whose inside shows a blue sky."""
    return [
        mount(round_(SLATE)),
        [
            line(f"{x},{y} {x - 14},{y + 44}", MID, PETROL)
            for x, y in (
                (60, 70),
                (120, 40),
                (200, 30),
                (400, 40),
                (460, 90),
                (36, 160),
                (476, 180),
            )
        ],
        spin(
            [
                form(
                    "40,262! 60,140 150,64 262,50 380,72 460,150 474,262!", INK, PETROL, (0.1, 0.1)
                ),
                oval(257, 262, 217, 86, SKY),
                within("40,262! 257,176 474,262! 257,262!", ring(257, 262, 217, 86), SKY),
                [
                    line(f"257,236 {x},{y}", FINE)
                    for x, y in (
                        (60, 240),
                        (130, 196),
                        (384, 196),
                        (454, 240),
                        (120, 326),
                        (394, 326),
                    )
                ],
                move(cloud(CANVAS, MID), 146, 272, 0.9),
                move(cloud(CANVAS, MID), 350, 300, 0.72, 0, True),
                ball(330, 232, 30, YELLOW, w=MID),
                outline(ring(257, 262, 217, 86)),
                line("257,236 257,452 270,484 302,486 316,460", 30),
                line("257,240 257,452 270,484 302,486 316,460", 11, UMBER),
                line("257,48 257,30", 16),
                glint("92,160 130,114 180,90", 13, SLATE),
            ],
            -16,
        ),
    ]


def oar() -> Shapes:
    """A broken oar, mended with tape."""
    blade = "-30,0! -74,44 -88,120 -78,190 -40,226 0,234 40,226 78,190 88,120 74,44 30,0!"
    strip = [
        form(
            "-70,-26! 66,-32! 56,-12! 72,-2! 58,10! 70,30! -66,28! -56,12! -72,0! -58,-14!",
            LINEN,
            side=(0, 0.25),
            w=MID,
        ),
        line("-40,0 40,-2", 5, CANVAS),
    ]
    upper = [
        form("-26,-190! 26,-190! 26,20! 10,-6! -6,30! -26,4!", UMBER, side=(0.35, 0)),
        form(box(-50, -238, 100, 64, 30), RED),
    ]
    lower = [
        form("-26,-20! -8,8! 6,-24! 26,4! 26,60! -26,60!", UMBER, side=(0.35, 0)),
        move(
            [
                form(blade, ORANGE, side=(0.25, 0)),
                within("-100,150! 100,150! 100,250! -100,250!", blade, RED),
                line("-84,150 84,150", MID),
                outline(blade),
                line("0,10 0,120", MID, UMBER),
            ],
            0,
            46,
        ),
    ]
    return [
        mount(sweep(SKY, 90)),
        [
            line(p, 12, CANVAS)
            for p in (
                "30,250 70,236 110,250 150,236",
                "190,76 230,62 270,76 310,62",
                "330,440 370,426 410,440 450,426",
            )
        ],
        move(upper, 318, 200, 0.86, 46),
        move(lower, 262, 256, 0.94, 40),
        move(strip, 290, 228, 1.1, 84),
        move(strip, 290, 228, 1.1, 2),
    ]


PICTURES = (
    suitcase,
    paper_boat,
    compass,
    bicycle_bell,
    hot_air_balloon,
    train_ticket,
    snow_boots,
    lighthouse,
    parking_meter,
    skateboard,
    umbrella,
    oar,
)
