"""Game nights and their guests, in the database."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from msgspec import Struct, convert, field
from msgspec.structs import asdict
from sqlalchemy import Column, Executable, ForeignKey, Index, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage import Store
from bot.storage.dialects import put
from bot.storage.personal import personal
from bot.storage.schema import table
from bot.storage.store import Row

# Game nights. If ``stale``, the card is out of date. Host 0 has been forgotten.
nights = table(
    "nights",
    Column("id", sa.Integer, primary_key=True),
    Column("guild_id", sa.BigInteger, nullable=False),
    Column("channel_id", sa.BigInteger, nullable=False),
    Column("host_id", sa.BigInteger, nullable=False),
    Column("host_name", sa.String(64), nullable=False),
    Column("game", sa.String(32), nullable=False),
    Column("at", sa.Float, nullable=False),
    Column("place", sa.String(100), nullable=False),
    Column("most", sa.Integer),
    Column("by_rating", sa.Boolean, nullable=False),
    Column("status", sa.String(16), nullable=False),
    Column("event_id", sa.BigInteger),
    Column("message_id", sa.BigInteger),
    Column("call_id", sa.BigInteger),
    Column("stale", sa.Boolean, nullable=False),
    Index("nights_by_time", "status", "at"),
    Index("nights_by_host", "host_id"),
    sqlite_autoincrement=True,
)


# Guests in the order of ``at``: whether they were reminded, when they arrived, their table.
night_guests = table(
    "night_guests",
    Column("night_id", sa.Integer, ForeignKey("nights.id", ondelete="CASCADE"), primary_key=True),
    Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    Column("name", sa.String(64), nullable=False),
    Column("at", sa.Float, nullable=False),
    Column("told", sa.Boolean, nullable=False),
    Column("here_since", sa.Float),
    Column("table_id", sa.Integer, ForeignKey("tables.id", ondelete="SET NULL")),
    Index("night_guests_by_user", "user_id"),
)


def _forget(user_id: int, _former: int) -> Sequence[Executable]:
    """Erases the host, and marks their nights' cards as out of date."""
    going = select(night_guests.c.night_id).where(night_guests.c.user_id == user_id)
    theirs = (nights.c.host_id == user_id) | nights.c.id.in_(going)
    hosted = update(nights).where(nights.c.host_id == user_id)
    return [update(nights).where(theirs).values(stale=True), hosted.values(host_id=0, host_name="")]


personal(
    nights, lambda user_id, _former: select(nights).where(nights.c.host_id == user_id), _forget
)
personal(night_guests)


PLANNED, OPEN, SEATED = "planned", "open", "seated"
OVER, CANCELLED = "over", "cancelled"
ALIVE = (PLANNED, OPEN, SEATED)
"""The states of a night that isn't over: planned, letting guests check in, and seated."""


class Night(Struct, frozen=True):
    """A row of ``nights``."""

    id: int
    guild_id: int
    channel_id: int
    host_id: int
    host_name: str
    game: str
    at: float
    place: str
    most: int | None
    by_rating: bool
    status: str
    event_id: int | None
    message_id: int | None
    call_id: int | None
    stale: bool


class Guest(Struct, frozen=True):
    """A row of ``night_guests``."""

    user_id: int
    name: str
    reminded: bool = field(name="told")
    here_since: float | None
    table_id: int | None


class NightStore:
    """Reads and writes nights; a change to the guests also marks the card as out of date."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def plan(self, night: Night) -> int:
        """Adds a night under the next number, and returns that number."""
        row = asdict(night)
        del row["id"]

        async def run(writer: AsyncConnection) -> int:
            key: Any = (await writer.execute(insert(nights), row)).inserted_primary_key
            return int(key[0])

        return await self._store.write(run)

    async def night(self, number: int) -> Night | None:
        rows = await self._store.read(select(nights).where(nights.c.id == number))
        return convert(rows[0], Night) if rows else None

    async def alive(self, guild_id: int | None = None) -> list[Night]:
        """Returns upcoming and current nights, on one server or on all, the next night first."""
        query = select(nights).where(nights.c.status.in_(ALIVE))
        if guild_id is not None:
            query = query.where(nights.c.guild_id == guild_id)
        rows = await self._store.read(query.order_by(nights.c.at, nights.c.id))
        return convert(rows, list[Night])

    async def stale(self) -> list[Night]:
        """Returns the nights whose messages are out of date."""
        stale = select(nights).where(nights.c.stale).order_by(nights.c.id)
        return convert(await self._store.read(stale), list[Night])

    async def guests(self, number: int) -> list[Guest]:
        """Returns the guests in the order in which they signed up."""
        coming = select(night_guests).where(night_guests.c.night_id == number)
        order = (night_guests.c.at, night_guests.c.user_id)
        return convert(await self._store.read(coming.order_by(*order)), list[Guest])

    async def going(self, user_id: int, numbers: Sequence[int]) -> set[int]:
        """Returns which of the given nights a user is coming to."""
        theirs = (night_guests.c.user_id == user_id, night_guests.c.night_id.in_(numbers))
        rows = await self._store.read(select(night_guests.c.night_id).where(*theirs))
        return {row["night_id"] for row in rows}

    async def set(self, number: int, **values: Any) -> None:
        changed = update(nights).where(nights.c.id == number).values(**values)
        await self._store.write(lambda writer: writer.execute(changed))

    async def sign_up(self, number: int, user_id: int, name: str, now: float) -> None:
        """Adds a guest; guests who are already on the list keep their place."""
        row: Row = {
            "night_id": number,
            "user_id": user_id,
            "name": name[:64],
            "at": now,
            "told": False,
            "here_since": None,
            "table_id": None,
        }

        async def run(writer: AsyncConnection) -> None:
            await put(writer, night_guests, [row], keep=True)
            await writer.execute(_stale(number))

        await self._store.write(run)

    async def sign_off(self, number: int, user_id: int) -> None:
        async def run(writer: AsyncConnection) -> None:
            await writer.execute(delete(night_guests).where(*_guest(number, user_id)))
            await writer.execute(_stale(number))

        await self._store.write(run)

    async def here(self, number: int, user_id: int, now: float) -> None:
        """Marks a guest as present, but not seated yet."""
        came = func.coalesce(night_guests.c.here_since, now)
        there = update(night_guests).where(*_guest(number, user_id))

        async def run(writer: AsyncConnection) -> None:
            await writer.execute(there.values(here_since=came, table_id=None))
            await writer.execute(_stale(number))

        await self._store.write(run)

    async def mark_reminded(self, number: int, user_id: int) -> bool:
        """Marks a guest as reminded before the message goes out; ``False`` if they already were."""

        async def run(writer: AsyncConnection) -> int:
            theirs = (*_guest(number, user_id), night_guests.c.told.is_(False))
            return (
                await writer.execute(update(night_guests).where(*theirs).values(told=True))
            ).rowcount

        return await self._store.write(run) == 1

    async def seated(
        self, writer: AsyncConnection, number: int, ids: Sequence[int], table_id: int
    ) -> None:
        """Stores which table some guests are sitting at."""
        theirs = (night_guests.c.night_id == number, night_guests.c.user_id.in_(ids))
        await writer.execute(update(night_guests).where(*theirs).values(table_id=table_id))
        await writer.execute(_stale(number))

    async def seat(self, number: int, user_id: int, table_id: int) -> None:
        """Stores which table a latecomer is sitting at."""
        await self._store.write(lambda writer: self.seated(writer, number, [user_id], table_id))


def split(night: Night, guests: Sequence[Guest]) -> tuple[list[Guest], list[Guest]]:
    """Returns the guests who have a place at a night, and those on the waiting list."""
    most = night.most
    seated = [guest for guest in guests if guest.table_id is not None]
    others = [guest for guest in guests if guest.table_id is None]
    if most is None:
        return list(guests), []
    free = max(0, most - len(seated))
    # Once a night has begun, places go to the guests who have arrived.
    if night.status == SEATED:
        others.sort(key=lambda guest: guest.here_since is None)
    placed = [*seated, *others[:free]]
    return [guest for guest in guests if guest in placed], others[free:]


def _guest(number: int, user_id: int) -> tuple[Any, Any]:
    return night_guests.c.night_id == number, night_guests.c.user_id == user_id


def _stale(number: int) -> Any:
    return update(nights).where(nights.c.id == number).values(stale=True)
