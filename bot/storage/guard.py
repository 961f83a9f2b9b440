"""One process a database: a second one is refused at the door.

The guard is an exclusive transaction on a small SQLite file of its own beside the database. The system ends it with the
process, however that ends, so nothing is ever left locked; and SQLite's locks work wherever SQLite does.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

import aiosqlite

PATIENCE = 1.0
"""Seconds to wait for a process that is just ending."""


class InUse(Exception):
    """Another process has the database."""


class Guard:
    """Holds a database for this process until it is released."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    @classmethod
    async def take(cls, database: Path) -> Guard:
        """Takes a database.

        Raises:
            InUse: another process has it.
            sqlite3.Error, OSError: the guard's file cannot be used.
        """
        file = database.with_name(database.name + ".lock")
        connection = await aiosqlite.connect(file, timeout=PATIENCE, isolation_level=None)
        try:
            await connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            await connection.close()
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                raise InUse from error
            raise
        except BaseException:
            await connection.close()
            raise
        return cls(connection)

    async def release(self) -> None:
        """Lets the next process in."""
        await self._connection.close()
