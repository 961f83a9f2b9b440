"""Opens the database: pragmas, migrations, and clear messages if anything fails."""

from __future__ import annotations

import asyncio
import sqlite3  # for its errors
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.installed import to_install
from bot.log import logger
from bot.storage import dialects
from bot.storage.copies import BEFORE_UPGRADE, NotCopied, copy_database, keep_private
from bot.storage.dialects import Trouble, address_of, trouble_of
from bot.storage.guard import Guard, InUse
from bot.storage.lease import Group, Lease, OtherGroup
from bot.storage.outage import Unavailable
from bot.storage.receipt import Receipt
from bot.storage.schema import complete
from bot.storage.store import Store

_MIGRATIONS = Path(__file__).parent / "migrations"

BEFORE = frozenset(f"{number:04}" for number in range(1, 15))
"""The schemas from before 1.0.0."""

BETWEEN = "6fcf286f"
"""The commit that upgrades those schemas to that of 1.0.0."""


class DatabaseProblem(Exception):
    """The database can't be used; the message says what to do."""


class DatabaseInUse(DatabaseProblem):
    """Another process has the database; it may release it."""


class Mendable(DatabaseProblem):
    """The owner can fix this while the bot waits: permissions, disk space, a restored backup."""


async def open_store(
    database: str,
    group: Group | None = None,
    place: int | None = None,
    lease: type[Lease] | None = None,
    *,
    copied: bool = True,
) -> Store:
    """Opens the database, brings its schema up to date and returns the store.

    Args:
        database: a file path, or the address of an SQLite file or a PostgreSQL database.
        group: the processes that share the database; ``None`` for this process alone.
        place: this process's number among them; ``None`` for the first free one.
        lease: the class that shares a server's database; ``None`` if it isn't shared.
        copied: whether to copy a file before its schema changes.

    Raises:
        DatabaseInUse: another process has the database, or this process's place.
        DatabaseProblem: it can't be opened, or is newer than this version.
        Unavailable: it is locked, its disk is full, or its server isn't accepting connections.
    """
    if "://" not in database:
        _make_folder(Path(database))
    address = address_of(database)
    try:
        # Keep values out of errors, and so out of the log: they are ids, names, seeds and cards.
        engine = create_async_engine(address, hide_parameters=True, **dialects.options(address))
    except ImportError as error:
        if not address.startswith(dialects.POSTGRESQL):
            raise DatabaseProblem(
                f"PARLOUR_DATABASE is an address of {address.partition('://')[0]}; Parlour uses a "
                "file's path or a postgresql:// address."
            ) from error
        raise DatabaseProblem(
            f"PARLOUR_DATABASE needs a driver ({error}). Install it: {to_install('postgres')}"
        ) from error
    except SQLAlchemyError as error:
        raise DatabaseProblem(
            f"PARLOUR_DATABASE is not an address this installation knows ({error}); "
            "use a file's path."
        ) from error
    dialects.prepare(engine.sync_engine)
    guard: Guard | Lease | None = None
    on_server = engine.dialect.name != dialects.SQLITE
    if not on_server and group is not None and group.places > 1:
        raise DatabaseProblem(
            "Several processes can only share a PostgreSQL database; see docs/hosting."
        )
    file = None
    if not on_server and engine.url.database not in (None, "", ":memory:"):
        file = Path(engine.url.database)
    try:
        if file is not None:
            keep_private(file)
            guard = await Guard.lock(file)
        await _upgrade(engine, file if copied else None)
        receipt = None
        if on_server:
            guard = await (lease or Lease).open(engine, group or Group(), place)
            receipt = Receipt(engine)
            await receipt.open()
        return Store(engine, await engine.connect(), guard, receipt)
    except OtherGroup as error:
        await engine.dispose()
        raise DatabaseInUse(
            "Processes with another PARLOUR_PROCESSES or PARLOUR_SHARD_COUNT run on the database "
            f"{_shown(engine)}; stop them first."
        ) from error
    except InUse as error:
        await engine.dispose()
        raise DatabaseInUse(
            f"Another Parlour is running on the database {_shown(engine)}; stop that one first."
        ) from error
    except dialects.FAILURES as error:
        await _let_go(engine, guard)
        await asyncio.sleep(0.1)  # the driver's thread still reports its failure to the loop
        if dialects.may_pass(error, file=not on_server):
            raise Unavailable from getattr(error, "orig", None) or error
        raise problem(_shown(engine), error) from error
    except DatabaseProblem:
        await _let_go(engine, guard)
        raise


async def read_store(file: Path) -> Store | None:
    """Opens a file that a bot may be using, to read it in place.

    Returns:
        The store, which writes nothing; ``None`` if the file has another version's schema.

    Raises:
        DatabaseProblem: it can't be opened.
    """
    engine = create_async_engine(address_of(str(file)), hide_parameters=True)
    dialects.prepare(engine.sync_engine, reads=True)
    try:
        async with engine.connect() as connection:
            old = await connection.run_sync(
                lambda plain: MigrationContext.configure(plain).get_current_revision()
            )
        if old == _scripts().get_current_head():
            return Store(engine, await engine.connect())
    except dialects.FAILURES as error:
        await engine.dispose()
        raise problem(str(file), error) from error
    await engine.dispose()
    return None


def problem(shown: str, error: Exception) -> Mendable:
    """Returns an error that tells the owner why the database can't be used."""
    cause = getattr(error, "orig", None) or error
    if trouble_of(error) is Trouble.DAMAGED:
        return Mendable(f"The database {shown} is damaged ({cause}); restore a backup.")
    advice = "the address" if "://" in shown and "@" in shown else "the path and its permissions"
    return Mendable(f"The database {shown} cannot be opened ({cause}); check {advice}.")


async def _let_go(engine: AsyncEngine, guard: Guard | Lease | None) -> None:
    if isinstance(guard, Lease):  # stored as a row in the database
        await guard.release()
    await engine.dispose()
    if isinstance(guard, Guard):
        await guard.release()


def _make_folder(path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        if dialects.may_pass(error, file=True):
            raise Unavailable from error
        raise Mendable(
            f"The folder of the database {path} cannot be made ({error.strerror}); "
            "check PARLOUR_DATABASE."
        ) from error


async def _upgrade(engine: AsyncEngine, file: Path | None) -> None:
    """Brings the schema up to date, in one transaction.

    Args:
        engine: the database engine.
        file: the file to copy first; ``None`` for a server's database, or a file that is a copy.

    Raises:
        DatabaseProblem: it is newer than this version, or the upgrade fails; nothing has changed.
    """
    async with engine.begin() as connection:
        old = await connection.run_sync(_begin)
        head = _scripts().get_current_head()
        if old == head:
            return
        if old is not None:
            copy = await _copied(file, _shown(engine)) if file is not None else None
            logger.info("upgrading the database", revision=old, to=head, copy=str(copy or "none"))
        try:
            await connection.run_sync(_migrate)
        except dialects.FAILURES as error:
            if trouble_of(error) is not None:
                raise
            raise Mendable(
                f"The database {_shown(engine)} cannot be upgraded from revision {old} "
                f"({getattr(error, 'orig', error)}); nothing was changed. Restore a backup."
            ) from error


def _begin(connection: Connection) -> str | None:
    """Begins an upgrade; returns the schema's revision, ``None`` for a new database."""
    dialects.begin_migrations(connection)
    current = MigrationContext.configure(connection).get_current_revision()
    if current in BEFORE:
        raise Mendable(
            f"The database is from before Parlour 1.0.0 (revision {current}); "
            f"start commit {BETWEEN} with it once, then this version. Nothing was changed."
        )
    try:
        if current is not None:
            _scripts().get_revision(current)
    except CommandError as error:
        raise Mendable(
            f"The database is newer than this version of Parlour (revision {current}); "
            "update Parlour, or restore a backup made with this version."
        ) from error
    return current


async def _copied(file: Path, shown: str) -> Path:
    """Copies a file over an earlier upgrade's copy; raises `Mendable` if that fails."""
    copy = file.with_name(file.name + BEFORE_UPGRADE)
    try:
        await asyncio.to_thread(copy_database, file, copy)
    except (NotCopied, OSError, sqlite3.Error) as error:
        if trouble_of(error) is Trouble.DAMAGED:
            raise
        raise Mendable(
            f"Before an upgrade the database {shown} is copied to {copy}, "
            f"which cannot be done ({error}); free some space. Nothing was changed."
        ) from error
    return copy


def revision_folders() -> list[Path]:
    """Returns the migration folders: the core's, and each feature's (even if it is disabled)."""
    cogs = find_spec("cogs")
    places = cogs.submodule_search_locations if cogs is not None else None
    features = (folder for place in places or () for folder in Path(place).glob("*/migrations"))
    return [_MIGRATIONS / "versions", *sorted(features)]


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.set_main_option("path_separator", "newline")
    config.set_main_option("version_locations", "\n".join(map(str, revision_folders())))
    return config


@cache
def _scripts() -> ScriptDirectory:
    return ScriptDirectory.from_config(_config())


def _migrate(connection: Connection) -> None:
    """Creates the schema or runs the missing migrations, in the connection's transaction."""
    config = _config()
    config.attributes["connection"] = connection
    if MigrationContext.configure(connection).get_current_revision() is None:
        complete().create_all(connection)
        command.stamp(config, "head")
    else:
        command.upgrade(config, "head")


def _shown(engine: AsyncEngine) -> str:
    """Returns the database's address without its password."""
    return dialects.shown(engine.url.render_as_string(hide_password=False))
