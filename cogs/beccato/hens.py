"""Beccato!'s chickens: eight breeds and the Serama, and the cards they are on.

Every breed has a colour, a shape and a name, so that its colour is never its only mark. All of them cached sprites.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from bot.draw.colours import (
    BAD,
    BRONZE,
    GOLD,
    NIGHT,
    PAPER,
    SEATS,
    SHADE,
    SUIT,
    Colour,
    is_light,
    mix,
)
from bot.draw.lettering import fit, line
from bot.draw.pen import Path, Pen, Sprite, sketch, star

COMB = SUIT["H"]
BEAK = SEATS[0]


@dataclass(frozen=True, slots=True)
class Look:
    """What a breed looks like: its plumage, the darker colour of its wing, and the sign on its card."""

    body: Colour
    wing: Colour
    sign: str


def _look(body: Colour, sign: str) -> Look:
    return Look(body, mix(body, NIGHT, 0.3), sign)


LOOKS = {
    "orloff": _look(SUIT["H"], "shield"),
    "padovana": _look(GOLD, "fan"),
    "stultus": _look(SUIT["C"], "question"),
    "silkie": Look(PAPER, SHADE, "cloud"),
    "brahma": _look(SUIT["D"], "boot"),
    "cemani": Look(NIGHT, mix(NIGHT, PAPER, 0.2), "crescent"),
    "onagadori": _look(SEATS[5], "ribbon"),
    "sultan": _look(SEATS[0], "turban"),
    "serama": _look(BRONZE, "trumpet"),
}

RAMPS = tuple(
    ramp for look in LOOKS.values() for ramp in ((PAPER, look.body, 1), (look.body, look.wing, 0))
)
"""What a palette needs beyond the house's for chickens to have smooth edges."""


# Hens, in a square of 100 by 100, looking left

_BODY: Path = (
    (24, 46),
    (34, 62, 62, 58, 80, 40),
    (94, 46, 92, 84, 56, 86),
    (26, 86, 16, 66, 24, 46),
)
_TAIL: Path = ((70, 52), (74, 34, 84, 22, 97, 22), (98, 40, 94, 58, 82, 68))


def hen(pen: Pen, breed: str) -> None:
    """Draws a chicken into the pen's square of 100 by 100 units.

    Raises:
        KeyError: there is no such breed.
    """
    look = LOOKS[breed]
    match breed:
        case "serama":
            _serama(pen, look)
            return
        case "silkie":
            _fluff(pen, look)
        case "onagadori":
            _long_tail(pen, look)
        case "brahma":
            _giant(pen, look)
        case _:
            _plain(pen, look)
    _head(pen, look, breed)


def _legs(pen: Pen, colour: Colour = BEAK) -> None:
    for x in (46, 60):
        pen.line(((x, 80), (x, 95)), 4, colour)
        pen.line(((x - 7, 96), (x + 5, 96)), 4, colour)


def _plain(pen: Pen, look: Look) -> None:
    _legs(pen, NIGHT if look.sign == "crescent" else BEAK)
    pen.shape(_TAIL, look.wing)
    pen.shape(_BODY, look.body)
    pen.polygon(((22, 34), (38, 26), (46, 60), (24, 60)), look.body)
    _wing(pen, look)


def _wing(pen: Pen, look: Look) -> None:
    pen.shape(((44, 58), (56, 52, 72, 54, 80, 62), (70, 78, 50, 78, 44, 58)), look.wing)


def _fluff(pen: Pen, look: Look) -> None:
    """A powder puff: outlined, since its card is white too."""
    puffs = ((30, 62, 17), (44, 74, 17), (62, 74, 18), (76, 62, 17), (72, 46, 15), (54, 54, 20))
    for x, y, radius in puffs:
        pen.circle(x, y, radius + 3, look.wing)
    _legs(pen, look.wing)
    for x, y, radius in puffs:
        pen.circle(x, y, radius, look.body)
    pen.arc((44, 54, 70, 76), 20, 160, 4, look.wing)
    pen.circle(30, 36, 21, look.wing)


def _long_tail(pen: Pen, look: Look) -> None:
    for inset, colour in ((0, look.wing), (9, look.body), (16, look.wing)):
        pen.curve(
            ((72, 46), (98 - inset, 34, 100 - inset, 78, 86 - inset, 97 - inset / 4)), 6, colour
        )
    _plain(pen, look)
    pen.curve(((84, 94), (60, 100, 30, 100, 6, 92)), 6, look.body)


def _giant(pen: Pen, look: Look) -> None:
    pen.shape(_TAIL, look.wing)
    pen.ellipse((16, 38, 88, 90), look.body)
    pen.polygon(((18, 32), (40, 26), (54, 60), (20, 64)), look.body)
    for x in (38, 62):
        pen.ellipse((x - 13, 80, x + 13, 99), look.wing)
        pen.ellipse((x - 10, 80, x + 10, 93), look.body)
    _wing(pen, look)


def _head(pen: Pen, look: Look, breed: str) -> None:
    """The head is where breeds differ most."""
    match breed:
        case "padovana":  # half bird, half crest
            for x, y, radius in (
                (22, 16, 13),
                (36, 8, 13),
                (50, 14, 13),
                (54, 26, 10),
                (36, 20, 16),
            ):
                pen.circle(x, y + 4, radius + 1.5, look.wing)
                pen.circle(x, y + 3, radius - 1, look.body)
        case "sultan":  # ruff, muffs, and a turban of feathers
            for x in (18, 30, 42):
                pen.circle(x, 56, 10, look.wing)
                pen.circle(x, 54, 9, PAPER)
        case "cemani":
            pen.polygon(
                ((18, 22), (20, 6), (28, 14), (34, 3), (40, 14), (46, 10), (44, 26)), look.body
            )
        case "brahma":
            pen.polygon(((20, 22), (22, 10), (30, 16), (36, 8), (42, 22)), COMB)
        case "silkie":
            pass
        case "orloff":
            pen.polygon(((22, 20), (28, 10), (40, 12), (42, 22)), COMB)
        case _:
            pen.polygon(((18, 22), (20, 8), (28, 16), (34, 4), (40, 15), (47, 10), (44, 26)), COMB)
    pen.circle(30, 33, 17, look.body)
    beak = NIGHT if breed == "cemani" else BEAK
    pen.polygon(((16, 30), (1, 37), (17, 42)), mix(beak, PAPER, 0.2) if breed == "cemani" else beak)
    match breed:
        case "orloff":  # bearded and stern
            for x, y in ((16, 50), (26, 54), (36, 52)):
                pen.circle(x, y, 9, look.wing)
            _eye(pen, 24, 32)
            pen.line(((14, 23), (33, 27)), 5, NIGHT)
        case "stultus":  # cross-eyed, and very pleased about it
            for x, pupil in ((20, 24), (38, 34)):
                pen.circle(x, 29, 10.5, NIGHT)
                pen.circle(x, 29, 9, PAPER)
                pen.circle(pupil, 31, 4, NIGHT)
            pen.polygon(((6, 38), (16, 42), (10, 52), (4, 46)), COMB)
        case "silkie":
            for x, y, radius in ((18, 20, 9), (30, 14, 11), (42, 20, 9)):
                pen.circle(x, y, radius + 2, look.wing)
            for x, y, radius in ((18, 20, 9), (30, 14, 11), (42, 20, 9), (30, 24, 11)):
                pen.circle(x, y, radius, look.body)
            _eye(pen, 25, 34)
        case "cemani":
            pen.circle(25, 30, 6, GOLD)
            pen.circle(25, 30, 2.6, NIGHT)
        case "sultan":
            puffs = ((20, 16, 10), (40, 16, 10), (30, 9, 12))
            for x, y, radius in puffs:
                pen.circle(x, y, radius + 2.5, look.wing)
            for x, y, radius in puffs:
                pen.circle(x, y, radius, PAPER)
            pen.ellipse((12, 18, 48, 27), look.wing)
            _eye(pen, 24, 34)
        case _:
            _eye(pen, 25, 31)
            pen.ellipse((12, 42, 22, 55), COMB)


def _eye(pen: Pen, x: float, y: float) -> None:
    pen.circle(x, y, 5.5, PAPER)
    pen.circle(x - 1, y, 3.2, NIGHT)


def _serama(pen: Pen, look: Look) -> None:
    """Tiny, chest out, one foot on a boot."""
    pen.shape(((14, 98), (14, 84, 30, 82, 31, 72), (42, 72), (43, 98)), NIGHT)
    pen.shape(((62, 58), (58, 30, 70, 8, 90, 4), (96, 30, 92, 52, 78, 72)), look.wing)
    pen.shape(((64, 56), (66, 34, 76, 18, 90, 12), (88, 36, 86, 50, 74, 66)), GOLD)
    pen.line(((42, 66), (36, 74)), 4, BEAK)
    pen.line(((58, 70), (60, 96)), 4, BEAK)
    pen.line(((52, 97), (66, 97)), 4, BEAK)
    pen.shape(
        ((24, 40), (16, 52, 20, 74, 44, 76), (66, 78, 76, 66, 74, 52), (58, 56, 46, 44, 42, 30)),
        look.body,
    )
    pen.polygon(((24, 18), (24, 2), (32, 10), (38, 0), (44, 10), (52, 6), (48, 22)), COMB)
    pen.circle(35, 26, 14, look.body)
    pen.polygon(((22, 24), (9, 28), (23, 34)), GOLD)
    pen.ellipse((20, 34, 29, 48), COMB)
    _eye(pen, 31, 24)
    pen.shape(((46, 54), (56, 50, 68, 56, 68, 64), (58, 72, 46, 66, 46, 54)), look.wing)


# Signs, in a square of 100 by 100


def sign(pen: Pen, name: str, colour: Colour) -> None:
    """Draws the sign of a breed's card.

    Raises:
        ValueError: there is no such sign.
    """
    match name:
        case "shield":
            pen.shape(((10, 8), (90, 8), (90, 60, 70, 84, 50, 98), (30, 84, 10, 60, 10, 8)), colour)
        case "fan":
            pen.polygon(((50, 96), (4, 34), (24, 14), (50, 6), (76, 14), (96, 34)), colour)
        case "question":
            pen.curve(((26, 34), (26, 2, 78, 2, 76, 34), (74, 52, 50, 50, 50, 68)), 17, colour)
            pen.circle(50, 90, 10, colour)
        case "cloud":
            for x, y, radius in ((26, 62, 22), (50, 44, 27), (76, 62, 21)):
                pen.circle(x, y, radius, colour)
            pen.rounded((24, 58, 78, 84), 12, colour)
        case "boot":
            pen.polygon(((28, 6), (62, 6), (62, 58), (92, 66), (94, 92), (28, 92)), colour)
        case "crescent":
            pen.shape(
                (
                    (66, 4),
                    (10, 4, -6, 60, 26, 86),
                    (52, 104, 86, 92, 92, 70),
                    (52, 84, 26, 40, 66, 4),
                ),
                colour,
            )
        case "ribbon":
            pen.polygon(((4, 14), (50, 42), (96, 14), (96, 86), (50, 58), (4, 86)), colour)
        case "turban":
            pen.shape(((6, 66), (6, 10, 94, 10, 94, 66), (70, 88, 30, 88, 6, 66)), colour)
            pen.polygon(star(50, 18, 18, 8, 4), colour)
        case "trumpet":
            pen.polygon(((4, 40), (48, 40), (96, 10), (96, 90), (48, 60), (4, 60)), colour)
        case _:
            raise ValueError(name)


# Cards

TALL = 1.3
"""How many times as high as wide a card is."""


@lru_cache(maxsize=64)
def bird(breed: str, size: int) -> Sprite:
    """Returns a chicken without a card, on a light disc."""

    def shape(pen: Pen) -> None:
        unit = pen.at(0, 0, size / 100)
        unit.circle(50, 50, 50, LOOKS[breed].wing)
        unit.circle(50, 50, 46, PAPER)
        hen(unit.at(17, 15, 0.67), breed)

    return sketch(size, size, shape)


@lru_cache(maxsize=64)
def badge(breed: str, size: int) -> Sprite:
    """Returns a breed's sign on its colour."""
    look = LOOKS[breed]
    mark = NIGHT if is_light(look.body) else PAPER

    def shape(pen: Pen) -> None:
        unit = pen.at(0, 0, size / 100)
        unit.framed((0, 0, 100, 100), 24, 6, look.body, NIGHT if mark == NIGHT else PAPER)
        sign(unit.at(22, 22, 0.56), look.sign, mark)

    return sketch(size, size, shape)


@lru_cache(maxsize=128)
def card(breed: str, name: str, width: int) -> Sprite:
    """Returns a chicken's card: hen, sign, and the name on a band of its colour.

    Args:
        breed: which.
        name: translated; what is too long for the band ends in an ellipsis.
        width: in pixels; the card is ``TALL`` times as high.
    """
    look, height = LOOKS[breed], round(width * TALL)
    band = round(max(width * 0.24, 40))
    size = min(36, round(band * 0.8))
    light = is_light(look.body)

    def shape(pen: Pen) -> None:
        pen.framed((0, 0, width, height), width * 0.08, max(3, width * 0.025), PAPER, look.wing)
        inner = (width * 0.025, height - band, width - width * 0.025, height - width * 0.025)
        pen.rounded(inner, width * 0.06, look.body)
        hen(pen.at(width * 0.1, height - band - width * 0.84, width * 0.0082), breed)
        corner = width * 0.22
        mark = pen.at(width * 0.74, width * 0.05, corner / 100)
        mark.rounded((0, 0, 100, 100), 22, NIGHT if light else look.body)
        mark.rounded((5, 5, 95, 95), 20, look.body)
        sign(mark.at(20, 20, 0.6), look.sign, NIGHT if light else PAPER)

    sprite = sketch(width, height, shape)
    shown = fit(name, size, width - 12)
    letters = line(shown, size, NIGHT if light else PAPER)
    image = sprite.image.copy()
    spot = (round((width - letters.width) / 2), round(height - band / 2 - letters.height / 2))
    image.paste(letters.image, spot, letters.mask)
    return Sprite(image, sprite.mask)


@lru_cache(maxsize=8)
def back(width: int) -> Sprite:
    """Returns the back of a chicken's card: a feather on wine red."""

    def shape(pen: Pen) -> None:
        unit = pen.at(0, 0, width / 100)
        unit.framed((0, 0, 100, 130), 16, 10, BAD, PAPER)
        unit.shape(((30, 104), (16, 60, 40, 22, 76, 22), (86, 60, 66, 96, 30, 104)), PAPER)
        unit.line(((26, 112), (62, 48)), 5, BAD)

    return sketch(width, round(width * TALL), shape)
