"""A flat public picture of the museum: takes plain values, and returns a PNG file.

Words are already translated.
"""

from __future__ import annotations

import msgspec

from bot.render import parts
from bot.render.canvas import Canvas
from bot.render.colours import GOLD, INK
from cogs.belratti.art import drawings
from cogs.belratti.art.drawings import DEEP, PALETTE, RAIL, SHADE, SOFT, WALL, WIDTH, faded
from rules.belratti.model import Role
from rules.belratti.view import JokerCard

LETTERS = 28
"""The font size, in pixels; what a phone shows as 300 pixels is 696 here."""
_BAR, _LINE, _EDGE = 66, 42, 10


class Player(msgspec.Struct, frozen=True):
    """A seat, as shown on the board.

    Attributes:
        name: the player's name.
        role: the player's character card.
        captain: whether the player is the Cats' captain.
        waiting: whether the table is waiting for the player.
        done: whether the player has finished the phase.
        says: a vote, or how many pictures the player has painted.
    """

    name: str
    role: Role
    captain: bool = False
    waiting: bool = False
    done: bool = False
    says: str = ""


class Board(msgspec.Struct, frozen=True):
    """The museum as everyone sees it, leaving out its walls.

    Attributes:
        score: the team's points, and its goal.
        fakes: how many fakes are in the museum, and how many end the match.
        jokers: all four jokers.
        players: the players by seat.
    """

    score: tuple[int, int]
    fakes: tuple[int, int]
    jokers: tuple[JokerCard, ...]
    players: tuple[Player, ...]


def board(state: Board) -> bytes:
    """Draws the points, the jokers and the players in one flat, wide picture."""
    count = len(state.players)
    columns = count if count <= 4 else -(-count // 2)
    canvas = Canvas(WIDTH, _BAR + _LINE * -(-count // columns) + 2 * _EDGE, WALL)
    _bar(canvas, state)
    width = (WIDTH - _EDGE) / columns
    for seat, player in enumerate(state.players):
        row, column = divmod(seat, columns)
        y = _BAR + _EDGE + _LINE * (row + 0.5)
        _player(canvas, player, _EDGE + column * width, y, width - _EDGE)
    return canvas.png(PALETTE)


def _bar(canvas: Canvas, state: Board) -> None:
    (score, goal), (fakes, last_fake) = state.score, state.fakes
    canvas.block(0, 0, WIDTH, _BAR, DEEP)
    middle = _BAR / 2
    canvas.set(drawings.sign("frame", 46), _EDGE, middle, "left")
    wide = canvas.write(str(score), 62, middle, 40)
    canvas.write(f"/{goal}", 66 + wide, middle + 4, LETTERS, SOFT)
    wide = canvas.write(f"/{last_fake}", WIDTH - _EDGE, middle + 4, LETTERS, SOFT, anchor="right")
    wide += canvas.write(str(fakes), WIDTH - 14 - wide, middle, 40, anchor="right")
    canvas.set(drawings.sign("belratti", 50), WIDTH - 20 - wide, middle, "right")
    for index, joker in enumerate(state.jokers):
        _joker(canvas, joker, 168 + index * 95, 8)


def _joker(canvas: Canvas, joker: JokerCard, x: int, y: int) -> None:
    width, height = 88, _BAR - 16
    fill, frame = (WALL, GOLD) if joker.up else (SHADE, RAIL)
    canvas.put(parts.panel(width, height, fill=fill, frame=frame, thick=4, corner=10), x, y)
    middle = y + height / 2
    sign = drawings.sign(joker.joker, 40)
    canvas.set(sign if joker.up else faded(sign), x + 6, middle, "left")
    ink = INK if joker.up else SOFT
    canvas.write(str(joker.number), x + width - 22, middle, 32, ink, anchor="middle")
    if not joker.up:
        canvas.block(x + 6, middle - 2, width - 12, 4, RAIL)


def _player(canvas: Canvas, player: Player, x: float, y: float, width: float) -> None:
    canvas.set(drawings.sign(player.role, 36), x, y, "left")
    if player.captain:
        canvas.set(parts.sign("crown", 22), x + 32, y - 13)
    right = x + width
    if player.done:
        canvas.set(parts.verdict(True, 28), right, y, "right")
        right -= 32
    waits = player.waiting and not player.done
    if says := player.says or "…" * waits:
        right -= canvas.write(says, right, y, LETTERS, GOLD, anchor="right") + 6
    ink = GOLD if waits else INK
    canvas.write(player.name, x + 44, y, LETTERS, ink, width=round(right - x - 44))
