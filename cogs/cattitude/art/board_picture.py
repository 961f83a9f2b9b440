"""Cattitude's board and offers: plain values in, a PNG file out. Words come in translated.

They hold only public facts; what one player alone sees is in ``hand_picture``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.render import parts
from bot.render.canvas import Canvas
from bot.render.colours import BAD, GOLD, INK, MUTED, PANEL, RIM
from bot.render.lettering import SMALL
from bot.render.sprite import Sprite
from cogs.cattitude.art import cards
from cogs.cattitude.art.figures import COLOURS, figure

SPECIES = ("turkeys", "chickens", "peacocks")
WIDTH = 900


@dataclass(frozen=True, slots=True)
class Name:
    """A seat as pictures name it.

    Attributes:
        seat: its number, which gives it a colour and an emblem.
        name: theirs.
        house: the name of their palace card.
    """

    seat: int
    name: str
    house: str


@dataclass(frozen=True, slots=True)
class Card:
    """A card to be drawn face up.

    Attributes:
        card: the rules' word for it.
        badge: its value as it is written, or nothing.
        back: ``"blue"`` or ``"red"``.
        asked: how many birds a bonus card asks for, as it is written.
    """

    card: str
    badge: str
    back: str
    asked: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """A species on a tableau: what it is worth, and how many birds, minus birds among them, and nobles lie there."""

    value: int
    birds: int
    minus: int
    nobles: int


@dataclass(frozen=True, slots=True)
class Strip:
    """A player on the board.

    Attributes:
        name: who.
        groups: turkeys, chickens, peacocks.
        royals: royal cats and queen on the tableau.
        palace: secured cards.
        bonuses: bonus cards under the palace card.
        state: whether the table waits for them, they have decided, or neither.
        total: what the palace was worth in the end.
    """

    name: Name
    groups: tuple[Group, Group, Group]
    royals: int
    palace: int
    bonuses: int
    state: str
    total: int | None = None


@dataclass(frozen=True, slots=True)
class Board:
    """The public board.

    Attributes:
        strips: one a player.
        way: to whom the bids go, in a few words; nothing when the match is over.
        phase: what is going on, in a few words.
        down: whether the bids go to the next strip below; ``None`` with two players.
    """

    strips: tuple[Strip, ...]
    way: str
    phase: str
    down: bool | None


_HEAD, _STRIP = 70, 154
_CELLS, _CELL = 350, 181


def board(state: Board) -> bytes:
    """Returns the board: a head, and a strip a player with the three species, palace and bonuses.

    Rule: CT-05 (direction), CT-21 (groups), CT-40 (values), CT-54 (palaces are counted only).
    """
    canvas = Canvas(WIDTH, _HEAD + _STRIP * len(state.strips) + 4, RIM)
    canvas.block(0, 0, WIDTH, _HEAD - 4, PANEL)
    middle, x = (_HEAD - 4) / 2, 20
    if state.down is not None:
        canvas.set(parts.arrow("down" if state.down else "up", 44), x, middle, "left")
        x += 58
    phase = canvas.write(state.phase, WIDTH - 16, middle, 40, GOLD, anchor="right", width=340)
    canvas.write(state.way, x, middle, 36, MUTED, width=WIDTH - 44 - phase - x)
    for index, strip in enumerate(state.strips):
        _strip(canvas, strip, _HEAD + index * _STRIP)
    return canvas.png(COLOURS, tight=True)


def _strip(canvas: Canvas, strip: Strip, top: int) -> None:
    waiting = strip.state == "waiting"
    canvas.put(parts.framed(WIDTH - 12, _STRIP - 8, lit=waiting), 6, top)
    canvas.set(figure(f"house_{strip.name.house}", 92), 16, top + 66, "left")
    if strip.state == "done":
        canvas.set(parts.verdict(True, 42), 90, top + 116)
    elif waiting:
        canvas.set(parts.disc("?", 48), 88, top + 116)
    person(canvas, strip.name, 118, top + 38, _CELLS - 174)
    for x, sign, count in (
        (118, figure("palace", 44), strip.palace),
        (210, figure("bonus", 36), strip.bonuses),
        (276, figure("royal_cat", 46), strip.royals),
    ):
        canvas.set(sign, x, top + 104, "left")
        ink = INK if count else MUTED
        canvas.write(str(count), x + sign.width + 4, top + 104, 36, ink, width=42)
    if strip.total is not None:
        canvas.write(signed(strip.total), WIDTH - 30, top + 73, 84, GOLD, anchor="right")
        return
    for index, group in enumerate(strip.groups):
        _cell(canvas, SPECIES[index], group, _CELLS + index * _CELL, top + 9)


def person(canvas: Canvas, name: Name, x: float, y: float, room: int) -> int:
    """Writes emblem and name and returns how wide they are."""
    canvas.set(parts.emblem(name.seat, 40), x, y, "left")
    return 48 + canvas.write(name.name, x + 48, y, 38, width=room)


def _cell(canvas: Canvas, species: str, group: Group, x: int, y: int) -> None:
    canvas.put(parts.panel(_CELL - 7, _STRIP - 26, fill=RIM, corner=12), x, y)
    canvas.set(cards.bird_sign(species, 66, dim=not group.birds), x + 8, y + 42, "left")
    if group.birds:
        value, colour = signed(group.value), BAD if group.value < 0 else GOLD
        size = 58 if len(value) < 3 else 52
        canvas.write(value, x + _CELL - 15, y + 44, size, colour, anchor="right")
    at = x + 10
    if group.birds:
        at += canvas.write(str(group.birds), at, y + 103, SMALL, MUTED) + 5
    if group.minus:
        canvas.set(figure("minus", 26), at, y + 103, "left")
        at += 33 + canvas.write(str(group.minus), at + 28, y + 103, SMALL, MUTED)
    if group.nobles:
        canvas.set(cards.noble_sign(species, 40), at, y + 102, "left")
        canvas.write(str(group.nobles), at + 40, y + 103, SMALL)


def signed(points: int) -> str:
    """Returns points as they are written on cards: a minus as long as a figure is wide."""
    return str(points).replace("-", "−")


# Offers


@dataclass(frozen=True, slots=True)
class Offer:
    """Two bids in front of a neighbour.

    Attributes:
        giver: who offers.
        taker: the neighbour.
        open: the open bid's cards.
        closed: the closed bid's backs, ``"blue"`` and ``"red"``.
        taken: ``"open"`` or ``"closed"``, once the neighbour has chosen.
    """

    giver: Name
    taker: Name
    open: tuple[Card, ...]
    closed: tuple[str, ...]
    taken: str = ""


@dataclass(frozen=True, slots=True)
class Offers:
    """All offers of a round; ``none`` is what stands in an empty bid."""

    offers: tuple[Offer, ...]
    none: str


_OFFER, _TRAY, _OFFER_CARD = 156, 150, 96
_TRAYS = (258, 581)
HAND_WIDTH, HAND_CARD = 640, 92
"""Of pictures in hands, and of the cards in them: narrower, so that a phone shows them larger."""


def offers(shown: Offers) -> bytes:
    """Returns the offers under each other: who offers to whom, the open faces, the closed backs, what was taken.

    Rule: CT-12, CT-13, CT-14.
    """
    canvas = Canvas(WIDTH, _OFFER * len(shown.offers) + 6, RIM)
    for index, offer in enumerate(shown.offers):
        top = 6 + index * _OFFER
        person(canvas, offer.giver, 12, top + 40, _TRAYS[0] - 68)
        canvas.set(parts.arrow("down", 30), 32, top + 76)
        person(canvas, offer.taker, 12, top + 112, _TRAYS[0] - 68)
        for side, left in zip(("open", "closed"), _TRAYS, strict=True):
            box, taken = (left, top, 313, _TRAY), offer.taken == side
            margin = 48 if offer.taken else 0
            cards = _side(offer, side, _OFFER_CARD)
            tray(canvas, cards, box, shown.none, chosen=taken, margin=margin)
            if offer.taken:
                owner = offer.taker if taken else offer.giver
                canvas.set(parts.emblem(owner.seat, 46), left + 305, top + _TRAY / 2, "right")
    return canvas.png(COLOURS, tight=True)


def _side(offer: Offer, side: str, width: int) -> list[Sprite]:
    if side == "open":
        return [face_of(card, width) for card in offer.open]
    return [cards.back(back, width) for back in offer.closed]


def face_of(card: Card, width: int) -> Sprite:
    """Returns a card face up."""
    return cards.face(card.card, card.badge, width, asked=card.asked)


def tray(
    canvas: Canvas,
    sprites: Sequence[Sprite],
    box: tuple[int, int, int, int],
    none: str,
    *,
    chosen: bool = False,
    margin: int = 0,
) -> None:
    """Lays cards in a row on a panel, overlapping where there are many."""
    left, top, width, height = box
    canvas.put(parts.framed(width, height, lit=chosen, thick=6, corner=12), left, top)
    if not sprites:
        middle = left + (width - margin) / 2
        canvas.write(none, middle, top + height / 2, 36, MUTED, anchor="middle")
        return
    card = sprites[0].width
    room = width - 20 - margin - card
    step = min(card + 6, room // (len(sprites) - 1)) if len(sprites) > 1 else 0
    for index, sprite in enumerate(sprites):
        canvas.set(sprite, left + 10 + index * step, top + height / 2, "left")
