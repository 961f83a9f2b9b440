"""Beccato!'s pictures: plain values in, a PNG file out.

Everything in them is for everybody's eyes but ``hand``, which is for its owner's. Words come in translated. Breeds and
guilds are their ids; a hand of others is a number.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.draw import parts
from bot.draw.canvas import Canvas
from bot.draw.colours import GOLD, INK, LINE, MUTED, PANEL, RIM, palette
from bot.draw.lettering import SMALL, plain, wrap
from bot.draw.pen import Sprite
from cogs.beccato import eggs, hens

COLOURS = palette(*hens.RAMPS, *eggs.RAMPS)
"""The house's palette, and plumage and shells."""

_WIDTH = 900
_BAR = 68


@dataclass(frozen=True, slots=True)
class Egg:
    """A card of a team.

    Attributes:
        guild: the symbol on it; empty for the chick.
        number: 0 to 6, which of its guild's eggs.
        kind: ``egg``, ``down`` (face down), ``chick`` or ``guild card``.
    """

    guild: str
    number: int
    kind: str = "egg"


@dataclass(frozen=True, slots=True)
class Player:
    """A seat as the board shows it.

    Attributes:
        name: as the person writes it; anything at all.
        stand_in: what to call them if nothing of the name can be drawn.
        guild: of their team; empty for the imaginary hand.
        cards: how many they hold.
        turn: whether they are to pass.
        dealer: whether they dealt.
    """

    name: str
    stand_in: str
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
class Words:
    """The board's words, translated: which round, which lap, the letter on the dealer's button, and "empty"."""

    round: str
    lap: str
    dealer: str
    empty: str


@dataclass(frozen=True, slots=True)
class Board:
    """The table as everybody sees it.

    Attributes:
        players: in passing order; with five, the imaginary hand is the last.
        coops: the breeds in play.
        teams: by index.
        pyramid: whether eggs are laid as pyramids.
        chick: whether the chick lies in the middle.
        deck: eggs in the deck.
        words: translated.
        leftward: whether cards go to the left: with the clock, as seen from above.
    """

    players: tuple[Player, ...]
    coops: tuple[Coop, ...]
    teams: tuple[Team, ...]
    pyramid: bool
    chick: bool
    deck: int
    words: Words
    leftward: bool = True


# The board

_PLATE = (288, 92)
_ROW = 102
_COLUMN = (8, 306, 604)
_PLACES: dict[int, tuple[tuple[int, int], ...]] = {
    4: ((0, 0), (2, 0), (2, 1), (0, 1)),
    6: ((0, 0), (2, 0), (2, 1), (2, 2), (0, 2), (0, 1)),
    7: ((0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (0, 2), (0, 1)),
    8: ((0, 0), (2, 0), (2, 1), (2, 2), (2, 3), (0, 3), (0, 2), (0, 1)),
    9: ((0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (2, 3), (0, 3), (0, 2), (0, 1)),
}
"""Where seats go, by their number: columns and rows, with the clock. The middle stays free."""


def board(state: Board) -> bytes:
    """Returns the table: the ring of seats, the coops, and what the teams have.

    Rule: BC-04, BC-09, BC-10, BC-53, BC-62, BC-82a.
    """
    places = _PLACES[len(state.players)]
    ring = _ROW * (max(row for _, row in places) + 1)
    coops = _coop_rows(len(state.coops))
    coop_height = 148
    tall = _PYRAMID if state.pyramid else _SHELF
    beside = len(state.teams) if state.pyramid else 2
    team_rows = -(-len(state.teams) // beside)
    height = 10 + ring + 8 + coops * coop_height + 8 + team_rows * (tall + 10)
    canvas = Canvas(_WIDTH, height, RIM)
    _ring(canvas, state, places, ring)
    top = 10 + ring + 8
    for index, coop in enumerate(state.coops):
        _coop(canvas, coop, state.words.empty, *_coop_spot(index, len(state.coops), top))
    top += coops * coop_height + 8
    for index, team in enumerate(state.teams):
        width = (_WIDTH - 8) // beside
        x, y = 8 + width * (index % beside), top + (tall + 10) * (index // beside)
        (_pyramid if state.pyramid else _shelf)(canvas, team, x, y, width - 8)
    return canvas.png(COLOURS)


def _ring(canvas: Canvas, state: Board, places: Sequence[tuple[int, int]], height: int) -> None:
    for index, (player, (column, row)) in enumerate(zip(state.players, places, strict=True)):
        next_column, next_row = places[(index + 1) % len(places)]
        way = _way(next_column - column, next_row - row, leftward=state.leftward)
        x = _COLUMN[column if state.leftward else 2 - column]
        _plate(canvas, player, state.words.dealer, way, x, 10 + _ROW * row)
    middle = 10 + height / 2 + (_ROW / 2 if (1, 0) in places else 0)
    canvas.set(eggs.round_arrow(64, leftward=state.leftward), 352, middle)
    canvas.write(state.words.round, 396, middle - 24, 34, GOLD, width=196)
    canvas.write(state.words.lap, 396, middle + 22, SMALL, MUTED, width=196)
    if state.chick and height >= 3 * _ROW:
        canvas.set(eggs.chick(72), 450, middle + 92)


def _way(across: int, down: int, *, leftward: bool) -> parts.Side:
    """Returns the side on which the next seat lies."""
    if down:
        return "down" if down > 0 else "up"
    return "right" if (across > 0) == leftward else "left"


def _plate(canvas: Canvas, player: Player, dealer: str, way: parts.Side, x: int, y: int) -> None:
    width, height = _PLATE
    frame, thick = (GOLD, 6) if player.turn else (LINE, 2)
    canvas.put(parts.panel(width, height, frame=frame, thick=thick), x, y)
    if player.guild:
        canvas.set(eggs.emblem(player.guild, 38), x + 14, y + 30, "left")
    room = width - 74 - (44 if player.dealer else 0)
    canvas.write(plain(player.name, player.stand_in), x + 60, y + 30, 34, width=room)
    for index in range(player.cards):
        canvas.put(hens.back(26), x + 62 + 32 * index, y + 53)
    if player.turn:
        canvas.set(parts.arrow(way, 32), x + 193, y + 66, "left")
    if player.dealer:
        canvas.set(parts.disc(dealer, 48), x + width - 10, y + 64, "right")


def _coop_rows(count: int) -> int:
    return 1 if count <= 4 else 2


def _coop_spot(index: int, count: int, top: int) -> tuple[int, int, int]:
    """Returns left, top and width of a coop's place."""
    in_row = count if count <= 4 else -(-count // 2)
    row, column = divmod(index, in_row)
    here = min(in_row, count - row * in_row)
    width = (_WIDTH - 16) // in_row - 6
    left = (_WIDTH - here * (width + 6) + 6) // 2
    return left + column * (width + 6), top + row * 148, width


def _coop(canvas: Canvas, coop: Coop, empty: str, x: int, y: int, width: int) -> None:
    canvas.put(parts.panel(width, 140, frame=LINE, thick=2), x, y)
    middle = x + width / 2
    canvas.set(hens.bird(coop.breed, 88), middle - 50, y + 52)
    canvas.put(hens.badge(coop.breed, 36), middle - 98, y + 62)
    if coop.egg is None:
        canvas.write(empty, middle + 58, y + 52, SMALL, MUTED, anchor="middle", width=width // 2)
    else:
        canvas.set(_egg(coop.egg, 84), middle + 52, y + 52)
    canvas.write(coop.name, middle, y + 118, SMALL, anchor="middle", width=width - 16)


def _egg(one: Egg, height: int) -> Sprite:
    match one.kind:
        case "egg":
            return eggs.egg(one.guild, one.number, height)
        case "down":
            return eggs.turned_down(height)
        case "chick":
            return eggs.chick(height)
        case _:
            return eggs.guild_card(one.guild, height)


_SHELF, _PYRAMID = 92, 226
"""Height of a team's panel."""


def _shelf(canvas: Canvas, team: Team, x: int, y: int, width: int) -> None:
    """A team with its eggs in one row."""
    canvas.put(parts.panel(width, _SHELF, frame=eggs.GUILD[team.guild], thick=3), x, y)
    canvas.set(eggs.emblem(team.guild, 48), x + 14, y + _SHELF / 2, "left")
    canvas.write(team.points, x + 74, y + _SHELF / 2, 46, width=60)
    _laid(canvas, team.rows, False, x + 136, y + _SHELF / 2, 48, 60)


def _pyramid(canvas: Canvas, team: Team, x: int, y: int, width: int) -> None:
    """A team with its eggs as a pyramid, its sign and points at the shoulders."""
    canvas.put(parts.panel(width, _PYRAMID, frame=eggs.GUILD[team.guild], thick=3), x, y)
    canvas.set(eggs.emblem(team.guild, 44), x + 14, y + 40, "left")
    canvas.write(team.points, x + width - 16, y + 40, 46, anchor="right", width=64)
    _laid(canvas, team.rows, True, x + width / 2 - 88, y + _PYRAMID / 2, 48, 60)


def _laid(
    canvas: Canvas,
    rows: tuple[tuple[Egg, ...], ...],
    pyramid: bool,
    x: float,
    middle: float,
    step: int,
    size: int,
) -> None:
    """Draws a team's eggs and their empty places: six in a row, or a pyramid."""
    if not pyramid:
        flat = [one for row in rows for one in row]
        for index in range(max(6, len(flat))):
            shown = _egg(flat[index], size) if index < len(flat) else eggs.nest(size)
            canvas.set(shown, x + step * index, middle, "left")
        return
    wide, high = step * 1.25, size + 8
    for level, places in enumerate((3, 2, 1)):
        row = rows[level] if level < len(rows) else ()
        y = middle + high * (1 - level)
        left = x + wide * level / 2
        for index in range(places):
            shown = _egg(row[index], size) if index < len(row) else eggs.nest(size)
            canvas.set(shown, left + wide * index, y, "left")


# The private hand


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand for its owner: breeds, their names, and whether the last card has just come."""

    cards: tuple[str, ...]
    names: tuple[str, ...]
    new: bool = False


def hand(held: Hand) -> bytes:
    """Returns a hand in one row of four places; the card that has just come stands a little apart."""
    canvas = Canvas(_WIDTH, 284, RIM)
    width = 196
    count = len(held.cards)
    apart = 28 if held.new else 0
    left = (_WIDTH - count * (width + 14) + 14 - apart) / 2
    for index, (breed, name) in enumerate(zip(held.cards, held.names, strict=True)):
        newest = held.new and index == count - 1
        x = left + index * (width + 14) + (apart if newest else 0)
        if newest:
            frame = parts.panel(width + 16, 270, fill=GOLD, frame=GOLD, thick=4, corner=20)
            canvas.put(frame, x - 8, 7)
        canvas.put(hens.card(breed, name, width), x, 15)
    return canvas.png(COLOURS)


# A call


@dataclass(frozen=True, slots=True)
class Shown:
    """A hand that was shown: whose, of which guild, and its cards with their names."""

    name: str
    stand_in: str
    guild: str
    cards: tuple[str, ...]
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Gain:
    """An egg a team took."""

    guild: str
    egg: Egg


@dataclass(frozen=True, slots=True)
class Reveal:
    """A call and what came of it.

    Attributes:
        headline: who shouted what.
        verdict: whether it was right; ``None`` if it counted for nothing.
        hands: what was shown.
        taken: the eggs that moved.
        points: guild and points of every team.
    """

    headline: str
    verdict: bool | None
    hands: tuple[Shown, ...]
    taken: tuple[Gain, ...]
    points: tuple[tuple[str, str], ...]


_HAND_ROW = 190


def reveal(call: Reveal) -> bytes:
    """Returns the hands a call has shown, the eggs that moved, and the points."""
    head, foot = 84, 96
    canvas = Canvas(_WIDTH, head + _HAND_ROW * len(call.hands) + foot, RIM)
    canvas.block(0, 0, _WIDTH, head - 6, PANEL)
    if call.verdict is not None:
        canvas.set(parts.verdict(call.verdict, 52), 18, head / 2 - 3, "left")
    canvas.write(plain(call.headline), 86, head / 2 - 3, 38, width=_WIDTH - 104)
    for index, shown in enumerate(call.hands):
        _shown(canvas, shown, head + _HAND_ROW * index)
    _footer(canvas, call, head + _HAND_ROW * len(call.hands) + foot / 2)
    return canvas.png(COLOURS)


def _shown(canvas: Canvas, shown: Shown, top: float) -> None:
    canvas.set(eggs.emblem(shown.guild, 44), 16, top + 60, "left")
    for index, line in enumerate(wrap(plain(shown.name, shown.stand_in), 34, 228, lines=2)):
        canvas.write(line, 16, top + 108 + 40 * index, 34, width=240)
    triple = next((one for one in shown.cards if shown.cards.count(one) >= 3), None)
    for index, (breed, name) in enumerate(zip(shown.cards, shown.names, strict=True)):
        x = 266 + 156 * index
        if breed == triple:
            canvas.put(parts.panel(150, 184, fill=GOLD, corner=14), x - 5, top + 2)
        canvas.put(hens.card(breed, name, 140), x, top + 3)


def _footer(canvas: Canvas, call: Reveal, middle: float) -> None:
    x = 16.0
    for gain in call.taken:
        canvas.set(eggs.emblem(gain.guild, 44), x, middle, "left")
        canvas.set(parts.arrow("left", 32), x + 50, middle, "left")
        canvas.set(_egg(gain.egg, 76), x + 88, middle, "left")
        x += 168
    x = float(_WIDTH - 14)
    for guild, points in reversed(call.points):
        x -= canvas.write(points, x, middle, 44, INK, anchor="right") + 8
        canvas.set(eggs.emblem(guild, 40), x, middle, "right")
        x -= 62


# The result


@dataclass(frozen=True, slots=True)
class Final:
    """A team at the end: place, guild, names, points as written, and its eggs as they counted."""

    place: int
    guild: str
    names: str
    points: str
    rows: tuple[tuple[Egg, ...], ...]


@dataclass(frozen=True, slots=True)
class Result:
    """A match that is over: who won, in a sentence, and the teams, best first."""

    headline: str
    teams: tuple[Final, ...]
    pyramid: bool


def result(match: Result) -> bytes:
    """Returns the result: the teams by rank with their eggs.

    Rule: BC-51, BC-52, BC-82d to BC-82f.
    """
    row = 250 if match.pyramid else 150
    canvas = Canvas(_WIDTH, 96 + (row + 8) * len(match.teams), RIM)
    canvas.block(0, 0, _WIDTH, 88, PANEL)
    canvas.set(parts.crown(64), 20, 42, "left")
    headline = wrap(plain(match.headline), 36, _WIDTH - 124, lines=2)
    canvas.paragraph(headline, 104, 44, 36, GOLD)
    for index, team in enumerate(match.teams):
        _final(canvas, team, match.pyramid, 96 + (row + 8) * index, row)
    return canvas.png(COLOURS)


def _final(canvas: Canvas, team: Final, pyramid: bool, top: float, height: int) -> None:
    won = team.place == 1
    frame = parts.panel(884, height, frame=GOLD if won else LINE, thick=6 if won else 2)
    canvas.put(frame, 8, top)
    middle = top + height / 2
    canvas.write(f"{team.place}.", 26, top + 42, 40, GOLD if won else MUTED)
    canvas.set(eggs.emblem(team.guild, 52), 84, top + 42, "left")
    if won:
        canvas.set(parts.crown(46), 26 + 380, top + 40)
    canvas.write(team.points, 872, middle, 64, anchor="right")
    if pyramid:
        for index, line in enumerate(wrap(plain(team.names, "…"), SMALL, 380, lines=3)):
            canvas.write(line, 26, top + 100 + 42 * index, SMALL, width=380)
        _laid(canvas, team.rows, True, 500, middle, 52, 64)
    else:
        canvas.write(plain(team.names, "…"), 26, top + 106, SMALL, width=400)
        _laid(canvas, team.rows, False, 440, middle, 56, 66)
