"""Two processes on one database: the second is refused, or if not, nothing is undone."""

from __future__ import annotations

import asyncio
import gc
import json
import os
import sys
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from queue import SimpleQueue
from random import Random
from threading import Thread
from time import perf_counter
from typing import Any

import pytest
import pytest_asyncio
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

import rules
from bot.app.build import build
from bot.app.client import Parlour
from bot.config import Settings
from bot.storage import DatabaseInUse, engine, open_store
from bot.storage.lease import Group, Lease
from bot.storage.schema import moves, tables
from bot.tables.commands import Join, Leave, Placed, Refused, Start, VoteEnd
from bot.tables.events import Events
from bot.tables.model import Player, Status, Table
from bot.tables.parts import Terms
from bot.tables.referee import Decision
from bot.tables.service import Tables
from tests.support.playing import play_sample

ROOT = Path(__file__).parents[2]
PEOPLE = range(1, 5)


class Unguarded:
    """A guard that guards nothing."""

    @classmethod
    async def lock(cls, _database: Path) -> Unguarded:
        return cls()

    async def release(self) -> None:
        """Does nothing: there is nothing to release."""


class Shared(Lease):
    """A server's lease that lets everyone in: all believe they have the one place."""

    @classmethod
    async def open(cls, engine: AsyncEngine, group: Group, place: int | None = None) -> Shared:
        lease = cls(engine, group, place)
        lease.epochs = {0: 1}
        return lease

    async def sign(self, connection: AsyncConnection) -> bool:
        return True


async def started(database: Path) -> tuple[Parlour, Tables]:
    bot = build(Settings.read(database=str(database), _env_file=None))
    await bot.load_cogs()
    bot.host.tables.events = Events()
    return bot, bot.host.tables


@pytest_asyncio.fixture
async def two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[list[Tables]]:
    """Yields the tables of two bots on one database, with the guard forced open.

    Their connections use threads, as in life: on the loop, waiting for the other's lock would block
    its release.
    """
    monkeypatch.setattr("aiosqlite.core.Thread", Thread)
    monkeypatch.setattr("aiosqlite.core.SimpleQueue", SimpleQueue)
    monkeypatch.setattr(engine, "Guard", Unguarded)
    monkeypatch.setattr(engine, "Lease", Shared)
    bots = [await started(tmp_path / "w.sqlite3") for _ in range(2)]
    yield [tables_of_bot for _, tables_of_bot in bots]
    for bot, _ in bots:
        await bot.host.store.close()


async def opened(at: Tables, *, seated: int = 4) -> int:
    table = await at.gather("belote", (1, 2), [Player(1, "P1")], 1, Terms("en"))
    for person in PEOPLE[1:seated]:
        await at.submit(table.id, Join(person, f"P{person}"))
    return table.id


async def dealt(at: Tables) -> int:
    table_id = await opened(at)
    await at.submit(table_id, Start(1, "seed"))
    return table_id


async def table_of(at: Tables, table_id: int) -> Table:
    table = await at.get(table_id)
    assert table is not None
    return table


async def on_disk(at: Tables, table_id: int) -> Table:
    at._queues.pop(table_id, None)
    return await table_of(at, table_id)


async def test_a_write_decided_on_an_old_state_is_decided_again(two: list[Tables]) -> None:
    """Five moves at one, then stored messages and a vote at the other, with its older table."""
    first, other = two
    table_id = await dealt(first)
    await table_of(other, table_id)
    for _ in range(5):
        await play_sample(first, table_id)
    await other.submit(table_id, Placed(board=77))
    await other.submit(table_id, VoteEnd(1))
    assert (await table_of(other, table_id)).seq == 5
    await play_sample(other, table_id)
    with pytest.raises(rules.WindowClosed, match="not_your_turn"):
        await play_sample(first, table_id)  # a move that was already played at the other
    await play_sample(first, table_id)
    stored = await on_disk(first, table_id)
    assert stored.seq == 7
    assert stored.record.messages.board == 77
    assert stored.record.votes.ending == [0]
    assert [row.seq for row in await first._store.moves_of(table_id)] == list(range(1, 8))


async def test_what_came_of_a_move_is_gone_without_a_look_for_cycles(two: list[Tables]) -> None:
    """Each holds a whole match, and collecting them took 6 % of all CPU."""
    table_id = await dealt(two[0])
    gc.collect()
    gc.disable()
    try:
        for _ in range(5):
            await play_sample(two[0], table_id)
        left = [object for object in gc.get_objects() if isinstance(object, Decision)]
    finally:
        gc.enable()
    assert len(left) <= 1


@pytest.mark.soak
@pytest.mark.timeout(3600)
async def test_a_thousand_moves_at_two_bots_are_all_kept(two: list[Tables]) -> None:
    rng, kept = Random(1), Counter[int]()
    live = [await dealt(rng.choice(two)) for _ in range(5)]
    while sum(kept.values()) < 1_000:
        table_id = rng.choice(live)
        both = [play_sample(at, table_id) for at in rng.sample(two, rng.choice((1, 2)))]
        answers = await asyncio.gather(*both, return_exceptions=True)
        refused = [answer for answer in answers if answer is not None]
        assert all(isinstance(answer, Refused | rules.RuleError) for answer in refused), refused
        kept[table_id] += answers.count(None)
        if not (await on_disk(two[0], table_id)).prompts:
            live[live.index(table_id)] = await dealt(rng.choice(two))
    for table_id, count in kept.items():
        rows = await two[0]._store.moves_of(table_id)
        assert [row.seq for row in rows] == list(range(1, count + 1))
        stored = await on_disk(two[0], table_id)
        log = [(row.seq, row.seat, json.loads(row.action)) for row in rows]
        again = rules.replay("belote", 4, stored.record.deal.seed, stored.record.terms.options, log)
        assert stored.match is not None
        assert again.checkpoint() == stored.match.checkpoint()
        assert stored.status in (Status.PLAYING, Status.FINISHED)
        if stored.status is Status.PLAYING:
            await on_disk(two[1], table_id)
            await play_sample(two[1], table_id)
            await on_disk(two[0], table_id)
            await play_sample(two[0], table_id)


async def test_two_joins_at_once_are_two_seats(two: list[Tables]) -> None:
    first, other = two
    table_id = await opened(first, seated=2)
    await table_of(other, table_id)
    await first.submit(table_id, Join(3, "P3"))
    await other.submit(table_id, Join(4, "P4"))
    stored = await on_disk(first, table_id)
    assert {person.user_id for person in stored.people} == {1, 2, 3, 4}


async def test_a_match_that_began_elsewhere_is_no_lobby(two: list[Tables]) -> None:
    first, other = two
    table_id = await opened(first)
    await table_of(other, table_id)
    await first.submit(table_id, Start(1, "seed"))
    with pytest.raises(Refused, match="already_started"):
        await other.submit(table_id, Leave(2))
    stored = await on_disk(other, table_id)
    assert stored.status is Status.PLAYING
    assert stored.match is not None


async def damage(at: Tables, table_id: int, **values: Any) -> None:
    """Changes a row without the bot's knowledge."""
    changed = update(tables).where(tables.c.id == table_id).values(values)
    await at._store.write(lambda connection: connection.execute(changed))
    at._queues.pop(table_id, None)


@pytest.mark.parametrize("how", ["cut", "empty", "old", "gone"])
async def test_a_damaged_snapshot_is_made_anew_from_the_log(two: list[Tables], how: str) -> None:
    at = two[0]
    table_id = await dealt(at)
    await play_sample(at, table_id)
    early = (await table_of(at, table_id)).row().snapshot
    for _ in range(4):
        await play_sample(at, table_id)
    whole = await table_of(at, table_id)
    snapshot = whole.row().snapshot
    assert snapshot is not None
    damaged = {"cut": snapshot[:-40], "empty": b"", "old": early, "gone": None}[how]
    await damage(at, table_id, snapshot=damaged)
    row = await table_of(at, table_id)
    assert row.row().snapshot == snapshot
    assert (row.status, row.seq) == (Status.PLAYING, 5)
    await play_sample(at, table_id)
    assert (await on_disk(at, table_id)).seq == 6


async def test_a_log_that_cannot_be_played_is_left_as_it_is(two: list[Tables]) -> None:
    at = two[0]
    table_id = await dealt(at)
    for _ in range(3):
        await play_sample(at, table_id)
    row = (await table_of(at, table_id)).row()
    await damage(at, table_id, snapshot=b"{}")
    cut = update(moves).values(action=b'{"type":"PlayCard"')
    await at._store.write(lambda connection: connection.execute(cut))
    with pytest.raises(Refused, match="damaged"):
        await at.submit(table_id, VoteEnd(1))
    stored = await at._store.table(table_id)
    assert stored is not None
    assert (stored[0].snapshot, stored[0].seq) == (b"{}", row.seq)


@pytest.mark.sqlite
async def test_a_second_bot_is_refused_at_the_door(tmp_path: Path) -> None:
    """It says one sentence and asks for a retry; when the first has ended, the next one starts."""
    database = tmp_path / "w.sqlite3"
    store = await open_store(str(database))
    with pytest.raises(DatabaseInUse):
        await open_store(f"sqlite+aiosqlite:///{database}")
    clean = {key: value for key, value in os.environ.items() if not key.startswith("PARLOUR_")}
    begun = perf_counter()
    done = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "bot"),
        cwd=tmp_path,
        env={
            **clean,
            "PYTHONPATH": str(ROOT),
            "DISCORD_TOKEN": "x",
            "PARLOUR_DATABASE": str(database),
        },
        stderr=asyncio.subprocess.PIPE,
    )
    output = (await done.communicate())[1].decode()
    print(f"{perf_counter() - begun:.1f} s")
    assert done.returncode == 75
    assert "Another Parlour is running" in output
    started, *refused = output.strip().splitlines()
    assert "starting" in started
    assert len(refused) == 1
    await store.close()
    await (await open_store(str(database))).close()
