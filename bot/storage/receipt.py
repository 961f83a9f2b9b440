"""Finds out if a transaction was committed when the connection broke before the server said so.

The writer numbers its transactions, and each writes its number to the writer's own row. After a
lost connection, the row says whether the latest transaction was committed; it is locked until then.
"""

from __future__ import annotations

import asyncio
import time
import uuid

from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.storage.dialects import FAILURES
from bot.storage.outage import AGAIN_AFTER, PATIENCE, Uncertain
from bot.storage.schema import installation

NAMED = "writer:"
"""The name prefix of these rows in ``installation``."""

KEPT = 7 * 86_400
"""Seconds after which a crashed writer's row is deleted."""


class Receipt:
    """A writer's row, and the number that it should contain."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._name = NAMED + uuid.uuid4().hex[:16]
        self._row = installation.c.name == self._name
        self._signed = update(installation).where(self._row).values(value=bindparam("latest"))
        self._number = 0

    async def open(self) -> None:
        """Writes the row, so that it can be locked, and deletes long-gone writers' rows."""
        others = select(installation).where(installation.c.name.startswith(NAMED))
        async with self._engine.begin() as connection:
            for row in (await connection.execute(others)).mappings().all():
                if int(row["value"].split()[1]) < time.time() - KEPT:
                    old = installation.c.name == row["name"]
                    await connection.execute(delete(installation).where(old))
            await connection.execute(
                insert(installation).values(name=self._name, value=self._latest())
            )

    async def sign(self, connection: AsyncConnection) -> None:
        self._number += 1
        await connection.execute(self._signed, {"latest": self._latest()})

    def _latest(self) -> bytes:
        return f"{self._number} {time.time():.0f}".encode()

    async def is_there(self) -> bool:
        """Returns whether the latest transaction was committed; asks until the server answers.

        Raises:
            Uncertain: the server is down for too long. The next command at each table finds out.
        """
        until = asyncio.get_running_loop().time() + 4 * PATIENCE
        latest = select(installation.c.value).where(self._row).with_for_update()
        while True:
            try:
                async with self._engine.connect() as connection:
                    value = await connection.scalar(latest)
                return value is not None and int(value.split()[0]) == self._number
            except FAILURES as error:
                if asyncio.get_running_loop().time() > until:
                    raise Uncertain from error
                await asyncio.sleep(AGAIN_AFTER)

    async def close(self) -> None:
        """Deletes the row."""
        async with self._engine.begin() as connection:
            await connection.execute(delete(installation).where(self._row))
