"""The doctor: checks, repairs or backs up a database, and says whether Belote's solver is compiled.

Checks and backups read a copy of the file, so the bot can run. A repair needs the database alone,
and first writes a backup. With PostgreSQL, checks copy nothing, and a backup is a usable file.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import discord
from sqlalchemy import func, make_url, select

from bot.backup import back_up, stamp
from bot.cli import called
from bot.config import Settings
from bot.installed import installed
from bot.programs import Say, database_of, existing, finish, report
from bot.storage import DatabaseProblem, Store, open_store
from bot.storage.dialects import SQLITE, address_of, flaws_of_file
from bot.storage.schema import complete, moves, players, results, tables
from bot.tables.mending import check
from bot.tables.pace import Clock
from rules.belote.robot import solver


def main(arguments: list[str] | None = None) -> int:
    """Runs the doctor; returns the exit code: 1 if a problem remains, 2 if it could do nothing."""
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
            f"{backup} is there already: name another file, or use {called('backup')}, which "
            "puts the date into the name."
        )
    asyncio.run(back_up(database, backup, report))
    report(f"The backup is {backup}.")
    return 0


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


async def examine(database: str, say: Say, *, repair: bool = False) -> int:
    """Checks a database, or backs it up and repairs it; returns 1 if it isn't sound.

    Raises:
        DatabaseProblem: it can't be opened, or another process has it.
        Unavailable: the server doesn't answer just now.
    """
    address = make_url(address_of(database))
    file = Path(address.database or "") if address.get_backend_name() == SQLITE else None
    if repair:
        backup = Path(f"{file or 'parlour'}.{stamp()}.backup")
        await back_up(database, backup, say)
        say(f"The backup is {backup}.")
    with TemporaryDirectory() as folder:
        if file is not None and not repair:
            database = str(Path(folder, file.name))
            await back_up(str(file), Path(database), say)
        store = await open_store(database, copied=repair)
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


if __name__ == "__main__":
    sys.exit(main())
