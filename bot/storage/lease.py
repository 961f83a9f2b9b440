"""Places: which process may write what of a server's database, by leases.

A place is a row, and every table belongs to one. A process has a place of its own, and looks after those whose processes are
away. It renews its leases with every transaction, and a short while after the last one anybody may take them. Each
transaction begins with that renewal, which holds the rows until its end: so no one takes a place in the middle of a commit, and
once it is taken, nothing of the owner before is committed there any more, however long that one has been asleep. The only clock
is the database's. docs/decisions has the whole protocol, and ``tests/bot/storage/test_sharing_protocol.py`` checks it.
"""

from __future__ import annotations

import asyncio
import contextlib
import uuid
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Float, bindparam, case, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.storage.dialects import FAILURES, announce, clock, idle_at_most, put, wait_for_others
from bot.storage.guard import InUse
from bot.storage.outage import Unavailable
from bot.storage.schema import presses, processes, tables

LASTS = 6.0
"""Seconds after its latest renewal for which a place stays its owner's, and for which it is kept for the process that wants it back."""

STARTS = 20.0
"""The same for a process that is not ready yet, where others would take its place: a start has much to load and to draw."""

RENEWED_EVERY = 1.5
"""Seconds between two renewals where nothing is written."""

LOOKED_EVERY = 0.2
"""Seconds between two looks at a place that is taken."""

IDLE = 5.0
"""Seconds after which the server ends a transaction whose process says nothing: one that is stopped would hold its places."""


STARTING = "?"
"""Stands behind the name of a process that wants a place as soon as it is ready for it."""


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


class Lease:
    """The places that this process has.

    Attributes:
        name: of the process, made for this start.
        group: which it is one of.
        place: its own.
        held: the epoch of each place it has: how many owners that has had, with this one.
        wanted: places it looks after whose processes are ready for them.
        waits: whether another process looks after its own place until it is ready; it has none, and hands over what reaches it.
        left: whether it has left all of them, and only hands over what still reaches it.
        lasts: seconds for which a renewal is good.
    """

    def __init__(
        self, engine: AsyncEngine, group: Group, place: int, name: str, epoch: int
    ) -> None:
        """Notes what was taken; with an epoch of 0, nothing yet."""
        self._engine = engine
        self.name = name
        self.group = group
        self.place = place
        self.held = {place: epoch} if epoch else {}
        self.waits = not epoch
        self.wanted: frozenset[int] = frozenset()
        self.left = False
        self.lasts = _at_first(group)

    @classmethod
    async def take(
        cls, engine: AsyncEngine, group: Group | None = None, place: int | None = None
    ) -> Lease:
        """Takes a place as soon as it is free; waits for an owner that has died or is just ending.

        One that another process looks after stays with that until ``claim``, so that its tables go on during a start.

        Args:
            engine: the database.
            group: the processes it has.
            place: which one; ``None`` takes the next that is free, and waits for one.

        Raises:
            OtherGroup: processes of another group go on running.
            InUse: another process has the place for its own, and goes on renewing it.
        """
        group = group or Group()
        name, seen = uuid.uuid4().hex[:16], dict[int, float]()
        wished = [place] if place is not None else [*range(group.places)]
        while True:
            async with engine.begin() as connection:
                found, rows = await _enter(connection, name, group, wished)
            if found is not None:
                return cls(engine, group, found[0], name, found[1])
            others = [row for row in rows if not _of(row, group)]
            blocking = others or (
                [] if len(wished) > 1 else [row for row in rows if not row.adopted]
            )
            for row in blocking:
                if seen.setdefault(row.place, row.until) != row.until:
                    raise OtherGroup if others else InUse
            await asyncio.sleep(LOOKED_EVERY)

    async def claim(self) -> None:
        """Says that this process is ready, and takes its own place from the process that looks after it.

        Raises:
            InUse: another process was faster, and has it for its own.
        """
        while self.waits:
            async with self._engine.begin() as connection:
                found, rows = await _enter(
                    connection, self.name, self.group, [self.place], ready=True
                )
            if found is not None and found[1]:
                self.held, self.waits = dict([found]), False
            elif any(not row.adopted for row in rows):
                raise InUse
            else:
                await asyncio.sleep(LOOKED_EVERY)
        self.lasts = LASTS
        async with self._engine.begin() as connection:
            await self.sign(connection)

    async def sign(self, connection: AsyncConnection) -> bool:
        """Renews the leases in a transaction, and keeps others from the places until its end.

        Returns:
            Whether the process still has its own place; if not, the transaction must not be committed. One that it looked after
            may be gone too, and is not in ``held`` any more. Who has none has nothing to lose.
        """
        if self.left or self.waits:
            return True
        renewed = await connection.execute(_RENEW, {"me": self.name, "lasts": self.lasts})
        rows = {row.place: row for row in renewed}
        mine = {one for one, epoch in self.held.items() if one in rows and rows[one].epoch == epoch}
        self.held = {one: self.held[one] for one in mine}
        self.wanted = frozenset(
            one for one in mine if one != self.place and _comes(rows[one].wanted)
        )
        return self.place in mine

    async def adopt(self, connection: AsyncConnection) -> dict[int, int]:
        """Takes the places whose processes are away, in a transaction that was signed.

        Returns:
            Their epochs, for ``held`` once it is committed.
        """
        comes = (processes.c.wanted != "") & processes.c.wanted.not_like(f"%{STARTING}")
        kept = case((comes, LASTS), else_=0.0)
        over = (processes.c.until + kept <= clock()) & (processes.c.place < self.group.places)
        free = select(processes.c.place, processes.c.epoch).where(over).order_by(processes.c.place)
        rows = (await connection.execute(free.with_for_update(skip_locked=True))).all()
        for row in rows:
            await _give(connection, row.place, self.name, row.epoch + 1, LASTS, adopted=True)
        return {row.place: row.epoch + 1 for row in rows}

    async def give_back(self, connection: AsyncConnection, place: int) -> None:
        """Leaves a place to the process that wants it, in a transaction that was signed."""
        mine = (processes.c.place == place) & (processes.c.owner == self.name)
        await connection.execute(update(processes).where(mine).values(owner="", until=clock()))

    async def others(self, connection: AsyncConnection) -> bool:
        """Whether other processes are there to look after what this one leaves."""
        theirs = processes.c.owner.not_in(["", self.name]) & (processes.c.until > clock())
        return await connection.scalar(select(processes.c.place).where(theirs).limit(1)) is not None

    async def leave(self, connection: AsyncConnection) -> None:
        """Leaves all places to others, in a transaction that was signed; no table is written any more."""
        mine = processes.c.owner == self.name
        await connection.execute(update(processes).where(mine).values(owner="", until=0.0))
        self.held, self.left = {}, True

    async def release(self) -> None:
        """Leaves all places to others, at once."""
        mine = processes.c.owner == self.name
        with contextlib.suppress(*FAILURES):  # they run out by themselves
            async with self._engine.begin() as connection:
                await connection.execute(update(processes).where(mine).values(owner="", until=0.0))
                asked = processes.c.wanted.in_([self.name, self.name + STARTING])
                await connection.execute(update(processes).where(asked).values(wanted=""))
                await announce(connection, f"{self.name} free {self.place}")


async def _enter(
    connection: AsyncConnection, name: str, group: Group, wished: list[int], *, ready: bool = False
) -> tuple[tuple[int, int] | None, list[Any]]:
    """Takes one of some places if it is free; says that it comes for one that is only looked after, or is ready for it.

    Returns:
        The place and its epoch, 0 if it is still looked after; or ``None`` and the rows of those that are taken.
    """
    await wait_for_others(connection)  # two that start at once
    every = select(processes, clock().label("now")).order_by(processes.c.place)
    found = (await connection.execute(every)).all()
    alive = [row for row in found if row.until > row.now]
    if others := [row for row in alive if not _of(row, group)]:
        return None, others
    if any(not _of(row, group) for row in found):
        await _regroup(connection, group)
    new = {"owner": "", "epoch": 0, "until": 0.0, "wanted": "", "adopted": False}
    new |= {"places": group.places, "shards": group.shards}
    rows = [{"place": place, **new} for place in range(group.places)]
    await put(connection, processes, rows, keep=True)
    for place in sorted(wished, key=lambda one: any(row.place == one for row in alive)):
        row = select(processes.c.epoch, processes.c.until, processes.c.wanted, clock().label("now"))
        row = row.where(processes.c.place == place).with_for_update()
        epoch, until, wanted, now = (await connection.execute(row)).one()
        if until + LASTS * (_comes(wanted) and wanted != name) <= now:
            lasts = LASTS if ready else _at_first(group)
            await _give(connection, place, name, epoch + 1, lasts)
            return (place, epoch + 1), []
        known = next((one for one in alive if one.place == place), None)
        if known is not None and known.adopted and (len(wished) == 1 or not wanted):
            ask = update(processes).where(processes.c.place == place)
            await connection.execute(ask.values(wanted=name if ready else name + STARTING))
            if ready:
                await announce(connection, f"{name} wanted {place}")
                break
            return (place, 0), []
    return None, [row for row in alive if row.place in wished]


async def _give(
    connection: AsyncConnection,
    place: int,
    name: str,
    epoch: int,
    lasts: float,
    *,
    adopted: bool = False,
) -> None:
    values = {"owner": name, "epoch": epoch, "until": clock() + lasts, "wanted": ""}
    given = update(processes).where(processes.c.place == place)
    await connection.execute(given.values(**values, adopted=adopted))


async def _regroup(connection: AsyncConnection, group: Group) -> None:
    """Shares all tables out among the places of a group. A process that still believes it has one has lost it then."""
    gone = update(processes).values(owner="", until=0.0, wanted="", epoch=processes.c.epoch + 1)
    await connection.execute(gone.values(places=group.places, shards=group.shards))
    home = tables.c.guild_id // (1 << 22) % group.shards % group.places
    await connection.execute(update(tables).where(tables.c.home != home).values(home=home))
    await connection.execute(update(presses).values(place=presses.c.place % group.places))
    if group.places == 1:  # no one takes up what was handed over any more
        await connection.execute(delete(presses))


def _at_first(group: Group) -> float:
    return STARTS if group.places > 1 else LASTS


def _comes(wanted: str) -> bool:
    """Whether a place is wanted by a process that is ready for it."""
    return bool(wanted) and not wanted.endswith(STARTING)


def _of(row: Any, group: Group) -> bool:
    return (row.places, row.shards) == (group.places, group.shards)
