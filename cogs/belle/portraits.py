"""Portraits of the seventy-two guests, put together from hats, wigs, moustaches and other things worn at balls.

What a guest wears on the head goes with the rank, which comes round every twenty-four guests, gentlemen and ladies in
turn; the rest comes from the guest's number. So every guest looks the same at every table.
"""

from __future__ import annotations

from functools import lru_cache

from bot.draw.colours import (
    BLUSH,
    BRONZE,
    GOLD,
    HAIR,
    NIGHT,
    PAPER,
    ROSE,
    SEATS,
    SHADE,
    SKIN,
    SUIT,
    WINE,
    Colour,
    mix,
    rgb,
)
from bot.draw.pen import Pen, Sprite, sketch, star

RANKS = 24
STEEL = rgb("aebfd6")
_POWDERED = (
    (50, 14, 12),
    (37, 18, 10),
    (63, 18, 10),
    (29, 30, 9),
    (71, 30, 9),
    (43, 29, 10),
    (57, 29, 10),
)
"""The curls of a powdered wig: x, y, radius."""
_SKINS = (SKIN, rgb("c98f62"), rgb("8a5a3b"), rgb("eab98d"))
_HAIRS = (NIGHT, rgb("7d4a26"), SHADE, rgb("d08a4e"), HAIR)
_GROUNDS = (rgb("45305f"), rgb("2f4368"), WINE, rgb("2c5a55"), rgb("6a4420"))
_COATS = (SUIT["D"], WINE, SUIT["C"], NIGHT, ROSE, rgb("54308a"), BRONZE)
_GOWNS = (SEATS[3], SEATS[5], SEATS[4], SUIT["H"], GOLD, SEATS[1], PAPER)
PORTRAIT_TONES = (
    *(
        tone
        for skin in _SKINS
        for tone in (skin, mix(skin, BLUSH, 0.7), mix(skin, WINE, 0.28), mix(skin, NIGHT, 0.5))
    ),
    *_HAIRS,
    *(tone for hair in _HAIRS for tone in (mix(hair, _SKINS[0], 0.5), mix(hair, _SKINS[2], 0.5))),
    *(
        tone
        for ground in _GROUNDS
        for tone in (ground, mix(ground, PAPER, 0.12), mix(ground, PAPER, 0.5))
    ),
    *_COATS,
    *_GOWNS,
    STEEL,
    mix(WINE, NIGHT, 0.3),
    mix(NIGHT, PAPER, 0.12),
)
"""The colours of the portraits, with the commonest of the tones where they meet."""


@lru_cache(maxsize=256)
def portrait(guest: str, size: int) -> Sprite:
    """Returns a guest's portrait in a square with round corners.

    Args:
        guest: its id, ``G01`` to ``G72``.
        size: side of the square, in pixels.
    """
    number = int(guest[1:]) - 1
    ground = _GROUNDS[number % len(_GROUNDS)]

    def shape(pen: Pen) -> None:
        unit = pen.at(0, 0, size / 100)
        unit.circle(50, 46, 46, mix(ground, PAPER, 0.12))
        if number % 2:
            _lady(unit, number)
        else:
            _gentleman(unit, number)

    return sketch(size, size, shape, ground=ground, corner=size * 0.16)


def _skin(number: int) -> Colour:
    return _SKINS[(number // 2 + number // RANKS) % len(_SKINS)]


def _face(pen: Pen, number: int) -> None:
    """The face: its shape, cheeks, eyes, nose."""
    skin = _skin(number)
    wide = 19 + number % 3 * 1.5
    pen.ellipse((50 - wide, 30, 50 + wide, 76), skin)
    for side in (-1, 1):
        pen.circle(50 + side * 12, 60, 4.5, mix(skin, BLUSH, 0.7))
    look = (-1.2, 0, 1.2)[number // 3 % 3]
    for side in (-1, 1):
        if number % 7 == 5:
            pen.arc((50 + side * 8 - 4, 48, 50 + side * 8 + 4, 55), 20, 160, 2.4, NIGHT)
            continue
        pen.ellipse((50 + side * 8 - 4.4, 47, 50 + side * 8 + 4.4, 55), PAPER)
        pen.circle(50 + side * 8 + look, 51.3, 2.8, NIGHT)
    nose = mix(skin, WINE, 0.28)
    if number % 4 == 1:
        pen.circle(50, 59, 3.6, nose)
    else:
        pen.curve(((50, 51), (53 + number % 3, 55, 55, 61, 49, 60)), 2.4, nose)


def _gentleman(pen: Pen, number: int) -> None:
    hair = _HAIRS[(number // 2 + 1) % len(_HAIRS)]
    coat = _COATS[(number // 2) % len(_COATS)]
    pen.ellipse((14, 80, 86, 150), coat)
    pen.polygon(((38, 82), (62, 82), (50, 106)), PAPER)
    _neckwear(pen, number)
    pen.rounded((43, 70, 57, 84), 4, _skin(number))
    pen.ellipse((29, 28, 71, 62), hair)
    _face(pen, number)
    _beard(pen, number // 2 % 6, hair)
    if number % 5 in (0, 3):
        pen.ring(58, 51, 8.5, 2.6, GOLD)
        pen.curve(((65, 56), (72, 66, 68, 80, 72, 92)), 1.6, GOLD)
    elif number % 5 == 4:
        for side in (-1, 1):
            pen.ring(50 + side * 9, 51, 7.5, 2.2, NIGHT)
        pen.line(((48, 50), (52, 50)), 2, NIGHT)
    _gentlemans_hat(pen, number % RANKS // 2, coat, hair)


def _neckwear(pen: Pen, number: int) -> None:
    if number % 3 == 0:
        pen.polygon(((50, 86), (36, 79), (36, 94)), SUIT["H"])
        pen.polygon(((50, 86), (64, 79), (64, 94)), SUIT["H"])
        pen.circle(50, 86, 3.5, NIGHT)
    elif number % 3 == 1:
        for y, wide in ((82, 12), (88, 15), (94, 18)):
            pen.ellipse((50 - wide / 1.6, y - 4, 50 + wide / 1.6, y + 7), PAPER)
            pen.arc((50 - wide / 1.6, y - 4, 50 + wide / 1.6, y + 7), 20, 160, 1.6, SHADE)
    else:
        pen.polygon(((46, 82), (54, 82), (57, 100), (43, 100)), NIGHT)


def _beard(pen: Pen, kind: int, hair: Colour) -> None:
    ink = hair if hair != NIGHT else mix(NIGHT, HAIR, 0.25)
    match kind:
        case 0:  # curled upwards
            for mirrored in (False, True):
                half = pen.at(50, 0, mirrored=mirrored)
                half.shape(((0, 63), (6, 60, 12, 68, 20, 58), (20, 70, 6, 74, 0, 67)), ink)
        case 1:  # walrus
            pen.shape(
                (
                    (50, 61),
                    (60, 60, 66, 68, 66, 76),
                    (58, 70, 54, 70, 50, 70),
                    (46, 70, 42, 70, 34, 76),
                    (34, 68, 40, 60, 50, 61),
                ),
                ink,
            )
        case 2:  # full beard
            pen.shape(
                (
                    (31, 54),
                    (34, 64, 66, 64, 69, 54),
                    (72, 82, 58, 92, 50, 92),
                    (42, 92, 28, 82, 31, 54),
                ),
                ink,
            )
            pen.ellipse((43, 66, 57, 71), WINE)
        case 3:  # a goatee and a thin line
            pen.line(((41, 66), (50, 64), (59, 66)), 2.4, ink)
            pen.polygon(((45, 72), (55, 72), (50, 86)), ink)
        case 4:  # side whiskers
            for side in (-1, 1):
                pen.ellipse((50 + side * 19 - 5.5, 50, 50 + side * 19 + 5.5, 76), ink)
            pen.arc((42, 60, 58, 70), 20, 160, 2.4, WINE)
        case _:
            pen.arc((41, 58, 59, 70), 15, 165, 2.6, WINE)


def _gentlemans_hat(pen: Pen, rank: int, coat: Colour, hair: Colour) -> None:
    match rank:
        case 0:  # Lord: a top hat
            pen.rounded((32, 2, 68, 34), 3, NIGHT)
            pen.rounded((32, 24, 68, 31), 0, SUIT["H"])
            pen.ellipse((20, 28, 80, 38), NIGHT)
        case 1:  # Sir: a helmet, the visor up, with a plume
            pen.shape(
                (
                    (50, 14),
                    (40, -4, 66, -2, 78, 6),
                    (90, 14, 88, 30, 80, 34),
                    (76, 20, 64, 14, 50, 14),
                ),
                SUIT["H"],
            )
            pen.shape(((27, 46), (24, 8, 76, 8, 73, 46), (66, 38, 34, 38, 27, 46)), SEATS[7])
            pen.polygon(((24, 30), (50, 16), (76, 30), (72, 36), (50, 26), (28, 36)), STEEL)
            for x in (36, 43, 57, 64):
                pen.line(((x, 30 - abs(x - 50) * -0.3), (x, 27 - abs(x - 50) * -0.3)), 2.4, NIGHT)
            pen.circle(50, 14, 3.4, GOLD)
        case 2 | 3 | 4 | 5 | 6:  # Baron to Duke: wigs and coronets, more points the higher
            _wig(pen, rank)
            if rank != 3:
                _coronet(pen, rank)
        case 7:  # The Honourable: a bowler
            pen.shape(((28, 36), (28, 4, 72, 4, 72, 36)), BRONZE)
            pen.rounded((27, 28, 73, 35), 0, NIGHT)
            pen.ellipse((20, 31, 80, 40), BRONZE)
        case 8:  # Captain: a bicorne
            pen.shape(((12, 36), (26, 4, 74, 4, 88, 36), (66, 28, 34, 28, 12, 36)), SUIT["D"])
            pen.curve(((12, 36), (34, 28, 66, 28, 88, 36)), 3, GOLD)
            pen.circle(50, 20, 6, GOLD)
        case 9:  # Professor: a mortarboard
            pen.rounded((33, 22, 67, 38), 4, NIGHT)
            pen.polygon(((50, 6), (90, 20), (50, 34), (10, 20)), mix(NIGHT, PAPER, 0.12))
            pen.line(((50, 20), (80, 24), (82, 42)), 2.4, GOLD)
            pen.circle(82, 44, 4, GOLD)
        case 10:  # Colonel: a shako
            pen.polygon(((31, 4), (69, 4), (66, 36), (34, 36)), SUIT["C"])
            pen.rounded((30, 30, 70, 38), 4, NIGHT)
            pen.polygon(star(50, 18, 9, 4), GOLD)
            pen.line(((50, 8), (50, -6)), 7, PAPER)
        case _:  # Archdeacon: a round hat with a wide brim
            pen.ellipse((10, 26, 90, 38), NIGHT)
            pen.shape(((32, 30), (32, 8, 68, 8, 68, 30)), NIGHT)
            pen.line(((34, 27), (66, 27)), 3, SEATS[5])


def _wig(pen: Pen, rank: int) -> None:
    tone = PAPER if rank % 2 else SHADE
    curl = mix(tone, HAIR, 0.5)
    pen.shape(((26, 46), (22, 12, 78, 12, 74, 46), (66, 34, 34, 34, 26, 46)), tone)
    for side in (-1, 1):
        for y in (44, 55, 66):
            pen.circle(50 + side * 25, y, 7.5, tone)
            pen.ring(50 + side * 25, y, 5, 1.6, curl)


def _coronet(pen: Pen, rank: int) -> None:
    points = rank + 1
    pen.rounded((31, 20, 69, 28), 2, GOLD)
    for index in range(points):
        x = 34 + 32 * index / (points - 1)
        pen.polygon(((x - 4, 22), (x, 8), (x + 4, 22)), GOLD)
        pen.circle(x, 8, 3, PAPER)
    pen.circle(50, 24, 2.6, SUIT["H"])


def _lady(pen: Pen, number: int) -> None:
    hair = _HAIRS[(number // 2 + number // RANKS) % len(_HAIRS)]
    gown = _GOWNS[(number // 2) % len(_GOWNS)]
    rank = number % RANKS // 2
    _back_hair(pen, number, hair)
    pen.ellipse((20, 84, 80, 150), gown)
    pen.ellipse((34, 76, 66, 98), _skin(number))
    pen.rounded((44, 68, 56, 84), 4, _skin(number))
    for step in range(-3, 4):
        pen.circle(50 + step * 4.6, 84 - abs(step) * 1.6, 2.5, PAPER if number % 4 < 2 else GOLD)
    _face(pen, number)
    pen.shape(
        ((43, 65), (46, 63, 48, 63, 50, 64.5), (52, 63, 54, 63, 57, 65), (54, 71, 46, 71, 43, 65)),
        SUIT["H"],
    )
    for side in (-1, 1):
        pen.line(((50 + side * 5, 46), (50 + side * 12, 45)), 1.8, mix(hair, NIGHT, 0.4))
        if number % 3:
            pen.circle(50 + side * 20, 63, 3, GOLD if number % 4 < 2 else SEATS[4])
    if number % 5 == 2:
        pen.circle(60, 66, 1.6, NIGHT)
    _fringe(pen, number, hair)
    _ladys_hat(pen, rank, gown, hair)
    if number % 6 == 5:
        for side in (-1, 1):
            pen.ring(50 + side * 9, 51, 8, 2, GOLD)
        pen.line(((67, 51), (82, 66)), 2, GOLD)


def _back_hair(pen: Pen, number: int, hair: Colour) -> None:
    match number // 2 % 3:
        case 0:
            for side in (-1, 1):
                for y in (50, 61, 72):
                    pen.circle(50 + side * 22, y, 8, hair)
        case 1:
            pen.ellipse((26, 24, 74, 86), hair)
        case _:
            pen.circle(50, 18, 15, hair)
            pen.ellipse((28, 26, 72, 64), hair)


def _fringe(pen: Pen, number: int, hair: Colour) -> None:
    if number // RANKS % 2:
        pen.shape(
            (
                (29, 50),
                (28, 24, 72, 24, 71, 50),
                (66, 38, 54, 34, 42, 38),
                (36, 40, 32, 44, 29, 50),
            ),
            hair,
        )
    else:
        pen.shape(
            (
                (29, 52),
                (26, 22, 74, 22, 71, 52),
                (66, 44, 56, 40, 50, 34),
                (44, 40, 34, 44, 29, 52),
            ),
            hair,
        )


def _ladys_hat(pen: Pen, rank: int, gown: Colour, hair: Colour) -> None:
    match rank:
        case 0:  # Lady: a wide hat with a feather
            pen.ellipse((10, 24, 90, 40), WINE)
            pen.shape(((30, 32), (32, 10, 68, 10, 70, 32)), WINE)
            pen.shape(((62, 26), (64, 2, 90, -2, 96, 16), (84, 14, 72, 18, 62, 26)), PAPER)
        case 1:  # Dame: a tiara
            _tiara(pen, 3)
        case 2 | 3 | 4 | 5 | 6:  # Baroness to Duchess: towering wigs, feathers and crowns
            if rank in (3, 5):
                for x, y, radius in _POWDERED:
                    pen.circle(x, y, radius, PAPER)
                    pen.ring(x, y, radius * 0.62, 1.8, SHADE)
                pen.polygon(((50, 33), (39, 26), (39, 40)), gown)
                pen.polygon(((50, 33), (61, 26), (61, 40)), gown)
                pen.circle(50, 33, 3.2, GOLD)
            else:
                _tiara(pen, rank)
        case 7:  # The Honourable: a ribbon
            pen.polygon(((50, 20), (28, 8), (30, 30)), SUIT["H"])
            pen.polygon(((50, 20), (72, 8), (70, 30)), SUIT["H"])
            pen.circle(50, 20, 5, GOLD)
        case 8:  # Commodore: a bicorne
            pen.shape(((10, 36), (24, 6, 76, 6, 90, 36), (66, 28, 34, 28, 10, 36)), NIGHT)
            pen.curve(((10, 36), (34, 28, 66, 28, 90, 36)), 3, GOLD)
            pen.polygon(star(50, 20, 8, 3.5), GOLD)
        case 9:  # Doctor: a mortarboard
            pen.rounded((33, 22, 67, 36), 4, mix(WINE, NIGHT, 0.3))
            pen.polygon(((50, 6), (90, 20), (50, 33), (10, 20)), WINE)
            pen.line(((50, 20), (20, 24), (18, 42)), 2.4, GOLD)
        case 10:  # Madame: a turban
            pen.shape(((26, 40), (20, 4, 80, 4, 74, 40), (60, 30, 40, 30, 26, 40)), SEATS[4])
            pen.curve(((28, 34), (40, 16, 60, 10, 72, 16)), 3, PAPER)
            pen.circle(50, 26, 5, SUIT["H"])
            pen.shape(((50, 22), (46, 6, 54, -4, 60, -4), (58, 8, 56, 14, 50, 22)), GOLD)
        case _:  # Dowager: a lace cap
            pen.shape(((24, 50), (16, 6, 84, 6, 76, 50), (68, 32, 32, 32, 24, 50)), PAPER)
            for step in range(7):
                pen.circle(26 + step * 8, 40 - (3 - abs(step - 3)) * 3.2, 4.5, SHADE)


def _tiara(pen: Pen, points: int) -> None:
    pen.curve(((30, 32), (38, 22, 62, 22, 70, 32)), 5, GOLD)
    for index in range(points):
        x = 38 + 24 * index / (points - 1)
        y = 26 - abs(x - 50) * -0.1
        pen.polygon(((x - 4, y), (x, y - 14), (x + 4, y)), GOLD)
        pen.circle(x, y - 14, 3, SEATS[4])
