"""Beccato!'s chickens: eight breeds and the Serama, the cards they are on, and the coops they live in.

Every breed has an outline, a colour, a sign and a name, so that its colour is never its only mark. Birds and signs are
drawings in ``data/beccato/art``; cards and coops are put together here. All of them cached sprites.
"""

from __future__ import annotations

from functools import lru_cache

from bot.draw.colours import Colour, is_light
from bot.draw.lettering import fit, line
from bot.draw.pen import Pen, Sprite, sketch
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

COLOURS: dict[str, Colour] = {
    "orloff": RED,
    "padovana": YELLOW,
    "stultus": GREEN,
    "silkie": CREAM,
    "brahma": BLUE,
    "cemani": COAL,
    "onagadori": VIOLET,
    "sultan": ORANGE,
    "serama": UMBER,
}
"""The colour of each breed's plumage, which is that of its card and sign."""

# Cards

TALL = 1.3
"""How many times as high as wide a card is."""


def badge(breed: str, size: int) -> Sprite:
    """Returns a breed's sign on its colour."""
    return drawing("signs", breed, size)


@lru_cache(maxsize=128)
def card(breed: str, name: str, width: int) -> Sprite:
    """Returns a chicken's card: the hen, its sign, and the name on a band of its colour.

    Args:
        breed: which.
        name: translated; what is too long for the band ends in an ellipsis.
        width: in pixels; the card is ``TALL`` times as high.
    """
    colour, height = COLOURS[breed], round(width * TALL)
    band = round(max(width * 0.24, 40))
    edge = max(3, round(width * 0.022))

    def shape(pen: Pen) -> None:
        pen.framed((0, 0, width, height), width * 0.08, edge, CREAM, OUTLINE)
        inner = (edge, height - band - edge, width - edge, height - edge)
        pen.rounded(inner, width * 0.06, colour)
        pen.rounded((edge, inner[1], width - edge, inner[1] + band / 2), 0, colour)
        pen.line(((edge, inner[1]), (width - edge, inner[1])), edge, OUTLINE)

    blank = sketch(width, height, shape)
    image = blank.image.copy()
    hen = drawing("breeds", breed, round(height - band - edge * 4))
    image.paste(hen.image, ((width - hen.width) // 2, edge * 2), hen.mask)
    mark = badge(breed, round(width * 0.2))
    image.paste(mark.image, (width - mark.width - edge * 2, edge * 2), mark.mask)
    size = min(36, round(band * 0.8))
    letters = line(fit(name, size, width - 12), size, OUTLINE if is_light(colour) else CREAM)
    spot = (
        round((width - letters.width) / 2),
        round(height - edge - band / 2 - letters.height / 2),
    )
    image.paste(letters.image, spot, letters.mask)
    return Sprite(image, blank.mask)


@lru_cache(maxsize=8)
def back(width: int) -> Sprite:
    """Returns the back of a chicken's card: a feather."""
    height = round(width * TALL)
    sheet = drawing("cards", "back", height)
    middle = ((height - width) // 2, 0, (height + width) // 2, height)
    return Sprite(sheet.image.crop(middle), sheet.mask.crop(middle))


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
