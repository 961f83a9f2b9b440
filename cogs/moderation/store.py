"""Bans from a server's tables, reports to its moderators, and who has left matches recently."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import sqlalchemy as sa
from msgspec import Struct, convert, to_builtins
from sqlalchemy import Column, Executable, delete, func, insert, select, update

from bot.clock import unix_time
from bot.storage import Store
from bot.storage.dialects import put
from bot.storage.personal import personal
from bot.storage.schema import departures, table

REASON_MOST, TEXT_MOST = 400, 1_000
"""The most characters in the reason for a ban, and in a report."""

LATELY = 14 * 86_400.0
"""How many seconds leaving a match counts as recent."""

# ``other_id`` until the person's data is deleted; ``subject`` (a hash of it) stays for the ban.
bans = table(
    "bans",
    Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    Column("subject", sa.String(32), primary_key=True),
    Column("other_id", sa.BigInteger),
    Column("until", sa.Float, nullable=False),
    Column("reason", sa.String(REASON_MOST), nullable=False),
)

# A person's report about someone; without ``other_id``, its text says who it is about.
reports = table(
    "reports",
    Column("id", sa.Integer, primary_key=True),
    Column("guild_id", sa.BigInteger, nullable=False),
    Column("user_id", sa.BigInteger, nullable=False),
    Column("other_id", sa.BigInteger),
    Column("text", sa.String(TEXT_MOST), nullable=False),
    Column("at", sa.Float, nullable=False),
)


def _forget_ban(user_id: int, _former: int) -> Sequence[Executable]:
    return [update(bans).where(bans.c.other_id == user_id).values(other_id=None)]


def _forget_report(user_id: int, _former: int) -> Sequence[Executable]:
    return [delete(reports).where(sa.or_(*(reports.c[whose] == user_id for whose in _THEIRS)))]


_THEIRS = ("user_id", "other_id")
personal(bans, lambda user_id, _: select(bans).where(bans.c.other_id == user_id), _forget_ban)
personal(reports, forget=_forget_report)


class Ban(Struct, frozen=True):
    """A row of ``bans``; ``until`` is when the ban ends, in seconds since the epoch."""

    guild_id: int
    subject: str
    other_id: int | None
    until: float
    reason: str


class Report(Struct, frozen=True):
    """A row of ``reports``."""

    id: int
    user_id: int
    other_id: int | None
    text: str
    at: float


class ModerationStore:
    """Reads and writes bans and reports."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def bans_of(self, guild_id: int) -> list[Ban]:
        """Returns the bans in force on a server, the next to expire first."""
        here = select(bans).where(bans.c.guild_id == guild_id, bans.c.until > unix_time())
        return convert(await self._store.read(here.order_by(bans.c.until)), list[Ban])

    async def ban(self, ban: Ban) -> None:
        """Bans someone, replacing any earlier ban."""
        await self._store.write(lambda writer: put(writer, bans, [to_builtins(ban)]))

    async def lift(self, guild_id: int, subject: str) -> None:
        mine = delete(bans).where(bans.c.guild_id == guild_id, bans.c.subject == subject)
        await self._store.write(lambda writer: writer.execute(mine))

    async def reports_of(self, guild_id: int) -> list[Report]:
        """Returns a server's open reports, newest first."""
        here = select(reports).where(reports.c.guild_id == guild_id)
        return convert(await self._store.read(here.order_by(reports.c.id.desc())), list[Report])

    async def report(self, guild_id: int, user_id: int, other_id: int | None, text: str) -> None:
        row = {"guild_id": guild_id, "user_id": user_id, "other_id": other_id}
        row |= {"text": text[:TEXT_MOST], "at": unix_time()}
        await self._store.write(lambda writer: writer.execute(insert(reports), row))

    async def settle(self, guild_id: int, last: int) -> None:
        """Deletes a server's reports up to and including a given number."""
        seen = delete(reports).where(reports.c.guild_id == guild_id, reports.c.id <= last)
        await self._store.write(lambda writer: writer.execute(seen))

    async def left(self, user_ids: Collection[int]) -> dict[int, int]:
        """Returns how many matches people have left recently, by user id, omitting zeros."""
        lately = departures.c.at > unix_time() - LATELY
        counted = select(departures.c.user_id, func.count().label("matches"))
        counted = counted.where(departures.c.user_id.in_(user_ids), lately)
        rows = await self._store.read(counted.group_by(departures.c.user_id))
        return {row["user_id"]: row["matches"] for row in rows}
