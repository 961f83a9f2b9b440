"""Cattitude's pictures of the end: the palaces counted out, and the result."""

from __future__ import annotations

from dataclasses import dataclass

from bot.render import parts, score_table
from bot.render.canvas import Canvas
from bot.render.colours import BAD, GOLD, INK, MUTED
from bot.render.lettering import SMALL, plain, wrap
from bot.render.score_table import ScoreRow
from cogs.cattitude.art import cards
from cogs.cattitude.art.board_picture import WIDTH, Name, framed, person
from cogs.cattitude.art.cards import signed
from cogs.cattitude.art.figures import COLOURS, GROUND, PANEL, figure
from rules.cattitude.content import Species
from rules.cattitude.model import ScoreSheet


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
    centres = [WIDTH - 14 - step * (players - index) + step / 2 for index in range(players)]
    canvas = Canvas(WIDTH, _SCORE_HEAD + score_table.ROW * len(of.rows) + 10, GROUND)
    canvas.block(0, 0, WIDTH, _SCORE_HEAD - 6, PANEL)
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
    """A player in the final ranking; tied players share a place, from 1."""

    place: int
    name: Name
    sheet: ScoreSheet


def cat_points(sheet: ScoreSheet) -> int:
    """Returns what nobles and royals cost."""
    return sum(line.noble_points for line in sheet.species) + sheet.royal_points


_PLACE = 152


def result(places: tuple[Place, ...]) -> bytes:
    """Returns the result of a match, best first, with the parts of the points.

    Rule: CT-61, CT-63.
    """
    canvas = Canvas(WIDTH, 8 + _PLACE * len(places), GROUND)
    for index, place in enumerate(places):
        _place(canvas, place, 8 + index * _PLACE)
    return canvas.png(COLOURS, tight=True)


def _place(canvas: Canvas, place: Place, top: int) -> None:
    first, sheet = place.place == 1, place.sheet
    canvas.put(framed(WIDTH - 12, _PLACE - 8, lit=first, corner=16), 6, top)
    canvas.write(str(place.place), 44, top + 72, 58, GOLD if first else MUTED, anchor="middle")
    canvas.set(figure(f"house_{place.name.house}", 112), 78, top + 72, "left")
    if first:
        canvas.set(parts.sign("crown", 56), 180, top + 32)
    person(canvas, place.name, 208, top + 40, 480)
    signs = [cards.bird_sign(species, 48) for species in Species]
    signs += [figure("duchess", 50), figure("bonus", 42)]
    birds = (line.bird_points for line in sheet.species)
    brought = (*birds, cat_points(sheet), sheet.bonus_points)
    for x, sign, points in zip(range(208, WIDTH, 132), signs, brought, strict=False):
        canvas.set(sign, x, top + 104, "left")
        ink = BAD if points < 0 else INK if points else MUTED
        canvas.write(signed(points), x + 52, top + 105, 36, ink)
    canvas.write(signed(sheet.total), WIDTH - 26, top + 44, 64, GOLD, anchor="right")
