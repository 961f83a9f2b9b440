"""When things happened at a table: what came too soon in games that are played in real time, or too late in any.

Nothing of it outlives the process: it is about seconds. All times are the event loop's.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import rules
from bot.tables.games import RateLimit
from bot.tables.model import Table
from bot.tables.personas import called
from bot.tables.refused import Refused

KEPT = 64
"""Actions whose time a table remembers, the latest of each type of every seat; and windows that have closed."""

RACED = 5.0
"""Seconds after which a press comes too late for someone to have been first: it was not a race any more."""


@dataclass(slots=True)
class RateLimiter:
    """When windows opened and closed, and when actions were played.

    Attributes:
        opened: when each open window opened.
        closed: who closed the latest windows (user id and name), and when their press arrived.
        played: when someone last played an action of a type, by user id and type.
    """

    opened: dict[str, float] = field(default_factory=dict[str, float])
    closed: dict[str, tuple[int, str, float]] = field(
        default_factory=dict[str, tuple[int, str, float]]
    )
    played: dict[tuple[int, str], float] = field(default_factory=dict[tuple[int, str], float])

    def check(
        self,
        user_id: int,
        action: str,
        windows: Iterable[str],
        rate_limit: RateLimit,
        arrived: float,
    ) -> None:
        """Lets an action through, by its type and the windows it may be meant for, if its time has come.

        Raises:
            Refused: it came too soon, with the seconds that are missing.
        """
        last = self.played.get((user_id, action))
        if last is not None and arrived < last + rate_limit.again:
            raise Refused("too_soon", seconds=_seconds(last + rate_limit.again - arrived))
        since = max((self.opened[one] for one in windows if one in self.opened), default=None)
        if since is not None and arrived < since + rate_limit.settle:
            raise Refused("just_opened", seconds=_seconds(since + rate_limit.settle - arrived))

    def lateness(self, user_id: int, window: str, arrived: float) -> rules.WindowClosed | None:
        """Returns the refusal that says who else was first in a race, and by how much, where that is known."""
        closer, name, at = self.closed.get(window, (user_id, "", 0.0))
        if closer == user_id or arrived > at + RACED:
            return None
        return rules.WindowClosed("too_late", name=name, ms=max(1, round((arrived - at) * 1000)))

    def note(
        self, before: Table, after: Table, user_id: int | None, arrived: float, now: float
    ) -> None:
        """Notes which windows have opened, and what a person has played, if one has, and which windows that closed."""
        old = {prompt.window for prompt in before.prompts}
        new = {prompt.window for prompt in after.prompts}
        self.opened = {one: at for one, at in self.opened.items() if one in old & new}
        self.opened |= dict.fromkeys(new - old, now)
        if user_id is None or after.match is None:
            return
        name = next((called(one) for one in after.people if one.user_id == user_id), "?")
        races = {one.window for one in before.prompts if one.mode is rules.Mode.RACE}
        for window in races - new:
            _keep(self.closed, window, (user_id, name, arrived))
        _keep(self.played, (user_id, type(after.match.log[-1][2]).__name__), now)


def _keep(latest: dict[Any, Any], key: Any, value: Any) -> None:
    latest.pop(key, None)
    latest[key] = value
    while len(latest) > KEPT:
        del latest[next(iter(latest))]


def _seconds(missing: float) -> float:
    return round(max(missing, 0.1), 1)
