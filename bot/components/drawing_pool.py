"""Processes that draw. The event loop itself talks to them: threads cost four times the CPU."""

from __future__ import annotations

import asyncio
import atexit
import pickle
import socket
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

from bot.workers import processes, worker

T = TypeVar("T")

_LENGTH = 4
"""Bytes before each message, which say how many bytes follow."""


class DrawingPool:
    """Processes that run functions, pickled by name, from the first call until the bot ends."""

    def __init__(self, count: int) -> None:
        self._processes = [_DrawingProcess() for _ in range(count)]
        self._loop = asyncio.get_running_loop()

    async def ask(self, work: Callable[[], T]) -> T:
        """Runs a function in the least busy process and returns its result.

        Raises:
            Exception: what the function raised.
            BrokenExecutor: the process has died, or cannot be started.
        """
        process = min(self._processes, key=lambda process: process.waiting)
        return await process.ask(work)

    def submit(self, work: Callable[[], T]) -> Future[T]:
        return asyncio.run_coroutine_threadsafe(self.ask(work), self._loop)

    def close(self) -> None:
        for process in self._processes:
            process.close()


class _DrawingProcess:
    """A process that runs one function at a time, in the order of the calls.

    Attributes:
        waiting: how many callers wait for it.
    """

    def __init__(self) -> None:
        self.waiting = 0
        self._turn = asyncio.Lock()
        self._process: BaseProcess | None = None
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._closed = False

    async def ask(self, work: Callable[[], Any]) -> Any:
        self.waiting += 1
        try:  # shielded: an answer that no one waits for is read all the same
            done, answer = await asyncio.shield(asyncio.ensure_future(self._run(work)))
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
        with theirs:  # closed here, or the end of the process would not be noticed
            self._process = get_context("spawn").Process(target=serve, args=(theirs,), daemon=True)
            await asyncio.to_thread(self._process.start)
        atexit.register(self._process.kill)  # the process ignores other signals
        self._streams = await asyncio.open_connection(sock=ours)
        if self._closed:  # while it started
            self.close()
        return self._streams

    def close(self) -> None:
        """Kills the process now, or as soon as it has started."""
        self._closed = True
        if self._process is not None and self._streams is not None:
            self._streams[1].transport.abort()
            self._process.kill()
            atexit.unregister(self._process.kill)


class _Wire(processes.Wire):
    """The process's end of the socket."""

    def __init__(self, end: socket.socket) -> None:
        self._file = end.makefile("rwb")

    def recv(self) -> Any:
        if len(length := self._file.read(_LENGTH)) < _LENGTH:
            raise EOFError
        return pickle.loads(self._file.read(int.from_bytes(length)))  # noqa: S301

    def send(self, answer: tuple[bool, object], /) -> None:
        self._file.write(_packed(answer))
        self._file.flush()


def _packed(value: object) -> bytes:
    data = pickle.dumps(value)
    return len(data).to_bytes(_LENGTH) + data


def serve(end: socket.socket) -> None:
    """Runs in a process: answers requests from a socket until it is closed."""
    processes.serve(_Wire(end), worker.begin, 0)
