"""Several processes on one database, over the socket, with a Discord and tables for them."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

from simcord.backend.models import Message
from sqlalchemy import select
from sqlalchemy.ext.asyncio import create_async_engine

import rules
from bench.seated import Place, dealt
from bot.cluster.lease import NodeLease
from bot.storage import open_store
from bot.storage.lease import Group as Processes
from bot.storage.schema import moves, tables
from bot.tables.record import read_record
from playground.discord_server.process import BotProcess
from tests.storm.people import Group
from tests.support.socket_world import SocketWorld, blank, socket_world, words

GAMES = ("beccato", "belle", "belote", "belratti", "cattitude")

READY = "] ready "
"""A process logs this when it has taken up the tables that it found."""

PER_CHANNEL = 10
"""How many tables open in one channel."""


async def rows(address: str, statement: Any) -> list[Any]:
    engine = create_async_engine(address)
    async with engine.connect() as connection:
        result = [*(await connection.execute(statement)).all()]
    await engine.dispose()
    return result


def server_on(w: SocketWorld, shard: int, of: int) -> int:
    """Makes a server on a shard, with everyone in it; returns its channel."""
    backend = w.backend
    while True:
        guild = backend.create_guild(f"Server of shard {shard}", owner_id=w.ids[0]).id
        if (guild >> 22) % of == shard:
            for user in w.ids[1:]:
                backend.add_member(guild, user)
            return backend.create_channel(guild, "cards").id


class Room:
    """A channel of a world, where groups of the storm meet."""

    def __init__(self, w: SocketWorld, channel: int) -> None:
        self.backend, self.people, self.channel = w.backend, w.people, channel

    def shown(self, person: int, channel: int | None = None) -> list[Message]:
        return self.people.sees(person, channel or self.channel)


async def seat(w: SocketWorld, database: str, count: int, tables: int) -> list[Group]:
    """Puts dealt tables of all games, on every shard, into the database and the Discord."""
    people, groups = iter(w.ids), list[Group]()
    channel = guild = 0
    store = await open_store(database, Processes(count, count), None, NodeLease)
    for number in range(tables):
        if not number % PER_CHANNEL:
            channel = server_on(w, number // PER_CHANNEL % count, of=count)
            guild = w.backend.get_channel(channel).guild_id or 0
        sitting = [next(people) for _ in range(4)]
        thread = w.backend.create_thread(
            channel, f"table {number}", w.backend.bot_user.id, broadcast=False
        ).id
        opening, board = blank(w.backend, thread), blank(w.backend, thread)
        dms = [w.backend.get_dm_channel(person).id for person in sitting]
        hands = {chair: (dm, blank(w.backend, dm)) for chair, dm in enumerate(dms)}
        where = Place(guild, channel, thread, opening, board, sitting, hands, behind=True)
        game = GAMES[number % len(GAMES)]
        group = Group(Room(w, channel), game, sitting, Random(number))
        group.table = str((await dealt(store, f"many {number}", where, game)).id)
        group.thread = thread
        groups.append(group)
    await store.close()
    return groups


@asynccontextmanager
async def several(
    folder: Path, database: str, count: int, *, tables: int = 0, people: int = 0, **own: list[str]
) -> AsyncIterator[tuple[SocketWorld, list[Group], list[BotProcess]]]:
    """Yields a Discord with tables and people, and this many processes connected to it.

    ``own``: settings that each process has for itself, in order.
    """
    settings = {"PARLOUR_DATABASE": database, "PARLOUR_PROCESSES": str(count)}
    async with socket_world(folder, 4 * tables + people, **settings) as w:
        w.server.gateway.concurrency = count
        groups = await seat(w, database, count, tables)
        own["PARLOUR_PROCESS"] = [*map(str, range(count))]
        numbered = [{key: each[number] for key, each in own.items()} for number in range(count)]
        bots = [w.process(Path(database).name, BotProcess, **extra) for extra in numbered]
        try:
            for bot in bots:
                await bot.start()
                await bot.heard(READY)
            yield w, groups, bots
        finally:
            for bot in w.bots:
                await bot.kill()


async def replayed(address: str) -> int:
    """Checks that every log has no gap and leads to its snapshot; returns the number of moves."""
    count = 0
    for table in await rows(address, select(tables)):
        log = await rows(
            address, select(moves).where(moves.c.table_id == table.id).order_by(moves.c.seq)
        )
        assert [entry.seq for entry in log] == [*range(1, table.seq + 1)]
        if table.snapshot is not None:
            now = rules.Match.from_json(table.snapshot)
            record = read_record(table.record)
            played = [(entry.seq, entry.seat, json.loads(entry.action)) for entry in log]
            again = rules.replay(
                table.game, now.seats, record.deal.seed, record.terms.options, played
            )
            assert again.checkpoint() == table.snapshot
        count += len(log)
    return count


def told(w: SocketWorld) -> str:
    every = (message for place in w.backend.messages.values() for message in place.values())
    return "\n".join(words(message) for message in every)
