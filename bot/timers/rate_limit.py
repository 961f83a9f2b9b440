"""Tempo: how fast actions may follow in games that are played in real time.

Nothing of it outlives the process: it is about seconds.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import rules
from bot.tables.commands import Refused

SEATS_KEPT = 64
"""Actions whose time a table remembers: the latest of each type of every seat."""


@dataclass(frozen=True, slots=True)
class RateLimit:
    """How fast an action may be played.

    Attributes:
        again: seconds someone waits between two actions of this type.
        settle: seconds a window has to be open before the action is taken in it, so that a press aimed at the window
            before, which someone else has just closed, does not land in this one.
    """

    again: float = 0.0
    settle: float = 0.0


@dataclass(slots=True)
class RateLimiter:
    """When things happened at a table, on the event loop's clock.

    Attributes:
        opened: when each open window opened.
        played: when someone last played an action of a type, by user id and type.
    """

    opened: dict[str, float] = field(default_factory=dict[str, float])
    played: dict[tuple[int, str], float] = field(default_factory=dict[tuple[int, str], float])

    def check(
        self,
        user_id: int,
        action: str,
        windows: Iterable[str],
        rate_limit: RateLimit,
        arrived: float,
    ) -> None:
        """Lets an action through whose time has come.

        Args:
            user_id: who plays it.
            action: its type.
            windows: the windows it may be meant for.
            rate_limit: how fast such actions may be played.
            arrived: when it arrived.

        Raises:
            Refused: it came too soon, with the seconds that are missing.
        """
        last = self.played.get((user_id, action))
        if last is not None and arrived < last + rate_limit.again:
            raise Refused("too_soon", seconds=_seconds(last + rate_limit.again - arrived))
        since = max((self.opened[one] for one in windows if one in self.opened), default=None)
        if since is not None and arrived < since + rate_limit.settle:
            raise Refused("just_opened", seconds=_seconds(since + rate_limit.settle - arrived))

    def note(
        self, before: rules.Match | None, after: rules.Match, user_id: int | None, now: float
    ) -> None:
        """Notes which windows are new, and the action that was played last if someone (``user_id``) has played it."""
        old = {prompt.window for prompt in (before.prompts if before is not None else ())}
        self.opened = {
            prompt.window: self.opened[prompt.window]
            if prompt.window in old and prompt.window in self.opened
            else now
            for prompt in after.prompts
            if prompt.window in self.opened or prompt.window not in old
        }
        if user_id is not None and after.log:
            self.played.pop(key := (user_id, type(after.log[-1][2]).__name__), None)
            self.played[key] = now
            while len(self.played) > SEATS_KEPT:
                del self.played[next(iter(self.played))]


def _seconds(missing: float) -> str:
    return f"{max(missing, 0.1):.1f}"
