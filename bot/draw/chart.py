"""How the scores went: a line a player or side, from round to round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.draw import parts
from bot.draw.canvas import Canvas
from bot.draw.colours import GOLD, LINE, MUTED, PANEL, SEATS
from bot.draw.lettering import SMALL
from bot.draw.svg import Point, box, sketch, stroke

_LEFT, _RIGHT, _TOP, _BOTTOM = 102, 40, 34, 54
"""Free space round the lines: for the scores at the left, the emblems, and the rounds below."""


@dataclass(frozen=True, slots=True)
class _Scale:
    """From rounds and points to pixels of the chart."""

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
    """Draws how totals grew over the rounds, all from the same start.

    Every line has a dash and emblems of its own beside its colour.

    Args:
        canvas: to draw on.
        place: left, top, width and height, in pixels.
        totals: for each player or side, the totals after rounds 1, 2, ...; all of the same length, maybe empty.
        goal: total that ends the match, drawn as a dashed line of gold.
        start: what everybody had before the first round.
    """
    left, top, width, height = place
    reached = [start, *(total for course in totals for total in course)]
    high = max([goal or 0, *reached, 1])
    rounds = max([1, *map(len, totals)])
    scale = _Scale(width, height, rounds, min([0, *reached]), high)
    lines = _lines(scale, [(start, *one) for one in totals], goal)
    ground = box(0, 0, width, height, PANEL, corner=16)
    canvas.put(sketch(width, height, ground, *lines), left, top)
    marks = [(goal, GOLD), (0, MUTED)] if goal else [(high, MUTED), (0, MUTED)]
    for points, colour in marks:
        x, y = scale.at(0, points)
        canvas.write(str(points), left + x - 14, top + y, SMALL, colour, anchor="right")
    step = -(-rounds // 12)
    for number in range(step, rounds + 1, step):
        x, _ = scale.at(number, 0)
        canvas.write(str(number), left + x, top + height - 22, SMALL, MUTED, anchor="middle")
    _emblems(canvas, (left, top), scale, totals)


def _lines(scale: _Scale, totals: Sequence[Sequence[int]], goal: int | None) -> Iterator[str]:
    yield stroke((scale.at(0, 0), scale.at(scale.rounds, 0)), 3, LINE)
    for number in range(1, scale.rounds + 1):
        x, y = scale.at(number, 0)
        yield stroke(((x, y - 5), (x, y + 5)), 3, LINE)
    if goal:
        yield stroke((scale.at(0, goal), scale.at(scale.rounds, goal)), 3, GOLD, dashes="8 6")
    for index, course in enumerate(totals):
        corners = [scale.at(number, points) for number, points in enumerate(course)]
        colour = SEATS[index % len(SEATS)]
        yield stroke(corners, 6, colour, dashes="12 10" if index % 2 else "none")


def _emblems(
    canvas: Canvas, corner: tuple[int, int], scale: _Scale, totals: Sequence[Sequence[int]]
) -> None:
    """Marks every round's total while there is room for it, and the last one always, larger."""
    for index, line in enumerate(totals):
        for number, points in enumerate(line, start=1):
            last = number == len(line)
            if last or scale.rounds <= 16:
                x, y = scale.at(number, points)
                sign = parts.emblem(index, 44 if last else 26)
                canvas.set(sign, corner[0] + x, corner[1] + y)
