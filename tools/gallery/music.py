"""Music and stage: P097 to P108."""

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
from tools.gallery.props import drop, heart, moon, note, star


def violin() -> Shapes:
    """A violin strung with barbed wire."""
    body = "0,-110 50,-104 82,-70 78,-30 54,0! 60,30 100,60 112,120 84,180 0,204 -84,180 -112,120 -100,60 -60,30 -54,0! -78,-30 -82,-70 -50,-104"
    barb = [line("-11,-9 11,9", 6), line("-11,9 11,-9", 6)]
    strings = [
        [
            line(f"{x},-250 {x * 1.3:.0f},130", 5),
            [move(barb, x * (1 + 0.3 * k), -250 + 380 * k, 1.0) for k in ks],
        ]
        for x, ks in (
            (-17, (0.3, 0.52, 0.74)),
            (0, (0.2, 0.42, 0.64, 0.86)),
            (17, (0.3, 0.52, 0.74)),
        )
    ]
    return [
        mount(round_(SLATE, 40)),
        move(
            [
                form(body, ORANGE, side=(0.12, 0.06)),
                line("-44,40 -56,66 -40,90 -52,112", MID),
                line("44,40 56,66 40,90 52,112", MID),
                form("-26,-250! 26,-250! 32,30! -32,30!", UMBER, side=(0.3, 0)),
                form("-26,-256! -34,-290 -20,-326 10,-330 30,-310 20,-290 26,-256!", UMBER),
                [
                    line(p, 15)
                    for p in ("-30,-276 -54,-282", "26,-272 52,-280", "-30,-300 -52,-310")
                ],
                form("-40,100! 40,100! 34,122! -34,122!", UMBER, w=MID),
                form("-18,130! 18,130! 26,196! -26,196!", INK, w=4),
                strings,
                glint("-62,-66 -50,-84", 12),
                glint("-90,110 -86,80", 12),
            ],
            236,
            288,
            1.04,
            32,
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
    snake = "286,210 380,250 420,330 360,390 250,370 150,330 80,370 90,450 200,476 330,460 440,440 476,380"
    return [
        mount(broad(PETROL)),
        line(snake, 54),
        line(snake, 30, GREEN),
        line(snake, 7, YELLOW),
        spin(
            [
                form("196,170! 316,170! 290,420! 222,420!", SLATE, side=(0.25, 0)),
                form(box(190, 150, 132, 40, 12), YELLOW, side=(0.2, 0)),
                [
                    line(p, FINE)
                    for p in (
                        "176,58 256,100 336,58",
                        "166,94 256,140 346,94",
                        "196,30 256,52 316,30",
                        "216,10 206,90 226,168",
                        "296,10 306,90 286,168",
                        "256,4 256,176",
                    )
                ],
                glint("236,210 244,330", 12),
                disc(258, 232, 15, RED, MID),
            ],
            -24,
            256,
            256,
        ),
        line("330,300 230,290 170,240 210,190", 54),
        line("330,300 230,290 170,240 210,190", 30, GREEN),
        line("330,300 230,290 170,240 210,190", 7, YELLOW),
    ]


def theatre_mask() -> Shapes:
    """A theatre mask whose smile is held on by tape."""
    face = (
        "60,90! 150,60 256,80 362,60 452,90! 466,220 430,350 350,450 256,490 162,450 82,350 46,220"
    )
    strip = [
        form(
            "-70,-22! 70,-28! 62,-10! 74,2! 60,12! 70,26! -68,24! -60,8! -74,0! -62,-10!",
            YELLOW,
            side=(0, 0.2),
            w=MID,
        )
    ]
    return [
        mount(sweep(RED, 90)),
        line("60,130 20,220 30,330", 18, PETROL),
        line("452,130 492,220 482,330", 18, PETROL),
        form(face, CANVAS, side=(0.1, 0.04)),
        solid("110,200! 150,170 200,180 226,212! 186,226 140,222", INK, 4),
        solid("402,200! 362,170 312,180 286,212! 326,226 372,222", INK, 4),
        line("100,150 150,128 206,150", 11),
        line("412,150 362,128 306,150", 11),
        line("250,220 232,290 262,300", MID),
        line("170,420 256,372 342,420", 11, SLATE),
        move(drop(SKY, MID), 168, 278, 0.6),
        spin(
            [
                daub("146,338! 200,348 256,352 312,348 366,338! 350,368 256,382 162,368", CANVAS),
            ],
            -5,
            256,
            380,
        ),
        move(strip, 112, 340, 1.0, -50),
        move(strip, 400, 316, 1.0, 44),
        glint("76,190 78,140 96,112", 13),
    ]


def piano_key() -> Shapes:
    """A single piano key that stands as a tower."""
    panes = [(x, y) for y in (250, 312, 374) for x in (180, 236, 292)]
    return [
        mount(room(PETROL, GREEN, 440)),
        [
            move(star(CANVAS, 0), x, y, s)
            for x, y, s in ((70, 90, 0.34), (460, 240, 0.28), (54, 250, 0.26))
        ],
        move(moon(YELLOW, 0), 428, 110, 0.9),
        solid("356,70! 410,36! 410,440! 356,476!", LINEN),
        solid("156,70! 212,36! 410,36! 356,70!", CANVAS),
        solid("156,70! 356,70! 356,476! 156,476!", CANVAS),
        form("230,70! 356,70! 356,216! 230,216!", INK, w=4),
        form("230,70! 260,50! 386,50! 356,70!", SLATE, w=FINE),
        solid("356,70! 386,50! 386,196! 356,216!", PETROL, FINE),
        [solid(box(x, y, 36, 42, 4), YELLOW if (x + y) % 5 else SKY, MID) for x, y in panes],
        form(
            "222,476! 222,440 240,424 256,422 272,424 290,440 290,476!", RED, side=(0.2, 0), w=MID
        ),
        line("284,66 284,14", 7),
        solid("284,10! 336,26! 284,44!", RED, MID),
        glint("176,100 176,190", 12, LINEN),
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
    coil = "256,300 206,286 306,270 206,254 306,238 214,222 298,208 256,196"
    bee = [
        oval(-6, -44, 22, 42, CANVAS, -24, MID),
        oval(30, -40, 20, 38, CANVAS, 24, MID),
        form(ring(0, 0, 64, 42), YELLOW, side=(0.06, 0.16)),
        line("-12,-38 -18,0 -12,38", 15),
        line("24,-36 20,0 24,36", 15),
        outline(ring(0, 0, 64, 42)),
        disc(-42, -10, 7, INK, 0),
        line("-56,-26 -72,-50", 7),
        line("-44,-34 -50,-62", 7),
        line("-54,14 -44,20 -36,14", 6),
        solid("62,-8! 90,0! 62,8!", INK, 4),
    ]
    return [
        mount(broad(ROSE)),
        form("70,250! 96,60! 416,60! 442,250!", RED, side=(0.06, 0.08)),
        daub("104,236! 124,86! 388,86! 408,236!", SKY),
        outline("104,236! 124,86! 388,86! 408,236!", MID),
        line(coil, 28),
        line(coil, 9, SLATE),
        solid("40,306! 76,256! 436,256! 472,306!", UMBER),
        line(coil, 28),
        line(coil, 9, SLATE),
        oval(256, 300, 60, 13, INK, w=0),
        move(bee, 256, 142, 1.22, -6),
        form("36,306! 476,306! 462,476! 50,476!", RED, side=(0.06, 0.06)),
        line("60,340 452,340", MID, YELLOW),
        line("64,446 448,446", MID, YELLOW),
        move(heart(YELLOW, MID), 250, 394, 0.8),
        line("466,390 500,390 500,350", 28),
        line("466,390 500,390 500,350", 10, SLATE),
        move(note(), 66, 130, 1.0, -10),
        move(note(), 452, 120, 0.9, 12),
    ]


def trumpet() -> Shapes:
    """A trumpet with a lily for a bell."""
    return [
        mount(round_(PETROL)),
        spin(
            [
                line("20,250 340,250", 58),
                line("120,250 80,300 110,356 250,356 300,330 290,260", 58),
                line("120,250 80,300 110,356 250,356 300,330 290,260", 32, YELLOW),
                line("20,250 340,250", 32, YELLOW),
                form("-6,222! 34,238! 34,262! -6,278!", ORANGE),
                [form(box(x, 180, 34, 190, 8), ORANGE, side=(0.3, 0)) for x in (140, 186, 232)],
                [line(f"{x + 17},180 {x + 17},150", 16) for x in (140, 186, 232)],
                [form(box(x - 3, 130, 40, 24, 10), CANVAS, w=MID) for x in (140, 186, 232)],
                glint("50,242 120,242", 9),
                form(
                    "330,216! 400,190 430,110 500,60! 506,130 480,180! 530,190 560,230! 540,262 510,276! 536,310 530,370! 470,390 426,330 400,296 330,284!",
                    CANVAS,
                    side=(0.1, 0.08),
                ),
                line("336,250 430,236 496,176", MID, LINEN),
                line("336,256 430,270 500,290", MID, LINEN),
                [
                    [line(p, 15), line(p, 6, GREEN)]
                    for p in ("440,240 520,236", "440,252 510,266", "440,232 506,206")
                ],
                [
                    oval(x, y, 15, 8, ORANGE, t, FINE)
                    for x, y, t in ((530, 234, 80), (518, 270, 100), (512, 202, 60))
                ],
                form("300,228! 330,210! 360,216 350,250 360,286 330,292! 300,274!", GREEN, w=MID),
            ],
            -28,
            240,
            256,
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
    return [
        mount(room(YELLOW, GREEN, 300)),
        form("214,340! 330,330! 372,400! 470,440! 530,520! -30,520! 60,440! 150,400!", INK, w=4),
        form(
            "300,250! 390,256 470,300! 520,330! 520,500! -20,500! 120,430 250,420 330,380",
            INK,
            SLATE,
            (0, 0),
        ),
        [
            line(p, 13, YELLOW)
            for p in ("404,330 432,352", "434,392 410,420", "376,444 330,458", "288,470 236,480")
        ],
        ball(206, 200, 180, SLATE),
        hoop(206, 200, 150, MID, PETROL),
        around(disc(0, -94, 43, YELLOW), 5, 206, 200),
        disc(206, 200, 26, INK, 0),
        disc(206, 200, 9, SLATE, 0),
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
