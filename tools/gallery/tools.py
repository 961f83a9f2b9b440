"""Tools: P013 to P024."""

from __future__ import annotations

from tools.gallery.geometry import box
from tools.gallery.ground import broad, floor, mount, room, round_, sweep, wall
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
    line,
    move,
    outline,
    oval,
    solid,
    spin,
)
from tools.gallery.props import bow, heart, moon, star


def bent_nail() -> Shapes:
    """A bent nail, curled like a question mark."""
    shaft = "162,168 178,100 262,66 344,104 352,188 296,250 258,300 256,372"
    tip = "141,162! 183,168! 152,262!"
    return [
        mount(round_(RED, 70)),
        solid(tip, SLATE, 26),
        line(shaft, 68),
        line(shaft, 42, SLATE),
        daub(tip, SLATE),
        line("184,150 200,106 262,84 326,114 334,160", 10, CANVAS),
        line("272,322 270,362", 10, PETROL),
        form("172,356! 340,356! 346,390! 166,390!", SLATE),
        ball(256, 454, 38, SLATE),
        glint("240,448 250,438", 10),
    ]


def handsaw() -> Shapes:
    """A handsaw whose teeth are piano keys."""
    keys = [solid(box(16 + i * 38, 296, 38, 84 + i * 6), CANVAS, MID) for i in range(8)]
    black = [daub(box(42 + i * 38, 296, 24, 48 + i * 4), INK) for i in (0, 1, 3, 4, 5)]
    return [
        mount(broad(GREEN)),
        spin(
            [
                keys,
                black,
                form("-30,300! -30,262! 322,150! 322,312! -30,312!", SLATE, side=(0, 0.2)),
                glint("40,262 250,202", 13),
                form(
                    "306,120! 350,100 424,110 486,156 504,226 474,262! 486,336 444,404 376,410 330,380! 306,356!",
                    UMBER,
                ),
                solid("352,206 380,170 428,180 438,232 420,310 386,340 358,312!", GREEN),
                [disc(x, y, 11, YELLOW, FINE) for x, y in ((330, 176), (330, 326))],
            ],
            -27,
        ),
    ]


def measuring_tape() -> Shapes:
    """A measuring tape, coiled like a snail."""
    coil = "292,262 318,284 300,318 256,318 228,280 244,224 304,202 364,232 380,300 338,366 270,378"
    foot = "486,444! 470,400 420,404! 180,404! 132,396 132,350 120,270 76,246 40,262 32,300 60,330 72,380 66,424 100,448!"
    return [
        mount(floor(SKY, 240)),
        line("72,262 40,168", 12),
        line("102,258 124,166", 12),
        disc(38, 152, 20, CANVAS, MID),
        disc(128, 150, 20, CANVAS, MID),
        disc(34, 150, 7, INK, 0),
        disc(124, 148, 7, INK, 0),
        solid(foot, YELLOW),
        [
            line(f"{x},442 {x},{424 if i % 2 else 410}", FINE)
            for i, x in enumerate(range(120, 460, 26))
        ],
        block(468, 392, 26, 60, SLATE, 2),
        ball(300, 262, 150, YELLOW),
        line(coil, BOLD),
        around(line("0,-146 0,-126", FINE), 24, 300, 262),
        glint("196,214 226,172 262,150", 13),
        line("58,300 74,308 90,302", FINE),
    ]


def padlock() -> Shapes:
    """A padlock with a heart-shaped shackle."""
    shackle = "170,270! 92,180 88,92 150,44 222,62 256,122! 290,62 362,44 424,92 420,180 342,270!"
    return [
        mount(round_(ROSE, 200)),
        line(shackle, 60),
        line(shackle, 34, SLATE),
        line("118,150 118,100 154,72", 11, CANVAS),
        form("102,262! 124,246 388,246 410,262! 418,440 396,474! 256,484 116,474! 94,440", YELLOW),
        line("110,292 402,292", MID, ORANGE),
        disc(256, 352, 34, INK, 0),
        daub("248,352! 236,430! 276,430! 264,352!", INK),
        glint("122,330 124,400", 14),
    ]


def spirit_level() -> Shapes:
    """A spirit level whose bubble is a goldfish."""
    fish = [
        solid("58,0! 96,-34 108,-30! 98,0 108,32! 94,34!", ORANGE),
        form("-70,2 -40,-32 0,-42 40,-24 64,0 40,26 0,42 -42,32!", ORANGE, side=(0, 0.2)),
        solid("-6,-38! 6,-60 34,-52! 36,-26!", ORANGE, MID),
        line("-22,-30 -10,0 -22,30", FINE),
        disc(-46, -6, 9, INK, 0),
        disc(-49, -9, 3, CANVAS, 0),
        line("4,4 20,14 34,8", FINE),
    ]
    return [
        mount(room(YELLOW, PETROL, 330)),
        spin(
            [
                form(box(-10, 140, 532, 236, 18), RED, side=(0, 0.16)),
                line("10,172 500,172", FINE, UMBER),
                block(84, 184, 344, 132, SKY, 62),
                line("176,188 176,314", MID),
                line("336,188 336,314", MID),
                move(fish, 252, 250, 0.98),
                disc(196, 214, 9, CANVAS, 5),
                disc(184, 194, 5, CANVAS, 4),
                glint("118,222 146,206", 11),
                disc(38, 250, 20, CANVAS, MID),
                disc(474, 250, 20, CANVAS, MID),
            ],
            -9,
        ),
    ]


def magnet() -> Shapes:
    """A horseshoe magnet pulling a spoon."""
    arch = "-120,160! -120,-10 -84,-94 0,-130 84,-94 120,-10 120,160! 48,160! 48,0 32,-40 0,-56 -32,-40 -48,0 -48,160!"
    spoon = [
        form(
            "-18,-120 -46,-96 -54,-56 -38,-16 -16,0! -12,150 0,170 12,150! 16,0! 38,-16 54,-56 46,-96 18,-120",
            LINEN,
            SLATE,
            (0.2, 0),
        ),
        line("-26,-70 -18,-92", MID, CANVAS),
    ]
    return [
        mount(sweep(YELLOW, 90)),
        move(
            [
                form(arch, RED),
                solid(box(-120, 108, 72, 58), CANVAS),
                solid(box(48, 108, 72, 58), CANVAS),
                glint("-96,20 -92,-30 -64,-72", 14),
            ],
            186,
            186,
            1.08,
            -45,
        ),
        move(spoon, 372, 368, 1.05, -45),
        [
            line(p, MID)
            for p in ("262,394 302,432", "238,430 266,456", "398,268 430,304", "436,246 462,276")
        ],
    ]


def plunger() -> Shapes:
    """A plunger wearing a bow tie."""
    return [
        mount(room(SKY, LINEN, 420)),
        move(
            [
                form(box(-26, -250, 52, 280, 22), UMBER, side=(0.4, 0)),
                glint("-10,-220 -10,-120", 11, ORANGE),
                form(
                    "-66,30! -60,-6 60,-6 66,30! 132,80 160,160 172,206! 0,226 -172,206! -160,160 -132,80",
                    RED,
                ),
                line("-158,168 -80,186 0,190 80,186 158,168", MID),
                glint("-118,118 -84,72", 14),
                move(bow(INK, 0), 0, 4, 2.5),
                line("-112,-30 -60,-8", MID, SLATE),
                line("-112,38 -60,18", MID, SLATE),
                line("112,-30 60,-8", MID, SLATE),
                line("112,38 60,18", MID, SLATE),
                outline(box(-26, -28, 52, 62, 16), FINE, SLATE),
            ],
            256,
            266,
            1.0,
            6,
        ),
    ]


def paint_roller() -> Shapes:
    """A paint roller that leaves a strip of night sky."""
    sky_ = "66,110! 376,110! 376,440! 366,470! 340,450! 320,484! 286,458! 262,478! 226,452! 196,482! 160,456! 130,486! 104,458! 78,474! 66,440!"
    small = star(YELLOW, 0)
    return [
        mount(broad(YELLOW)),
        daub(sky_, PETROL),
        outline(sky_),
        move(moon(YELLOW, 0), 290, 260, 1.2, -10),
        move(small, 130, 230, 0.6, 10),
        move(small, 186, 372, 0.75, -8),
        move(small, 318, 390, 0.5),
        move(small, 200, 290, 0.32),
        move(small, 110, 420, 0.36),
        move(small, 250, 430, 0.3),
        move(small, 240, 200, 0.3),
        [
            disc(x, y, 5, CANVAS, 0)
            for x, y in ((110, 320), (154, 316), (340, 200), (260, 350), (340, 330), (100, 190))
        ],
        cord("392,94 440,94 452,130 448,196 408,214 404,260", SLATE, 14, 9),
        form(box(382, 256, 46, 190, 20), RED, side=(0.35, 0)),
        form(box(40, 40, 362, 112, 26), PETROL, INK, (0, 0.2)),
        glint("74,66 240,66", 13, SKY),
    ]


def ladder() -> Shapes:
    """A ladder whose top rung vanishes in a cloud."""
    return [
        mount(room(SKY, GREEN, 430)),
        line("214,130 110,476", 46),
        line("298,130 402,476", 46),
        [
            cord(f"{256 - w},{y} {256 + w},{y}", ORANGE, 18, 9)
            for y, w in ((200, 66), (262, 84), (328, 102), (398, 122))
        ],
        line("214,130 110,476", 26, UMBER),
        line("298,130 402,476", 26, UMBER),
        line("206,180 122,456", 6, ORANGE),
        line("300,160 388,452", 6, ORANGE),
        form(
            "60,168 30,120 70,76 118,86! 130,34 214,16 264,58! 310,18 388,38 396,92! 456,82 484,136 446,180! 400,214 350,190! 300,226 236,208 224,186! 170,220 96,212 84,174!",
            CANVAS,
            side=(0.04, 0.16),
        ),
        line("150,104 166,76 196,70", MID, LINEN),
        line("320,84 344,70 366,84", MID, LINEN),
    ]


def pocket_knife() -> Shapes:
    """A pocket knife, one of its blades a feather."""
    coil = "0,0 0,-40 24,-52 -24,-68 24,-84 -24,-100 24,-116 -20,-132 0,-150"
    return [
        mount(sweep(GREEN, 20)),
        move([line(coil, 24), line(coil, 8, SLATE)], 176, 352, 1.0, -44),
        move(
            form("-26,10! -28,-150 -18,-200 22,-240! 26,-180 26,10!", LINEN, SLATE, (0.3, 0)),
            384,
            282,
            0.96,
            30,
        ),
        move(line("-12,-30 -12,-160", MID, SLATE), 384, 282, 0.96, 30),
        move(
            [
                form(
                    "0,40! -44,10 -58,-60 -52,-130 -22,-210 14,-256! 44,-190 56,-120! 36,-112! 54,-100 54,-40! 30,-30! 48,-16 30,20",
                    SKY,
                    SLATE,
                    (0.35, 0),
                ),
                line("0,60 2,-60 10,-196", MID),
                [
                    line(p, FINE)
                    for p in (
                        "0,-20 -32,-50",
                        "2,-80 -34,-112",
                        "4,-140 -24,-170",
                        "2,-40 30,-64",
                        "4,-150 32,-172",
                    )
                ],
            ],
            250,
            290,
            0.98,
            -12,
        ),
        move(
            [
                form(box(-190, -58, 380, 116, 56), RED, side=(0.03, 0.2)),
                [disc(x, 0, 11, SLATE, FINE) for x in (-150, 150)],
                move(heart(CANVAS, 0), 0, 2, 0.8),
                glint("-140,-30 -60,-34", 13),
            ],
            256,
            378,
            1.1,
            -16,
        ),
    ]


def spool_of_thread() -> Shapes:
    """A spool of thread that leads off the edge."""
    trail = "300,402 350,470 420,464 404,404 340,396 344,330 420,330 476,400 474,300 404,256 404,196 470,204 524,160"
    return [
        mount(wall(SKY, 400)),
        oval(186, 436, 150, 42, UMBER),
        form(box(86, 130, 200, 292), RED, side=(0.2, 0)),
        [
            line(f"88,{y} 150,{y + 12} 220,{y + 12} 284,{y}", FINE, UMBER)
            for y in range(168, 400, 26)
        ],
        glint("112,190 112,350", 13, ROSE),
        outline(box(86, 130, 200, 292)),
        oval(186, 420, 150, 42, ORANGE),
        daub("86,370! 86,406! 130,426 186,430 240,426 286,406! 286,370!", RED),
        line("86,370 86,406 130,426 186,430 240,426 286,406 286,370"),
        line("88,376 150,392 220,392 284,376", FINE, UMBER),
        oval(186, 120, 150, 46, UMBER),
        oval(186, 104, 150, 46, ORANGE),
        oval(186, 104, 40, 13, INK, w=0),
        line(trail, 22),
        line(trail, 8, RED),
    ]


def oil_can() -> Shapes:
    """An oil can whose single drop is a light bulb."""
    bulb = "-18,-58! -20,-34 -52,-6 -56,40 -30,76 0,86 30,76 56,40 52,-6 20,-34 18,-58!"
    return [
        mount(broad(SKY)),
        cord("84,400 26,380 22,300 64,262 124,284", SLATE, 18, 11),
        form(
            "154,236! 196,232! 214,150 276,92 350,78 404,96! 408,74! 346,50 256,62 184,130!",
            SLATE,
            side=(0, 0.06),
        ),
        form("144,236! 206,236! 304,396! 46,396!", GREEN, side=(0.2, 0)),
        form("30,384! 320,384! 326,476! 24,476!", GREEN),
        block(136, 214, 78, 34, SLATE, 6),
        glint("140,286 106,356", 14),
        glint("54,412 54,440", 12),
        move(
            [
                around(line("0,-84 0,-108", MID, RED), 5, 0, 20, 108),
                form(bulb, YELLOW),
                form("-26,-72! 26,-72! 22,-28! -22,-28!", INK, w=4),
                line("-22,-50 22,-50", 5, SLATE),
                line("-14,-20 -12,20 0,4 12,20 14,-20", FINE),
                glint("-36,22 -28,46", 10),
            ],
            398,
            226,
            1.2,
        ),
    ]


PICTURES = (
    bent_nail,
    handsaw,
    measuring_tape,
    padlock,
    spirit_level,
    magnet,
    plunger,
    paint_roller,
    ladder,
    pocket_knife,
    spool_of_thread,
    oil_can,
)
