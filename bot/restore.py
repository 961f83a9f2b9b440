"""Replaces the database with a backup, after checking it; the bot must be stopped.

The old database stays next to it, with ``.before-restore`` added to its name. A PostgreSQL database
must be empty.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sqlite3  # no bot is running, so nothing waits for it
import sys
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import URL

from bot.backup import back_up, stamp
from bot.cli import called
from bot.config import Settings
from bot.move_database import move
from bot.programs import database_of, finish, report
from bot.storage import DatabaseInUse, DatabaseProblem, open_store
from bot.storage.copies import keep_private
from bot.storage.dialects import EMPTIES_LOG, SQLITE
from bot.storage.guard import Guard, InUse


def main(arguments: list[str] | None = None) -> int:
    """Restores a backup; returns the exit code."""
    parser = argparse.ArgumentParser(prog=called("restore"), description=__doc__)
    parser.add_argument("backup", metavar="FILE", type=Path)
    chosen = parser.parse_args(arguments)
    return finish(lambda: _run(chosen.backup, database_of(Settings.read())))


def _run(backup: Path, address: URL) -> None:
    if not backup.is_file():
        raise DatabaseProblem(f"There is no backup {backup} that you can read.")
    if address.get_backend_name() == SQLITE:
        asyncio.run(_restore(backup, Path(address.database or "")))
    else:
        server = address.render_as_string(hide_password=False)
        asyncio.run(move(str(backup), server, report))


async def _restore(backup: Path, file: Path) -> None:
    """Restores a backup into a file, or changes nothing.

    Raises:
        DatabaseProblem: a bot is running, or this version can't use the backup.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        keep_private(file)
        guard = await Guard.lock(file)
    except InUse as error:
        raise DatabaseInUse("A Parlour is running on the database: stop it first.") from error
    try:
        with TemporaryDirectory(dir=file.parent) as folder:
            copy = Path(folder, file.name)
            await back_up(str(backup), copy, report)
            await (await open_store(str(copy), copied=False)).close()  # in this version's format
            _replace(file, copy)
    finally:
        await guard.release()
    report(f"The database {file} is now the backup {backup}.")


def _replace(file: Path, copy: Path) -> None:
    """Replaces a database with a copy in one step; the old database gets another name."""
    if file.stat().st_size:
        with suppress(sqlite3.Error), closing(sqlite3.connect(file)) as old:
            old.execute(EMPTIES_LOG)  # moves its log into the file
        aside = f"{file}.{stamp()}.before-restore"
        os.link(file, aside)
        for suffix in ("-wal", "-shm"):
            with suppress(FileNotFoundError):
                os.replace(f"{file}{suffix}", f"{aside}{suffix}")
        report(f"What was there is {aside}.")
    os.replace(copy, file)


if __name__ == "__main__":
    sys.exit(main())
