"""Home: P061 to P072."""

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
)
from tools.gallery.props import key, leaf, moon, sprig, star


def armchair() -> Shapes:
    """An armchair growing roots."""
    roots = (
        "110,360 96,410 50,430 30,480",
        "130,370 130,430 100,490",
        "190,370 200,420 170,460 180,500",
        "256,370 250,430 276,490",
        "320,370 316,420 350,460 336,500",
        "390,370 388,430 420,490",
        "404,360 420,410 462,430 484,476",
        "130,430 156,470",
        "420,412 392,452",
    )
    return [
        mount(room(SKY, YELLOW, 380)),
        [line(p, 36) for p in roots],
        [line(p, 15, UMBER) for p in roots],
        form("110,330! 104,120 140,50 256,36 372,50 408,120 402,330!", GREEN, side=(0.08, 0.1)),
        [
            disc(x, y, 9, INK, 0)
            for x, y in ((196, 120), (256, 110), (316, 120), (226, 176), (286, 176))
        ],
        form("130,300! 150,256 256,246 362,256 382,300! 376,340! 136,340!", RED, side=(0.04, 0.2)),
        form("120,330! 392,330! 396,392! 116,392!", GREEN, side=(0.05, 0.2)),
        form(
            "40,260 50,210 100,200 138,224 142,280! 140,396! 62,396! 62,310!", GREEN, side=(0.2, 0)
        ),
        form(
            "472,260 462,210 412,200 374,224 370,280! 372,396! 450,396! 450,310!",
            GREEN,
            side=(0.2, 0),
        ),
        disc(94, 252, 22, GREEN, MID),
        disc(418, 252, 22, GREEN, MID),
        glint("134,150 140,110 160,84", 13),
        move(sprig(MID), 420, 206, 1.0, 14),
    ]


def mirror() -> Shapes:
    """A mirror whose reflection is turned away."""
    head = [
        form(
            "-110,150! -100,80 -60,50 -30,40! -30,10! 30,10! 30,40! 60,50 100,80 110,150!",
            RED,
            side=(0.1, 0),
        ),
        daub("-28,0! 28,0! 28,44! 0,56 -28,44!", ROSE),
        form("-64,-30 -50,-86 0,-104 50,-86 64,-30 54,14 28,30 0,24 -28,30 -54,14", UMBER),
        line("-20,-80 -30,-30 -22,10", FINE, ORANGE),
        line("10,-86 14,-30 10,8", FINE, ORANGE),
        ball(0, -104, 30, UMBER),
    ]
    return [
        mount(broad(ROSE)),
        line("256,340 256,470", 40),
        oval(256, 220, 208, 206, YELLOW),
        oval(256, 220, 176, 174, ORANGE),
        oval(256, 220, 160, 158, SKY),
        daub("120,170! 200,80 240,66! 110,260! 104,220", CANVAS),
        move(head, 256, 216, 0.9),
        outline(ring(256, 220, 160, 158)),
        [
            move(star(ORANGE, FINE, 4, 0.5), x, y, 0.42)
            for x, y in ((256, 30), (66, 220), (446, 220))
        ],
        move(head, 256, 446, 1.3),
    ]


def bathtub() -> Shapes:
    """A bathtub filled with stars."""
    up = (
        (92, 168, 0.8, -10),
        (170, 128, 1.1, 14),
        (262, 156, 0.95, -20),
        (344, 118, 1.15, 8),
        (424, 166, 0.85, 24),
        (130, 210, 0.7, 6),
        (216, 206, 0.85, 30),
        (306, 206, 0.9, -8),
        (388, 212, 0.75, 12),
    )
    return [
        mount(broad(PETROL)),
        [
            move(star(CANVAS, 0), x, y, s)
            for x, y, s in (
                (60, 60, 0.3),
                (240, 50, 0.36),
                (450, 70, 0.28),
                (150, 50, 0.2),
                (330, 40, 0.2),
            )
        ],
        cord("462,236 462,120 430,86 398,100", SLATE, 16, 9),
        [move(star(YELLOW, MID), x, y, s, t) for x, y, s, t in up],
        form(
            "60,250! 452,250! 446,350 410,420 340,436! 172,436! 102,420 66,350",
            CANVAS,
            side=(0.08, 0.14),
        ),
        form(box(28, 222, 456, 46, 23), CANVAS, side=(0.02, 0.3)),
        form("110,420! 170,432! 150,470 120,490 94,476 116,456!", YELLOW),
        form("402,420! 342,432! 362,470 392,490 418,476 396,456!", YELLOW),
        glint("96,296 104,340 120,370", 14, LINEN),
        move(star(YELLOW, MID), 452, 428, 0.62, 20),
        move(star(YELLOW, MID), 56, 404, 0.5, -14),
        move(star(YELLOW, MID), 250, 238, 0.62, 0),
    ]


def light_switch() -> Shapes:
    """A light switch between a sun and a moon."""
    return [
        mount(sweep(YELLOW, 180)),
        form(box(110, 22, 292, 468, 34), CANVAS, side=(0.06, 0.03)),
        daub("124,40! 388,40! 388,244! 124,244!", SKY),
        daub("124,262! 388,262! 388,472! 124,472!", PETROL),
        outline(box(110, 22, 292, 468, 34)),
        around(solid("-9,-46! 0,-66! 9,-46!", ORANGE, FINE), 10, 256, 96),
        ball(256, 96, 38, YELLOW, w=MID),
        move(moon(YELLOW, MID), 262, 410, 1.05, -10),
        [
            move(star(CANVAS, 0), x, y, s)
            for x, y, s in ((164, 320, 0.26), (346, 350, 0.32), (170, 430, 0.3), (346, 446, 0.2))
        ],
        solid(box(186, 166, 140, 180, 16), LINEN),
        form("208,322! 304,322! 294,206! 290,178 222,178 218,206!", RED, side=(0.1, 0.05)),
        line("218,210 294,210", MID, UMBER),
        glint("232,236 228,290", 11, ROSE),
    ]


def doormat() -> Shapes:
    """A doormat worn away to two pale soles."""
    mat = "96,120! 416,120! 490,440! 22,440!"
    sole = "-34,-120 -12,-140 18,-136 38,-100 40,-50 26,0 34,50 26,92 0,104 -24,92 -30,50 -24,0 -40,-60"
    rows = [
        f"{120 - (y - 120) * 0.23:.0f},{y} {392 + (y - 120) * 0.23:.0f},{y}"
        for y in range(146, 430, 22)
    ]
    return [
        mount(room(SKY, SLATE, 96)),
        form("70,-20! 442,-20! 442,96! 70,96!", RED, side=(0.03, 0.1)),
        outline(box(112, -40, 120, 100, 4), MID, UMBER),
        outline(box(272, -40, 120, 100, 4), MID, UMBER),
        [line(f"{x},446 {x * 1.012 - 2:.0f},474", MID) for x in range(36, 490, 22)],
        form(mat, UMBER, side=(0, 0.04)),
        [line(r, MID, ORANGE) for r in rows],
        move(daub(sole, LINEN), 180, 290, 1.2, -5, True),
        move(daub(sole, LINEN), 332, 290, 1.2, 5),
        move(daub(sole, CANVAS), 178, 290, 1.0, -5, True),
        move(daub(sole, CANVAS), 334, 290, 1.0, 5),
        outline(mat),
    ]


def cuckoo_clock() -> Shapes:
    """A cuckoo clock whose cuckoo has overslept."""
    sleeper = [
        form("-70,26 -60,-10 -20,-26 30,-20 62,4 60,34! -60,40!", SKY, side=(0.1, 0.1), w=MID),
        ball(-66, -8, 36, SKY, w=MID),
        solid("-96,-2! -126,8! -92,16!", ORANGE, MID),
        line("-86,-14 -76,-6 -64,-12", FINE),
        solid("-92,-34! -60,-52 -30,-28! -20,-70 4,-76! -6,-110 -60,-84", RED, MID),
        disc(8, -80, 13, CANVAS, MID),
        line("-94,-30 -60,-46 -30,-22", 15),
        line("-94,-30 -60,-46 -30,-22", 6, CANVAS),
    ]
    return [
        mount(round_(YELLOW, 60)),
        line("190,420 186,470", MID),
        line("300,420 304,480", MID),
        move(form("0,-20! 12,-4 14,20 0,30 -14,20 -12,-4", UMBER, w=MID), 186, 470, 0.9),
        move(form("0,-20! 12,-4 14,20 0,30 -14,20 -12,-4", UMBER, w=MID), 304, 474, 0.9),
        form("96,190! 416,190! 416,430! 96,430!", UMBER, side=(0.1, 0.06)),
        form("256,14! 492,206! 448,236! 256,82! 64,236! 20,206!", GREEN, side=(0.03, 0.1)),
        daub("256,100! 380,200! 380,210! 132,210!", UMBER),
        outline("256,14! 492,206! 448,236! 256,82! 64,236! 20,206!"),
        solid("176,250! 176,160 214,126 256,118 298,126 336,160 336,250!", INK, 4),
        form("338,150! 410,176! 410,258! 338,250!", RED, w=MID),
        move(sleeper, 262, 212, 1.0),
        block(120, 244, 270, 26, ORANGE, 8, MID),
        disc(256, 352, 76, CANVAS),
        around(line("0,-60 0,-48", 7), 12, 256, 352),
        line("256,352 256,304", 10),
        line("256,352 294,352", 10),
        disc(256, 352, 9, RED, FINE),
    ]


def curtain() -> Shapes:
    """A curtain with tiny feet below the hem."""
    foot = [
        solid("-26,0! -26,-34! 16,-34! 18,-14 54,-2 58,18 50,24! -26,24!", RED, MID),
        line("-24,12 54,14", FINE, CANVAS),
    ]
    left = "50,70! 250,70! 240,200 252,320 236,430! 200,420 170,432 130,420 90,432 56,420!"
    right = "262,70! 462,70! 456,420! 424,432 386,420 346,432 306,420 276,430! 260,320 272,200"
    return [
        mount(room(LINEN, UMBER, 440)),
        line("180,420 180,470", 26),
        line("180,420 180,470", 12, ROSE),
        line("116,420 116,470", 26),
        line("116,420 116,470", 12, ROSE),
        move(foot, 178, 468, 0.98),
        move(foot, 120, 468, 0.98, 0, True),
        form(left, PETROL, side=(0.03, 0.02)),
        form(right, PETROL, side=(0.03, 0.02)),
        [
            line(p, MID)
            for p in (
                "96,90 100,250 92,420",
                "146,90 150,250 142,420",
                "196,90 192,250 200,420",
                "316,90 320,250 312,420",
                "366,90 360,250 370,420",
                "416,90 420,250 414,420",
            )
        ],
        [
            line(p, MID, SKY)
            for p in (
                "72,110 76,280 72,390",
                "222,120 218,260 222,370",
                "290,130 296,260 290,380",
                "440,110 436,280 440,380",
            )
        ],
        form(
            "40,300! 108,280 200,282 250,300! 246,330! 150,320 44,330!",
            YELLOW,
            side=(0, 0.3),
            w=MID,
        ),
        form(
            "262,300! 310,282 400,280 470,300! 466,330! 360,320 266,330!",
            YELLOW,
            side=(0, 0.3),
            w=MID,
        ),
        cord("26,58 486,58", YELLOW, 18, 10),
        ball(24, 58, 26, YELLOW),
        ball(488, 58, 26, YELLOW),
    ]


def vacuum_cleaner() -> Shapes:
    """A vacuum cleaner whose hose is an elephant trunk."""
    trunk = "330,250 400,200 440,240 436,330 400,400 330,440"
    return [
        mount(room(YELLOW, GREEN, 420)),
        form(
            "60,470! 30,350 54,230 140,160 250,150 330,190 352,270 340,380 360,470!",
            SLATE,
            side=(0.08, 0.05),
        ),
        line("44,400 330,400", MID, PETROL),
        cord("110,172 130,110 230,100 262,152", INK, 16, 6),
        ball(110, 452, 48, INK, SLATE),
        disc(110, 452, 18, SLATE, 0),
        line(trunk, 84),
        line(trunk, 60, SLATE),
        [
            line(p, MID, PETROL)
            for p in (
                "352,204 386,256",
                "382,176 402,234",
                "424,186 414,240",
                "466,234 412,254",
                "468,288 408,284",
                "462,342 404,322",
                "438,386 386,352",
                "406,428 360,384",
                "366,456 336,404",
            )
        ],
        form("346,400! 300,404 180,470! 178,490! 366,490! 372,440!", RED, side=(0.05, 0.2)),
        form(
            "250,180! 190,150 110,190 86,270 120,340 180,350 236,310! 262,250",
            SLATE,
            side=(0.12, 0.08),
        ),
        daub("232,204! 184,180 128,208 110,270 136,320 178,326 218,296! 240,250", ROSE),
        disc(306, 250, 20, CANVAS, MID),
        disc(311, 252, 9, INK, 0),
        line("288,214 312,208", MID),
        solid("340,300! 372,316 396,300! 380,340 350,338 336,320", CANVAS, MID),
    ]


def bunk_bed() -> Shapes:
    """A bunk bed whose top bunk is a ship deck."""
    return [
        mount(broad(SKY)),
        cord("256,60 256,210", UMBER, 14, 9),
        form("270,40! 400,80 420,190! 270,190!", CANVAS, side=(0.12, 0.1)),
        solid("256,34! 200,14 180,34! 200,44 196,60! 256,66!", RED, MID),
        block(40, 190, 34, 296, UMBER, 6),
        block(438, 190, 34, 296, UMBER, 6),
        form(
            "14,190! 60,214 452,214 500,176! 490,262 440,296! 74,296! 30,270", RED, side=(0.02, 0.2)
        ),
        line("36,240 480,236", MID, YELLOW),
        [disc(x, 262, 15, SKY, MID) for x in (130, 196, 320, 386)],
        [hoop(256, 250, 34, 30), hoop(256, 250, 34, 14, CANVAS)],
        around(line("0,-34 0,-34.1", 15, RED), 4, 256, 250, 45),
        form(box(62, 400, 388, 50, 8), UMBER, side=(0, 0.3)),
        form(box(74, 366, 364, 44, 16), GREEN, side=(0.04, 0.3)),
        form(box(84, 336, 110, 50, 22), CANVAS, side=(0.1, 0.2)),
        cord("404,300 404,470", ORANGE, 9, 7),
        cord("344,300 344,470", ORANGE, 9, 7),
        [cord(f"344,{y} 404,{y}", ORANGE, 8, 6) for y in (326, 366, 406, 446)],
    ]


def fireplace() -> Shapes:
    """A fireplace whose flames are autumn leaves."""
    hearth = "130,456! 130,270 166,206 256,186 346,206 382,270 382,456!"
    joints = (
        "48,188 464,188",
        "48,252 130,252",
        "382,252 464,252",
        "48,318 130,318",
        "382,318 464,318",
        "48,384 130,384",
        "382,384 464,384",
    )
    posts = [
        line(f"{x},{y} {x},{y + 62}", FINE, UMBER)
        for x, y in (
            (150, 128),
            (256, 128),
            (362, 128),
            (96, 190),
            (416, 190),
            (86, 320),
            (426, 320),
        )
    ]
    fire = (
        (256, 312, 1.9, 0, RED),
        (200, 352, 1.4, -26, ORANGE),
        (314, 350, 1.45, 26, ORANGE),
        (232, 372, 1.05, -12, YELLOW),
        (284, 376, 1.0, 18, RED),
    )
    return [
        mount(wall(PETROL, 440)),
        form("48,120! 464,120! 464,456! 48,456!", RED, side=(0.03, 0)),
        [line(p, FINE, UMBER) for p in joints],
        posts,
        outline("48,120! 464,120! 464,456! 48,456!"),
        solid(hearth, INK),
        [move(leaf(c, MID), x, y, s, t) for x, y, s, t, c in fire],
        cord("166,430 346,446", UMBER, 26, 9),
        cord("346,426 166,448", UMBER, 26, 9),
        disc(164, 448, 14, ORANGE, FINE),
        disc(348, 448, 14, ORANGE, FINE),
        form(box(22, 78, 468, 50, 8), ORANGE, side=(0.02, 0.3)),
        form(box(26, 450, 460, 38, 8), LINEN, side=(0.02, 0.3)),
    ]


def key_ring() -> Shapes:
    """A key ring where one key is a twig."""
    twig = (
        "0,-4 -4,60 6,120 0,214",
        "0,20 -44,-10 -40,-66 0,-82 40,-66 44,-10 0,20",
        "4,150 44,150 62,136",
        "2,196 34,200 52,190",
        "-2,100 -34,84 -46,60",
    )
    return [
        mount(round_(SKY, 200)),
        move(key(YELLOW, BOLD), 104, 316, 2.2, 34),
        move(key(SLATE, BOLD), 244, 356, 2.2, 4),
        move(
            [
                [line(p, 42) for p in twig],
                [line(p, 19, UMBER) for p in twig],
                line("-6,50 4,120", 5, ORANGE),
                move(leaf(GREEN, MID), -60, 34, 0.8, -40),
                move(leaf(GREEN, MID), 62, 92, 0.8, 10),
            ],
            372,
            236,
            0.98,
            -24,
        ),
        hoop(256, 138, 112, 34),
        hoop(256, 138, 112, 13, LINEN),
    ]


def empty_frame() -> Shapes:
    """An empty frame with the nail still in the wall."""
    inner = box(112, 118, 288, 276)
    stripes = [daub(box(x, 124, 24, 264), ROSE) for x in (136, 188, 240, 292, 344)]
    return [
        mount(broad(PETROL)),
        form(box(26, 36, 460, 440, 12), YELLOW, side=(0.03, 0.03)),
        outline(box(60, 70, 392, 372, 8), MID, ORANGE),
        solid(box(90, 96, 332, 320, 6), ORANGE, MID),
        daub(inner, RED),
        stripes,
        daub("112,118! 400,118! 400,134! 130,134! 130,394! 112,394!", UMBER),
        outline(inner),
        [
            line(p, MID)
            for p in (
                "232,300 214,284 218,262 196,246",
                "236,308 214,326 190,322",
                "250,316 252,342 240,360",
            )
        ],
        daub("244,318! 356,350! 366,338! 262,298!", UMBER),
        cord("240,304 308,230", SLATE, 26, 11),
        glint("250,288 292,242", 7),
        oval(316, 220, 44, 30, SLATE, 44),
        oval(308, 212, 26, 15, LINEN, 44, 0),
        [ball(x, y, 24, ORANGE, w=MID) for x, y in ((72, 82), (440, 82), (440, 430), (72, 430))],
    ]


PICTURES = (
    armchair,
    mirror,
    bathtub,
    light_switch,
    doormat,
    cuckoo_clock,
    curtain,
    vacuum_cleaner,
    bunk_bed,
    fireplace,
    key_ring,
    empty_frame,
)
