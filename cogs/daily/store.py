"""Tries at the deals of the day, with places, weekly and monthly tables, and streaks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import sqlalchemy as sa
from msgspec import Struct, convert
from msgspec.structs import asdict
from sqlalchemy import Column, Executable, ForeignKey, Index, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clock import date_of, day_of, number_of, unix_time
from bot.storage import Store
from bot.storage.changes import Scored
from bot.storage.personal import personal
from bot.storage.rows import StoredResult
from bot.storage.schema import players, table
from bot.storage.store import Then
from cogs.ratings.logic.events import EVERYWHERE
from cogs.ratings.store.queries import places

# Everyone's only try at a deal of the day (in the form 20261124, UTC): its server, its table, its
# score. There is no score until it is finished. The bot's owner isn't ranked. A negative id is the
# hash of someone who deleted their data that day.
dailies = table(
    "dailies",
    Column("day", sa.Integer, primary_key=True),
    Column("game", sa.String(32), primary_key=True),
    Column("user_id", sa.BigInteger, primary_key=True),
    Column("name", sa.String(64), nullable=False),
    Column("guild_id", sa.BigInteger, nullable=False),
    Column("table_id", sa.Integer, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("score", sa.Integer),
    Column("ranked", sa.Boolean, nullable=False, default=True, server_default=sa.true()),
    Index("dailies_by_score", "game", "day", "score"),
    Index("dailies_by_user", "user_id", "day"),
    Index("dailies_by_table", "table_id"),
)


def _forget(user_id: int, former: int) -> Sequence[Executable]:
    """Keeps today's tries under a hash, so that deleting data doesn't grant a second try."""
    today = day_of(unix_time())
    kept = {"user_id": former, "name": "", "guild_id": EVERYWHERE, "score": None}
    known = dailies.alias()
    there = (
        known.c.user_id == former,
        known.c.day == dailies.c.day,
        known.c.game == dailies.c.game,
    )
    used = select(
        *(
            sa.literal(kept[column.name], column.type) if column.name in kept else column
            for column in dailies.c
        )
    )
    used = used.where(
        dailies.c.user_id == user_id, dailies.c.day == today, ~sa.exists().where(*there)
    )
    return [
        insert(dailies).from_select([column.name for column in dailies.c], used),
        delete(dailies).where(dailies.c.user_id == user_id),
    ]


personal(dailies, forget=_forget)


def entering(entry: Entry) -> Then:
    """Returns a function that stores a try with its table, and fails if there already is one."""

    async def run(connection: AsyncConnection, table_id: int) -> None:
        await connection.execute(insert(dailies), [asdict(entry) | {"table_id": table_id}])

    return run


@dataclass(frozen=True, slots=True)
class Span:
    """The days that a table covers, from the first to the last, in the form 20261124."""

    first: int
    last: int

    @classmethod
    def week(cls, day: int) -> Span:
        start = date_of(day)
        monday = start - timedelta(days=start.weekday())
        return cls(number_of(monday), number_of(monday + timedelta(days=6)))

    @classmethod
    def month(cls, day: int) -> Span:
        return cls(day // 100 * 100 + 1, day // 100 * 100 + 31)


@dataclass(frozen=True, slots=True)
class DailyLine:
    """A person's line in a table: their points from ``days`` tries, and their place."""

    place: int
    user_id: int
    name: str
    points: int
    days: int


def scored(day: int) -> Scored:
    """Returns a function that stores the score for a day's deal."""

    async def write(writer: AsyncConnection, ended: Sequence[StoredResult]) -> None:
        for row in ended:
            if row.user_id > 0:
                mine = (
                    dailies.c.table_id == row.table_id,
                    dailies.c.user_id == row.user_id,
                    dailies.c.game == row.game,
                    dailies.c.day == day,
                )
                await writer.execute(update(dailies).where(*mine).values(score=row.points))

    return write


class Entry(Struct, frozen=True):
    """A row of ``dailies``."""

    day: int
    game: str
    user_id: int
    name: str
    guild_id: int
    table_id: int
    score: int | None
    ranked: bool

    @property
    def finished(self) -> bool:
        return self.score is not None

    @property
    def points(self) -> int:
        """The score, or 0 for an unfinished try."""
        return self.score or 0


class Entries:
    """Reads the tries at the deals of the day."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, user_id: int, day: int, former: int = 0) -> dict[str, Entry]:
        """Returns a user's tries on a day by game, including any kept under the hash ``former``."""
        mine = (dailies.c.user_id.in_((user_id, former)), dailies.c.day == day)
        rows = await self._store.read(select(dailies).where(*mine))
        return {row["game"]: convert(row, Entry) for row in rows}

    async def tidy(self, day: int) -> None:
        """Deletes old tries, from before a given day, by people who have deleted their data."""
        over = delete(dailies).where(dailies.c.user_id < 0, dailies.c.day < day)
        await self._store.write(lambda writer: writer.execute(over))

    async def at(self, table_id: int) -> Entry | None:
        """Returns the try that was played at a table."""
        rows = await self._store.read(select(dailies).where(dailies.c.table_id == table_id))
        return convert(rows[0], Entry) if rows else None

    async def place(self, entry: Entry) -> tuple[int, int]:
        """Returns a finished try's place, or 0 if unranked, and the number of ranked tries."""
        here = (
            dailies.c.game == entry.game,
            dailies.c.day == entry.day,
            dailies.c.score.is_not(None),
            dailies.c.ranked,
        )
        better = select(func.count()).where(*here, dailies.c.score > entry.score)
        every = select(func.count()).where(*here)
        asked = select(
            better.scalar_subquery().label("better"), every.scalar_subquery().label("all")
        )
        (counts,) = await self._store.read(asked)
        return (counts["better"] + 1 if entry.ranked else 0), counts["all"]

    async def best(self, day: int, game: str) -> Entry | None:
        """Returns the best listed try at a deal; if tied, the one that started first."""
        rows = await self._store.read(
            select(dailies)
            .where(
                dailies.c.game == game, dailies.c.day == day, dailies.c.score.is_not(None), _shown()
            )
            .order_by(dailies.c.score.desc(), dailies.c.table_id)
            .limit(1)
        )
        return convert(rows[0], Entry) if rows else None

    async def is_best(self, table_id: int) -> bool:
        """Returns whether the try at a table was the best at its deal."""
        entry = await self.at(table_id)
        best = entry and await self.best(entry.day, entry.game)
        return best is not None and best.table_id == table_id

    async def table(
        self, game: str, span: Span, guild_id: int, user_id: int, *, limit: int
    ) -> tuple[list[DailyLine], DailyLine | None]:
        """Returns the people with the most points in a game over some days, and the reader's line.

        Args:
            game: the game.
            span: the days.
            guild_id: a server, to count tries started there, or ``EVERYWHERE``.
            user_id: the reader, who gets their own line even if it's beyond ``limit`` or hidden.
            limit: the most lines to return.
        """
        summed = _summed(game, span, guild_id).subquery()
        rows, mine = await places(self._store, summed, user_id, limit)
        return convert(rows, list[DailyLine]), convert(mine, DailyLine | None)

    async def streak(self, user_id: int, day: int) -> tuple[int, int]:
        """Returns how many days in a row someone has finished a deal: now, and at their best."""
        rows = await self._store.read(
            select(dailies.c.day)
            .distinct()
            .where(dailies.c.user_id == user_id, dailies.c.score.is_not(None))
            .order_by(dailies.c.day)
        )
        return days_in_a_row([row["day"] for row in rows], day)


def days_in_a_row(days: Iterable[int], today: int) -> tuple[int, int]:
    """Returns the length of the streak up to today or yesterday, and of the longest streak.

    Args:
        days: the days that count, each once, in the form 20261124.
        today: today, in the form 20261124.
    """
    run, best, last = 0, 0, None
    for day in sorted(map(date_of, days)):
        run = run + 1 if last is not None and day - last == timedelta(days=1) else 1
        best, last = max(best, run), day
    current = last is not None and date_of(today) - last <= timedelta(days=1)
    return run if current else 0, best


def _summed(game: str, span: Span, guild_id: int) -> sa.Select[Any, Any, Any, int]:
    here = sa.true() if guild_id == EVERYWHERE else dailies.c.guild_id == guild_id
    return (
        select(
            dailies.c.user_id,
            func.max(dailies.c.name).label("name"),
            func.sum(dailies.c.score).label("points"),
            func.count().label("days"),
        )
        .where(
            sa.and_(dailies.c.game == game, dailies.c.day.between(span.first, span.last)),
            dailies.c.score.is_not(None),
            dailies.c.ranked,
            here,
        )
        .group_by(dailies.c.user_id)
    )


def _shown() -> sa.ColumnElement[bool]:
    """Leaves out people who have asked not to be listed, and unranked tries."""
    hidden = select(players.c.user_id).where(players.c.hidden)
    return sa.and_(dailies.c.ranked, dailies.c.user_id.not_in(hidden))
