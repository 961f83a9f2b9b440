"""Copies of a database file: whole and verified, or not there at all. Only their owner can read them."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from bot.storage.dialects import contents, flaws

BEFORE_UPGRADE = ".before-upgrade"
"""Suffix of the copy of a database from before its schema changed."""

PARTIAL = ".partial"
"""Suffix of a copy until it is verified."""


class NotCopied(Exception):
    """The copy failed; the text says why."""


def keep_private(path: Path, *, new: bool = False) -> None:
    """Makes a file that only its owner can read, if there is none; SQLite gives the files beside it the same mode.

    Raises:
        FileExistsError: there is one, and ``new`` says there must not be.
    """
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        if new:
            raise


def copy_database(database: Path, target: Path) -> None:
    """Copies a database that may be in use, and compares the two. A copy that was there is replaced in one step.

    Raises:
        NotCopied: the disk has no room, or the copy differs; what was there before is still there.
        OSError, sqlite3.Error: the database cannot be read, or the copy not be written.
    """
    partial = target.with_name(target.name + PARTIAL)
    partial.unlink(missing_ok=True)  # left by a process that was killed
    try:
        _fill(database, partial)
        os.replace(partial, target)
    except BaseException:
        with suppress(OSError):
            partial.unlink(missing_ok=True)
        raise
    if os.name == "posix":  # the new name, too, outlives a power cut
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _fill(database: Path, partial: Path) -> None:
    with closing(sqlite3.connect(database, isolation_level=None)) as source:
        source.execute("BEGIN")
        wanted = contents(
            source
        )  # from here on the source is read as it is now, whatever is written
        free, needed = shutil.disk_usage(partial.parent).free, wanted.size
        if free < needed:
            raise NotCopied(f"{_megabytes(needed)} are needed, and {_megabytes(free)} are free")
        keep_private(partial, new=True)
        with closing(sqlite3.connect(partial)) as copy:
            source.backup(copy)
    # Opened as what it is, a file that no one writes, so that SQLite leaves nothing beside it.
    address = f"{partial.resolve().as_uri()}?immutable=1"
    with closing(sqlite3.connect(address, uri=True)) as copy:
        if found := flaws(copy):
            raise sqlite3.DatabaseError(found)
        if contents(copy) != wanted:
            raise NotCopied("the copy differs from the database")


def _megabytes(size: int) -> str:
    return f"{size / 1e6:.1f} MB"
