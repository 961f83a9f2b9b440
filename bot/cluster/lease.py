"""A process's leases: on its own place, and on places of absent processes that it looks after.

If another node is looking after its place, a starting node asks for the place, and gets it once it
is ready. ``bot.storage.lease`` has the part that a single process needs, too.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from typing import Any

from sqlalchemy import case, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.log import logger
from bot.storage.dialects import FAILURES, announce, clock, listen
from bot.storage.guard import InUse
from bot.storage.lease import CHECK_EVERY, LASTS, Group, Lease, alive, locked
from bot.storage.outage import AGAIN_AFTER
from bot.storage.schema import processes, tables

STARTS = 20.0
"""Seconds a renewal lasts while a node isn't ready, as startup has a lot to load and draw."""

STARTING = "?"
"""The suffix of a node's name while it wants a place but isn't ready for it."""

MISSED = "missed"
"""The message to a node that may have missed some: at startup, and after losing its connection."""


class NodeLease(Lease):
    """A node's places, and the renewal of their leases.

    Attributes:
        wanted: the places it looks after whose own nodes are ready to take them.
        waits: whether another node looks after its place until it is ready. Meanwhile it has no
            place, and hands over every press that reaches it.
        left: whether it has left all places, and only hands over the presses that still reach it.
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
        """The places where it may start new work: all but the ones that it is giving back."""
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
            chosen = None if others else await self._choose(connection, {row.place for row in rows})
        if chosen is None:
            mine = [row for row in rows if row.place in self._wished and not row.adopted]
            return others or ([] if len(self._wished) > 1 else mine)
        self.own, epoch = chosen
        self.epochs, self.waits = {self.own: epoch} if epoch else {}, not epoch
        return None

    async def _choose(
        self, connection: AsyncConnection, taken: Collection[int]
    ) -> tuple[int, int] | None:
        """Takes a place it wants if it is free, or asks the node that looks after it.

        Returns:
            The place and its epoch (0 while another node looks after it); ``None`` if it must wait.
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
        """Announces that this node is ready, and takes its place from the node that looks after it.

        Raises:
            InUse: another process was faster and took the place.
        """
        self._ready, self._wished, self.lasts = True, [self.own], LASTS
        while self.waits:
            if await self._enter():
                raise InUse
            if self.waits:
                await asyncio.sleep(CHECK_EVERY)
        async with self._engine.begin() as connection:
            await self.sign(connection)

    async def sign(self, connection: AsyncConnection) -> bool:
        """Renews the leases in a transaction, and locks the places until it ends.

        Returns:
            Whether the node still has its own place (or has no place to lose). Places
            it looked after may be gone; ``epochs`` no longer has those.
        """
        if self.left or self.waits:
            return True
        rows = await self._renew(connection)
        others = self.epochs.keys() - {self.own}
        self.wanted = frozenset(other for other in others if _comes(rows[other].wanted))
        return self.own in self.epochs

    def stop_at(self, place: int) -> None:
        """Starts no new work at a place; the node gives it back once the work there is done."""
        self._leaving.add(place)

    async def adopt(self, connection: AsyncConnection) -> dict[int, int]:
        """Adopts the places of absent nodes, in a signed transaction.

        Returns:
            The epoch of each place, to be added to ``epochs`` once the transaction is committed.
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
        """Forgets a place that the node no longer has."""
        self.epochs.pop(place, None)
        self._leaving.discard(place)

    async def give_back(self, connection: AsyncConnection, place: int) -> None:
        """Gives a place back to the node that wants it, in a signed transaction."""
        mine = (processes.c.place == place) & (processes.c.owner == self.name)
        await connection.execute(update(processes).where(mine).values(owner="", until=clock()))

    async def others(self, connection: AsyncConnection) -> bool:
        """Returns whether any other nodes are alive to look after the places this node leaves."""
        theirs = processes.c.owner.not_in(["", self.name]) & (processes.c.until > clock())
        return await connection.scalar(select(processes.c.place).where(theirs).limit(1)) is not None

    async def leave(self, connection: AsyncConnection) -> None:
        """Leaves all places to others, in a signed transaction, and writes no tables after that."""
        await super().leave(connection)
        asked = processes.c.wanted.in_([self.name, self.name + STARTING])
        await connection.execute(update(processes).where(asked).values(wanted=""))
        await self.notify(connection, f"free {self.own}")
        self.epochs, self.left = {}, True

    async def hear(self, heard: Callable[[str], None]) -> None:
        """Listens for the other nodes' messages until it is cancelled.

        The messages are short words that arrive at once or not at all. Nothing depends on them:
        anything that must not be lost is a row, which a check finds within a second. After losing
        its connection, the node hears ``MISSED``.
        """

        def receive(words: str) -> None:
            sender, _, text = words.partition(" ")
            if sender != self.name:
                heard(text)

        while True:
            cut = asyncio.Event()
            try:
                async with self._engine.connect() as connection:
                    await listen(connection, receive, cut.set)
                    heard(MISSED)
                    try:
                        await cut.wait()
                    finally:
                        await connection.invalidate()  # back in the pool, it would keep listening
            except FAILURES as error:
                logger.debug("not listening", reason=type(error).__name__)
            await asyncio.sleep(AGAIN_AFTER)


def _comes(wanted: str) -> bool:
    """Returns whether a node wants the place and is ready for it."""
    return bool(wanted) and not wanted.endswith(STARTING)
