"""Deletes unneeded rows, a little at a time, and frees their space in the file.

Each step is one short transaction by the writer, so moves never wait longer than that.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.dialects import free_pages, give_back
from bot.storage.schema import FADING, complete, departures, moves, results, tables
from bot.storage.store import Store

KEPT = 7 * 86_400.0
"""How many seconds to keep rows without a match once they are no longer used: a week."""

AT_ONCE = 50
"""The most rows that one step deletes."""

SPARE = 256
"""How many unused pages to leave in an SQLite file for new rows: 1 MB."""

PAGES = 64
"""How many pages one step frees."""


async def clear(store: Store, now: float) -> int:
    """Deletes some rows that have held no match for a week; returns how many."""
    before, deleted = now - KEPT, 0
    empty = await store.read(_undealt(before, *store.places.here()).limit(AT_ONCE))
    ids = [row["id"] for row in empty]
    statements = [delete(tables).where(tables.c.id.in_(ids))] if ids else []
    if store.places.leads:
        statements += [delete(until.table).where(until < before) for until in FADING.values()]
    for statement in statements:
        deleted += await store.write(lambda connection, each=statement: _run(connection, each))
    return deleted


async def _run(connection: AsyncConnection, statement: Any) -> int:
    return (await connection.execute(statement)).rowcount


def _undealt(before: float, *here: Any) -> Any:
    """Returns a query for tables that closed before their deal and that nothing refers to."""
    kept = [
        select(column)
        for kind in complete().sorted_tables
        for column in kind.c
        if any(key.column is tables.c.id for key in column.foreign_keys)
        and (kind in (moves, results, departures) or column.nullable)
    ]
    closed = (tables.c.status == "closed", tables.c.rules_version.is_(None))
    unneeded = (
        tables.c.id.not_in(each.where(each.selected_columns[0].is_not(None))) for each in kept
    )
    return select(tables.c.id).where(*closed, tables.c.updated_at < before, *unneeded, *here)


async def with_old_moves(store: Store, before: float, after: int) -> list[int]:
    """Returns ids for some of this process's tables that have moves and ended before a time.

    ``after`` is the last id that an earlier call returned.
    """
    ended = (tables.c.status.in_(("finished", "closed")), tables.c.updated_at < before)
    dealt = (tables.c.rules_version.is_not(None), tables.c.id > after, *store.places.here())
    old = select(tables.c.id).where(*ended, *dealt).order_by(tables.c.id).limit(AT_ONCE)
    return [row["id"] for row in await store.read(old)]


async def shrink(store: Store) -> bool:
    """Returns some of a file's unused pages to the disk; returns whether there are more.

    Does nothing for a server's database, or for a file from before version 2 not yet packed.
    """
    unused = await store.write(free_pages)
    if unused <= SPARE:
        return False
    await store.write(lambda connection: give_back(connection, min(PAGES, unused - SPARE)))
    return await store.write(free_pages) not in (unused, *range(SPARE + 1))
