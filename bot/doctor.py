"""The doctor: checks, repairs or backs up a database, and reports if Belote's solver is compiled.

Checks and backups only read the file, so the bot can run. A repair needs the database to itself: it
first writes a backup, and finally compacts the file. Even a PostgreSQL backup is a usable file.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import func, make_url, select

from bot.backup import back_up, stamp
from bot.cli import called
from bot.clock import unix_time
from bot.config import Settings
from bot.installed import installed
from bot.programs import Say, database_of, existing, finish, report
from bot.storage import DatabaseProblem, Store, open_store
from bot.storage.dialects import SQLITE, address_of, flaws_of_file, pack
from bot.storage.engine import read_store
from bot.storage.schema import complete, moves, players, results, tables
from bot.tables.mending import check
from bot.tables.pace import Clock
from rules.belote.robot import solver

PART = 500
"""How many tables to read and check together."""

SAY_EVERY = 5.0
"""Seconds between two progress reports."""


def main(arguments: list[str] | None = None) -> int:
    """Runs the doctor; returns the exit code: 1 if problems remain, 2 if nothing can be done."""
    parser = argparse.ArgumentParser(prog=called("doctor"), description=__doc__)
    parser.add_argument("--repair", action="store_true", help="repair what can be repaired")
    parser.add_argument("--backup", metavar="FILE", type=Path, help="only write a backup")
    chosen = parser.parse_args(arguments)
    report(about_solver(Path(solver.__file__)))
    return finish(lambda: _run(chosen.repair, chosen.backup))


def _run(repair: bool, backup: Path | None) -> int:
    database = existing(database_of(Settings.read()))
    if backup is None:
        return asyncio.run(examine(database, report, repair=repair))
    if backup.exists():
        raise DatabaseProblem(
            f"{backup} already exists: name another file, or use {called('backup')}, which "
            "puts the date into the name."
        )
    asyncio.run(back_up(database, backup, report))
    report(f"The backup is {backup}.")
    return 0


def about_solver(module: Path) -> str:
    """Returns a sentence about Belote's solver, depending on which file Python imported."""
    if module.suffix == ".py":
        how = "installing Parlour with PARLOUR_NATIVE=1" if installed() else "`make native`"
        return f"Belote's solver is interpreted: with a C compiler, {how} makes it much faster."
    compiled = module.parent.glob(f"*{module.suffix}")
    sources = ((path, path.with_name(f"{path.name.partition('.')[0]}.py")) for path in compiled)
    if any(path.stat().st_mtime < source.stat().st_mtime for path, source in sources):
        return "Belote's solver was compiled from an older version: run `make native` again."
    return "Belote's solver is compiled."


async def examine(database: str, say: Say, *, repair: bool = False) -> int:
    """Checks a database, or backs it up and repairs it; returns 1 if it isn't sound.

    Raises:
        DatabaseProblem: the database can't be opened, or another process is using it.
        Unavailable: the server doesn't answer at the moment.
    """
    address = make_url(address_of(database))
    file = Path(address.database or "") if address.get_backend_name() == SQLITE else None
    if repair:
        backup = Path(f"{file or 'parlour'}.{stamp()}.backup")
        await back_up(database, backup, say)
        say(f"The backup is {backup}.")
    with TemporaryDirectory() as folder:
        store, here = None, file
        if file is not None and not repair and (store := await read_store(file)) is None:
            here = Path(folder, file.name)  # in an earlier version's format
            await back_up(str(file), here, say)
            await (await open_store(str(here), copied=False)).close()
            store = await read_store(here)
        store = store or await open_store(database, copied=repair)
        try:
            left = await _examine(store, say, None if repair else here, repair=repair)
        finally:
            await store.close()
    if repair and file is not None:
        pack(str(file))
    return left


async def _examine(store: Store, say: Say, file: Path | None, *, repair: bool) -> int:
    flaws = await store.write(flaws_of_file)  # the check only reads
    if flaws:
        say(f"The file itself is damaged ({flaws}): restore a backup.")
        return 1
    states = select(tables.c.status, func.count().label("count")).group_by(tables.c.status)
    by_status = ", ".join(f"{row['count']} {row['status']}" for row in await store.read(states))
    counts = [
        f"{(await store.read(select(func.count().label('count')).select_from(kind)))[0]['count']} "
        f"{kind.name}"
        for kind in (tables, moves, results, players)
    ]
    say(f"The database is sound: {', '.join(counts)}. Tables: {by_status or 'none'}.")
    left = await _check_tables(store, say, file, repair=repair)
    left += await _orphans(store, say, repair=repair)
    if not left:
        say("Nothing is wrong." if not repair else "Nothing is wrong any more.")
    return min(left, 1)


async def _check_tables(store: Store, say: Say, file: Path | None, *, repair: bool) -> int:
    """Compares each table's snapshot with a replay of its moves; returns how many remain damaged.

    ``file`` is what worker processes may read to share the work; ``None`` if there are no workers.
    """
    left = done = 0
    ids = [row["id"] for row in await store.read(select(tables.c.id).order_by(tables.c.id))]
    parts = [ids[start : start + PART] for start in range(0, len(ids), PART)]
    said_at = asyncio.get_running_loop().time()
    async for part, damaged in _findings(store, parts, file):
        for table_id in damaged:
            stored = await store.table(table_id)
            assert stored is not None
            wrong, mended = check(*stored, await store.moves_of(table_id), _clock())
            if not wrong:  # someone has played there in the meantime
                continue
            if mended is None:
                outcome = "It cannot be repaired: restore a backup"
            elif repair:
                await store.commit_repaired(mended.change())
                outcome = "Repaired"
            else:
                outcome = "--repair repairs it from its moves"
            left += outcome != "Repaired"
            say(f"Table {table_id}: {wrong}. {outcome}.")
        done, now = done + len(part), asyncio.get_running_loop().time()
        if now >= said_at + SAY_EVERY:
            said_at = now
            say(f"{done} of {len(ids)} tables are checked.")
    return left


async def _findings(
    store: Store, parts: Sequence[list[int]], file: Path | None
) -> AsyncIterator[tuple[list[int], list[int]]]:
    """Yields all tables in batches, each with those of its tables that look wrong."""
    cores = os.cpu_count() or 1
    if file is None or cores < 2 or len(parts) < 2:
        for part in parts:
            yield part, await _wrong(store, part)
        return
    loop, spawn = asyncio.get_running_loop(), get_context("spawn")
    with ProcessPoolExecutor(min(cores, len(parts)), mp_context=spawn) as pool:
        coming = [loop.run_in_executor(pool, _wrong_in, file, part) for part in parts]
        for part, checked in zip(parts, coming, strict=True):
            yield part, await checked


def _wrong_in(file: Path, part: list[int]) -> list[int]:
    """Checks a batch of tables from a file, in a separate process."""

    async def examined() -> list[int]:
        store = await read_store(file)
        assert store is not None
        try:
            return await _wrong(store, part)
        finally:
            await store.close()

    return asyncio.run(examined())


async def _wrong(store: Store, part: list[int]) -> list[int]:
    clock = _clock()
    return [rows[0].id for rows in await store.several(part) if check(*rows, clock)[0]]


def _clock() -> Clock:
    return Clock(unix_time(), Settings.read().clock)


async def _orphans(store: Store, say: Say, *, repair: bool) -> int:
    """Finds rows of deleted tables, and deletes them if ``repair``; returns how many remain."""
    left = 0
    for kind in complete().sorted_tables:
        if "table_id" not in kind.c:
            continue
        lost = kind.c.table_id.not_in(select(tables.c.id))
        rows = await store.read(select(func.count().label("count")).select_from(kind).where(lost))
        if number := rows[0]["count"]:
            say(
                f"{kind.name}: {number} row(s) of tables that are gone. "
                f"{'Deleted' if repair else '--repair deletes them'}."
            )
            if repair:
                gone = kind.delete().where(lost)
                await store.write(lambda connection, gone=gone: connection.execute(gone))
            else:
                left += number
    return left


if __name__ == "__main__":
    sys.exit(main())
