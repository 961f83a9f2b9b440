"""The doctor: checks, repairs or backs up a database, and says whether Belote's solver is compiled.

Checks and backups read a copy of the file, so the bot can run. A repair needs the database alone,
and first writes a backup. With PostgreSQL, checks copy nothing, and a backup is a usable file.
"""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import discord
from sqlalchemy import URL, func, make_url, select
from sqlalchemy.exc import ArgumentError

from bot.cli import called, installed
from bot.config import BadSettings, Settings
from bot.move_database import move
from bot.storage import DatabaseProblem, Store, Unavailable, open_store
from bot.storage.copies import NotCopied, copy_database, keep_private
from bot.storage.dialects import SQLITE, address_of, flaws_of_file
from bot.storage.engine import problem
from bot.storage.schema import complete, moves, players, results, tables
from bot.tables.mending import check
from bot.tables.pace import Clock
from rules.belote.robot import solver

Say = Callable[[str], None]
"""Takes one sentence for the owner."""


def main(arguments: list[str] | None = None) -> int:
    """Runs the doctor; returns the exit code: 1 if a problem remains, 2 if it could do nothing."""
    parser = argparse.ArgumentParser(prog=called("doctor"), description=__doc__)
    parser.add_argument("--repair", action="store_true", help="repair what can be repaired")
    parser.add_argument("--backup", metavar="FILE", type=Path, help="only write a backup")
    chosen = parser.parse_args(arguments)
    _print(about_solver(Path(solver.__file__)))
    try:
        address = make_url(address_of(Settings.read().database))
        if address.get_backend_name() != SQLITE:
            return asyncio.run(examine_server(address, chosen.repair, chosen.backup, _print))
        database = Path(address.database or "")
        if not database.is_file():
            raise DatabaseProblem(f"There is no database file {database}; check PARLOUR_DATABASE.")
        if chosen.backup is not None:
            back_up(database, chosen.backup)
            _print(f"The backup is {chosen.backup}.")
            return 0
        return asyncio.run(examine(database, _print, repair=chosen.repair))
    except (BadSettings, DatabaseProblem, ArgumentError) as problem:
        print(problem, file=sys.stderr)  # noqa: T201 - the owner reads it
        return 2
    except Unavailable as problem:
        print(f"The database cannot be used just now ({problem.__cause__}).", file=sys.stderr)  # noqa: T201 - the same
        return 2


def about_solver(module: Path) -> str:
    """Returns a sentence about Belote's solver, by the file that Python has imported."""
    if module.suffix == ".py":
        how = "installing Parlour with PARLOUR_NATIVE=1" if installed() else "`make native`"
        return f"Belote's solver is interpreted: with a C compiler, {how} makes it much faster."
    compiled = module.parent.glob(f"*{module.suffix}")
    sources = ((path, path.with_name(f"{path.name.partition('.')[0]}.py")) for path in compiled)
    if any(path.stat().st_mtime < source.stat().st_mtime for path, source in sources):
        return "Belote's solver was compiled from an older version: run `make native` again."
    return "Belote's solver is compiled."


def back_up(database: Path, target: Path) -> None:
    """Copies a database that may be in use to a new file, which only its owner can read.

    Raises:
        DatabaseProblem: the database can't be read, or the copy can't be written.
    """
    try:
        keep_private(target, new=True)
    except OSError as error:
        raise problem(str(target), error) from error
    try:
        copy_database(database, target)
    except (NotCopied, OSError, sqlite3.Error) as error:
        target.unlink()
        raise problem(str(database), error) from error


async def examine(database: Path, say: Say, *, repair: bool = False) -> int:
    """Checks a database, or backs it up beside itself and repairs it; returns 1 if it isn't sound.

    Raises:
        DatabaseProblem: it can't be opened, or another process has it.
    """
    with TemporaryDirectory() as folder:
        examined = database if repair else Path(folder, database.name)
        if not repair:
            back_up(database, examined)
        store = await open_store(str(examined), copied=repair)
        try:
            if repair:
                stamp = f"{discord.utils.utcnow():%Y%m%d-%H%M%S}"
                backup = database.with_name(f"{database.name}.{stamp}.backup")
                back_up(database, backup)
                say(f"The backup is {backup}.")
            return await _examine(store, say, repair=repair)
        finally:
            await store.close()


async def examine_server(address: URL, repair: bool, backup: Path | None, say: Say) -> int:
    """Checks a server's database, or backs it up here and repairs it, or only writes a ``backup``.

    Raises:
        DatabaseProblem: it can't be used, or the backup can't be written.
        Unavailable: the server doesn't answer just now.
    """
    database = address.render_as_string(hide_password=False)
    if repair or backup:
        stamp = f"{discord.utils.utcnow():%Y%m%d-%H%M%S}"
        await move(database, str(backup or f"parlour.{stamp}.backup"), say)
    if backup:
        return 0
    store = await open_store(database)
    try:
        return await _examine(store, say, repair=repair)
    finally:
        await store.close()


async def _examine(store: Store, say: Say, *, repair: bool) -> int:
    flaws = await store.write(flaws_of_file)
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
    left = await _check_tables(store, say, repair=repair)
    left += await _orphans(store, say, repair=repair)
    if not left:
        say("Nothing is wrong." if not repair else "Nothing is wrong any more.")
    return min(left, 1)


async def _check_tables(store: Store, say: Say, *, repair: bool) -> int:
    """Compares every table's snapshot with its replay; returns how many stay damaged."""
    left = 0
    clock = Clock(discord.utils.utcnow().timestamp(), Settings.read().clock)
    for row in await store.read(select(tables.c.id).order_by(tables.c.id)):
        stored = await store.table(row["id"])
        assert stored is not None
        wrong, mended = check(*stored, await store.moves_of(row["id"]), clock)
        if not wrong:
            continue
        if mended is None:
            outcome = "It cannot be repaired: restore a backup"
        elif repair:
            await store.commit_repaired(mended.change())
            outcome = "Repaired"
        else:
            outcome = "--repair repairs it from its moves"
        left += outcome != "Repaired"
        say(f"Table {row['id']}: {wrong}. {outcome}.")
    return left


async def _orphans(store: Store, say: Say, *, repair: bool) -> int:
    """Finds rows of deleted tables, and deletes them if ``repair``; returns how many stay."""
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


def _print(sentence: str) -> None:
    print(sentence)  # noqa: T201 - the owner reads it


if __name__ == "__main__":
    sys.exit(main())
