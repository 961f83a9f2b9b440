"""Copies a database file, verified and complete or not at all; only its owner can read the copy."""

from __future__ import annotations

import os
import shutil
import sqlite3  # in its own thread, or in a program
from contextlib import closing, suppress
from pathlib import Path

from bot.storage.dialects import contents, flaws

BEFORE_UPGRADE = ".before-upgrade"
"""The suffix of the copy that a schema upgrade makes first."""

PARTIAL = ".partial"
"""The suffix of a copy until it is verified."""


class NotCopied(Exception):
    """The copy failed; the message says why."""


def keep_private(path: Path, *, new: bool = False) -> None:
    """Creates a file that only its owner can read; SQLite gives its side files the same mode.

    Raises:
        FileExistsError: the file exists although ``new`` says it must not.
    """
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        if new:
            raise


def copy_database(database: Path, target: Path) -> None:
    """Copies a database that may be in use, verifies the copy, then replaces an older copy.

    Raises:
        NotCopied: the disk is full, or the copy differs; an older copy stays unchanged.
        OSError, sqlite3.Error: the database can't be read, or the copy can't be written.
    """
    partial = target.with_name(target.name + PARTIAL)
    partial.unlink(missing_ok=True)  # a killed process may have left it
    try:
        _fill(database, partial)
        os.replace(partial, target)
    except BaseException:
        with suppress(OSError):
            partial.unlink(missing_ok=True)
        raise
    if os.name == "posix":  # so that the new name survives a power cut
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _fill(database: Path, partial: Path) -> None:
    with closing(sqlite3.connect(database, isolation_level=None)) as source:
        source.execute("BEGIN")
        original = contents(source)  # this read fixes the state that the transaction sees
        free, needed = shutil.disk_usage(partial.parent).free, original.size
        if free < needed:
            raise NotCopied(f"{_megabytes(needed)} are needed, and {_megabytes(free)} are free")
        keep_private(partial, new=True)
        with closing(sqlite3.connect(partial)) as copy:
            source.backup(copy)
    # No one writes to this file: opened as immutable, it gets none of SQLite's side files.
    address = f"{partial.resolve().as_uri()}?immutable=1"
    with closing(sqlite3.connect(address, uri=True)) as copy:
        if flaw := flaws(copy):
            raise sqlite3.DatabaseError(flaw)
        if contents(copy) != original:
            raise NotCopied("the copy differs from the database")


def _megabytes(size: int) -> str:
    return f"{size / 1e6:.1f} MB"
