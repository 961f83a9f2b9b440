"""One timetable for all that the bot does by itself: it sleeps until the first job is due, or until a job is woken."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from math import inf

from bot.discord_internals import PausingLoop
from bot.log import logger
from bot.storage.outage import Unavailable

LONGEST, LONGEST_SHARED = 600.0, 60.0
"""Seconds after which a job runs again at the latest, alone and where other processes write the same database."""

RETRY = 2.0
"""Seconds after which a job that has failed runs again, at least."""

AFTER = 1e-4
"""Seconds by which a pause is longer than it should be: rounded, it might end before what it waits for."""

Does = Callable[[], Awaitable[float | None]]
"""Does what is due, and returns in how many seconds it wants to run again; ``None``: when it is woken."""


@dataclass(slots=True, eq=False)
class _Planned:
    """Something that is done again and again.

    Attributes:
        rest: seconds between its end and its next start, at least.
        due: when it wants to run (event loop's clock).
        free: when its rest is over.
        task: what runs now.
    """

    does: Does
    rest: float
    due: float = -inf
    free: float = -inf
    task: asyncio.Task[None] | None = None

    @property
    def at(self) -> float:
        """When it runs next, if it does not run now."""
        return max(self.due, self.free)


class Schedule:
    """Runs jobs when they are due: each at its own time and alone, in a task of its own.

    All pauses are the event loop's, so nothing stops when the wall clock is put back. SimCord knows by the loop's class
    that no one waits for the end of a pause.
    """

    def __init__(self, longest: float = LONGEST) -> None:
        self._longest = longest
        self._jobs: dict[str, _Planned] = {}
        self._loop = PausingLoop(self._start_due, longest, "schedule")

    def open(self) -> None:
        self._loop.start()

    def close(self) -> None:
        """Runs no job any more, and cancels those that run."""
        self._loop.cancel()
        for name in [*self._jobs]:
            self.remove(name)

    def add(self, name: str, does: Does, rest: float = 0.0) -> None:
        """Adds a job, which runs at once for the first time.

        Args:
            name: by which it is woken and removed.
            does: see `Does`. What goes wrong is logged; the job runs again soon.
            rest: seconds between two runs, at least, however often it is woken.
        """
        assert name not in self._jobs, name
        self._jobs[name] = _Planned(does, rest)
        self._loop.wake()

    def remove(self, name: str) -> None:
        """Removes a job, and cancels it if it runs."""
        job = self._jobs.pop(name, None)
        if job is not None and job.task is not None:
            job.task.cancel()

    def wake(self, name: str, seconds: float | None = 0.0) -> None:
        """Has a job run in some seconds at the latest; one that runs now runs once more. ``None`` changes nothing."""
        if seconds is not None and (job := self._jobs.get(name)) is not None:
            job.due = min(job.due, asyncio.get_running_loop().time() + seconds)
            self._loop.wake()

    def wake_all(self) -> None:
        """Has every job run now, rested or not: time has stepped, or tables have come from another process."""
        for name, job in self._jobs.items():
            job.free = -inf
            self.wake(name)

    async def _start_due(self) -> None:
        """Starts the jobs that are due, the earliest first. Nothing is awaited, so no call of `wake` is missed."""
        loop = asyncio.get_running_loop()
        now = loop.time()
        idle = [(name, job) for name, job in self._jobs.items() if job.task is None]
        for name, job in sorted(idle, key=lambda one: one[1].at):
            if job.at <= now:
                job.due = inf
                job.task = loop.create_task(self._run(name, job), name=f"job {name}")
        times = [job.at for job in self._jobs.values() if job.task is None]
        self._loop.pause = min([self._longest, *(at - now for at in times)]) + AFTER

    async def _run(self, name: str, job: _Planned) -> None:
        again: float | None = RETRY
        try:
            again = await job.does()
        except Unavailable:  # the log has it once
            pass
        except Exception:  # noqa: BLE001 - it runs again soon
            logger.exception("job failed", job=name)
        finally:
            now = asyncio.get_running_loop().time()
            job.task, job.free = None, now + job.rest
            longest = self._longest if again is None else min(again, self._longest)
            job.due = min(job.due, now + longest)
            self._loop.wake()
