"""One process per database: a second one is refused, whatever name it uses for the file.

The guard is two locks, and the system releases both whenever the process ends. The first is an
exclusive transaction on a small SQLite file beside the database; it works wherever SQLite works.
But that file may be deleted, or the database may have a second name. So the second lock, on Linux
only, is on the database's inode, on a byte SQLite never locks. It belongs to the open file
description. SQLite's own locks belong to the process, and end when it closes any descriptor for the
file. So we close ours after SQLite's connections, and open no other on that file.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3  # for its errors, and the connection that aiosqlite uses
import struct
import sys
from contextlib import suppress
from pathlib import Path

import aiosqlite

PATIENCE = 1.0
"""Seconds to wait for a process that is shutting down."""

_BYTE = 2**62
"""The byte that the guard locks: SQLite's are at 2**30, and no file is this long."""

_held = set[tuple[int, int]]()
"""The databases that this process holds, as device and inode."""


class InUse(Exception):
    """Another process has the database."""


class _Locks(sqlite3.Connection):
    """Both locks: this connection's transaction, and an inode lock that is released with it."""

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
        """Locks a database's inode.

        Raises:
            InUse: another process has it, or this process has it under another name.
            OSError: the file can't be opened.
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
        """Locks a database for this process.

        Raises:
            InUse: another process has it.
            sqlite3.Error, OSError: the file, or the guard's file, can't be used.
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
        """Checks that the database's path still points to the locked file.

        Raises:
            sqlite3.OperationalError: the file was deleted, moved or replaced.
        """
        with suppress(OSError):
            if _inode(self._name) == self._inode:
                return
        error = sqlite3.OperationalError("its file was deleted, moved or replaced")
        error.sqlite_errorcode = sqlite3.SQLITE_READONLY_DBMOVED
        raise error

    async def release(self) -> None:
        """Releases the locks; call it after all connections to the database are closed."""
        await self._connection.close()


async def _lock_inode(connection: aiosqlite.Connection, file: Path) -> None:
    locks = connection._conn  # pyright: ignore[reportPrivateUsage] - our factory makes it
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
    """Returns the file a name points to, with links resolved, and the name as an absolute path."""
    return database.resolve(), database.absolute()


def _inode(file: Path) -> tuple[int, int]:
    stat = file.stat()
    return stat.st_dev, stat.st_ino
