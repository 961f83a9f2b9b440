"""Copies a database to another engine and checks the copy.

FROM and TO are values for PARLOUR_DATABASE: a file's path, or the address of a PostgreSQL database.
FROM stays unchanged (except that its schema is brought up to date). No bot may run on either. TO
must be empty, or a copy that no one has played on, so you can run this again.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from functools import cache
from hashlib import blake2b, sha256
from pathlib import Path

from sqlalchemy import Table, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.cli import called
from bot.clock import unix_time
from bot.config import Settings
from bot.programs import Say, finish, report
from bot.storage import Conflict, DatabaseProblem, Store, open_store
from bot.storage.dialects import FAILURES, address_of, last_number, number_after, put, shown
from bot.storage.receipt import NAMED
from bot.storage.schema import complete, installation, moves, presses, processes, tables
from bot.storage.store import Row
from bot.tables.mending import check
from bot.tables.pace import Clock

COPY = "copy"
"""The copy's key for a hash of its contents at the time it was made."""


@cache
def copied_tables() -> list[Table]:
    """Returns the tables to copy: processes and pending presses belong to only one database."""
    return [kind for kind in complete().sorted_tables if kind not in (processes, presses)]


PIECE = 500
"""The most rows in memory at a time."""

Sums = dict[str, tuple[int, int]]
"""Each table's number of rows and the sum of their hashes, which are equal only for equal rows."""


def main(arguments: list[str] | None = None) -> int:
    """Copies a database; returns the exit code: 2 if the owner must act, 75 to retry later."""
    parser = argparse.ArgumentParser(prog=called("move-database"), description=__doc__)
    parser.add_argument("source", metavar="FROM")
    parser.add_argument("target", metavar="TO")
    chosen = parser.parse_args(arguments)
    return finish(lambda: asyncio.run(move(chosen.source, chosen.target, report)))


async def move(source: str, target: str, say: Say) -> None:
    """Copies everything from one database to another, in one transaction, and compares the two.

    Args:
        source: a file's path, or an address.
        target: another path or address.
        say: receives progress messages.

    Raises:
        DatabaseProblem: a database can't be used, or the copy differs.
        Unavailable: a server doesn't answer at the moment.
    """
    if address_of(source) == address_of(target):
        raise DatabaseProblem("FROM and TO are the same database.")
    if not _exists(source):
        raise DatabaseProblem(f"There is no database file {source}.")
    origin = await open_store(source)
    try:
        copy = await open_store(target)
        try:
            await _move(origin, copy, shown(target), say)
        finally:
            await copy.close()
    finally:
        await origin.close()


def _exists(database: str) -> bool:
    return "://" in database or Path(database).is_file()


async def _move(origin: Store, copy: Store, target: str, say: Say) -> None:
    present = await sums_of(copy)
    played = any(count for name, (count, _) in present.items() if name != installation.name)
    if played and await copy.installed(COPY) != _mark(present):
        raise DatabaseProblem(
            f"The database {target} is neither empty nor an untouched copy: nothing was copied. "
            "Name an empty one."
        )
    try:
        copied = await copy.write(lambda connection: _copy(origin, connection))
    except (Conflict, *FAILURES) as error:
        cause = getattr(error, "orig", None) or error
        raise DatabaseProblem(
            f"The database {target} does not take a row ({cause}): nothing was copied. "
            f"Look at FROM with {called('doctor')}, and repair it with --repair."
        ) from error
    for database, name in ((copy, "TO"), (origin, "FROM")):
        if await sums_of(database) != copied:
            raise DatabaseProblem(
                f"{name} does not hold what was copied: does a bot run on it? "
                "Stop it and copy again."
            )
    counts = ", ".join(f"{count} {name}" for name, (count, _) in copied.items() if count)
    say(f"Copied to {target}: {counts or 'nothing'}.")
    await _replay(origin, copy, say)


async def _copy(origin: Store, connection: AsyncConnection) -> Sums:
    """Replaces all rows in a connection's transaction; returns the sums of what it wrote."""
    for kind in reversed(copied_tables()):
        await connection.execute(delete(kind))
    copied = await sums_of(origin, connection)
    for kind in (tables, moves):
        last = await origin.write(lambda source, kind=kind: last_number(source, kind))
        await number_after(connection, kind, last)
    await put(connection, installation, [{"name": COPY, "value": _mark(copied)}])
    return copied


async def sums_of(store: Store, copy: AsyncConnection | None = None) -> Sums:
    """Returns the sums of a database's rows; also writes each row to a copy, if given."""
    sums: Sums = {}
    for kind in copied_tables():
        count = total = 0
        async for rows in store.pieces(select(kind), PIECE):
            rows = _own(kind, rows)
            if rows and copy is not None:
                await copy.execute(insert(kind), [dict(row) for row in rows])
            count, total = count + len(rows), _added(total, kind, rows)
        sums[kind.name] = (count, total)
    return sums


def _own(kind: Table, rows: list[Row]) -> list[Row]:
    """Removes the rows that belong to only one database."""
    if kind is not installation:
        return rows
    return [row for row in rows if row["name"] != COPY and not row["name"].startswith(NAMED)]


def _added(total: int, kind: Table, rows: list[Row]) -> int:
    for row in rows:
        values = repr([row[column.name] for column in kind.columns]).encode("utf-8", "replace")
        total += int.from_bytes(blake2b(values, digest_size=8).digest())
    return total % 2**64


def _mark(sums: Sums) -> bytes:
    """Returns a hash that changes once someone plays on the copy."""
    played = sorted((name, sums[name]) for name in sums if name != installation.name)
    return sha256(repr(played).encode()).digest()


async def _replay(origin: Store, copy: Store, say: Say) -> None:
    """Replays the copy's matches; raises `DatabaseProblem` if any are damaged only in the copy."""
    clock = Clock(unix_time(), Settings.read().clock)
    seen = damaged = 0
    for row in await copy.read(select(tables.c.id).order_by(tables.c.id)):
        wrong = await _wrong(copy, row["id"], clock)
        seen += 1
        damaged += bool(wrong)
        if wrong and not await _wrong(origin, row["id"], clock):
            raise DatabaseProblem(f"Table {row['id']} of the copy is damaged ({wrong}).")
    say(f"Checked and played again: {seen} tables.")
    if damaged:
        say(f"Damaged, and before as well: {damaged}. {called('doctor')} says which.")


async def _wrong(store: Store, table_id: int, clock: Clock) -> str:
    """Returns what is wrong with a table, or ``""``."""
    stored = await store.table(table_id)
    assert stored is not None
    wrong, _ = check(*stored, await store.moves_of(table_id), clock)
    return wrong


if __name__ == "__main__":
    sys.exit(main())
