"""Tries at the deals of the day: everyone's own, places, tables of a week or a month, and streaks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from msgspec import Struct, convert
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    Executable,
    ForeignKey,
    Index,
    Integer,
    Select,
    String,
    and_,
    delete,
    exists,
    func,
    insert,
    literal,
    select,
    true,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clock import date_of, day_of, number_of, unix_time
from bot.storage import Store
from bot.storage.changes import Scored
from bot.storage.personal import personal
from bot.storage.schema import players, table
from bot.storage.store import Row, Then
from cogs.ratings.logic.events import EVERYWHERE

# Everyone's one try at a deal of the day (as in 20261124, UTC): where it began, at which table, and what they reached;
# no score while it is played, and for good where it was not finished; not ranked is who runs the bot.
# An id below 0 is the hash of someone who has deleted their data that day.
dailies = table(
    "dailies",
    Column("day", Integer, primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("user_id", BigInteger, primary_key=True),
    Column("name", String(64), nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("table_id", Integer, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("score", Integer),
    Column("ranked", Boolean, nullable=False, default=True, server_default=true()),
    Index("dailies_by_score", "game", "day", "score"),
    Index("dailies_by_user", "user_id", "day"),
    Index("dailies_by_table", "table_id"),
)


def _forget(user_id: int, former: int) -> Sequence[Executable]:
    """Keeps that someone has had today's tries: by a hash, and until the day is over."""
    today = day_of(unix_time())
    kept = {"user_id": former, "name": "", "guild_id": EVERYWHERE, "score": None}
    known = dailies.alias()
    there = (
        known.c.user_id == former,
        known.c.day == dailies.c.day,
        known.c.game == dailies.c.game,
    )
    used = select(
        *(literal(kept[one.name], one.type) if one.name in kept else one for one in dailies.c)
    )
    used = used.where(dailies.c.user_id == user_id, dailies.c.day == today, ~exists().where(*there))
    return [
        insert(dailies).from_select([one.name for one in dailies.c], used),
        delete(dailies).where(dailies.c.user_id == user_id),
    ]


personal(dailies, forget=_forget)


def entering(row: Row) -> Then:
    """Returns what notes a player's try together with its table; it fails where the player has begun one already."""

    async def run(connection: AsyncConnection, table_id: int) -> None:
        await connection.execute(insert(dailies), [{**row, "table_id": table_id}])

    return run


@dataclass(frozen=True, slots=True)
class Span:
    """The days a table is about, from the first to the last, as in 20261124."""

    first: int
    last: int

    @classmethod
    def week(cls, day: int) -> Span:
        found = date_of(day)
        monday = found - timedelta(days=found.weekday())
        return cls(number_of(monday), number_of(monday + timedelta(days=6)))

    @classmethod
    def month(cls, day: int) -> Span:
        return cls(day // 100 * 100 + 1, day // 100 * 100 + 31)


@dataclass(frozen=True, slots=True)
class DailyLine:
    """Someone's line of a table: their points of so many days, and their place, the same for equals."""

    place: int
    user_id: int
    name: str
    points: int
    days: int


def scored(day: int) -> Scored:
    """Returns what notes a player's score in a day's deal."""

    async def write(writer: AsyncConnection, ended: Sequence[Row]) -> None:
        for row in ended:
            if row["user_id"] > 0:
                played = {name: row[name] for name in ("table_id", "user_id", "game")} | {
                    "day": day
                }
                mine = (dailies.c[name] == value for name, value in played.items())
                await writer.execute(update(dailies).where(*mine).values(score=row["points"]))

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
        """The score; 0 for a try that is not finished."""
        return self.score or 0


class Entries:
    """Reads tries at the deals of the day."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, user_id: int, day: int, former: int = 0) -> dict[str, Entry]:
        """Returns a user's tries on a day, by game, with those from before they deleted their data."""
        mine = (dailies.c.user_id.in_((user_id, former)), dailies.c.day == day)
        rows = await self._store.read(select(dailies).where(*mine))
        return {row["game"]: convert(row, Entry) for row in rows}

    async def tidy(self, day: int) -> None:
        """Deletes the tries of people who deleted their data before this day."""
        over = delete(dailies).where(dailies.c.user_id < 0, dailies.c.day < day)
        await self._store.write(lambda writer: writer.execute(over))

    async def at(self, table_id: int) -> Entry | None:
        """Returns the try that is played at a table."""
        rows = await self._store.read(select(dailies).where(dailies.c.table_id == table_id))
        return convert(rows[0], Entry) if rows else None

    async def place(self, entry: Entry) -> tuple[int, int]:
        """Returns the place of a finished try among all of its deal, and how many those are; 0 for one that is not ranked."""
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
        (found,) = await self._store.read(asked)
        return (found["better"] + 1 if entry.ranked else 0), found["all"]

    async def best(self, day: int, game: str) -> Entry | None:
        """Returns the best try at a deal of someone who wants to be listed; of equals, who began first."""
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
        """Whether a table was the best try at its deal."""
        entry = await self.at(table_id)
        best = entry and await self.best(entry.day, entry.game)
        return best is not None and best.table_id == table_id

    async def table(
        self, game: str, span: Span, guild_id: int, user_id: int, *, limit: int
    ) -> tuple[list[DailyLine], DailyLine | None]:
        """Returns who has the most points in a game in a span of days, and someone's own line.

        Args:
            game: which.
            span: the days.
            guild_id: tries begun on one server, or ``EVERYWHERE``.
            user_id: who asks; their line is theirs to see, listed or not.
            limit: lines at most.
        """
        summed = _summed(game, span, guild_id).subquery()
        shown = summed.c.user_id.not_in(select(players.c.user_id).where(players.c.hidden))
        place = func.rank().over(order_by=summed.c.points.desc()).label("place")
        listed = select(summed, place).where(shown).subquery()
        rows = await self._store.read(
            select(listed)
            .where((listed.c.place <= limit) | (listed.c.user_id == user_id))
            .order_by(listed.c.place, listed.c.user_id)
        )
        lines = convert(rows, list[DailyLine])
        mine = next((line for line in lines if line.user_id == user_id), None)
        return [line for line in lines if line.place <= limit][:limit], mine

    async def streak(self, user_id: int, day: int) -> tuple[int, int]:
        """Returns on how many days in a row someone has finished a deal: up to a day or the one before, and at best."""
        rows = await self._store.read(
            select(dailies.c.day)
            .distinct()
            .where(dailies.c.user_id == user_id, dailies.c.score.is_not(None))
            .order_by(dailies.c.day)
        )
        return days_in_a_row([row["day"] for row in rows], day)


def days_in_a_row(days: Iterable[int], today: int) -> tuple[int, int]:
    """Returns on how many days in a row something was done, up to today or yesterday, and at best.

    Args:
        days: the days on which it was done, each once, as in 20261124.
        today: the day it is.
    """
    run, best, last = 0, 0, None
    for day in sorted(map(date_of, days)):
        run = run + 1 if last is not None and day - last == timedelta(days=1) else 1
        best, last = max(best, run), day
    current = last is not None and date_of(today) - last <= timedelta(days=1)
    return run if current else 0, best


def _summed(game: str, span: Span, guild_id: int) -> Select[Any, Any, Any, int]:
    here = true() if guild_id == EVERYWHERE else dailies.c.guild_id == guild_id
    return (
        select(
            dailies.c.user_id,
            func.max(dailies.c.name).label("name"),
            func.sum(dailies.c.score).label("points"),
            func.count().label("days"),
        )
        .where(
            and_(dailies.c.game == game, dailies.c.day.between(span.first, span.last)),
            dailies.c.score.is_not(None),
            dailies.c.ranked,
            here,
        )
        .group_by(dailies.c.user_id)
    )


def _shown() -> ColumnElement[bool]:
    """Leaves out people who asked not to be listed, and unranked tries."""
    hidden = select(players.c.user_id).where(players.c.hidden)
    return and_(dailies.c.ranked, dailies.c.user_id.not_in(hidden))
