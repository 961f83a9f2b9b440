"""A chart of scores: a line for each player or side, from round to round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from PIL import Image, ImageDraw

from bot.render import parts
from bot.render.canvas import Canvas
from bot.render.colours import GOLD, LINE, MUTED, PANEL, SEATS, Colour
from bot.render.lettering import SMALL
from bot.render.sprite import Sprite

_LEFT, _RIGHT, _TOP, _BOTTOM = 102, 40, 34, 54
"""The margins in pixels: scores on the left, emblems on the right, rounds below the lines."""

INSET = 16
"""Pixels between the sheet with the lines and the chart's edges, whose corners are rounded."""
_FINE = 4

Point = tuple[float, float]


class Line(NamedTuple):
    """A line through points on a chart, in pixels; ``dash`` is the length of a dash and gap."""

    points: Sequence[Point]
    width: int
    colour: Colour
    dash: float = 0


def plot(width: int, height: int, lines: Sequence[Line]) -> Sprite:
    """Returns lines on a chart background, with smooth edges and rounded ends.

    Pillow draws it: for large pictures that are drawn only once, it is three times as fast as SVG.

    Args:
        width: the chart's width, in pixels; the sprite is smaller by ``INSET`` on every side.
        height: the chart's height, in pixels.
        lines: the lines, lowest layer first.
    """
    sheet = Image.new("RGB", ((width - 2 * INSET) * _FINE, (height - 2 * INSET) * _FINE), PANEL)
    pen = ImageDraw.Draw(sheet)
    for points, thick, colour, dash in lines:
        round_by = thick * _FINE / 2
        for piece in _dashes(points, dash) if dash else (points,):
            placed = [((x - INSET) * _FINE, (y - INSET) * _FINE) for x, y in piece]
            pen.line(placed, colour, thick * _FINE, joint="curve")
            for x, y in (placed[0], placed[-1]):
                pen.circle((x, y), round_by, colour)
    image = sheet.reduce(_FINE)
    return Sprite(image, Image.new("L", image.size, 255))


def _dashes(points: Sequence[Point], dash: float) -> Iterator[tuple[Point, Point]]:
    """Yields a line's dashes. Each takes up just over half of ``dash``; its ends are round."""
    for start, end in pairwise(complex(*point) for point in points):
        length = max(abs(end - start), 1)
        along = 0.0
        while along < length:
            a, b = (
                start + (end - start) * min(x, length) / length
                for x in (along, along + dash * 0.55)
            )
            yield (a.real, a.imag), (b.real, b.imag)
            along += dash


@dataclass(frozen=True, slots=True)
class _Scale:
    """Converts rounds and points to pixels on the chart."""

    width: int
    height: int
    rounds: int
    low: int
    high: int

    def at(self, number: float, points: float) -> Point:
        across = (self.width - _LEFT - _RIGHT) * number / self.rounds
        up = (self.height - _TOP - _BOTTOM) * (points - self.low) / (self.high - self.low)
        return _LEFT + across, self.height - _BOTTOM - up


def course(
    canvas: Canvas,
    place: tuple[int, int, int, int],
    totals: Sequence[Sequence[int]],
    goal: int | None = None,
    *,
    start: int = 0,
) -> None:
    """Draws how the totals develop over the rounds, all from the same start.

    The lines differ in their dashes and emblems as well as in colour.

    Args:
        canvas: the canvas to draw on.
        place: left, top, width and height, in pixels.
        totals: each player's or side's totals after rounds 1, 2, ...; equally long, maybe empty.
        goal: the total that ends the match, drawn as a dashed gold line.
        start: everyone's total before the first round.
    """
    left, top, width, height = place
    reached = [start, *(total for course in totals for total in course)]
    high = max([goal or 0, *reached, 1])
    rounds = max([1, *map(len, totals)])
    scale = _Scale(width, height, rounds, min([0, *reached]), high)
    canvas.put(parts.panel(width, height), left, top)
    lines = list(_lines(scale, [(start, *points) for points in totals], goal))
    canvas.put(plot(width, height, lines), left + INSET, top + INSET)
    marks = [(goal, GOLD), (0, MUTED)] if goal else [(high, MUTED), (0, MUTED)]
    for points, colour in marks:
        x, y = scale.at(0, points)
        canvas.write(str(points), left + x - 14, top + y, SMALL, colour, anchor="right")
    step = -(-rounds // 12)
    for number in range(step, rounds + 1, step):
        x, _ = scale.at(number, 0)
        canvas.write(str(number), left + x, top + height - 22, SMALL, MUTED, anchor="middle")
    _emblems(canvas, (left, top), scale, totals)


def _lines(scale: _Scale, totals: Sequence[Sequence[int]], goal: int | None) -> Iterator[Line]:
    yield Line((scale.at(0, 0), scale.at(scale.rounds, 0)), 3, LINE)
    for number in range(1, scale.rounds + 1):
        x, y = scale.at(number, 0)
        yield Line(((x, y - 5), (x, y + 5)), 3, LINE)
    if goal:
        yield Line((scale.at(0, goal), scale.at(scale.rounds, goal)), 3, GOLD, dash=14)
    for index, course in enumerate(totals):
        corners = [scale.at(number, points) for number, points in enumerate(course)]
        colour = SEATS[index % len(SEATS)]
        yield Line(corners, 6, colour, dash=22 if index % 2 else 0)


def _emblems(
    canvas: Canvas, corner: tuple[int, int], scale: _Scale, totals: Sequence[Sequence[int]]
) -> None:
    """Marks every round's total if there is room; always marks the last one, larger."""
    for index, line in enumerate(totals):
        for number, points in enumerate(line, start=1):
            last = number == len(line)
            if last or scale.rounds <= 16:
                x, y = scale.at(number, points)
                sign = parts.emblem(index, 44 if last else 26)
                canvas.set(sign, corner[0] + x, corner[1] + y)
