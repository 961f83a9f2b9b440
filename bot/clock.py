"""Time for the bot: work that comes again and again, and steps of the wall clock."""

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
"""Seconds by which wall clock and event loop may differ between two looks at them: it takes time to look."""


class Beat(PausingLoop):
    """Does something again and again, with a pause in between that the event loop's clock measures.

    A loop of discord.py's own sleeps until a date. When the wall clock is put back it stands still for as long, and when
    it is put forward it makes up for every time it has missed. (It still is one, since SimCord knows by that that no one
    waits for the end of the pause.) What goes wrong in one beat is logged, and the next one comes; an outage of the database has its own line.
    """

    def __init__(self, seconds: float, does: Callable[[], Coroutine[Any, Any, None]]) -> None:
        async def beat() -> None:
            try:
                await does()
            except Unavailable:  # the log has it once
                pass
            except Exception:  # noqa: BLE001 - the next beat comes soon
                logger.exception("beat failed", does=does.__qualname__)

        super().__init__(beat, seconds, does.__qualname__)


@contextmanager
def guarded(failed: str, **which: object) -> Generator[None]:
    """Lets what goes wrong with one of many go into the log, so that the others have their turn.

    Args:
        failed: what the log says then.
        which: which of them it is.
    """
    try:
        yield
    except Exception:  # noqa: BLE001 - whatever is wrong with it
        logger.exception(failed, **which)


def unix_time() -> float:
    """Returns the time in seconds since the epoch."""
    return discord.utils.utcnow().timestamp()


def day_of(at: float) -> int:
    """Returns the day of a moment (UTC), as in 20261124."""
    return number_of(datetime.fromtimestamp(at, UTC).date())


def number_of(day: date) -> int:
    """Returns a date as the number it is stored as."""
    return day.year * 10_000 + day.month * 100 + day.day


def date_of(day: int) -> date:
    """Returns the date a day's number stands for.

    Raises:
        ValueError: there is no such day.
    """
    return date(day // 10_000, day // 100 % 100, day % 100)


class WallClock:
    """Looks at the wall clock and notices its steps: someone has put it right, or the machine has slept.

    Attributes:
        now: seconds since the epoch at the last look.
    """

    def __init__(self) -> None:
        self.now = self._loop_now = 0.0

    def step(self) -> tuple[float, float] | None:
        """Looks at the clock and returns by how much it has stepped since the last look, if it has, and when that was.

        Forward is positive; the time of the last look is what the wall clock calls it now (seconds since the epoch).
        """
        before, loop_before = self.now, self._loop_now
        self.now = discord.utils.utcnow().timestamp()
        self._loop_now = asyncio.get_running_loop().time()
        gone = self._loop_now - loop_before
        step = self.now - before - gone
        return (step, self.now - gone) if before and abs(step) > STEP else None
