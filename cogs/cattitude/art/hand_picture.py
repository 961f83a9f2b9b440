"""One player's private picture in Cattitude: takes facts and translated words, returns a PNG."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

import msgspec

from bot.render import parts
from bot.render.canvas import Canvas
from bot.render.colours import BAD, GOLD, MUTED
from bot.render.lettering import SMALL
from bot.render.sprite import Sprite, laid
from cogs.cattitude.art import cards
from cogs.cattitude.art.board_picture import HAND_CARD, HAND_WIDTH, WIDTH, tray
from cogs.cattitude.art.cards import signed
from cogs.cattitude.art.figures import COLOURS, GROUND, LINE, PANEL, figure
from rules.cattitude.content import Back, CardKind
from rules.cattitude.model import TableauView


class Bids(msgspec.Struct, frozen=True):
    """Two bids: a player's own, or the two to choose from, where the face-down one shows backs.

    Attributes:
        titles: the words above the two trays.
        none: the words in an empty tray.
    """

    open: tuple[CardKind, ...]
    closed: tuple[CardKind | Back, ...]
    titles: tuple[str, str]
    none: str


def bids(mine: Bids) -> bytes:
    """Draws two bids, face up and face down; a player's own face-down cards show small faces.

    Rule: CT-10, CT-11, CT-12.
    """
    canvas = Canvas(HAND_WIDTH, 180, GROUND)
    faces = [cards.face(card, HAND_CARD) for card in mine.open]
    hidden = [
        figure(f"back_{card}", HAND_CARD) if isinstance(card, Back) else _hidden(card)
        for card in mine.closed
    ]
    for title, sprites, left in zip(mine.titles, (faces, hidden), (6, 324), strict=True):
        canvas.write(title, left + 10, 20, 28, GOLD, width=290)
        tray(canvas, sprites, (left, 38, 310, 138), mine.none)
    return canvas.png(COLOURS)


@lru_cache(maxsize=128)
def _hidden(card: CardKind) -> Sprite:
    """Draws a back with the card's face, small, on it: hidden from others, known to its owner."""
    back, small = figure(f"back_{card.back}", HAND_CARD), cards.face(card, HAND_CARD - 18)
    return laid(back, (small, back.width - small.width - 4, back.height - small.height - 4))


class Tableau(msgspec.Struct, frozen=True):
    """The cards in front of a player, and what is printed on cards."""

    view: TableauView
    kinds: tuple[CardKind, ...]


_ROW, _LAID = 112, 74


def tableau(mine: Tableau) -> bytes:
    """Draws a tableau with a row for each species, and frames the cards that strikers may take.

    Cards that don't belong to a species share the first row.

    Rule: CT-21, CT-40, CT-42.
    """
    kinds = {kind.card: kind for kind in mine.kinds}
    groups = [group for group in mine.view.groups if group.birds]
    alone = [card for group in mine.view.groups if not group.birds for card in group.nobles]
    others = [kinds[card] for card in (*mine.view.strikers, *alone, *mine.view.royals)]
    wanted = {species for loss in mine.view.losses for species in loss}
    rows = len(groups) + bool(others)
    canvas = Canvas(HAND_WIDTH, rows * _ROW + 4, GROUND)
    tops = iter(range(4, rows * _ROW + 4, _ROW))
    if others:
        strikes = bool(mine.view.strikers)
        sign = parts.verdict(False, 56) if strikes else figure("royal_cat", 72)
        _row(canvas, others, next(tops), sign, wanted=strikes)
    for group in groups:
        top = next(tops)
        shown = [kinds[card] for card in (*group.birds, *group.nobles)]
        sign = cards.bird_sign(group.species, 64)
        _row(canvas, shown, top, sign, wanted=group.species in wanted)
        colour = BAD if group.value < 0 else GOLD
        canvas.write(signed(group.value), 176, top + 54, 48, colour, anchor="right")
    return canvas.png(COLOURS)


def _row(
    canvas: Canvas, shown: Sequence[CardKind], top: int, sign: Sprite, *, wanted: bool = False
) -> None:
    """Draws a panel with a symbol, and cards side by side, overlapping if there are many."""
    wide, tall = HAND_WIDTH - 12, _ROW - 4
    frame, thick = (BAD, 6) if wanted else (LINE, 2)
    canvas.put(parts.panel(wide, tall, fill=PANEL, frame=frame, thick=thick, corner=12), 6, top)
    canvas.set(sign, 56, top + tall / 2)
    room = HAND_WIDTH - 20 - 190 - _LAID
    step = min(_LAID + 6, room // max(1, len(shown) - 1))
    for place, kind in enumerate(shown):
        canvas.set(cards.face(kind, _LAID), 190 + place * step, top + tall / 2, "left")


class Palace(msgspec.Struct, frozen=True):
    """The cards under a palace card, by its name and title ("Velvet House", translated).

    Attributes:
        total: what the palace is worth now.
        empty: the words shown if there are no cards.
    """

    house: str
    title: str
    total: int
    cards: tuple[CardKind, ...]
    empty: str = ""


_PILES = 8


def palace(mine: Palace) -> bytes:
    """Draws an open palace: every kind of card in it and how many there are. Rule: CT-54."""
    counted = Counter(mine.cards)
    rows = max(1, -(-len(counted) // _PILES))
    tall = 196
    canvas = Canvas(WIDTH, 104 + rows * tall, GROUND)
    canvas.block(0, 0, WIDTH, 96, PANEL)
    canvas.set(figure(f"house_{mine.house}", 82), 14, 48, "left")
    canvas.write(mine.title, 116, 48, 44, width=560)
    canvas.write(signed(mine.total), WIDTH - 18, 48, 60, GOLD, anchor="right")
    if not counted:
        canvas.write(mine.empty, WIDTH / 2, 104 + tall / 2, 36, MUTED, anchor="middle", width=860)
    for index, (card, count) in enumerate(counted.items()):
        x, y = 12 + index % _PILES * 111, 106 + index // _PILES * tall
        canvas.put(cards.face(card, 102), x, y)
        canvas.write(f"×{count}", x + 51, y + 164, SMALL, anchor="middle")
    return canvas.png(COLOURS)
