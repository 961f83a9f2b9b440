"""Draws leaderboards and profiles: plain values in, PNG bytes out."""

from __future__ import annotations

from dataclasses import dataclass

import data
from bot.render import parts
from bot.render.canvas import Canvas
from bot.render.chart import INSET, Line, plot
from bot.render.colours import (
    BRONZE,
    GOLD,
    INK,
    LINE,
    MUTED,
    NIGHT,
    PANEL,
    PAPER,
    RIM,
    SEATS,
    SHADE,
    Colour,
)
from bot.render.lettering import SMALL, measure, plain, wrap
from bot.render.sprite import Sprite
from bot.render.svg import picture

WIDTH = 900
_HEAD = 132
_ROW = 74
_TALL_ROW = 98
"""The height of a line with room for several names."""
_GROUP = 62
_MARGIN = 16
_MEDALS: dict[int, tuple[Colour, Colour]] = {
    1: (GOLD, NIGHT),
    2: (SHADE, NIGHT),
    3: (BRONZE, PAPER),
}
"""The background and text colours of the discs for places 1 to 3; the text is the place."""


@dataclass(frozen=True, slots=True)
class Place:
    """One line of a list.

    Attributes:
        place: the place as text, e.g. ``1``.
        medal: the place as a number, which decides the disc.
        name: the person's name as they wrote it, or several names.
        detail: small text next to the figure.
        figure: the large text at the end.
        share: the length of the bar underneath, from 0 to 1.
        mine: whether it is the reader's own line.
    """

    place: str
    medal: int
    name: str
    detail: str
    figure: str
    share: float
    mine: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Lines under a heading, which may be ``""`` for none."""

    heading: str
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class List:
    """The contents of a leaderboard or ladder.

    Attributes:
        title: the game, or all games.
        subtitle: the server, the period, and the sort order.
        groups: the lines, in groups.
        unnamed: the text shown for a name whose letters can't be drawn.
    """

    title: str
    subtitle: str
    groups: tuple[Group, ...]
    unnamed: str


def board(shown: List) -> bytes:
    """Draws a list as a PNG, as tall as its lines need."""
    tall = sum(_height(group) for group in shown.groups)
    canvas = Canvas(WIDTH, _HEAD + tall + _MARGIN, RIM)
    _heading(canvas, shown.title, shown.subtitle)
    y = _HEAD + 4
    for group in shown.groups:
        if group.heading:
            canvas.write(
                group.heading, _MARGIN + 10, y + _GROUP / 2 + 2, 36, GOLD, width=WIDTH - 60
            )
            y += _GROUP
        step = _step(group)
        for place in group.places:
            _line(canvas, place, y, step - 8, shown.unnamed)
            y += step
    return canvas.png()


def _step(group: Group) -> int:
    return _TALL_ROW if group.heading else _ROW


def _height(group: Group) -> int:
    return _GROUP * bool(group.heading) + _step(group) * len(group.places)


def _heading(canvas: Canvas, title: str, subtitle: str) -> None:
    canvas.block(0, 0, WIDTH, _HEAD - 8, PANEL)
    canvas.block(0, _HEAD - 12, WIDTH, 4, GOLD)
    canvas.set(parts.sign("cup", 92), _MARGIN, _HEAD / 2 - 6, "left")
    canvas.write(title, 126, 42, 52, width=WIDTH - 146)
    canvas.write(subtitle, 126, 92, SMALL, MUTED, width=WIDTH - 146, bold=False)


def _line(canvas: Canvas, place: Place, top: float, tall: int, unnamed: str) -> None:
    wide, left = WIDTH - 2 * _MARGIN, _MARGIN + 86
    frame = GOLD if place.mine else None
    canvas.put(parts.panel(wide, tall, frame=frame, corner=14), _MARGIN, top)
    middle = top + tall / 2 - 1
    _disc(canvas, place.place, place.medal, _MARGIN + 44, middle)
    middle -= 3
    right = WIDTH - _MARGIN - 20
    figure = canvas.write(place.figure, right, middle, 42, GOLD, anchor="right")
    detail = canvas.write(
        place.detail, right - figure - 22, middle + 2, SMALL, MUTED, anchor="right", bold=False
    )
    services = round(right - figure - detail - 22 * (2 if detail else 1) - left)
    name = plain(place.name, unnamed)
    if measure(name, 36) <= services or tall < _TALL_ROW - 8:
        canvas.write(name, left, middle, 36, width=services)
    else:
        canvas.paragraph(wrap(name, SMALL, services, lines=2), left, middle, SMALL)
    bar = right - left
    canvas.block(left, top + tall - 9, bar, 4, LINE)
    if (length := bar * max(0.0, min(place.share, 1.0))) >= 1:
        canvas.block(left, top + tall - 9, length, 4, GOLD)


def _disc(canvas: Canvas, text: str, medal: int, x: float, y: float) -> None:
    """Draws a place as a number on a disc, in metal for places 1 to 3."""
    canvas.set(_coin(medal if medal in _MEDALS else 0), x, y)
    _, ink = _MEDALS.get(medal, (PANEL, INK))
    size = next(size for size in (SMALL, 28, 22, 17) if measure(text, size) <= 44 or size == 17)
    canvas.write(text, x, y, size, ink, anchor="middle", width=52)


def _coin(medal: int) -> Sprite:
    ground, _ = _MEDALS.get(medal, (PANEL, INK))
    return picture(
        data.ROOT / "signs" / "coin.svg", 58, ground=ground, rim=ground if medal else LINE
    )


# -- a profile ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Course:
    """How one rating has developed over time.

    Attributes:
        game: the game's title.
        number: the current rating.
        doubt: how uncertain the rating is.
        points: times (0 to 1 over the whole chart) and ratings at those times; oldest first.
    """

    game: str
    number: str
    doubt: str
    points: tuple[tuple[float, int], ...]


@dataclass(frozen=True, slots=True)
class Profile:
    """What a profile picture shows.

    Attributes:
        name: the person's name.
        unnamed: the text shown for a name whose letters can't be drawn.
        subtitle: the server.
        figures: large numbers with their labels, such as games and wins; at most four.
        courses: the ratings, most-played game first; at most eight.
        dates: the chart's first and last day.
    """

    name: str
    unnamed: str
    subtitle: str
    figures: tuple[tuple[str, str], ...]
    courses: tuple[Course, ...]
    dates: tuple[str, str]


_TILE = 118
_CHART = 400
_LEGEND = 52


def profile(shown: Profile) -> bytes:
    """Draws a person's figures as a PNG, with a chart that has a line for each rated game."""
    tall = _HEAD + _TILE + 20
    if shown.courses:
        tall += _CHART + _LEGEND * len(shown.courses) + 20
    canvas = Canvas(WIDTH, tall, RIM)
    _heading(canvas, plain(shown.name, shown.unnamed), shown.subtitle)
    wide = (WIDTH - 2 * _MARGIN - 12 * (len(shown.figures) - 1)) / max(1, len(shown.figures))
    for index, (figure, label) in enumerate(shown.figures):
        left = _MARGIN + index * (wide + 12)
        canvas.put(parts.panel(round(wide), _TILE), left, _HEAD + 6)
        canvas.write(figure, left + wide / 2, _HEAD + 46, 52, GOLD, anchor="middle")
        canvas.write(
            label,
            left + wide / 2,
            _HEAD + 96,
            SMALL,
            MUTED,
            anchor="middle",
            width=round(wide - 16),
            bold=False,
        )
    if shown.courses:
        _chart(canvas, shown, _HEAD + _TILE + 20)
        _legend(canvas, shown.courses, _HEAD + _TILE + 20 + _CHART + 8)
    return canvas.png()


_LEFT, _RIGHT, _TOP, _BOTTOM = 104, 46, 34, 58


def _chart(canvas: Canvas, shown: Profile, top: float) -> None:
    wide = WIDTH - 2 * _MARGIN
    numbers = [number for course in shown.courses for _, number in course.points]
    low, high = min(numbers), max(numbers)
    step = next(
        step for step in (50, 100, 200, 500, 1000) if (high - low) / step <= 4 or step > 500
    )
    low, high = low // step * step, -(-max(high, low + 1) // step) * step

    def at(time: float, number: float) -> tuple[float, float]:
        across = (wide - _LEFT - _RIGHT) * time
        up = (_CHART - _TOP - _BOTTOM) * (number - low) / (high - low)
        return _LEFT + across, _CHART - _BOTTOM - up

    levels = range(low, high + 1, step)
    lines = [Line((at(0, level), at(1, level)), 2, LINE) for level in levels]
    for index, course in enumerate(shown.courses):
        corners = [at(time, number) for time, number in course.points]
        lines.append(Line(corners, 5, SEATS[index % len(SEATS)]))
    canvas.put(parts.panel(wide, _CHART), _MARGIN, top)
    canvas.put(plot(wide, _CHART, lines), _MARGIN + INSET, top + INSET)
    for level in levels:
        _, y = at(0, level)
        canvas.write(
            str(level), _MARGIN + _LEFT - 14, top + y, SMALL, MUTED, anchor="right", bold=False
        )
    first, last = shown.dates
    below = top + _CHART - 26
    canvas.write(first, _MARGIN + _LEFT, below, SMALL, MUTED, bold=False)
    if last != first:
        right = WIDTH - _MARGIN - _RIGHT
        canvas.write(last, right, below, SMALL, MUTED, anchor="right", bold=False)
    for index, course in enumerate(shown.courses):
        x, y = at(*course.points[-1])
        canvas.set(parts.emblem(index, 40), _MARGIN + x, top + y)


def _legend(canvas: Canvas, courses: tuple[Course, ...], top: float) -> None:
    right = WIDTH - _MARGIN - 20
    for index, course in enumerate(courses):
        y = top + _LEGEND * index + _LEGEND / 2
        canvas.set(parts.emblem(index, 36), _MARGIN + 14, y, "left")
        number = canvas.write(course.number, right, y, 38, GOLD, anchor="right")
        doubt = canvas.write(
            course.doubt, right - number - 16, y + 1, SMALL, MUTED, anchor="right", bold=False
        )
        services = round(right - number - doubt - 32 - _MARGIN - 66)
        canvas.write(course.game, _MARGIN + 66, y, 36, width=services)
