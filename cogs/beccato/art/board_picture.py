"""Beccato!'s board: plain values in, PNG files out.

Words come in translated. Breeds and guilds are their ids; a hand is a number.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bot.render import parts
from bot.render.canvas import Canvas
from bot.render.colours import GOLD, MUTED, RIM
from bot.render.lettering import SMALL
from bot.render.sprite import Sprite
from cogs.beccato.art import eggs, hens
from cogs.beccato.art.drawings import CREAM, written

_WIDTH = 900

WINDOW, COOP_EGG, EMBLEM = 102, 98, 46
"""Sizes of what a board is made of, in pixels."""


@dataclass(frozen=True, slots=True)
class Egg:
    """A card of a team.

    Attributes:
        name: the egg's id; of a guild card, the guild's.
        kind: ``egg``, ``down`` (face down), ``chick`` or ``guild card``.
    """

    name: str
    kind: Literal["egg", "down", "chick", "guild card"] = "egg"


@dataclass(frozen=True, slots=True)
class Player:
    """A seat as the board shows it.

    Attributes:
        name: whose it is.
        guild: of their team; empty for the imaginary hand.
        cards: how many they hold.
        turn: whether they are to pass.
        dealer: whether they dealt.
    """

    name: str
    guild: str
    cards: int = 3
    turn: bool = False
    dealer: bool = False


@dataclass(frozen=True, slots=True)
class Coop:
    """A breed in play, its name, and the egg in front of its coop."""

    breed: str
    name: str
    egg: Egg | None


@dataclass(frozen=True, slots=True)
class Team:
    """A team: its guild, its points as they are written, and its eggs by level from the bottom."""

    guild: str
    points: str
    rows: tuple[tuple[Egg, ...], ...]


@dataclass(frozen=True, slots=True)
class Ring:
    """Who sits where, and what goes round.

    Attributes:
        players: in passing order; with five, the imaginary hand is the last.
        round: which round, in words.
        lap: which lap of how many, in words.
        dealer: the letter on the dealer's disc.
        chick: whether the chick is in the middle.
        leftward: whether cards go to the left: with the clock, as seen from above.
    """

    players: tuple[Player, ...]
    round: str
    lap: str
    dealer: str
    chick: bool
    leftward: bool = True


@dataclass(frozen=True, slots=True)
class Farm:
    """What is there to be won, and what the teams have: the breeds in play, the teams by index, how their eggs lie.

    It changes with calls alone.
    """

    coops: tuple[Coop, ...]
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
"""Where seats go, by their number: columns and rows, with the clock. The middle stays free."""


def ring(state: Ring) -> bytes:
    """Returns the ring of seats: teams, who holds how many cards, who deals and which way cards go.

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
    """Returns the side on which the next seat lies."""
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
    """Returns the coops with their eggs, and what the teams have.

    Rule: BC-09, BC-53, BC-82a.
    """
    coops = _coop_rows(len(state.coops)) * _COOP
    panel = _pyramid if state.pyramid else _shelf
    beside = len(state.teams) if state.pyramid else _BESIDE[len(state.teams)]
    width, size = (_WIDTH - 8) // beside, _TEAM_EGG[state.pyramid][len(state.teams)]
    tall = 3 * size + 32 if state.pyramid else size + 22
    team_rows = -(-len(state.teams) // beside)
    canvas = Canvas(_WIDTH, 8 + coops + 8 + team_rows * (tall + 8), RIM)
    for index, coop in enumerate(state.coops):
        _coop(canvas, coop, *_coop_spot(index, len(state.coops)))
    for index, team in enumerate(state.teams):
        x, y = 8 + width * (index % beside), 14 + coops + (tall + 8) * (index // beside)
        canvas.put(parts.panel(width - 8, tall, frame=eggs.GUILD[team.guild], thick=4), x, y)
        panel(canvas, team, (x, y, width - 8, tall), size)
    return written(canvas)


_COOP = 176
"""Height of a coop's place."""


def _coop_rows(count: int) -> int:
    return 1 if count <= 4 else 2


def _coop_spot(index: int, count: int) -> tuple[int, int, int]:
    """Returns left, top and width of a coop's place."""
    in_row = count if count <= 4 else -(-count // 2)
    row, column = divmod(index, in_row)
    here = min(in_row, count - row * in_row)
    width = (_WIDTH - 10) // in_row - 6
    left = (_WIDTH - here * (width + 6) + 6) // 2
    return left + column * (width + 6), 8 + row * _COOP, width


def _coop(canvas: Canvas, coop: Coop, x: int, y: int, width: int) -> None:
    canvas.put(hens.hut(width, _COOP - 8), x, y)
    middle = x + width / 2
    canvas.set(hens.window(coop.breed, WINDOW), middle - 45, y + 80)
    canvas.set(hens.badge(coop.breed, 42), middle - 75, y + 112)
    egg = eggs.egg("nest", COOP_EGG) if coop.egg is None else laid(coop.egg, COOP_EGG)
    canvas.set(egg, middle + 53, y + 80)
    canvas.write(coop.name, middle, y + 149, SMALL, CREAM, anchor="middle", width=width - 24)


def laid(one: Egg, size: int) -> Sprite:
    """Returns a card of a team, in a square of this many pixels."""
    match one.kind:
        case "egg":
            return eggs.egg(one.name, size)
        case "down":
            return eggs.egg("turned-down", size)
        case "chick":
            return eggs.egg("chick", size)
        case "guild card":
            return eggs.guild_card(one.name, size)


_BESIDE = {2: 1, 3: 1, 4: 2}
"""How many teams are side by side, by their number."""

_TEAM_EGG = {False: {2: 98, 3: 84, 4: 62}, True: {2: 84, 3: 72, 4: 62}}
"""The size of a team's eggs in a row and in a pyramid, by the number of teams, in pixels."""

TEAM_EGGS = sorted({size for sizes in _TEAM_EGG.values() for size in sizes.values()})
"""All of these sizes."""


def _shelf(canvas: Canvas, team: Team, box: tuple[int, int, int, int], size: int) -> None:
    """A team with its eggs in one row."""
    x, y, width, height = box
    middle, sign = y + height / 2, round(size * 0.8)
    canvas.set(eggs.emblem(team.guild, sign), x + 14, middle, "left")
    canvas.write(team.points, x + 24 + sign, middle, min(56, round(size * 0.74)), width=76)
    first, last = x + sign + 98 + size / 2, x + width - 8 - size / 2
    collection(canvas, team.rows, False, first, middle, (last - first) / 5, size)


def _pyramid(canvas: Canvas, team: Team, box: tuple[int, int, int, int], size: int) -> None:
    """A team with its eggs as a pyramid, its sign and points at the shoulders."""
    x, y, width, height = box
    canvas.set(eggs.emblem(team.guild, 52), x + 12, y + 42, "left")
    canvas.write(team.points, x + width - 14, y + 42, 50, anchor="right", width=64)
    collection(canvas, team.rows, True, x + width / 2 - size, y + height / 2, size, size)


def collection(
    canvas: Canvas,
    rows: tuple[tuple[Egg, ...], ...],
    pyramid: bool,
    x: float,
    middle: float,
    step: float,
    size: int,
) -> None:
    """Draws a team's eggs and their empty places: six in a row, or a pyramid.

    Args:
        canvas: to draw on.
        rows: the eggs, by level from the bottom.
        pyramid: whether they lie as one.
        x: of the middle of the first place of the lowest row.
        middle: height of the row, or of the pyramid's middle row.
        step: from one place to the next.
        size: of an egg, in pixels.
    """
    if not pyramid:
        flat = [one for row in rows for one in row]
        for index in range(max(6, len(flat))):
            shown = laid(flat[index], size) if index < len(flat) else eggs.egg("nest", size)
            canvas.set(shown, x + step * index, middle)
        return
    for level, places in enumerate((3, 2, 1)):
        row = rows[level] if level < len(rows) else ()
        for index in range(places):
            shown = laid(row[index], size) if index < len(row) else eggs.egg("nest", size)
            canvas.set(shown, x + step * (index + level / 2), middle + (size + 4) * (1 - level))
