"""Myth and oddity: P157 to P168."""

from __future__ import annotations

from tools.gallery.geometry import beads, box, ring
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
from tools.gallery.props import cloud, drop, heart, moon, star


def magic_wand() -> Shapes:
    """A magic wand whose tip is wrapped in a bandage."""
    spark = star(YELLOW, MID, 4, 0.36)
    return [
        mount(sweep(PETROL, 90)),
        spin(
            [
                form(box(-30, 228, 430, 56, 10), INK, PETROL, side=(0, 0.3)),
                glint("0,242 250,242", 9, SLATE),
                form(box(-40, 222, 60, 68, 10), CANVAS, side=(0, 0.25)),
                form(
                    "330,216! 350,196 450,188 494,204 514,236 514,280 492,312 446,324 350,316 330,298!",
                    CANVAS,
                    side=(0.04, 0.14),
                ),
                line("352,198 392,316", FINE),
                line("394,192 440,322", FINE),
                line("440,190 484,312", FINE),
                line("500,214 430,250 352,312", FINE),
                daub(
                    "396,232! 416,232! 416,212! 436,212! 436,232! 456,232! 456,252! 436,252! 436,272! 416,272! 416,252! 396,252!",
                    RED,
                ),
                form("340,300! 320,350 340,390! 366,384! 356,350 372,312!", CANVAS, w=MID),
            ],
            -40,
            236,
            256,
        ),
        move(spark, 250, 90, 1.0),
        move(spark, 470, 300, 0.8),
        move(spark, 360, 400, 0.9, 20),
        move(spark, 150, 160, 0.6),
        move(spark, 452, 426, 0.5),
    ]


def treasure_chest() -> Shapes:
    """A treasure chest with moths flying out."""

    def moth(fill: str) -> list[Shapes]:
        side = [
            form("4,-6! 20,-50 60,-62 86,-46 80,-10 50,10!", fill, side=(0.1, 0.2)),
            solid("4,4! 50,8 66,30 50,52 22,44!", fill),
            disc(54, -32, 9, UMBER, 0),
        ]
        return [
            side,
            move(side, flip=True),
            oval(0, 0, 10, 34, UMBER, w=MID),
            line("-4,-34 -16,-56", 6),
            line("4,-34 16,-56", 6),
        ]

    return [
        mount(round_(PETROL)),
        form("50,270! 30,180 60,120 120,106! 400,106! 456,124 482,180 462,270!", UMBER),
        daub("84,262! 70,190 92,150 130,142! 384,142! 422,150 442,190 428,262!", INK),
        outline("50,270! 30,180 60,120 120,106! 400,106! 456,124 482,180 462,270!"),
        line("120,108 100,140 104,262", 16, YELLOW),
        line("392,108 412,140 408,262", 16, YELLOW),
        move(moth(LINEN), 256, 180, 1.15, -8),
        move(moth(CANVAS), 120, 84, 0.85, -26),
        move(moth(YELLOW), 380, 70, 0.95, 22),
        form("40,270! 472,270! 456,476! 56,476!", UMBER, side=(0.05, 0.05)),
        daub("90,270! 126,270! 130,476! 100,476!", YELLOW),
        daub("386,270! 422,270! 412,476! 382,476!", YELLOW),
        line("48,370 464,370", MID),
        [
            line(p, MID)
            for p in ("90,270 100,476", "126,270 130,476", "386,270 382,476", "422,270 412,476")
        ],
        outline("40,270! 472,270! 456,476! 56,476!"),
        form("210,250! 302,250! 302,340 256,366 210,340!", YELLOW, side=(0.14, 0.08)),
        disc(256, 294, 15, INK, 0),
        daub("250,296! 262,296! 268,332! 244,332!", INK),
        glint("66,300 72,350", 11, ORANGE),
    ]


def sword() -> Shapes:
    """A sword stuck in a loaf of bread."""
    return [
        mount(broad(GREEN)),
        oval(256, 466, 216, 24, PETROL, w=0),
        form("222,130! 290,130! 290,340! 222,340!", LINEN, SLATE, side=(0.46, 0)),
        line("256,140 256,320", FINE),
        form(
            "40,440 20,380 50,310 140,276 256,266 372,276 462,310 492,380 472,440 400,470 256,476 112,470",
            ORANGE,
            side=(0.06, 0.14),
        ),
        [
            form(p, YELLOW, w=MID)
            for p in (
                "100,300 130,290 170,350 160,380 130,360",
                "350,290 384,296 392,350 370,376 346,350",
            )
        ],
        solid("210,290 230,280 256,300! 282,278 306,292 296,312 256,318 218,312", INK, 4),
        form("222,130! 290,130! 286,296! 256,304! 226,296!", LINEN, SLATE, side=(0.46, 0)),
        line("256,140 256,290", FINE),
        form(
            "116,112 120,86 160,92! 352,92! 392,86 396,112 392,138 352,130! 160,130! 120,138",
            YELLOW,
            side=(0.04, 0.3),
        ),
        form("228,16! 284,16! 288,94! 224,94!", UMBER, side=(0.2, 0)),
        line("226,44 286,34", MID),
        line("226,72 286,62", MID),
        ball(256, 10, 30, RED),
        glint("84,370 100,336 120,322", 13, CANVAS),
    ]


def ghost_sheet() -> Shapes:
    """A ghost sheet whose eye holes are stars."""
    sheet = "256,30 350,60 400,150 412,280 440,420 484,470! 420,460 386,478! 350,440 306,482! 270,446 232,484! 190,444 150,478! 110,452 30,470! 76,410 100,280 112,150 162,60"
    return [
        mount(broad(PETROL)),
        move(moon(YELLOW, 0), 436, 96, 0.9),
        form(sheet, CANVAS, side=(0.1, 0.03)),
        move(star(INK, 0), 200, 180, 1.12, -8),
        move(star(INK, 0), 316, 180, 1.12, 8),
        oval(258, 270, 24, 32, INK, w=0),
        [
            line(p, MID, LINEN)
            for p in ("150,300 140,400", "230,360 232,430", "310,350 308,430", "370,300 384,400")
        ],
        glint("146,190 158,120 190,84", 14, LINEN),
        [
            move(star(YELLOW, 0), x, y, s)
            for x, y, s in ((70, 90, 0.34), (56, 250, 0.24), (470, 240, 0.3))
        ],
    ]


def crystal_ball() -> Shapes:
    """A crystal ball with snow falling inside."""
    glass = ring(256, 206, 190, 190)
    arm = [line("0,0 0,-50", 8, CANVAS), line("-15,-42 0,-26 15,-42", 8, CANVAS)]
    flake = around(arm, 6, 0, 0)
    return [
        mount(broad(YELLOW)),
        form(glass, PETROL, INK, side=(0.08, 0.08), w=0),
        within(
            "60,110! 150,90 230,140 330,120 450,170! 450,220! 340,180 240,200 150,150 60,180!",
            glass,
            SLATE,
        ),
        within(
            "60,250! 150,220 260,270 360,240 460,270! 460,310! 350,290 250,320 150,270 60,300!",
            glass,
            SLATE,
        ),
        within("50,330! 150,300 256,318 360,298 470,330! 470,430! 50,430!", glass, CANVAS),
        move(flake, 196, 180, 1.2, 10),
        move(flake, 334, 236, 0.85, 24),
        [
            disc(x, y, r, CANVAS, 0)
            for x, y, r in (
                (130, 130, 11),
                (256, 60, 10),
                (330, 90, 13),
                (390, 160, 11),
                (290, 150, 9),
                (110, 240, 11),
                (260, 260, 10),
                (180, 276, 9),
                (400, 280, 10),
                (190, 70, 9),
                (150, 196, 7),
            )
        ],
        outline(glass),
        glint("96,210 108,140 152,86", 17),
        form(
            "112,352! 150,374 256,404 362,374 400,352! 424,384 372,416 330,424! 340,452 420,470 440,490! 72,490! 92,470 172,452 182,424! 140,416 88,384",
            RED,
            side=(0.06, 0.1),
        ),
        [ball(x, y, 17, YELLOW, w=MID) for x, y in ((166, 396), (256, 424), (346, 396))],
    ]


def broomstick() -> Shapes:
    """A broomstick parked with a wheel lock."""
    link = outline(box(-22, -13, 44, 26, 13), 20)
    shine = outline(box(-22, -13, 44, 26, 13), 8, SLATE)
    loop = ring(316, 216, 132, 62, -12)
    front = [p for p in beads(loop, 52, 0) if p[1] > 206]
    back = [p for p in beads(loop, 52, 0) if p[1] <= 206]

    def chain(places: list[tuple[float, float, float]]) -> list[Shapes]:
        return [[move(link, x, y, 1, t), move(shine, x, y, 1, t)] for x, y, t in places]

    return [
        mount(room(SKY, LINEN, 430)),
        chain(back),
        form("366,470! 366,40! 376,20 396,14 416,20 426,40! 426,470!", RED, side=(0.3, 0)),
        daub("372,70! 408,70! 408,110! 372,110!", CANVAS),
        form(box(340, 456, 112, 34, 10), INK, w=4),
        spin(
            [
                line("256,-40 250,140 258,300", 48),
                line("256,-40 250,140 258,300", 25, UMBER),
                form(
                    "214,290! 300,290! 334,374 376,484! 334,472! 318,494! 288,476! 258,500! 230,476! 198,494! 182,472! 138,484! 180,374",
                    YELLOW,
                    side=(0.14, 0.02),
                ),
                [
                    line(p, MID, UMBER)
                    for p in ("232,340 200,456", "258,340 258,466", "284,340 316,456")
                ],
                cord("212,298 302,298", RED, 15, 9),
                cord("202,328 312,328", RED, 15, 9),
            ],
            17,
            256,
            256,
        ),
        chain(front),
        block(268, 232, 92, 82, ORANGE, 14),
        disc(314, 266, 12, INK, 0),
        daub("309,268! 319,268! 324,298! 304,298!", INK),
    ]


def dragon_egg() -> Shapes:
    """A dragon egg wearing a knitted hat."""
    egg_ = "256,70 350,130 418,250 424,360 370,450 256,488 142,450 88,360 94,250 162,130"
    scales = [
        line(
            f"{x - 32},{y} {x - 20},{y + 22} {x},{y + 30} {x + 20},{y + 22} {x + 32},{y}",
            MID,
            PETROL,
        )
        for y, xs in (
            (290, (160, 226, 292, 358)),
            (340, (128, 194, 260, 326, 386)),
            (390, (160, 226, 292, 352)),
            (436, (200, 260, 318)),
        )
        for x in xs
    ]
    return [
        mount(round_(ORANGE)),
        solid(
            "60,486! 84,450! 110,470! 140,446! 170,476! 350,476! 380,446! 404,472! 430,450! 456,486!",
            UMBER,
            BOLD,
        ),
        form(egg_, GREEN, side=(0.08, 0.05)),
        scales,
        glint("116,340 124,280 140,250", 14),
        form("110,214! 130,120 190,70 256,56 322,70 382,120 402,214!", RED, side=(0.06, 0.08)),
        [
            line(p, MID, CANVAS)
            for p in (
                "130,150 156,136 182,150 208,136 234,150 260,136 286,150 312,136 338,150 364,136 384,150",
            )
        ],
        [
            line(p, FINE, UMBER)
            for p in (
                "186,86 170,130",
                "256,66 256,120",
                "326,86 342,130",
                "150,170 146,190",
                "220,170 220,190",
                "292,170 292,190",
                "362,170 366,190",
            )
        ],
        outline("110,214! 130,120 190,70 256,56 322,70 382,120 402,214!"),
        form(box(88, 190, 336, 66, 26), CANVAS, side=(0.03, 0.2)),
        [line(f"{x},202 {x},244", FINE) for x in range(120, 410, 30)],
        form(
            "256,-14 286,-6 304,20 298,48 276,66 256,70 236,66 214,48 208,20 226,-6",
            CANVAS,
            side=(0.1, 0.14),
        ),
    ]


def message_bottle() -> Shapes:
    """A message in a bottle: the message is a blank page."""
    bottle = "-60,-250! 60,-250! 60,-150! 70,-110 112,-70 124,-10! 124,190 110,222 70,232! -70,232! -110,222 -124,190! -124,-10 -112,-70 -70,-110 -60,-150!"
    return [
        mount(broad(YELLOW)),
        daub(
            "24,300! 80,280 140,300 200,280 260,300 320,280 380,300 440,280 490,296! 486,488! 26,488!",
            SKY,
        ),
        move(
            [
                solid(bottle, GREEN),
                form(
                    "-84,-60! 70,-80! 86,-60 70,-44! 84,180! -70,196! -92,180 -80,160!",
                    CANVAS,
                    side=(0.1, 0.05),
                    w=MID,
                ),
                line("-84,-60 -70,-46 66,-64 84,-62", FINE),
                line("-90,180 -70,172 60,162 84,176", FINE),
                daub("84,-40! 108,-40! 110,200! 84,206!", PETROL),
                outline(bottle),
                line("-60,-160 60,-160", MID),
                form(box(-72, -262, 144, 46, 12), GREEN, side=(0.06, 0.2)),
                form(box(-44, -300, 88, 60, 10), ORANGE, side=(0.2, 0)),
                glint("-100,10 -100,120", 13),
                glint("-40,-200 -40,-170", 11),
            ],
            256,
            272,
            0.9,
            -24,
        ),
        line(
            "22,430 76,412 130,430 184,412 240,430 296,412 352,430 408,412 460,428 490,420",
            15,
            PETROL,
        ),
        line("40,470 90,456 140,470 190,456 240,470", 11, CANVAS),
        line("330,466 380,456 430,470", 11, CANVAS),
    ]


def flying_carpet() -> Shapes:
    """A flying carpet with tasselled shoes at its edge."""
    carpet = "24,250! 100,200 190,230 280,190 400,170 440,150! 492,300! 420,330 320,320 220,370 120,350 70,400!"
    shoe = [
        form(
            "-60,24! -56,-30 -30,-44! 6,-40! 20,-10 50,0 74,-20 84,-44! 104,-30 100,10 70,30 40,34!",
            RED,
            side=(0.06, 0.2),
        ),
        oval(-20, -42, 30, 9, INK, 4, 0),
        disc(96, -44, 12, YELLOW, FINE),
        line("-54,10 40,18", FINE, YELLOW),
    ]
    return [
        mount(broad(PETROL)),
        move(moon(YELLOW, 0), 84, 96, 1.0),
        [
            move(star(CANVAS, 0), x, y, s)
            for x, y, s in ((200, 60, 0.3), (440, 60, 0.36), (300, 110, 0.22), (60, 190, 0.22))
        ],
        [
            line(p, 11, YELLOW)
            for p in (
                "26,252 4,262",
                "36,290 10,300",
                "48,326 22,338",
                "58,362 34,376",
                "70,398 46,414",
                "444,156 470,138",
                "456,192 484,176",
                "468,228 498,214",
                "480,264 508,252",
            )
        ],
        form(carpet, RED, side=(0.02, 0.16)),
        line("60,264 120,232 196,258 290,220 400,200 432,190", MID, YELLOW),
        line("86,362 130,324 220,340 320,294 420,304 466,284", MID, YELLOW),
        [
            move(solid("0,-34! 30,0! 0,34! -30,0!", c, MID), x, y, 0.9, t)
            for x, y, t, c in (
                (140, 284, 10, YELLOW),
                (256, 276, -16, SKY),
                (366, 250, -10, YELLOW),
            )
        ],
        outline(carpet),
        move(shoe, 360, 136, 0.98, 4),
        move(shoe, 250, 178, 0.98, 4),
        move(cloud(CANVAS, MID), 130, 444, 1.2),
        move(cloud(CANVAS, MID), 384, 430, 1.5),
    ]


def genie_lamp() -> Shapes:
    """A genie lamp whose smoke forms a price tag."""
    return [
        mount(broad(RED)),
        form(
            "80,304! 96,262 62,222 78,164 136,140 184,128! 232,40! 462,40! 478,56! 478,196! 462,212! 232,212! 190,170! 150,178 128,206 156,252 126,306!",
            CANVAS,
            side=(0.03, 0.06),
        ),
        disc(246, 126, 22, RED, MID),
        line("246,126 210,90 180,96", 7),
        ball(372, 126, 52, YELLOW, w=MID),
        hoop(372, 126, 34, FINE, ORANGE),
        form(
            "60,300! 130,300! 170,340 210,346! 220,320 256,306 330,306 366,320 376,346! 400,360 400,390! 360,430 300,446! 220,446! 150,420 100,360",
            YELLOW,
            side=(0.06, 0.12),
        ),
        cord("380,330 440,300 484,330 470,390 400,396", YELLOW, 15, 10),
        line("190,360 300,372 390,360", MID, ORANGE),
        form("214,318 240,286 290,274 340,286 364,318!", ORANGE, w=BOLD),
        ball(290, 262, 19, RED),
        form("220,440! 300,440! 330,484! 190,484!", YELLOW, side=(0.1, 0.2)),
        glint("140,350 180,390", 12),
    ]


def mermaid_tail() -> Shapes:
    """A mermaid tail with a shopping bag in its fin."""
    return [
        mount(round_(YELLOW)),
        form(
            "180,490! 120,410 130,310 200,240 240,170 244,110! 296,110! 300,190 330,270 340,360 300,440 290,490!",
            GREEN,
            side=(0.14, 0),
        ),
        form(
            "270,130! 200,120 120,80 90,20! 160,24 230,40 268,90! 310,40 380,24 450,20! 420,80 340,120",
            SKY,
            side=(0.06, 0.12),
        ),
        [
            line(f"{x - 22},{y} {x},{y + 18} {x + 22},{y}", MID, PETROL)
            for x, y in (
                (268, 190),
                (244, 236),
                (292, 240),
                (216, 286),
                (266, 286),
                (312, 290),
                (186, 336),
                (236, 336),
                (286, 338),
                (176, 386),
                (226, 386),
                (276, 390),
                (206, 436),
                (256, 438),
            )
        ],
        [
            line(p, MID, PETROL)
            for p in ("250,110 180,60", "290,110 360,60", "246,90 220,60", "294,90 324,60")
        ],
        line("380,64 360,120 350,180", 20),
        line("420,56 436,120 440,180", 20),
        line("380,64 360,120 350,180", 6, ORANGE),
        line("420,56 436,120 440,180", 6, ORANGE),
        form("316,180! 472,180! 486,340! 306,340!", RED, side=(0.16, 0)),
        move(heart(CANVAS, 0), 386, 264, 0.9),
        daub(
            "22,440! 80,424 140,440 200,424 260,440 320,424 380,440 440,424 490,438! 486,490! 26,490!",
            PETROL,
        ),
        line("22,440 80,424 140,440 200,424 260,440 320,424 380,440 440,424 490,438", 13),
        [
            move(drop(SKY, FINE), x, y, 0.5, t)
            for x, y, t in ((70, 360, -20), (110, 300, -10), (440, 390, 20))
        ],
    ]


def scarecrow() -> Shapes:
    """A scarecrow with a crow on its arm as a friend."""
    crow = [
        form("-58,-6! -96,-14! -60,-30!", ORANGE, w=MID),
        form(
            "-60,-20 -44,-52 -10,-54 10,-28 60,-6 112,30! 90,44! 60,52 10,56 -26,36 -36,4",
            INK,
            PETROL,
            side=(0.06, 0.16),
        ),
        line("0,0 20,28 60,34", FINE, SLATE),
        disc(-30, -30, 11, CANVAS, 0),
        disc(-32, -30, 5, INK, 0),
        line("4,54 0,80", MID),
        line("24,54 26,80", MID),
    ]
    straw = [
        line(p, MID, YELLOW)
        for p in (
            "40,246 6,232",
            "40,256 2,258",
            "42,266 8,282",
            "472,246 506,232",
            "472,256 510,258",
            "470,266 504,282",
        )
    ]
    return [
        mount(room(SKY, YELLOW, 400)),
        line("256,300 256,500", 44),
        line("256,300 256,500", 20, UMBER),
        straw,
        form(
            "36,230! 180,214! 332,214! 476,230! 476,284! 340,290! 356,440! 320,426! 296,446! 256,428! 216,446! 190,426! 156,440! 172,290! 36,284!",
            RED,
            side=(0.03, 0.04),
        ),
        line("256,230 256,420", FINE, UMBER),
        form("270,330! 330,326! 334,384! 274,388!", GREEN, w=MID),
        [
            line(p, 6, CANVAS)
            for p in ("262,340 280,340", "262,372 284,372", "300,320 300,336", "300,378 300,396")
        ],
        ball(230, 150, 76, ORANGE),
        line("190,132 212,152", 11),
        line("212,132 190,152", 11),
        line("246,132 268,152", 11),
        line("268,132 246,152", 11),
        line("186,180 210,196 250,196 274,180", MID),
        [line(p, FINE) for p in ("208,184 206,204", "230,190 230,208", "252,184 254,204")],
        form(
            "120,96! 150,84 184,78! 196,20 236,-4 270,14 280,72! 320,76 344,92! 300,116 230,122 160,116",
            UMBER,
            side=(0.06, 0.1),
        ),
        line("184,82 230,92 282,76", 13, YELLOW),
        [
            line(p, MID, YELLOW)
            for p in ("178,222 166,246", "206,224 204,250", "256,224 260,250", "284,222 298,244")
        ],
        move(crow, 400, 150, 1.0),
    ]


PICTURES = (
    magic_wand,
    treasure_chest,
    sword,
    ghost_sheet,
    crystal_ball,
    broomstick,
    dragon_egg,
    message_bottle,
    flying_carpet,
    genie_lamp,
    mermaid_tail,
    scarecrow,
)
