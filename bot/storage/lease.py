"""The lease: which process may write a server's database.

A place is a row, and every table belongs to one; without other processes there is one place. A process renews its lease on it
with every transaction, and a short while after the last one anybody may take the place. Each transaction begins with that
renewal, which holds the row until its end: so no one takes a place in the middle of a commit, and once it is taken, nothing of
the owner before is committed there any more, however long that one has been asleep. The only clock is the database's. docs/decisions
has the whole protocol, and ``tests/bot/cluster/test_sharing_protocol.py``
checks it. ``bot.cluster`` has what several processes add.
"""

from __future__ import annotations

import asyncio
import contextlib
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

from sqlalchemy import Float, bindparam, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.storage.dialects import FAILURES, clock, idle_at_most, put, wait_for_others
from bot.storage.guard import InUse
from bot.storage.outage import Unavailable
from bot.storage.places import Places
from bot.storage.schema import presses, processes, tables

LASTS = 6.0
"""Seconds after its latest renewal for which a place stays its owner's."""

RENEWED_EVERY = 1.5
"""Seconds between two renewals where nothing is written."""

LOOKED_EVERY = 0.2
"""Seconds between two looks at a place that is taken."""

IDLE = 5.0
"""Seconds after which the server ends a transaction whose process says nothing: one that is stopped would hold its places."""

_RENEW = (
    update(processes)
    .where(processes.c.owner == bindparam("me"))
    .values(until=clock() + bindparam("lasts", type_=Float))
    .returning(processes.c.place, processes.c.epoch, processes.c.wanted, idle_at_most(IDLE))
)
"""What every transaction begins with, built once."""


class Lost(Unavailable):
    """Another process has the place by now; nothing was changed."""


class OtherGroup(InUse):
    """Processes run that were told of another number of them."""


@dataclass(frozen=True, slots=True)
class Group:
    """What all processes of a database must have been told alike.

    Attributes:
        places: how many of them there are.
        shards: how many shards they run together.
    """

    places: int = 1
    shards: int = 1

    def home(self, guild_id: int) -> int:
        """Returns the place that a server's tables belong to: the one that hears of it. Private tables go with shard 0."""
        return (guild_id >> 22) % self.shards % self.places

    def shards_of(self, place: int) -> list[int]:
        """Returns the shards that the process of a place runs."""
        return list(range(place, self.shards, self.places))


class Lease(Places):
    """The places of a process that renews its lease on them.

    Attributes:
        name: of the process, made for this start.
        group: which it is one of.
        epochs: of each place it has: how many owners that has had, with this one.
        lasts: seconds for which a renewal is good.
    """

    def __init__(self, engine: AsyncEngine, group: Group, place: int | None = None) -> None:
        """Has nothing yet."""
        self._engine = engine
        self.name = uuid.uuid4().hex[:16]
        self.group, self.own = group, place or 0
        self.epochs: dict[int, int] = {}
        self.lasts = LASTS

    @classmethod
    async def open(cls, engine: AsyncEngine, group: Group, place: int | None = None) -> Self:
        """Takes a place as soon as it is free; waits for an owner that has died or is just ending.

        Args:
            engine: the database.
            group: the processes it has.
            place: which one; ``None`` for any.

        Raises:
            OtherGroup: processes of another group go on running.
            InUse: another process has the place for its own, and goes on renewing it.
        """
        lease, seen = cls(engine, group, place), dict[int, float]()
        while (others := await lease._enter()) is not None:
            for row in others:
                if seen.setdefault(row.place, row.until) != row.until:
                    raise InUse if _is_of(row, group) else OtherGroup
            await asyncio.sleep(LOOKED_EVERY)
        return lease

    async def _enter(self) -> Sequence[Any] | None:
        """Takes the place if it is free; returns ``None`` then, and the rows of those that have it or are of another group else."""
        async with self._engine.begin() as connection:
            if others := (await alive(connection, self.group))[1]:
                return others
            row = await locked(connection, self.own)
            if row.until > row.now:
                return [row]
            await self._give(connection, self.own, row.epoch + 1)
        self.epochs = {self.own: row.epoch + 1}
        return None

    async def _give(
        self, connection: AsyncConnection, place: int, epoch: int, *, adopted: bool = False
    ) -> None:
        """Writes down that this process has a place now."""
        until = clock() + self.lasts
        given = update(processes).where(processes.c.place == place)
        await connection.execute(
            given.values(owner=self.name, epoch=epoch, until=until, wanted="", adopted=adopted)
        )

    async def sign(self, connection: AsyncConnection) -> bool:
        """Renews the lease in a transaction, and keeps others from the place until its end.

        Returns:
            Whether the process still has its own place; if not, the transaction must not be committed.
        """
        await self._renew(connection)
        return self.own in self.epochs

    async def _renew(self, connection: AsyncConnection) -> dict[int, Any]:
        """Renews what is held, forgets what others have taken, and returns the rows by place."""
        renewed = await connection.execute(_RENEW, {"me": self.name, "lasts": self.lasts})
        rows = {row.place: row for row in renewed}
        self.epochs = {
            one: epoch
            for one, epoch in self.epochs.items()
            if one in rows and rows[one].epoch == epoch
        }
        return rows

    async def leave(self, connection: AsyncConnection) -> None:
        """Leaves the place to others, in a transaction."""
        mine = processes.c.owner == self.name
        await connection.execute(update(processes).where(mine).values(owner="", until=0.0))

    async def release(self) -> None:
        """Leaves the place to others, at once."""
        with contextlib.suppress(*FAILURES):  # it runs out by itself
            async with self._engine.begin() as connection:
                await self.leave(connection)


async def alive(connection: AsyncConnection, group: Group) -> tuple[Sequence[Any], Sequence[Any]]:
    """Returns the rows of places whose time is not over, and those of them that are of another group.

    One process at a time gets here, until its transaction ends. If there are none of another group, there is a row for each place
    of this one then.
    """
    await wait_for_others(connection)  # two that start at once
    every = select(processes, clock().label("now")).order_by(processes.c.place)
    found = (await connection.execute(every)).all()
    alive = [row for row in found if row.until > row.now]
    if others := [row for row in alive if not _is_of(row, group)]:
        return alive, others
    if any(not _is_of(row, group) for row in found):
        await _regroup(connection, group)
    new = {"owner": "", "epoch": 0, "until": 0.0, "wanted": "", "adopted": False}
    new |= {"places": group.places, "shards": group.shards}
    rows = [{"place": place, **new} for place in range(group.places)]
    await put(connection, processes, rows, keep=True)
    return alive, []


async def locked(connection: AsyncConnection, place: int) -> Any:
    """Returns the row of a place, with the time that it is ``now``, and keeps it from others until the transaction ends."""
    row = select(processes, clock().label("now")).where(processes.c.place == place)
    return (await connection.execute(row.with_for_update())).one()


async def _regroup(connection: AsyncConnection, group: Group) -> None:
    """Shares all tables out among the places of a group. A process that still believes it has one has lost it then."""
    gone = update(processes).values(owner="", until=0.0, wanted="", epoch=processes.c.epoch + 1)
    await connection.execute(gone.values(places=group.places, shards=group.shards))
    home = tables.c.guild_id // (1 << 22) % group.shards % group.places
    await connection.execute(update(tables).where(tables.c.home != home).values(home=home))
    await connection.execute(update(presses).values(place=presses.c.place % group.places))
    if group.places == 1:  # no one takes up what was handed over any more
        await connection.execute(delete(presses))


def _is_of(row: Any, group: Group) -> bool:
    return (row.places, row.shards) == (group.places, group.shards)
