"""What live tables cost while no one plays at them, and how soon they are back after a start.

Memory is what Python's allocators hold for tables in memory that they do not hold without: the
table and its messages as they are after a start, and, in ``just_played_kb``, with everything that
was shown in the last quarter of an hour. The start is that of the bot, migration check and commands
included, on a database full of live tables, up to the moment when every one of them has been
loaded.
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
"""Tables dealt in the simulated Discord, to see what one holds that was shown a moment ago."""


def run(*, quick: bool = False) -> Iterator[Figure]:
    """Fills a database, starts the bot on it and loads every table."""
    yield from asyncio.run(_measure(4 if quick else TABLES, 6 if quick else PLAYED))


async def _measure(count: int, played: int) -> list[Figure]:
    async with seated.house(draw=False) as made:
        just_played = await _held_by_desks(made, played)
        ids = [
            (await seated.dealt(made.bot.host.store, f"bench {n}", seated.Place(made.guild.id))).id
            for n in range(count)
        ]
        read = _read_bare(made)
        start, worked = perf_counter(), process_time()
        await made.restart(kill=False)
        await _load(made, ids)
        took, computed = perf_counter() - start, process_time() - worked
        with patch("bot.tables.service.KEEP", count):
            per_table = await _held_by_tables(made, ids)
        stored = _stored(made, ids)
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


async def _load(made: World, ids: list[int]) -> None:
    for table_id in ids:
        table = await made.bot.host.tables.get(table_id)
        assert table is not None
        made.bot.host.messages.of(table)


async def _held_by_tables(made: World, ids: list[int]) -> float:
    """Returns the KB that each table takes once it is loaded and has its desk."""
    _forget(made)
    tracemalloc.start()
    empty = _traced()
    await _load(made, ids)
    held = _traced() - empty
    tracemalloc.stop()
    return held / len(ids)


async def _held_by_desks(made: World, count: int) -> float:
    """Returns the KB that are free again once the bot forgets a table that was just shown."""
    tracemalloc.start()
    for _ in range(count):
        await made.deal()
    full = _traced()
    _forget(made)
    freed = full - _traced()
    tracemalloc.stop()
    return freed / count


def _forget(made: World) -> None:
    """Has the bot forget all tables, as it forgets those that no one plays at."""
    made.bot.host.messages.clear()  # only time would do it
    made.bot.host.tables._queues.clear()  # pyright: ignore[reportPrivateUsage]  # likewise


def _traced() -> float:
    """Returns the KB that Python's allocators hold."""
    gc.collect()
    return tracemalloc.get_traced_memory()[0] / 1024


def _read_bare(made: World) -> float:
    """Returns the seconds that reading and parsing all tables takes without the bot."""
    start = perf_counter()
    with closing(sqlite3.connect(made.database)) as connection:
        rows = connection.execute("SELECT snapshot, record FROM tables").fetchall()
        for row in rows:
            for document in row:
                msgspec.json.decode(document)
    return perf_counter() - start


def _stored(made: World, ids: list[int]) -> float:
    """Returns the KB of a table's documents in the database, on average."""
    with closing(sqlite3.connect(made.database)) as connection:
        found = connection.execute(
            "SELECT avg(length(snapshot) + length(record)) FROM tables WHERE id >= ?", (ids[0],)
        )
        return found.fetchone()[0] / 1024
