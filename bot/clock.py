"""Time: repeated work, dates as numbers, and changes to the wall clock."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Generator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from typing import Any

import discord

from bot.discord_internals import PausingLoop
from bot.log import logger
from bot.storage.outage import Unavailable

STEP = 1.0
"""How many seconds the wall clock and the event loop may drift apart between two checks."""


class Beat(PausingLoop):
    """Repeats a piece of work; its pauses are timed by the event loop's clock.

    discord.py's loops sleep until a date: they stop when the wall clock goes back, and catch up on
    missed runs when it goes forward. (Beat is still a subclass: SimCord skips the pauses of such
    loops.) If a beat fails, the error is logged and the next beat follows; outages are logged once.
    """

    def __init__(self, seconds: float, does: Callable[[], Coroutine[Any, Any, None]]) -> None:
        async def beat() -> None:
            try:
                await does()
            except Unavailable:  # the outage is already in the log
                pass
            except Exception:  # noqa: BLE001 - the next beat comes soon
                logger.exception("beat failed", does=does.__qualname__)

        super().__init__(beat, seconds, does.__qualname__)


@contextmanager
def guarded(failed: str, **which: object) -> Generator[None]:
    """Logs an exception raised for one of many items, so that the rest are still handled.

    Args:
        failed: the name of the event to log.
        which: log fields that identify the item.

    Raises:
        Unavailable: the database is unavailable, so the rest would fail too.
    """
    try:
        yield
    except Unavailable:
        raise
    except Exception:  # noqa: BLE001 - any error, so that the others are still handled
        logger.exception(failed, **which)


def unix_time() -> float:
    """Returns the current time in seconds since the epoch."""
    return discord.utils.utcnow().timestamp()


def day_of(at: float) -> int:
    """Returns the date (UTC) at a given time as a number, such as 20261124."""
    return number_of(datetime.fromtimestamp(at, UTC).date())


def number_of(day: date) -> int:
    """Returns a date as a number, in the form in which it is stored: 20261124."""
    return day.year * 10_000 + day.month * 100 + day.day


def date_of(day: int) -> date:
    """Returns the date that a number stands for.

    Raises:
        ValueError: there is no such day.
    """
    return date(day // 10_000, day // 100 % 100, day % 100)


class WallClock:
    """Detects when the wall clock jumps: someone has set it, or the machine has been asleep.

    Attributes:
        now: seconds since the epoch at the last check.
    """

    def __init__(self) -> None:
        self.now = self._loop_now = 0.0

    def step(self) -> tuple[float, float] | None:
        """Checks the clock; if it has jumped, returns by how much, and the time of the last check.

        The jump is in seconds, positive if forward; the time is by the clock as it is now set.
        """
        before, loop_before = self.now, self._loop_now
        self.now = unix_time()
        self._loop_now = asyncio.get_running_loop().time()
        gone = self._loop_now - loop_before
        step = self.now - before - gone
        return (step, self.now - gone) if before and abs(step) > STEP else None
