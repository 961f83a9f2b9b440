"""Pictures of a settled call and of a finished match."""

from __future__ import annotations

import msgspec

from bot.render import parts
from bot.render.canvas import Canvas
from bot.render.lettering import plain, wrap
from cogs.beccato.art import board_picture, drawings, eggs, hand_picture, hens
from cogs.beccato.art.drawings import COIN, CREAM, LETTERS, OUTLINE, STEEL, WIDTH, meadow, written
from rules.beccato.model import SERAMA, SERAMAS, Egg, triple
from rules.beccato.scoring import Rows


class Shown(msgspec.Struct, frozen=True):
    """A hand that a call revealed: its seat and player, their guild, and its cards with names."""

    seat: int
    name: str
    guild: str
    cards: tuple[str, ...]
    names: tuple[str, ...]


class Reveal(msgspec.Struct, frozen=True):
    """The hands that a call revealed, the guilds that took eggs, and the points by guild.

    ``verdict`` says whether the call was right, or is ``None`` if the call didn't count.
    """

    verdict: bool | None
    hands: tuple[Shown, ...]
    taken: tuple[tuple[str, Egg], ...]
    points: tuple[tuple[str, int], ...]


_HAND, _FOOT, _TILE = 104, 58, 136
"""The heights of hands and of the line below, and the maximum card width, in pixels."""


def reveal(call: Reveal) -> bytes:
    """Draws the hands that a call revealed, side by side, the eggs that moved, and the points."""
    canvas = meadow(_HAND + _FOOT + 6)
    room = WIDTH / len(call.hands)
    for index, shown in enumerate(call.hands):
        _shown(canvas, shown, room * index + 8, room - 12)
    _footer(canvas, call, _HAND + _FOOT / 2 + 4)
    return written(canvas)


def _shown(canvas: Canvas, shown: Shown, left: float, room: float) -> None:
    face = drawings.farmer(shown.seat, eggs.GUILD[shown.guild], 38)
    canvas.put(face, left, 2)
    canvas.write(shown.name, left + 44, 22, LETTERS, CREAM, width=round(room) - 44)
    seramas = SERAMA if shown.cards.count(SERAMA) == SERAMAS else None
    framed = triple(shown.cards) or seramas
    step = min(_TILE + 4, room / 4)
    for index, (breed, name) in enumerate(zip(shown.cards, shown.names, strict=True)):
        frame = COIN if breed == framed else OUTLINE
        tile = hens.tile(breed, name if step > _TILE else "", round(step) - 4, 62, frame)
        canvas.put(tile, left + step * index, 42)


def _footer(canvas: Canvas, call: Reveal, middle: float) -> None:
    x = 12.0
    if call.verdict is not None:
        canvas.set(parts.verdict(call.verdict, 44), x, middle, "left")
        x += 64
    for guild, egg in call.taken:
        canvas.set(eggs.laid(egg, 54), x, middle, "left")
        canvas.set(parts.arrow("right", 28), x + 56, middle, "left")
        canvas.set(eggs.emblem(guild, 36), x + 86, middle, "left")
        x += 136
    x = float(WIDTH - 12)
    for guild, points in reversed(call.points):
        x -= canvas.write(str(points), x, middle, 32, CREAM, anchor="right") + 6
        canvas.set(eggs.emblem(guild, 32), x, middle, "right")
        x -= 46


# The result


class Final(msgspec.Struct, frozen=True):
    """A team at the end: place, guild, names, points as text, and its eggs as scored."""

    place: int
    guild: str
    names: str
    points: str
    rows: Rows


class Result(msgspec.Struct, frozen=True):
    """A finished match: the teams, best first, and whether their eggs form pyramids."""

    teams: tuple[Final, ...]
    pyramid: bool


def result(match: Result) -> bytes:
    """Draws the result, with the teams in order and their eggs.

    Rule: BC-51, BC-52, BC-82d to BC-82f.
    """
    row = 200 if match.pyramid else 154
    canvas = meadow(8 + (row + 8) * len(match.teams))
    for index, team in enumerate(match.teams):
        top, won = 8 + (row + 8) * index, team.place == 1
        frame = COIN if won else STEEL
        canvas.put(parts.panel(WIDTH - 16, row, fill=CREAM, frame=frame, thick=6), 8, top)
        canvas.write(f"{team.place}.", 24, top + 40, 38, OUTLINE if won else STEEL)
        canvas.set(eggs.emblem(team.guild, 54), 66, top + 40, "left")
        if won:
            canvas.set(parts.sign("crown", 40), 130, top + 34, "left")
        canvas.write(team.points, WIDTH - 24, top + 40, 52, OUTLINE, anchor="right")
        names = plain(team.names, "…")
        if match.pyramid:
            canvas.paragraph(wrap(names, 26, 290, lines=3), 24, top + 134, 26, OUTLINE)
            levels = board_picture.TOP_DOWN
            board_picture.clutch(canvas, team.rows, levels, 446, top + 42, 60, 60)
        else:
            canvas.paragraph(wrap(names, 27, 350, lines=2), 178, top + 40, 27, OUTLINE)
            board_picture.clutch(canvas, team.rows, (6,), WIDTH / 2, top + 112, 99, 70)
    return written(canvas)


def warm_up() -> None:
    """Draws every chicken and egg once in its usual sizes, so that no pass has to wait for one."""
    for breed in hens.COLOURS:
        drawings.drawing(f"heads/{breed}", board_picture.HEAD)
        hens.card(breed, "", hand_picture.CARD)
    for name in drawings.names("eggs"):
        for size in (board_picture.EGG, board_picture.COOP_EGG):
            eggs.egg(name, size)
