"""Cattitude's pictures of the end: the palaces counted out, and the result. Words come in translated."""

from __future__ import annotations

from dataclasses import dataclass

from bot.draw import parts, table
from bot.draw.canvas import Canvas
from bot.draw.colours import GOLD, LINE, MUTED, PANEL, RIM
from bot.draw.lettering import SMALL, plain, wrap
from bot.draw.table import Row
from cogs.cattitude import art
from cogs.cattitude.figures import COLOURS
from cogs.cattitude.pictures import Name, person, signed

_WIDTH = 900


@dataclass(frozen=True, slots=True)
class Score:
    """The final count: a column a player in the order given, rows of figures."""

    title: str
    names: tuple[Name, ...]
    rows: tuple[Row, ...]


_SCORE_HEAD = 150


def score(count: Score) -> bytes:
    """Returns every palace counted out as a table. Rule: CT-61, CT-62, CT-63."""
    players = len(count.names)
    step = min(150, 580 // players)
    centres = [_WIDTH - 14 - step * (players - index) + step / 2 for index in range(players)]
    canvas = Canvas(_WIDTH, _SCORE_HEAD + table.ROW * len(count.rows) + 10, RIM)
    canvas.block(0, 0, _WIDTH, _SCORE_HEAD - 6, PANEL)
    for line, text in enumerate(wrap(plain(count.title), 40, 280, lines=2)):
        canvas.write(text, 18, 48 + line * 50, 40, GOLD)
    for name, x in zip(count.names, centres, strict=True):
        canvas.set(art.house(name.house, 64), x, 40)
        canvas.set(parts.emblem(name.seat, 28), x, 88)
        canvas.write(
            plain(name.name, name.stand_in), x, 122, SMALL, anchor="middle", width=round(step - 8)
        )
    table.rows(canvas, count.rows, _SCORE_HEAD, centres)
    return canvas.png(COLOURS)


@dataclass(frozen=True, slots=True)
class Place:
    """A player in the final ranking.

    Attributes:
        name: who.
        place: from 1; tied players share one.
        points: the score.
        note: what the score is made of, in a few words.
    """

    name: Name
    place: int
    points: int
    note: str


@dataclass(frozen=True, slots=True)
class Result:
    """A match that is over: who won in a sentence, and the players, best first."""

    headline: str
    places: tuple[Place, ...]


_PLACE = 118


def result(match: Result) -> bytes:
    """Returns the result of a match. Rule: CT-63."""
    canvas = Canvas(_WIDTH, 100 + _PLACE * len(match.places), RIM)
    canvas.block(0, 0, _WIDTH, 92, PANEL)
    canvas.set(parts.crown(64), 20, 44, "left")
    canvas.paragraph(wrap(plain(match.headline), 38, 770, lines=2), 104, 46, 38, GOLD)
    for index, place in enumerate(match.places):
        top, first = 98 + index * _PLACE, place.place == 1
        frame = parts.panel(
            _WIDTH - 12, _PLACE - 8, frame=GOLD if first else LINE, thick=6 if first else 2
        )
        canvas.put(frame, 6, top)
        canvas.write(str(place.place), 44, top + 54, 50, GOLD if first else MUTED, anchor="middle")
        canvas.set(art.house(place.name.house, 88), 84, top + 54, "left")
        person(canvas, place.name, 194, top + 34, 480)
        canvas.write(place.note, 194, top + 78, SMALL, MUTED, width=540, bold=False)
        canvas.write(signed(place.points), _WIDTH - 28, top + 54, 62, GOLD, anchor="right")
    return canvas.png(COLOURS)
