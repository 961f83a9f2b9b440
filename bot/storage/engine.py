"""Opening the database: pragmas, migrations, and plain words when it cannot be opened."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.storage import dialects
from bot.storage.dialects import Trouble, address_of, trouble_of
from bot.storage.guard import Guard, InUse
from bot.storage.lease import Group, Lease, OtherGroup
from bot.storage.outage import Unavailable
from bot.storage.receipt import Receipt
from bot.storage.store import Store

_MIGRATIONS = Path(__file__).parent / "migrations"


class DatabaseProblem(Exception):
    """The database cannot be used; the text is one sentence that says what to do."""


class DatabaseInUse(DatabaseProblem):
    """Another process has the database; that may pass."""


async def open_store(database: str, group: Group | None = None, place: int | None = None) -> Store:
    """Opens the database, brings its schema up to date and returns the store.

    Args:
        database: a file path, or the address of an SQLite file or a PostgreSQL database.
        group: the processes that share it; ``None`` for this one alone.
        place: which of them this is; ``None`` for the next that is missing.

    Raises:
        DatabaseInUse: another process has it, or its place.
        DatabaseProblem: it cannot be opened, or is newer than this version.
        Unavailable: it is locked, its disk is full, or its server does not let anyone in just now.
    """
    if "://" not in database:
        _make_folder(Path(database))
    address = address_of(database)
    try:
        # Whatever fails, its values stay out of the log: they are people's ids and names, seeds and cards.
        engine = create_async_engine(address, hide_parameters=True, **dialects.options(address))
    except ImportError as error:
        raise DatabaseProblem(
            f'PARLOUR_DATABASE needs a driver ({error}): pip install "parlour[postgres]", or in a checkout requirements-postgres.lock.'
        ) from error
    except SQLAlchemyError as error:
        raise DatabaseProblem(
            f"PARLOUR_DATABASE is not an address this installation knows ({error}); use a file's path."
        ) from error
    dialects.prepare(engine.sync_engine)
    guard: Guard | Lease | None = None
    on_server = engine.dialect.name != dialects.SQLITE
    if not on_server and group is not None and group.places > 1:
        raise DatabaseProblem(
            "Several processes can only share a PostgreSQL database; see docs/hosting."
        )
    try:
        if not on_server and engine.url.database not in (
            None,
            "",
            ":memory:",
        ):
            keep_private(Path(engine.url.database))
            guard = await Guard.take(Path(engine.url.database))
        async with engine.begin() as connection:
            await connection.run_sync(_migrate)
        receipt = None
        if on_server:
            guard = await Lease.take(engine, group, place)
            receipt = Receipt(engine)
            await receipt.open()
        return Store(engine, await engine.connect(), guard, receipt)
    except OtherGroup as error:
        await engine.dispose()
        raise DatabaseInUse(
            f"Processes with another PARLOUR_PROCESSES or PARLOUR_SHARD_COUNT run on the database {_shown(engine)}; "
            "stop them first."
        ) from error
    except InUse as error:
        await engine.dispose()
        raise DatabaseInUse(
            f"Another Parlour is running on the database {_shown(engine)}; stop that one first."
        ) from error
    except dialects.FAILURES as error:
        await _let_go(engine, guard)
        await asyncio.sleep(0.1)  # the driver's thread still reports to the loop that it has failed
        if dialects.may_pass(error, file=not on_server):
            raise Unavailable from getattr(error, "orig", None) or error
        raise problem(_shown(engine), error) from error
    except DatabaseProblem:
        await _let_go(engine, guard)
        raise


def problem(shown: str, error: Exception) -> DatabaseProblem:
    """Returns what an owner is told about a database that cannot be used."""
    cause = getattr(error, "orig", None) or error
    if trouble_of(error) is Trouble.DAMAGED:
        return DatabaseProblem(f"The database {shown} is damaged ({cause}); restore a backup.")
    advice = "the address" if "://" in shown and "@" in shown else "the path and its permissions"
    return DatabaseProblem(f"The database {shown} cannot be opened ({cause}); check {advice}.")


async def _let_go(engine: AsyncEngine, guard: Guard | Lease | None) -> None:
    if guard is not None:
        await guard.release()
    await engine.dispose()


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


def _make_folder(path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        if dialects.may_pass(error, file=True):
            raise Unavailable from error
        raise DatabaseProblem(
            f"The folder of the database {path} cannot be made ({error.strerror}); check PARLOUR_DATABASE."
        ) from error


def _migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.attributes["connection"] = connection
    dialects.wait_for_migrations(connection)
    script = ScriptDirectory.from_config(config)
    current = MigrationContext.configure(connection).get_current_revision()
    if current == script.get_current_head():
        return
    try:
        if current is not None:
            script.get_revision(current)
    except CommandError as error:
        raise DatabaseProblem(
            f"The database is newer than this version of Parlour (revision {current}); update Parlour, "
            "or restore a backup made with this version."
        ) from error
    command.upgrade(config, "head")


def _shown(engine: AsyncEngine) -> str:
    """The address without its password."""
    return engine.url.render_as_string(hide_password=True)
