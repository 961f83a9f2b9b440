"""Writes a backup to the folder DIR, checks it, and deletes the oldest ones beyond ``--keep``.

The file's name contains the date and time (UTC). An SQLite file can be backed up while the bot
runs, a PostgreSQL database only while it is stopped. The bot can run on either kind of backup.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sqlite3  # only for its errors
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import discord
from sqlalchemy import make_url

from bot.cli import called
from bot.config import Settings
from bot.move_database import move
from bot.programs import Say, database_of, existing, finish, report
from bot.storage import DatabaseProblem
from bot.storage.copies import PARTIAL, NotCopied, copy_database
from bot.storage.dialects import SQLITE, Trouble, address_of, trouble_of
from bot.storage.engine import problem

NAMES = f"parlour-{'[0-9]' * 8}-{'[0-9]' * 6}.sqlite3"
"""The glob pattern for backup names: nothing else in the folder is ever deleted."""

KEPT = 14


def main(arguments: list[str] | None = None) -> int:
    """Writes a backup; returns the exit code."""
    parser = argparse.ArgumentParser(prog=called("backup"), description=__doc__)
    parser.add_argument("folder", metavar="DIR", type=Path, help="made if it isn't there")
    parser.add_argument(
        "--keep", metavar="N", type=int, default=KEPT, help=f"how many stay (default: {KEPT})"
    )
    chosen = parser.parse_args(arguments)
    if chosen.keep < 1:
        parser.error("--keep must be 1 or more")
    return finish(lambda: _dated(chosen.folder, chosen.keep))


def stamp() -> str:
    """Returns the date and time as they appear in a file name."""
    return f"{discord.utils.utcnow():%Y%m%d-%H%M%S}"


def _dated(folder: Path, keep: int) -> None:
    """Writes a backup with the time in its name; deletes old ones only once it is complete."""
    database, target = existing(database_of(Settings.read())), folder / f"parlour-{stamp()}.sqlite3"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        asyncio.run(back_up(database, target, report))
        backups = sorted(folder.glob(NAMES))
        for old in [*backups[:-keep], *folder.glob(NAMES + PARTIAL)]:
            old.unlink()
    except OSError as error:
        raise _unwritten(target, error) from error
    report(f"The backup is {target}. Kept: {min(len(backups), keep)}.")


async def back_up(database: str, target: Path, say: Say) -> None:
    """Copies a database to a file only its owner can read; leaves no partial or unchecked copy.

    Args:
        database: the path of a file, or a server's address.
        target: where to write the copy; an older copy is replaced.
        say: receives progress messages while a server's database is copied.

    Raises:
        DatabaseProblem: the database can't be read, or the copy can't be written.
    """
    address = make_url(address_of(database))
    try:
        if address.get_backend_name() == SQLITE:
            copy_database(Path(address.database or ""), target)
            return
        with TemporaryDirectory(dir=target.parent) as folder:
            copy = Path(folder, target.name)
            await move(database, str(copy), say)
            os.replace(copy, target)
    except (NotCopied, OSError, sqlite3.Error) as error:
        if trouble_of(error) is Trouble.DAMAGED:
            raise problem(address.database or "", error) from error
        raise _unwritten(target, error) from error


def _unwritten(target: Path, error: Exception) -> DatabaseProblem:
    return DatabaseProblem(
        f"The backup {target} cannot be written ({error}); check the folder and its disk."
    )


if __name__ == "__main__":
    sys.exit(main())
