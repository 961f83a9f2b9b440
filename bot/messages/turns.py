"""The tables that are waiting for someone: the list in ``/table`` and in the daily message."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import rules
from bot.components.screen import Screen, Text
from bot.i18n.words import Words
from bot.tables.model import Status, Table
from bot.tables.service import Tables
from bot.ui.game_ui import GameUI
from bot.ui.table_screens import link

LISTED = 20
"""The most tables that the list names."""

ACCENT = 0xC9A227


@dataclass(frozen=True, slots=True)
class WaitingTable:
    """A table that is waiting for a player, with their seat and the window in question."""

    table: Table
    seat: rules.Seat
    prompt: rules.Prompt

    @property
    def since(self) -> float:
        """When it began to wait (seconds since the epoch)."""
        return self.table.record.opened_at(self.prompt.window) or self.table.updated_at


async def waiting_for(
    tables: Tables, user_id: int, guild_id: int | None = None
) -> list[WaitingTable]:
    """Returns tables waiting for a user, except races: a server's first, then by longest wait."""
    waiting: list[WaitingTable] = []
    for table in await tables.of(user_id, str(Status.PLAYING)):
        seat = table.seat_of(user_id)
        if seat is None or table.game not in tables.games:
            continue
        mine = (prompt for prompt in table.prompts if seat in prompt.undone)
        prompt = next((prompt for prompt in mine if prompt.mode is not rules.Mode.RACE), None)
        if prompt is not None:
            waiting.append(WaitingTable(table, seat, prompt))
    return sorted(waiting, key=lambda entry: (entry.table.guild_id != guild_id, entry.since))


def waiting_screen(
    waiting: Sequence[WaitingTable], game_uis: Mapping[str, GameUI], w: Words
) -> Screen:
    """Returns the list as a screen, with a link to each table."""
    if not waiting:
        return Screen((Text(w.t("No table is waiting for you. Enjoy the quiet.")),), ACCENT)
    count = len(waiting)
    heading = w.n("{count} table is waiting for you", "{count} tables are waiting for you", count)
    lines = [f"### ⏳ {heading}"]
    for entry in waiting[:LISTED]:
        game_ui = game_uis[entry.table.game]
        lines.append(
            w.t(
                "**{game}**, {place}: {asked}",
                game=game_ui.title(w),
                place=link(entry.table, w),
                asked=game_ui.prompt_text(entry.prompt, w),
            )
        )
        lines.append("-# " + _times(entry, w))
    if count > LISTED:
        lines.append(w.n("and {count} more", "and {count} more", count - LISTED))
    return Screen((Text("\n".join(lines)),), ACCENT)


def _times(entry: WaitingTable, w: Words) -> str:
    since = w.t("your turn began {when}", when=f"<t:{int(entry.since)}:R>")
    if entry.seat in {seat for seat, person in entry.table.taken() if person.held}:
        return since + " · " + w.t("🤖 a robot is holding your seat")
    until = entry.table.record.deadline(entry.prompt.window)
    if until is None:
        return since
    return since + " · " + w.t("time runs out {when}", when=f"<t:{int(until)}:R>")
