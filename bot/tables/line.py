"""What stands in front of a table: the commands that have arrived, and the table in memory."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass, field
from typing import Any

from bot.tables.model import Table
from bot.tables.referee import Answer, Command
from bot.timers.rate_limit import RateLimiter


@dataclass(frozen=True, slots=True)
class Item:
    """A command in a queue.

    Attributes:
        command: what is asked.
        answer: what will come of it.
        arrived: when it arrived (event loop's clock).
        trail: what lines of the log about it carry.
    """

    command: Command
    answer: asyncio.Future[Answer]
    arrived: float
    trail: dict[str, Any]


@dataclass(slots=True)
class TableLine:
    """The queue in front of one table.

    Attributes:
        waiting: what has arrived, first come first.
        draining: the task that works it off, while there is something.
        table: the table as it was last made durable, if it is in memory.
        limiter: when things happened here, for those who come too soon or too late.
    """

    waiting: deque[Item] = field(default_factory=deque[Item])
    draining: asyncio.Task[None] | None = None
    table: Table | None = None
    limiter: RateLimiter = field(default_factory=RateLimiter)
