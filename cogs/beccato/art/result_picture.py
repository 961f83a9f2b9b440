"""Pictures of what is over: a settled call, and the match."""

from __future__ import annotations

from dataclasses import dataclass

from bot.render import parts
from bot.render.canvas import Canvas
from bot.render.colours import GOLD, INK, MUTED, PANEL, RIM
from bot.render.lettering import SMALL, plain, wrap
from cogs.beccato.art import board_picture, drawings, eggs, hand_picture, hens
from cogs.beccato.art.drawings import written
from rules.beccato.model import SERAMA, SERAMAS, Egg, triple
from rules.beccato.scoring import Rows

_WIDTH = 900


@dataclass(frozen=True, slots=True)
class Shown:
    """A hand that was shown: its player, their guild, and its cards with their names."""

    name: str
    guild: str
    cards: tuple[str, ...]
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reveal:
    """A call with the hands it showed, the guilds that took eggs, and the points by guild.

    ``verdict`` says whether it was right; it is ``None`` if the call counted for nothing.
    """

    headline: str
    verdict: bool | None
    hands: tuple[Shown, ...]
    taken: tuple[tuple[str, Egg], ...]
    points: tuple[tuple[str, int], ...]


_HAND_ROW = 235


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
    return written(canvas)


def _shown(canvas: Canvas, shown: Shown, top: float) -> None:
    canvas.set(eggs.emblem(shown.guild, 48), 16, top + 66, "left")
    for index, line in enumerate(wrap(shown.name, SMALL, 166, lines=2)):
        canvas.write(line, 16, top + 120 + 40 * index, SMALL, width=166)
    seramas = SERAMA if shown.cards.count(SERAMA) == SERAMAS else None
    framed = triple(shown.cards) or seramas
    for index, (breed, name) in enumerate(zip(shown.cards, shown.names, strict=True)):
        x = 186 + 179 * index
        if breed == framed:
            canvas.put(parts.panel(179, 231, fill=GOLD, corner=16), x - 4, top + 1)
        canvas.put(hens.card(breed, name, 171), x, top + 5)


def _footer(canvas: Canvas, call: Reveal, middle: float) -> None:
    x = 16.0
    for guild, egg in call.taken:
        canvas.set(eggs.emblem(guild, 44), x, middle, "left")
        canvas.set(parts.arrow("left", 32), x + 50, middle, "left")
        canvas.set(board_picture.laid(egg, 72), x + 88, middle, "left")
        x += 168
    x = float(_WIDTH - 14)
    for guild, points in reversed(call.points):
        x -= canvas.write(str(points), x, middle, 44, INK, anchor="right") + 8
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
    rows: Rows


@dataclass(frozen=True, slots=True)
class Result:
    """A match that is over: the teams, best first, and whether their eggs make pyramids."""

    teams: tuple[Final, ...]
    pyramid: bool


def result(match: Result) -> bytes:
    """Returns the result: the teams by rank with their eggs.

    Rule: BC-51, BC-52, BC-82d to BC-82f.
    """
    row = 280 if match.pyramid else 216
    canvas = Canvas(_WIDTH, 8 + (row + 8) * len(match.teams), RIM)
    for index, team in enumerate(match.teams):
        top = 8 + (row + 8) * index
        won = team.place == 1
        canvas.put(parts.framed(884, row, lit=won), 8, top)
        canvas.write(f"{team.place}.", 28, top + 54, 52, GOLD if won else MUTED)
        canvas.set(eggs.emblem(team.guild, 76), 88, top + 54, "left")
        if won:
            canvas.set(parts.sign("crown", 54), 178, top + 44, "left")
        canvas.write(team.points, 870, top + 54, 72, GOLD, anchor="right")
        names = plain(team.names, "…")
        if match.pyramid:
            canvas.paragraph(wrap(names, 36, 400, lines=3), 28, top + 190, 36)
            board_picture.pyramid(canvas, team.rows, 530, top + 140, 84)
        else:
            canvas.paragraph(wrap(names, 38, 500, lines=2), 246, top + 54, 38)
            board_picture.shelf(canvas, team.rows, 100, top + 157, 140, 98)
    return written(canvas)


def warm_up() -> None:
    """Draws every chicken and egg once in its usual sizes, so that no pass waits for them."""
    for breed in hens.COLOURS:
        hens.window(breed, board_picture.WINDOW)
        hens.card(breed, "", hand_picture.CARD)
    for name in drawings.names("eggs"):
        for size in {board_picture.COOP_EGG, *board_picture.TEAM_EGGS}:
            eggs.egg(name, size)
    for name in drawings.names("guilds"):
        eggs.emblem(name, board_picture.EMBLEM)
