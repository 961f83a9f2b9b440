"""Processes that do whatever work they are given. The event loop itself talks to them.

Python's own pool passes work between threads, which costs four times the CPU.
"""

from __future__ import annotations

import asyncio
import atexit
import pickle
import socket
from collections import deque
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from traceback import format_exc
from typing import Any, TypeVar, cast

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
        self._starting: asyncio.Task[_Wire] | None = None
        self._wire: _Wire | None = None
        self._closed = False

    async def ask(self, work: Callable[[], T]) -> T:
        """Runs a function, pickled by name, and returns its result.

        Raises:
            Exception: what the function raised.
            BrokenExecutor: the process has died, or can't be started.
        """
        self.waiting += 1
        try:
            if self._closed:
                raise BrokenPipeError
            if self._starting is None:
                self._starting = asyncio.create_task(self._start())
            wire = await asyncio.shield(self._starting)  # other callers wait for it, too
            done, answer = await wire.ask(work)
        except (OSError, EOFError, ImportError, NotImplementedError) as error:
            self.close()
            raise BrokenExecutor(type(error).__name__) from error
        finally:
            self.waiting -= 1
        if not done:
            raise answer
        return answer

    async def _start(self) -> _Wire:
        ours, theirs = socket.socketpair()
        with theirs:  # closed here, so that the end of the process is noticed
            self.running = get_context("spawn").Process(
                target=serve, args=(theirs, worker.begin, self._kindness), daemon=True
            )
            await asyncio.to_thread(self.running.start)
        atexit.register(self.running.kill)  # the process ignores other signals
        _, wire = await asyncio.get_running_loop().create_connection(_Wire, sock=ours)
        self._wire = wire
        if self._closed:  # while it started
            self.close()
        return wire

    def close(self) -> None:
        """Kills the process now, or as soon as it has started."""
        self._closed = True
        if self.running is not None and self._wire is not None:
            self.running.kill()
            atexit.unregister(self.running.kill)
            with suppress(RuntimeError):  # the event loop is closed already
                self._wire.transport.abort()


class _Wire(asyncio.Protocol):
    """The bot's end of a process's socket. Answers come in the order of the questions."""

    transport: asyncio.Transport

    def __init__(self) -> None:
        self._asked = deque[asyncio.Future[tuple[bool, Any]]]()
        self._received = bytearray()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def ask(self, work: Callable[[], Any]) -> asyncio.Future[tuple[bool, Any]]:
        """Sends a function right away, so that the process doesn't wait between two of them.

        Raises:
            BrokenPipeError: the connection is closed.
        """
        data = _packed(work)
        if self.transport.is_closing():
            raise BrokenPipeError
        self._asked.append(asyncio.get_running_loop().create_future())
        self.transport.write(data)
        return self._asked[-1]

    def data_received(self, data: bytes) -> None:
        self._received += data
        while len(self._received) >= _LENGTH:
            end = _LENGTH + int.from_bytes(self._received[:_LENGTH])
            if len(self._received) < end:
                return
            answer = bytes(self._received[_LENGTH:end])
            del self._received[:end]
            if not (asked := self._asked.popleft()).done():  # its caller is still waiting
                try:
                    asked.set_result(pickle.loads(answer))  # noqa: S301 - from our own process
                except Exception as error:  # noqa: BLE001 - the caller gets it
                    asked.set_exception(error)

    def connection_lost(self, exc: Exception | None) -> None:
        for asked in self._asked:
            if not asked.done():
                asked.set_exception(BrokenPipeError())


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
