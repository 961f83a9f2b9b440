"""The look of Cattitude's cards: faces, backs, and the symbols used for counting on boards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from PIL import Image

from bot.render.colours import NIGHT, PALE_GREY, PAPER, SHADE
from bot.render.lettering import SMALL, line, plain
from bot.render.sprite import Sprite, laid
from cogs.cattitude.art.figures import MEADOW, PALE_GOLD, PANEL, SKY, SMOKE, STRAW, figure
from rules.cattitude.content import BONUS, STRIKERS, CardKind, Role, Species

GROUNDS = {Species.TURKEYS: STRAW, Species.CHICKENS: SKY, Species.PEACOCKS: MEADOW}
"""The backgrounds for a species' cards, its nobles and its bonuses; each also shows the bird."""
OTHER_GROUNDS = {Role.ADDICT: PALE_GREY, Role.CATASTROPHE: NIGHT, Role.ROYAL: PALE_GOLD}

_WIDE = 100
BIRDS = {Species.TURKEYS: "turkey", Species.CHICKENS: "chicken", Species.PEACOCKS: "peacock"}
NOBLES = {Species.TURKEYS: "duchess", Species.CHICKENS: "baroness", Species.PEACOCKS: "marquise"}


def signed(points: int) -> str:
    """Formats points as on the cards, where a minus sign is as wide as a digit."""
    return str(points).replace("-", "−")


def badge(kind: CardKind) -> str:
    """Returns a card's printed value: ``4``, ``−2``, ``+5`` for a bonus, nothing for a striker."""
    if kind.role in STRIKERS:
        return ""
    return f"+{kind.points}" if kind.role in BONUS else signed(kind.points)


def asked(kind: CardKind) -> str:
    """Returns the number on a bonus card: ``≥8``, ``≤4``; nothing for "none" or any other card."""
    if kind.least is not None:
        return f"≥{kind.least}"
    return f"≤{kind.most}" if kind.most else ""


@lru_cache(maxsize=512)
def face(kind: CardKind, width: int) -> Sprite:
    """Draws the face of a card, ``width`` pixels wide.

    Raises:
        FileNotFoundError: there is no drawing for it.
    """
    value, minus = badge(kind), kind.points < 0
    unit = width / _WIDE
    ground = OTHER_GROUNDS[kind.role] if kind.species is None else GROUNDS[kind.species]
    blank = figure("card", width, ground=ground, edge=SMOKE if minus else SHADE)
    things: list[tuple[Sprite, float, float]] = [
        (figure(name, round(size * unit)), left * unit, top * unit)
        for name, left, top, size in _figures(kind)
    ]
    if value:
        plate = "value_minus" if minus else "value_wide" if len(value) > 1 else "value"
        things.append((figure(plate, width), 0, 0))
    written = [(value, 0.26 if len(value) == 1 else 0.28, PAPER if minus else NIGHT)]
    written += [(asked(kind), 0.77, NIGHT)] if asked(kind) else []
    for text, middle, colour in written:
        letters = line(plain(text), max(SMALL, round(width * 0.36)), colour)
        left, top = width * middle - letters.width / 2, width * 0.24 - letters.height / 2
        things.append((letters, left, top))
    return laid(blank, *things)


def _figures(kind: CardKind) -> Iterator[tuple[str, float, float, float]]:
    """Yields the drawings on a card with left, top and size in hundredths of the card's width."""
    if kind.species is None:
        yield kind.card, 3, 43.5, 94
        return
    bird = BIRDS[kind.species]
    if kind.role is Role.NONE:
        yield bird, 12, 50, 76
        yield "ban", 5, 43, 90
    elif kind.role is Role.MANY:
        for left, top in ((2, 48), (48, 48), (25, 88)):
            yield bird, left, top, 50
    else:
        if kind.role is Role.NOBLE:
            yield bird, 58, 4, 38
        if kind.card.startswith("diva_"):
            yield "star", 58, 4, 40
        yield kind.card, 4, 42, 92


@lru_cache(maxsize=32)
def bird_sign(species: Species, size: int) -> Sprite:
    """Draws a bird on a disc in its colour, ``size`` pixels wide."""
    disc = figure("disc", size, ground=GROUNDS[species])
    return laid(disc, (figure(BIRDS[species], round(size * 0.82)), size * 0.09, size * 0.06))


FULL = 20
"""How many cards fill a palace; few palaces hold more."""


@lru_cache(maxsize=128)
def palace(house: str, size: int, held: int) -> Sprite:
    """Draws a house that is dark when empty, and otherwise lit from below by its cards."""
    lit = figure(f"house_{house}", size)
    wide, tall = lit.image.size
    shown = Image.blend(lit.image, Image.new("RGB", lit.image.size, PANEL), 0.7)
    dark = tall - tall * min(held, FULL) // FULL
    shown.paste(lit.image.crop((0, dark, wide, tall)), (0, dark))
    return Sprite(shown, lit.mask)
