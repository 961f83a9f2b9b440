"""How fast moves become durable: through the store, as the table service commits them, beside bare SQLite.

A move is a row in ``moves`` and the table's new row, snapshot included, in one transaction. The bare commit is one row
and one update of the same size through ``sqlite3`` itself, with the same pragmas on the same disk: nothing durable can
be faster.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

from bench.figure import Figure, Goal
from bench.seated import dealt, scratch
from bot.storage import Store, open_store
from bot.tables.model import Table
from bot.tables.referee import move_row

TABLES = 64
MOVES = 40
"""Moves each table makes while all of them move at once."""
SINGLE = 400
"""Moves timed one at a time, and as many bare commits."""
ROUNDS = 5


def run(*, quick: bool = False) -> Iterator[Figure]:
    """Times single moves in turns with bare commits, then rounds of all tables at once."""
    with scratch() as folder:
        yield from asyncio.run(_measure(folder, quick))


async def _measure(folder: Path, quick: bool) -> list[Figure]:
    store = await open_store(str(folder / "store.sqlite3"))
    playing = [await dealt(store, f"bench {number}") for number in range(TABLES)]
    bare = _Bare(folder / "bare.sqlite3", playing[0])
    with closing(bare.connection):
        singles, bares = await _one_at_a_time(store, playing[0], bare, 20 if quick else SINGLE)
        rounds = [
            (await _all_at_once(store, playing, 2 if quick else MOVES), _bare_rate(bare))
            for _ in range(1 if quick else ROUNDS)
        ]
    await store.close()
    return [
        Figure(
            name="durable_moves",
            value=median(together for together, _ in rounds),
            unit="moves/s",
            baseline=median(alone for _, alone in rounds),
            against="bare sqlite3 commits a second, one after the other",
            goal=Goal("value", ">=", 1_500),
            more={"tables": TABLES},
        ),
        Figure(
            name="durable_move",
            value=median(singles),
            unit="ms",
            baseline=median(bares),
            against="a bare sqlite3 commit",
            goal=Goal("ratio", "<=", 6),
            more={"moves": len(singles)},
        ),
    ]


async def _one_at_a_time(
    store: Store, table: Table, bare: _Bare, count: int
) -> tuple[list[float], list[float]]:
    """Returns the milliseconds of single moves and of the bare commits between them."""
    singles: list[float] = []
    bares: list[float] = []
    rng = Random(1)
    for _ in range(count):
        singles.append(await _move(store, table, rng))
        bares.append(bare.commit())
    return singles, bares


async def _all_at_once(store: Store, playing: list[Table], moves: int) -> float:
    """Returns moves a second while every table makes its moves, each after its last one is durable."""

    async def play(number: int) -> None:
        rng = Random(number)
        for _ in range(moves):
            await _move(store, playing[number], rng)

    start = perf_counter()
    await asyncio.gather(*(play(number) for number in range(len(playing))))
    return len(playing) * moves / (perf_counter() - start)


async def _move(store: Store, table: Table, rng: Random) -> float:
    """Plays a move by chance; returns the milliseconds until it was durable."""
    match = table.match
    assert match is not None
    if not match.prompts:
        return await _deal_again(store, table, rng)
    seat = match.prompts[0].seats[0]
    match.play(seat, match.sample(seat, rng))
    start = perf_counter()
    await store.commit(table.change(move=move_row(table, start, 1)))
    table.version += 1
    return (perf_counter() - start) * 1000


async def _deal_again(store: Store, table: Table, rng: Random) -> float:
    """Puts a new table in the place of one whose match is over, and plays there."""
    fresh = await dealt(store, f"bench {rng.random()}")
    table.id, table.version, table.match = fresh.id, fresh.version, fresh.match
    return await _move(store, table, rng)


class _Bare:
    """SQLite and nothing else."""

    def __init__(self, path: Path, table: Table) -> None:
        self.connection = sqlite3.connect(path, isolation_level=None)
        for pragma in ("journal_mode=WAL", "synchronous=FULL"):
            self.connection.execute(f"PRAGMA {pragma}")
        self.connection.execute("CREATE TABLE moves (id INTEGER PRIMARY KEY, action BLOB)")
        self.connection.execute("CREATE TABLE tables (id INTEGER PRIMARY KEY, snapshot BLOB)")
        row = table.row()
        self._bytes = row["snapshot"] + row["record"]
        self.connection.execute("INSERT INTO tables VALUES (1, ?)", (self._bytes,))

    def commit(self) -> float:
        """Makes a move durable; returns how many milliseconds it took."""
        start = perf_counter()
        self.connection.execute("BEGIN")
        self.connection.execute("INSERT INTO moves (action) VALUES (?)", (b"{}" * 20,))
        self.connection.execute("UPDATE tables SET snapshot = ? WHERE id = 1", (self._bytes,))
        self.connection.execute("COMMIT")
        return (perf_counter() - start) * 1000


def _bare_rate(bare: _Bare, commits: int = 500) -> float:
    """Returns bare commits a second."""
    start = perf_counter()
    for _ in range(commits):
        bare.commit()
    return commits / (perf_counter() - start)
