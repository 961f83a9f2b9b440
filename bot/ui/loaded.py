"""The games that can be played now."""

from __future__ import annotations

from collections.abc import Sequence

import rules
from bot.i18n.words import words
from bot.tables.commands import Refused
from bot.tables.model import Table
from bot.ui.game_ui import GameUI
from bot.ui.table_screens import context_for


class GameUIs(dict[str, GameUI]):
    """The UIs of the games whose cogs are loaded, by game; asking for another is refused."""

    def __missing__(self, game: str) -> GameUI:
        """Refuses: the game's cog is not loaded."""
        raise Refused("game_unavailable")

    def log_lines(
        self, table: Table, events: Sequence[rules.Event], late: Sequence[rules.Seat]
    ) -> list[str]:
        """Returns a table's log lines, in its language, for public events and for seats whose time is up; what passes is lost."""
        w = words(table.record.locale)
        context = context_for(table, w)
        lines = [w.t("⌛ Time was up for {name}.", name=context.names[seat]) for seat in late]
        log_line = self[table.game].log_line
        return lines + [
            line
            for event in events
            if not event.passing and (line := log_line(event, context, w)) is not None
        ]
