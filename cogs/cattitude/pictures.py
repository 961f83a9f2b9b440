"""Cattitude's board and offers: plain values in, a PNG file out. Words come in translated.

They hold only what everybody may know; what a player alone sees is in ``own_pictures``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.draw import parts
from bot.draw.canvas import Canvas
from bot.draw.colours import BAD, GOLD, INK, LINE, MUTED, PANEL, RIM
from bot.draw.lettering import SMALL, plain
from bot.draw.pen import Sprite
from cogs.cattitude import art
from cogs.cattitude.figures import COLOURS

SPECIES = ("turkeys", "chickens", "peacocks")
WIDTH = 900


@dataclass(frozen=True, slots=True)
class Name:
    """A seat as pictures name it.

    Attributes:
        seat: its number, which gives it a colour and an emblem.
        name: as the person writes it; anything at all.
        stand_in: what to call them if nothing of the name can be drawn, such as "Seat 2".
        house: the name of their palace card.
    """

    seat: int
    name: str
    stand_in: str
    house: str


@dataclass(frozen=True, slots=True)
class Card:
    """A card to be drawn face up.

    Attributes:
        card: the rules' word for it.
        badge: its value as it is written, or nothing.
        back: ``"blue"`` or ``"red"``.
        least: how many birds a bonus card asks for.
    """

    card: str
    badge: str
    back: str
    least: int | None = None


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
        to: the seat they offer to; ``None`` when the match is over.
        groups: turkeys, chickens, peacocks.
        royals: royal cats and queen on the tableau.
        palace: secured cards.
        bonuses: bonus cards under the palace card.
        state: whether the table waits for them, they have decided, or neither.
        total: what the palace was worth in the end.
    """

    name: Name
    to: int | None
    groups: tuple[Group, Group, Group]
    royals: int
    palace: int
    bonuses: int
    state: str
    total: int | None = None


@dataclass(frozen=True, slots=True)
class Board:
    """The table as everybody sees it.

    Attributes:
        strips: one a player.
        round: "Round 3 of 8", translated.
        way: to whom the bids go, in a few words; nothing when the match is over.
        phase: what is going on, in a few words.
        down: whether the bids go to the next strip below; ``None`` with two players.
    """

    strips: tuple[Strip, ...]
    round: str
    way: str
    phase: str
    down: bool | None


_HEAD, _STRIP = 78, 152
_CELLS, _CELL = 346, 182


def board(state: Board) -> bytes:
    """Returns the board: a head, and a strip a player with the three species, palace and bonuses.

    Rule: CT-05 (direction), CT-21 (groups), CT-40 (values), CT-54 (palaces are counted only).
    """
    canvas = Canvas(WIDTH, _HEAD + _STRIP * len(state.strips) + 6, RIM)
    canvas.block(0, 0, WIDTH, _HEAD - 4, PANEL)
    middle = (_HEAD - 4) / 2
    x = 20 + canvas.write(state.round, 16, middle, 40, width=290) + 24
    if state.down is not None:
        canvas.set(parts.arrow("down" if state.down else "up", 42), x, middle, "left")
        x += 54
    canvas.write(state.way, x, middle, SMALL, MUTED, width=WIDTH - 236 - x)
    canvas.write(state.phase, WIDTH - 16, middle, 36, GOLD, anchor="right", width=210)
    for index, strip in enumerate(state.strips):
        _strip(canvas, strip, _HEAD + index * _STRIP)
    return canvas.png(COLOURS, tight=True)


def _strip(canvas: Canvas, strip: Strip, top: int) -> None:
    waiting = strip.state == "waiting"
    frame = parts.panel(
        WIDTH - 12, _STRIP - 8, frame=GOLD if waiting else LINE, thick=6 if waiting else 2
    )
    canvas.put(frame, 6, top)
    person(canvas, strip.name, 20, top + 32, 196)
    if strip.to is not None:
        canvas.set(parts.arrow("right", 30), 268, top + 32, "left")
        canvas.set(parts.emblem(strip.to, 34), 304, top + 32, "left")
    if strip.total is not None:
        canvas.write(signed(strip.total), 334, top + 34, 48, GOLD, anchor="right")
    canvas.set(art.house(strip.name.house, 78), 14, top + 96, "left")
    if strip.state == "done":
        canvas.set(parts.verdict(True, 36), 84, top + 122)
    elif waiting:
        canvas.set(parts.disc("?", 38), 84, top + 122)
    for x, sign, count in (
        (108, parts.pile(38), strip.palace),
        (196, art.bonus_sign(34), strip.bonuses),
        (262, art.royal_sign(42), strip.royals),
    ):
        canvas.set(sign, x, top + 98, "left")
        beside = x + sign.width + 4
        canvas.write(str(count), beside, top + 98, 34, INK if count else MUTED, width=42)
    for index, group in enumerate(strip.groups):
        _cell(canvas, SPECIES[index], group, _CELLS + index * _CELL, top + 10)


def person(canvas: Canvas, name: Name, x: float, y: float, room: int) -> int:
    """Writes emblem and name and returns how wide they are."""
    canvas.set(parts.emblem(name.seat, 36), x, y, "left")
    return 46 + canvas.write(plain(name.name, name.stand_in), x + 46, y, 34, width=room)


def _cell(canvas: Canvas, species: str, group: Group, x: int, y: int) -> None:
    canvas.put(parts.panel(_CELL - 8, _STRIP - 28, fill=RIM, corner=12), x, y)
    sign = art.bird_sign(species, 56, dim=not group.birds)
    canvas.set(sign, x + 10, y + 38, "left")
    if group.birds:
        canvas.write(
            signed(group.value),
            x + _CELL - 20,
            y + 40,
            50,
            BAD if group.value < 0 else GOLD,
            anchor="right",
        )
    at = x + 10
    if group.birds:
        at += canvas.write(str(group.birds), at, y + 98, SMALL, MUTED) + 6
    if group.minus:
        canvas.set(art.minus_sign(24), at, y + 98, "left")
        at += 33 + canvas.write(str(group.minus), at + 27, y + 98, SMALL, MUTED)
    if group.nobles:
        canvas.set(art.noble_sign(species, 36), at, y + 98, "left")
        canvas.write(str(group.nobles), at + 38, y + 98, SMALL)


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


_OFFER, _TRAY, _OFFER_CARD = 190, 126, 78
HAND_WIDTH, HAND_CARD = 640, 92
"""Of pictures in hands, and of the cards in them: narrower, so that a phone shows them larger."""


def offers(shown: Offers) -> bytes:
    """Returns the offers under each other: who offers to whom, the open faces, the closed backs, what was taken.

    Rule: CT-12, CT-13, CT-14.
    """
    canvas = Canvas(WIDTH, _OFFER * len(shown.offers) + 6, RIM)
    for index, offer in enumerate(shown.offers):
        top = 4 + index * _OFFER
        _parties(canvas, offer, top + 26, 340)
        for side, left in (("open", 6), ("closed", 454)):
            box, taken = (left, top + 52, 440, _TRAY), offer.taken == side
            tray(canvas, _side(offer, side, _OFFER_CARD), box, shown.none, chosen=taken, margin=60)
            if offer.taken:
                owner = offer.taker if taken else offer.giver
                canvas.set(parts.emblem(owner.seat, 44), left + 410, top + 52 + _TRAY / 2)
    return canvas.png(COLOURS)


def one_offer(shown: Offers) -> bytes:
    """Returns the two bids in front of one player, larger. Rule: CT-12."""
    (offer,) = shown.offers
    canvas = Canvas(HAND_WIDTH, 208, RIM)
    _parties(canvas, offer, 26, 214)
    for side, left in (("open", 6), ("closed", 324)):
        tray(canvas, _side(offer, side, HAND_CARD), (left, 52, 310, 150), shown.none)
    return canvas.png(COLOURS)


def _parties(canvas: Canvas, offer: Offer, y: float, room: int) -> None:
    """Writes who offers to whom."""
    x = 32 + person(canvas, offer.giver, 14, y, room)
    canvas.set(parts.arrow("right", 32), x, y, "left")
    person(canvas, offer.taker, x + 46, y, room)


def _side(offer: Offer, side: str, width: int) -> list[Sprite]:
    if side == "open":
        return [face_of(card, width) for card in offer.open]
    return [art.back(back, width) for back in offer.closed]


def face_of(card: Card, width: int) -> Sprite:
    """Returns a card face up."""
    return art.face(card.card, card.badge, width, least=card.least)


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
    frame = GOLD if chosen else LINE
    canvas.put(
        parts.panel(width, height, frame=frame, thick=6 if chosen else 2, corner=12), left, top
    )
    if not sprites:
        canvas.write(none, left + width / 2, top + height / 2, SMALL, MUTED, anchor="middle")
        return
    card = sprites[0].width
    room = width - 20 - margin - card
    step = min(card + 6, room // (len(sprites) - 1)) if len(sprites) > 1 else 0
    for index, sprite in enumerate(sprites):
        canvas.set(sprite, left + 10 + index * step, top + height / 2, "left")
