"""One process a database: a second one is refused at the door, by whatever name it calls the file.

The guard is two locks. One is an exclusive transaction on a small SQLite file beside the database, which works wherever
SQLite does. Its file may be deleted, or the database have a second name elsewhere, so the other is on the database's own
inode: on one byte that SQLite never locks. It belongs to the open file description, not to the process as SQLite's own do:
those end as soon as the process closes any descriptor of the file. So ours is closed after SQLite's connections, and none
is opened on a file that this process has. Only Linux has such locks for sure; elsewhere the first one is all. The system ends both locks with the process, however that ends.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import struct
import sys
from contextlib import suppress
from pathlib import Path

import aiosqlite

PATIENCE = 1.0
"""Seconds to wait for a process that is just ending."""

_BYTE = 2**62
"""The byte that the guard locks: SQLite's are at 2**30, and no file is that long."""

_held = set[tuple[int, int]]()
"""The inodes that this process has, each with its device."""


class InUse(Exception):
    """Another process has the database."""


class _Locks(sqlite3.Connection):
    """Both locks: one is held by this connection, and the other closed with it."""

    inode: tuple[int, int] | None = None
    descriptor: int | None = None

    def close(self) -> None:
        if self.descriptor is not None:
            os.close(self.descriptor)
            self.descriptor = None
        if self.inode is not None:
            _held.discard(self.inode)
            self.inode = None
        super().close()

    def lock_inode(self, database: Path) -> None:
        """Locks a database's own inode.

        Raises:
            InUse: another process has it, or this one by another name.
            OSError: it cannot be opened.
        """
        inode = _inode(database)
        if inode in _held:
            raise InUse
        if sys.platform == "linux":
            import fcntl

            descriptor = os.open(database, os.O_RDWR)
            try:
                lock = struct.pack("hhqqi", fcntl.F_WRLCK, os.SEEK_SET, _BYTE, 1, 0)
                fcntl.fcntl(descriptor, fcntl.F_OFD_SETLK, lock)
            except OSError as error:
                os.close(descriptor)
                raise InUse from error
            self.descriptor = descriptor
        self.inode = inode
        _held.add(inode)


class Guard:
    """Holds a database for this process until it is released."""

    def __init__(
        self, connection: aiosqlite.Connection, name: Path, inode: tuple[int, int]
    ) -> None:
        self._connection = connection
        self._name = name
        self._inode = inode

    @classmethod
    async def lock(cls, database: Path) -> Guard:
        """Takes a database.

        Raises:
            InUse: another process has it.
            sqlite3.Error, OSError: the file, or the guard's, cannot be used.
        """
        file, name = _whole(database)
        beside = file.with_name(file.name + ".lock")
        connection = await aiosqlite.connect(
            beside, timeout=PATIENCE, isolation_level=None, factory=_Locks
        )
        try:
            await connection.execute("BEGIN EXCLUSIVE")
            await _lock_inode(connection, file)
        except sqlite3.OperationalError as error:
            await connection.close()
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                raise InUse from error
            raise
        except BaseException:
            await connection.close()
            raise
        return cls(connection, name, _inode(file))

    def check(self) -> None:
        """Makes sure that the database's name still leads to the file that is held.

        Raises:
            sqlite3.OperationalError: it was deleted, or another file is in its place.
        """
        with suppress(OSError):
            if _inode(self._name) == self._inode:
                return
        error = sqlite3.OperationalError("its file was deleted, moved or replaced")
        error.sqlite_errorcode = sqlite3.SQLITE_READONLY_DBMOVED
        raise error

    async def release(self) -> None:
        """Lets the next process in; for when all connections to the database are closed."""
        await self._connection.close()


async def _lock_inode(connection: aiosqlite.Connection, file: Path) -> None:
    locks = connection._conn  # pyright: ignore[reportPrivateUsage] - it is made by our factory
    assert isinstance(locks, _Locks)
    until = asyncio.get_running_loop().time() + PATIENCE
    while True:
        try:
            return locks.lock_inode(file)
        except InUse:
            if asyncio.get_running_loop().time() > until:
                raise
        await asyncio.sleep(PATIENCE / 20)


def _whole(database: Path) -> tuple[Path, Path]:
    """Returns where a name leads, through links, and the name itself from the root."""
    return database.resolve(), database.absolute()


def _inode(file: Path) -> tuple[int, int]:
    found = file.stat()
    return found.st_dev, found.st_ino
