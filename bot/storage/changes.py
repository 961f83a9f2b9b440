"""What one accepted command changes in the database, and how it is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import bindparam, delete, insert, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.schema import departures, moves, results, seats, tables

Row = Mapping[str, Any]

_UPDATED = [
    column.name
    for column in tables.columns
    if column.name not in {"id", "game", "created_at", "version"}
]
_WRITTEN: dict[str, Any] = {name: bindparam(f"new_{name}") for name in _UPDATED}
_UPDATE_TABLE = (
    update(tables)
    .where(tables.c.id == bindparam("key"), tables.c.version == bindparam("decided_on"))
    .values({**_WRITTEN, "version": tables.c.version + 1})
)


class Conflict(Exception):
    """Someone else has changed the table since this was decided."""


@dataclass(frozen=True, slots=True)
class Change:
    """What one accepted command changes, all of it or nothing.

    Attributes:
        table: the table's row, every column of ``tables`` but ``game`` and ``created_at``; its version is the one that
            the change was decided on.
        seats: the table's seats if they changed: rows of ``seats``.
        move: the row of ``moves`` to append, if a move was played.
        results: rows of ``results`` to add, if the match ended.
        former: the row of ``seats`` that now names a former player, if someone is being forgotten.
        departures: rows of ``departures``: who has left a match that goes on without them.
        returned: who is back at a match they had left.
    """

    table: Row
    seats: Sequence[Row] | None = None
    move: Row | None = None
    results: Sequence[Row] = ()
    former: Row | None = None
    departures: Sequence[Row] = ()
    returned: int | None = None


async def write_changes(writer: AsyncConnection, changes: Sequence[Change]) -> None:
    """Writes changes in the transaction of a connection.

    Raises:
        Conflict: a table has another version by now.
        IntegrityError: someone else has played a move of that number.
    """
    appended = [dict(change.move) for change in changes if change.move is not None]
    if appended:
        await writer.execute(insert(moves), appended)
    if changes:
        await _update_tables(writer, [_update_values(change.table) for change in changes])
    for change in changes:
        if change.seats is not None:
            await writer.execute(delete(seats).where(seats.c.table_id == change.table["id"]))
            if change.seats:
                await writer.execute(insert(seats), [dict(row) for row in change.seats])
        if change.results:
            await writer.execute(insert(results), [dict(row) for row in change.results])
        if change.former is not None:
            await _forget(writer, change.former)
        if change.departures or change.returned is not None:
            await _note_departures(writer, change)


async def _update_tables(writer: AsyncConnection, updated: list[dict[str, object]]) -> None:
    """Writes tables, all at once where the driver then counts what it has found.

    Raises:
        Conflict: one of them has another version by now.
    """
    at_once = writer.dialect.supports_sane_multi_rowcount
    for values in [updated] if at_once else [[one] for one in updated]:
        written = await writer.execute(_UPDATE_TABLE, values if at_once else values[0])
        if written.rowcount != len(values):
            raise Conflict


async def _forget(writer: AsyncConnection, former: Row) -> None:
    """Takes a person out of a table's moves and results, which stay as they are otherwise."""
    table_id, seat = former["table_id"], former["seat"]
    await writer.execute(
        update(moves)
        .where(moves.c.table_id == table_id, moves.c.seat == seat)
        .values(interaction_id=None)
    )
    await writer.execute(
        update(results)
        .where(results.c.table_id == table_id, results.c.seat == seat)
        .values(user_id=former["user_id"], name=former["name"])
    )


async def _note_departures(writer: AsyncConnection, change: Change) -> None:
    """Notes who has left a match, each of them once, and that someone is back."""
    again = [row["user_id"] for row in change.departures]
    if change.returned is not None:
        again.append(change.returned)
    await writer.execute(
        delete(departures).where(
            departures.c.table_id == change.table["id"], departures.c.user_id.in_(again)
        )
    )
    if change.departures:
        await writer.execute(insert(departures), [dict(row) for row in change.departures])


def _update_values(row: Row) -> dict[str, object]:
    new = {f"new_{name}": row[name] for name in _UPDATED}
    return {"key": row["id"], "decided_on": row["version"], **new}
