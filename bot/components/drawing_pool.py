"""Processes that draw, asked by the event loop itself through sockets: a thread between takes a picture four times the CPU."""

from __future__ import annotations

import asyncio
import atexit
import pickle
import socket
from collections import deque
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

from bot.workers import processes, worker

T = TypeVar("T")

_LENGTH = 4
"""Bytes before everything that is sent, which say how many follow."""


class DrawingPool:
    """Processes that run functions found by their names. They start when they are needed and end with this one."""

    def __init__(self, count: int) -> None:
        self._processes = [_DrawingProcess() for _ in range(count)]
        self._loop = asyncio.get_running_loop()

    async def ask(self, work: Callable[[], T]) -> T:
        """Runs a function in the least busy process and returns its result.

        Raises:
            Exception: what the function raised.
            BrokenExecutor: the process has died, or cannot be started.
        """
        process = min(self._processes, key=lambda one: len(one.asked))
        return await process.ask(work)

    def submit(self, work: Callable[[], T]) -> Future[T]:
        return asyncio.run_coroutine_threadsafe(self.ask(work), self._loop)

    def close(self) -> None:
        for process in self._processes:
            process.end()


class _DrawingProcess(asyncio.Protocol):
    """One process, which answers in the order in which it is asked.

    Attributes:
        asked: what is to come, in that order.
    """

    def __init__(self) -> None:
        self.asked: deque[asyncio.Future[Any]] = deque()
        self._heard = bytearray()
        self._starting: asyncio.Future[None] | None = None
        self._process: BaseProcess | None = None
        self._wire: asyncio.Transport | None = None
        self._over = False

    async def ask(self, work: Callable[[], Any]) -> Any:
        if self._starting is None:
            self._starting = asyncio.ensure_future(self._start())
        try:
            await asyncio.shield(self._starting)
        except (OSError, ImportError, NotImplementedError) as error:
            raise BrokenExecutor(type(error).__name__) from error
        if self._wire is None or self._over:
            raise BrokenExecutor
        self._wire.write(_packed(work))
        coming = asyncio.get_running_loop().create_future()
        self.asked.append(coming)
        return await coming

    async def _start(self) -> None:
        ours, theirs = socket.socketpair()
        with theirs:  # or its end would not be noticed
            self._process = get_context("spawn").Process(target=serve, args=(theirs,), daemon=True)
            await asyncio.to_thread(self._process.start)
        atexit.register(self._process.kill)  # it is asked to end before, and does not listen
        loop = asyncio.get_running_loop()
        self._wire, _ = await loop.create_connection(lambda: self, sock=ours)
        if self._over:  # by now
            self.end()

    def data_received(self, data: bytes) -> None:
        self._heard += data
        while (end := _LENGTH + int.from_bytes(self._heard[:_LENGTH])) <= len(self._heard):
            done, answer = pickle.loads(self._heard[_LENGTH:end])  # noqa: S301 - from our own process
            del self._heard[:end]
            coming = self.asked.popleft()
            if coming.done():
                continue  # nobody waits for it any more
            if done:
                coming.set_result(answer)
            else:
                coming.set_exception(answer)

    def connection_lost(self, exc: Exception | None) -> None:
        self._over = True
        for coming in self.asked:
            if not coming.done():
                coming.set_exception(BrokenExecutor())
        self.asked.clear()

    def end(self) -> None:
        """Kills the process, or as soon as it has started."""
        self._over = True
        if self._process is not None and self._wire is not None:
            self._wire.abort()
            self._process.kill()
            atexit.unregister(self._process.kill)


class _Wire(processes.Wire):
    """The process's end."""

    def __init__(self, end: socket.socket) -> None:
        self._file = end.makefile("rwb")

    def recv(self) -> Any:
        if len(length := self._file.read(_LENGTH)) < _LENGTH:
            raise EOFError
        return pickle.loads(self._file.read(int.from_bytes(length)))  # noqa: S301

    def send(self, answer: tuple[bool, object], /) -> None:
        self._file.write(_packed(answer))
        self._file.flush()


def _packed(said: object) -> bytes:
    data = pickle.dumps(said)
    return len(data).to_bytes(_LENGTH) + data


def serve(end: socket.socket) -> None:
    """Does what comes through a socket until it is closed; what a process is made for."""
    processes.serve(_Wire(end), worker.begin, 0)
