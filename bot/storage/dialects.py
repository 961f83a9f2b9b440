"""What only one database engine knows. Everywhere else SQLAlchemy's own words do, for SQLite and PostgreSQL alike."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import cache, partial
from hashlib import blake2b
from typing import Any, NamedTuple

from sqlalchemy import (
    Boolean,
    Connection,
    Engine,
    Float,
    Insert,
    Table,
    Update,
    cast,
    event,
    extract,
    func,
    select,
    text,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, StatementError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql import ColumnElement
from sqlalchemy.sql.functions import FunctionElement

SQLITE = "sqlite"
POSTGRESQL = "postgresql"

FAILURES = (StatementError, PoolTimeout, sqlite3.Error, OSError)
"""What a database raises, or the way to it.

SQLAlchemy raises a ``StatementError`` that is no ``DBAPIError`` where a connection that was cut can't be made again: the driver's
``OSError`` is in it. Its pool raises an error of its own where every connection is out for too long.
"""

TAKEN = (IntegrityError, sqlite3.IntegrityError)
"""What is raised where there is such a row already, or none where there has to be one."""

CHUNK = 5_000
"""Rows written with one statement."""

_ADDRESSES = {
    "postgres://": "postgresql+asyncpg://",
    "postgresql://": "postgresql+asyncpg://",
    "sqlite://": "sqlite+aiosqlite://",
}

_INSERT: Mapping[str, Any] = {SQLITE: sqlite.insert, POSTGRESQL: postgresql.insert}


def shown(database: str) -> str:
    """Returns a path, or an address without its password and its query, which may have one too."""
    if "://" not in database:
        return database
    scheme = database.partition("://")[0]
    try:
        url = make_url(database)
    except (ArgumentError, ValueError):
        return f"{scheme}://***"
    if (
        database.count("@") > 1
    ):  # a password with an @ of its own, of which half would pass for the host
        return f"{scheme}://***"
    return url.set(query={}).render_as_string(hide_password=True)


def address_of(database: str) -> str:
    """Returns the SQLAlchemy address, with its driver, of a setting that is an address or a file's path."""
    for plain, full in _ADDRESSES.items():
        if database.startswith(plain):
            return full + database.removeprefix(plain)
    return database if "://" in database else f"sqlite+aiosqlite:///{database}"


# -- connections -----------------------------------------------------------------------------------


def options(address: str) -> dict[str, Any]:
    """Returns what an engine is made with, beside its address."""
    if not address.startswith(POSTGRESQL):
        return {}
    # A server may have ended a connection that rests in the pool: it is asked before it is used. One that does not answer
    # at all (its machine is gone) is given up.
    return {"pool_pre_ping": True, "connect_args": {"timeout": 10, "command_timeout": 60}}


def prepare(engine: Engine) -> None:
    """Sets up every connection that will be made."""
    if engine.dialect.name == SQLITE:
        event.listen(engine, "connect", sqlite_pragmas)


def sqlite_pragmas(connection: Any, _record: object) -> None:
    """Sets up a connection to an SQLite file."""
    # Damaged text must not fail the query of a thousand rows.
    getattr(connection, "driver_connection", connection).text_factory = partial(
        str, encoding="utf-8", errors="replace"
    )
    cursor = connection.cursor()
    try:
        for pragma in (
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
            "busy_timeout=1000",
            "secure_delete=ON",
        ):
            cursor.execute(f"PRAGMA {pragma}")
    except BaseException:
        connection.close()
        raise
    cursor.close()


_ONE_AT_A_TIME = select(func.pg_advisory_xact_lock(0x7061726C))


def begin_migrations(connection: Connection) -> None:
    """Begins the one transaction of an upgrade; on a server, one process at a time gets further."""
    if connection.dialect.name == POSTGRESQL:
        connection.execute(_ONE_AT_A_TIME)
    else:  # Python's driver begins none before a change of the schema, and each would be kept by itself
        connection.exec_driver_sql("BEGIN IMMEDIATE")


async def wait_for_others(connection: AsyncConnection) -> None:
    """Lets one process of a server's database at a time come in, until the transaction ends."""
    await connection.execute(_ONE_AT_A_TIME)


async def flaws_of_file(connection: AsyncConnection) -> str | None:
    """Returns what SQLite finds wrong with its file; ``None`` for nothing, and for PostgreSQL, which checks its own."""
    if connection.dialect.name != SQLITE:
        return None
    raw: Any = (await connection.get_raw_connection()).driver_connection
    return await raw._execute(flaws, raw._conn)


def flaws(connection: sqlite3.Connection) -> str | None:
    """Returns the first thing that SQLite finds wrong with a file; ``None`` for nothing."""
    (found,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    return None if found == "ok" else str(found)


class Contents(NamedTuple):
    """What an SQLite file holds: its size (bytes), and a hash of its schema and of all rows."""

    size: int
    sum: bytes


def contents(connection: sqlite3.Connection) -> Contents:
    """Returns what a file holds, the same for files that hold the same."""
    connection.text_factory = bytes  # damaged text is copied as it is
    size = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
    found = blake2b()
    schema = connection.execute("SELECT type, name, sql FROM sqlite_master ORDER BY type, name")
    for row in (rows := schema.fetchall()):
        found.update(repr(row).encode())
    for name in (name.decode() for kind, name, _ in rows if kind == b"table"):
        for row in connection.execute(f'SELECT * FROM "{name}"'):  # noqa: S608 - the schema's own name
            found.update(repr(row).encode())
    return Contents(connection.execute(size).fetchone()[0], found.digest())


# -- failures --------------------------------------------------------------------------------------


class Trouble(Enum):
    """What may be the matter with a database, rather than with a statement."""

    PASSING = "worth another try at once: a lock, a connection that was cut, a server that starts"
    REFUSED = "the server lets its user in no more; worth another try while the bot runs, but not at its start"
    FULL = "a full disk, or a failing one"
    LASTING = "read-only, or not to be opened"
    DAMAGED = "its file is damaged"


_SQLITE = {
    sqlite3.SQLITE_BUSY: Trouble.PASSING,
    sqlite3.SQLITE_LOCKED: Trouble.PASSING,
    sqlite3.SQLITE_READONLY: Trouble.LASTING,
    sqlite3.SQLITE_FULL: Trouble.FULL,
    sqlite3.SQLITE_IOERR: Trouble.FULL,
    sqlite3.SQLITE_CANTOPEN: Trouble.LASTING,
    sqlite3.SQLITE_CORRUPT: Trouble.DAMAGED,
    sqlite3.SQLITE_NOTADB: Trouble.DAMAGED,
}
"""By SQLite's primary code."""

_NO_ROOM = (errno.ENOSPC, errno.EDQUOT)
"""By the system's code."""

_POSTGRESQL = {
    "08": Trouble.PASSING,  # the connection
    "25006": Trouble.PASSING,  # read-only: another server has taken over, or its owner is at it
    "25P03": Trouble.PASSING,  # a transaction that was idle for too long
    "28": Trouble.REFUSED,  # the user, or its password
    "3D000": Trouble.REFUSED,  # there is no such database
    "40001": Trouble.PASSING,  # a transaction to be tried again
    "40P01": Trouble.PASSING,  # a deadlock
    "42501": Trouble.REFUSED,  # the user may not do this
    "53300": Trouble.PASSING,  # too many connections
    "55000": Trouble.PASSING,  # the database takes no connections just now
    "55P03": Trouble.PASSING,  # a lock
    "57": Trouble.PASSING,  # the server stops or starts, or an administrator has cancelled a statement
    "53": Trouble.FULL,  # a full disk, no memory
    "58": Trouble.FULL,  # the disk fails
    "XX001": Trouble.DAMAGED,
    "XX002": Trouble.DAMAGED,
}
"""By the beginning of PostgreSQL's code (SQLSTATE)."""


def trouble_of(error: BaseException) -> Trouble | None:
    """Returns what is the matter with the database; ``None`` if an error is the statement's own."""
    cause = getattr(error, "orig", None) or error
    code = getattr(cause, "sqlite_errorcode", None)
    if code is not None:
        return _SQLITE.get(code & 0xFF)  # an extended code has the primary one in its lowest byte
    state = getattr(cause, "sqlstate", None) or ""
    for length in (5, 3, 2):
        if state[:length] in _POSTGRESQL:
            return _POSTGRESQL[state[:length]]
    if isinstance(cause, OSError) and cause.errno in _NO_ROOM:
        return Trouble.FULL
    cut = isinstance(error, DBAPIError) and error.connection_invalidated
    return Trouble.PASSING if cut or isinstance(cause, (OSError, PoolTimeout)) else None


def is_stale(error: BaseException) -> bool:
    """Returns whether only new connections can work again: PostgreSQL settles at their beginning whether they may write."""
    return getattr(getattr(error, "orig", None), "sqlstate", None) == "25006"


def may_pass(error: BaseException, *, file: bool) -> bool:
    """Returns whether a database that cannot be opened may be had later, without its owner doing anything to the settings.

    Args:
        error: what was raised.
        file: the database is a file: the system then says no to a wrong path, too.
    """
    cause = getattr(error, "orig", None) or error
    if file and isinstance(cause, OSError):
        return cause.errno in _NO_ROOM
    return trouble_of(error) in (Trouble.PASSING, Trouble.FULL)


# -- statements ------------------------------------------------------------------------------------


async def put(
    connection: AsyncConnection,
    table: Table,
    rows: Sequence[Mapping[str, Any]],
    *,
    keep: bool = False,
) -> None:
    """Writes rows; where one with the same key is there already, the columns given are written over it.

    Args:
        connection: a connection in a transaction.
        table: where to.
        rows: the rows, all with the same columns.
        keep: leaves a row that is there as it is instead.
    """
    if not rows:
        return
    new = _INSERT[connection.dialect.name](table)
    keys = list(table.primary_key)
    if keep:
        statement = new.on_conflict_do_nothing(index_elements=keys)
    else:
        known = {one.name for one in keys}
        over = {name: new.excluded[name] for name in rows[0] if name not in known}
        statement = new.on_conflict_do_update(index_elements=keys, set_=over)
    for start in range(0, len(rows), CHUNK):
        await connection.execute(statement, [dict(row) for row in rows[start : start + CHUNK]])


async def write_together(
    connection: AsyncConnection, *written: tuple[Insert | Update, Sequence[Mapping[str, Any]]]
) -> list[int]:
    """Runs statements on SQLite, each with all its rows, and returns how many rows each has found.

    They go to its thread together and past SQLAlchemy, which takes half as much again of the processor as they do.

    Raises:
        sqlite3.Error: it cannot be done.
    """
    if not connection.in_transaction():
        await connection.begin()
    driver: Any = (await connection.get_raw_connection()).driver_connection
    made: list[tuple[str, list[list[Any]]]] = []
    for statement, rows in written:
        sql, names, fixed = _plain(statement)
        made.append(
            (sql, [[row[one] if one in row else fixed[one] for one in names] for row in rows])
        )
    found: list[int] = await driver._execute(partial(_run, driver._conn), *made)
    return found


@cache
def _plain(statement: Insert | Update) -> tuple[str, Sequence[str], Mapping[str, Any]]:
    """Returns a statement as SQLite takes it, the names of its values in their order, and those it brings itself."""
    made: Any = statement.compile(dialect=sqlite.dialect(paramstyle="qmark"))
    return str(made), made.positiontup, made.params


def _run(connection: sqlite3.Connection, *made: tuple[str, list[list[Any]]]) -> list[int]:
    return [connection.executemany(*one).rowcount if one[1] else 0 for one in made]


class document_like(FunctionElement[bool]):  # noqa: N801 - it is called like a function
    """Whether a document (JSON as bytes) matches a pattern of ``LIKE``, damaged or not."""

    type = Boolean()
    inherit_cache = True


@compiles(document_like, SQLITE)
def _like_on_sqlite(element: Any, compiler: Any, **options: Any) -> str:
    document, pattern = (compiler.process(one, **options) for one in element.clauses)
    return f"(CAST({document} AS VARCHAR) LIKE {pattern})"


@compiles(document_like, POSTGRESQL)
def _like_on_postgresql(element: Any, compiler: Any, **options: Any) -> str:
    document, pattern = (compiler.process(one, **options) for one in element.clauses)
    return f"({document} LIKE convert_to({pattern}, 'UTF8'))"


def clock() -> ColumnElement[float]:
    """The time of PostgreSQL's clock (seconds since the epoch) while a statement runs, not when its transaction began."""
    return cast(extract("epoch", func.clock_timestamp()), Float)


def idle_at_most(seconds: float) -> ColumnElement[str]:
    """Has PostgreSQL end this transaction, and its connection, once nothing was said in it for so long."""
    name = "idle_in_transaction_session_timeout"
    return func.set_config(name, str(int(seconds * 1000)), True)


# -- what processes of a server's database tell each other -----------------------------------------

_CHANNEL = "parlour"


async def announce(connection: AsyncConnection, words: str) -> None:
    """Tells all who listen something, as soon as the transaction is committed."""
    await connection.execute(select(func.pg_notify(_CHANNEL, words)))


async def listen(
    connection: AsyncConnection, heard: Callable[[str], None], cut: Callable[[], None]
) -> None:
    """Has a connection hear what is announced from now on, and say when it is cut."""
    driver: Any = (await connection.get_raw_connection()).driver_connection

    def ended(_driver: object) -> None:
        cut()

    def notified(_driver: object, _pid: int, _channel: str, words: str) -> None:
        heard(words)

    driver.add_termination_listener(ended)
    await driver.add_listener(_CHANNEL, notified)


# -- numbers that are given once ------------------------------------------------------------------


async def last_number(connection: AsyncConnection, table: Table) -> int:
    """Returns the latest ``id`` that was given to a row, also to one that is gone; 0 before the first."""
    if connection.dialect.name == POSTGRESQL:
        given = text(
            f"SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM {table.name}_id_seq"  # noqa: S608
        )
    elif table.dialect_options[SQLITE]["autoincrement"]:
        given = text("SELECT seq FROM sqlite_sequence WHERE name = :name").bindparams(
            name=table.name
        )
    else:
        given = select(func.max(table.c.id))
    return await connection.scalar(given) or 0


async def number_after(connection: AsyncConnection, table: Table, last: int) -> None:
    """Lets the next row's ``id`` come after one that has been given already."""
    if connection.dialect.name == POSTGRESQL:
        values = {"sequence": f"{table.name}_id_seq", "last": max(last, 1), "given": last > 0}
        await connection.execute(text("SELECT setval(:sequence, :last, :given)"), values)
    elif table.dialect_options[SQLITE]["autoincrement"]:
        name = {"name": table.name}
        await connection.execute(text("DELETE FROM sqlite_sequence WHERE name = :name"), name)
        await connection.execute(
            text("INSERT INTO sqlite_sequence (name, seq) VALUES (:name, :last)"),
            {**name, "last": last},
        )
