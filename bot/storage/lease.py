"""One process a place: who may write a server's database, by a lease.

A place is a row. Its owner renews it with every transaction, and a short while after the last one anybody may take it. Each
transaction begins with that renewal, which holds the row until its end: so nobody takes a place in the middle of a commit, and
once it is taken, nothing of the owner before is committed any more, however long that one has been asleep. The only clock is the
database's. docs/architecture.md has the whole protocol, and ``tests/bot/storage/test_protocol.py`` checks it.
"""

from __future__ import annotations

import asyncio
import contextlib
import uuid

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.storage.dialects import FAILURES, clock, put
from bot.storage.guard import InUse
from bot.storage.outage import Unavailable
from bot.storage.schema import processes

LASTS = 6.0
"""Seconds after its latest renewal for which a place stays its owner's."""

RENEWED_EVERY = 1.5
"""Seconds between two renewals where nothing is written."""

LOOKED_EVERY = 0.2
"""Seconds between two looks at a place that is taken."""

PLACE = 0
"""The place of the one process of a database."""


class Lost(Unavailable):
    """Another process has the place by now; nothing was changed."""


class Lease:
    """A place that this process has.

    Attributes:
        epoch: how many owners the place has had, with this one.
    """

    def __init__(self, engine: AsyncEngine, place: int, owner: str, epoch: int) -> None:
        self._engine = engine
        self._place = place
        self._owner = owner
        self.epoch = epoch
        self._mine = (
            (processes.c.place == place)
            & (processes.c.owner == owner)
            & (processes.c.epoch == epoch)
        )

    @classmethod
    async def take(cls, engine: AsyncEngine, place: int = PLACE) -> Lease:
        """Takes a place as soon as it is free; waits for an owner that has died or is just ending.

        Raises:
            InUse: another process has it, and goes on renewing it.
        """
        owner, latest = uuid.uuid4().hex[:16], None
        while True:
            async with engine.begin() as connection:
                epoch, until, now = await _look(connection, place)
                if until <= now:
                    values = {"owner": owner, "epoch": epoch + 1, "until": now + LASTS}
                    of_place = update(processes).where(processes.c.place == place)
                    await connection.execute(of_place.values(values))
                    return cls(engine, place, owner, epoch + 1)
            if latest is not None and (epoch, until) != latest:
                raise InUse
            latest = epoch, until
            await asyncio.sleep(LOOKED_EVERY)

    async def sign(self, connection: AsyncConnection) -> bool:
        """Renews the lease in a transaction, and keeps others from the place until its end.

        Returns:
            Whether the place is still this process's; if not, the transaction must not be committed.
        """
        renewed = update(processes).where(self._mine).values(until=clock() + LASTS)
        return (await connection.execute(renewed)).rowcount == 1

    async def release(self) -> None:
        """Leaves the place to the next process, at once."""
        with contextlib.suppress(*FAILURES):  # it runs out by itself
            async with self._engine.begin() as connection:
                await connection.execute(
                    update(processes).where(self._mine).values(owner="", until=0.0)
                )


async def _look(connection: AsyncConnection, place: int) -> tuple[int, float, float]:
    """Returns a place's epoch, when it may be taken, and the time; no one changes the place until the transaction's end."""
    new = {"place": place, "owner": "", "epoch": 0, "until": 0.0, "wanted": "", "places": 1}
    await put(connection, processes, [{**new, "shards": 0}], keep=True)
    row = select(processes.c.epoch, processes.c.until).where(processes.c.place == place)
    epoch, until = (await connection.execute(row.with_for_update())).one()
    return epoch, until, await connection.scalar(select(clock())) or 0.0
