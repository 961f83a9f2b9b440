"""Cattitude's pictures of the end: the palaces counted out, and the result. Words come in translated."""

from __future__ import annotations

from dataclasses import dataclass

from bot.render import parts, score_table
from bot.render.canvas import Canvas
from bot.render.colours import BAD, GOLD, INK, MUTED, PANEL, RIM
from bot.render.lettering import SMALL, plain, wrap
from bot.render.score_table import ScoreRow
from cogs.cattitude.art import cards
from cogs.cattitude.art.board_picture import SPECIES, Name, person, signed
from cogs.cattitude.art.figures import COLOURS, figure

_WIDTH = 900


@dataclass(frozen=True, slots=True)
class Count:
    """The final count: a column a player in the order given, rows of figures."""

    title: str
    names: tuple[Name, ...]
    rows: tuple[ScoreRow, ...]


_SCORE_HEAD = 150


def count(of: Count) -> bytes:
    """Returns every palace counted out as a table. Rule: CT-61, CT-62, CT-63."""
    players = len(of.names)
    step = min(150, 580 // players)
    centres = [_WIDTH - 14 - step * (players - index) + step / 2 for index in range(players)]
    canvas = Canvas(_WIDTH, _SCORE_HEAD + score_table.ROW * len(of.rows) + 10, RIM)
    canvas.block(0, 0, _WIDTH, _SCORE_HEAD - 6, PANEL)
    for line, text in enumerate(wrap(plain(of.title), 40, 280, lines=2)):
        canvas.write(text, 18, 48 + line * 50, 40, GOLD)
    for name, x in zip(of.names, centres, strict=True):
        canvas.set(figure(f"house_{name.house}", 64), x, 40)
        canvas.set(parts.emblem(name.seat, 28), x, 88)
        canvas.write(name.name, x, 122, SMALL, anchor="middle", width=round(step - 8))
    score_table.rows(canvas, of.rows, _SCORE_HEAD, centres)
    return canvas.png(COLOURS)


@dataclass(frozen=True, slots=True)
class Place:
    """A player in the final ranking.

    Attributes:
        name: who.
        place: from 1; tied players share one.
        points: the score.
        birds: what the birds of each species brought.
        cats: what nobles and royals cost.
        bonuses: what bonus cards brought.
    """

    name: Name
    place: int
    points: int
    birds: tuple[int, int, int]
    cats: int
    bonuses: int


@dataclass(frozen=True, slots=True)
class Result:
    """A match that is over: the players, best first."""

    places: tuple[Place, ...]


_PLACE = 152


def result(match: Result) -> bytes:
    """Returns the result of a match: who came where, and what the points are made of. Rule: CT-61, CT-63."""
    canvas = Canvas(_WIDTH, 8 + _PLACE * len(match.places), RIM)
    for index, place in enumerate(match.places):
        _place(canvas, place, 8 + index * _PLACE)
    return canvas.png(COLOURS, tight=True)


def _place(canvas: Canvas, place: Place, top: int) -> None:
    first = place.place == 1
    canvas.put(parts.framed(_WIDTH - 12, _PLACE - 8, lit=first), 6, top)
    canvas.write(str(place.place), 44, top + 72, 58, GOLD if first else MUTED, anchor="middle")
    canvas.set(figure(f"house_{place.name.house}", 112), 78, top + 72, "left")
    if first:
        canvas.set(parts.sign("crown", 56), 180, top + 32)
    person(canvas, place.name, 208, top + 40, 480)
    x = 208
    signs = [cards.bird_sign(species, 48) for species in SPECIES]
    made = zip(
        (*signs, cards.noble_sign("turkeys", 50), figure("bonus", 42)),
        (*place.birds, place.cats, place.bonuses),
        strict=True,
    )
    for sign, points in made:
        canvas.set(sign, x, top + 104, "left")
        ink = BAD if points < 0 else INK if points else MUTED
        canvas.write(signed(points), x + 52, top + 105, 36, ink)
        x += 132
    canvas.write(signed(place.points), _WIDTH - 26, top + 44, 64, GOLD, anchor="right")
