"""What live tables cost while no one is playing, and how long they take to load after a start.

Memory is how much more Python's allocators hold with tables in memory: a table and its messages as
they are after a start and, in ``just_played_kb``, with everything that was shown in the last
quarter of an hour. The start is the bot's own, including the migration check and the commands, on a
database full of live tables, until all of them are loaded.
"""

from __future__ import annotations

import asyncio
import gc
import sqlite3
import tracemalloc
from collections.abc import Iterator
from contextlib import closing
from time import perf_counter, process_time
from unittest.mock import patch

import msgspec

from bench import seated
from bench.figure import Figure, Goal
from tests.support.world import World

TABLES = 1_000
PLAYED = 20
"""How many tables are dealt in the simulated Discord, to measure tables just after being shown."""


def run(*, quick: bool = False) -> Iterator[Figure]:
    """Fills a database, starts the bot on it, and loads every table."""
    yield from asyncio.run(_measure(4 if quick else TABLES, 6 if quick else PLAYED))


async def _measure(count: int, played: int) -> list[Figure]:
    async with seated.house(draw=False) as w:
        just_played = await _held_by_desks(w, played)
        ids = [
            (await seated.dealt(w.bot.host.store, f"bench {n}", seated.Place(w.guild.id))).id
            for n in range(count)
        ]
        read = _read_bare(w)
        start, worked = perf_counter(), process_time()
        await w.restart(kill=False)
        await _load(w, ids)
        took, computed = perf_counter() - start, process_time() - worked
        with patch("bot.tables.service.KEEP", count):
            per_table = await _held_by_tables(w, ids)
        stored = _stored(w, ids)
    return [
        Figure(
            name="idle_tables_memory",
            value=per_table,
            unit="KB/table",
            baseline=stored,
            against="the same table's bytes in the database",
            goal=Goal("value", "<=", 30),
            more={"tables": count, "just_played_kb": round(just_played, 1)},
        ),
        Figure(
            name="idle_tables_start",
            value=took,
            unit="s",
            baseline=read,
            against="reading and parsing the same rows with sqlite3 and msgspec",
            goal=Goal("value", "<=", 3),
            more={"tables": count, "cpu_s": round(computed, 2)},
        ),
    ]


async def _load(w: World, ids: list[int]) -> None:
    for table_id in ids:
        table = await w.bot.host.tables.get(table_id)
        assert table is not None
        w.bot.host.messages.of(table)


async def _held_by_tables(w: World, ids: list[int]) -> float:
    """Returns how many KB each table takes once it's loaded together with its messages."""
    _forget(w)
    tracemalloc.start()
    empty = _traced()
    await _load(w, ids)
    held = _traced() - empty
    tracemalloc.stop()
    return held / len(ids)


async def _held_by_desks(w: World, count: int) -> float:
    """Returns how many KB are freed when the bot forgets a table that was just shown."""
    tracemalloc.start()
    for _ in range(count):
        await w.deal()
    full = _traced()
    _forget(w)
    freed = full - _traced()
    tracemalloc.stop()
    return freed / count


def _forget(w: World) -> None:
    """Makes the bot forget all tables the way it forgets idle ones."""
    w.bot.host.messages.clear()  # otherwise, only time would do this
    w.bot.host.tables._queues.clear()  # pyright: ignore[reportPrivateUsage]  # likewise


def _traced() -> float:
    """Returns how many KB Python's allocators hold."""
    gc.collect()
    return tracemalloc.get_traced_memory()[0] / 1024


def _read_bare(w: World) -> float:
    """Returns how many seconds it takes to read and parse all tables without the bot."""
    start = perf_counter()
    with closing(sqlite3.connect(w.database)) as connection:
        rows = connection.execute("SELECT snapshot, record FROM tables").fetchall()
        for row in rows:
            for document in row:
                msgspec.json.decode(document)
    return perf_counter() - start


def _stored(w: World, ids: list[int]) -> float:
    """Returns the average size of a table's documents in the database, in KB."""
    with closing(sqlite3.connect(w.database)) as connection:
        sizes = connection.execute(
            "SELECT avg(length(snapshot) + length(record)) FROM tables WHERE id >= ?", (ids[0],)
        )
        return sizes.fetchone()[0] / 1024
