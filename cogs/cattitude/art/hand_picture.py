"""What one player of Cattitude alone sees: facts and translated words in, a PNG file out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from bot.render import parts
from bot.render.canvas import Canvas
from bot.render.colours import BAD, GOLD, LINE, MUTED, PANEL, RIM
from bot.render.lettering import SMALL
from bot.render.sprite import Sprite, laid
from cogs.cattitude.art import cards
from cogs.cattitude.art.board_picture import HAND_CARD, HAND_WIDTH, WIDTH, tray
from cogs.cattitude.art.cards import signed
from cogs.cattitude.art.figures import COLOURS, figure
from rules.cattitude.content import CardKind
from rules.cattitude.model import TableauView


@dataclass(frozen=True, slots=True)
class Bids:
    """A player's two bids.

    Attributes:
        open: the cards offered face up.
        closed: the cards offered face down.
        titles: the words over the two trays.
        none: the words in an empty tray.
    """

    open: tuple[CardKind, ...]
    closed: tuple[CardKind, ...]
    titles: tuple[str, str]
    none: str


def bids(mine: Bids) -> bytes:
    """Returns both bids as their owner sees them: closed cards as backs with their faces in front.

    Rule: CT-10, CT-11.
    """
    canvas = Canvas(HAND_WIDTH, 204, RIM)
    faces = [cards.face(card, HAND_CARD) for card in mine.open]
    hidden = [_hidden(card) for card in mine.closed]
    for title, sprites, left in zip(mine.titles, (faces, hidden), (6, 324), strict=True):
        canvas.write(title, left + 10, 24, SMALL, GOLD, width=290)
        tray(canvas, sprites, (left, 48, 310, 150), mine.none)
    return canvas.png(COLOURS)


@lru_cache(maxsize=128)
def _hidden(card: CardKind) -> Sprite:
    """Returns a back with its face, small, on it: closed to others, known to its owner."""
    back, small = figure(f"back_{card.back}", HAND_CARD), cards.face(card, HAND_CARD - 18)
    return laid(back, (small, back.width - small.width - 4, back.height - small.height - 4))


@dataclass(frozen=True, slots=True)
class Tableau:
    """The cards in front of a player, and what is printed on cards."""

    view: TableauView
    kinds: tuple[CardKind, ...]


_ROW, _LAID = 124, 78


def tableau(mine: Tableau) -> bytes:
    """Returns a tableau, a row a species; what strikers may take is framed.

    Rule: CT-21, CT-40, CT-42.
    """
    kinds = {kind.card: kind for kind in mine.kinds}
    royals = [kinds[card] for card in mine.view.royals]
    strikers = [kinds[card] for card in mine.view.strikers]
    groups = [group for group in mine.view.groups if group.birds or group.nobles]
    wanted = {species for loss in mine.view.losses for species in loss}
    rows = len(groups) + bool(royals) + bool(strikers)
    canvas = Canvas(HAND_WIDTH, rows * _ROW + 6, RIM)
    tops = iter(range(4, rows * _ROW + 4, _ROW))
    if strikers:
        _row(canvas, strikers, next(tops), parts.verdict(False, 56), wanted=True)
    for group in groups:
        top, sign = next(tops), cards.bird_sign(group.species, 64, dim=not group.birds)
        shown = [kinds[card] for card in (*group.birds, *group.nobles)]
        _row(canvas, shown, top, sign, wanted=group.species in wanted)
        if group.birds:
            colour = BAD if group.value < 0 else GOLD
            canvas.write(signed(group.value), 176, top + 60, 48, colour, anchor="right")
    if royals:
        _row(canvas, royals, next(tops), figure("royal_cat", 72))
    return canvas.png(COLOURS)


def _row(
    canvas: Canvas, shown: Sequence[CardKind], top: int, sign: Sprite, *, wanted: bool = False
) -> None:
    """Draws a panel with a sign, and cards side by side, overlapping if there are many."""
    wide, tall = HAND_WIDTH - 12, _ROW - 4
    frame, thick = (BAD, 6) if wanted else (LINE, 2)
    canvas.put(parts.panel(wide, tall, frame=frame, thick=thick, corner=12), 6, top)
    canvas.set(sign, 56, top + tall / 2)
    room = HAND_WIDTH - 20 - 190 - _LAID
    step = min(_LAID + 6, room // max(1, len(shown) - 1))
    for place, kind in enumerate(shown):
        canvas.set(cards.face(kind, _LAID), 190 + place * step, top + tall / 2, "left")


@dataclass(frozen=True, slots=True)
class Palace:
    """The cards under a palace card.

    Attributes:
        house: the name of the palace card.
        title: "Velvet House", translated.
        total: what the palace is worth now.
        cards: the cards.
        empty: the words if there are none.
    """

    house: str
    title: str
    total: int
    cards: tuple[CardKind, ...]
    empty: str = ""


_PILES = 8


def palace(mine: Palace) -> bytes:
    """Returns a palace opened: every kind of card in it with its number. Rule: CT-54."""
    counted = Counter(mine.cards)
    rows = max(1, -(-len(counted) // _PILES))
    tall = 196
    canvas = Canvas(WIDTH, 104 + rows * tall, RIM)
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
