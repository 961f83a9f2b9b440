"""What Cattitude's cards look like: faces, backs, and the signs that boards count with.

Cards are the rules' words (``"skinny_turkey"``).
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from bot.draw.colours import GOLD, INK, NIGHT, PANEL, PAPER, RIM, SHADE, TINT, WINE, Colour, mix
from bot.draw.lettering import line, plain
from bot.draw.pen import Pen, Sprite, sketch, star
from cogs.cattitude import figures
from cogs.cattitude.figures import BLUE, RED, SMOKE, STRAW, bird, noble

PALE_GOLD = mix(PAPER, GOLD, 1 / 3)

GROUNDS = {"turkeys": STRAW, "chickens": TINT["D"], "peacocks": TINT["C"]}
"""The ground of the cards of a species, its nobles and its bonuses; each also carries the bird."""

_WIDE, _TALL = 100, 140


def height_of(width: int) -> int:
    """Returns the height in pixels of a card of this width in pixels."""
    return round(width * _TALL / _WIDE)


@lru_cache(maxsize=512)
def face(card: str, badge: str, width: int, *, least: int | None = None) -> Sprite:
    """Returns the face of a card.

    Args:
        card: the rules' word for it.
        badge: what it is worth, as it is written; ``""`` for a card without a value.
        width: in pixels; ``height_of`` gives the height.
        least: how many birds a bonus card asks for.

    Raises:
        ValueError: there is no such card.
    """
    minus = badge.startswith(("−", "-"))

    def whole(pen: Pen) -> None:
        unit = pen.at(0, 0, width / _WIDE)
        unit.framed((0, 0, _WIDE, _TALL), 11, 2.5, _ground(card), SMOKE if minus else SHADE)
        _figure(unit, card)
        if minus:
            unit.rounded((4, 4, 52, 44), 8, RED)
        elif len(badge) > 1:
            unit.rounded((3, 3, 54, 45), 18, NIGHT)
            unit.rounded((5, 5, 52, 43), 16, GOLD)
        elif badge:
            unit.circle(26, 25, 22, NIGHT)
            unit.circle(26, 25, 20, GOLD)

    sprite = sketch(width, height_of(width), whole, corner=width * 0.11)
    written = [(badge, 0.26 if len(badge) == 1 else 0.28, PAPER if minus else NIGHT)]
    written += [(f"≥{least}", 0.77, NIGHT)] if least is not None else []
    image = sprite.image.copy()
    for text, middle, colour in written:
        letters = line(plain(text), round(width * 0.36), colour)
        spot = (round(width * middle - letters.width / 2), round(width * 0.24 - letters.height / 2))
        image.paste(letters.image, spot, letters.mask)
    return Sprite(image, sprite.mask)


def _ground(card: str) -> Colour:
    species = SPECIES_OF.get(card)
    if species is not None:
        return GROUNDS[species]
    return PALE_GOLD if card in ("royal_cat", "queen") else TINT["S"]


SPECIES_OF = {
    **dict.fromkeys(("turkey", "skinny_turkey", "diva_turkey", "duchess"), "turkeys"),
    **dict.fromkeys(("no_turkeys", "many_turkeys"), "turkeys"),
    **dict.fromkeys(("chicken", "scared_chicken", "diva_chicken", "baroness"), "chickens"),
    **dict.fromkeys(("no_chickens", "many_chickens"), "chickens"),
    **dict.fromkeys(("peacock", "plucked_peacock", "diva_peacock", "marquise"), "peacocks"),
    **dict.fromkeys(("no_peacocks", "many_peacocks"), "peacocks"),
}
"""The species a card is drawn with."""


def _figure(unit: Pen, card: str) -> None:
    """Draws what a card shows below its badge."""
    large = unit.at(4, 42, 0.92)
    corner = unit.at(58, 4, 0.38)
    match card:
        case "turkey" | "chicken" | "peacock":
            bird(large, f"{card}s")
        case "skinny_turkey":
            figures.skinny_turkey(large)
        case "scared_chicken":
            figures.scared_chicken(large)
        case "plucked_peacock":
            figures.plucked_peacock(large)
        case "diva_turkey" | "diva_chicken" | "diva_peacock":
            bird(large, SPECIES_OF[card])
            figures.boa(large)
            unit.polygon(star(78, 24, 20, 8.5), NIGHT)
            unit.polygon(star(78, 24, 16, 7), GOLD)
        case "duchess" | "baroness" | "marquise":
            noble(large, card)
            bird(corner, SPECIES_OF[card])
        case "royal_cat" | "queen":
            noble(large, card)
        case "addict":
            figures.gulpington(unit.at(3, 24, 0.94))
        case "catastrophe":
            figures.pounce(unit.at(3, 24, 0.94))
        case "no_turkeys" | "no_chickens" | "no_peacocks":
            bird(unit.at(14, 50, 0.72), SPECIES_OF[card])
            unit.ring(50, 88, 44, 9, RED)
            unit.line(((22, 116), (78, 60)), 9, RED)
        case "many_turkeys" | "many_chickens" | "many_peacocks":
            for x, y in ((4, 50), (48, 50), (26, 88)):
                bird(unit.at(x, y, 0.5), SPECIES_OF[card])
        case _:
            raise ValueError(f"no card {card!r}")


# Signs and backs


@lru_cache(maxsize=32)
def bird_sign(species: str, size: int, *, dim: bool = False) -> Sprite:
    """Returns a bird on a round ground of its species, ``size`` pixels a side; half sunk into the board if dim."""

    def shape(pen: Pen) -> None:
        unit = pen.at(0, 0, size / 100)
        unit.circle(50, 50, 50, GROUNDS[species])
        bird(unit.at(12, 10, 0.76), species)

    sprite = sketch(size, size, shape)
    if not dim:
        return sprite
    board = Image.new("RGB", sprite.image.size, RIM)
    return Sprite(Image.blend(sprite.image, board, 0.6), sprite.mask)


@lru_cache(maxsize=32)
def back(colour: str, width: int) -> Sprite:
    """Returns a card's back: stripes for blue, spots for red, so that the pattern tells them apart too.

    Args:
        colour: ``"blue"`` or ``"red"``.
        width: in pixels.
    """
    height = height_of(width)

    def shape(pen: Pen) -> None:
        unit = pen.at(0, 0, width / _WIDE)
        unit.rounded((0, 0, _WIDE, _TALL), 11, INK)
        if colour == "blue":
            unit.rounded((5, 5, 95, 135), 8, BLUE)
            for x in range(-120, 100, 26):
                for offset in range(0, 130, 2):
                    left, top = x + offset, 133 - offset
                    if 8 < left < 90 and 8 < top < 132:
                        unit.circle(left, top, 3.4, TINT["D"])
        else:
            unit.rounded((5, 5, 95, 135), 8, WINE)
            for row in range(6):
                for column in range(4):
                    x, y = 20 + column * 20 + row % 2 * 8 - 4, 20 + row * 20
                    unit.circle(x, y, 6.4, TINT["H"])
        unit.circle(50, 70, 25, PANEL)
        _paw(unit.at(30, 49, 0.4), GOLD)

    return sketch(width, height, shape, corner=width * 0.11)


def _paw(pen: Pen, colour: Colour) -> None:
    pen.shape(((22, 82), (24, 52, 76, 52, 78, 82), (78, 104, 22, 104, 22, 82)), colour)
    for x, y in ((14, 46), (37, 26), (63, 26), (86, 46)):
        pen.ellipse((x - 11, y - 14, x + 11, y + 14), colour)


@lru_cache(maxsize=16)
def cat_sign(size: int, *, crowned: bool = False) -> Sprite:
    """Returns the sign for nobles, a cat's head in a ruff, or for royals, with a crown."""
    return sketch(
        size,
        size,
        lambda pen: noble(pen.at(4, 6, size / 108), "royal_cat" if crowned else "duchess"),
    )


@lru_cache(maxsize=16)
def bonus_sign(size: int) -> Sprite:
    """Returns the sign for bonus cards: a target."""

    def shape(pen: Pen) -> None:
        unit = pen.at(0, 0, size / 100)
        for radius, colour in ((48, RED), (36, PAPER), (24, RED), (11, GOLD)):
            unit.circle(50, 50, radius, colour)

    return sketch(size, size, shape)


@lru_cache(maxsize=16)
def minus_sign(size: int) -> Sprite:
    """Returns the sign for minus birds: a red square with a stroke."""

    def shape(pen: Pen) -> None:
        unit = pen.at(0, 0, size / 100)
        unit.rounded((6, 6, 94, 94), 20, RED)
        unit.rounded((24, 42, 76, 58), 6, PAPER)

    return sketch(size, size, shape)
