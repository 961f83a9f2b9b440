"""The schedule of the bot's jobs: it sleeps until a job is due or is woken."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from math import inf

from bot.discord_internals import PausingLoop
from bot.log import logger
from bot.storage.outage import Unavailable

LONGEST, LONGEST_SHARED = 600.0, 60.0
"""The longest time between a job's runs, in seconds: in a lone process, and in one of several."""

RETRY = 2.0
"""The longest wait before a failed job runs again, in seconds."""

AFTER = 1e-4
"""Seconds added to a pause: with rounding, it might otherwise end before the job is due."""

Does = Callable[[], Awaitable[float | None]]
"""Does what is due; returns in how many seconds to run again, or ``None`` to wait until woken."""


@dataclass(slots=True, eq=False)
class _Planned:
    """A job that is run repeatedly.

    Attributes:
        rest: the shortest time between the end of a run and the next, in seconds.
        due: when it is due (by the event loop's clock).
        free: when its rest is over (by the event loop's clock).
        task: its current run, if any.
    """

    does: Does
    rest: float
    due: float = -inf
    free: float = -inf
    task: asyncio.Task[None] | None = None

    @property
    def at(self) -> float:
        """When it runs next (by the event loop's clock), if it isn't running."""
        return max(self.due, self.free)


class Schedule:
    """Runs jobs when they are due, each in its own task, and never the same job twice at once.

    All pauses use the event loop's clock, so nothing stops when the wall clock goes back. SimCord
    skips the pauses of loops of this class.
    """

    def __init__(self, longest: float = LONGEST) -> None:
        self._longest = longest
        self._jobs: dict[str, _Planned] = {}
        self._loop = PausingLoop(self._start_due, longest, "schedule")

    def open(self) -> None:
        self._loop.start()

    def close(self) -> None:
        """Stops the schedule, and cancels running jobs."""
        self._loop.cancel()
        for name in [*self._jobs]:
            self.remove(name)

    def add(self, name: str, does: Does, rest: float = 0.0) -> None:
        """Adds a job, and runs it at once.

        Args:
            name: the name by which to wake or remove it.
            does: see `Does`. Its errors are logged; then the job soon runs again.
            rest: the shortest time between two runs in seconds, however often it is woken.
        """
        assert name not in self._jobs, name
        self._jobs[name] = _Planned(does, rest)
        self._loop.wake()

    def remove(self, name: str) -> None:
        """Removes a job, and cancels it if it is running."""
        job = self._jobs.pop(name, None)
        if job is not None and job.task is not None:
            job.task.cancel()

    def wake(self, name: str, seconds: float | None = 0.0) -> None:
        """Makes a job run (or rerun) within this many seconds; ``None`` changes nothing."""
        if seconds is not None and (job := self._jobs.get(name)) is not None:
            job.due = min(job.due, asyncio.get_running_loop().time() + seconds)
            self._loop.wake()

    def wake_all(self) -> None:
        """Runs all jobs now, without rest: the clock has jumped, or more tables have arrived."""
        for name, job in self._jobs.items():
            job.free = -inf
            self.wake(name)

    async def _start_due(self) -> None:
        """Starts due jobs, earliest first. It awaits nothing, so that it misses no `wake`."""
        loop = asyncio.get_running_loop()
        now = loop.time()
        idle = [(name, job) for name, job in self._jobs.items() if job.task is None]
        for name, job in sorted(idle, key=lambda pair: pair[1].at):
            if job.at <= now:
                job.due = inf
                job.task = loop.create_task(self._run(name, job), name=f"job {name}")
        times = [job.at for job in self._jobs.values() if job.task is None]
        self._loop.pause = min([self._longest, *(at - now for at in times)]) + AFTER

    async def _run(self, name: str, job: _Planned) -> None:
        again: float | None = RETRY
        try:
            again = await job.does()
        except Unavailable:  # the outage is already in the log
            pass
        except Exception:  # noqa: BLE001 - it runs again soon
            logger.exception("job failed", job=name)
        finally:
            now = asyncio.get_running_loop().time()
            job.task, job.free = None, now + job.rest
            longest = self._longest if again is None else min(again, self._longest)
            job.due = min(job.due, now + longest)
            self._loop.wake()
