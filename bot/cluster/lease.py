"""The leases of one of several processes: on its own place, and on those that it looks after while their processes are away.

A node that starts while another looks after its place asks for that one, and gets it once it is ready. ``bot.storage.lease`` has
what holds for a single process, too.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from typing import Any

from sqlalchemy import case, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.cluster.wire import hear
from bot.storage.dialects import announce, clock
from bot.storage.guard import InUse
from bot.storage.lease import LASTS, LOOKED_EVERY, Group, Lease, alive, locked
from bot.storage.schema import processes, tables

STARTS = 20.0
"""Seconds for which a renewal is good while a node is not ready yet, as others would take its place: a start has much to load and
to draw."""

STARTING = "?"
"""Stands behind the name of a node that wants a place as soon as it is ready for it."""


class NodeLease(Lease):
    """The places of a node, on which it renews its leases.

    Attributes:
        wanted: places it looks after whose nodes are ready for them.
        waits: whether another node looks after its own place until it is ready; it has none, and hands over what reaches it.
        left: whether it has left all of them, and only hands over what still reaches it.
    """

    shared = True

    def __init__(self, engine: AsyncEngine, group: Group, place: int | None = None) -> None:
        super().__init__(engine, group, place)
        self._wished = [*range(group.places)] if place is None else [place]
        self._ready, self._leaving = False, set[int]()
        self.lasts = STARTS
        self.wanted: frozenset[int] = frozenset()
        self.waits = self.left = False

    @property
    def held(self) -> set[int]:
        """The places in which it begins something: all that it has and is not about to give back."""
        return {*self.epochs} - self._leaving

    def owns(self, home: int) -> bool:
        return home in self.epochs

    def begins(self, home: int) -> bool:
        return home in self.held

    def here(self) -> tuple[Any, ...]:
        return (tables.c.home.in_(self.held),)

    def home(self, guild_id: int) -> int:
        return self.group.home(guild_id)

    async def notify(self, connection: AsyncConnection, words: str) -> None:
        await announce(connection, f"{self.name} {words}")

    async def _enter(self) -> Sequence[Any] | None:
        async with self._engine.begin() as connection:
            rows, others = await alive(connection, self.group)
            found = None if others else await self._choose(connection, {row.place for row in rows})
        if found is None:
            mine = [row for row in rows if row.place in self._wished and not row.adopted]
            return others or ([] if len(self._wished) > 1 else mine)
        self.own, epoch = found
        self.epochs, self.waits = {self.own: epoch} if epoch else {}, not epoch
        return None

    async def _choose(
        self, connection: AsyncConnection, taken: Collection[int]
    ) -> tuple[int, int] | None:
        """Takes one of the places it wishes if it is free, or says that it comes for one that is only looked after.

        Returns:
            The place and its epoch, 0 as long as another node looks after it; ``None`` if it has to wait.
        """
        for place in sorted(self._wished, key=taken.__contains__):
            row = await locked(connection, place)
            kept = LASTS * (_comes(row.wanted) and row.wanted != self.name)
            if row.until + kept <= row.now:
                await self._give(connection, place, row.epoch + 1)
                return place, row.epoch + 1
            adopted = row.adopted and row.until > row.now
            if adopted and (len(self._wished) == 1 or not row.wanted):
                ask = update(processes).where(processes.c.place == place)
                name = self.name if self._ready else self.name + STARTING
                await connection.execute(ask.values(wanted=name))
                if not self._ready:
                    return place, 0
                await self.notify(connection, f"wanted {place}")
        return None

    async def claim(self) -> None:
        """Says that this node is ready, and takes its own place from the one that looks after it.

        Raises:
            InUse: another process was faster, and has it for its own.
        """
        self._ready, self._wished, self.lasts = True, [self.own], LASTS
        while self.waits:
            if await self._enter():
                raise InUse
            if self.waits:
                await asyncio.sleep(LOOKED_EVERY)
        async with self._engine.begin() as connection:
            await self.sign(connection)

    async def sign(self, connection: AsyncConnection) -> bool:
        """Renews the leases in a transaction, and keeps others from the places until its end.

        Returns:
            Whether the node still has its own place. One that it looked after may be gone, and is not in ``epochs`` any more then. A
            node that has none has nothing to lose.
        """
        if self.left or self.waits:
            return True
        rows = await self._renew(connection)
        others = self.epochs.keys() - {self.own}
        self.wanted = frozenset(one for one in others if _comes(rows[one].wanted))
        return self.own in self.epochs

    def stop_at(self, place: int) -> None:
        """Takes nothing on at a place any more, which is given back as soon as what was begun is done."""
        self._leaving.add(place)

    async def adopt(self, connection: AsyncConnection) -> dict[int, int]:
        """Takes the places whose nodes are away, in a transaction that was signed.

        Returns:
            Their epochs, for ``epochs`` once it is committed.
        """
        comes = (processes.c.wanted != "") & processes.c.wanted.not_like(f"%{STARTING}")
        kept = case((comes, LASTS), else_=0.0)
        over = (processes.c.until + kept <= clock()) & (processes.c.place < self.group.places)
        free = select(processes.c.place, processes.c.epoch).where(over).order_by(processes.c.place)
        rows = (await connection.execute(free.with_for_update(skip_locked=True))).all()
        for row in rows:
            await self._give(connection, row.place, row.epoch + 1, adopted=True)
        return {row.place: row.epoch + 1 for row in rows}

    def forget(self, place: int) -> None:
        """Has nothing to do with a place any more."""
        self.epochs.pop(place, None)
        self._leaving.discard(place)

    async def give_back(self, connection: AsyncConnection, place: int) -> None:
        """Leaves a place to the node that wants it, in a transaction that was signed."""
        mine = (processes.c.place == place) & (processes.c.owner == self.name)
        await connection.execute(update(processes).where(mine).values(owner="", until=clock()))

    async def others(self, connection: AsyncConnection) -> bool:
        """Whether other nodes are there to look after what this one leaves."""
        theirs = processes.c.owner.not_in(["", self.name]) & (processes.c.until > clock())
        return await connection.scalar(select(processes.c.place).where(theirs).limit(1)) is not None

    async def leave(self, connection: AsyncConnection) -> None:
        """Leaves all places to others, in a transaction that was signed; no table is written any more."""
        await super().leave(connection)
        asked = processes.c.wanted.in_([self.name, self.name + STARTING])
        await connection.execute(update(processes).where(asked).values(wanted=""))
        await self.notify(connection, f"free {self.own}")
        self.epochs, self.left = {}, True

    async def hear(self, heard: Callable[[str], None]) -> None:
        """Hears what the other nodes tell, until it is cancelled."""
        await hear(self._engine, self.name, heard)


def _comes(wanted: str) -> bool:
    """Whether a place is wanted by a node that is ready for it."""
    return bool(wanted) and not wanted.endswith(STARTING)
