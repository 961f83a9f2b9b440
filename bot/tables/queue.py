"""A table's queue: the commands that have arrived, and the table in memory."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

from bot.tables.games import Games, RateLimit
from bot.tables.model import Table
from bot.tables.play import Act
from bot.tables.rate_limit import RateLimiter
from bot.tables.referee import Answer, Asker, Command, RateCheck
from bot.tables.refused import Refused
from bot.users.preferences import Preferences

GetPreferences = Callable[[Sequence[int]], Awaitable[Mapping[int, Preferences]]]
"""Returns people's settings by user id."""

Elsewhere = Callable[[Table, Command], Awaitable[None]]
"""Has another process carry out a command at one of its tables."""


@dataclass(slots=True)
class Progress:
    """How far a press or command has come.

    Attributes:
        done: whether it has changed a table for good.
    """

    done: bool = False


progress: ContextVar[Progress | None] = ContextVar("progress", default=None)
"""The progress of the press or command that the current task carries out."""


@dataclass(frozen=True, slots=True)
class Item:
    """A command in a queue.

    Attributes:
        command: what is asked.
        answer: what will come of it.
        arrived: when it arrived (event loop's clock).
        log_context: the context of log lines about it.
        asker: who asks and where; ``None`` if it is the bot itself.
        progress: notes that it is done; ``None`` for what no one asked for.
    """

    command: Command
    answer: asyncio.Future[Answer]
    arrived: float
    log_context: dict[str, Any]
    asker: Asker | None = None
    progress: Progress | None = None


@dataclass(slots=True)
class TableQueue:
    """The queue in front of one table.

    Attributes:
        waiting: what has arrived, first come first.
        draining: the task that works it off, while there is something.
        table: the table as it was last made durable, if it is in memory.
        reading: held while one task reads it, and repairs it if it has to.
        limiter: when things happened here, for those who come too soon or too late.
    """

    waiting: deque[Item] = field(default_factory=deque[Item])
    draining: asyncio.Task[None] | None = None
    table: Table | None = None
    reading: asyncio.Lock = field(default_factory=asyncio.Lock)
    limiter: RateLimiter = field(default_factory=RateLimiter)

    def gate(self, item: Item, table: Table, games: Games) -> RateCheck:
        """Returns what keeps an action from being played faster than its game's tempo."""
        # Not the item itself: it has what comes of it, and that has the check.
        command, arrived = item.command, item.arrived

        def check(action: str, windows: list[str]) -> None:
            assert isinstance(command, Act)
            limit_of = games[table.game].rate_limit
            limit = RateLimit() if limit_of is None else limit_of(action)
            self.limiter.check(command.user_id, action, windows, limit, arrived)

        return check


async def not_here(_table: Table, _command: Command) -> None:
    """Refuses what would have to be asked of another process."""
    raise Refused("try_again")
