"""Belote's board: takes plain values, and returns a PNG file.

It's flat because it also forms the upper part of each hand. Words are already translated.

Cards are strings of rank and suit (``TH`` is the ten of hearts), and suits are letters (``SHDC``).
Team 0 is the sun, and team 1 the moon.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from bot.render import parts
from bot.render.canvas import Canvas
from bot.render.colours import GOLD, MUTED, SEATS, palette
from bot.render.lettering import plain, wrap
from cogs.belote.art import cards, suits

COLOURS = palette(*cards.FACES, *cards.BACKS)
"""The common palette, plus the cards' colours."""


class Player(msgspec.Struct, frozen=True):
    """A player, as shown on the board.

    Attributes:
        name: their name.
        team: 0 or 1.
        cards: how many cards they hold, 0 to 8.
        tricks: how many tricks they have won this round; ``None`` while there is no trump.
        trump: the trump suit, if they took it.
        card: their card in the current trick, if any.
        wins: whether that card is winning the trick so far.
        turn: whether the table is waiting for them.
        says: their bid or call, if any: "passes", "Rebelote!".
        role: "dealer" in the reader's language, if they are the dealer.
    """

    name: str
    team: int
    cards: int = 8
    tricks: int | None = None
    trump: str | None = None
    card: str | None = None
    wins: bool = False
    turn: bool = False
    says: str = ""
    role: str = ""


class Board(msgspec.Struct, frozen=True):
    """The table as one seat, or everyone, sees it.

    Attributes:
        players: the four players: below, on the right, above, on the left.
        match: the teams' scores before this round.
        points: the teams' points so far this round, or ``None`` before there are any.
        target: the points that end the match.
        note: the text shown while there is no trump: "Bidding, 2nd round".
        trump: the trump suit and its title ("Trump"), once there is one.
        turned: the card turned up, while it's still in the middle.
        last: the cards of the previous trick, in the order of play, and the winner's place.
        last_title: the words above the previous trick.
        letters: the reader's letters for jack, queen, king and ace.
    """

    players: tuple[Player, Player, Player, Player]
    match: tuple[int, int] = (0, 0)
    points: tuple[int, int] | None = None
    target: int = 501
    note: str = ""
    trump: tuple[str, str] | None = None
    turned: str | None = None
    last: tuple[tuple[str, ...], int] | None = None
    last_title: str = ""
    letters: str = cards.LETTERS


class _Spot(NamedTuple):
    """The top left corners of a player's plate and card, and which side they are on."""

    plate: tuple[int, int]
    card: tuple[int, int]
    side: parts.Side


WIDTH, HEIGHT = 680, 356
_EDGE = 6
_PANEL = 206, 68
"""The size of the plates and of the panels in the corners."""
_RIGHT, _LOW = WIDTH - _EDGE - _PANEL[0], HEIGHT - _EDGE - _PANEL[1]
_CARD = 64
_SPOTS = (
    _Spot((237, _LOW), (308, 180), "down"),
    _Spot((_RIGHT, 144), (386, 128), "right"),
    _Spot((237, _EDGE), (308, 77), "up"),
    _Spot((_EDGE, 144), (230, 128), "left"),
)
_LAST_CARD = 44
_LARGE, _SMALL = 40, 27
"""The font sizes; what a phone shows as 300 pixels is 680 here."""


def board(state: Board) -> bytes:
    """Draws the table.

    Rule: BL-01, BL-20 to BL-26 (bids, the turned card), BL-31 (direction), BL-36 (winning card).
    """
    canvas = Canvas(WIDTH, HEIGHT)
    for team, left in enumerate((_EDGE, _RIGHT)):
        _score(canvas, state, team, left)
    _trump(canvas, state)
    if state.last is not None:
        _last_trick(canvas, state)
    if state.turned is not None:
        width = 110
        left, top = (WIDTH - width) / 2, (HEIGHT - cards.height_of(width)) / 2
        canvas.put(cards.face(state.turned, width, letters=state.letters), left, top)
    for player, spot in zip(state.players, _SPOTS, strict=True):
        _plate(canvas, player, spot)
        _slot(canvas, state, player, spot)
    return canvas.png(COLOURS)


def _score(canvas: Canvas, state: Board, team: int, left: int) -> None:
    """Draws a team's points in a corner: in the match, and so far this round."""
    canvas.put(parts.panel(*_PANEL), left, _EDGE)
    canvas.set(parts.emblem(team, 40), left + 10, 40, "left")
    x, y = left + 60, 40 if state.points is None else 27
    x += canvas.write(str(state.match[team]), x, y, _LARGE, width=84) + 4
    canvas.write(f"/{state.target}", x, y + 4, _SMALL, MUTED, width=left + _PANEL[0] - 8 - x)
    if state.points is not None:
        canvas.write(f"+{state.points[team]}", left + 60, 57, _SMALL, SEATS[team])


def _trump(canvas: Canvas, state: Board) -> None:
    """Draws the trump and its taker or, before there is one, the phase."""
    if state.trump is None and not state.note:
        return
    width, room = _PANEL[0], _PANEL[0] - 84
    canvas.put(parts.panel(*_PANEL), _EDGE, _LOW)
    if state.trump is None:
        lines = wrap(plain(state.note), _SMALL, width - 24, lines=2)
        canvas.paragraph(lines, _EDGE + 12, _LOW + 34, _SMALL, MUTED)
        return
    suit, title = state.trump
    canvas.put(suits.trump_sign(suit, 56), _EDGE + 8, _LOW + 6)
    canvas.write(title, _EDGE + 74, _LOW + 20, _SMALL, MUTED, width=room)
    taker = next(player.name for player in state.players if player.trump is not None)
    canvas.write(taker, _EDGE + 74, _LOW + 49, _SMALL, width=room)


def _last_trick(canvas: Canvas, state: Board) -> None:
    assert state.last is not None
    shown, winner = state.last
    trump = state.trump and state.trump[0]
    top = HEIGHT - _EDGE - 112
    canvas.put(parts.panel(_PANEL[0], 112), _RIGHT, top)
    canvas.write(state.last_title, _RIGHT + 10, top + 19, _SMALL, MUTED, width=_PANEL[0] - 20)
    for place, card in enumerate(shown):
        left, is_trump = _RIGHT + 8 + place * (_LAST_CARD + 5), card[1] == trump
        face = cards.small_face(card, _LAST_CARD, trump=is_trump, letters=state.letters)
        canvas.put(face, left, top + 37)
        if place == winner:
            canvas.set(parts.sign("crown", 32), left + _LAST_CARD - 6, top + 98)


def _plate(canvas: Canvas, player: Player, spot: _Spot) -> None:
    (x, y), (width, height) = spot.plate, _PANEL
    canvas.put(parts.framed(width, height, lit=player.turn, thick=6), x, y)
    canvas.set(parts.emblem(player.team, 32), x + 10, y + 21, "left")
    sign = player.trump and suits.trump_sign(player.trump, 30)
    room = width - 60 - (34 if sign else 0)
    canvas.write(player.name, x + 50, y + 21, _SMALL, width=room)
    if sign:
        canvas.set(sign, x + width - 10, y + 21, "right")
    low, left, end = y + 49, x + 12, x + width - 12
    if player.role:
        end -= canvas.write(player.role, end, low, _SMALL, MUTED, anchor="right", width=94) + 8
    if player.says:
        canvas.write(player.says, left, low, _SMALL, GOLD, width=round(end - left))
        return
    for sprite, count in ((cards.back(18), player.cards), (parts.sign("pile", 30), player.tricks)):
        if count is not None:
            canvas.set(sprite, left, low, "left")
            left += sprite.width + 4
            left += canvas.write(str(count), left, low, _SMALL) + 10


def _slot(canvas: Canvas, state: Board, player: Player, spot: _Spot) -> None:
    """Draws a player's card in the middle, or the place where it will go."""
    x, y = spot.card
    if player.card is not None:
        is_trump = state.trump is not None and player.card[1] == state.trump[0]
        face = cards.small_face(player.card, _CARD, trump=is_trump, letters=state.letters)
        canvas.put(face, x, y)
        if player.wins:
            canvas.set(parts.sign("crown", 40), x + _CARD - 4, y + 14)
    elif player.turn and state.turned is None:
        canvas.put(cards.place(_CARD), x, y)
        arrow = parts.arrow(spot.side, 40)
        canvas.set(arrow, x + _CARD / 2, y + cards.height_of(_CARD) / 2)
