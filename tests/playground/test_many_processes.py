"""Several processes on one PostgreSQL database, over the socket: presses reach their table wherever they arrive, and no table
stands still for long when a process ends, however it ends."""

from __future__ import annotations

import json
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import create_async_engine

import rules
from bot.storage.schema import moves, presses, tables
from bot.tables.model import Table
from playground.discord_server.process import BotProcess
from tests.playground.test_real_process import next_turn
from tests.support.postgres import Databases, Server
from tests.support.socket_world import SocketWorld, socket_world, until, words

CLEAN, KILLED = 1.0, 10.0
"""Seconds within which the tables of a process that has ended in order, or was killed, are looked after."""

GAMES = ("beccato", "belle", "belote", "belratti", "cattitude")

TABLES = int(os.environ.get("MANY_TABLES", "200"))
KILLS = int(os.environ.get("MANY_KILLS", "100"))

READY = "tables_behind"
"""Stands in the line with which a process says that it has taken up what was left."""


@pytest.fixture
def address(postgres: Server) -> Iterator[str]:
    databases = Databases(postgres)
    yield databases.address("many.sqlite3")
    databases.close()


async def rows(address: str, statement: Any) -> list[Any]:
    engine = create_async_engine(address)
    async with engine.connect() as connection:
        found = [*(await connection.execute(statement)).all()]
    await engine.dispose()
    return found


def server_on(w: SocketWorld, shard: int, of: int) -> int:
    """Makes a server on a shard, with everyone in it; returns its channel."""
    backend = w.backend
    while True:
        guild = backend.create_guild(f"Server of shard {shard}", owner_id=w.ids[0]).id
        if (guild >> 22) % of == shard:
            for user in w.ids[1:]:
                backend.add_member(guild, user)
            return backend.create_channel(guild, "cards").id


@asynccontextmanager
async def several(
    folder: Path, address: str, count: int, people: int = 4
) -> AsyncIterator[tuple[SocketWorld, list[BotProcess]]]:
    """A Discord, and so many processes that are connected to it."""
    settings = {"PARLOUR_DATABASE": address, "PARLOUR_PROCESSES": str(count)}
    async with socket_world(folder, people, **settings) as w:
        w.server.gateway.concurrency = count
        bots = [w.process(PARLOUR_PROCESS=str(number)) for number in range(count)]
        try:
            for bot in bots:
                await bot.start()
            for bot in bots:
                await bot.heard(READY)
            yield w, bots
        finally:
            for bot in bots:
                await bot.kill()


async def replayed(address: str) -> int:
    """Checks that every table's log has no gap and leads to its snapshot; returns how many moves there are."""
    count = 0
    for table in await rows(address, select(tables)):
        log = await rows(
            address, select(moves).where(moves.c.table_id == table.id).order_by(moves.c.seq)
        )
        assert [one.seq for one in log] == [*range(1, table.seq + 1)]
        if table.snapshot is not None:
            now = rules.Match.from_json(table.snapshot)
            record = Table.load(table._asdict(), ()).record
            played = [(one.seq, one.seat, json.loads(one.action)) for one in log]
            again = rules.replay(table.game, now.seats, record.seed, record.options, played)
            assert again.checkpoint() == table.snapshot
        count += len(log)
    return count


def told(w: SocketWorld) -> str:
    """Returns everything that anyone has been told."""
    every = (one for place in w.backend.messages.values() for one in place.values())
    return "\n".join(words(one) for one in every)


async def opened(w: SocketWorld, channel: int) -> None:
    """Opens a table for four in a channel, and deals."""
    asked = w.people.command(w.ids[0], channel, "play", game="belote")
    assert await w.people.answer(asked, 30.0)
    (card,) = await until(
        lambda: [one for one in w.shown(w.ids[0], channel) if w.people.controls(one)]
    )
    for person in w.ids[1:]:
        await w.press(person, card, "Join")
    await w.press(w.ids[0], card, "Start")
    await until(lambda: all(w.hand(person) for person in w.ids))


async def passed(w: SocketWorld, last: int) -> int:
    """Has whoever is to bid pass in their direct messages; returns the bid's number."""
    bid, person, hand = await next_turn(w, last)
    await w.press(person, hand, "Pass")
    await next_turn(w, bid)
    return bid


@pytest.mark.soak  # three processes are started
@pytest.mark.timeout(600)
async def test_a_table_goes_on_whichever_process_ends(tmp_path: Path, address: str) -> None:
    """Its hands are pressed in direct messages, which reach the process of shard 0; the table is the other's."""
    async with several(tmp_path, address, 2) as (w, (first, second)):
        await opened(w, server_on(w, 1, of=2))
        assert [row.home for row in await rows(address, select(tables))] == [1]
        last = await passed(w, await passed(w, 0))
        print(
            "killing",
            await rows(address, select(presses.c.id, presses.c.tries, presses.c.deferred)),
        )
        await second.kill()
        killed = monotonic()
        bid, person, hand = await next_turn(w, last)
        await w.press(
            person, hand, "Pass"
        )  # acknowledged where it arrived, and played by whoever has the table by then
        await next_turn(w, bid)
        assert monotonic() - killed < KILLED
        await second.start()
        await first.heard("given back")
        await second.heard(READY)
        last = await passed(w, bid)
        assert await second.stop() == 0
        stopped = monotonic()
        await passed(w, last)
        print(f"{monotonic() - stopped:.2f} s after a clean exit")
        assert await first.stop() == 0
        assert await replayed(address) == 5
        assert await rows(address, select(presses)) == []
        assert "went wrong" not in told(w)
        assert "try again" not in told(w)
        assert not [line for bot in (first, second) for line in bot.said if "[error" in line]
