"""What Cattitude's cards and houses look like: flat shapes that work as wide as a thumb.

Cards are the rules' words (``"skinny_turkey"``). Every figure is drawn in a square of 100 by 100 units.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from PIL import Image

from bot.draw.colours import (
    BLUSH,
    BRONZE,
    GOLD,
    INK,
    NIGHT,
    PANEL,
    PAPER,
    RIM,
    SEATS,
    SHADE,
    SUIT,
    TINT,
    WINE,
    Colour,
    mix,
    palette,
    rgb,
)
from bot.draw.lettering import line, plain
from bot.draw.pen import Pen, Sprite, sketch, star

RED, BLUE, TEAL, PINK = SUIT["H"], SUIT["D"], SEATS[4], SEATS[3]
STRAW = rgb("f6e2c4")
BROWN, UMBER, AMBER = rgb("9a5b34"), rgb("693a20"), rgb("dc8f3f")
GREY, SMOKE = rgb("8d939c"), rgb("5f656f")
PALE_GOLD = mix(PAPER, GOLD, 1 / 3)

COLOURS = palette(
    (STRAW, BROWN, 1),
    (STRAW, NIGHT, 2),
    (BROWN, UMBER, 0),
    (AMBER, NIGHT, 1),
    (TINT["D"], NIGHT, 2),
    (TINT["C"], NIGHT, 1),
    (TINT["C"], BLUE, 1),
    (GREY, SMOKE, 0),
    (TEAL, BLUE, 1),
    (PANEL, AMBER, 1),
    (BLUE, INK, 1),
    (PANEL, BLUE, 1),
)
"""The house palette with the tones of feathers and fur."""

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
            _skinny_turkey(large)
        case "scared_chicken":
            _scared_chicken(large)
        case "plucked_peacock":
            _plucked_peacock(large)
        case "diva_turkey" | "diva_chicken" | "diva_peacock":
            bird(large, SPECIES_OF[card])
            _boa(large)
            unit.polygon(star(78, 24, 20, 8.5), NIGHT)
            unit.polygon(star(78, 24, 16, 7), GOLD)
        case "duchess" | "baroness" | "marquise":
            noble(large, card)
            bird(corner, SPECIES_OF[card])
        case "royal_cat" | "queen":
            noble(large, card)
        case "addict":
            _gulpington(unit.at(3, 24, 0.94))
        case "catastrophe":
            _pounce(unit.at(3, 24, 0.94))
        case "no_turkeys" | "no_chickens" | "no_peacocks":
            bird(unit.at(14, 50, 0.72), SPECIES_OF[card])
            unit.ring(50, 88, 44, 9, RED)
            unit.line(((22, 116), (78, 60)), 9, RED)
        case "many_turkeys" | "many_chickens" | "many_peacocks":
            for x, y in ((4, 50), (48, 50), (26, 88)):
                bird(unit.at(x, y, 0.5), SPECIES_OF[card])
        case _:
            raise ValueError(f"no card {card!r}")


# Birds


def bird(pen: Pen, species: str) -> None:
    """Draws a bird of a species.

    Raises:
        ValueError: there is no such species.
    """
    match species:
        case "turkeys":
            _turkey(pen)
        case "chickens":
            _chicken(pen)
        case "peacocks":
            _peacock(pen)
        case _:
            raise ValueError(f"no species {species!r}")


@lru_cache(maxsize=32)
def bird_sign(species: str, size: int) -> Sprite:
    """Returns a bird on a round ground of its species, ``size`` pixels a side."""

    def shape(pen: Pen) -> None:
        unit = pen.at(0, 0, size / 100)
        unit.circle(50, 50, 50, GROUNDS[species])
        bird(unit.at(12, 10, 0.76), species)

    return sketch(size, size, shape)


def _eye(pen: Pen, x: float, y: float, radius: float = 4) -> None:
    pen.circle(x, y, radius, PAPER)
    pen.circle(x, y, radius * 0.6, NIGHT)


def _legs(pen: Pen, left: float, right: float, top: float) -> None:
    for x in (left, right):
        pen.line(((x, top), (x, 95)), 4, AMBER)
        pen.line(((x - 6, 96), (x + 6, 96)), 4, AMBER)


def _turkey(pen: Pen) -> None:
    """A fan of a tail behind a round body, and a red wattle."""
    _legs(pen, 42, 58, 82)
    for index in range(9):
        angle = pi * (index / 8)
        x, y = 50 - 38 * cos(angle), 54 - 38 * sin(angle)
        pen.circle(x, y, 11, UMBER if index % 2 else AMBER)
    pen.circle(50, 54, 34, UMBER)
    pen.circle(50, 62, 25, BROWN)
    pen.rounded((42, 30, 58, 62), 8, BROWN)
    pen.circle(50, 34, 11, BROWN)
    _eye(pen, 45, 32)
    _eye(pen, 55, 32)
    pen.polygon(((45, 38), (55, 38), (50, 46)), GOLD)
    pen.ellipse((51, 42, 58, 58), RED)


def _chicken(pen: Pen) -> None:
    """A plump white side view with a comb."""
    _legs(pen, 44, 58, 80)
    for x, y in ((62, 16), (70, 11), (78, 16)):
        pen.circle(x, y, 7, RED)
    pen.shape(
        (
            (8, 34),
            (18, 52, 34, 52, 52, 44),
            (56, 30, 60, 16, 72, 16),
            (86, 16, 88, 32, 84, 44),
            (86, 70, 72, 86, 50, 86),
            (24, 86, 10, 66, 8, 34),
        ),
        NIGHT,
    )
    pen.shape(
        (
            (11, 40),
            (20, 55, 36, 55, 54, 47),
            (58, 32, 62, 19, 72, 19),
            (83, 19, 85, 33, 81, 44),
            (83, 68, 71, 83, 50, 83),
            (27, 83, 13, 65, 11, 40),
        ),
        PAPER,
    )
    pen.shape(((26, 58), (40, 52, 54, 56, 60, 62), (54, 76, 34, 76, 26, 58)), SHADE)
    pen.polygon(((83, 28), (97, 34), (83, 38)), GOLD)
    pen.ellipse((78, 38, 86, 52), RED)
    _eye(pen, 74, 29)


def _peacock(pen: Pen) -> None:
    """A wheel of eyes behind a slim blue neck."""
    _legs(pen, 45, 55, 84)
    for index in range(7):
        angle = pi * (0.06 + 0.88 * index / 6)
        x, y = 50 - 40 * cos(angle), 56 - 44 * sin(angle)
        pen.line(((50, 66), (x, y)), 8, SUIT["C"])
        pen.circle(x, y, 11, SUIT["C"])
        pen.circle(x, y, 7.5, GOLD)
        pen.circle(x, y, 4.5, BLUE)
    pen.ellipse((34, 54, 66, 90), BLUE)
    pen.rounded((43, 28, 57, 68), 7, BLUE)
    pen.circle(50, 30, 10, BLUE)
    for x in (43, 50, 57):
        pen.line(((50, 22), (x, 9)), 2, BLUE)
        pen.circle(x, 8, 3, TEAL)
    _eye(pen, 46, 28, 3.6)
    _eye(pen, 54, 28, 3.6)
    pen.polygon(((46, 33), (54, 33), (50, 40)), GOLD)


def _skinny_turkey(pen: Pen) -> None:
    """Hardly a body, three feathers, and knees."""
    for x in (44, 56):
        pen.line(((x, 68), (x - 3, 82), (x + 2, 95)), 3.5, SMOKE)
    for angle in (0.3, 0.5, 0.7):
        x, y = 50 - 40 * cos(pi * angle), 60 - 40 * sin(pi * angle)
        pen.line(((50, 60), (x, y)), 6, GREY)
        pen.circle(x, y, 6, SMOKE)
    pen.ellipse((39, 48, 61, 74), GREY)
    for y in (56, 62, 68):
        pen.line(((43, y), (57, y)), 2, SMOKE)
    pen.rounded((46, 26, 54, 56), 4, GREY)
    pen.circle(50, 28, 10, GREY)
    _eye(pen, 46, 27)
    _eye(pen, 54, 27)
    pen.polygon(((46, 32), (54, 32), (50, 39)), SHADE)
    pen.ellipse((51, 36, 56, 50), RED)


def _scared_chicken(pen: Pen) -> None:
    """All on end, eyes like saucers."""
    pen.polygon(star(50, 56, 46, 34, 13), SMOKE)
    pen.circle(50, 56, 33, GREY)
    for x in (38, 62):
        pen.circle(x, 46, 12, PAPER)
        pen.circle(x, 46, 4, NIGHT)
    pen.ellipse((43, 60, 57, 78), NIGHT)
    pen.polygon(((41, 60), (59, 60), (50, 66)), GOLD)
    pen.curve(((84, 14), (92, 22, 92, 30, 84, 30), (76, 30, 78, 22, 84, 14)), 3, BLUE)


def _plucked_peacock(pen: Pen) -> None:
    """Pink, with stubs where the wheel was and one feather left."""
    for x in (44, 56):
        pen.line(((x, 80), (x, 95)), 4, SMOKE)
    pen.line(((62, 64), (88, 30)), 4, SMOKE)
    pen.circle(88, 28, 9, SMOKE)
    pen.circle(88, 28, 5, GREY)
    pen.ellipse((30, 50, 70, 86), BLUSH)
    pen.rounded((42, 26, 58, 66), 8, BLUSH)
    pen.circle(50, 28, 12, BLUSH)
    for x, y in ((38, 62), (46, 72), (56, 62), (62, 74), (50, 52)):
        pen.line(((x, y), (x + 4, y - 4)), 2, SMOKE)
    pen.line(((50, 16), (47, 8)), 2, SMOKE)
    for x in (45, 55):
        pen.line(((x - 3, 25), (x + 3, 29)), 2.5, NIGHT)
        pen.line(((x - 3, 29), (x + 3, 25)), 2.5, NIGHT)
    pen.polygon(((45, 34), (55, 34), (50, 41)), GOLD)


def _boa(pen: Pen) -> None:
    """A feather boa about a diva's neck."""
    for index in range(9):
        x = 18 + index * 8
        y = 66 + 12 * sin(pi * index / 8)
        pen.circle(x, y, 8, WINE)
        pen.circle(x, y - 1.5, 6.5, PINK)


# Cats


def noble(pen: Pen, card: str) -> None:
    """Draws a noble cat in a ruff, with the hat of its rank.

    Raises:
        ValueError: this is no noble and no royal.
    """
    furs = {
        "duchess": (AMBER, BROWN),
        "baroness": (GREY, SMOKE),
        "marquise": (SMOKE, NIGHT),
        "royal_cat": (BROWN, UMBER),
        "queen": (PAPER, SHADE),
    }
    if card not in furs:
        raise ValueError(f"no noble {card!r}")
    fur, dark = furs[card]
    _ruff(pen)
    _cat_head(pen, fur, dark)
    match card:
        case "duchess":
            pen.ellipse((16, 16, 84, 32), WINE)
            pen.shape(((28, 24), (32, 2, 68, 2, 72, 24)), WINE)
            pen.shape(((66, 20), (78, 4, 92, 6, 96, 16), (86, 12, 78, 18, 70, 26)), PAPER)
        case "baroness":
            for x, y, radius in (
                (50, 8, 12),
                (34, 13, 11),
                (66, 13, 11),
                (22, 26, 9),
                (78, 26, 9),
                (17, 42, 8),
                (83, 42, 8),
            ):
                pen.circle(x, y, radius, SMOKE)
                pen.circle(x, y, radius - 1.6, PAPER)
        case "marquise":
            pen.shape(((18, 40), (36, 32, 64, 32, 82, 40), (76, 58, 58, 56, 50, 48)), WINE)
            pen.shape(((18, 40), (24, 58, 42, 56, 50, 48), (60, 40, 40, 36, 18, 40)), WINE)
            for x in (37, 63):
                pen.ellipse((x - 6, 40, x + 6, 52), GOLD)
                pen.ellipse((x - 2, 40, x + 2, 52), NIGHT)
        case _:
            _crown(pen, tall=card == "queen")


def _ruff(pen: Pen) -> None:
    for reach, size, colour in ((41, 11, SMOKE), (40, 9.4, PAPER)):
        pen.ellipse((50 - reach, 80 - 17, 50 + reach, 80 + 17), colour)
        for fold in range(16):
            angle = 2 * pi * fold / 16
            pen.circle(50 + reach * cos(angle), 80 + 15 * sin(angle), size, colour)
    for fold in range(16):
        angle = 2 * pi * (fold + 0.5) / 16
        pen.line(
            (
                (50 + 22 * cos(angle), 80 + 8 * sin(angle)),
                (50 + 43 * cos(angle), 80 + 17 * sin(angle)),
            ),
            1.8,
            GREY,
        )


def _cat_head(pen: Pen, fur: Colour, dark: Colour) -> None:
    for mirrored in (False, True):
        half = pen.at(100, 0, mirrored=True) if mirrored else pen
        half.polygon(((20, 52), (20, 8), (48, 24)), NIGHT)
        half.polygon(((22, 48), (22, 13), (45, 26)), fur)
        half.polygon(((26, 36), (26, 20), (37, 27)), BLUSH)
    pen.ellipse((17, 20, 83, 82), NIGHT)
    pen.ellipse((19, 22, 81, 80), fur)
    for mirrored in (False, True):
        half = pen.at(100, 0, mirrored=True) if mirrored else pen
        half.polygon(((19, 54), (31, 57), (20, 61)), dark)
        half.ellipse((30, 38, 44, 54), PAPER)
        half.ellipse((34, 38, 41, 54), NIGHT)
        half.line(((40, 66), (10, 62)), 1.6, dark)
        half.line(((40, 69), (10, 72)), 1.6, dark)
    pen.ellipse((37, 58, 51, 72), SHADE)
    pen.ellipse((49, 58, 63, 72), SHADE)
    pen.polygon(((44, 57), (56, 57), (50, 64)), BLUSH)


def _crown(pen: Pen, *, tall: bool) -> None:
    top = -8 if tall else 2
    points = ((26, 28), (22, top + 6), (38, 16), (50, top), (62, 16), (78, top + 6), (74, 28))
    pen.polygon([(x, y + (2 if y > 20 else -2)) for x, y in points], NIGHT)
    pen.polygon(points, GOLD)
    pen.line(((28, 25), (72, 25)), 4, BRONZE)
    for x, y in ((22, top + 6), (50, top), (78, top + 6)):
        pen.circle(x, y, 4.5, RED if tall else BRONZE)
    if tall:
        pen.circle(50, 16, 5, BLUE)
        for x in (15, 85):
            pen.circle(x, 60, 5, GOLD)


def _gulpington(pen: Pen) -> None:
    """Sir Gulpington: cheeks full, a napkin, and a drumstick."""
    pen.shape(((4, 118), (8, 88, 30, 82, 50, 82), (70, 82, 92, 88, 96, 118)), SMOKE)
    pen.polygon(((26, 84), (74, 84), (50, 116)), PAPER)
    for mirrored in (False, True):
        half = pen.at(100, 0, mirrored=True) if mirrored else pen
        half.polygon(((22, 40), (18, 2), (46, 20)), NIGHT)
        half.polygon(((26, 36), (22, 8), (43, 22)), AMBER)
    pen.ellipse((2, 16, 98, 92), NIGHT)
    pen.ellipse((4, 18, 96, 90), AMBER)
    for x in (18, 82):
        pen.circle(x, 64, 15, BROWN)
        pen.circle(x, 63, 13, AMBER)
        pen.circle(x, 66, 6, BLUSH)
    for x in (36, 64):
        pen.circle(x, 42, 10, PAPER)
        pen.circle(x, 44, 5, NIGHT)
        pen.line(((x - 11, 33), (x + 11, 33)), 4, BROWN)
    pen.polygon(((44, 54), (56, 54), (50, 61)), WINE)
    pen.ellipse((34, 64, 66, 82), WINE)
    pen.line(((56, 74), (86, 96)), 7, PAPER)
    pen.circle(89, 95, 6, PAPER)
    pen.circle(85, 101, 6, PAPER)
    pen.ellipse((36, 62, 64, 80), BROWN)
    pen.curve(((28, 88), (22, 98, 26, 104, 34, 106)), 3, BLUE)


def _pounce(pen: Pen) -> None:
    """The Great Pounce: a paw out of the dark, and what it leaves behind."""
    for x in (16, 40, 64, 88):
        pen.polygon(((x, 0), (x + 9, 2), (x - 8, 50), (x - 12, 48)), WINE)
    pen.shape(((20, 118), (14, 86, 20, 60, 50, 54), (80, 60, 86, 86, 80, 118)), NIGHT)
    for x, y in ((20, 56), (39, 44), (61, 44), (80, 56)):
        pen.circle(x, y, 15, NIGHT)
        pen.polygon(((x - 5, y - 10), (x + 5, y - 10), (x - 1, y - 28)), NIGHT)
        pen.polygon(((x - 3.4, y - 10), (x + 3.4, y - 10), (x - 1, y - 24)), PAPER)
        pen.ellipse((x - 6, y - 4, x + 6, y + 9), BLUSH)
    pen.shape(((30, 92), (32, 74, 68, 74, 70, 92), (70, 106, 30, 106, 30, 92)), BLUSH)


# Backs, signs and houses


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


@lru_cache(maxsize=32)
def house(name: str, size: int) -> Sprite:
    """Returns a cat house, ``size`` pixels a side: each has a roof and an emblem of its own.

    Raises:
        ValueError: there is no such house.
    """
    walls = {"velvet": WINE, "marble": SHADE, "lantern": AMBER, "orchid": PINK, "brass": BRONZE}
    if name not in walls:
        raise ValueError(f"no house {name!r}")

    def shape(pen: Pen) -> None:
        unit = pen.at(0, 0, size / 100)
        _roof(unit, name)
        unit.rounded((14, 42, 86, 98), 5, INK)
        unit.rounded((17, 45, 83, 95), 4, walls[name])
        unit.circle(50, 70, 20, PANEL)
        _house_emblem(unit, name)

    return sketch(size, size, shape)


def _roof(pen: Pen, name: str) -> None:
    match name:
        case "velvet":  # two ears
            pen.polygon(((12, 44), (18, 4), (48, 44)), INK)
            pen.polygon(((88, 44), (82, 4), (52, 44)), INK)
            pen.polygon(((18, 42), (21, 15), (40, 42)), WINE)
            pen.polygon(((82, 42), (79, 15), (60, 42)), WINE)
        case "marble":  # a gable
            pen.polygon(((4, 44), (50, 8), (96, 44)), INK)
            pen.polygon(((18, 40), (50, 15), (82, 40)), SHADE)
        case "lantern":  # eaves that curl
            pen.shape(
                (
                    (2, 34),
                    (22, 42, 34, 22, 50, 4),
                    (66, 22, 78, 42, 98, 34),
                    (92, 50, 8, 50, 2, 34),
                ),
                INK,
            )
            pen.shape(((16, 42), (32, 38, 42, 24, 50, 14), (58, 24, 68, 38, 84, 42)), AMBER)
        case "orchid":  # a dome
            pen.shape(((12, 44), (12, 0, 88, 0, 88, 44)), INK)
            pen.shape(((16, 42), (18, 6, 82, 6, 84, 42)), PINK)
            pen.line(((50, 12), (50, 2)), 4, INK)
        case _:  # battlements
            for x in (10, 32, 54, 76):
                pen.rounded((x, 16, x + 16, 46), 2, INK)
            pen.rounded((10, 30, 92, 46), 2, INK)


def _house_emblem(pen: Pen, name: str) -> None:
    match name:
        case "velvet":  # a cushion
            pen.shape(
                (
                    (36, 60),
                    (44, 64, 56, 64, 64, 60),
                    (61, 67, 61, 73, 64, 80),
                    (56, 77, 44, 77, 36, 80),
                    (39, 73, 39, 67, 36, 60),
                ),
                PINK,
            )
            pen.circle(50, 70, 3, GOLD)
        case "marble":  # a column
            pen.rounded((38, 56, 62, 61), 2, INK)
            pen.rounded((38, 79, 62, 84), 2, INK)
            for x in (41, 47.5, 54):
                pen.rounded((x, 61, x + 4.5, 79), 1, INK)
        case "lantern":
            pen.rounded((42, 60, 58, 82), 6, GOLD)
            pen.rounded((44, 55, 56, 60), 2, RED)
            pen.line(((50, 64), (50, 78)), 3, RED)
        case "orchid":
            for turn in range(5):
                angle = 2 * pi * turn / 5 - pi / 2
                pen.circle(50 + 9 * cos(angle), 70 + 9 * sin(angle), 7, PINK)
            pen.circle(50, 70, 5, GOLD)
        case _:  # a bell
            pen.shape(((37, 80), (42, 74, 40, 58, 50, 56), (60, 58, 58, 74, 63, 80)), GOLD)
            pen.circle(50, 82, 4, GOLD)


@lru_cache(maxsize=128)
def dimmed(sprite: Sprite) -> Sprite:
    """Returns a sprite as it looks set aside: half sunk into the ground."""
    ground = Image.new("RGB", sprite.image.size, RIM)
    return Sprite(Image.blend(sprite.image, ground, 0.55), sprite.mask)
