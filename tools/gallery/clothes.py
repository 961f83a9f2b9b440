"""Clothes: P049 to P060."""

from __future__ import annotations

from tools.gallery.geometry import box, ring
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
    within,
)
from tools.gallery.props import cloud


def top_hat() -> Shapes:
    """A top hat with a flying saucer sliding out of it."""
    saucer = [
        form("-84,-20! -76,-74 -40,-104 0,-112 40,-104 76,-74 84,-20!", GREEN, side=(0.16, 0)),
        oval(-26, -56, 13, 17, INK, 16, 0),
        oval(26, -56, 13, 17, INK, -16, 0),
        line("-14,-26 0,-22 14,-26", FINE),
        outline("-84,-20! -76,-74 -40,-104 0,-112 40,-104 76,-74 84,-20!"),
        glint("-62,-54 -50,-78", 10),
        form("-190,10 -120,-22 0,-32 120,-22 190,10 120,46 0,58 -120,46", SLATE, side=(0.04, 0.25)),
        [
            disc(x, y, 13, YELLOW, MID)
            for x, y in ((-130, 12), (-66, 20), (0, 23), (66, 20), (130, 12))
        ],
    ]
    return [
        mount(round_(YELLOW)),
        move(saucer, 262, 158, 1.0, -10),
        daub("130,226! 384,226! 356,420! 156,420!", INK),
        oval(256, 226, 128, 34, UMBER),
        move(saucer, 262, 158, 1.0, -10),
        daub("122,232! 150,252 256,264 362,252 390,232! 364,430! 150,430!", INK),
        daub("130,246! 156,262 256,276 340,266! 330,420! 150,420!", INK),
        daub("352,264! 380,252! 362,420! 340,420!", PETROL),
        daub("142,352! 200,368 256,372 312,368 370,352! 364,404! 256,424 148,404!", RED),
        solid(
            "30,428! 60,396 140,404! 256,424 372,404! 452,396 482,428! 440,474 256,488 72,474",
            INK,
            4,
        ),
        line("60,432 120,460 256,470 392,460 452,432", MID, PETROL),
        line("152,276 158,336", 12, SLATE),
    ]


def odd_socks() -> Shapes:
    """Odd socks whose toes hold each other like hands."""
    sock = "-58,-170! 58,-170! 62,-10 66,20! 104,64 128,112 96,150 40,140 -30,90 -60,40!"
    left = [
        form(sock, RED, side=(0.12, 0.06)),
        within("-90,-96! 59,-96! 60,-52! -90,-52!", sock, CANVAS),
        within("-90,-10! 62,-10! 70,30! -90,30!", sock, CANVAS),
        solid(box(-66, -186, 132, 46, 12), CANVAS),
        [line(f"{x},-178 {x},-150", FINE) for x in (-34, 0, 34)],
        outline(sock),
        solid(box(-66, -186, 132, 46, 12), CANVAS),
        [line(f"{x},-178 {x},-150", FINE) for x in (-34, 0, 34)],
    ]
    right = [
        form(sock, GREEN, side=(0.12, 0.06)),
        [
            disc(x, y, 15, YELLOW, 0)
            for x, y in ((-26, -110), (28, -84), (-24, -40), (30, -12), (-16, 30), (34, 60))
        ],
        outline(sock),
        solid(box(-66, -186, 132, 46, 12), YELLOW),
    ]
    fingers = [
        cord(f"{x},{y} {x + 34},{y + 2} {x + 40},{y + 14}", GREEN, 15, 8)
        for x, y in ((222, 372), (216, 396), (220, 420))
    ]
    return [
        mount(broad(SKY)),
        line("-10,60 120,84 256,92 392,84 522,60", 8),
        move(left, 122, 250, 1.1, 4),
        move(right, 390, 250, 1.1, -4, True),
        solid("200,330 244,316 296,320 318,350 312,404 280,436 226,432 196,400", GREEN),
        fingers,
        cord("280,344 240,338 224,352", RED, 17, 8),
        [block(x, 40, 22, 62, ORANGE, 6, MID) for x in (100, 386)],
    ]


def ballet_shoe() -> Shapes:
    """A ballet shoe whose ribbon turns into ivy."""
    ivy = solid(
        "0,40! -18,34 -44,30! -34,10 -50,-8! -22,-14 0,-48! 22,-14 50,-8! 34,10 44,30! 18,34",
        GREEN,
        MID,
    )
    return [
        mount(sweep(SKY)),
        line("250,252 160,250 60,200 50,110 130,50 210,90 200,170 130,180", 32),
        line("250,252 160,250 60,200 50,110 130,50 210,90 200,170 130,180", 12, GREEN),
        line("250,252 180,254 120,238", 36),
        line("250,252 180,254 120,238", 20, ROSE),
        line("372,170 330,90 380,40 450,70 470,20", 32),
        line("372,170 330,90 380,40 450,70 470,20", 12, GREEN),
        line("372,170 340,120 336,90", 36),
        line("372,170 340,120 336,90", 20, ROSE),
        form(
            "440,160! 474,210 472,290 430,360 340,430 210,486 120,496 64,472! 56,440 96,396 170,340 230,280 250,240!",
            ROSE,
            side=(0.07, 0.08),
        ),
        solid(
            "250,240! 330,236 400,200 440,160! 446,220 410,280 340,336 270,352 232,326! 246,290",
            UMBER,
        ),
        line("64,470 116,474 158,444 176,404", MID, RED),
        glint("126,410 182,364 216,330", 13),
        [
            move(ivy, x, y, s, t)
            for x, y, s, t in (
                (66, 210, 0.9, -70),
                (50, 104, 1.0, -40),
                (138, 46, 0.95, 20),
                (214, 106, 0.85, 60),
                (150, 180, 0.8, -100),
                (372, 44, 0.85, -20),
                (446, 76, 0.9, 40),
                (470, 22, 0.6, 10),
            )
        ],
    ]


def crown() -> Shapes:
    """A crown made of paper clips."""
    clip = "-26,70! -26,-62! 0,-92 26,-62! 26,82! 4,108 -14,82! -14,-40! 0,-54 12,-40! 12,58!"
    colours = (SLATE, YELLOW, RED, YELLOW, SLATE)
    spots = (
        (84, 262, -22, 1.02),
        (168, 226, -11, 1.14),
        (256, 206, 0, 1.3),
        (344, 226, 11, 1.14),
        (428, 262, 22, 1.02),
    )
    return [
        mount(round_(GREEN, 150)),
        [
            move([line(clip, 30), line(clip, 12, c)], x, y, s, t)
            for (x, y, t, s), c in zip(spots, colours, strict=True)
        ],
        [
            move([line(clip, 28), line(clip, 11, c)], x, y, 0.82, t)
            for x, y, t, c in (
                (140, 398, 90, YELLOW),
                (272, 404, 90, SLATE),
                (396, 390, 90, YELLOW),
            )
        ],
        [
            ball(x, y, 22, c)
            for x, y, c in (
                (44, 148, SKY),
                (144, 98, RED),
                (256, 62, SKY),
                (368, 98, RED),
                (468, 148, SKY),
            )
        ],
    ]


def glasses() -> Shapes:
    """A pair of glasses with rain in one lens."""
    return [
        mount(room(YELLOW, ORANGE, 330)),
        line("36,210 20,120 90,60 130,56", 30),
        line("476,210 492,120 420,60 380,56", 30),
        line("36,210 20,120 90,60 130,56", 8, UMBER),
        line("476,210 492,120 420,60 380,56", 8, UMBER),
        disc(134, 280, 112, SLATE, 0),
        move(cloud(CANVAS, MID), 134, 236, 1.1),
        [
            line(p, 9, CANVAS)
            for p in (
                "84,290 74,316",
                "120,296 110,322",
                "158,292 148,318",
                "194,286 184,312",
                "100,336 90,362",
                "140,340 130,366",
                "178,332 168,358",
            )
        ],
        disc(378, 280, 112, SKY, 0),
        around(line("0,-56 0,-74", 11, YELLOW), 10, 378, 280),
        disc(378, 280, 42, YELLOW, 0),
        hoop(134, 280, 112, 42),
        hoop(378, 280, 112, 42),
        hoop(134, 280, 112, 17, UMBER),
        hoop(378, 280, 112, 17, UMBER),
        line("236,236 256,222 276,236", 42),
        line("236,236 256,222 276,236", 17, UMBER),
        glint("308,250 324,214 352,196", 12),
    ]


def zip_() -> Shapes:
    """A zip that opens onto a landscape."""
    opening = "256,330! 210,240 140,120 96,-10! 416,-10! 372,120 302,240"
    left = [
        (240, 306),
        (222, 272),
        (203, 237),
        (184, 202),
        (166, 167),
        (148, 131),
        (131, 94),
        (117, 56),
        (106, 18),
    ]
    return [
        mount(broad(RED)),
        daub("24,24! 488,24! 488,488! 24,488!", RED),
        daub(opening, SKY),
        ball(300, 60, 40, YELLOW, w=MID),
        within(
            "90,210! 170,120! 196,150! 262,60! 330,160! 352,140! 430,220! 300,340! 200,340!",
            opening,
            SLATE,
        ),
        within("238,92! 262,60! 290,102! 270,98! 258,112! 248,96!", opening, CANVAS),
        within("100,226! 180,196 250,214 330,196 420,226! 300,340! 200,340!", opening, GREEN),
        within(
            "250,340! 232,290 268,262 246,238 262,212! 276,212! 270,240 300,262 270,290 262,340!",
            opening,
            YELLOW,
        ),
        line("256,330 210,240 140,120 98,-10"),
        line("256,330 302,240 372,120 414,-10"),
        [line(f"{x - 7},{y - 6} {x + 11},{y + 2}", 11, YELLOW) for x, y in left],
        [line(f"{512 - x + 7},{y - 6} {512 - x - 11},{y + 2}", 11, YELLOW) for x, y in left],
        line("256,330 256,520", 36),
        [
            line(f"{248 - 6 * (i % 2)},{y} {264 + 6 - 6 * (i % 2)},{y}", 9, YELLOW)
            for i, y in enumerate(range(352, 510, 17))
        ],
        form("216,300! 236,286 276,286 296,300! 288,372! 224,372!", SLATE),
        form(box(234, 346, 44, 112, 18), YELLOW),
        disc(256, 432, 9, INK, 0),
        line("60,60 60,470", FINE, UMBER),
        line("452,60 452,470", FINE, UMBER),
    ]


def glove() -> Shapes:
    """A glove with a sixth finger."""
    body = (
        "120,480! 128,390 96,320 48,236 40,200 62,184 86,198 130,258! 112,130 118,94 142,84 164,100 182,222! "
        "184,76 194,46 218,42 238,58 244,216! 258,40 272,16 296,18 312,38 304,220! 330,70 346,50 370,54 382,78 360,240! "
        "398,150 418,132 440,142 446,166 422,270 400,350 384,400 388,480!"
    )
    return [
        mount(broad(SKY, 90)),
        form(body, RED, side=(0.1, 0.02)),
        line("204,240 206,300", MID, UMBER),
        line("262,240 262,306", MID, UMBER),
        line("318,246 314,300", MID, UMBER),
        glint("140,120 152,180", 12, ROSE),
        glint("206,70 210,130", 12, ROSE),
        glint("282,48 280,110", 12, ROSE),
        form(box(96, 420, 316, 70, 24), CANVAS, side=(0.05, 0.1)),
        [line(f"{x},434 {x},476", FINE) for x in range(140, 400, 38)],
    ]


def necktie() -> Shapes:
    """A necktie knotted round nothing."""
    tail = "232,236! 296,236! 352,412! 262,494! 178,412!"
    stripes = (
        "150,330! 330,250! 330,286! 150,370!",
        "150,410! 370,312! 370,350! 150,448!",
        "190,470! 390,382! 390,420! 220,490!",
    )
    return [
        mount(sweep(YELLOW, 90)),
        outline("236,180! 150,140 128,80 176,40 264,26 350,40 396,80 374,140 292,180!", 70),
        outline("236,180! 150,140 128,80 176,40 264,26 350,40 396,80 374,140 292,180!", 46, RED),
        line("140,70 190,48 264,40 336,48", 9, UMBER),
        form(tail, RED, side=(0.16, 0)),
        [within(p, tail, CANVAS) for p in stripes],
        outline(tail),
        form("206,166! 322,166! 300,252! 228,252!", RED),
        line("228,186 238,232", 11, ROSE),
    ]


def raincoat() -> Shapes:
    """A raincoat on a hook that is a duck bill."""
    coat = "216,206! 256,222! 312,206! 374,232 410,284 456,430! 396,456! 372,384! 380,490! 152,490! 158,384! 126,456! 66,430! 116,284 154,232!"
    return [
        mount(broad(PETROL)),
        block(44, 24, 70, 170, UMBER, 16),
        disc(80, 50, 8, SLATE, FINE),
        disc(80, 168, 8, SLATE, FINE),
        form("90,60! 130,24 200,22 246,56 252,104 220,142 160,152 90,150!", GREEN),
        disc(196, 70, 24, CANVAS, MID),
        disc(202, 72, 11, INK, 0),
        line("264,206 262,150 282,122 300,150 300,206", 30),
        line("264,206 262,150 282,122 300,150 300,206", 12, YELLOW),
        form(
            "240,76! 300,84 352,80 386,44! 420,52 424,92 390,126 320,140 244,126!",
            ORANGE,
            side=(0.05, 0.25),
        ),
        line("246,104 320,108 380,90", MID),
        line("282,140 286,160", 12, YELLOW),
        form(coat, YELLOW, side=(0.1, 0.04)),
        line("264,230 264,486", MID),
        [disc(290, y, 11, RED, FINE) for y in (290, 352, 414)],
        line("186,404 234,404", MID),
        line("308,450 352,450", MID),
        line("158,330 158,386", MID),
        line("372,330 372,386", MID),
        form("206,214! 196,180 226,164 264,172 302,164 332,180 322,214! 264,244!", YELLOW),
        daub("226,206! 236,190 264,196 292,190 302,206! 264,226!", UMBER),
        glint("136,300 118,360", 13),
    ]


def wedding_ring() -> Shapes:
    """A wedding ring caught on a fishing hook."""
    hook = "330,92 330,300 316,400 250,452 170,430 130,350 134,290"
    ring_ = ring(196, 330, 128, 128)
    return [
        mount(broad(SKY, 180)),
        [
            line(p, 11, CANVAS)
            for p in (
                "40,100 80,86 120,100 160,86 200,100",
                "60,150 96,138 132,150",
                "400,430 436,418 472,430",
            )
        ],
        line("330,60 360,20 350,-20", 7),
        hoop(330, 72, 22, 30),
        outline(ring_, 62),
        outline(ring_, 38, YELLOW),
        line("296,410 250,444 190,454 130,432", 15, ORANGE),
        line("94,266 120,234 164,212", 11, CANVAS),
        line(hook, 46),
        solid("100,330! 138,250! 176,330! 138,308!", SLATE, 26),
        line(hook, 22, SLATE),
        daub("106,326! 138,258! 170,326! 138,304!", SLATE),
        hoop(330, 72, 22, 9, SLATE),
        line("326,110 326,290", 7, CANVAS),
        move(
            [
                form("-34,-22! 34,-22! 54,4! 0,56! -54,4!", CANVAS, SKY, (0.3, 0)),
                line("-54,4 54,4", FINE),
                line("-18,4 0,52 18,4 0,-20 -18,4", FINE),
            ],
            196,
            190,
            1.05,
        ),
    ]


def button() -> Shapes:
    """A button whose four holes make a face."""
    return [
        mount(broad(SKY, 90)),
        ball(256, 256, 214, RED),
        disc(256, 256, 158, ROSE, 0),
        ball(256, 256, 150, RED, w=MID),
        oval(206, 216, 28, 34, INK, w=0),
        oval(306, 216, 28, 34, INK, w=0),
        oval(214, 206, 9, 11, CANVAS, w=0),
        oval(314, 206, 9, 11, CANVAS, w=0),
        daub("238,266! 274,266! 270,292 256,300 242,292", INK),
        daub(
            "172,308! 210,334 256,342 302,334 340,308! 326,352 292,376 256,382 220,376 186,352", INK
        ),
        line("208,226 150,300 120,420 60,500", 22),
        line("208,226 150,300 120,420 60,500", 8, YELLOW),
        glint("76,240 90,180 130,128", 16),
    ]


def wig() -> Shapes:
    """A wig with a nest of pencils."""

    def pencil(colour: str) -> list[Shapes]:
        return [
            solid("-17,-70! 17,-70! 17,70! -17,70!", colour),
            solid("-17,-70! 0,-118! 17,-70!", CANVAS),
            daub("-8,-94! 0,-118! 8,-94!", INK),
            line("0,-64 0,64", FINE, UMBER),
        ]

    curl = [
        solid(box(-46, -27, 92, 54, 27), CANVAS),
        disc(-20, 0, 14, LINEN, MID),
        line("10,-14 20,0 10,14", FINE),
    ]
    places = (
        (96, 262),
        (96, 320),
        (100, 378),
        (108, 436),
        (416, 262),
        (416, 320),
        (412, 378),
        (404, 436),
    )
    return [
        mount(round_(RED)),
        move(pencil(SKY), 160, 146, 1.05, -34),
        move(pencil(GREEN), 352, 146, 1.05, 34),
        move(pencil(YELLOW), 226, 124, 1.05, -8),
        move(pencil(ORANGE), 298, 130, 1.05, 14),
        form(
            "60,250! 72,190 150,150 256,138 362,150 440,190 452,250! 420,300 380,330 350,300 330,268 256,256 182,268 162,300 132,330 92,300",
            CANVAS,
            side=(0.03, 0.1),
        ),
        form(
            "140,204! 150,170 256,156 362,170 372,204! 340,236 256,246 172,236",
            UMBER,
            side=(0.1, 0.2),
        ),
        line("156,196 240,216 340,190", MID, YELLOW),
        line("170,216 260,190 352,208", MID, ORANGE),
        [move(curl, x, y, 1.05, 0, x > 256) for x, y in places],
        line("186,256 196,272", MID),
        line("256,248 256,262", MID),
        line("326,256 316,272", MID),
    ]


PICTURES = (
    top_hat,
    odd_socks,
    ballet_shoe,
    crown,
    glasses,
    zip_,
    glove,
    necktie,
    raincoat,
    wedding_ring,
    button,
    wig,
)
