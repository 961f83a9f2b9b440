"""A server's weekly figures: a chart, and the same numbers as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from bot.components.kit import compose, lines, row
from bot.components.screen import Button, Picture, Screen, Tone
from bot.i18n.words import Words
from bot.render import parts
from bot.render.canvas import Canvas
from bot.render.colours import GOLD, INK, MUTED, NIGHT, PANEL, RIM, SEATS
from bot.render.lettering import SMALL
from bot.ui.game_ui import GameUI
from cogs.lobby.screens.lobby import ACCENT
from cogs.ratings.logic.events import ALL_GAMES
from cogs.ratings.store.weeks import Week

FIGURES = ("matches", "players", "hours")
"""The figures that a chart can show."""

WIDTH, HEAD, TALL, FOOT, MARGIN = 900, 110, 360, 60, 24


@dataclass(frozen=True, slots=True)
class Bars:
    """A chart by week.

    Attributes:
        title: what the chart counts.
        weeks: the first day of each week, as text.
        totals: each week's figure.
        shares: for each week, the parts by game from the bottom up, always in the same order.
        games: the games' titles.
    """

    title: str
    weeks: tuple[str, ...]
    totals: tuple[int, ...]
    shares: tuple[tuple[int, ...], ...]
    games: tuple[str, ...]


def bars(shown: Bars) -> bytes:
    """Draws a chart as a PNG: one column per week, with a numbered part for each game."""
    legend = -(-len(shown.games) // 2) * 40
    canvas = Canvas(WIDTH, HEAD + TALL + FOOT + legend, RIM)
    canvas.block(0, 0, WIDTH, HEAD - 20, PANEL)
    canvas.block(0, HEAD - 24, WIDTH, 4, GOLD)
    canvas.write(shown.title, MARGIN, 44, 46, width=WIDTH - 2 * MARGIN)
    top = max([1, *shown.totals, *(sum(parts_of_week) for parts_of_week in shown.shares)])
    step = (WIDTH - 2 * MARGIN) / len(shown.weeks)
    floor = HEAD + TALL
    for number, (week, total, share) in enumerate(
        zip(shown.weeks, shown.totals, shown.shares, strict=True)
    ):
        left, y = MARGIN + number * step, float(floor)
        for game, count in enumerate(share):
            tall = (TALL - 40) * count / top
            y -= tall
            canvas.block(left + 8, y, step - 16, tall, SEATS[game % len(SEATS)])
            if tall >= 28 and shown.games:
                middle = (left + step / 2, y + tall / 2)
                canvas.write(str(game + 1), *middle, SMALL, NIGHT, anchor="middle")
        canvas.write(str(total), left + step / 2, y - 18, SMALL, INK, anchor="middle")
        if (len(shown.weeks) - number) % 3 == 1:  # every third label, since any more would touch
            end, room = left + step - 8, round(3 * step) - 16
            canvas.write(week, end, floor + 28, SMALL, MUTED, anchor="right", width=room)
    canvas.block(MARGIN, floor, WIDTH - 2 * MARGIN, 3, MUTED)
    for game, name in enumerate(shown.games):
        x = MARGIN + game % 2 * (WIDTH / 2 - MARGIN)
        y = floor + FOOT + game // 2 * 40
        canvas.put(parts.panel(28, 28, fill=SEATS[game % len(SEATS)], corner=6), round(x), round(y))
        canvas.write(f"{game + 1}  {name}", x + 40, y + 14, SMALL, width=WIDTH // 2 - 80)
    return canvas.png()


def figure_name(figure: str, w: Words) -> str:
    """Returns a chart's title."""
    return {
        "matches": w.t("Matches by week"),
        "players": w.t("Players by week"),
        "hours": w.t("Hours played by week"),
    }[figure]


def figure_button(figure: str, w: Words) -> str:
    """Returns the label of the button that shows a chart."""
    return {"matches": w.t("Matches"), "players": w.t("Players"), "hours": w.t("Hours")}[figure]


def stats_screen(
    figure: str,
    mondays: Sequence[int],
    rows: Sequence[Week],
    games: Mapping[str, GameUI],
    w: Words,
) -> Screen:
    """Returns a server's weekly figures.

    Args:
        figure: one of ``FIGURES``.
        mondays: the Monday of each week in the form 20261123, oldest first.
        rows: what was played in those weeks.
        games: the UIs of the games.
        w: the reader's words.
    """
    by_week = {(row.week, row.game): row for row in rows}
    known = sorted({row.game for row in rows} - {ALL_GAMES})
    days = tuple(
        w.date(date(day // 10_000, day // 100 % 100, day % 100), "MMMd") for day in mondays
    )
    totals = tuple(_value(by_week.get((week, ALL_GAMES)), figure) for week in mondays)
    # People play several games, so the games' numbers don't add up to the total.
    shares = tuple(
        (total,)
        if figure == "players"
        else tuple(_value(by_week.get((week, game)), figure) for game in known)
        for week, total in zip(mondays, totals, strict=True)
    )
    named = tuple(games[game].title(w) if game in games else game for game in known)
    title = figure_name(figure, w)
    drawn = Bars(title, days, totals, shares, () if figure == "players" else named)
    weeks = [w.labelled(day, total) for day, total in zip(days, totals, strict=True)]
    by_game = [
        w.labelled(name, sum(_value(by_week.get((week, game)), figure) for week in mondays))
        for game, name in zip(known, named, strict=True)
    ]
    buttons = [
        Button(
            figure_button(choice, w), "stats", choice, Tone.MAIN if choice == figure else Tone.PLAIN
        )
        for choice in FIGURES
    ]
    return compose(
        ACCENT,
        f"## 📊 {title}\n-# {w.t('this server')}",
        Picture("weeks.png", (title, *weeks), bars, drawn),
        lines(*by_game) if figure != "players" else None,
        "-# "
        + w.t(
            "Just numbers, no names. Weeks begin on Monday (UTC). A match counts from the "
            "opening of its table to its end, four hours at most."
        ),
        row(*buttons, Button(w.t("Save as CSV"), "stats_file", emoji="💾")),
    )


def _value(week: Week | None, figure: str) -> int:
    if week is None:
        return 0
    hours = round(week.seconds / 3_600)
    return {"matches": week.matches, "players": week.players, "hours": hours}[figure]
