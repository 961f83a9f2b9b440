"""What an accepted command changes in the database, and how to write it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec.structs import asdict
from sqlalchemy import Select, bindparam, delete, insert, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.dialects import SQLITE, write_together
from bot.storage.rows import StoredDeparture, StoredMove, StoredResult, StoredSeat, StoredTable
from bot.storage.schema import avoided, departures, moves, results, seats, tables

Row = Mapping[str, Any]

Scored = Callable[[AsyncConnection, Sequence[StoredResult]], Awaitable[None]]
"""Writes what follows from new rows in ``results``."""

_UPDATED = [
    column.name
    for column in tables.columns
    if column.name not in {"id", "game", "created_at", "version", "home", "broken_off"}
]
_WRITTEN: dict[str, Any] = {name: bindparam(f"new_{name}") for name in _UPDATED}
_UPDATE_TABLE = (
    update(tables)
    .where(tables.c.id == bindparam("key"), tables.c.version == bindparam("decided_on"))
    .values({**_WRITTEN, "version": tables.c.version + 1})
)

_ADD_MOVE = insert(moves).values(
    {column.name: bindparam(column.name) for column in moves.columns if column.name != "id"}
)

_UPDATE_MINE = _UPDATE_TABLE.where(tables.c.home.in_(bindparam("places", expanding=True)))


class Conflict(Exception):
    """The table has changed since this was decided, or another process has it now."""


Blocked = tuple[int, str]
"""The key of a row in ``avoided``: a user id, and a keyed hash for the person they block."""


class Apart(Exception):
    """Two people can't sit at one table: one of them blocks the other."""


@dataclass(frozen=True, slots=True)
class Change:
    """The changes made by an accepted command: all of them are written, or none.

    Attributes:
        table: the table; its version is the one that the change is based on.
        seats: all of the table's seats, if they changed.
        move: the move to add, if one was played.
        results: the results to add, if the match ended.
        former: the seat that now names a former player, if someone's data is being deleted.
        departures: players who left a match that goes on without them.
        returned: the user id of a player who is back in a match they had left.
        together: blocks that must not exist because these people will sit at one table.
        scored: writes what follows from the results, in the same transaction.
        thinned: whether the table no longer has any moves.
    """

    table: StoredTable
    seats: Sequence[StoredSeat] | None = None
    move: StoredMove | None = None
    results: Sequence[StoredResult] = ()
    former: StoredSeat | None = None
    departures: Sequence[StoredDeparture] = ()
    returned: int | None = None
    together: Sequence[Blocked] = ()
    scored: Scored | None = None
    thinned: bool = False


async def write_changes(
    writer: AsyncConnection, changes: Sequence[Change], places: Collection[int] | None = None
) -> None:
    """Writes changes within a connection's current transaction.

    Args:
        writer: the connection.
        changes: what to write.
        places: this process's places, if other processes have the rest.

    Raises:
        Conflict: a table's version has changed by now, or another process has it.
        Apart: two people would sit at one table although one of them blocks the other.
        IntegrityError: (SQLAlchemy's or SQLite's) the table already has a move with that number.
    """
    appended = [asdict(change.move) for change in changes if change.move is not None]
    updated = [_update_values(change.table) for change in changes]
    if updated and writer.dialect.name == SQLITE:  # every press needs these two
        counts = await write_together(writer, (_ADD_MOVE, appended), (_UPDATE_TABLE, updated))
        if counts != [len(appended), len(updated)]:
            raise Conflict
    elif updated:
        if appended:
            await writer.execute(insert(moves), appended)
        await _update_tables(writer, updated, places)
    for change in changes:
        await need_together(writer, change.together)
        if change.seats is not None:
            await writer.execute(delete(seats).where(seats.c.table_id == change.table.id))
            if change.seats:
                await writer.execute(insert(seats), [asdict(row) for row in change.seats])
        if change.results:
            await writer.execute(insert(results), [asdict(row) for row in change.results])
            if change.scored is not None:
                await change.scored(writer, change.results)
        if change.thinned:
            await writer.execute(delete(moves).where(moves.c.table_id == change.table.id))
        if change.former is not None:
            await _forget(writer, change.former)
        if change.departures or change.returned is not None:
            await _note_departures(writer, change)


async def need_together(writer: AsyncConnection, together: Sequence[Blocked]) -> None:
    """Checks that people may sit at one table.

    Raises:
        Apart: one of the blocks exists.
    """
    if together and (await writer.execute(blocks_among(together))).first() is not None:
        raise Apart


def blocks_among(together: Sequence[Blocked]) -> Select[Any]:
    """Returns a query that finds one of these blocks, if any exist."""
    key = tuple_(avoided.c.user_id, avoided.c.subject)
    return select(avoided.c.user_id).where(key.in_(together)).limit(1)


async def _update_tables(
    writer: AsyncConnection, updated: list[dict[str, object]], places: Collection[int] | None
) -> None:
    """Writes tables to PostgreSQL, all at once; raises `Conflict` as `write_changes` does."""
    if len(updated) == 1:
        values, statement = updated[0], _UPDATE_TABLE
        if places is not None:
            values, statement = {**values, "places": list(places)}, _UPDATE_MINE
        if (await writer.execute(statement, values)).rowcount != 1:
            raise Conflict
        return
    # The driver doesn't count updated rows: check and lock them first, always in the same order.
    decided_on = {values["key"]: values["decided_on"] for values in updated}
    locked = await writer.execute(
        select(tables.c.id, tables.c.version, tables.c.home)
        .where(tables.c.id.in_(list(decided_on)))
        .order_by(tables.c.id)
        .with_for_update(key_share=True)
    )
    versions = {row.id: row.version for row in locked if places is None or row.home in places}
    if len(decided_on) < len(updated) or versions != decided_on:
        raise Conflict
    await writer.execute(_UPDATE_TABLE, updated)


async def _forget(writer: AsyncConnection, former: StoredSeat) -> None:
    """Removes a person's ids and name from a table's moves and results, but nothing else."""
    table_id, seat = former.table_id, former.seat
    await writer.execute(
        update(moves)
        .where(moves.c.table_id == table_id, moves.c.seat == seat)
        .values(interaction_id=None)
    )
    await writer.execute(
        update(results)
        .where(results.c.table_id == table_id, results.c.seat == seat)
        .values(user_id=former.user_id, name=former.name)
    )


async def _note_departures(writer: AsyncConnection, change: Change) -> None:
    """Records who has left a match, one row each, and deletes the row of a player who is back."""
    again = [row.user_id for row in change.departures]
    if change.returned is not None:
        again.append(change.returned)
    await writer.execute(
        delete(departures).where(
            departures.c.table_id == change.table.id, departures.c.user_id.in_(again)
        )
    )
    if change.departures:
        await writer.execute(insert(departures), [asdict(row) for row in change.departures])


def _update_values(row: StoredTable) -> dict[str, object]:
    new = {f"new_{name}": getattr(row, name) for name in _UPDATED}
    return {"key": row.id, "decided_on": row.version, **new}
