"""The screens for the deals of the day."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from bot.clock import date_of
from bot.components.kit import compose, lines, row, small
from bot.components.screen import Button, Choice, Menu, Screen, Tone, rows
from bot.i18n.words import Words, plain
from bot.storage import Store
from bot.tables.kinds import kind_of
from bot.tables.model import Table
from bot.ui.game_ui import GameUI
from cogs.daily.logic import LENGTH, Chain
from cogs.daily.store import DailyLine, Entries, Entry
from cogs.lobby.screens.lobby import ACCENT

SQUARES = 10
"""How many squares a share card uses to show how many tries the player beat."""


@dataclass(frozen=True, slots=True)
class Try:
    """A try at a deal: its place and the number of tries, if finished; whether it's in progress."""

    entry: Entry
    place: tuple[int, int] | None
    live: bool


@dataclass(frozen=True, slots=True)
class Past:
    """A past deal: the best try, and the reader's own with its place if they finished it."""

    game: str
    best: Entry | None
    mine: Entry | None
    place: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class Spot:
    """Which table to show: the game, here or everywhere, the week or the month."""

    game: str
    here: bool
    week: bool

    def __str__(self) -> str:
        return f"{self.game}.{'h' if self.here else 'e'}{'w' if self.week else 'm'}"


def day_in_words(day: int, w: Words) -> str:
    """Formats a day the way people write it."""
    return w.day(date_of(day), "long")


def today(
    day: int,
    until: float,
    tries: Mapping[str, Try],
    streak: tuple[int, int],
    game_uis: Mapping[str, GameUI],
    w: Words,
) -> Screen:
    """Returns today's deals, each with the reader's result or a button to start."""
    games = sorted(game_uis)
    buttons: list[Button] = []
    for game in games:
        attempt, title = tries.get(game), game_uis[game].title(w)
        tone = Tone.MAIN if attempt is None or attempt.live else Tone.PLAIN
        buttons.append(Button(title, "daily_play", game, tone))
    about = w.t(
        "One deal a day for each game: the same cards and the same robots for everyone. "
        "You get one try, on your own, with no time limit; leave and come back as you like "
        "until {when}. Not rated.",
        when=f"<t:{int(until)}:t>",
    )
    run, best = streak
    kept = w.n(
        "🔥 {count} day in a row, {best} best",
        "🔥 {count} days in a row, {best} best",
        run,
        best=best,
    )
    tried = [game for game in games if game in tries]
    first = Spot([*tried, *games, ""][0], here=True, week=True)
    return compose(
        ACCENT,
        f"## ☀️ {w.t('Deals of the day')}\n-# {day_in_words(day, w)}",
        about,
        lines(*(_state(game_uis[game].title(w), tries.get(game), w) for game in games)),
        kept if best else None,
        rows(buttons),
        row(
            Button(w.t("Tables"), "daily_table", str(first), emoji="🏆"),
            Button(w.t("Yesterday"), "daily_before", emoji="📅"),
            Button(w.t("Fair play"), "daily_proof", emoji="⚖️"),
        ),
        "-# " + w.t("`/settings` can remind you of them every day."),
    )


def _state(title: str, attempt: Try | None, w: Words) -> str:
    if attempt is None:
        return f"▫️ **{title}**"
    if attempt.place is not None:
        result = reached(attempt.entry.points, attempt.place, w)
        return f"✅ **{title}** · {result}"
    return (
        f"▶️ **{title}** · {w.t('started')}"
        if attempt.live
        else f"✖️ **{title}** · {w.t('not finished')}"
    )


def reached(score: int, place: tuple[int, int], w: Words) -> str:
    """Returns a score with its place and the number of places; place 0 means unranked."""
    if not place[0]:
        return w.n("{count} point, not ranked", "{count} points, not ranked", score)
    return w.n(
        "{count} point, place {place} of {all}",
        "{count} points, place {place} of {all}",
        score,
        place=place[0],
        all=place[1],
    )


def share_card(
    entry: Entry, name: str, title: str, place: int, of: int, run: int, w: Words
) -> Screen:
    """Returns the public card, with numbers and squares but nothing about the cards."""
    beaten = SQUARES if of == 1 else round(SQUARES * (of - place) / (of - 1))
    squares = "🟩" * beaten + "⬜" * (SQUARES - beaten) if place else None
    streak = f" · 🔥 {run}" if run > 1 else ""
    return compose(
        ACCENT,
        f"### ☀️ {title} · {day_in_words(entry.day, w)}",
        lines(f"**{plain(name)}** · {reached(entry.points, (place, of), w)}{streak}", squares),
        row(Button(w.t("Play it"), "daily_play", entry.game, Tone.MAIN, emoji="☀️")),
    )


def yesterday(day: int, deals: Sequence[Past], game_uis: Mapping[str, GameUI], w: Words) -> Screen:
    """Returns the results of a past day's deals."""
    results: list[str] = []
    offered: list[Choice] = []
    for past in deals:
        title = game_uis[past.game].title(w)
        if past.best is None:
            results.append(f"**{title}** · {w.t('no one finished it')}")
            continue
        points = w.n("{count} point", "{count} points", past.best.points)
        results.append(f"**{title}** · 🏆 {w.labelled(plain(past.best.name), points)}")
        if past.mine is not None and past.place is not None:
            results.append(
                "-# " + w.t("You: {reached}", reached=reached(past.mine.points, past.place, w))
            )
        offered.append(Choice(title, str(past.best.table_id), plain(past.best.name)))
    heading = w.t("Yesterday's deals")
    return compose(
        ACCENT,
        f"## 📅 {heading}\n-# {day_in_words(day, w)}",
        lines(*results),
        Menu(w.t("Watch the best player"), "replay_open", tuple(offered)) if offered else None,
        row(daily_button(w)),
    )


def table(
    spot: Spot,
    ranked: Sequence[DailyLine],
    mine: DailyLine | None,
    note: str,
    game_uis: Mapping[str, GameUI],
    w: Words,
) -> Screen:
    """Returns the table for a week or a month, which adds up the points from all its days."""
    where = w.t("this server") if spot.here else w.t("everywhere")
    when = w.t("this week") if spot.week else w.t("this month")
    shown = [*ranked, *([mine] if mine is not None and mine not in ranked else [])]
    listed = [
        _line(line, w, mine=mine is not None and line.user_id == mine.user_id) for line in shown
    ]
    games = tuple(
        Choice(game_uis[game].title(w), game, chosen=game == spot.game) for game in sorted(game_uis)
    )
    other_place, other_time = replace(spot, here=not spot.here), replace(spot, week=not spot.week)
    there = w.t("Everywhere") if spot.here else w.t("This server")
    then = w.t("This month") if spot.week else w.t("This week")
    return compose(
        ACCENT,
        f"## 🏆 {w.labelled(w.t('Deals of the day'), game_uis[spot.game].title(w))}\n"
        f"-# {where} · {when}",
        lines(*listed) or w.t("No one has finished a deal yet."),
        f"-# {note}" if note else None,
        Menu(w.t("Another game"), "daily_game", games, window=str(spot)),
        row(
            Button(there, "daily_table", str(other_place), emoji="🌍"),
            Button(then, "daily_table", str(other_time), emoji="📅"),
            daily_button(w),
        ),
    )


def _line(line: DailyLine, w: Words, *, mine: bool) -> str:
    points = w.n("{count} point", "{count} points", line.points)
    days = w.n("{count} day", "{count} days", line.days)
    name = plain(line.name)
    return f"{line.place}. {f'**{name}**' if mine else name} · {points} · {days}"


def chain_page(chain: Chain, past: tuple[int, int, str] | None, w: Words) -> Screen:
    """Returns the page on where the deals' seeds come from and how to check them."""
    about = w.t(
        "Every deal's seed comes from one chain of hashes. I made the whole chain on its "
        "first day, and its end is below. Each day's link leads there, and I show that "
        "link once its day is over. So no one can choose a deal, not even the bot's owner. "
        "But the owner could look ahead, so no deal is rated.",
    )
    facts = [
        w.t("The end of the chain: `{hash}`", hash=chain.end),
        w.t(
            "Its first day: {first}, its last: {last} ({count} days)",
            first=day_in_words(chain.first, w),
            last=day_in_words(chain.last, w),
            count=w.number(LENGTH),
        ),
    ]
    if past is not None:
        day, number, link = past
        shown = w.t(
            "The link for {day}, day {number}: `{link}`",
            day=day_in_words(day, w),
            number=number,
            link=link,
        )
        facts += [shown, f"`python3 verify.py daily {number} {link} --end {chain.end}`"]
    return compose(ACCENT, f"## ⚖️ {w.t('Fair play')}", about, small(facts), row(daily_button(w)))


def daily_button(w: Words) -> Button:
    """Returns the button that shows the deals of the day."""
    return Button(w.t("Deals of the day"), "daily", emoji="☀️")


class Reached:
    """Adds the player's score, and their place so far, to a result card."""

    def __init__(self, store: Store) -> None:
        self._entries = Entries(store)

    async def lines(self, table: Table, w: Words) -> list[str]:
        if kind_of(table).name != "daily":
            return []
        entry = await self._entries.at(table.id)
        if entry is None or not entry.finished:
            return [f"-# ☀️ {w.t('not finished')}"]
        return [f"-# ☀️ {reached(entry.points, await self._entries.place(entry), w)}"]
