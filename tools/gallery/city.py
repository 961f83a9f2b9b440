"""City and law: P133 to P144."""

from __future__ import annotations

from tools.gallery.geometry import box, ring
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
from tools.gallery.props import cloud, flower, leaf, star


def street_lamp() -> Shapes:
    """A street lamp holding its own umbrella."""
    return [
        mount(broad(PETROL)),
        [
            line(f"{x},{y} {x - 12},{y + 36}", 7, SKY)
            for x, y in (
                (50, 200),
                (90, 290),
                (44, 380),
                (440, 260),
                (470, 340),
                (420, 400),
                (120, 420),
                (466, 200),
                (340, 440),
            )
        ],
        daub("206,250! 306,250! 400,470! 112,470!", YELLOW),
        line("256,230 256,480", 40),
        line("256,230 256,480", 17, SLATE),
        form("196,490! 210,452! 302,452! 316,490!", SLATE, w=BOLD),
        form("196,150! 316,150! 300,250! 212,250!", YELLOW, CANVAS, side=(0.2, 0)),
        line("256,150 256,250", MID),
        form("186,152! 216,116! 296,116! 326,152!", INK, w=4),
        block(204, 246, 104, 22, INK, 6, 4),
        line("256,330 330,330 366,270", 30),
        line("256,330 330,330 366,270", 13, SLATE),
        line("376,306 366,270 310,40", 26),
        line("376,306 366,270 310,40", 9, UMBER),
        spin(
            [
                form(
                    "60,130! 80,50 160,6 256,-4 352,6 432,50 452,130! 420,108 390,108 354,130! 320,104 290,104 256,130! 222,104 192,104 158,130! 122,108 92,108",
                    RED,
                    side=(0.06, 0.1),
                ),
                line("256,-4 200,40 158,130", FINE),
                line("256,-4 312,40 354,130", FINE),
                line("256,0 256,-20", 14),
            ],
            -6,
            256,
            80,
        ),
    ]


def traffic_cone() -> Shapes:
    """A traffic cone worn by a snowman."""
    return [
        mount(broad(SKY)),
        daub("24,440! 150,420 300,436 490,420! 486,488! 28,488!", CANVAS),
        line("118,380 50,330 20,340", MID),
        line("50,330 40,296", MID),
        line("394,380 462,330 492,340", MID),
        line("462,330 472,296", MID),
        ball(256, 420, 126, CANVAS),
        ball(256, 282, 94, CANVAS),
        form(
            "160,330! 200,358 256,366 312,358 352,330! 356,356 320,384 256,392 192,384 156,356!",
            GREEN,
            side=(0.04, 0.2),
        ),
        form("300,372! 346,366! 360,450! 316,452!", GREEN, w=BOLD),
        disc(224, 270, 11, INK, 0),
        disc(288, 270, 11, INK, 0),
        form("250,288! 322,306! 250,312!", ORANGE, w=MID),
        [disc(x, y, 6, INK, 0) for x, y in ((214, 318), (234, 330), (256, 334), (278, 330))],
        [disc(256, y, 11, INK, 0) for y in (420, 460)],
        spin(
            [
                form("230,8! 282,8! 352,206! 160,206!", ORANGE, side=(0.2, 0)),
                daub("206,84! 307,84! 324,132! 188,132!", CANVAS),
                daub("280,84! 307,84! 324,132! 292,132!", LINEN),
                line("206,84 307,84", FINE),
                line("188,132 324,132", FINE),
                outline("230,8! 282,8! 352,206! 160,206!"),
                form(box(112, 196, 288, 36, 12), ORANGE, side=(0.04, 0.3)),
            ],
            -7,
            256,
            200,
        ),
    ]


def fire_hydrant() -> Shapes:
    """A fire hydrant spouting a bouquet."""
    blooms = (
        (390, 170, CANVAS, 1.0),
        (446, 240, YELLOW, 0.85),
        (440, 110, ROSE, 0.95),
        (360, 76, ORANGE, 0.85),
    )
    return [
        mount(room(YELLOW, GREEN, 420)),
        [
            line(p, 9, GREEN)
            for p in (
                "300,260 350,220 390,170",
                "300,264 380,250 446,240",
                "300,256 370,180 440,110",
                "300,256 340,160 360,76",
            )
        ],
        [
            move(leaf(GREEN), x, y, s, t)
            for x, y, s, t in ((420, 300, 0.7, 110), (330, 150, 0.7, -10), (490, 180, 0.6, 70))
        ],
        [
            move(flower(c, UMBER if c == YELLOW else YELLOW, 6, 7), x, y, s, i * 17)
            for i, (x, y, c, s) in enumerate(blooms)
        ],
        form(box(24, 230, 70, 72, 12), YELLOW, side=(0.2, 0)),
        form("80,460! 80,190! 264,190! 264,460!", RED, side=(0.16, 0)),
        form("72,190! 84,110 130,70 172,64 214,70 260,110 272,190!", RED, side=(0.14, 0)),
        form(box(142, 32, 60, 42, 10), YELLOW, side=(0.2, 0)),
        form(box(54, 176, 236, 34, 12), RED, side=(0.06, 0.3)),
        form(box(250, 224, 60, 80, 12), YELLOW, side=(0.2, 0)),
        ball(172, 288, 52, YELLOW),
        disc(172, 288, 22, ORANGE, MID),
        form(box(44, 440, 256, 46, 10), RED, side=(0.06, 0.2)),
        glint("104,230 104,330", 13, ROSE),
    ]


def newspaper() -> Shapes:
    """A newspaper with one article cut out."""
    rows = [
        line(f"{x},{y} {x + w},{y}", 8, SLATE)
        for x, w, ys in (
            (80, 112, (196, 220, 244, 268, 292, 316, 340, 364, 388, 412)),
            (224, 70, (400, 424)),
            (224, 210, ()),
        )
        for y in ys
    ]
    hole = "222,186! 436,190! 430,372! 318,366! 226,374!"
    return [
        mount(broad(RED)),
        spin(
            [
                form("420,44! 486,60! 486,440 470,470 440,476! 420,460!", LINEN, SLATE),
                form("40,40! 440,40! 440,476! 70,476 44,462 40,430!", CANVAS, side=(0.02, 0.03)),
                daub("76,74! 404,74! 404,124! 76,124!", INK),
                [
                    daub(box(x, 88, w, 22), CANVAS)
                    for x, w in ((92, 40), (146, 20), (180, 62), (256, 30), (300, 88))
                ],
                line("76,150 404,150", MID),
                rows,
                solid(hole, RED, MID),
                daub("228,192! 430,196! 429,210! 240,206! 238,366! 228,368!", UMBER),
                outline(hole, MID),
                line("222,186 212,176", FINE),
                [line(p, 8, SLATE) for p in ("224,404 404,404", "224,430 370,430")],
            ],
            -6,
        ),
    ]


def handcuffs() -> Shapes:
    """Handcuffs linked by a daisy chain."""
    cuff = [
        hoop(0, 0, 92, 56),
        hoop(0, 0, 92, 32, SLATE),
        form(box(-44, 62, 88, 70, 14), SLATE, side=(0.1, 0.2)),
        disc(0, 92, 10, INK, 0),
        daub("-5,94! 5,94! 8,116! -8,116!", INK),
        line("-74,-40 -50,-70 -20,-86", 9, CANVAS),
    ]
    chain = (
        (150, 312, 0.62),
        (196, 372, 0.72),
        (256, 398, 0.82),
        (316, 372, 0.72),
        (362, 312, 0.62),
    )
    return [
        mount(round_(SKY)),
        line("130,270 170,350 256,400 342,350 382,270", 20),
        line("130,270 170,350 256,400 342,350 382,270", 8, GREEN),
        move(cuff, 130, 146, 1.0, 14),
        move(cuff, 382, 146, 1.0, -14),
        [move(leaf(GREEN), x, y, 0.5, t) for x, y, t in ((222, 436, 200), (292, 436, 160))],
        [
            move(flower(CANVAS, YELLOW, 7, FINE), x, y, s * 1.3, i * 11)
            for i, (x, y, s) in enumerate(chain)
        ],
    ]


def traffic_light() -> Shapes:
    """A traffic light whose lights are fruit."""
    apple = [
        form(
            "0,-40 24,-54 52,-40 58,-4 40,40 12,56 0,50 -12,56 -40,40 -58,-4 -52,-40 -24,-54",
            RED,
            side=(0.14, 0.08),
        ),
        line("0,-40 4,-62", MID),
        move(leaf(GREEN, FINE), 22, -62, 0.42, 60),
        glint("-38,-6 -30,-26", 8),
    ]
    lemon = [
        form(
            "-72,0! -56,-12 -30,-44 0,-50 30,-44 56,-12 72,0! 56,12 30,44 0,50 -30,44 -56,12",
            YELLOW,
            side=(0.14, 0.1),
        ),
        glint("-36,-12 -20,-28", 8),
    ]
    pear = [
        form(
            "0,-60 22,-48 28,-16 52,16 46,52 0,62 -46,52 -52,16 -28,-16 -22,-48",
            GREEN,
            side=(0.16, 0.06),
        ),
        line("0,-58 6,-76", MID),
        glint("-32,20 -22,0", 8),
    ]
    hood = line("-80,6 -72,-48 -40,-76 0,-84 40,-76 72,-48 80,6", 15)
    return [
        mount(sweep(SKY)),
        form(box(134, 10, 244, 492, 50), PETROL, side=(0.08, 0.03)),
        [disc(256, y, 72, INK, 0) for y in (98, 254, 410)],
        [move(hood, 256, y) for y in (98, 254, 410)],
        move(apple, 256, 104, 0.98),
        move(lemon, 256, 256, 0.98, -16),
        move(pear, 256, 408, 0.94, 8),
        [
            solid(
                f"{x},{y}! {x + d * 54},{y - 14}! {x + d * 40},{y + 50}!  {x},{y + 60}!",
                PETROL,
                BOLD,
            )
            for y in (70, 226, 382)
            for x, d in ((378, 1), (134, -1))
        ],
    ]


def manhole() -> Shapes:
    """A manhole with a periscope peeking out."""
    return [
        mount(broad(YELLOW)),
        daub("24,250! 488,250! 488,488! 24,488!", SLATE),
        [
            line(p, FINE, PETROL)
            for p in ("24,310 90,310", "420,330 488,330", "60,470 150,476", "24,250 488,250")
        ],
        oval(236, 390, 176, 84, PETROL),
        oval(236, 390, 148, 66, INK, w=0),
        spin(
            [
                oval(400, 320, 130, 50, SLATE),
                oval(400, 310, 130, 50, SLATE),
                outline(ring(400, 310, 102, 36), FINE),
                [
                    line(p, FINE)
                    for p in (
                        "330,300 470,300",
                        "310,312 490,312",
                        "330,324 470,324",
                        "370,284 370,336",
                        "400,280 400,340",
                        "430,284 430,336",
                    )
                ],
            ],
            20,
            400,
            320,
        ),
        form(
            "190,400! 190,150 200,96 246,70! 356,70! 356,190! 290,190 276,204! 276,400!",
            GREEN,
            side=(0.1, 0.05),
        ),
        line("190,330 276,330", MID),
        line("190,260 276,260", MID),
        form(ring(356, 130, 36, 66), PETROL),
        oval(360, 130, 22, 46, SKY, w=MID),
        oval(364, 132, 11, 20, INK, w=0),
        oval(360, 118, 5, 8, CANVAS, w=0),
        daub("180,400! 284,400! 276,448! 232,456! 190,448!", INK),
        line("90,404 120,440 180,466 236,472 292,466 352,440 382,404"),
        glint("212,300 212,160 228,120", 13),
        [line(p, MID, RED) for p in ("420,90 456,76", "426,134 466,134", "420,176 454,192")],
    ]


def bridge() -> Shapes:
    """A bridge whose middle is a rainbow."""

    def bow(r: int) -> str:
        return f"{256 - r},366 {256 - r * 0.86:.0f},{366 - r * 0.56:.0f} {256 - r * 0.5:.0f},{366 - r * 0.87:.0f} 256,{366 - r} {256 + r * 0.5:.0f},{366 - r * 0.87:.0f} {256 + r * 0.86:.0f},{366 - r * 0.56:.0f} {256 + r},366"

    return [
        mount(broad(SKY)),
        daub("22,390! 492,390! 486,488! 26,488!", PETROL),
        line(bow(172), 132),
        [
            line(bow(r), 22, c)
            for r, c in (
                (223, RED),
                (202, ORANGE),
                (181, YELLOW),
                (160, GREEN),
                (139, SKY),
                (120, PETROL),
            )
        ],
        [
            [
                form(
                    f"{x},230! {x + 150},230! {x + 150},470! {x},470!", LINEN, SLATE, side=(0.12, 0)
                ),
                [line(f"{x},{y} {x + 150},{y}", FINE, SLATE) for y in (290, 340, 390, 430)],
                [
                    line(f"{x + dx},{y} {x + dx},{y + h}", FINE, SLATE)
                    for dx, y, h in ((70, 290, 50), (40, 340, 50), (110, 340, 50), (74, 390, 40))
                ],
                form(
                    f"{x - 14},196! {x + 164},196! {x + 164},234! {x - 14},234!",
                    LINEN,
                    SLATE,
                    side=(0.06, 0.2),
                ),
                [block(x - 8 + k * 60, 160, 40, 38, LINEN, 2) for k in range(3)],
                outline(f"{x},230! {x + 150},230! {x + 150},470! {x},470!"),
            ]
            for x in (-40, 402)
        ],
        [
            line(p, 11, SKY)
            for p in (
                "140,440 180,430 220,440",
                "280,460 320,450 360,460",
                "200,476 240,468 270,476",
            )
        ],
        move(cloud(CANVAS, MID), 256, 66, 0.9),
    ]


def post_box() -> Shapes:
    """A post box with teeth."""
    teeth = [
        solid(f"{x},{y}! {x + 17},{y + h}! {x + 34},{y}!", CANVAS, MID)
        for x in (142, 176, 210, 244, 278, 312)
        for y, h in ((176, 34),)
    ]
    low = [
        solid(f"{x},262! {x + 17},230! {x + 34},262!", CANVAS, MID)
        for x in (160, 194, 228, 262, 296)
    ]
    return [
        mount(room(SKY, GREEN, 420)),
        form(
            "90,470! 90,150 110,70 180,34 256,26 332,34 402,70 422,150 422,470!", RED, side=(0.1, 0)
        ),
        form("74,150! 82,96 140,40 256,20 372,40 430,96 438,150!", RED, side=(0.06, 0.14)),
        solid("132,174! 358,174! 366,220 358,264! 132,264! 124,220", INK, BOLD),
        daub("160,258! 180,240 256,232 320,242 334,258!", RED),
        move(
            [
                form("-56,-38! 56,-38! 56,38! -56,38!", CANVAS, w=MID),
                line("-54,-36 0,10 54,-36", FINE),
            ],
            330,
            236,
            0.92,
            24,
        ),
        teeth,
        low,
        disc(196, 108, 30, CANVAS, MID),
        disc(312, 108, 30, CANVAS, MID),
        disc(204, 112, 13, INK, 0),
        disc(304, 112, 13, INK, 0),
        line("160,66 214,84", 12),
        line("348,66 294,84", 12),
        solid(box(176, 316, 160, 84, 8), CANVAS, MID),
        [line(p, 8, SLATE) for p in ("196,342 316,342", "196,366 280,366")],
        form(box(66, 450, 380, 40, 10), INK, PETROL, (0.03, 0.1)),
        glint("116,190 116,380", 13, ROSE),
    ]


def fingerprint() -> Shapes:
    """A fingerprint whose pattern is a maze."""
    tip = (
        "256,14 360,40 430,130 440,260 414,390 350,474 256,498 162,474 98,390 72,260 82,130 152,40"
    )
    walls = (
        "118,380 104,270 116,160 176,90 230,70",
        "282,70 350,96 398,180 404,270 392,360 350,430",
        "160,430 200,462 300,464",
        "150,330 142,250 160,176 210,128 270,120 330,150 360,220 364,300",
        "160,380 210,424 280,430 336,400 356,350",
        "182,300 184,230 214,182 260,166 306,188 324,240",
        "194,350 230,388 290,382 320,340 326,290",
        "222,300 226,240 256,212 286,240 288,300 270,340 236,336",
        "256,256 256,300",
        "104,270 142,262",
        "360,220 398,200",
        "184,250 160,236",
        "280,430 276,464",
        "260,166 262,124",
        "290,382 300,420",
        "226,260 192,268",
        "324,300 288,290",
    )
    return [
        mount(broad(YELLOW)),
        form(tip, CANVAS, side=(0.05, 0.03)),
        [line(p, 15, RED) for p in walls],
        outline(tip),
        disc(256, 234, 15, PETROL, FINE),
    ]


def ballot_box() -> Shapes:
    """A ballot box with a coin slot."""
    return [
        mount(round_(PETROL)),
        form("40,200! 472,200! 450,480! 62,480!", LINEN, SLATE, side=(0.06, 0.03)),
        form("40,200! 110,130! 402,130! 472,200!", CANVAS, LINEN),
        form("24,190! 488,190! 488,236! 24,236!", CANVAS, side=(0.02, 0.3)),
        solid(box(186, 152, 140, 22, 11), INK, 6),
        within(ring(256, 110, 96, 96), "100,0! 412,0! 412,162! 100,162!", ORANGE),
        within(ring(250, 106, 92, 92), "100,0! 412,0! 412,162! 100,162!", YELLOW),
        line("188,160 160,110 186,46 256,14 326,46 352,110 324,160"),
        line("204,150 190,110 208,66 256,44 304,66 322,110 308,150", MID, ORANGE),
        move(star(ORANGE, 0), 256, 104, 0.9),
        line("180,162 332,162", 10),
        solid(box(140, 286, 232, 140, 8), RED, BOLD),
        line("196,356 240,396 320,312", 30, CANVAS),
        block(436, 300, 44, 56, YELLOW, 8, MID),
        line("446,300 446,276 470,276 470,300", 9),
    ]


def shopping_trolley() -> Shapes:
    """A shopping trolley with a sail for a handle."""
    return [
        mount(broad(SKY)),
        line(
            "20,440 70,426 120,440 170,426 220,440 270,426 320,440 370,426 420,440 470,426 500,434",
            13,
            CANVAS,
        ),
        line("118,470 118,20", 32),
        line("118,470 118,20", 12, UMBER),
        form("134,36! 260,110 330,220! 134,236!", CANVAS, side=(0.1, 0.1)),
        within("134,36! 330,100! 350,130! 134,110!", "134,36! 260,110 330,220! 134,236!", RED),
        within("134,160! 340,170! 340,206! 134,200!", "134,36! 260,110 330,220! 134,236!", RED),
        outline("134,36! 260,110 330,220! 134,236!"),
        solid("118,14! 60,30! 118,50!", RED, MID),
        line("330,222 470,250", 7),
        outline("110,256! 486,256! 440,384! 160,384!", 26),
        [
            line(p, 8, SLATE)
            for p in (
                "170,262 196,378",
                "230,262 244,378",
                "290,262 292,378",
                "350,262 342,378",
                "410,262 390,378",
                "130,300 466,300",
                "146,342 454,342",
            )
        ],
        outline("110,256! 486,256! 440,384! 160,384!", 11, SLATE),
        line("160,384 150,430 430,430", 26),
        line("160,384 150,430 430,430", 10, SLATE),
        [[ball(x, 456, 32, INK), disc(x, 456, 11, SLATE, 0)] for x in (180, 410)],
    ]


PICTURES = (
    street_lamp,
    traffic_cone,
    fire_hydrant,
    newspaper,
    handcuffs,
    traffic_light,
    manhole,
    bridge,
    post_box,
    fingerprint,
    ballot_box,
    shopping_trolley,
)
