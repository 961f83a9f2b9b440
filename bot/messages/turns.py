"""The tables that wait for someone: the list behind ``/settings turns`` and the daily message."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import rules
from bot.components.screen import Screen, Text
from bot.components.table_screens import link
from bot.games.ui import GameUI
from bot.i18n.words import Words
from bot.tables.model import Status, Table
from bot.tables.service import Tables

LISTED = 20
"""Tables one list names."""

ACCENT = 0xC9A227


@dataclass(frozen=True, slots=True)
class WaitingTable:
    """A table that waits for someone.

    Attributes:
        table: the table.
        seat: their seat.
        prompt: what it waits for.
        since: since when (seconds since the epoch).
        until: until when; ``None`` for as long as it takes.
        held: whether a robot holds their seat.
    """

    table: Table
    seat: rules.Seat
    prompt: rules.Prompt
    since: float
    until: float | None
    held: bool


async def waiting_for(
    tables: Tables, user_id: int, guild_id: int | None = None
) -> list[WaitingTable]:
    """Returns the tables that wait for someone, those of a server first, and who has waited longest first.

    A race waits for no one.
    """
    found: list[WaitingTable] = []
    for table in await tables.of(user_id, str(Status.PLAYING)):
        seat = table.seat_of(user_id)
        person = None if seat is None else table.seats[seat]
        if seat is None or person is None or table.match is None:
            continue
        if not tables.available(table.game):
            continue
        for prompt in table.match.prompts:
            if seat not in prompt.seats or seat in prompt.done or prompt.mode is rules.Mode.RACE:
                continue
            since = table.record.since.get(prompt.window, table.updated_at)
            until = table.record.timers.get(f"expire:{prompt.window}")
            found.append(WaitingTable(table, seat, prompt, since, until, person.held))
            break
    return sorted(found, key=lambda one: (one.table.guild_id != guild_id, one.since))


def waiting_screen(
    found: Sequence[WaitingTable], game_uis: Mapping[str, GameUI], w: Words
) -> Screen:
    """Returns the list in words, with the way to each table."""
    if not found:
        return Screen((Text(w.t("No table waits for you. Enjoy the quiet.")),), ACCENT)
    count = len(found)
    heading = w.n("{count} table waits for you", "{count} tables wait for you", count)
    lines = [f"### ⏳ {heading}"]
    for one in found[:LISTED]:
        game_ui = game_uis[one.table.game]
        lines.append(
            w.t(
                "**{game}**, {place}: {asked}",
                game=game_ui.title(w),
                place=link(one.table, w),
                asked=game_ui.prompt_text(one.prompt, w),
            )
        )
        lines.append("-# " + _times(one, w))
    if count > LISTED:
        lines.append(w.n("and {count} more", "and {count} more", count - LISTED))
    return Screen((Text("\n".join(lines)),), ACCENT)


def _times(one: WaitingTable, w: Words) -> str:
    since = w.t("since {when}", when=f"<t:{int(one.since)}:R>")
    if one.held:
        return since + " · " + w.t("🤖 a robot holds your seat")
    if one.until is None:
        return since
    return since + " · " + w.t("time is up {when}", when=f"<t:{int(one.until)}:R>")
