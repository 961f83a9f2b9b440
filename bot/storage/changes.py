"""What one accepted command changes in the database, and how it is written."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, bindparam, delete, insert, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.dialects import SQLITE, write_together
from bot.storage.schema import avoided, departures, moves, results, seats, tables

Row = Mapping[str, Any]

Scored = Callable[[AsyncConnection, Sequence[Row]], Awaitable[None]]
"""Writes what follows from rows of ``results``."""

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
    """Someone else has changed the table since this was decided, or looks after it now."""


Blocked = tuple[int, str]
"""A row of ``avoided`` by its key: a user id, and the keyed hash of the person that user blocks."""


class Apart(Exception):
    """Of two people who were to sit at one table, one blocks the other."""


@dataclass(frozen=True, slots=True)
class Change:
    """What one accepted command changes, all of it or nothing.

    Attributes:
        table: the table's row, every column of ``tables`` but ``game``, ``created_at`` and ``home``; its version is the one that
            the change was decided on.
        seats: the table's seats if they changed: rows of ``seats``.
        move: the row of ``moves`` to append, if a move was played.
        results: rows of ``results`` to add, if the match ended.
        former: the row of ``seats`` that now names a former player, if someone is being forgotten.
        departures: rows of ``departures``: who has left a match that goes on without them.
        returned: who is back at a match they had left.
        together: the blocks that must not exist, since these people sit at one table then.
        scored: writes what follows from the results, with them.
    """

    table: Row
    seats: Sequence[Row] | None = None
    move: Row | None = None
    results: Sequence[Row] = ()
    former: Row | None = None
    departures: Sequence[Row] = ()
    returned: int | None = None
    together: Sequence[Blocked] = ()
    scored: Scored | None = None


async def write_changes(
    writer: AsyncConnection, changes: Sequence[Change], places: Collection[int] | None = None
) -> None:
    """Writes changes in the transaction of a connection.

    Args:
        writer: the connection.
        changes: what to write.
        places: those that this process has, where others have the rest.

    Raises:
        Conflict: a table has another version by now, or another process has it.
        Apart: of two people who would sit at one table, one blocks the other.
        IntegrityError: (SQLAlchemy's, or SQLite's) someone else has played a move of that number.
    """
    appended = [dict(change.move) for change in changes if change.move is not None]
    updated = [_update_values(change.table) for change in changes]
    if updated and writer.dialect.name == SQLITE:  # what every press needs
        found = await write_together(writer, (_ADD_MOVE, appended), (_UPDATE_TABLE, updated))
        if found != [len(appended), len(updated)]:
            raise Conflict
    elif updated:
        if appended:
            await writer.execute(insert(moves), appended)
        await _update_tables(writer, updated, places)
    for change in changes:
        await need_together(writer, change.together)
        if change.seats is not None:
            await writer.execute(delete(seats).where(seats.c.table_id == change.table["id"]))
            if change.seats:
                await writer.execute(insert(seats), [dict(row) for row in change.seats])
        if change.results:
            await writer.execute(insert(results), [dict(row) for row in change.results])
            if change.scored is not None:
                await change.scored(writer, change.results)
        if change.former is not None:
            await _forget(writer, change.former)
        if change.departures or change.returned is not None:
            await _note_departures(writer, change)


async def need_together(writer: AsyncConnection, together: Sequence[Blocked]) -> None:
    """Lets people sit at one table.

    Raises:
        Apart: there is one of the blocks that must not exist.
    """
    if together and (await writer.execute(blocks_among(together))).first() is not None:
        raise Apart


def blocks_among(together: Sequence[Blocked]) -> Select[Any]:
    """Returns the query of those of some blocks that exist."""
    key = tuple_(avoided.c.user_id, avoided.c.subject)
    return select(avoided.c.user_id).where(key.in_(together)).limit(1)


async def _update_tables(
    writer: AsyncConnection, updated: list[dict[str, object]], places: Collection[int] | None
) -> None:
    """Writes tables on a server, all at once.

    Raises:
        Conflict: one of them has another version by now, or another process has it.
    """
    if len(updated) == 1:
        values, statement = updated[0], _UPDATE_TABLE
        if places is not None:
            values, statement = {**values, "places": list(places)}, _UPDATE_MINE
        if (await writer.execute(statement, values)).rowcount != 1:
            raise Conflict
        return
    # The driver does not count what it finds: the rows are locked, in one order for every process, and looked at before.
    decided_on = {values["key"]: values["decided_on"] for values in updated}
    found = await writer.execute(
        select(tables.c.id, tables.c.version, tables.c.home)
        .where(tables.c.id.in_(list(decided_on)))
        .order_by(tables.c.id)
        .with_for_update(key_share=True)
    )
    there = {row.id: row.version for row in found if places is None or row.home in places}
    if len(decided_on) < len(updated) or there != decided_on:
        raise Conflict
    await writer.execute(_UPDATE_TABLE, updated)


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
