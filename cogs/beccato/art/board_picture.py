"""Beccato!'s board: plain values in, PNG files out. Words come in translated."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.render import parts
from bot.render.canvas import Canvas
from bot.render.colours import GOLD, MUTED, RIM
from bot.render.lettering import SMALL
from bot.render.sprite import Sprite
from cogs.beccato.art import eggs, hens
from cogs.beccato.art.drawings import CREAM, written
from rules.beccato import model
from rules.beccato.model import Coop, Egg
from rules.beccato.scoring import Rows

_WIDTH = 900

WINDOW, COOP_EGG, EMBLEM = 102, 98, 46
"""Sizes of the parts of a board, in pixels."""


@dataclass(frozen=True, slots=True)
class Player:
    """A seat: its name, its team's guild (none for the imaginary hand), and what it holds."""

    name: str
    guild: str
    cards: int = 3
    turn: bool = False
    dealer: bool = False


@dataclass(frozen=True, slots=True)
class Ring:
    """The players in passing order, with the imaginary hand last, and the middle of the ring.

    ``round`` and ``lap`` are in words, ``dealer`` is the letter on the dealer's disc. Cards that go
    ``leftward`` go with the clock, as seen from above.
    """

    players: tuple[Player, ...]
    round: str
    lap: str
    dealer: str
    chick: bool
    leftward: bool = True


@dataclass(frozen=True, slots=True)
class Team:
    """A team: its guild, its points, and its eggs by level from the bottom."""

    guild: str
    points: int
    rows: Rows


@dataclass(frozen=True, slots=True)
class Farm:
    """The coops with the names of their breeds, and the teams by index; only calls change it."""

    coops: tuple[Coop, ...]
    names: tuple[str, ...]
    teams: tuple[Team, ...]
    pyramid: bool


# The ring

_PLATE = (288, 112)
_ROW = 120
_COLUMN = (8, 306, 604)
_PLACES: dict[int, tuple[tuple[int, int], ...]] = {
    4: ((0, 0), (2, 0), (2, 1), (0, 1)),
    6: ((0, 0), (2, 0), (2, 1), (2, 2), (0, 2), (0, 1)),
    7: ((0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (0, 2), (0, 1)),
    8: ((0, 0), (2, 0), (2, 1), (2, 2), (2, 3), (0, 3), (0, 2), (0, 1)),
    9: ((0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (2, 3), (0, 3), (0, 2), (0, 1)),
}
"""The places of the seats by their number: columns and rows, with the clock, round the middle."""


def ring(state: Ring) -> bytes:
    """Returns the ring of seats: their teams and cards, the dealer, and the way the cards go.

    Rule: BC-04, BC-10, BC-62.
    """
    places = _PLACES[len(state.players)]
    height = _ROW * (max(row for _, row in places) + 1)
    canvas = Canvas(_WIDTH, 10 + height, RIM)
    for index, (player, (column, row)) in enumerate(zip(state.players, places, strict=True)):
        next_column, next_row = places[(index + 1) % len(places)]
        way = _way(next_column - column, next_row - row, leftward=state.leftward)
        x = _COLUMN[column if state.leftward else 2 - column]
        _plate(canvas, player, state.dealer, way, x, 10 + _ROW * row)
    top = _ROW if (1, 0) in places else 0
    _middle(canvas, state, 6 + (top + height) / 2)
    return written(canvas)


def _middle(canvas: Canvas, state: Ring, y: float) -> None:
    """Draws the middle: the round, the way the cards go, the lap, and the chick."""
    x, room = _WIDTH / 2, _COLUMN[2] - _COLUMN[0] - _PLATE[0] - 16
    canvas.write(state.round, x, y - 72, 42, GOLD, anchor="middle", width=room)
    aside = 52 if state.chick else 0
    canvas.set(eggs.round_arrow(92, leftward=state.leftward), x - aside, y)
    if state.chick:
        canvas.set(eggs.egg("chick", 92), x + aside, y)
    canvas.write(state.lap, x, y + 72, SMALL, MUTED, anchor="middle", width=room)


def _way(across: int, down: int, *, leftward: bool) -> parts.Side:
    """Returns the side of the next seat."""
    if down:
        return "down" if down > 0 else "up"
    return "right" if (across > 0) == leftward else "left"


def _plate(canvas: Canvas, player: Player, dealer: str, way: parts.Side, x: int, y: int) -> None:
    width, height = _PLATE
    canvas.put(parts.framed(width, height, lit=player.turn), x, y)
    if player.guild:
        canvas.set(eggs.emblem(player.guild, EMBLEM), x + 14, y + 33, "left")
    else:
        canvas.write("?", x + 36, y + 33, 44, MUTED, anchor="middle")
    room = width - 78 - (50 if player.dealer else 0)
    canvas.write(player.name, x + 68, y + 33, 38, width=room)
    for index in range(player.cards):
        canvas.put(hens.back(34), x + 68 + 40 * index, y + 58)
    if player.turn:
        canvas.set(parts.arrow(way, 40), x + 234, y + 81, "left")
    if player.dealer:
        canvas.set(parts.disc(dealer, 48), x + width - 10, y + 33, "right")


# The farm


def farm(state: Farm) -> bytes:
    """Returns the coops with their eggs, and the teams with theirs.

    Rule: BC-09, BC-53, BC-82a.
    """
    coops = _COOP * (1 if len(state.coops) <= 4 else 2)
    inside = _pyramid if state.pyramid else _shelf
    count = len(state.teams)
    beside = count if state.pyramid else 2 if count == 4 else 1
    width, size = (_WIDTH - 8) // beside, _TEAM_EGG[state.pyramid][count]
    tall = 3 * size + 32 if state.pyramid else size + 22
    team_rows = -(-count // beside)
    canvas = Canvas(_WIDTH, 8 + coops + 8 + team_rows * (tall + 8), RIM)
    for index, (coop, name) in enumerate(zip(state.coops, state.names, strict=True)):
        _coop(canvas, coop, name, *_coop_spot(index, len(state.coops)))
    for index, team in enumerate(state.teams):
        x, y = 8 + width * (index % beside), 14 + coops + (tall + 8) * (index // beside)
        canvas.put(parts.panel(width - 8, tall, frame=eggs.GUILD[team.guild], thick=4), x, y)
        inside(canvas, team, (x, y, width - 8, tall), size)
    return written(canvas)


_COOP = 176
"""Height of a coop's place."""


def _coop_spot(index: int, count: int) -> tuple[int, int, int]:
    """Returns left, top and width of a coop's place."""
    in_row = count if count <= 4 else -(-count // 2)
    row, column = divmod(index, in_row)
    here = min(in_row, count - row * in_row)
    width = (_WIDTH - 10) // in_row - 6
    left = (_WIDTH - here * (width + 6) + 6) // 2
    return left + column * (width + 6), 8 + row * _COOP, width


def _coop(canvas: Canvas, coop: Coop, name: str, x: int, y: int, width: int) -> None:
    canvas.put(hens.hut(width, _COOP - 8), x, y)
    middle = x + width / 2
    canvas.set(hens.window(coop.breed, WINDOW), middle - 45, y + 80)
    canvas.set(hens.badge(coop.breed, 42), middle - 75, y + 112)
    canvas.set(laid(coop.egg, COOP_EGG), middle + 53, y + 80)
    canvas.write(name, middle, y + 149, SMALL, CREAM, anchor="middle", width=width - 24)


def laid(egg: Egg | None, size: int) -> Sprite:
    """Returns a card of a team, or an empty place, in a square of this many pixels."""
    if egg is None:
        return eggs.egg("nest", size)
    if egg.id == model.GUILD_CARD:
        return eggs.guild_card(egg.guild, size)
    return eggs.egg(egg.id if egg.face_up or egg.id == model.CHICK else "turned-down", size)


_TEAM_EGG = {False: {2: 98, 3: 84, 4: 62}, True: {2: 84, 3: 72, 4: 62}}
"""The size of a team's eggs in a row and in a pyramid, by the number of teams, in pixels."""

TEAM_EGGS = sorted({size for sizes in _TEAM_EGG.values() for size in sizes.values()})
"""All of these sizes."""


def _shelf(canvas: Canvas, team: Team, box: tuple[int, int, int, int], size: int) -> None:
    """Draws a team with its eggs in one row."""
    x, y, width, height = box
    middle, sign = y + height / 2, round(size * 0.8)
    canvas.set(eggs.emblem(team.guild, sign), x + 14, middle, "left")
    canvas.write(str(team.points), x + 24 + sign, middle, min(56, round(size * 0.74)), width=76)
    first, last = x + sign + 98 + size / 2, x + width - 8 - size / 2
    shelf(canvas, team.rows, first, middle, (last - first) / 5, size)


def _pyramid(canvas: Canvas, team: Team, box: tuple[int, int, int, int], size: int) -> None:
    """Draws a team with its eggs as a pyramid, its sign and points at the shoulders."""
    x, y, width, height = box
    canvas.set(eggs.emblem(team.guild, 52), x + 12, y + 42, "left")
    canvas.write(str(team.points), x + width - 14, y + 42, 50, anchor="right", width=64)
    pyramid(canvas, team.rows, x + width / 2 - size, y + height / 2, size)


def shelf(canvas: Canvas, rows: Rows, x: float, y: float, step: float, size: int) -> None:
    """Draws a team's eggs and empty places in one row; the first has its middle at (x, y)."""
    _places(canvas, [egg for row in rows for egg in row], model.LAST_EGG, x, y, step, size)


def pyramid(canvas: Canvas, rows: Rows, x: float, y: float, size: int) -> None:
    """Draws a team's eggs and empty places as a pyramid; its first place is in the middle at x."""
    for level, (row, places) in enumerate(zip(rows, model.PYRAMID, strict=True)):
        _places(canvas, row, places, x + size * level / 2, y + (size + 4) * (1 - level), size, size)


def _places(
    canvas: Canvas, row: Sequence[Egg], places: int, x: float, y: float, step: float, size: int
) -> None:
    """Draws a row of eggs, and nests where there are fewer than places."""
    for index in range(max(places, len(row))):
        egg = row[index] if index < len(row) else None
        canvas.set(laid(egg, size), x + step * index, y)
