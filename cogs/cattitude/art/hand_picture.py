"""What one player of Cattitude alone sees: plain values in, a PNG file out. Words come in translated."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from bot.render import parts
from bot.render.canvas import Canvas
from bot.render.colours import BAD, GOLD, LINE, MUTED, PANEL, RIM
from bot.render.lettering import SMALL
from bot.render.sprite import Sprite, laid
from cogs.cattitude.art import cards
from cogs.cattitude.art.board_picture import (
    HAND_CARD,
    HAND_WIDTH,
    WIDTH,
    Card,
    face_of,
    signed,
    tray,
)
from cogs.cattitude.art.figures import COLOURS, figure


@dataclass(frozen=True, slots=True)
class Bids:
    """A player's two bids.

    Attributes:
        open: cards offered face up.
        closed: cards offered face down.
        titles: over the two trays: "Open", "Closed".
        none: what stands in an empty tray.
    """

    open: tuple[Card, ...]
    closed: tuple[Card, ...]
    titles: tuple[str, str]
    none: str


def bids(mine: Bids) -> bytes:
    """Returns both bids as their owner sees them: closed cards as backs with their face in front. Rule: CT-10, CT-11."""
    canvas = Canvas(HAND_WIDTH, 204, RIM)
    sides = (
        [face_of(card, HAND_CARD) for card in mine.open],
        [_hidden(card) for card in mine.closed],
    )
    for title, sprites, left in zip(mine.titles, sides, (6, 324), strict=True):
        canvas.write(title, left + 10, 24, SMALL, GOLD, width=290)
        tray(canvas, sprites, (left, 48, 310, 150), mine.none)
    return canvas.png(COLOURS)


@lru_cache(maxsize=128)
def _hidden(card: Card) -> Sprite:
    """A back with its face, small, on it: closed to others, known to its owner."""
    back, small = cards.back(card.back, HAND_CARD), face_of(card, HAND_CARD - 18)
    return laid(back, (small, back.width - small.width - 4, back.height - small.height - 4))


@dataclass(frozen=True, slots=True)
class Pile:
    """A species in front of a player: its birds and nobles.

    Attributes:
        species: which.
        value: what its birds are worth together; ``None`` where only nobles lie.
        cards: birds, then nobles.
        wanted: whether an addict or a catastrophe may take its birds.
    """

    species: str
    value: int | None
    cards: tuple[Card, ...]
    wanted: bool = False


@dataclass(frozen=True, slots=True)
class Tableau:
    """What lies in front of a player.

    Attributes:
        piles: the species of which anything lies there.
        royals: royal cats and queen.
        strikers: addicts and catastrophes that wait for the owner's choice.
    """

    piles: tuple[Pile, ...]
    royals: tuple[Card, ...] = ()
    strikers: tuple[Card, ...] = ()


_ROW, _LAID = 124, 78


def tableau(mine: Tableau) -> bytes:
    """Returns a tableau card by card, a row a species, so that its owner sees what goes. Rule: CT-21, CT-40, CT-42."""
    rows = len(mine.piles) + bool(mine.royals) + bool(mine.strikers)
    canvas = Canvas(HAND_WIDTH, rows * _ROW + 6, RIM)
    tops = iter(range(4, rows * _ROW + 4, _ROW))
    if mine.strikers:
        _row(canvas, mine.strikers, next(tops), parts.verdict(False, 56), wanted=True)
    for pile in mine.piles:
        top = next(tops)
        sign = cards.bird_sign(pile.species, 64, dim=pile.value is None)
        _row(canvas, pile.cards, top, sign, wanted=pile.wanted)
        if pile.value is not None:
            colour = BAD if pile.value < 0 else GOLD
            canvas.write(signed(pile.value), 176, top + 60, 48, colour, anchor="right")
    if mine.royals:
        _row(canvas, mine.royals, next(tops), figure("royal_cat", 72))
    return canvas.png(COLOURS)


def _row(
    canvas: Canvas, cards: Sequence[Card], top: int, sign: Sprite, *, wanted: bool = False
) -> None:
    """Draws a panel with a sign, and cards side by side, overlapping where there are many."""
    wide, tall = HAND_WIDTH - 12, _ROW - 4
    frame, thick = (BAD, 6) if wanted else (LINE, 2)
    canvas.put(parts.panel(wide, tall, frame=frame, thick=thick, corner=12), 6, top)
    canvas.set(sign, 56, top + tall / 2)
    faces = [face_of(card, _LAID) for card in cards]
    room = HAND_WIDTH - 20 - 190 - _LAID
    step = min(_LAID + 6, room // max(1, len(faces) - 1))
    for place, sprite in enumerate(faces):
        canvas.set(sprite, 190 + place * step, top + tall / 2, "left")


@dataclass(frozen=True, slots=True)
class Palace:
    """What lies under a palace card.

    Attributes:
        house: its name.
        title: "Velvet House", translated.
        total: what it is worth as it stands.
        piles: cards and how many of each.
        empty: what stands there while there is nothing.
    """

    house: str
    title: str
    total: int
    piles: tuple[tuple[Card, int], ...]
    empty: str


_PILES = 8


def palace(mine: Palace) -> bytes:
    """Returns a palace opened: every kind of card in it with its number. Rule: CT-54."""
    rows = max(1, -(-len(mine.piles) // _PILES))
    tall = 196
    canvas = Canvas(WIDTH, 104 + rows * tall, RIM)
    canvas.block(0, 0, WIDTH, 96, PANEL)
    canvas.set(figure(f"house_{mine.house}", 82), 14, 48, "left")
    canvas.write(mine.title, 116, 48, 44, width=560)
    canvas.write(signed(mine.total), WIDTH - 18, 48, 60, GOLD, anchor="right")
    if not mine.piles:
        canvas.write(mine.empty, WIDTH / 2, 104 + tall / 2, 36, MUTED, anchor="middle", width=860)
    for index, (card, count) in enumerate(mine.piles):
        x, y = 12 + index % _PILES * 111, 106 + index // _PILES * tall
        canvas.put(face_of(card, 102), x, y)
        canvas.write(f"×{count}", x + 51, y + 164, SMALL, anchor="middle")
    return canvas.png(COLOURS)
