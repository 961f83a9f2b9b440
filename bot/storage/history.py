"""The archive: lookups of finished tables, and all rows about a person."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import and_, exists, func, or_, select

from bot.storage.dialects import document_like
from bot.storage.personal import PERSONAL, pressed
from bot.storage.rows import StoredResult
from bot.storage.schema import departures, moves, presses, results, seats, tables
from bot.storage.store import Row, Store


@dataclass(frozen=True)
class Reader:
    """A user viewing others' tables: those where they sat, or whose channel they can read."""

    user_id: int
    places: Collection[int]


class Archive:
    """The finished tables, in the order in which they ended."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def finished(
        self,
        user_id: int,
        game: str | None,
        guild_id: int | None,
        reader: Reader | None = None,
        *,
        limit: int,
        offset: int = 0,
    ) -> list[int]:
        """Returns the ids of tables that a user has finished, latest first.

        Args:
            user_id: the user.
            game: a game's name; ``None`` for all.
            guild_id: a server; ``None`` for all.
            reader: the user who asks, if they may not see all of the tables.
            limit: the most tables to return.
            offset: how many of the latest tables to skip.
        """
        rows = await self._store.read(
            select(results.c.table_id)
            .where(*_played(user_id, game, guild_id, reader))
            .order_by(results.c.ended_at.desc(), results.c.table_id.desc())
            .limit(limit)
            .offset(offset)
        )
        return [row["table_id"] for row in rows]

    async def count(
        self, user_id: int, game: str | None, guild_id: int | None, reader: Reader | None = None
    ) -> int:
        """Counts the tables that a user has finished."""
        rows = await self._store.read(
            select(func.count().label("tables"))
            .select_from(results)
            .where(*_played(user_id, game, guild_id, reader))
        )
        return rows[0]["tables"]

    async def places(self, user_id: int, game: str | None, guild_id: int) -> list[int]:
        """Returns the channels in a server where a user has finished tables, latest first."""
        rows = await self._store.read(
            select(tables.c.channel_id)
            .join(results, results.c.table_id == tables.c.id)
            .where(*_played(user_id, game, guild_id))
            .group_by(tables.c.channel_id)
            .order_by(func.max(results.c.ended_at).desc())
        )
        return [row["channel_id"] for row in rows]

    async def results_of(self, table_ids: Sequence[int]) -> dict[int, list[StoredResult]]:
        """Returns tables' results by table id, best first."""
        by_table: dict[int, list[StoredResult]] = {table_id: [] for table_id in table_ids}
        for row in await self._store.read(
            select(results)
            .where(results.c.table_id.in_(table_ids))
            .order_by(results.c.table_id, results.c.place, results.c.seat)
        ):
            by_table[row["table_id"]].append(StoredResult(**row))
        return by_table

    async def traces_of(self, user_id: int) -> list[int]:
        """Returns the ids of all tables that name a user, live or over, oldest first.

        They are or were at the table, left the match, or opened its lobby and were last to leave.
        """
        record = tables.c.record
        opened = and_(tables.c.status == "closed", document_like(record, f'{{"host":{user_id},%'))
        named = (
            # A seat offered to them, or their hand (cards).
            document_like(record, f'%"user_id":{user_id},%'),
            document_like(record, f'%"by":{user_id}}}%'),
            document_like(record, f'%"left":{{%"{user_id}":%'),
        )
        rows = await self._store.read(
            select(tables.c.id)
            .where(or_(opened, *named))
            .union(
                select(seats.c.table_id).where(seats.c.user_id == user_id),
                select(departures.c.table_id).where(departures.c.user_id == user_id),
            )
        )
        return sorted(row["id"] for row in rows)

    async def rows_about(self, user_id: int, former: int = 0) -> dict[str, list[Row]]:
        """Returns the rows about a user by table: tables, seats, moves, results and counts.

        ``former`` is the id that replaces theirs in rows they have deleted.
        """
        named = tables.c.id.in_(await self.traces_of(user_id))
        mine = and_(seats.c.table_id == moves.c.table_id, seats.c.seat == moves.c.seat)
        read = self._store.read
        return {
            "tables": await read(select(tables).where(named).order_by(tables.c.id)),
            "seats": await read(select(seats).where(seats.c.user_id == user_id)),
            "moves": await read(
                select(moves)
                .join(seats, mine)
                .where(seats.c.user_id == user_id)
                .order_by(moves.c.table_id, moves.c.seq)
            ),
            "results": await read(select(results).where(results.c.user_id == user_id)),
            **{
                name: await read(kept.about(user_id, former))
                for name, kept in PERSONAL.items()
                if kept.about is not None
            },
            "presses": [
                {"at": row["at"], **request}
                for row in await read(select(presses.c.at, presses.c.body))
                if (request := pressed(row["body"], user_id))
            ],
        }


def _played(
    user_id: int, game: str | None, guild_id: int | None, reader: Reader | None = None
) -> list[Any]:
    given = ((results.c.game, game), (results.c.guild_id, guild_id))
    conditions: list[Any] = [column == value for column, value in given if value is not None]
    conditions.append(results.c.user_id == user_id)
    if reader is not None:
        # One lookup per result: as subqueries of ids they would list whole channels.
        table_id = results.c.table_id
        readable = exists().where(tables.c.id == table_id, tables.c.channel_id.in_(reader.places))
        sat = exists().where(seats.c.table_id == table_id, seats.c.user_id == reader.user_id)
        conditions.append(or_(readable, sat))
    return conditions
