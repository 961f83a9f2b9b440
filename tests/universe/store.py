"""The store's driver without threads: each statement runs on the loop in turn, and may fail."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from random import Random
from typing import Any

import aiosqlite.core
import pytest

from tests.support.threadless import Coming, NoThread, Work, do
from tests.universe.loop import VirtualLoop

QUICK, SLOW = (0.0002, 0.002), (0.01, 0.4)
"""The least and most seconds of a statement: mostly, and now and then."""

SLOWLY = 0.02
"""The probability of a slow statement."""

FAULTS = {
    "fsync": ("disk I/O error", sqlite3.SQLITE_IOERR_FSYNC),
    "locked": ("database is locked", sqlite3.SQLITE_BUSY),
    "full": ("database or disk is full", sqlite3.SQLITE_FULL),
}
"""Faults of the disk: SQLite's message and code."""

_WRITES = ("INSERT", "UPDATE", "DELETE", "REPLACE", "BEGIN IMMEDIATE", "BEGIN EXCLUSIVE")


class Disk:
    """The disk of a universe.

    Attributes:
        commits: how many transactions it has committed.
        trouble: its current fault, a key of ``FAULTS``.
        failures: how many more times it fails at most.
        note: called at each commit with the written data, which a death at that moment would leave.
    """

    def __init__(self, loop: VirtualLoop, seed: object) -> None:
        self.loop = loop
        self.rng = Random(f"disk {seed}")
        self.commits = 0
        self.trouble: str | None = None
        self.failures = 0
        self.note: Callable[..., None] = lambda *_: None
        self._open: dict[int, list[sqlite3.Connection]] = {}
        self._written: dict[sqlite3.Connection, list[tuple[str, int]]] = {}

    def run(self, life: int, work: Callable[[], Any]) -> Any:
        """Runs a piece of the driver's work, or fails instead.

        Raises:
            sqlite3.OperationalError: the disk failed.
        """
        name, statement = _named(work)
        if self.trouble is not None and self.failures > 0 and life == self.loop.life:
            commits = name == "commit" and _own(work).in_transaction
            if commits or (self.trouble != "fsync" and statement.startswith(_WRITES)):
                self.failures -= 1
                if commits and self.trouble == "fsync":
                    _own(work).rollback()  # as SQLite does when it can't write
                raise _error(*FAULTS[self.trouble])
        commits = name == "commit" and _own(work).in_transaction
        result = work()
        self._follow(name, statement, work)
        self.commits += commits
        if isinstance(result, sqlite3.Connection):
            self._open.setdefault(life, []).append(result)
        return result

    def _follow(self, name: str, statement: str, work: Any) -> None:
        """Records what is written, and whether it stays."""
        if name.startswith("execute") and statement.startswith(_WRITES):
            does = zlib.crc32(repr(_plain(work.args)).encode())
            about = " ".join(statement.split()[:3])
            own = _own(work)
            connection = own if isinstance(own, sqlite3.Connection) else own.connection
            self._written.setdefault(connection, []).append((about, does))
        elif name in ("commit", "rollback"):
            written = self._written.pop(_own(work), [])
            if name == "commit" and written:
                self.note("written", written)

    def cut(self) -> None:
        """Ends every connection of this life without a commit, as a process's end does."""
        for connection in self._open.pop(self.loop.life, ()):
            with suppress(sqlite3.ProgrammingError):  # the bot has closed it
                # a connection that closes with unread rows keeps its lock
                connection.rollback()
            connection.close()

    def pause(self) -> float:
        """Returns how many seconds the next piece of work takes."""
        slow = self.rng.random() < SLOWLY or self.loop.busy
        return self.rng.uniform(*(SLOW if slow else QUICK))


@contextmanager
def on_the_loop(disk: Disk) -> Iterator[None]:
    """Lets aiosqlite work on the loop instead of in threads."""

    class Queue:
        """The work of one connection, in order."""

        def __init__(self) -> None:
            self._life = disk.loop.life
            self._last = 0.0

        def put_nowait(self, asked: tuple[Coming, Work]) -> None:
            future, work = asked
            if disk.loop.is_closed():
                return
            self._last = disk.loop.after(self._last, disk.pause())
            disk.loop.call_at(self._last, do, future, partial(disk.run, self._life, work))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(aiosqlite.core, "SimpleQueue", Queue)
        patch.setattr(aiosqlite.core, "Thread", NoThread)
        patch.setattr(aiosqlite.core.Connection, "__del__", lambda _self: None)
        yield


def _named(work: Any) -> tuple[str, str]:
    """Returns the name of the driver's action, and its statement, if any."""
    does = getattr(work, "func", work)
    arguments = getattr(work, "args", ())
    first = arguments[0] if arguments else ""
    if isinstance(first, tuple):  # several statements, with their rows
        first, _ = first
    statement = first if isinstance(first, str) else ""
    return getattr(does, "__name__", ""), statement.lstrip().upper()


def _plain(value: Any) -> Any:
    """Returns the written value, with the bytes behind anything that only refers to them."""
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return bytes(value) if isinstance(value, memoryview) else value


def _own(work: Any) -> Any:
    """Returns the connection or cursor that does the work."""
    return work.func.__self__


def _error(text: str, code: int) -> sqlite3.OperationalError:
    error = sqlite3.OperationalError(text)
    error.sqlite_errorcode = code
    return error
