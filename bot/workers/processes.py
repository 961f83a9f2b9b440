"""Processes that do what they are handed, each of them asked by a thread of its own through a pipe.

Python's own pool of processes hands everything on between three threads, which takes three times as much of the bot's CPU.
"""

from __future__ import annotations

import atexit
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Lock, local
from traceback import format_exc
from typing import Any, ParamSpec, Protocol, TypeVar

from bot.workers import worker

T = TypeVar("T")
P = ParamSpec("P")


class Wire(Protocol):
    """A process's end of what it is asked through."""

    def recv(self) -> Any:
        """Returns what is to be done next; ``EOFError``: nothing."""
        ...

    def send(self, answer: tuple[bool, object], /) -> None:
        """Sends what has come of it, and whether that is not an exception."""
        ...


class Processes(Executor):
    """Processes that start when they are needed and end with this one. Once one has died, what it is asked is refused.

    Attributes:
        running: the processes, by number.
    """

    def __init__(self, count: int, *, kindness: int = worker.KINDNESS) -> None:
        self.running: dict[int, BaseProcess] = {}
        self._kindness = kindness
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="asks")
        self._own = local()
        self._over, self._lock = False, Lock()

    def submit(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Has the first process that is free do something, found by its name; returns what will come of it.

        Its exceptions: what the work raised; ``BrokenExecutor``, the process has died, or cannot be started.
        """
        return self._threads.submit(self._ask, partial(work, *args, **kwargs))

    def _ask(self, work: Callable[[], T]) -> T:
        try:
            if not hasattr(self._own, "pipe"):
                self._own.pipe = self._start()
            self._own.pipe.send(work)
            done, answer = self._own.pipe.recv()
        except (OSError, EOFError) as error:
            raise BrokenExecutor(type(error).__name__) from error
        if not done:
            raise answer
        return answer

    def _start(self) -> Connection[Any, Any]:
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(
            target=serve, args=(theirs, worker.begin, self._kindness), daemon=True
        )
        with self._lock:
            if self._over:
                raise BrokenPipeError
            process.start()
            assert process.pid is not None
            self.running[process.pid] = process
        theirs.close()  # or its end would not be noticed
        atexit.register(process.kill)  # it is asked to end before, and does not listen
        return ours

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Ends the processes, whatever they are doing."""
        with self._lock:
            self._over = True
            for process in self.running.values():
                process.kill()
                atexit.unregister(process.kill)
        self._threads.shutdown(wait, cancel_futures=cancel_futures)


def serve(pipe: Wire, begin: Callable[[int], None], kindness: int) -> None:
    """Does what comes through a pipe until it is closed; what a process is made for."""
    begin(kindness)
    while True:
        try:
            work = pipe.recv()
        except EOFError:
            return
        try:
            answer = (True, work())
        except Exception as error:  # noqa: BLE001 - whoever has asked is told
            error.add_note(format_exc())
            answer = (False, error)
        pipe.send(answer)
