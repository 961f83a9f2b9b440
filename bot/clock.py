"""Time: repeated work, dates as numbers, and steps of the wall clock."""

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
"""Seconds by which wall clock and event loop may differ between two checks, which take time."""


class Beat(PausingLoop):
    """Repeats some work, with pauses by the event loop's clock.

    discord.py's loops sleep until a date: they stop when the wall clock goes back, and catch up on
    missed runs when it goes forward. (This is still a subclass: SimCord skips the pauses of such
    loops.) An error in a beat is logged, and the next beat comes; outages are logged elsewhere.
    """

    def __init__(self, seconds: float, does: Callable[[], Coroutine[Any, Any, None]]) -> None:
        async def beat() -> None:
            try:
                await does()
            except Unavailable:  # the outage is in the log once
                pass
            except Exception:  # noqa: BLE001 - the next beat comes soon
                logger.exception("beat failed", does=does.__qualname__)

        super().__init__(beat, seconds, does.__qualname__)


@contextmanager
def guarded(failed: str, **which: object) -> Generator[None]:
    """Logs an exception in the work on one of many items, so that the others have their turn.

    Args:
        failed: the event for the log.
        which: fields for the log that identify the item.
    """
    try:
        yield
    except Exception:  # noqa: BLE001 - any error, so that the others have their turn
        logger.exception(failed, **which)


def unix_time() -> float:
    """Returns the time in seconds since the epoch."""
    return discord.utils.utcnow().timestamp()


def day_of(at: float) -> int:
    """Returns the day of a time (UTC) as a number, such as 20261124."""
    return number_of(datetime.fromtimestamp(at, UTC).date())


def number_of(day: date) -> int:
    """Returns a date as a number, as it is stored: 20261124."""
    return day.year * 10_000 + day.month * 100 + day.day


def date_of(day: int) -> date:
    """Returns the date of a day's number.

    Raises:
        ValueError: there is no such day.
    """
    return date(day // 10_000, day // 100 % 100, day % 100)


class WallClock:
    """Detects steps of the wall clock: someone has set it, or the machine has slept.

    Attributes:
        now: seconds since the epoch at the last check.
    """

    def __init__(self) -> None:
        self.now = self._loop_now = 0.0

    def step(self) -> tuple[float, float] | None:
        """Checks the clock; if it has stepped, returns the step and the time of the last check.

        The step is in seconds, positive if forward; the time by the new clock, since the epoch.
        """
        before, loop_before = self.now, self._loop_now
        self.now = unix_time()
        self._loop_now = asyncio.get_running_loop().time()
        gone = self._loop_now - loop_before
        step = self.now - before - gone
        return (step, self.now - gone) if before and abs(step) > STEP else None
