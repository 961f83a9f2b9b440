"""Kitchen: P001 to P012."""

from __future__ import annotations

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
from tools.gallery.props import candle, hand, leaf, star


def whistling_kettle() -> Shapes:
    """A whistling kettle whose steam curls into a songbird."""
    body = "80,458! 62,400 78,330 128,282 200,266 270,282 318,330 332,400 316,458! 200,470"
    bird_ = (
        "352,300! 372,262 350,236 320,212 316,172 340,132 322,104 332,72 362,56 392,64 408,92 "
        "420,126 456,146 492,130! 486,180 448,222 404,240 396,262 384,300!"
    )
    return [
        mount(round_(ORANGE)),
        line("128,290 116,200 200,168 284,200 272,290", 40),
        line("128,290 116,200 200,168 284,200 272,290", 18, UMBER),
        form("296,352! 340,336 358,308! 392,318! 380,372 322,420!", SLATE),
        form(body, RED),
        solid("142,282! 152,264 200,256 248,264 258,282! 200,290", SLATE, MID),
        disc(200, 246, 17, INK, 0),
        glint("106,392 108,350 130,320", 14),
        form(bird_, CANVAS, side=(0.06, 0.03)),
        solid("330,78! 296,92! 328,102!", YELLOW, MID),
        disc(356, 90, 8, INK, 0),
        line("356,150 376,186 430,176", MID),
        line("362,284 384,262", FINE),
    ]


def cracked_egg() -> Shapes:
    """A cracked egg: the yolk is a small sun."""
    ray = solid("-20,-92! 0,-138! 20,-92!", YELLOW)
    low = "96,320! 140,352! 178,312! 222,356! 262,314! 304,356! 342,312! 382,348! 418,312! 414,400 350,466 256,482 160,466 100,396"
    high = "-150,60! -140,-20 -80,-100 0,-124 84,-96 142,-16 150,60! 104,22! 70,66! 30,24! -6,68! -46,24! -80,64! -116,26!"
    return [
        mount(broad(SKY)),
        move(form(high, CANVAS), 166, 140, 0.72, -34),
        around(ray, 10, 268, 262, 10),
        ball(268, 262, 90, YELLOW),
        glint("214,252 222,222 244,204", 13),
        form(low, CANVAS),
    ]


def rolling_pin() -> Shapes:
    """A rolling pin with two floury handprints on it."""
    print_ = hand(CANVAS, 0)
    return [
        mount(sweep(RED, 90)),
        spin(
            [
                block(-18, 226, 110, 60, UMBER, 28),
                block(420, 226, 110, 60, UMBER, 28),
                block(70, 158, 372, 196, ORANGE, 34),
                line("104,180 404,180", FINE, UMBER),
                line("96,330 300,330", FINE, UMBER),
                move(print_, 170, 254, 1.25, -14, True),
                move(print_, 342, 254, 1.25, 12),
            ],
            -38,
        ),
    ]


def toaster() -> Shapes:
    """A toaster, its slices caught mid-flight."""
    slice_ = "-62,70! -66,-10! -86,-40 -62,-80 0,-88 62,-80 86,-40 66,-10! 62,70!"
    crumb = "-48,56! -50,-12! -66,-38 -48,-64 0,-70 48,-64 66,-38 50,-12! 48,56!"
    toast = [
        form(slice_, UMBER),
        daub(crumb, YELLOW),
        daub("8,56! 24,0 58,-52 66,-38 50,-12! 48,56!", ORANGE),
    ]
    return [
        mount(room(SKY, GREEN, 400)),
        line("150,282 140,210", MID),
        line("206,282 206,250", MID),
        line("330,282 340,190", MID),
        line("274,282 276,240", MID),
        move(toast, 146, 116, 0.94, -20),
        move(toast, 352, 108, 0.94, 16),
        form("60,452! 56,350 84,296 150,284! 350,284! 424,296 448,350 446,452!", RED),
        solid("132,302! 140,282! 364,282! 372,302!", INK, 4),
        block(92, 446, 60, 30, INK, 8, 4),
        block(352, 446, 60, 30, INK, 8, 4),
        block(446, 330, 34, 26, INK, 8, 4),
        line("110,400 300,400", MID, ORANGE),
        glint("92,380 94,346 112,326", 14),
        disc(368, 396, 24, CANVAS),
        line("368,396 378,384", MID),
    ]


def pepper_mill() -> Shapes:
    """A pepper mill shaped like a chess pawn."""
    body = (
        "256,132! 326,140 318,172 286,182! 292,260 316,330 360,372! 364,398! 392,410! 392,462! "
        "120,462! 120,410! 148,398! 152,372! 196,330 220,260 226,182! 194,172 186,140"
    )
    corn = [disc(0, 0, 13, INK, 0), disc(-4, -4, 3, SLATE, 0)]
    return [
        mount(room(SKY, PETROL, 386)),
        form(body, ORANGE, side=(0.2, 0)),
        line("192,180 320,180", MID),
        line("152,396 360,396", MID),
        ball(256, 104, 66, ORANGE),
        line("256,36 256,22 366,22 366,52", 30),
        line("256,36 256,22 366,22 366,52", 11, SLATE),
        ball(366, 72, 22, RED),
        glint("214,108 222,80 238,68", 12),
        glint("238,232 230,286 210,330", 11),
        glint("150,430 190,430", 11),
        move(corn, 72, 452),
        move(corn, 428, 448),
        move(corn, 454, 470),
        move(corn, 92, 478),
        move(corn, 410, 486),
    ]


def spaghetti_fork() -> Shapes:
    """A fork whose spaghetti winds like a tornado."""
    funnel = "82,286 150,250 256,240 372,252 430,290 404,330 350,372 314,410 296,452 284,494 252,480 230,440 192,392 126,340"
    bands = (
        "94,304 180,338 340,336 418,302",
        "124,340 190,364 320,362 390,338",
        "162,374 216,392 306,390 352,368",
        "200,406 240,420 294,416 318,402",
        "226,440 252,452 284,448 300,434",
    )
    fork = (
        "240,-10! 274,-10! 270,70! 310,84 352,112 372,150! 366,290! 340,290! 338,170! 312,166! 310,296! 284,296! 282,166! "
        "232,166! 230,296! 204,296! 202,166! 176,170! 174,290! 148,290! 142,150! 162,112 204,84 244,70!"
    )
    return [
        mount(broad(SLATE)),
        form(funnel, YELLOW, side=(0.2, 0)),
        [line(b, MID) for b in bands],
        oval(258, 286, 168, 48, ORANGE),
        solid(fork, LINEN),
        line("256,0 256,110", 9, CANVAS),
        cord("104,276 160,312 330,320 410,280", YELLOW, 13, 8),
        cord("150,300 230,330 320,326 370,300", YELLOW, 10, 7),
        cord("426,296 478,300 476,350 446,362", YELLOW, 12, 8),
        cord("92,310 40,320 44,366 84,376", YELLOW, 12, 8),
        ball(420, 426, 28, UMBER),
        ball(96, 440, 24, UMBER),
        move(leaf(GREEN), 154, 468, 0.6, -60),
    ]


def firefly_jar() -> Shapes:
    """A jar of fireflies, its lid pierced with star holes."""
    jar = "128,170! 92,206 84,260 88,430 120,474 256,484 392,474 424,430 428,260 420,206 384,170!"
    fly = [
        disc(0, 8, 44, ORANGE, 0),
        disc(0, 8, 30, YELLOW, 0),
        oval(-18, -14, 16, 8, SKY, 35, 4),
        oval(18, -14, 16, 8, SKY, -35, 4),
        oval(0, 8, 9, 22, CANVAS, 0, 5),
        disc(0, -16, 9, INK, 0),
    ]
    small = star(YELLOW, FINE)
    return [
        mount(round_(GREEN)),
        solid(jar, PETROL),
        move(fly, 176, 266, 1, -20),
        move(fly, 324, 318, 1.15, 30),
        move(fly, 190, 402, 0.9, 60),
        move(fly, 296, 222, 0.6, 10),
        move(fly, 360, 424, 0.6, -40),
        glint("112,250 110,330 114,380", 15, SKY),
        glint("116,412 118,420", 15, SKY),
        form("112,104! 112,160 180,190 256,194 332,190 400,160 400,104!", SLATE),
        oval(256, 104, 144, 66, LINEN),
        move(small, 256, 80, 0.5),
        move(small, 184, 102, 0.55, 20),
        move(small, 328, 104, 0.55, -12),
        move(small, 258, 136, 0.55, 8),
        line("150,150 150,172", FINE),
        line("200,168 200,186", FINE),
        line("310,168 310,186", FINE),
        line("360,150 360,172", FINE),
    ]


def bitten_cake() -> Shapes:
    """A bitten cake with one candle still burning."""
    cake = (
        "66,208 84,196 110,196! 300,196! 292,226 312,246 340,240! 336,276 362,296 394,284! 400,318 424,332 "
        "446,320! 446,424! 432,436! 80,436! 66,424!"
    )
    icing = "66,212 84,196 110,196! 300,196! 292,226 312,246! 314,270 300,280 288,268 276,250 262,262 256,300 236,308 222,292 214,262 198,262 186,282 166,282 154,262 138,264 128,316 106,320 94,300 88,270 66,264!"
    return [
        mount(room(ROSE, YELLOW, 404)),
        oval(256, 440, 216, 34, SKY),
        form(cake, UMBER, side=(0, 0)),
        line("72,356 130,350 200,360 280,352 360,360 440,354", 26, CANVAS),
        daub(
            "300,200! 292,226 312,246 340,240! 336,276 362,296 394,284! 400,318 424,332 440,326! 440,344! 396,344 366,318 330,312 318,276 280,262 276,200!",
            ORANGE,
        ),
        daub(icing, CANVAS),
        line(
            "66,264 88,270 94,300 106,320 128,316 138,264 154,262 166,282 186,282 198,262 214,262 222,292 236,308 256,300 262,262 276,250 288,268 300,280 314,270 312,246",
            MID,
        ),
        outline(cake),
        ball(108, 176, 28, RED),
        ball(268, 176, 28, RED),
        move(candle(78, SKY, BOLD), 188, 196, 1.35),
        [disc(x, y, r, UMBER, FINE) for x, y, r in ((418, 268, 9), (448, 286, 6), (376, 244, 7))],
    ]


def cheese_wedge() -> Shapes:
    """A wedge of cheese: one of its holes is a keyhole."""
    return [
        mount(sweep(PETROL)),
        form("40,288! 360,116 430,150 474,216! 474,404! 40,450!", ORANGE),
        solid("40,288! 360,116 430,150 474,216!", YELLOW),
        solid("40,288! 474,216! 474,404! 40,450!", YELLOW),
        daub("420,230! 468,222! 468,398! 420,404!", ORANGE),
        oval(300, 194, 44, 15, ORANGE, -14, MID),
        oval(388, 178, 22, 9, ORANGE, -14, MID),
        disc(116, 370, 34, ORANGE, MID),
        disc(404, 300, 26, ORANGE, MID),
        disc(372, 366, 17, ORANGE, MID),
        disc(180, 306, 17, ORANGE, MID),
        disc(262, 328, 74, ORANGE),
        disc(262, 304, 27, INK, 0),
        daub("252,306! 234,376! 290,376! 272,306!", INK),
        daub("40,440! 40,450! 474,404! 474,392!", ORANGE),
        outline("40,288! 474,216! 474,404! 40,450!"),
    ]


def chilli_pepper() -> Shapes:
    """A chilli pepper whose stalk burns like a fuse."""
    spark = [
        around(solid("-9,-24! 0,-66! 9,-24!", YELLOW, MID), 9, 0, 0),
        move(star(ORANGE, MID, 8, 0.6), size=0.8),
        disc(0, 0, 14, CANVAS, 0),
    ]
    body = "160,172! 250,150 322,190 356,262 366,340 392,410 446,470! 340,488 240,446 166,366 124,270 124,200"
    return [
        mount(round_(LINEN, 40)),
        cord("180,168 176,112 230,60 306,72 330,118 382,124", CANVAS, 18, 9),
        [
            line(p, FINE, UMBER)
            for p in (
                "174,140 190,134",
                "186,104 200,114",
                "216,72 224,86",
                "256,58 256,74",
                "296,62 290,78",
                "320,92 306,100",
                "344,114 338,128",
            )
        ],
        form(body, RED, side=(0.2, 0.1)),
        glint("164,246 182,316 220,376", 16),
        form(
            "112,214! 120,172 166,150 226,136 274,146! 286,192! 256,184 232,200! 204,190 180,212! 154,204 136,226!",
            GREEN,
        ),
        move(spark, 420, 118, 1.05),
    ]


def teabag() -> Shapes:
    """A teabag whose tag is a tiny anchor."""
    anchor = (
        "-12,-44! 12,-44! 12,-28! 42,-28! 42,-6! 12,-6! 12,64! 40,54 58,30! 42,30! 72,-6! 88,40! 76,36! "
        "50,82 0,104 -50,82 -76,36! -88,40! -72,-6! -42,30! -58,30! -40,54 -12,64! -12,-6! -42,-6! -42,-28! -12,-28!"
    )
    return [
        mount(floor(SKY, 250)),
        cord("168,118 150,40 260,18 330,60 372,118 360,200", CANVAS, 5, 6),
        form("100,150! 136,98! 204,98! 240,150! 262,430! 78,430!", CANVAS),
        daub("96,290! 172,276 246,290! 254,422! 86,422!", UMBER),
        [
            disc(x, y, 6, ORANGE, 0)
            for x, y in (
                (126, 330),
                (168, 312),
                (214, 340),
                (148, 384),
                (194, 390),
                (226, 404),
                (108, 402),
            )
        ],
        outline("100,150! 136,98! 204,98! 240,150! 262,430! 78,430!"),
        line("100,150 240,150", MID),
        block(154, 90, 32, 24, SLATE, 4, MID),
        move(
            [hoop(0, -66, 22, 30), hoop(0, -66, 22, 9, YELLOW), form(anchor, YELLOW)],
            366,
            300,
            1.2,
            8,
        ),
        line("286,470 320,458 354,470 388,458 422,470 456,458", MID, CANVAS),
        line("40,470 74,458 108,470 142,458 176,470", MID, CANVAS),
    ]


def salt_shaker() -> Shapes:
    """A salt shaker: its salt falls as snow."""
    arm = [line("0,0 0,-50", 7, CANVAS), line("-15,-42 0,-26 15,-42", 7, CANVAS)]
    flake = around(arm, 6, 0, 0)
    glass = "-84,-150! 84,-150! 104,70! -104,70!"
    return [
        mount(broad(PETROL)),
        daub("26,452! 110,424 200,440 300,412 400,432 482,416! 480,484! 30,484!", CANVAS),
        line("26,452 110,424 200,440 300,412 400,432 482,416"),
        move(
            [
                solid(glass, SKY),
                daub("-94,-24! 98,-60! 100,64! -98,64!", CANVAS),
                daub("56,-146! 80,-146! 100,66! 70,66!", SLATE),
                outline(glass),
                form("-108,66! 108,66! 96,120 56,150 0,158 -56,150 -96,120", SLATE),
                [
                    disc(x, y, 9, INK, 0)
                    for x, y in ((-52, 112), (0, 118), (52, 112), (-26, 136), (26, 136))
                ],
                glint("-64,-110 -76,20", 13),
            ],
            190,
            176,
            0.98,
            -42,
        ),
        move(flake, 404, 250, 1.15, 10),
        move(flake, 330, 356, 1.25, 20),
        move(flake, 448, 372, 0.8, -10),
        move(flake, 206, 376, 0.8, 15),
    ]


PICTURES = (
    whistling_kettle,
    cracked_egg,
    rolling_pin,
    toaster,
    pepper_mill,
    spaghetti_fork,
    firefly_jar,
    bitten_cake,
    cheese_wedge,
    chilli_pepper,
    teabag,
    salt_shaker,
)
