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
"""Asks another process to carry out a command at one of its tables."""


@dataclass(slots=True)
class Progress:
    """How far a press or command has got.

    Attributes:
        done: whether it has changed a table for good.
    """

    done: bool = False


progress: ContextVar[Progress | None] = ContextVar("progress", default=None)
"""The progress of the press or command that the current task is handling."""


@dataclass(frozen=True, slots=True)
class Item:
    """A command in a queue.

    Attributes:
        command: the command itself.
        answer: the answer to come.
        arrived: when it arrived (by the event loop's clock).
        log_context: the context for log lines about it.
        asker: the asker and their place; ``None`` for the bot itself.
        progress: records when the command is done; ``None`` if no one is waiting for it.
    """

    command: Command
    answer: asyncio.Future[Answer]
    arrived: float
    log_context: dict[str, Any]
    asker: Asker | None = None
    progress: Progress | None = None


@dataclass(slots=True)
class TableQueue:
    """The queue of a table's commands.

    Attributes:
        waiting: the commands that have arrived, oldest first.
        draining: the task that is working through them, while there are any.
        table: the table as last made durable, if it is in memory.
        reading: held while a task reads the table and repairs it if necessary.
        limiter: times events at the table, for presses that come too soon or too late.
    """

    waiting: deque[Item] = field(default_factory=deque[Item])
    draining: asyncio.Task[None] | None = None
    table: Table | None = None
    reading: asyncio.Lock = field(default_factory=asyncio.Lock)
    limiter: RateLimiter = field(default_factory=RateLimiter)

    def gate(self, item: Item, table: Table, games: Games) -> RateCheck:
        """Returns a check that an action doesn't exceed its game's rate limit."""
        # Don't capture the item itself: it holds the answer, which holds this check.
        command, arrived = item.command, item.arrived

        def check(action: str, windows: list[str]) -> None:
            assert isinstance(command, Act)
            limit_of = games[table.game].rate_limit
            limit = RateLimit() if limit_of is None else limit_of(action)
            self.limiter.check(command.user_id, action, windows, limit, arrived)

        return check


async def not_here(_table: Table, _command: Command) -> None:
    """Refuses a command for another process's table, if there is no cluster."""
    raise Refused("try_again")
