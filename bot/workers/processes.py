"""Processes that do given work; each has its own thread, which asks it through a pipe.

Python's own process pool passes work between three threads, at three times the CPU for the bot.
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
    """A process's end of the pipe."""

    def recv(self) -> Any:
        """Returns the next work; raises ``EOFError`` if there is no more."""
        ...

    def send(self, answer: tuple[bool, object], /) -> None:
        """Sends whether the work succeeded, and its result or exception."""
        ...


class Processes(Executor):
    """Processes that start on demand and end with this one. A dead process refuses all work.

    Attributes:
        running: the processes, by process id.
    """

    def __init__(self, count: int, *, kindness: int = worker.KINDNESS) -> None:
        self.running: dict[int, BaseProcess] = {}
        self._kindness = kindness
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="asks")
        self._own = local()
        self._over, self._lock = False, Lock()

    def submit(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Gives work, importable by name, to the first free process; returns its future result.

        The future raises the work's error, or ``BrokenExecutor``: the process died or can't start.
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
        theirs.close()  # otherwise we would not notice its end
        atexit.register(process.kill)  # an earlier request to end has no effect
        return ours

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Ends the processes, even if they are busy."""
        with self._lock:
            self._over = True
            for process in self.running.values():
                process.kill()
                atexit.unregister(process.kill)
        self._threads.shutdown(wait, cancel_futures=cancel_futures)


def serve(pipe: Wire, begin: Callable[[int], None], kindness: int) -> None:
    """Does the work from a pipe until the pipe closes; this is a process's main function."""
    begin(kindness)
    while True:
        try:
            work = pipe.recv()
        except EOFError:
            return
        try:
            answer = (True, work())
        except Exception as error:  # noqa: BLE001 - the asker gets it
            error.add_note(format_exc())
            answer = (False, error)
        pipe.send(answer)
