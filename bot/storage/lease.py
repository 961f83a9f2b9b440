"""Leases, which say which process may write to a server's database.

A place is a row, and every table belongs to a place; a process alone has the only place. It renews
its lease on the place with every transaction. If it stops, any process may take the place a short
while later. Each transaction begins with the renewal, which locks the row until the end. So no one
takes a place in the middle of a commit, and once a place is taken, the old owner commits nothing
there, however long it was asleep. Only the database's clock counts. docs/decisions has the
protocol, ``tests/bot/cluster/test_sharing.py`` checks it, and ``bot.cluster`` extends it.
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
from bot.storage.schema import presses, processes, tables

LASTS = 6.0
"""How many seconds a place belongs to its owner after the latest renewal."""

RENEWED_EVERY = 1.5
"""Seconds between two renewals while nothing is written."""

CHECK_EVERY = 0.2
"""Seconds between two checks of a taken place."""

IDLE = 5.0
"""Seconds after which the server ends an idle transaction, because it blocks its places."""

_RENEW = (
    update(processes)
    .where(processes.c.owner == bindparam("me"))
    .values(until=clock() + bindparam("lasts", type_=Float))
    .returning(processes.c.place, processes.c.epoch, processes.c.wanted, idle_at_most(IDLE))
)
"""The statement that begins every transaction, built once."""


class Lost(Unavailable):
    """Another process has the place now; nothing has changed."""


class OtherGroup(InUse):
    """Other processes have different numbers of processes or shards in their settings."""


@dataclass(frozen=True, slots=True)
class Group:
    """The settings that all of a database's processes must share.

    Attributes:
        places: the number of processes.
        shards: how many shards they run in total.
    """

    places: int = 1
    shards: int = 1

    def home(self, guild_id: int) -> int:
        """Returns the place for a server's tables, by its shard; private tables are on shard 0."""
        return (guild_id >> 22) % self.shards % self.places

    def shards_of(self, place: int) -> list[int]:
        """Returns the numbers of the shards run by a place's process."""
        return list(range(place, self.shards, self.places))


class Places:
    """The places this process has now: the only one, unless processes share the database.

    Attributes:
        shared: whether other processes have other places.
        own: the process's own place.
    """

    shared: bool = False
    own: int = 0

    @property
    def held(self) -> set[int]:
        """The places in which this process starts new work."""
        return {self.own}

    @property
    def leads(self) -> bool:
        """Returns whether this process does the work that only one of them may do."""
        return self.own == 0

    def owns(self, _home: int) -> bool:
        """Returns whether a place's tables belong to this process."""
        return True

    def begins(self, _home: int) -> bool:
        """Returns whether this process may start work at a place's tables: not if it is leaving."""
        return True

    def here(self) -> tuple[Any, ...]:
        """Returns conditions that select this process's rows in ``tables``; none if it is alone."""
        return ()

    def home(self, _guild_id: int) -> int:
        """Returns the place for a server's tables; server 0 is for private tables."""
        return self.own

    def home_of_new(self, guild_id: int) -> int:
        """Returns the place for a new table: its server's if held here, or the process's own."""
        home = self.home(guild_id)
        return home if home in self.held else self.own

    async def notify(self, connection: AsyncConnection, words: str) -> None:
        """Sends words to the other processes, if any, once the transaction is committed."""


class Lease(Places):
    """A process's places, and the lease on them that it renews.

    Attributes:
        name: a random name for this start of the process.
        group: the processes that share the database.
        epochs: for each place held, how many owners it has had, including this process.
        lasts: how many seconds a renewal is valid.
    """

    def __init__(self, engine: AsyncEngine, group: Group, place: int | None = None) -> None:
        """Makes a lease that holds no place yet."""
        self._engine = engine
        self.name = uuid.uuid4().hex[:16]
        self.group, self.own = group, place or 0
        self.epochs: dict[int, int] = {}
        self.lasts = LASTS

    @classmethod
    async def open(cls, engine: AsyncEngine, group: Group, place: int | None = None) -> Self:
        """Takes a place once it is free; waits for an owner that has died or is shutting down.

        Args:
            engine: the database.
            group: the processes that share it.
            place: the place to take; ``None`` for any.

        Raises:
            OtherGroup: processes with other group settings keep running.
            InUse: another process has the place and keeps renewing it.
        """
        lease, seen = cls(engine, group, place), dict[int, float]()
        while (others := await lease._enter()) is not None:
            for row in others:
                if seen.setdefault(row.place, row.until) != row.until:
                    raise InUse if _is_of(row, group) else OtherGroup
            await asyncio.sleep(CHECK_EVERY)
        return lease

    async def _enter(self) -> Sequence[Any] | None:
        """Takes the place if it is free; if not, returns its row, or another group's rows."""
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
        """Records that this process has a place now."""
        until = clock() + self.lasts
        statement = update(processes).where(processes.c.place == place)
        await connection.execute(
            statement.values(owner=self.name, epoch=epoch, until=until, wanted="", adopted=adopted)
        )

    async def sign(self, connection: AsyncConnection) -> bool:
        """Renews the lease in a transaction, and locks its places until the end.

        Returns:
            Whether the process still has its own place; if not, don't commit the transaction.
        """
        await self._renew(connection)
        return self.own in self.epochs

    async def _renew(self, connection: AsyncConnection) -> dict[int, Any]:
        """Renews its places, and drops those that others have taken; returns rows by place."""
        renewed = await connection.execute(_RENEW, {"me": self.name, "lasts": self.lasts})
        rows = {row.place: row for row in renewed}
        self.epochs = {
            held_place: epoch
            for held_place, epoch in self.epochs.items()
            if held_place in rows and rows[held_place].epoch == epoch
        }
        return rows

    async def leave(self, connection: AsyncConnection) -> None:
        """Gives up the places, in the caller's transaction."""
        mine = processes.c.owner == self.name
        await connection.execute(update(processes).where(mine).values(owner="", until=0.0))

    async def release(self) -> None:
        """Gives up the places at once."""
        with contextlib.suppress(*FAILURES):  # the lease runs out by itself, too
            async with self._engine.begin() as connection:
                await self.leave(connection)


async def alive(connection: AsyncConnection, group: Group) -> tuple[Sequence[Any], Sequence[Any]]:
    """Returns the rows of places with a running lease, including another group's.

    Only one process at a time gets past this, until its transaction ends. If no place belongs to
    another group, it also adds any missing rows for this group's places.
    """
    await wait_for_others(connection)  # two processes may start at once
    query = select(processes, clock().label("now")).order_by(processes.c.place)
    rows = (await connection.execute(query)).all()
    alive = [row for row in rows if row.until > row.now]
    if others := [row for row in alive if not _is_of(row, group)]:
        return alive, others
    if any(not _is_of(row, group) for row in rows):
        await _regroup(connection, group)
    new = {"owner": "", "epoch": 0, "until": 0.0, "wanted": "", "adopted": False}
    new |= {"places": group.places, "shards": group.shards}
    all_places = [{"place": place, **new} for place in range(group.places)]
    await put(connection, processes, all_places, keep=True)
    return alive, []


async def locked(connection: AsyncConnection, place: int) -> Any:
    """Returns a place's row and the time (``now``); locks the row until the transaction ends."""
    row = select(processes, clock().label("now")).where(processes.c.place == place)
    return (await connection.execute(row.with_for_update())).one()


async def _regroup(connection: AsyncConnection, group: Group) -> None:
    """Assigns all tables to a group's places; processes that had a place lose it."""
    gone = update(processes).values(owner="", until=0.0, wanted="", epoch=processes.c.epoch + 1)
    await connection.execute(gone.values(places=group.places, shards=group.shards))
    home = tables.c.guild_id // (1 << 22) % group.shards % group.places
    await connection.execute(update(tables).where(tables.c.home != home).values(home=home))
    await connection.execute(update(presses).values(place=presses.c.place % group.places))
    if group.places == 1:  # no process is left to take over presses
        await connection.execute(delete(presses))


def _is_of(row: Any, group: Group) -> bool:
    return (row.places, row.shards) == (group.places, group.shards)
