"""Music and stage: P097 to P108."""

from __future__ import annotations

from tools.gallery.geometry import beads, box, offset, ring, trace
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
from tools.gallery.props import drop, moon, note, star


def violin() -> Shapes:
    """A violin strung with barbed wire."""
    body = "0,-110 50,-104 82,-70 78,-30 54,0! 60,30 100,60 112,120 84,180 0,204 -84,180 -112,120 -100,60 -60,30 -54,0! -78,-30 -82,-70 -50,-104"
    barb = [
        line("-15,-13 15,13", 16),
        line("-15,13 15,-13", 16),
        line("-15,-13 15,13", 6, LINEN),
        line("-15,13 15,-13", 6, LINEN),
    ]
    wires = [
        [
            line(f"{x},-240 {x * 1.7:.0f},150", 15),
            line(f"{x},-240 {x * 1.7:.0f},150", 6, LINEN),
            [move(barb, x * (1 + 0.7 * k), -240 + 390 * k, 0.95, 8) for k in ks],
        ]
        for x, ks in ((-17, (0.2, 0.5, 0.8)), (17, (0.32, 0.64, 0.92)))
    ]
    return [
        mount(round_(SKY, 40)),
        move(
            [
                form(body, ORANGE, side=(0.12, 0.06)),
                line("-54,40 -74,62 -54,90 -70,116", 11),
                line("54,40 74,62 54,90 70,116", 11),
                form("-30,-230! 30,-230! 36,40! -36,40!", UMBER, side=(0.3, 0)),
                form("-26,-220! -36,-262 -20,-296 12,-296 32,-272 20,-250 26,-220!", UMBER),
                [
                    line(p, 16)
                    for p in ("-32,-240 -58,-246", "28,-236 56,-244", "-30,-270 -56,-280")
                ],
                form("-50,120! 50,120! 42,146! -42,146!", UMBER, w=MID),
                form("-22,150! 22,150! 30,198! -30,198!", INK, w=4),
                wires,
                glint("-62,-66 -50,-84", 12),
                glint("-92,110 -86,80", 12),
            ],
            226,
            278,
            1.1,
            28,
        ),
    ]


def drum() -> Shapes:
    """A drum whose skin is torn by a fist."""
    fist = [
        form("-40,140! -44,40! 50,40! 46,140!", RED, side=(0.2, 0)),
        form(
            "-62,50 -70,0 -60,-56 -20,-66 40,-64 66,-44 70,10 56,54 0,66", ROSE, side=(0.12, 0.08)
        ),
        [line(p, MID) for p in ("-34,-60 -34,-10", "0,-64 0,-8", "34,-62 34,-10")],
        solid("-64,10 -30,-10 20,-4 40,12 20,30 -30,34 -62,34", ROSE, MID),
    ]
    return [
        mount(round_(YELLOW)),
        form("60,210! 76,420 140,466 256,480 372,466 436,420 452,210!", RED, side=(0.12, 0)),
        line("66,300 110,440 160,310 206,466 256,320 306,466 352,310 402,440 446,300", MID, YELLOW),
        outline("60,210! 76,420 140,466 256,480 372,466 436,420 452,210!"),
        oval(256, 210, 212, 92, CANVAS),
        outline(ring(256, 210, 200, 80), MID, ORANGE),
        solid(
            "146,226! 190,214! 176,180! 224,186! 232,160! 262,184! 300,162! 306,190! 350,186! 334,214! 376,232! 326,242! 306,262! 256,252! 210,264! 196,240!",
            INK,
            6,
        ),
        move(fist, 258, 108, 1.2),
        solid("146,226! 190,220! 214,246! 196,262!", CANVAS, MID),
        solid("376,232! 330,222! 308,246! 326,266!", CANVAS, MID),
        solid("214,246! 256,228! 306,246! 284,286! 240,284!", CANVAS, MID),
        [
            line(p, 11, RED)
            for p in (
                "120,90 150,118",
                "396,80 368,110",
                "256,-10 256,10",
                "180,30 192,52",
                "334,26 324,50",
            )
        ],
        form(
            "60,222! 90,284 170,312 256,318 342,312 422,284 452,222! 452,256! 424,314 346,346 256,352 166,346 88,314 60,256!",
            ORANGE,
            side=(0.02, 0.2),
        ),
    ]


def microphone() -> Shapes:
    """A microphone tangled like a snake."""

    def cable(path: str) -> list[Shapes]:
        return [
            line(path, 56),
            line(path, 32, GREEN),
            [
                move(daub("-9,0! 0,-13! 9,0! 0,13!", YELLOW), x, y, 1, t)
                for x, y, t in beads(trace(path, closed=False), 34, 20)
            ],
        ]

    return [
        mount(broad(PETROL)),
        cable(
            "330,470 220,480 90,470 50,400 100,340 220,350 350,390 440,370 460,290 400,230 300,220"
        ),
        spin(
            [
                form("196,170! 316,170! 286,440! 226,440!", SLATE, side=(0.25, 0)),
                form(ring(256, 80, 106, 98), LINEN, SLATE, (0.14, 0.12)),
                [
                    line(p, FINE)
                    for p in (
                        "166,44 256,80 346,44",
                        "154,84 256,124 358,84",
                        "186,10 256,36 326,10",
                        "206,0 196,80 216,164",
                        "306,0 316,80 296,164",
                        "256,-14 256,170",
                    )
                ],
                outline(ring(256, 80, 106, 98)),
                form(box(180, 150, 152, 42, 12), RED, side=(0.2, 0)),
                glint("236,216 244,330", 12),
            ],
            -22,
            256,
            256,
        ),
        cable("300,220 210,214 176,270 230,310 350,296 440,330"),
        form("420,300! 470,290 500,320 500,356 470,376 430,366!", GREEN),
        disc(466, 312, 9, CANVAS, FINE),
        line("496,342 520,346", 8, RED),
        cable("330,470 410,470 470,452"),
        form("452,428! 486,428! 486,478! 452,478!", SLATE, w=MID),
        line("488,453 520,453", 16),
    ]


def theatre_mask() -> Shapes:
    """A theatre mask whose smile is held on by tape."""
    face = (
        "60,90! 150,60 256,80 362,60 452,90! 466,220 430,350 350,450 256,490 162,450 82,350 46,220"
    )
    strip = form(
        "-70,-22! 70,-28! 62,-10! 74,2! 60,12! 70,26! -68,24! -60,8! -74,0! -62,-10!",
        YELLOW,
        side=(0, 0.2),
        w=MID,
    )
    return [
        mount(sweep(RED, 90)),
        line("60,130 20,220 30,330", 18, PETROL),
        line("452,130 492,220 482,330", 18, PETROL),
        form(face, CANVAS, side=(0.1, 0.04)),
        solid("110,200! 150,170 200,180 226,212! 186,226 140,222", INK, 4),
        solid("402,200! 362,170 312,180 286,212! 326,226 372,222", INK, 4),
        line("104,168 150,138 206,126", 11),
        line("408,168 362,138 306,126", 11),
        line("250,220 232,286 262,296", MID),
        line("190,460 256,430 322,460", 11, SLATE),
        move(drop(SKY, MID), 172, 272, 0.6),
        spin(
            [
                form(
                    "112,306! 180,326 256,332 332,326 400,306! 388,370 330,412 256,424 182,412 124,370",
                    RED,
                    UMBER,
                    side=(0.04, 0.1),
                ),
                daub("140,328! 200,342 256,346 312,342 372,328! 350,362 256,374 162,362", CANVAS),
            ],
            -7,
            256,
            360,
        ),
        move(strip, 108, 342, 1.0, -50),
        move(strip, 404, 300, 1.0, 44),
        glint("76,190 78,140 96,112", 13),
    ]


def piano_key() -> Shapes:
    """A single piano key that stands as a tower."""
    keys = [
        solid(
            f"{x},356! {x + 58},356! {x + 58 + (x - 227) * 0.16:.0f},488! {x + (x - 227) * 0.16:.0f},488!",
            CANVAS,
            MID,
        )
        for x in (24, 82, 140, 314, 372, 430)
    ]
    black = [solid(box(x, 344, 34, 74, 4), INK, 4) for x in (64, 123, 356, 414)]
    panes = [
        solid(box(x, y, 30, 38, 4), (YELLOW, SKY)[(x + 3 * y) % 5 == 0], MID)
        for y in (116, 180, 244, 308, 372)
        for x in (222, 270)
    ]
    return [
        mount(broad(PETROL)),
        [
            move(star(CANVAS, 0), x, y, s)
            for x, y, s in ((90, 110, 0.4), (440, 250, 0.3), (70, 270, 0.28), (150, 200, 0.22))
        ],
        move(moon(YELLOW, 0), 420, 110, 1.1),
        keys,
        black,
        form("198,84! 230,52! 350,52! 322,84!", CANVAS, LINEN),
        solid("322,84! 350,52! 350,440! 322,486!", LINEN),
        solid("198,84! 322,84! 322,488! 198,488!", CANVAS),
        panes,
        form(
            "236,488! 236,456 248,438 262,434 276,438 288,456 288,488!", RED, side=(0.2, 0), w=MID
        ),
        line("274,60 274,8", 8),
        solid("274,6! 330,24! 274,42!", RED, MID),
    ]


def puppet_strings() -> Shapes:
    """Puppet controls with no puppet."""
    ends = ((66, 420), (160, 476), (262, 420), (352, 478), (448, 420))
    starts = ((66, 246), (190, 210), (268, 170), (352, 300), (448, 110))
    ties = zip(starts, ends, (-14, 20, -18, 16, 18), strict=True)
    return [
        mount(round_(ROSE)),
        [line(f"{a},{b} {(a + c) / 2 + s},{(b + d) / 2} {c},{d}", 6) for (a, b), (c, d), s in ties],
        [hoop(x, y + 14, 15, 7) for x, y in ends],
        spin(form(box(20, 146, 472, 56, 22), UMBER, side=(0.02, 0.3)), -17, 256, 174),
        spin(form(box(228, 20, 60, 330, 24), ORANGE, side=(0.3, 0.02)), -58, 250, 190),
        spin(glint("60,164 300,164", 10, ORANGE), -17, 256, 174),
        ball(262, 184, 32, YELLOW),
        disc(262, 184, 9, INK, 0),
        [ball(x, y, 15, RED, w=MID) for x, y in starts],
    ]


def ticket_stub() -> Shapes:
    """A ticket stub torn along a mountain skyline."""
    ticket = (
        "36,470! 36,400! 56,384 56,356 36,340! 36,250! 90,190! 116,206! 190,90! 222,130! 246,112! 300,190! 340,150! 366,178! 420,110! 476,210! "
        "476,340! 456,356 456,384 476,400! 476,470!"
    )
    return [
        mount(broad(SKY)),
        ball(104, 104, 54, YELLOW),
        form(ticket, ORANGE, side=(0.03, 0.04)),
        daub(
            "150,160! 190,96! 222,136! 246,118! 270,152! 244,150! 230,176! 206,152! 188,180!",
            CANVAS,
        ),
        daub("392,156! 420,116! 448,164! 428,160! 414,176!", CANVAS),
        daub("74,216! 90,198! 116,214! 128,196! 134,216! 112,232!", CANVAS),
        outline(ticket),
        outline("84,268! 428,268! 428,440! 84,440!", MID, UMBER),
        move(star(RED, MID), 154, 354, 1.0, -10),
        [
            daub(box(x, 300, w, 110), INK)
            for x, w in ((240, 12), (262, 22), (296, 8), (314, 16), (342, 8), (360, 26), (396, 10))
        ],
    ]


def spotlight() -> Shapes:
    """A spotlight on an empty stool."""
    return [
        mount(broad(PETROL)),
        daub("118,140! 206,92! 470,410! 440,470 330,488 210,466 176,420!", YELLOW),
        oval(320, 434, 152, 46, CANVAS, w=0),
        [line(p, 30) for p in ("276,330 246,450", "364,330 394,450", "320,340 320,464")],
        [line(p, 11, UMBER) for p in ("276,330 246,450", "364,330 394,450", "320,340 320,464")],
        cord("264,400 376,400", UMBER, 8, 8),
        oval(320, 308, 94, 24, RED),
        line("120,-10 120,60", 28),
        line("40,14 220,14", 24),
        spin(
            [
                form("60,30! 180,30! 196,124! 44,124!", SLATE, side=(0.2, 0)),
                form("44,124! 196,124! 216,176! 24,176!", SLATE, side=(0.2, 0)),
                oval(120, 176, 96, 22, YELLOW),
                line("64,62 176,62", MID),
            ],
            -28,
            120,
            80,
        ),
        disc(110, 70, 15, RED, MID),
    ]


def music_box() -> Shapes:
    """A music box with a tiny bee on its spring."""
    coil = "256,250 218,240 294,228 220,214 290,202 224,190 284,178 256,166"
    bee = [
        oval(-6, -44, 22, 42, CANVAS, -24, MID),
        oval(30, -40, 20, 38, CANVAS, 24, MID),
        solid(ring(0, 0, 64, 42), YELLOW),
        line("-12,-38 -18,0 -12,38", 15),
        line("24,-36 20,0 24,36", 15),
        disc(-42, -10, 7, INK, 0),
        line("-56,-26 -72,-50", 7),
        line("-44,-34 -50,-62", 7),
        solid("62,-8! 90,0! 62,8!", INK, 4),
    ]
    pins = [
        disc(x, y, 6, INK, 0)
        for x, y in (
            (110, 300),
            (146, 288),
            (180, 306),
            (214, 290),
            (250, 304),
            (286, 288),
            (322, 304),
            (356, 290),
            (128, 316),
            (236, 316),
            (340, 316),
        )
    ]
    return [
        mount(broad(SKY)),
        form("64,236! 40,30! 472,30! 448,236!", RED, side=(0.03, 0.05)),
        solid("96,226! 78,62! 434,62! 416,226!", ROSE, MID),
        line("120,200 110,90", 12, CANVAS),
        line("150,200 146,150", 12, CANVAS),
        solid("30,340! 64,232! 448,232! 482,340!", UMBER),
        [
            solid(f"{x},242! {x + 20},242! {x + 19},286! {x + 1},286!", SLATE, FINE)
            for x in range(96, 410, 28)
        ],
        form(box(76, 276, 330, 54, 26), YELLOW, side=(0.02, 0.3)),
        pins,
        line(coil, 26),
        line(coil, 9, LINEN),
        move(bee, 256, 118, 0.95, -6),
        form("24,336! 488,336! 474,484! 38,484!", RED, side=(0.04, 0.08)),
        line("50,366 462,366", MID, YELLOW),
        line("58,460 452,460", MID, YELLOW),
        move(note(13), 246, 414, 0.72),
        move(note(13), 160, 414, 0.6),
        move(note(13), 332, 414, 0.6),
        line("406,302 490,302 490,266", 28),
        line("406,302 490,302 490,266", 10, SLATE),
        ball(490, 252, 18, YELLOW, w=MID),
    ]


def trumpet() -> Shapes:
    """A trumpet with a lily for a bell."""
    tube = "92,256 46,310 70,372 160,384 230,376 270,330 256,262"
    return [
        mount(round_(PETROL)),
        move(
            spin(
                [
                    line("-20,250 320,250", 62),
                    line(tube, 58),
                    line(tube, 33, YELLOW),
                    line("-20,250 320,250", 36, YELLOW),
                    form("-50,214! -14,236! -14,264! -50,286!", ORANGE),
                    [line(f"{x},180 {x},150", 18) for x in (112, 162, 212)],
                    [
                        form(box(x - 21, 178, 42, 176, 10), ORANGE, side=(0.35, 0))
                        for x in (112, 162, 212)
                    ],
                    [form(box(x - 26, 128, 52, 26, 12), CANVAS, w=MID) for x in (112, 162, 212)],
                    glint("14,240 70,240", 10),
                    form(
                        "316,216! 390,190 430,140 436,60 470,20! 520,60 530,130 500,176! 550,180 590,214 600,256! 580,300 540,316 500,320! 540,370 530,440 490,480! 440,440 430,360 390,310 316,284!",
                        CANVAS,
                        side=(0.1, 0.08),
                    ),
                    line("330,250 440,220 500,176", MID, LINEN),
                    line("330,256 440,290 500,320", MID, LINEN),
                    line("440,110 430,180 380,236", MID, LINEN),
                    line("440,390 430,330 380,270", MID, LINEN),
                    [
                        [line(p, 18), line(p, 7, GREEN)]
                        for p in ("390,250 510,240", "390,256 500,286", "390,246 490,204")
                    ],
                    [
                        oval(x, y, 20, 11, ORANGE, t, FINE)
                        for x, y, t in ((514, 240, 80), (504, 290, 100), (492, 200, 60))
                    ],
                    form(
                        "290,222! 320,206! 372,220 380,250 372,280 320,294! 290,278!",
                        GREEN,
                        side=(0.1, 0.2),
                        w=BOLD,
                    ),
                ],
                -35,
                256,
                256,
            ),
            36,
            40,
            0.82,
        ),
    ]


def juggling_balls() -> Shapes:
    """Juggling balls, one of which is the earth."""
    earth = [
        form(ring(0, 0, 112, 112), SKY, side=(0.12, 0.12)),
        within(
            "-120,-60! -60,-96 -10,-90 0,-60 -30,-40 -20,-10 -50,10 -90,0! -120,20!",
            ring(0, 0, 112, 112),
            GREEN,
        ),
        within(
            "10,-110! 60,-90 100,-60! 120,0! 70,10 50,-20 20,-40 30,-70",
            ring(0, 0, 112, 112),
            GREEN,
        ),
        within("-40,40 0,24 50,40 60,80 20,120! -20,110! -30,70", ring(0, 0, 112, 112), GREEN),
        hoop(0, 0, 112),
        glint("-86,-10 -80,-40 -60,-66", 12),
    ]
    striped = [
        form(ring(0, 0, 92, 92), RED, side=(0.12, 0.12)),
        within("-100,-30! 100,-44! 100,-6! -100,10!", ring(0, 0, 92, 92), CANVAS),
        within("-100,40! 100,26! 100,60! -100,72!", ring(0, 0, 92, 92), CANVAS),
        hoop(0, 0, 92),
        glint("-66,-34 -46,-58", 12),
    ]
    starred = [
        form(ring(0, 0, 92, 92), YELLOW, side=(0.12, 0.12)),
        move(star(RED, MID), size=1.05, turn=10),
        glint("-72,-20 -58,-50", 12),
    ]
    return [
        mount(round_(ROSE, 45)),
        [
            line(p, MID)
            for p in (
                "52,230 60,150 110,90",
                "96,236 104,180 134,136",
                "400,90 450,150 460,226",
                "382,140 412,180 418,232",
            )
        ],
        move(earth, 256, 142, 1.08),
        move(striped, 128, 356, 1.12, -8),
        move(starred, 382, 366, 1.12),
    ]


def film_reel() -> Shapes:
    """A film reel that unwinds into a road."""
    low = trace("196,372 110,404 120,452 260,452 420,440 540,470", closed=False)
    return [
        mount(room(YELLOW, GREEN, 300)),
        line(low, 112),
        [
            move(daub(box(-9, -8, 18, 16, 3), CANVAS), x, y, 1, t)
            for x, y, t in beads(offset(low, 40), 52, 10)
        ],
        [
            move(daub(box(-9, -8, 18, 16, 3), CANVAS), x, y, 1, t)
            for x, y, t in beads(offset(low, -40), 52, 10)
        ],
        [move(daub(box(-17, -6, 34, 12, 4), YELLOW), x, y, 1, t) for x, y, t in beads(low, 60, 24)],
        ball(236, 206, 184, SLATE),
        hoop(236, 206, 154, MID, PETROL),
        around(disc(0, -96, 45, YELLOW), 5, 236, 206),
        disc(236, 206, 26, INK, 0),
        disc(236, 206, 9, SLATE, 0),
        glint("74,190 86,140 116,100", 13),
    ]


PICTURES = (
    violin,
    drum,
    microphone,
    theatre_mask,
    piano_key,
    puppet_strings,
    ticket_stub,
    spotlight,
    music_box,
    trumpet,
    juggling_balls,
    film_reel,
)
