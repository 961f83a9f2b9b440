"""Processes that do whatever work they are given. The event loop itself talks to them.

Python's own pool passes work between threads, which costs four times the CPU.
"""

from __future__ import annotations

import asyncio
import atexit
import pickle
import socket
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from traceback import format_exc
from typing import Any, TypeVar

from bot.workers import worker

T = TypeVar("T")

_LENGTH = 4
"""How many bytes before each message hold its length."""


class WorkerProcess:
    """A process, started when first called; does one thing at a time, in the order of the calls.

    Attributes:
        waiting: how many callers are waiting for it.
        running: the operating system's process; ``None`` before the first call.
    """

    def __init__(self, kindness: int = 0) -> None:
        self.waiting = 0
        self.running: BaseProcess | None = None
        self._kindness = kindness
        self._turn = asyncio.Lock()
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._closed = False

    async def ask(self, work: Callable[[], T]) -> T:
        """Runs a function, pickled by name, and returns its result.

        Raises:
            Exception: what the function raised.
            BrokenExecutor: the process has died, or can't be started.
        """
        self.waiting += 1
        running = asyncio.ensure_future(self._run(work))
        running.add_done_callback(lambda over: over.cancelled() or over.exception())
        try:  # shielded, because the answer must be read even if no one waits for it
            done, answer = await asyncio.shield(running)
        except (OSError, EOFError, ImportError, NotImplementedError) as error:
            self.close()
            raise BrokenExecutor(type(error).__name__) from error
        finally:
            self.waiting -= 1
        if not done:
            raise answer
        return answer

    async def _run(self, work: Callable[[], Any]) -> tuple[bool, Any]:
        async with self._turn:
            if self._closed:
                raise BrokenPipeError
            reader, writer = self._streams or await self._start()
            writer.write(_packed(work))
            length = int.from_bytes(await reader.readexactly(_LENGTH))
            return pickle.loads(await reader.readexactly(length))  # noqa: S301 - from our own process

    async def _start(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        ours, theirs = socket.socketpair()
        with theirs:  # closed here, so that the end of the process is noticed
            self.running = get_context("spawn").Process(
                target=serve, args=(theirs, worker.begin, self._kindness), daemon=True
            )
            await asyncio.to_thread(self.running.start)
        atexit.register(self.running.kill)  # the process ignores other signals
        self._streams = await asyncio.open_connection(sock=ours)
        if self._closed:  # while it started
            self.close()
        return self._streams

    def close(self) -> None:
        """Kills the process now, or as soon as it has started."""
        self._closed = True
        if self.running is not None and self._streams is not None:
            self.running.kill()
            atexit.unregister(self.running.kill)
            with suppress(RuntimeError):  # the event loop is closed already
                self._streams[1].transport.abort()


class Processes:
    """A group of processes that share work."""

    def __init__(self, count: int) -> None:
        self._processes = [WorkerProcess() for _ in range(count)]
        self._loop = asyncio.get_running_loop()

    async def ask(self, work: Callable[[], T]) -> T:
        """Runs a function in the least busy process, as `WorkerProcess.ask` does."""
        return await min(self._processes, key=lambda process: process.waiting).ask(work)

    def submit(self, work: Callable[[], T]) -> Future[T]:
        """Does the same when called from another thread."""
        return asyncio.run_coroutine_threadsafe(self.ask(work), self._loop)

    def close(self) -> None:
        for process in self._processes:
            process.close()


def _packed(value: object) -> bytes:
    data = pickle.dumps(value)
    return len(data).to_bytes(_LENGTH) + data


def serve(end: socket.socket, begin: Callable[[int], None], kindness: int) -> None:
    """Does the work that comes from a socket until it closes; a process's main function."""
    begin(kindness)
    wire = end.makefile("rwb")
    while len(length := wire.read(_LENGTH)) == _LENGTH:
        work = pickle.loads(wire.read(int.from_bytes(length)))  # noqa: S301 - from the bot
        try:
            answer = (True, work())
        except Exception as error:  # noqa: BLE001 - the asker gets it
            error.add_note(format_exc())
            answer = (False, error)
        wire.write(_packed(answer))
        wire.flush()
