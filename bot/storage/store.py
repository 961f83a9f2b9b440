"""The store: saves and looks up tables, people and the bot's own values."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from math import inf
from typing import Any

from msgspec.structs import asdict
from sqlalchemy import and_, func, insert, not_, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql import ColumnElement

from bot.storage.changes import Blocked, Change, Row, need_together
from bot.storage.database import Database
from bot.storage.dialects import put
from bot.storage.personal import forget
from bot.storage.rows import StoredMove, StoredSeat, StoredTable, columns
from bot.storage.schema import guilds, installation, moves, players, seats, tables

LAST_NUMBER = 2**31 - 1
"""The highest number a table can have; PostgreSQL raises an error for anything higher."""

Then = Callable[[AsyncConnection, int], Awaitable[None]]
"""Writes what belongs to a new table, given its id, in the same transaction."""


class Store(Database):
    """The database as the table service sees it: what it saves, and frequent queries."""

    async def commit(self, change: Change) -> None:
        """Makes a change durable.

        Raises:
            Conflict: the table has another version now; nothing has changed.
        """
        await self._enqueue(change, None)

    async def commit_repaired(self, change: Change) -> None:
        """Makes a repaired row durable, whatever version and game the stored row has."""
        row = change.table
        known = update(tables).where(tables.c.id == row.id)
        known = known.values(version=row.version, game=row.game)
        await self.write(lambda connection: connection.execute(known))
        await self.commit(change)

    async def create(
        self,
        row: StoredTable,
        seated: Sequence[StoredSeat],
        then: Then | None = None,
        together: Sequence[Blocked] = (),
    ) -> int:
        """Adds a table and its seats under a new id, calls ``then`` and returns the id.

        Raises:
            Apart: a block in ``together`` exists, so these people can't sit at the same table.
        """
        new = {column.name: getattr(row, column.name) for column in columns(StoredTable, tables)}
        del new["id"]

        async def run(connection: AsyncConnection) -> int:
            await need_together(connection, together)
            key: Any = (await connection.execute(insert(tables), new)).inserted_primary_key
            if seated:
                rows = [{**asdict(item), "table_id": key[0]} for item in seated]
                await connection.execute(insert(seats), rows)
            if then is not None:
                await then(connection, int(key[0]))
            return int(key[0])

        return await self.write(run)

    async def save_player(self, user_id: int, **values: object) -> None:
        """Saves columns of a person's row in ``players``, such as ``hand`` or ``locale``."""
        row = {"user_id": user_id, **values}
        await self.write(
            lambda connection: put(connection, players, [row]), notice=f"person {user_id}"
        )

    async def installed(self, name: str) -> bytes | None:
        """Returns the bot's own value with this name, or ``None``."""
        rows = await self.read(select(installation.c.value).where(installation.c.name == name))
        return rows[0]["value"] if rows else None

    async def install(self, name: str, value: bytes) -> None:
        """Saves one of the bot's own values."""
        row = {"name": name, "value": value}
        await self.write(lambda connection: put(connection, installation, [row]))

    async def install_first(self, name: str, value: bytes) -> bytes:
        """Saves one of the bot's own values unless it exists; returns the stored value."""
        row = {"name": name, "value": value}
        await self.write(lambda connection: put(connection, installation, [row], keep=True))
        return await self.installed(name) or value

    async def forget_player(self, user_id: int, former: int) -> None:
        """Forgets a person: ``former`` replaces their id. Their moves stay at their tables."""
        await self.write(
            lambda connection: forget(connection, user_id, former), notice=f"person {user_id}"
        )

    async def table(self, table_id: int) -> tuple[StoredTable, Sequence[StoredSeat]] | None:
        """Returns the rows for a table and its seats."""
        if not 0 < table_id <= LAST_NUMBER:  # anyone can forge a button's id
            return None
        latest = select(func.coalesce(func.max(moves.c.seq), 0)).where(moves.c.table_id == table_id)
        read = (*columns(StoredTable, tables), latest.label("last_seq"))
        table_rows, seated = await self.read_together(
            select(*read).where(tables.c.id == table_id),
            select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat),
        )
        sitters = [StoredSeat(**row) for row in seated]
        return (StoredTable(**table_rows[0]), sitters) if table_rows else None

    async def moves_of(self, table_id: int) -> list[StoredMove]:
        """Returns a table's moves in order."""
        mine = select(*columns(StoredMove, moves)).where(moves.c.table_id == table_id)
        return [StoredMove(**row) for row in await self.read(mine.order_by(moves.c.seq))]

    async def several(
        self, table_ids: Sequence[int]
    ) -> list[tuple[StoredTable, list[StoredSeat], list[StoredMove]]]:
        """Returns tables' rows with their seats and moves; a move may be made in between."""
        rows, seated, played = await self.read_plainly(
            select(*columns(StoredTable, tables)).where(tables.c.id.in_(table_ids)),
            select(*columns(StoredSeat, seats))
            .where(seats.c.table_id.in_(table_ids))
            .order_by(seats.c.table_id, seats.c.seat),
            select(*columns(StoredMove, moves))
            .where(moves.c.table_id.in_(table_ids))
            .order_by(moves.c.table_id, moves.c.seq),
        )
        sitters: dict[int, list[StoredSeat]] = {number: [] for number in table_ids}
        logs: dict[int, list[StoredMove]] = {number: [] for number in table_ids}
        for row in seated:
            seat = StoredSeat(*row)
            sitters[seat.table_id].append(seat)
        for row in played:
            move = StoredMove(*row)
            logs[move.table_id].append(move)
        return [
            (
                StoredTable(*row, last_seq=log[-1].seq if (log := logs[row[0]]) else 0),
                sitters[row[0]],
                log,
            )
            for row in rows
        ]

    async def due(self, now: float, games: Collection[str]) -> list[int]:
        """Returns this process's tables for these games whose timers are due, earliest first."""
        due = tables.c.next_due <= now
        mine = (due, tables.c.game.in_(games), *self.places.here())
        return await self._ids(*mine, order=(tables.c.next_due,))

    async def next_due(self, games: Collection[str]) -> float:
        """Returns when its next table for these games is due (seconds since the epoch)."""
        mine = (tables.c.game.in_(games), *self.places.here())
        rows = await self.read(select(func.min(tables.c.next_due).label("at")).where(*mine))
        return inf if rows[0]["at"] is None else rows[0]["at"]

    async def with_status(self, *statuses: str) -> list[int]:
        """Returns this process's tables in one of these states, oldest first."""
        return await self._ids(tables.c.status.in_(statuses), *self.places.here())

    async def with_later_rules(self, versions: Mapping[str, int], *statuses: str) -> list[int]:
        """Returns all tables in one of these states whose match has later rules than these."""
        later = (
            and_(tables.c.game == game, tables.c.rules_version > version)
            for game, version in versions.items()
        )
        return await self._ids(or_(*later), tables.c.status.in_(statuses))

    async def with_robots(self, *statuses: str) -> list[int]:
        """Returns this process's tables with robots in one of these states, oldest first."""
        robots = select(seats.c.table_id).where(seats.c.robot != "")
        mine = (tables.c.status.in_(statuses), *self.places.here())
        return await self._ids(tables.c.id.in_(robots), *mine)

    async def tables_in(self, place_id: int, *statuses: str) -> list[int]:
        """Returns the tables in a channel or thread in one of these states, newest first."""
        condition = (tables.c.thread_id == place_id) | (
            (tables.c.channel_id == place_id) & tables.c.thread_id.is_(None)
        )
        return await self._ids(
            condition, tables.c.status.in_(statuses), order=(tables.c.id.desc(),)
        )

    async def tables_of_guild(
        self, guild_id: int, *statuses: str, awake: bool = False
    ) -> dict[int, int]:
        """Returns a server's tables in one of these states, each with its channel."""
        rows = await self.read(
            select(tables.c.id, tables.c.channel_id)
            .where(_in_state(statuses, awake), tables.c.guild_id == guild_id)
            .order_by(tables.c.id)
        )
        return {row["id"]: row["channel_id"] for row in rows}

    async def guilds_known(self, *statuses: str) -> list[int]:
        """Returns the servers with settings, or with tables in one of these states."""
        condition = tables.c.guild_id != 0  # private tables have no server
        playing = select(tables.c.guild_id).where(tables.c.status.in_(statuses), condition)
        return [
            row["guild_id"] for row in await self.read(playing.union(select(guilds.c.guild_id)))
        ]

    async def tables_of(self, user_id: int, *statuses: str, awake: bool = False) -> list[int]:
        """Returns a user's tables in one of these states, latest first, frozen tables last."""
        sat = tables.c.id.in_(select(seats.c.table_id).where(seats.c.user_id == user_id))
        order = (tables.c.status == "frozen", tables.c.updated_at.desc())
        return await self._ids(sat, _in_state(statuses, awake), order=order)

    async def _ids(self, *where: Any, order: Sequence[Any] = (tables.c.id,)) -> list[int]:
        """Returns the ids of the tables that meet all conditions, in the given order."""
        rows = await self.read(select(tables.c.id).where(*where).order_by(*order))
        return [row["id"] for row in rows]

    async def tables_by_game(self, *statuses: str) -> dict[tuple[str, str], int]:
        """Returns how many tables are in these states, by game and state."""
        kinds = (tables.c.game, tables.c.status)
        counted = select(*kinds, func.count().label("count")).group_by(*kinds)
        rows = await self.read(counted.where(tables.c.status.in_(statuses)))
        return {(row["game"], row["status"]): row["count"] for row in rows}

    async def player(self, user_id: int) -> Row | None:
        rows = await self.read(select(players).where(players.c.user_id == user_id))
        return rows[0] if rows else None


def _in_state(statuses: Sequence[str], awake: bool) -> ColumnElement[bool]:
    """Returns the condition for tables in some states; ``awake`` excludes sleeping tables."""
    asleep = and_(tables.c.status == "paused", tables.c.next_due.is_(None))
    state = tables.c.status.in_(statuses)
    return and_(state, not_(asleep)) if awake else state
