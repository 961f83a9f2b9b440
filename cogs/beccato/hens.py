"""Beccato!'s chickens: eight breeds and the Serama, the cards they are on, and the coops they live in.

Every breed has an outline, a colour, a sign and a name, so that its colour is never its only mark. All of them cached
sprites.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from bot.draw.colours import Colour, is_light
from bot.draw.lettering import fit, line
from bot.draw.pen import Pen, Sprite, sketch, star
from cogs.beccato.art import (
    BARK,
    BLUE,
    COAL,
    CREAM,
    GREEN,
    LINEN,
    ORANGE,
    OUTLINE,
    RED,
    UMBER,
    VIOLET,
    YELLOW,
    drawing,
)


@dataclass(frozen=True, slots=True)
class Look:
    """What marks a breed beside its outline: the colour of its plumage, and the sign on its card."""

    colour: Colour
    sign: str


LOOKS = {
    "orloff": Look(RED, "shield"),
    "padovana": Look(YELLOW, "fan"),
    "stultus": Look(GREEN, "question"),
    "silkie": Look(CREAM, "cloud"),
    "brahma": Look(BLUE, "boot"),
    "cemani": Look(COAL, "crescent"),
    "onagadori": Look(VIOLET, "ribbon"),
    "sultan": Look(ORANGE, "turban"),
    "serama": Look(UMBER, "trumpet"),
}


def sign(pen: Pen, name: str, colour: Colour) -> None:
    """Draws the sign of a breed's card into the pen's square of 100 by 100 units.

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


def _mark(look: Look) -> Colour:
    """What shows on a breed's colour."""
    return OUTLINE if is_light(look.colour) else CREAM


# Cards

TALL = 1.3
"""How many times as high as wide a card is."""


@lru_cache(maxsize=64)
def badge(breed: str, size: int) -> Sprite:
    """Returns a breed's sign on its colour."""
    look = LOOKS[breed]

    def shape(pen: Pen) -> None:
        unit = pen.at(0, 0, size / 100)
        unit.framed((0, 0, 100, 100), 24, 7, look.colour, OUTLINE)
        sign(unit.at(22, 22, 0.56), look.sign, _mark(look))

    return sketch(size, size, shape)


@lru_cache(maxsize=128)
def card(breed: str, name: str, width: int) -> Sprite:
    """Returns a chicken's card: the hen, its sign, and the name on a band of its colour.

    Args:
        breed: which.
        name: translated; what is too long for the band ends in an ellipsis.
        width: in pixels; the card is ``TALL`` times as high.
    """
    look, height = LOOKS[breed], round(width * TALL)
    band = round(max(width * 0.24, 40))
    edge = max(3, round(width * 0.022))

    def shape(pen: Pen) -> None:
        pen.framed((0, 0, width, height), width * 0.08, edge, CREAM, OUTLINE)
        inner = (edge, height - band - edge, width - edge, height - edge)
        pen.rounded(inner, width * 0.06, look.colour)
        pen.rounded((edge, inner[1], width - edge, inner[1] + band / 2), 0, look.colour)
        pen.line(((edge, inner[1]), (width - edge, inner[1])), edge, OUTLINE)

    blank = sketch(width, height, shape)
    image = blank.image.copy()
    hen = drawing("breeds", breed, round(height - band - edge * 4))
    image.paste(hen.image, ((width - hen.width) // 2, edge * 2), hen.mask)
    mark = badge(breed, round(width * 0.2))
    image.paste(mark.image, (width - mark.width - edge * 2, edge * 2), mark.mask)
    size = min(36, round(band * 0.8))
    letters = line(fit(name, size, width - 12), size, _mark(look))
    spot = (
        round((width - letters.width) / 2),
        round(height - edge - band / 2 - letters.height / 2),
    )
    image.paste(letters.image, spot, letters.mask)
    return Sprite(image, blank.mask)


@lru_cache(maxsize=8)
def back(width: int) -> Sprite:
    """Returns the back of a chicken's card: a feather."""

    def shape(pen: Pen) -> None:
        unit = pen.at(0, 0, width / 100)
        unit.framed((0, 0, 100, 130), 16, 10, RED, CREAM)
        unit.shape(((30, 104), (16, 60, 40, 22, 76, 22), (86, 60, 66, 96, 30, 104)), CREAM)
        unit.line(((26, 112), (62, 48)), 5, RED)

    return sketch(width, round(width * TALL), shape)


# Coops


@lru_cache(maxsize=8)
def hut(width: int, height: int) -> Sprite:
    """Returns a coop: boards under a tiled roof, with room for a name below."""

    def shape(pen: Pen) -> None:
        pen.framed((8, 14, width - 8, height), 12, 4, BARK, UMBER)
        pen.framed((0, 0, width, 26), 10, 4, UMBER, OUTLINE)
        for tile in range(1, round(width / 36)):
            x = tile * width / round(width / 36)
            pen.line(((x, 6), (x, 20)), 3, OUTLINE)

    return sketch(width, height, shape)


@lru_cache(maxsize=64)
def window(breed: str, size: int) -> Sprite:
    """Returns a chicken at the round window of its coop."""

    def shape(pen: Pen) -> None:
        pen.circle(size / 2, size / 2, size / 2, LINEN)
        pen.circle(size / 2, size / 2, size / 2 - 4, CREAM)

    pane = sketch(size, size, shape)
    image = pane.image.copy()
    inside = round(size * 0.74)
    hen = drawing("breeds", breed, inside)
    image.paste(hen.image, ((size - inside) // 2, (size - inside) // 2), hen.mask)
    return Sprite(image, pane.mask)
