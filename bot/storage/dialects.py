"""Where SQLite and PostgreSQL differ. SQLAlchemy makes all other code work on both."""

from __future__ import annotations

import errno
import sqlite3  # for its errors, and for code that runs in aiosqlite's thread or in a program
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
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

EMPTIES_LOG = "PRAGMA wal_checkpoint(TRUNCATE)"
"""Moves the contents of SQLite's log into the database file."""

SQLITE = "sqlite"
POSTGRESQL = "postgresql"

FAILURES = (StatementError, PoolTimeout, sqlite3.Error, OSError)
"""The errors raised by a database or by the connection to it.

If SQLAlchemy can't reconnect, it raises a ``StatementError`` (not a ``DBAPIError``) wrapping the
driver's ``OSError``. Its pool raises ``PoolTimeout`` if all connections are in use for too long.
"""

TAKEN = (IntegrityError, sqlite3.IntegrityError)
"""Raised if a row already exists, or if a row that it refers to doesn't."""

CHUNK = 5_000
"""The most rows that one statement writes."""

_ADDRESSES = {
    "postgres://": "postgresql+asyncpg://",
    "postgresql://": "postgresql+asyncpg://",
    "sqlite://": "sqlite+aiosqlite://",
}

_INSERT: Mapping[str, Any] = {SQLITE: sqlite.insert, POSTGRESQL: postgresql.insert}


def shown(database: str) -> str:
    """Returns a path, or an address without its password and query (which may hold another)."""
    if "://" not in database:
        return database
    scheme = database.partition("://")[0]
    try:
        url = make_url(database)
    except (ArgumentError, ValueError):
        return f"{scheme}://***"
    if database.count("@") > 1:  # with an @ in the password, half of it would look like the host
        return f"{scheme}://***"
    return url.set(query={}).render_as_string(hide_password=True)


def address_of(database: str) -> str:
    """Returns SQLAlchemy's address, including the driver, for a setting (an address or a path)."""
    for plain, full in _ADDRESSES.items():
        if database.startswith(plain):
            return full + database.removeprefix(plain)
    return database if "://" in database else f"sqlite+aiosqlite:///{database}"


# -- connections -----------------------------------------------------------------------------------


def options(address: str) -> dict[str, Any]:
    """Returns an engine's arguments, other than its address."""
    if not address.startswith(POSTGRESQL):
        return {}
    # The server may have closed a pooled connection, so each is checked before use. A server that
    # doesn't answer at all (its machine is down) runs into the timeouts (seconds).
    return {"pool_pre_ping": True, "connect_args": {"timeout": 10, "command_timeout": 60}}


def prepare(engine: Engine, *, reads: bool = False) -> None:
    """Makes an engine set up each of its SQLite connections; if ``reads``, they only read."""
    if engine.dialect.name == SQLITE:
        event.listen(engine, "connect", _reading_pragmas if reads else sqlite_pragmas)


def _reading_pragmas(connection: Any, record: object) -> None:
    sqlite_pragmas(connection, record)
    cursor = connection.cursor()
    cursor.execute("PRAGMA query_only=ON")
    cursor.close()


def sqlite_pragmas(connection: Any, _record: object) -> None:
    """Sets up a connection to an SQLite file."""
    # A damaged text must not fail the query of a thousand rows.
    getattr(connection, "driver_connection", connection).text_factory = partial(
        str, encoding="utf-8", errors="replace"
    )
    cursor = connection.cursor()
    try:
        for pragma in (
            "auto_vacuum=INCREMENTAL",  # for a new file; an old file gets it when it is packed
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
    """Begins an upgrade's transaction; on PostgreSQL, waits for other processes' upgrades."""
    if connection.dialect.name == POSTGRESQL:
        connection.execute(_ONE_AT_A_TIME)
    else:  # Python's driver begins no transaction for schema changes
        connection.exec_driver_sql("BEGIN IMMEDIATE")


async def wait_for_others(connection: AsyncConnection) -> None:
    """Waits for a lock on PostgreSQL, and holds it until the transaction ends."""
    await connection.execute(_ONE_AT_A_TIME)


async def flaws_of_file(connection: AsyncConnection) -> str | None:
    """Returns the first flaw in SQLite's file, if any; PostgreSQL (``None``) checks its own."""
    if connection.dialect.name != SQLITE:
        return None
    raw: Any = (await connection.get_raw_connection()).driver_connection
    return await raw._execute(flaws, raw._conn)


def flaws(connection: sqlite3.Connection) -> str | None:
    """Returns the first flaw that SQLite finds in a file, or ``None``."""
    (verdict,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    return None if verdict == "ok" else str(verdict)


class Contents(NamedTuple):
    """An SQLite file's contents: its size (bytes), and a hash of its schema and all rows."""

    size: int
    sum: bytes


def contents(connection: sqlite3.Connection) -> Contents:
    """Returns the size and hash of a file's contents, which are equal if the contents are."""
    connection.text_factory = bytes  # damaged text must not raise an error
    size = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
    digest = blake2b()
    schema = connection.execute("SELECT type, name, sql FROM sqlite_master ORDER BY type, name")
    for row in (rows := schema.fetchall()):
        digest.update(repr(row).encode())
    for name in (name.decode() for kind, name, _ in rows if kind == b"table"):
        for row in connection.execute(f'SELECT * FROM "{name}"'):  # noqa: S608 - the schema's own name
            digest.update(repr(row).encode())
    return Contents(connection.execute(size).fetchone()[0], digest.digest())


# -- failures --------------------------------------------------------------------------------------


class Trouble(Enum):
    """A problem with the database rather than with a statement."""

    PASSING = "worth another try at once: a lock, a connection that was cut, a server that starts"
    REFUSED = (
        "the server lets its user in no more; "
        "worth another try while the bot runs, but not at its start"
    )
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
"""`Trouble` values by SQLite's primary error code."""

_NO_ROOM = (errno.ENOSPC, errno.EDQUOT)
"""The operating system's error codes for a full disk."""

_POSTGRESQL = {
    "08": Trouble.PASSING,  # the connection failed
    "25006": Trouble.PASSING,  # read-only: another server took over, or its owner is working on it
    "25P03": Trouble.PASSING,  # a transaction that was idle for too long
    "28": Trouble.REFUSED,  # wrong user or password
    "3D000": Trouble.REFUSED,  # no such database
    "40001": Trouble.PASSING,  # the transaction must be retried
    "40P01": Trouble.PASSING,  # a deadlock
    "42501": Trouble.REFUSED,  # no permission
    "53300": Trouble.PASSING,  # too many connections
    "55000": Trouble.PASSING,  # the database accepts no connections at the moment
    "55P03": Trouble.PASSING,  # a lock
    "57": Trouble.PASSING,  # the server is stopping or starting, or an administrator cancelled this
    "53": Trouble.FULL,  # disk full, or out of memory
    "58": Trouble.FULL,  # the disk is failing
    "XX001": Trouble.DAMAGED,
    "XX002": Trouble.DAMAGED,
}
"""`Trouble` values by prefix of PostgreSQL's code (SQLSTATE); the longest match wins."""


def trouble_of(error: BaseException) -> Trouble | None:
    """Returns what is wrong with the database; ``None`` if the statement is to blame."""
    cause = getattr(error, "orig", None) or error
    code = getattr(cause, "sqlite_errorcode", None)
    if code is not None:
        return _SQLITE.get(code & 0xFF)  # the lowest byte of an extended code is the primary code
    state = getattr(cause, "sqlstate", None) or ""
    for length in (5, 3, 2):
        if state[:length] in _POSTGRESQL:
            return _POSTGRESQL[state[:length]]
    if isinstance(cause, OSError) and cause.errno in _NO_ROOM:
        return Trouble.FULL
    cut = isinstance(error, DBAPIError) and error.connection_invalidated
    return Trouble.PASSING if cut or isinstance(cause, (OSError, PoolTimeout)) else None


def is_stale(error: BaseException) -> bool:
    """Returns whether only new connections will help, as PostgreSQL's old ones stay read-only."""
    return getattr(getattr(error, "orig", None), "sqlstate", None) == "25006"


def may_pass(error: BaseException, *, file: bool) -> bool:
    """Returns whether a database may open later without a change in the settings.

    Args:
        error: the error from opening it.
        file: whether the database is a file, in which case an ``OSError`` may also mean a wrong
            path.
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
    """Inserts rows; if a row with the same key exists, overwrites the given columns.

    Args:
        connection: a connection in a transaction.
        table: the table to write to.
        rows: the rows, all with the same columns.
        keep: leaves existing rows unchanged instead.
    """
    if not rows:
        return
    new = _INSERT[connection.dialect.name](table)
    keys = list(table.primary_key)
    if keep:
        statement = new.on_conflict_do_nothing(index_elements=keys)
    else:
        key_names = {column.name for column in keys}
        over = {name: new.excluded[name] for name in rows[0] if name not in key_names}
        statement = new.on_conflict_do_update(index_elements=keys, set_=over)
    for start in range(0, len(rows), CHUNK):
        await connection.execute(statement, [dict(row) for row in rows[start : start + CHUNK]])


async def write_together(
    connection: AsyncConnection, *written: tuple[Insert | Update, Sequence[Mapping[str, Any]]]
) -> list[int]:
    """Runs statements on SQLite, each for all its rows; returns how many rows each changed.

    They go to its thread in one call and bypass SQLAlchemy, which would add half as much CPU time.

    Raises:
        sqlite3.Error: a statement fails.
    """
    if not connection.in_transaction():
        await connection.begin()
    driver: Any = (await connection.get_raw_connection()).driver_connection
    plain: list[tuple[str, list[list[Any]]]] = []
    for statement, rows in written:
        sql, names, fixed = _plain(statement)
        plain.append(
            (sql, [[row[name] if name in row else fixed[name] for name in names] for row in rows])
        )
    counts: list[int] = await driver._execute(partial(_run, driver._conn), *plain)
    return counts


@cache
def _plain(statement: Insert | Update) -> tuple[str, Sequence[str], Mapping[str, Any]]:
    """Returns a statement's SQL for SQLite, its parameter names in order, and its fixed values."""
    compiled: Any = statement.compile(dialect=sqlite.dialect(paramstyle="qmark"))
    return str(compiled), compiled.positiontup, compiled.params


def _run(connection: sqlite3.Connection, *statements: tuple[str, list[list[Any]]]) -> list[int]:
    return [connection.executemany(*pair).rowcount if pair[1] else 0 for pair in statements]


class document_like(FunctionElement[bool]):  # noqa: N801 - SQLAlchemy calls it as a function
    """Returns whether a document (JSON as bytes) matches a ``LIKE`` pattern, even if damaged."""

    type = Boolean()
    inherit_cache = True


@compiles(document_like, SQLITE)
def _like_on_sqlite(element: Any, compiler: Any, **options: Any) -> str:
    document, pattern = (compiler.process(clause, **options) for clause in element.clauses)
    return f"(CAST({document} AS VARCHAR) LIKE {pattern})"


@compiles(document_like, POSTGRESQL)
def _like_on_postgresql(element: Any, compiler: Any, **options: Any) -> str:
    document, pattern = (compiler.process(clause, **options) for clause in element.clauses)
    return f"({document} LIKE convert_to({pattern}, 'UTF8'))"


def clock() -> ColumnElement[float]:
    """Returns PostgreSQL's time (seconds since the epoch) at the statement, not the transaction."""
    return cast(extract("epoch", func.clock_timestamp()), Float)


def idle_at_most(seconds: float) -> ColumnElement[str]:
    """Makes PostgreSQL end this transaction and its connection if it is idle for this long."""
    name = "idle_in_transaction_session_timeout"
    return func.set_config(name, str(int(seconds * 1000)), True)


# -- space in a file ----------------------------------------------------------------------------


async def free_pages(connection: AsyncConnection) -> int:
    """Returns how many unused pages in an SQLite file can be freed, or 0."""
    if connection.dialect.name != SQLITE or await _number(connection, "auto_vacuum") != 2:
        return 0
    return await _number(connection, "freelist_count")


async def give_back(connection: AsyncConnection, pages: int) -> None:
    """Cuts unused pages off an SQLite file: one per row of a result without columns."""
    driver: Any = (await connection.get_raw_connection()).driver_connection
    statement = f"PRAGMA incremental_vacuum({pages:d})"
    await driver._execute(lambda: driver._conn.execute(statement).fetchall())


def pack(file: str) -> None:
    """Compacts an SQLite file; from then on, it can free unused pages by itself.

    Raises:
        sqlite3.Error: it is in use, or there is no room for a second copy on the disk.
    """
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA auto_vacuum=INCREMENTAL")
        connection.execute("VACUUM")


async def _number(connection: AsyncConnection, pragma: str) -> int:
    return await connection.scalar(text(f"PRAGMA {pragma}")) or 0


# -- messages between the processes of a server's database -----------------------------------------

_CHANNEL = "parlour"


async def announce(connection: AsyncConnection, words: str) -> None:
    """Sends words to all listening processes once the transaction is committed."""
    await connection.execute(select(func.pg_notify(_CHANNEL, words)))


async def listen(
    connection: AsyncConnection, heard: Callable[[str], None], cut: Callable[[], None]
) -> None:
    """Calls ``heard`` with what is announced from now on, and ``cut`` if the connection is lost."""
    driver: Any = (await connection.get_raw_connection()).driver_connection

    def ended(_driver: object) -> None:
        cut()

    def notified(_driver: object, _pid: int, _channel: str, words: str) -> None:
        heard(words)

    driver.add_termination_listener(ended)
    await driver.add_listener(_CHANNEL, notified)


# -- numbers that are never reused -----------------------------------------------------------------


async def last_number(connection: AsyncConnection, table: Table) -> int:
    """Returns the latest ``id`` that any row has had, even a deleted one; 0 before the first."""
    if connection.dialect.name == POSTGRESQL:
        latest = text(
            f"SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM {table.name}_id_seq"  # noqa: S608
        )
    elif table.dialect_options[SQLITE]["autoincrement"]:
        latest = text("SELECT seq FROM sqlite_sequence WHERE name = :name").bindparams(
            name=table.name
        )
    else:
        latest = select(func.max(table.c.id))
    return await connection.scalar(latest) or 0


async def number_after(connection: AsyncConnection, table: Table, last: int) -> None:
    """Makes the next row's ``id`` follow ``last``."""
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
