"""The museum's own signs and colours: Cats and Owls, the two walls, jokers, and the forger's moustache."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from bot.draw import parts
from bot.draw.colours import (
    BAD,
    BRONZE,
    GOLD,
    GOOD,
    INK,
    NIGHT,
    PAPER,
    Colour,
    mix,
    rgb,
)
from bot.draw.lettering import line
from bot.draw.pen import Pen, Sprite, sketch

WALL = rgb("4a2438")
SHADE = rgb("351827")
DEEP = rgb("25101b")
RAIL = rgb("7d5468")
SOFT = rgb("d9bfca")
"""The museum's walls, from a plum one to the dark of its corners, and quiet letters on them."""

SIDES: dict[str, Colour] = {"A": rgb("7cc8ff"), "B": rgb("ffb35c")}
"""The colours of the two themes; each always comes with its letter."""

_GALLERY = tuple(
    map(
        rgb,
        (
            "f6efe1",
            "29232f",
            "f8cb50",
            "8c4a33",
            "d9ccb3",
            "ee9140",
            "dc4b3e",
            "8390a1",
            "25546f",
            "6dab5c",
            "8ac4de",
            "f2aea6",
        ),
    )
)
"""The twelve colours the gallery is painted in: canvas and outline first."""


def _ramp(first: Colour, second: Colour, between: int) -> list[Colour]:
    return [mix(first, second, step / (between + 1)) for step in range(between + 2)]


def _palette() -> tuple[Colour, ...]:
    canvas, outline, *paints = _GALLERY
    ramps = [
        _ramp(canvas, outline, 3),
        *(_ramp(outline, paint, 2) for paint in paints),
        *(_ramp(canvas, paint, 1) for paint in paints),
        *(_ramp(WALL, paint, 1) for paint in (canvas, outline)),
        *(_ramp(DEEP, tone, 2) for tone in (INK, SOFT, GOLD)),
        *(_ramp(WALL, tone, 1) for tone in (INK, GOLD, SOFT)),
        *(_ramp(DEEP, tone, 1) for tone in (*SIDES.values(), GOOD, BAD)),
        *(_ramp(tone, NIGHT, 1) for tone in (*SIDES.values(), GOLD, PAPER, GOOD, BAD)),
        *(_ramp(mix(WALL, paint, 0.3), WALL, 0) for paint in _GALLERY),
        [SHADE, RAIL, BRONZE],
    ]
    return tuple(dict.fromkeys(tone for ramp in ramps for tone in ramp))


PALETTE = _palette()
"""What every picture of the game is reduced to: the gallery's paints, the museum's walls, and the tones between."""

Head = Literal["cat", "owl"]


@lru_cache(maxsize=16)
def head(role: Head, size: int) -> Sprite:
    """Returns the head of a Cat or an Owl in a square of ``size`` pixels."""
    paint = _cat if role == "cat" else _owl
    return sketch(size, size, lambda pen: paint(pen.at(0, 0, size / 100)))


def _cat(pen: Pen) -> None:
    coat = rgb("ee9140")
    for points in (((8, 6), (44, 26), (12, 54)), ((92, 6), (56, 26), (88, 54))):
        pen.polygon(points, coat)
    pen.ellipse((6, 22, 94, 96), coat)
    for x in (32, 68):
        pen.ellipse((x - 9, 44, x + 9, 66), PAPER)
        pen.ellipse((x - 4, 45, x + 4, 65), NIGHT)
    pen.polygon(((43, 70), (57, 70), (50, 79)), NIGHT)
    for side in (-1, 1):
        for drop in (-3, 7):
            pen.line(((50 + side * 20, 76 + drop / 3), (50 + side * 46, 74 + drop)), 3, NIGHT)


def _owl(pen: Pen) -> None:
    feathers = rgb("8ac4de")
    pen.shape(
        ((8, 4), (30, 22, 70, 22, 92, 4), (98, 50, 96, 96, 50, 98), (4, 96, 2, 50, 8, 4)), feathers
    )
    for x in (30, 70):
        pen.circle(x, 44, 21, PAPER)
        pen.circle(x, 44, 11, NIGHT)
    pen.polygon(((41, 58), (59, 58), (50, 80)), GOLD)


@lru_cache(maxsize=8)
def moustache(size: int) -> Sprite:
    """Returns Belratti's sign: beret and moustache, in a square of ``size`` pixels."""

    def shape(pen: Pen) -> None:
        unit = pen.at(0, 0, size / 100)
        unit.circle(50, 54, 40, PAPER)
        unit.ellipse((4, 4, 90, 46), BAD)
        unit.line(((48, 8), (54, 0)), 7, BAD)
        for x in (36, 64):
            unit.circle(x, 55, 6, NIGHT)
        for side in (-1, 1):
            unit.shape(
                (
                    (50, 66),
                    (50 + 12 * side, 60, 50 + 24 * side, 66, 50 + 30 * side, 78),
                    (50 + 36 * side, 76, 50 + 40 * side, 72, 50 + 42 * side, 64),
                    (50 + 46 * side, 84, 50 + 14 * side, 92, 50, 74),
                ),
                NIGHT,
            )

    return sketch(size, size, shape)


@lru_cache(maxsize=8)
def frame(size: int) -> Sprite:
    """Returns the team's sign: a picture in a gilded frame."""

    def shape(pen: Pen) -> None:
        unit = pen.at(0, 0, size / 100)
        unit.framed((0, 8, 100, 92), 4, 13, PAPER, GOLD)
        unit.polygon(((16, 78), (40, 40), (58, 62), (68, 50), (84, 78)), rgb("6dab5c"))
        unit.circle(70, 34, 9, rgb("dc4b3e"))

    return sketch(size, size, shape)


@lru_cache(maxsize=8)
def turned_canvas(size: int) -> Sprite:
    """Returns a canvas with its face to the wall: painted, and nobody sees what."""

    def shape(pen: Pen) -> None:
        unit = pen.at(0, 0, size / 100)
        unit.framed((2, 2, 98, 98), 6, 12, rgb("d9ccb3"), rgb("8c4a33"))
        unit.line(((12, 12), (88, 88)), 7, rgb("8c4a33"))
        unit.line(((88, 12), (12, 88)), 7, rgb("8c4a33"))

    return sketch(size, size, shape)


@lru_cache(maxsize=8)
def easel(size: int) -> Sprite:
    """Returns the place of a canvas that is still to be painted."""
    return parts.panel(size, size, fill=SHADE, frame=RAIL, thick=4, corner=8)


@lru_cache(maxsize=64)
def plate(text: str, size: int, ground: Colour = GOLD) -> Sprite:
    """Returns a plate with a letter or a number, at least square, ``size`` pixels high."""
    letters = line(text, round(size * 0.72), NIGHT)
    width = max(size, letters.width + round(size * 0.36))
    made = sketch(
        width, size, lambda pen: pen.framed((0, 0, width, size), size * 0.26, 3, ground, NIGHT)
    )
    image = made.image.copy()
    image.paste(
        letters.image, ((width - letters.width) // 2, (size - letters.height) // 2), letters.mask
    )
    return Sprite(image, made.mask)


@lru_cache(maxsize=4)
def aside(size: int) -> Sprite:
    """Returns the sign of a picture that was put aside: crossed out."""

    def shape(pen: Pen) -> None:
        unit = pen.at(0, 0, size / 100)
        unit.framed((0, 0, 100, 100), 26, 6, SOFT, NIGHT)
        unit.line(((30, 30), (70, 70)), 14, NIGHT)
        unit.line(((70, 30), (30, 70)), 14, NIGHT)

    return sketch(size, size, shape)


@lru_cache(maxsize=16)
def border(side: str, size: int) -> Sprite:
    """Returns the frame in a theme's colour round a picture of ``size`` pixels; clear inside."""
    width = size + 12
    return sketch(
        width,
        width,
        lambda pen: pen.frame((0, 0, width, width), size * 0.07, 9, SIDES[side]),
    )
