"""The seven eggs of the star guild: each has a shell of its own."""

from __future__ import annotations

from tools.gallery.geometry import box
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
    YELLOW,
    Shapes,
    around,
    ball,
    daub,
    disc,
    form,
    hoop,
    line,
    move,
    solid,
    within,
)
from tools.gallery.props import star
from tools.henhouse.paint import COAL, NAVY, PLUM, STEEL, VIOLET
from tools.henhouse.shells import SHELL, dots, plate, shell, sparkle


def galaxy() -> Shapes:
    """A spiral of stars."""
    arms = [
        line("256,180 300,150 336,190 318,250 250,274 180,250 158,180", 24, VIOLET),
        line("256,180 212,210 178,170 194,112 262,88 330,110 360,160", 24, ROSE),
    ]
    stars = dots(
        CANVAS,
        (256, 180, 26),
        (150, 290, 7),
        (380, 250, 8),
        (300, 60, 7),
        (210, 60, 5),
        (392, 300, 5),
        (128, 226, 6),
        (250, 230, 5),
        (300, 200, 5),
        (220, 150, 5),
    )
    return shell(NAVY, COAL, [arms, stars], mark=False)


def cratered() -> Shapes:
    """A moon of an egg."""
    holes = [
        ball(x, y, r, SLATE, PETROL, MID)
        for x, y, r in (
            (206, 130, 46),
            (324, 178, 36),
            (166, 240, 32),
            (276, 256, 22),
            (290, 84, 18),
            (378, 258, 20),
        )
    ]
    return shell(LINEN, SLATE, holes, mark=False)


def comet_tailed() -> Shapes:
    """It flies, and its tail burns."""
    tail = [
        form(
            "116,210! 150,90 270,30 350,16! 330,50! 430,4! 410,60! 500,40! 456,104! 508,110! 450,170 430,240!",
            ORANGE,
            RED,
        ),
        daub("160,200! 220,110 330,70 396,66! 376,96! 440,104! 400,150 400,220!", YELLOW),
    ]
    return [
        tail,
        move(
            [
                shell(
                    NAVY,
                    COAL,
                    [
                        sparkle(180, 190, 1.0),
                        sparkle(290, 130, 0.8),
                        sparkle(320, 250, 0.7, YELLOW),
                    ],
                    mark=False,
                ),
                plate("star"),
            ],
            12,
            60,
            0.9,
        ),
    ]


def aurora() -> Shapes:
    """Curtains of light over hills."""
    veil = "{x},70 {a},120 {b},170 {a},220 {b},270"
    bands = [
        line(veil.format(x=x, a=x - 22, b=x + 18), w, colour)
        for x, w, colour in ((176, 34, GREEN), (234, 34, SKY), (292, 34, GREEN), (346, 34, ROSE))
    ]
    hills = within("80,300! 150,262 210,292 280,256 350,290 440,260! 440,360! 80,360!", SHELL, COAL)
    return shell(
        NAVY,
        COAL,
        [bands, hills, dots(CANVAS, (140, 190, 6), (380, 160, 6), (262, 56, 6))],
        mark=False,
    )


def zodiac() -> Shapes:
    """A constellation."""
    points = (
        (160, 260),
        (196, 190),
        (166, 140),
        (256, 118),
        (300, 66),
        (336, 150),
        (300, 220),
        (366, 258),
    )
    lines_ = [
        line(" ".join(f"{x},{y}!" for x, y in chain), FINE, SKY)
        for chain in (points[:6], (points[1], points[6], points[5]), (points[6], points[7]))
    ]
    stars = [move(star(YELLOW, 5), x, y, 0.42) for x, y in points]
    return shell(PLUM, NAVY, [lines_, stars], mark=False)


def eclipse() -> Shapes:
    """A black sun and its crown."""
    rays = around(solid("0,-92! -16,-96 0,-150! 16,-96", ORANGE, 0), 14, 256, 176)
    return shell(
        COAL,
        INK,
        [
            rays,
            disc(256, 176, 100, YELLOW, 0),
            disc(256, 176, 82, INK, 0),
            line("206,130 230,112 262,106", 8, YELLOW),
            dots(CANVAS, (140, 270, 6), (378, 270, 6), (310, 48, 5)),
        ],
        mark=False,
    )


def mirror_ball() -> Shapes:
    """Tiles of light, on a hook."""
    tiles: list[Shapes] = []
    for row, y in enumerate((64, 118, 172, 226, 280)):
        half = (88, 128, 148, 162, 168)[row]
        for column in range(-2, 3):
            x = 256 + column * half * 0.4
            colour = (SKY, CANVAS, VIOLET, SLATE, ROSE)[(row * 2 + column) % 5]
            tiles += within(box(x - half * 0.2 + 5, y - 22, half * 0.4 - 10, 44), SHELL, colour)
    hook = [hoop(256, 14, 16, MID)]
    return [
        hook,
        shell(STEEL, COAL, [tiles, sparkle(176, 130, 1.1), sparkle(330, 200, 0.9)], mark=False),
    ]
