"""An event loop in virtual time: time passes only when nothing else can happen.

What asyncio promises and code relies on holds: callbacks and new tasks begin in the order of
their scheduling, and timers in the order of their times. A seed draws the rest: a task whose wait
has ended may overtake callbacks that were ready before. The worlds around the loop add to the
disorder: each request to Discord and each statement to the store takes its own time.
"""

from __future__ import annotations

import asyncio
import contextvars
from asyncio import tasks
from collections import deque
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor, Future
from heapq import heappush
from itertools import count
from math import ceil
from random import Random
from types import SimpleNamespace
from typing import Any

LIFE: contextvars.ContextVar[int] = contextvars.ContextVar(
    "the life of the bot this belongs to", default=0
)
"""The bot's life that a task belongs to; 0, or nothing, for its surroundings."""

OVERTAKES = 0.25
"""The probability that a task overtakes callbacks that were ready before."""

REACH = 12
"""The most places it may move up."""

WORK, BUSY = (0.001, 0.06), (0.3, 1.5)
"""Seconds (from, to) that a thread's work takes: usually, and while the machine is busy."""

_NOTHING: Any = SimpleNamespace(_cancelled=True)
"""Replaces a callback that never comes."""


class StandsStill(Exception):
    """Something waits, but nothing will ever happen again, or the latest time has come."""


class _Clockwork:
    """Replaces the loop's selector: without outside events, time jumps to the next timer."""

    def __init__(self, loop: VirtualLoop) -> None:
        self._loop = loop

    def select(self, timeout: float | None) -> list[Any]:
        if timeout is None or self._loop.now > self._loop.until:
            raise StandsStill(f"not over after {self._loop.now:.0f} seconds")
        self._loop.now += max(timeout, 0.0)
        return []

    def close(self) -> None:
        """Does nothing: there is nothing to close."""


class _Numbered:
    """Hashed by a number: sets of tasks and futures have the same order in every process."""

    _number: int

    def __hash__(self) -> int:
        return self._number


class _Timer(asyncio.TimerHandle):
    """Comes after timers for the same time that were scheduled before it."""

    number = 0

    def __lt__(self, other: Any) -> bool:
        return (self._when, self.number) < (other._when, other.number)


class _Task(_Numbered, asyncio.Task[Any]):
    life = 0


class _Future(_Numbered, asyncio.Future[Any]):
    pass


class _Ready(deque[asyncio.Handle]):
    """The ready callbacks; draws the next one, and drops callbacks of an ended life."""

    def __init__(self, loop: VirtualLoop) -> None:
        super().__init__()
        self._loop = loop

    def popleft(self) -> asyncio.Handle:
        rng = self._loop.rng
        at = 0
        if len(self) > 1 and rng.random() < OVERTAKES:
            at = rng.randrange(min(len(self), REACH))
            if not _is_wake_up(self[at]):
                at = 0
        if at:
            handle = self[at]
            del self[at]
        else:
            handle = super().popleft()
        life = handle._context.get(LIFE, 0)
        return handle if not life or life == self._loop.life else _NOTHING


class VirtualLoop(asyncio.BaseEventLoop):
    """An event loop in virtual time.

    Attributes:
        now: the time, in seconds.
        until: the latest time; what is not over then is stuck.
        life: the current life of the bot; nothing from an earlier life runs any more.
        rng: the source of all decisions.
        busy: whether threads and the disk are slow just now.
        dead: tasks that never go on; a task must not be collected, or it runs its ``finally``.
        tick: all times are multiples of these seconds, so that timers meet events; 0 for any time.
    """

    def __init__(self, seed: object) -> None:
        super().__init__()
        self.now, self.until = 0.0, 4 * 3600.0
        self.life = 1
        self.busy = False
        self.tick = 0.0
        self.dead: list[asyncio.Task[Any]] = []
        self.rng = Random(f"order {seed}")
        self._work = Random(f"work {seed}")
        self._numbers, self._timers = count(1), count(1)
        self._selector = _Clockwork(self)
        self._ready = _Ready(self)
        self._clock_resolution = 1e-6
        make: Any = self._new_task
        self.set_task_factory(make)

    def time(self) -> float:
        return self.now

    def whole(self, seconds: float) -> float:
        """Returns the multiple of the tick that is closest to these seconds."""
        return self.tick * round(seconds / self.tick) if self.tick else seconds

    def after(self, last: float, seconds: float) -> float:
        """Returns when something arrives that takes these seconds, but never before ``last``."""
        return max(last + (0.0 if self.tick else 1e-5), self.now + self.whole(seconds))

    def call_at(self, when: float, callback: Any, *args: Any, context: Any = None) -> Any:
        if not self.tick:
            return super().call_at(when, callback, *args, context=context)
        when = self.tick * ceil(when / self.tick)
        timer = _Timer(when, callback, args, self, context)
        timer.number = next(self._timers)
        heappush(getattr(self, "_scheduled"), timer)  # noqa: B009
        timer._scheduled = True
        return timer

    def _process_events(self, event_list: list[Any]) -> None:
        pass

    def _write_to_self(self) -> None:
        pass

    def _new_task(
        self, loop: asyncio.AbstractEventLoop, coro: Coroutine[Any, Any, Any], **how: Any
    ) -> asyncio.Task[Any]:
        task = _Task.__new__(_Task)
        task._number = next(self._numbers)
        context = how.get("context")
        task.life = LIFE.get() if context is None else context.get(LIFE, 0)
        task.__init__(coro, loop=loop, **how)
        if task.life not in (0, self.life):  # an ended life's leftovers get collected
            _quieten(task)
        return task

    def create_future(self) -> asyncio.Future[Any]:
        future = _Future.__new__(_Future)
        future._number = next(self._numbers)
        future.__init__(loop=self)
        return future

    def run_in_executor(
        self, executor: Any, func: Callable[..., Any], *args: Any
    ) -> asyncio.Future[Any]:
        """Does a thread's work here, after a pause."""
        return asyncio.wrap_future(Inline(loop=self).submit(func, *args), loop=self)

    def end_life(self) -> None:
        """Stops everything of the bot, even each ``finally``, as a kill of its process does."""
        for task in tasks.all_tasks(self):
            if isinstance(task, _Task) and task.life == self.life:
                _quieten(task)
                tasks._unregister_task(task)
                self.dead.append(task)
        self.life += 1

    def forget(self) -> None:
        """Drops the remaining tasks, when no one runs this loop any more."""
        self.end_life()
        for task in tasks.all_tasks(self):
            _quieten(task)
        self.dead.clear()
        self._ready.clear()
        scheduled: list[asyncio.TimerHandle] = getattr(self, "_scheduled")  # noqa: B009
        scheduled.clear()


class Inline(Executor):
    """Does work on the loop, after a pause, in place of threads."""

    def __init__(self, _workers: int = 1, loop: VirtualLoop | None = None, **_: Any) -> None:
        self._loop = loop

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        loop = self._loop or asyncio.get_running_loop()
        assert isinstance(loop, VirtualLoop)

        def work() -> None:
            if not future.set_running_or_notify_cancel():
                return
            try:
                future.set_result(fn(*args, **kwargs))
            except Exception as error:
                future.set_exception(error)

        loop.call_later(loop.whole(loop._work.uniform(*(BUSY if loop.busy else WORK))), work)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Does nothing: there is no thread to end."""


def _quieten(task: Any) -> None:
    """Keeps asyncio quiet about a task that is collected before its end."""
    task._log_destroy_pending = False


def _is_wake_up(handle: asyncio.Handle) -> bool:
    """Returns whether this continues a task whose wait has ended."""
    return getattr(handle._callback, "__name__", "") == "task_wakeup"
