"""The screens for finding a game: people's wishes, the call, and the proposed table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.components.kit import compose, lines, row
from bot.components.screen import Button, Choice, Menu, Screen, Tone
from bot.i18n.words import Words, plain
from bot.ui.game_ui import GameUI
from cogs.lobby.screens.lobby import ACCENT
from cogs.lobby.screens.pace import live_paces
from cogs.seeking.store import Proposal, Search

SPREADS = (100, 200, 400)
"""The menu's choices for the largest difference in rating."""

ROBOTS_AFTER = (120, 300, 600)
"""The menu's choices for when robots may take missing seats, in seconds."""

ANY = "any"
"""The menu's value for no preference."""


def panel(
    search: Search,
    others: int,
    now: float,
    game_uis: Mapping[str, GameUI],
    w: Words,
    outcome: str = "",
) -> Screen:
    """Returns the panel with someone's wishes, which also says whether they are looking.

    Args:
        search: the person's wishes.
        others: how many other people are looking on this server.
        now: the current time.
        game_uis: the games that can be played.
        w: the reader's words.
        outcome: how the search ended, or ``""``.
    """
    looking, chosen = search.until > now, search.games.split()
    games = tuple(
        Choice(game_uis[game].title(w), game, chosen=game in chosen) for game in sorted(game_uis)
    )
    paces = {"": w.t("Pace: any"), **live_paces(w)}
    spreads = {None: w.t("Ratings: any")} | {
        spread: w.t("Ratings: at most {count} points apart", count=spread) for spread in SPREADS
    }
    robots = {None: w.t("Robots: none")} | {
        seconds: w.n(
            "Robots: fill empty seats after {count} minute",
            "Robots: fill empty seats after {count} minutes",
            seconds // 60,
        )
        for seconds in ROBOTS_AFTER
    }
    if search.robots_after == 0:
        robots[0] = w.t("Robots: fill empty seats at once")
    tongue = w.t("Language: mine only") if search.same_tongue else w.t("Language: any")
    buttons = [Button(w.t("Stop looking"), "seek_stop", tone=Tone.DANGER)]
    if looking:
        buttons.append(Button(w.t("Fill up with robots now"), "seek_fill", emoji="🤖"))
    else:
        buttons = [
            Button(w.t("Look now"), "seek_now", tone=Tone.GOOD, emoji="🔎"),
            Button(w.t("Tonight"), "seek_tonight", emoji="🌙"),
        ]
    return compose(
        ACCENT,
        "### 🔎 " + w.t("Looking for a game"),
        lines(outcome, _state(search, others, now, w)),
        Menu(w.t("Games"), "seek_games", games, most=len(games)),
        _menu(w.t("Pace"), "seek_pace", paces, search.pace),
        _menu(w.t("Ratings"), "seek_spread", spreads, search.spread),
        _menu(w.t("Robots"), "seek_robots", robots, search.robots_after),
        row(*buttons, Button(tongue, "seek_tongue", emoji="💬")),
        "-# "
        + w.t("I never seat you with anyone you block, or anyone who blocks you: `/settings`."),
    )


def _menu(prompt: str, verb: str, offered: Mapping[Any, str], chosen: object) -> Menu:
    choices = tuple(
        Choice(label, ANY if value in (None, "") else str(value), chosen=value == chosen)
        for value, label in offered.items()
    )
    return Menu(prompt, verb, choices)


def _state(search: Search, others: int, now: float, w: Words) -> str:
    until = f"<t:{round(search.until)}:t>"
    if search.until <= now:
        text = w.t("You're not looking now. Choose what you'd like to play, then **Look now**.")
    elif search.since > now:
        start = f"<t:{round(search.since)}:t>"
        text = w.t(
            "You're looking for a game tonight, from {start} until {end}.", start=start, end=until
        )
    else:
        text = w.t(
            "You're looking for a game until {end}. I'll mention you in {channel} as soon "
            "as a table can start.",
            end=until,
            channel=f"<#{search.channel_id}>",
        )
    more = w.n(
        "{count} other person is looking on this server.",
        "{count} other people are looking on this server.",
        others,
    )
    return lines(text, more if others else None)


def call(count: int, games: Sequence[str], mention: str, w: Words) -> Screen:
    """Returns the public call: how many people are looking for a game, and which games."""
    text = w.n(
        "🔎 {count} person is looking for a game here: {games}.",
        "🔎 {count} people are looking for a game here: {games}.",
        count,
        games=w.either(list(games)),
    )
    button = Button(w.t("Me too"), "seek", tone=Tone.GOOD, emoji="🔎")
    return compose(ACCENT, f"{mention} {text}".strip(), row(button))


def proposal(
    table: Proposal, members: Sequence[Search], now: float, title: str, w: Words
) -> Screen:
    """Returns the message asking who wants to play, with the answers so far."""
    waited = [member for member in members if not member.sure(table.game, now)]
    asked = " ".join(f"<@{member.user_id}>" for member in waited)
    answers = [f"{'▫️' if member in waited else '✅'} {plain(member.name)}" for member in members]
    robots = w.n("🤖 {count} robot", "🤖 {count} robots", table.robots)
    number = str(table.id)
    return compose(
        ACCENT,
        "### 🎲 " + w.t("A table for you: {game}", game=title),
        w.t(
            "{people}: press **{yes}** to play. Time runs out {when}; if you haven't "
            "answered by then, you'll lose your place.",
            people=asked,
            yes=w.t("I'm in"),
            when=f"<t:{round(table.until)}:R>",
        )
        if waited
        else None,
        lines(*answers, robots if table.robots else None),
        row(
            Button(w.t("I'm in"), "seek_yes", number, Tone.GOOD, emoji="✅"),
            Button(w.t("Not now"), "seek_no", number),
        ),
    )


def started(where: str, title: str, w: Words) -> str:
    """Returns the sentence saying that a table has started."""
    return w.t("🎲 {game}: {table} has started.", game=title, table=where)


def lapsed(title: str, w: Words) -> Screen:
    """Returns the screen that replaces the question if too few people said yes."""
    text = w.t(
        "🎲 {game}: not everyone turned up. If you did, you've kept your place, and I'll "
        "keep looking.",
        game=title,
    )
    again = Button(w.t("Look again"), "seek", emoji="🔎")
    return compose(ACCENT, text, row(again))
