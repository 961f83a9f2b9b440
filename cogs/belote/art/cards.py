"""The deck: flat, in four colours, with corners that are large enough on a phone.

A card is a string of rank and suit: ``7S``, ``TH`` (ten of hearts), ``QD``, ``AC``. The court cards
are cats and birds: a songbird in cap and bells, a peahen with her fan, a tom with a crown. The
outline tells the rank, and plumage, fur and clothes also tell the suit.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from PIL import Image, ImageDraw

from bot.render.colours import BLUSH, BRONZE, GOLD, INK, NIGHT, PAPER, ROSE, SHADE, WINE, Ramp
from bot.render.lettering import font
from bot.render.parts import panel
from bot.render.sprite import Sprite, laid
from bot.render.svg import box, picture, sketch
from cogs.belote.art.suits import FOLDER, INKS, PAINTS, SUITS, pip, trump_star

RANKS = "789TJQKA"
"""The ranks in the 32-card deck, as written in a card's code."""
LETTERS = "JQKA"
"""The letters for jack, queen, king and ace, unless a language has its own."""
DECK = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""The 32 cards."""

_WIDE, _TALL = 100, 155
"""The size of a card, in card units."""
_EDGES = 1.5, 5.5
"""The width of an ordinary card's border and of a trump's, in card units."""
_MIDDLE = 48
"""The centre of a card's picture, left of the card's own because a fan hides the right edge."""

FACES: tuple[Ramp, ...] = (
    *((PAPER, ink, 1) for ink in INKS.values()),
    *((paint, paint, 0) for paints in PAINTS.values() for paint in paints.values()),
    (PAPER, NIGHT, 1),
    (PAPER, SHADE, 0),
    (PAPER, GOLD, 1),
    (GOLD, BRONZE, 0),
    (PAPER, BLUSH, 0),
)
"""The palette for the cards' faces. The paints meet at sharp edges, so a few tones are enough."""
BACKS: tuple[Ramp, ...] = ((INK, WINE, 2), (WINE, ROSE, 0), (WINE, GOLD, 1))
"""The palette for the cards' backs."""

_COURTS = {"J": "jack", "Q": "queen", "K": "king"}


def height_of(width: int) -> int:
    """Returns the height of a card, given its width; both are in pixels."""
    return round(width * _TALL / _WIDE)


@lru_cache(maxsize=512)
def face(card: str, width: int, *, trump: bool = False, letters: str = LETTERS) -> Sprite:
    """Draws the face of a card.

    Args:
        card: rank and suit, such as ``TH``.
        width: the width in pixels, for which ``height_of`` gives the height.
        trump: whether to mark it as a trump, with a gold edge and a star.
        letters: the letters for jack, queen, king and ace.

    Raises:
        ValueError: there is no such card.
    """
    rank, suit = _parts(card)
    unit = width / _WIDE
    things: list[tuple[Sprite, float, float]] = []

    def put(sprite: Sprite, middle: float, bottom: float) -> None:
        things.append((sprite, middle * unit - sprite.width / 2, bottom * unit - sprite.height))

    match rank:
        case "J" | "Q" | "K":
            put(_drawing(f"courts/{_COURTS[rank]}", round(77 * unit), suit), _MIDDLE, _TALL)
        case "A":
            put(_drawing("ace", round(76 * unit), suit), _MIDDLE, 150)
            put(pip(suit, round(44 * unit)), _MIDDLE, 134)
        case _:
            put(pip(suit, round(54 * unit)), _MIDDLE, 141)
    put(pip(suit, round(31 * unit)), 25.5, 80)
    put(_edge(width, trump), 50, _TALL)
    if trump:
        # At the bottom left, neither a fan's next card nor a winner's crown hides it.
        put(trump_star(round(28 * unit)), 17, 152)
    return _lettered(laid(_paper(width), *things), _shown(rank, letters), suit, 50, 10, 28)


def marked(card: str, width: int, trump: bool, letters: str) -> Sprite:
    """Returns a card's face; see :func:`face`."""
    return face(card, width, trump=trump, letters=letters)


@lru_cache(maxsize=512)
def fanned(
    card: str,
    width: int,
    seen: int,
    *,
    trump: bool = False,
    on: Literal["", "card", "trump"] = "",
    letters: str = LETTERS,
) -> Sprite:
    """Draws the left part of a card that stays visible in a fan opening to the right.

    The card before it shows behind its left corners, so strips placed side by side make a fan.

    Args:
        card: rank and suit.
        width: the width of the whole card, in pixels.
        seen: the width that the next card leaves visible, in pixels.
        trump: whether to mark it as a trump.
        on: the kind of card underneath, if any.
        letters: as for :func:`face`.
    """
    whole = face(card, width, trump=trump, letters=letters)
    image, mask = whole.image.copy(), whole.mask.copy()
    if on:
        # The middle of a card twice as wide has no corners.
        below = laid(_paper(width, 2), (_edge(width, on == "trump", 2), 0, 0))
        half = width // 2
        middle = (half, 0, 2 * half, whole.height)
        image.paste(below.image.crop(middle))
        image.paste(whole.image, (0, 0), whole.mask)
        mask.paste(below.mask.crop(middle))
    box = (0, 0, seen, whole.height)
    return Sprite(image.crop(box), mask.crop(box))


@lru_cache(maxsize=256)
def small_face(card: str, width: int, *, trump: bool = False, letters: str = LETTERS) -> Sprite:
    """Draws a card with just a large rank over its suit, for widths below about 70 pixels."""
    rank, suit = _parts(card)
    shown = _shown(rank, letters)
    unit = width / _WIDE
    things = [
        (_edge(width, trump, thick=8 if trump else 2), 0.0, 0.0),
        (pip(suit, round(56 * unit)), 22 * unit, 76 * unit),
    ]
    if trump:
        things.append((trump_star(round(36 * unit)), 64 * unit, 120 * unit))
    left = (_WIDE - font(round(72 * unit)).getlength(shown) / unit) / 2
    return _lettered(laid(_paper(width), *things), shown, suit, 72, left, 40)


def back(width: int) -> Sprite:
    """Draws the back of a card."""
    return picture(FOLDER / "back.svg", width)


@lru_cache(maxsize=16)
def backs(count: int, width: int, step: int) -> Sprite:
    """Draws a player's cards as overlapping backs in a row; there is always at least one."""
    card = picture(FOLDER / "back-small.svg", width)
    row = Image.new("RGB", (width + step * (count - 1), card.height))
    mask = Image.new("L", row.size)
    for index in range(count):
        row.paste(card.image, (index * step, 0), card.mask)
        mask.paste(255, (index * step, 0), card.mask)
    return Sprite(row, mask)


def place(width: int) -> Sprite:
    """Draws the dashed outline of a card that hasn't been played yet."""
    return picture(FOLDER / "place.svg", width)


def _parts(card: str) -> tuple[str, str]:
    if card not in DECK:
        raise ValueError(f"no card {card!r}")
    return card[0], card[1]


def _drawing(name: str, size: int, suit: str) -> Sprite:
    return picture(FOLDER / f"{name}.svg", size, **PAINTS[suit])


def _paper(width: int, times: int = 1) -> Sprite:
    """Draws a blank card, scaled up by a factor."""
    return panel(width * times, height_of(width), fill=PAPER, corner=width / 10)


@lru_cache(maxsize=32)
def _edge(width: int, trump: bool, times: int = 1, *, thick: float = 0) -> Sprite:
    """Draws the border of a card; ``thick`` replaces its usual width, in card units."""
    wide, tall = width * times, height_of(width)
    line = (thick or _EDGES[trump]) * width / _WIDE
    colour = GOLD if trump else SHADE
    # It extends beyond the card, whose own soft rim is enough.
    frame = box(
        -2, -2, wide + 4, tall + 4, None, corner=width / 10 + 2, frame=colour, thick=line + 2
    )
    return sketch(wide, tall, frame)


def _shown(rank: str, letters: str) -> str:
    own = dict(zip(LETTERS, letters, strict=True))
    return {"T": "10", **own}.get(rank, rank)


def _lettered(
    card: Sprite, rank: str, suit: str, size: float, left: float, middle: float
) -> Sprite:
    """Writes a card's rank: placed in card units, but drawn at the final size for hinting."""
    unit = card.width / _WIDE
    pixels = round(size * unit)
    image: Image.Image = card.image.copy()
    baseline = middle * unit + pixels * 0.711 / 2
    ImageDraw.Draw(image).text(
        (left * unit, baseline), rank, fill=INKS[suit], font=font(pixels), anchor="ls"
    )
    return Sprite(image, card.mask)
