"""Helpers for the owner's programs: which database to use, and messages instead of tracebacks."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from bot.config import BadSettings, Settings
from bot.storage import DatabaseProblem, Unavailable
from bot.storage.dialects import SQLITE, address_of

UNIT = Path("/var/lib/parlour/parlour.sqlite3")
"""The database of the systemd unit in docs/hosting."""

Say = Callable[[str], None]
"""Takes a sentence for the owner."""


def report(sentence: str) -> None:
    """Prints a sentence."""
    print(sentence)  # noqa: T201 - the owner reads it


def finish(program: Callable[[], int | None]) -> int:
    """Runs a program; returns its exit code: 2 if the owner must act, 75 to try again later."""
    try:
        return program() or 0
    except (BadSettings, DatabaseProblem, ArgumentError) as problem:
        print(problem, file=sys.stderr)  # noqa: T201 - the same
        return 2
    except Unavailable as problem:
        print(f"The database cannot be used just now ({problem.__cause__}).", file=sys.stderr)  # noqa: T201 - the same
        return 75


def database_of(settings: Settings) -> URL:
    """Returns the database's address; if there is no setting or local file, the systemd unit's."""
    address = make_url(address_of(settings.database))
    chosen = "database" in settings.model_fields_set or os.path.isfile(address.database or "")
    if chosen or not os.path.isdir(UNIT.parent):
        return address
    report(f"The database is the one of parlour.service, {UNIT}.")
    return make_url(address_of(str(UNIT)))


def existing(address: URL) -> str:
    """Returns a database's address, with its password.

    Raises:
        DatabaseProblem: it is a file that doesn't exist.
    """
    if address.get_backend_name() == SQLITE and not os.path.isfile(address.database or ""):
        file = os.path.abspath(address.database or "")
        raise DatabaseProblem(
            f"There is no database file {file} that you can read: go to the bot's folder, become "
            "its user, or set PARLOUR_DATABASE."
        )
    return address.render_as_string(hide_password=False)
