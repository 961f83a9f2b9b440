"""What Cattitude's cards look like: faces, backs, and the signs that boards count with.

Cards are the rules' words (``"skinny_turkey"``).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from PIL import Image

from bot.render.colours import NIGHT, PALE_GREY, PAPER, RIM, SHADE, Colour
from bot.render.lettering import SMALL, line, plain
from bot.render.sprite import Sprite, laid
from cogs.cattitude.art.figures import MEADOW, PALE_GOLD, SKY, SMOKE, STRAW, figure

GROUNDS = {"turkeys": STRAW, "chickens": SKY, "peacocks": MEADOW}
"""The ground of the cards of a species, its nobles and its bonuses; each also carries the bird."""

_WIDE, _TALL = 100, 140


def height_of(width: int) -> int:
    """Returns the height in pixels of a card of this width in pixels."""
    return round(width * _TALL / _WIDE)


SPECIES_OF = {
    **dict.fromkeys(("turkey", "skinny_turkey", "diva_turkey", "duchess"), "turkeys"),
    **dict.fromkeys(("no_turkeys", "many_turkeys"), "turkeys"),
    **dict.fromkeys(("chicken", "scared_chicken", "diva_chicken", "baroness"), "chickens"),
    **dict.fromkeys(("no_chickens", "many_chickens"), "chickens"),
    **dict.fromkeys(("peacock", "plucked_peacock", "diva_peacock", "marquise"), "peacocks"),
    **dict.fromkeys(("no_peacocks", "many_peacocks"), "peacocks"),
}
"""The species a card is drawn with."""

_BIRDS = {"turkeys": "turkey", "chickens": "chicken", "peacocks": "peacock"}
_NOBLES = {"turkeys": "duchess", "chickens": "baroness", "peacocks": "marquise"}


@lru_cache(maxsize=512)
def face(card: str, badge: str, width: int, *, asked: str = "") -> Sprite:
    """Returns the face of a card.

    Args:
        card: the rules' word for it.
        badge: what it is worth, as it is written; ``""`` for a card without a value.
        width: in pixels; ``height_of`` gives the height.
        asked: how many birds a bonus card asks for, as it is written.

    Raises:
        ValueError: there is no such card.
    """
    minus = badge.startswith(("−", "-"))
    unit = width / _WIDE
    blank = figure("card", width, ground=_ground(card), edge=SMOKE if minus else SHADE)
    things: list[tuple[Sprite, float, float]] = [
        (figure(name, round(size * unit)), left * unit, top * unit)
        for name, left, top, size in _figures(card)
    ]
    if badge:
        plate = "value_minus" if minus else "value_wide" if len(badge) > 1 else "value"
        things.append((figure(plate, width), 0, 0))
    written = [(badge, 0.26 if len(badge) == 1 else 0.28, PAPER if minus else NIGHT)]
    written += [(asked, 0.77, NIGHT)] if asked else []
    for text, middle, colour in written:
        letters = line(plain(text), max(SMALL, round(width * 0.36)), colour)
        left, top = width * middle - letters.width / 2, width * 0.24 - letters.height / 2
        things.append((letters, left, top))
    return laid(blank, *things)


def _ground(card: str) -> Colour:
    species = SPECIES_OF.get(card)
    if species is not None:
        return GROUNDS[species]
    return {"addict": PALE_GREY, "catastrophe": NIGHT}.get(card, PALE_GOLD)


def _figures(card: str) -> Iterator[tuple[str, float, float, float]]:
    """Yields what a card shows: drawings with left, top and size, in hundredths of the card's width."""
    bird = _BIRDS.get(SPECIES_OF.get(card, ""), "")
    if card in _NOBLES.values():
        yield bird, 58, 4, 38
    if card.startswith("diva_"):
        yield "star", 58, 4, 40
    if card.startswith("no_"):
        yield bird, 12, 50, 76
        yield "ban", 5, 43, 90
    elif card.startswith("many_"):
        for left, top in ((2, 48), (48, 48), (25, 88)):
            yield bird, left, top, 50
    elif card not in SPECIES_OF:
        yield card, 3, 43.5, 94
    else:
        yield card, 4, 42, 92


# Signs and backs


@lru_cache(maxsize=32)
def bird_sign(species: str, size: int, *, dim: bool = False) -> Sprite:
    """Returns a bird on a round ground of its species, ``size`` pixels a side; half sunk into the board if dim.

    Raises:
        KeyError: there is no such species.
    """
    disc = figure("disc", size, ground=GROUNDS[species])
    sign = laid(disc, (figure(_BIRDS[species], round(size * 0.82)), size * 0.09, size * 0.06))
    if not dim:
        return sign
    return Sprite(Image.blend(sign.image, Image.new("RGB", (size, size), RIM), 0.6), sign.mask)


def back(colour: str, width: int) -> Sprite:
    """Returns a card's back, ``"blue"`` or ``"red"``: striped or spotted, so that the pattern tells them apart too."""
    return figure(f"back_{colour}", width)


def noble_sign(species: str, size: int) -> Sprite:
    """Returns the sign for the nobles of a species: the noble herself."""
    return figure(_NOBLES[species], size)
