"""Times events at a table: actions too soon in real-time games, presses too late in any game.

The times only matter for seconds, so they needn't outlive the process. All are event-loop times.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import rules
from bot.memo import Latest
from bot.tables.games import RateLimit
from bot.tables.model import Table
from bot.tables.personas import called
from bot.tables.refused import Refused

KEPT = 64
"""The most closed windows and actions (the latest per type and person) that a table keeps."""

RACED = 5.0
"""Seconds after a window closes during which a press still counts as part of the race."""


@dataclass(slots=True)
class RateLimiter:
    """When windows opened and closed, and when people played actions.

    Attributes:
        opened: when each open window opened.
        closed: maps recently closed windows to who closed them (user id, name) and when.
        played: maps user id and action type to when that person last played that type.
    """

    opened: dict[str, float] = field(default_factory=dict[str, float])
    closed: Latest[str, tuple[int, str, float]] = field(default_factory=lambda: Latest(KEPT))
    played: Latest[tuple[int, str], float] = field(default_factory=lambda: Latest(KEPT))

    def check(
        self,
        user_id: int,
        action: str,
        windows: Iterable[str],
        rate_limit: RateLimit,
        arrived: float,
    ) -> None:
        """Checks an action's type, and the windows it may be for, against the rate limit.

        Raises:
            Refused: it came too soon; the refusal says how many more seconds to wait.
        """
        last = self.played.get((user_id, action))
        if last is not None and arrived < last + rate_limit.again:
            raise Refused("too_soon", seconds=_seconds(last + rate_limit.again - arrived))
        since = max(
            (self.opened[window] for window in windows if window in self.opened), default=None
        )
        if since is not None and arrived < since + rate_limit.settle:
            raise Refused("just_opened", seconds=_seconds(since + rate_limit.settle - arrived))

    def lateness(self, user_id: int, window: str, arrived: float) -> rules.WindowClosed | None:
        """Returns a refusal that names a race's winner and their lead, if known."""
        closer, name, at = self.closed.get(window, (user_id, "", 0.0))
        if closer == user_id or arrived > at + RACED:
            return None
        return rules.WindowClosed("too_late", name=name, ms=max(1, round((arrived - at) * 1000)))

    def note(
        self, before: Table, after: Table, user_id: int | None, arrived: float, now: float
    ) -> None:
        """Records newly opened windows, and a person's action, if any, with those it closed."""
        old = {prompt.window for prompt in before.prompts}
        new = {prompt.window for prompt in after.prompts}
        self.opened = {window: at for window, at in self.opened.items() if window in old & new}
        self.opened |= dict.fromkeys(new - old, now)
        if user_id is None or after.match is None:
            return
        name = next((called(person) for person in after.people if person.user_id == user_id), "?")
        races = {prompt.window for prompt in before.prompts if prompt.mode is rules.Mode.RACE}
        for window in races - new:
            self.closed[window] = (user_id, name, arrived)
        self.played[user_id, type(after.match.log[-1][2]).__name__] = now


def _seconds(missing: float) -> float:
    return round(max(missing, 0.1), 1)
