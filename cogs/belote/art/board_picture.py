"""Belote's board: plain values in, a PNG file out.

It is public. Words come in translated.

Cards are strings of rank and suit (``TH`` is the ten of hearts), suits are letters (``SHDC``).
Teams are 0 (seats 0 and 2; the sun) and 1 (seats 1 and 3; the moon).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from bot.render import parts
from bot.render.canvas import Canvas
from bot.render.colours import FELT, GOLD, MUTED, PAPER, RIM, SEATS, palette
from bot.render.lettering import SMALL, plain, wrap
from bot.render.sprite import Sprite, laid
from cogs.belote.art import cards, suits

COLOURS = palette(*cards.FACES, *cards.BACKS)
"""The common palette, and the cards'."""


@dataclass(frozen=True, slots=True)
class Player:
    """A seat on the board.

    Attributes:
        name: the player's.
        cards: the number of their cards, 0 to 8.
        tricks: the number of their tricks in this round.
        dealer: whether they deal this round.
        turn: whether the table waits for them.
        says: the words in their bubble, if any: "passes", "Rebelote!", "to play".
    """

    name: str
    cards: int = 8
    tricks: int = 0
    dealer: bool = False
    turn: bool = False
    says: str = ""


@dataclass(frozen=True, slots=True)
class LastTrick:
    """The trick before this one.

    Attributes:
        cards: the four, in the order they were played.
        winner: the place of the card that won, 0 to 3.
    """

    cards: tuple[str, ...]
    winner: int


@dataclass(frozen=True, slots=True)
class Words:
    """The board's words, translated.

    Attributes:
        trump: over the taker's name, beside the trump suit: "Trump".
        last_trick: over the last trick.
        dealer: the one letter on the dealer's button: "D".
        target: the points that end the match: "to 501".
        note: in place of the trump while there is none: "Bidding, 2nd round".
        letters: those for jack, queen, king and ace.
    """

    trump: str
    last_trick: str
    dealer: str
    target: str
    note: str = ""
    letters: str = cards.LETTERS


@dataclass(frozen=True, slots=True)
class Board:
    """The table as everyone sees it.

    Attributes:
        players: the four, by seat.
        words: translated.
        match: the teams' scores before this round.
        points: the teams' points in this round so far, or ``None`` while there are none.
        trick: cards of the trick being played, by seat; ``None`` where there is none.
        winning: seat whose card wins the trick so far.
        turned: the card turned up, while it is in the middle.
        trump: suit, once there is one.
        taker: seat that chose it.
        last: the trick before.
        leftward: whether play goes to the left, not the right as usual.
    """

    players: tuple[Player, Player, Player, Player]
    words: Words
    match: tuple[int, int] = (0, 0)
    points: tuple[int, int] | None = None
    trick: tuple[str | None, str | None, str | None, str | None] = (None, None, None, None)
    winning: int | None = None
    turned: str | None = None
    trump: str | None = None
    taker: int | None = None
    last: LastTrick | None = None
    leftward: bool = False


@dataclass(frozen=True, slots=True)
class _Spot:
    """A seat's places: the plate's and the card's top left, and the tail of the bubble."""

    plate: tuple[int, int]
    card: tuple[int, int]
    tail: parts.Side
    tip: tuple[int, int]
    arrow: parts.Side


_TABLE = 800, 620
"""The board's size: as narrow as possible, so that a phone shows it large."""
_BAR = 68
_PLATE = (232, 96)
_CARD = 100
_SMALL_CARD = 58
_CORNER = 268
"""Width of the panels in the corners."""
_SAID = 272
"""Width of the widest bubble."""
_SOUTH = _Spot((284, 516), (350, 353), "left", (522, 566), "down")
_EAST = _Spot((560, 295), (454, 266), "up", (676, 397), "right")
_NORTH = _Spot((284, 76), (350, 180), "left", (522, 124), "up")
_WEST = _Spot((8, 295), (246, 266), "up", (124, 397), "left")


def board(state: Board) -> bytes:
    """Returns the table: seat 0 in the south, the others in playing order.

    Rule: BL-01, BL-20 to BL-26 (bids, the turned card), BL-31 (direction), BL-36 (winning card).
    """
    canvas = Canvas(*_TABLE)
    canvas.put(_cloth(), 0, 0)
    _top_bar(canvas, state)
    _trump(canvas, state)
    if state.last is not None:
        _last_trick(canvas, state.last, state.words, state.trump)
    if state.turned is not None:
        _turned(canvas, state.turned, state.words.letters)
    for seat, spot in enumerate(_spots(state.leftward)):
        _plate(canvas, state, seat, spot)
        _slot(canvas, state, seat, spot)
    return canvas.png(COLOURS)


def _spots(leftward: bool) -> tuple[_Spot, _Spot, _Spot, _Spot]:
    return (_SOUTH, _WEST, _NORTH, _EAST) if leftward else (_SOUTH, _EAST, _NORTH, _WEST)


@lru_cache(maxsize=1)
def _cloth() -> Sprite:
    """Returns the felt. Its straight sides keep the file small: an oval would be a tenth of it."""
    width, height = _TABLE
    felt = parts.panel(width - 120, height - _BAR - 68, fill=FELT, corner=150)
    bar = parts.panel(width, _BAR, corner=0)
    return laid(parts.panel(width, height, fill=RIM, corner=0), (felt, 60, _BAR + 34), (bar, 0, 0))


def _top_bar(canvas: Canvas, state: Board) -> None:
    canvas.write(
        state.words.target, canvas.width / 2, _BAR / 2, 34, MUTED, anchor="middle", width=200
    )
    _team_score(canvas, state, 0, 14, "left")
    _team_score(canvas, state, 1, canvas.width - 14, "right")


def _team_score(
    canvas: Canvas, state: Board, team: int, x: int, anchor: Literal["left", "right"]
) -> None:
    inward = 1 if anchor == "left" else -1
    canvas.set(parts.emblem(team, 46), x, _BAR / 2, anchor)
    x += inward * 62
    x += inward * (canvas.write(str(state.match[team]), x, _BAR / 2, 50, anchor=anchor) + 18)
    if state.points is not None:
        canvas.write(f"+{state.points[team]}", x, _BAR / 2, 36, SEATS[team], anchor=anchor)


def _trump(canvas: Canvas, state: Board) -> None:
    if state.trump is None:
        if state.words.note:
            canvas.put(parts.panel(_CORNER, 96), 8, 76)
            lines = wrap(plain(state.words.note), SMALL, _CORNER - 28, lines=2)
            canvas.paragraph(lines, 22, 124, SMALL, MUTED)
        return
    canvas.put(parts.panel(_CORNER, 96), 8, 76)
    canvas.put(suits.trump_sign(state.trump, 80), 16, 84)
    canvas.write(state.words.trump, 108, 104, SMALL, MUTED, width=130)
    if state.taker is not None:
        canvas.set(parts.emblem(state.taker % 2, 32), _CORNER + 4, 104, "right")
        canvas.write(state.players[state.taker].name, 108, 146, SMALL, width=_CORNER - 108)


def _last_trick(canvas: Canvas, last: LastTrick, words: Words, trump: str | None) -> None:
    canvas.put(parts.panel(_CORNER, 146), 8, 466)
    canvas.write(words.last_trick, 22, 487, SMALL, MUTED, width=_CORNER - 28)
    for index, card in enumerate(last.cards):
        x = 15 + index * (_SMALL_CARD + 7)
        trumps = card[1] == trump
        shown = cards.small_face(card, _SMALL_CARD, trump=trumps, letters=words.letters)
        canvas.put(shown, x, 510)
        if index == last.winner:
            canvas.set(parts.sign("crown", 38), x + _SMALL_CARD - 6, 592)


def _turned(canvas: Canvas, card: str, letters: str) -> None:
    width = 150
    x, y = (canvas.width - width) / 2, (_BAR + canvas.height - cards.height_of(width)) / 2
    canvas.put(cards.back(width), x + 12, y + 6)
    canvas.put(cards.face(card, width, letters=letters), x, y)


def _plate(canvas: Canvas, state: Board, seat: int, spot: _Spot) -> None:
    player, (x, y), (width, height) = state.players[seat], spot.plate, _PLATE
    canvas.put(parts.framed(width, height, lit=player.turn, thick=6), x, y)
    canvas.set(parts.emblem(seat % 2, 36), x + 14, y + 30, "left")
    room = width - 72 - (28 if player.dealer else 0)
    canvas.write(player.name, x + 60, y + 30, SMALL, width=room)
    if player.dealer:
        canvas.set(parts.disc(state.words.dealer, 46), x + width - 14, y + 10)
    if player.cards:
        canvas.set(cards.backs(player.cards, 22, 11), x + 16, y + 70, "left")
    if state.taker == seat and state.trump is not None:
        canvas.set(suits.trump_sign(state.trump, 36), x + 118, y + 70, "left")
    if state.trump is not None:
        canvas.write(str(player.tricks), x + width - 14, y + 70, SMALL, anchor="right")
        canvas.set(parts.sign("pile", 36), x + width - 40, y + 70, "right")


def _slot(canvas: Canvas, state: Board, seat: int, spot: _Spot) -> None:
    """Draws a seat's place in the middle, and its bubble."""
    player, card, (x, y) = state.players[seat], state.trick[seat], spot.card
    if card is not None:
        trumps, letters = card[1] == state.trump, state.words.letters
        canvas.put(cards.face(card, _CARD, trump=trumps, letters=letters), x, y)
        if seat == state.winning:
            canvas.set(parts.sign("crown", 50), x + _CARD - 4, y + 20)
    elif player.turn and state.turned is None:
        canvas.put(cards.place(_CARD), x, y)
        canvas.set(parts.arrow(spot.arrow, 56), x + _CARD / 2, y + cards.height_of(_CARD) / 2)
    if player.says:
        bubble = parts.bubble(
            player.says, spot.tail, fill=GOLD if player.turn else PAPER, widest=_SAID
        )
        tip_x, tip_y = spot.tip
        if spot.tail == "left":
            canvas.set(bubble, tip_x, tip_y, "left")
        else:
            canvas.set(bubble, tip_x, tip_y + bubble.height / 2)
