"""Games and sport: P109 to P120."""

from __future__ import annotations

from tools.gallery.geometry import Path, beads, box, ring, trace
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
)
from tools.gallery.props import cloud, hand, heart, leaf, star


def chess_knight() -> Shapes:
    """A chess knight wearing real reins."""
    horse = (
        "150,420! 160,340 200,290 240,256! 190,262 150,280 120,288! 84,270 70,240 84,214! 130,170 150,120 190,86! "
        "186,40! 226,70 280,80 340,120 380,200 386,300 372,420!"
    )
    reins = "150,236 230,250 300,330 380,350 452,300 470,240"
    return [
        mount(round_(RED)),
        form(horse, INK, PETROL, side=(0.1, 0)),
        line("234,80 300,100 344,160 362,240 362,330", 12, SLATE),
        line("300,100 330,90", 10, SLATE),
        line("346,164 374,160", 10, SLATE),
        line("360,236 386,232", 10, SLATE),
        disc(186, 150, 13, CANVAS, 0),
        disc(184, 151, 6, INK, 0),
        oval(96, 236, 6, 9, SLATE, 20, 0),
        line("110,200 140,226 150,270", 26),
        line("110,200 140,226 150,270", 13, YELLOW),
        line("140,222 190,190 236,160 250,90", 26),
        line("140,222 190,190 236,160 250,90", 13, YELLOW),
        line(reins, 28),
        line(reins, 14, YELLOW),
        hoop(146, 240, 16, 18),
        hoop(146, 240, 16, 7, SLATE),
        form("116,412! 404,412! 420,448! 100,448!", INK, PETROL, side=(0.1, 0)),
        form(box(76, 444, 368, 46, 12), INK, PETROL, side=(0.06, 0)),
        glint("104,466 200,466", 9, SLATE),
        glint("136,430 210,430", 8, SLATE),
        outline("462,246! 490,200 480,170 452,180 446,214!", 26),
        outline("462,246! 490,200 480,170 452,180 446,214!", 12, YELLOW),
    ]


def dice() -> Shapes:
    """A die where one pip is a ladybird."""
    beetle = [
        [
            line(p, 8)
            for p in (
                "-40,-14 -62,-26",
                "-46,8 -70,8",
                "-40,28 -60,44",
                "40,-14 62,-26",
                "46,8 70,8",
                "40,28 60,44",
            )
        ],
        line("-12,-52 -24,-74", 7),
        line("12,-52 24,-74", 7),
        disc(0, -36, 26, INK, 0),
        form("0,-36 36,-20 48,12 34,42 0,54 -34,42 -48,12 -36,-20", RED, side=(0.14, 0.06)),
        line("0,-34 0,52", MID),
        [disc(x * s, y, 8, INK, 0) for s in (-1, 1) for x, y in ((20, -8), (26, 20), (14, 36))],
        disc(-8, -44, 4, CANVAS, 0),
        disc(8, -44, 4, CANVAS, 0),
    ]
    return [
        mount(sweep(GREEN)),
        solid(
            "250,34 270,30! 470,120 482,140! 450,360 436,380! 262,484 240,484! 60,380 46,362! 30,150 44,128!",
            CANVAS,
            BOLD,
        ),
        daub("258,252! 474,136! 446,362 436,376! 256,480!", LINEN),
        daub("38,146! 258,252! 256,480! 60,376 50,360", CANVAS),
        line("42,142 258,254"),
        line("474,138 258,254"),
        line("258,254 252,478"),
        outline(
            "250,34 270,30! 470,120 482,140! 450,360 436,380! 262,484 240,484! 60,380 46,362! 30,150 44,128!"
        ),
        oval(256, 142, 40, 21, INK, 0, 0),
        oval(150, 138, 36, 19, INK, 0, 0),
        oval(362, 138, 36, 19, INK, 0, 0),
        move(beetle, 152, 322, 1.15, -14),
        oval(306, 380, 20, 30, INK, 16, 0),
        oval(412, 230, 20, 30, INK, 16, 0),
    ]


def playing_card() -> Shapes:
    """A playing card whose queen yawns."""
    pip = move(heart(RED, 0), size=0.42)
    return [
        mount(broad(PETROL)),
        spin(
            [
                form(box(76, 14, 360, 486, 34), CANVAS, side=(0.03, 0.03)),
                move(pip, 118, 62, 1.3),
                move(pip, 394, 452, 1.3, 180),
                form(
                    "120,424! 130,384 190,366 256,362 322,366 382,384 392,424!", RED, side=(0.06, 0)
                ),
                form("160,190! 120,260 126,340 150,372! 362,372! 386,340 392,260 352,190!", ORANGE),
                form(
                    "166,200 180,176 256,168 332,176 346,200 350,290 312,350 256,372 200,350 162,290",
                    ROSE,
                    side=(0.1, 0.06),
                ),
                solid(
                    "152,196! 134,98! 194,140! 222,76! 256,128! 290,76! 318,140! 378,98! 360,196! 256,176",
                    YELLOW,
                ),
                [
                    ball(x, y, 14, RED, w=FINE)
                    for x, y in ((134, 96), (222, 72), (290, 72), (378, 96))
                ],
                line("182,232 204,246 228,236", 11),
                line("284,236 308,246 330,232", 11),
                line("176,212 204,206 226,214", 8),
                line("286,214 308,206 336,212", 8),
                oval(256, 306, 36, 46, INK, w=0),
                oval(256, 334, 22, 16, RED, w=0),
                daub("230,278! 256,268 282,278! 278,286! 234,286!", CANVAS),
                move(hand(ROSE, MID), 344, 336, 0.98, -36),
            ],
            -8,
        ),
    ]


def jigsaw_piece() -> Shapes:
    """A jigsaw piece in the shape of a house."""
    piece = (
        "256,24! 480,196! 424,196! 424,270! 440,262 474,256 488,290 474,324 440,318 424,310! 424,470! 304,470! "
        "312,440 322,410 290,388 256,384 222,388 190,410 200,440 208,470! 88,470! 88,310! 104,318 138,324 152,290 138,256 104,262 88,270! 88,196! 32,196!"
    )
    return [
        mount(broad(GREEN)),
        form("340,120! 340,40! 396,40! 396,170!", UMBER, side=(0.3, 0)),
        form(piece, YELLOW, side=(0.04, 0.04)),
        daub("256,32! 468,192! 424,192! 424,206! 88,206! 88,192! 44,192!", RED),
        line("88,206 424,206", MID),
        outline(piece),
        solid(box(222, 236, 76, 76, 4), SKY, MID),
        line("260,236 260,312", FINE),
        line("222,274 298,274", FINE),
        glint("110,166 160,128", 12, ROSE),
        move(heart(YELLOW, MID), 256, 142, 0.66),
    ]


def boxing_glove() -> Shapes:
    """A boxing glove holding a rose."""
    rose_ = [
        form("0,54 -50,36 -64,-10 -40,-50 0,-60 40,-50 64,-10 50,36", RED, side=(0.12, 0.1)),
        line("-60,-6 -30,20 20,18 46,-10 30,-38 -4,-36 -20,-14 0,2 18,-8", 8),
        line("-34,36 10,44 50,22", 8),
    ]
    return [
        mount(round_(YELLOW, 90)),
        line("310,380 320,300 336,200 350,110", 26),
        line("310,380 320,300 336,200 350,110", 10, GREEN),
        move(leaf(GREEN), 394, 236, 0.9, 60),
        move(leaf(GREEN), 286, 190, 0.7, -50),
        move(rose_, 356, 94, 1.25, 10),
        form(
            "120,410! 70,330 56,230 90,150 170,110 250,130 280,190! 330,200 396,240 420,300 390,360 340,380 340,410!",
            RED,
            side=(0.08, 0.08),
        ),
        line("280,190 300,230 290,270 250,290", BOLD),
        form("300,300 330,262 390,250 424,280 420,330 370,360 310,356", RED, side=(0.1, 0.16)),
        form("112,400! 350,400! 358,484! 104,484!", CANVAS, side=(0.1, 0)),
        line("112,444 354,444", MID, RED),
        glint("92,260 104,200 140,160", 16, ROSE),
    ]


def football() -> Shapes:
    """A football patched like a globe."""
    ball_ = ring(256, 256, 214, 214)
    land = (
        "206,206! 238,190 270,200! 300,192 316,226! 306,256 286,262! 292,296 262,326! 240,300 236,270! 206,262 196,234",
        "110,84! 170,56 200,70! 190,104 150,116! 140,150 104,154! 84,130",
        "330,60! 380,74 424,116! 420,160 380,166! 366,130 330,116",
        "46,250! 80,262 104,300! 90,340 100,372! 70,372 46,310",
        "410,270! 450,256 466,286! 456,340 420,376! 392,350 404,310",
        "196,440! 236,420 290,424! 316,446 290,464! 240,470 204,462",
    )
    seams = (
        "206,206 150,116",
        "316,226 380,166",
        "262,326 252,420",
        "196,250 104,300",
        "290,280 404,310",
        "170,86 256,110 340,86",
        "256,110 256,192",
        "104,154 60,220 70,290",
        "420,160 456,210 440,270",
        "100,360 160,400 210,440",
        "400,364 350,410 300,440",
    )
    return [
        mount(sweep(YELLOW)),
        form(ball_, SKY, side=(0.1, 0.1), w=0),
        [line(p, MID) for p in seams],
        [solid(p, GREEN, MID) for p in land],
        [
            move(line("-11,0 11,0", 6), x, y, 1, t + 90)
            for p in land
            for x, y, t in beads(trace(p), 40, 12)
        ],
        glint("66,200 84,150 100,124", 13),
        hoop(256, 256, 214),
    ]


def whistle() -> Shapes:
    """A whistle blowing soap bubbles."""
    bubble = [
        disc(0, 0, 50, SKY, MID),
        line("-30,-8 -24,-26 -8,-34", 8, CANVAS),
        disc(18, 20, 6, CANVAS, 0),
    ]
    return [
        mount(round_(PETROL, 120)),
        spin(
            [
                hoop(70, 300, 30, 30),
                hoop(70, 300, 30, 10, SLATE),
                form(
                    "470,236! 470,316! 300,330 280,400 200,446 110,420 70,340 90,262 150,230!",
                    RED,
                    side=(0.04, 0.12),
                ),
                solid("262,232! 330,232! 318,290! 290,290!", INK, 4),
                ball(180, 334, 60, CANVAS),
                disc(180, 334, 24, UMBER, MID),
                glint("96,330 106,286 140,260", 13, ROSE),
                form("440,230! 490,226! 490,326! 440,318!", INK, w=4),
            ],
            -14,
        ),
        move(bubble, 340, 130, 1.3),
        move(bubble, 226, 94, 0.86),
        move(bubble, 440, 70, 0.72),
        move(bubble, 130, 60, 0.56),
        move(bubble, 290, 30, 0.4),
        move(bubble, 258, 176, 0.5),
    ]


def kite() -> Shapes:
    """A kite in the shape of a stingray."""
    ray = "256,30! 300,60 330,70! 400,110 470,180 492,220! 420,250 350,310 280,400! 256,420! 232,400! 162,310 92,250 20,220! 42,180 112,110 182,70! 212,60"
    tie = form("0,0! -44,-26 -44,26! 0,0! 44,-26 44,26!", RED, w=MID)
    return [
        mount(broad(SKY)),
        move(cloud(CANVAS, MID), 96, 110, 1.1),
        line("236,330 170,400 120,390 76,440 40,486", 24),
        line("236,330 170,400 120,390 76,440 40,486", 9, PETROL),
        move(tie, 172, 398, 0.85, 60),
        move(tie, 84, 432, 0.85, 20),
        line("300,200 420,380 500,520", 6),
        move(
            [
                form(ray, PETROL, side=(0.05, 0.05)),
                daub("256,60! 330,200 256,390! 182,200", SLATE),
                line("256,44 256,406", FINE),
                line("30,220 482,220", FINE),
                disc(216, 112, 19, CANVAS, MID),
                disc(296, 112, 19, CANVAS, MID),
                disc(216, 108, 8, INK, 0),
                disc(296, 108, 8, INK, 0),
                line("226,156 256,168 286,156", MID),
                [
                    line(p, 8, SKY)
                    for p in (
                        "100,180 130,200",
                        "84,206 110,216",
                        "412,180 382,200",
                        "428,206 402,216",
                    )
                ],
                [
                    line(p, 7)
                    for p in (
                        "226,250 246,256",
                        "226,274 246,280",
                        "286,250 266,256",
                        "286,274 266,280",
                    )
                ],
            ],
            204,
            -26,
            0.88,
            32,
        ),
    ]


def medal() -> Shapes:
    """A medal whose ribbon is a noodle."""

    def noodle(x: float, slant: float) -> Shapes:
        wave = " ".join(
            f"{x + slant * i + (15 if i % 2 else -15):.0f},{-14 + i * 30}" for i in range(8)
        )
        return cord(wave, YELLOW, 13, 8)

    return [
        mount(round_(RED)),
        [
            noodle(x, s)
            for x, s in ((100, 16), (140, 12), (180, 8), (412, -16), (372, -12), (332, -8))
        ],
        block(206, 186, 100, 44, ORANGE, 16),
        cord("196,206 226,196 256,212 286,196 316,206", YELLOW, 13, 8),
        around(solid("-34,-116! 0,-156! 34,-116!", ORANGE), 12, 256, 356),
        ball(256, 356, 126, YELLOW),
        hoop(256, 356, 94, MID, ORANGE),
        move(star(ORANGE, MID), 256, 358, 1.45),
        glint("154,346 164,306 188,274", 13),
    ]


def dart() -> Shapes:
    """A dart stuck in an apple."""
    return [
        mount(sweep(SKY)),
        line("170,180 168,130 190,84", 28),
        line("170,180 168,130 190,84", 12, UMBER),
        move(leaf(GREEN), 118, 108, 1.1, -60),
        form(
            "170,190 220,164 290,176 330,240 334,330 290,430 230,480 170,466 110,480 54,430 14,330 20,240 60,176 124,164",
            GREEN,
            side=(0.08, 0.06),
        ),
        line("130,180 170,196 212,180", MID),
        glint("48,290 56,240 84,210", 15),
        oval(232, 296, 40, 40, INK, w=0),
        line("232,296 330,208", 26),
        line("240,288 330,208", 9, SLATE),
        move(
            spin(
                [
                    form(box(300, 190, 120, 46, 14), YELLOW, side=(0, 0.3)),
                    [line(f"{x},192 {x},234", 6) for x in (330, 354, 378)],
                    line("420,213 520,213", 28),
                    line("420,213 500,213", 9, SLATE),
                    form("450,206! 500,150! 590,150! 556,206!", RED),
                    form("450,220! 500,276! 590,276! 556,220!", RED, UMBER, side=(0, 0)),
                ],
                -42,
                300,
                213,
            ),
            44,
            32,
            0.85,
        ),
        [line(p, MID, UMBER) for p in ("196,270 178,256", "226,340 220,362", "268,330 286,348")],
    ]


def skipping_rope() -> Shapes:
    """A skipping rope that forms an infinity loop."""
    under = trace(
        "118,380 110,320 160,270 256,196 340,116 410,96 474,146 480,236 420,286 340,266 290,228",
        closed=False,
    )
    over = trace(
        "394,380 402,320 352,270 256,186 172,116 102,96 38,146 32,236 92,286 172,266 222,228",
        closed=False,
    )
    grip = [
        form(box(-26, -10, 52, 124, 24), YELLOW, side=(0.3, 0)),
        line("-24,24 24,24", MID),
        line("-24,84 24,84", MID),
    ]

    def rope(path: Path) -> list[Shapes]:
        return [
            line(path, 50),
            line(path, 28, RED),
            [move(line("-7,-10 7,10", 7, CANVAS), x, y, 1, t) for x, y, t in beads(path, 34, 16)],
        ]

    return [
        mount(broad(SKY)),
        rope(under),
        rope(over),
        move(grip, 120, 372, 1, 8),
        move(grip, 392, 372, 1, -8),
    ]


def ice_skate() -> Shapes:
    """An ice skate that leaves a signature behind."""
    sign = "30,470 60,400 84,384 80,440 60,478 110,420 132,404 128,460 150,430 176,420 176,466 210,424 236,428 226,470 262,430 300,440 296,478 350,440 420,440 480,470"
    skate = [
        form(
            "176,30! 330,30! 334,150! 350,200 420,230 466,262 474,320! 190,320! 186,230 190,140",
            CANVAS,
            side=(0.06, 0.06),
        ),
        line("190,330 470,330", 26),
        form("160,26! 346,16! 350,62! 166,70!", RED, side=(0.1, 0.1)),
        [
            line(p, MID, RED)
            for p in ("270,110 336,104", "274,146 338,140", "280,182 350,180", "300,214 376,206")
        ],
        line("234,330 234,388", 30),
        line("410,330 410,388", 30),
        line("234,330 234,384", 12, SLATE),
        line("410,330 410,384", 12, SLATE),
        solid("130,384! 456,384! 482,374 492,354! 502,382 484,414 456,420! 140,420!", SLATE),
        glint("204,250 208,190 206,120", 12, LINEN),
    ]
    return [
        mount(room(PETROL, SKY, 310)),
        line(sign, 15, CANVAS),
        move(skate, -10, 16, 0.88, -5),
    ]


PICTURES = (
    chess_knight,
    dice,
    playing_card,
    jigsaw_piece,
    boxing_glove,
    football,
    whistle,
    kite,
    medal,
    dart,
    skipping_rope,
    ice_skate,
)
