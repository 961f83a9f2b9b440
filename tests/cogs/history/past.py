"""Finished tables for the tests that look back at them."""

from random import Random
from typing import Any

import discord
from simcord.results import InteractionResult
from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.components.renderer import layout
from bot.components.screen import Picture, Screen
from bot.storage.schema import moves, results, seats, tables
from bot.tables.model import Status
from rules import Replay
from tests.support.limits import message_faults
from tests.support.playing import deal_to, rush_out
from tests.support.world import World

EVE = 4
"""Someone who doesn't play."""


async def finished(w: World, target: int = 51, seed: int = 1) -> int:
    """Plays a short match to its end and returns the table's number."""
    table_id = await deal_to(w, target)
    await rush_out(w, table_id, Random(seed))
    assert w.table(table_id).status is Status.FINISHED
    for _ in range(30):
        if w.table(table_id).record.messages.result is not None:
            break
        await w.pass_time()
    return table_id


async def copied(w: World, table_id: int, later: int) -> int:
    """Adds a copy of a finished table, some hours later, and returns its number."""

    async def run(connection: AsyncConnection) -> int:
        row = (await connection.execute(select(tables).where(tables.c.id == table_id))).mappings()
        values = {**row.one()}
        del values["id"]
        new_key: Any = (await connection.execute(insert(tables), values)).inserted_primary_key
        for kind in (seats, moves, results):
            stored = await connection.execute(select(kind).where(kind.c.table_id == table_id))
            for entry in stored.mappings().all():
                copy = {key: value for key, value in entry.items() if (kind, key) != (moves, "id")}
                if kind is results:
                    copy["ended_at"] += later * 3600
                await connection.execute(insert(kind), {**copy, "table_id": new_key[0]})
        return new_key[0]

    return await w.bot.host.store.write(run)


async def tamper(w: World, kind: Any, where: Any, **values: Any) -> None:
    """Changes rows of the database without the bot's knowledge."""

    async def run(connection: AsyncConnection) -> None:
        changed = await connection.execute(update(kind).where(where).values(values))
        assert changed.rowcount

    await w.bot.host.store.write(run)


def result_of(w: World, table_id: int) -> discord.Message:
    wanted = w.table(table_id).record.messages.result
    return next(message for message in w.place(table_id).history() if message.id == wanted)


def shown(made: InteractionResult) -> discord.Message:
    assert made.ephemeral
    if made.response is not None and not made.deferred:
        return made.response.message
    return made.followups[-1].message


async def film_of(w: World, table_id: int) -> Replay:
    table = w.table(table_id)
    return table.record.replay(table.game, 4, await w.bot.host.store.moves_of(table_id))


def screen_faults(screen: Screen) -> list[str]:
    """Returns what Discord would refuse in a screen."""
    names = [block.name for block in screen.blocks if isinstance(block, Picture)]
    twice = ["two pictures of one name"] if len(set(names)) < len(names) else []
    return [*twice, *message_faults({"components": layout(screen, 7).to_components()})]
