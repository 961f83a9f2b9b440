"""Who closed the latest windows of a table, for those who came too late."""

from __future__ import annotations

from dataclasses import dataclass, field

import rules
from bot.robots.personas import called
from bot.tables.commands import Act, Command
from bot.tables.model import Table

CLOSINGS = 16
"""Closed windows a table remembers, for those who came too late."""


@dataclass(frozen=True, slots=True)
class Closing:
    """Who closed a window, and when their press arrived (event loop's clock)."""

    user_id: int
    name: str
    arrived: float


@dataclass(slots=True)
class Closings:
    """The windows of a table that closed last, and by whom."""

    latest: dict[str, Closing] = field(default_factory=dict[str, Closing])

    def note(self, command: Command, arrived: float, before: Table, after: Table) -> None:
        """Notes whose action closed which windows."""
        if not isinstance(command, Act) or before.match is None or after.match is None:
            return
        still_open = {prompt.window for prompt in after.match.prompts}
        user_id = command.user_id
        name = next((called(one) for one in after.people if one.user_id == user_id), "?")
        for prompt in before.match.prompts:
            if prompt.window not in still_open:
                self.latest[prompt.window] = Closing(user_id, name, arrived)
        while len(self.latest) > CLOSINGS:
            del self.latest[next(iter(self.latest))]

    def lateness(self, command: Command, arrived: float) -> rules.WindowClosed | None:
        """Returns the refusal that says who else was first, and by how much, where that is known."""
        if not isinstance(command, Act):
            return None
        closing = self.latest.get(command.window or "")
        if closing is None or closing.user_id == command.user_id:
            return None
        late = max(1, round((arrived - closing.arrived) * 1000))
        return rules.WindowClosed("too_late", name=closing.name, ms=late)
