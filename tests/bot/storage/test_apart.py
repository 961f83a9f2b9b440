"""Blocks from one process, unknown to another: no one is seated against them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import pytest
from sqlalchemy import select

from bot.incidents import Incidents
from bot.storage import Store
from bot.storage.schema import seats
from bot.tables.commands import Join, Refused
from bot.tables.model import Player, Table
from bot.tables.parts import Terms
from bot.tables.service import Tables
from bot.ui.game_ui import GameUIs
from bot.users.avoided import Avoided
from bot.users.preferences import Preferences
from tests.bot.cluster.test_places import lease_of

ANN, BEN, CLEO = (Player(number, name) for number, name in enumerate(("Ann", "Ben", "Cleo"), 1))

SERVER = 1 << 22
"""A server whose tables belong to the second process."""


class Process:
    """The parts of a process that seat people."""

    @classmethod
    async def open(cls, store: Store) -> Process:
        process = cls()
        process.store = store
        incidents = await Incidents.open(store)
        process.avoided = Avoided(store, incidents)
        await process.avoided.load()
        process.tables = Tables(
            store,
            GameUIs({"belote": import_module("cogs.belote").UI}),
            pace=1.0,
            lobby_seconds=600.0,
            preferences=_no_preferences,
            incidents=incidents,
            avoided=process.avoided,
        )
        return process

    store: Store
    avoided: Avoided
    tables: Tables

    async def gather(self, *people: Player) -> Table:
        place = (SERVER, SERVER)
        return await self.tables.gather("belote", place, people, people[0].user_id, Terms("en"))

    async def sitting(self) -> list[int]:
        rows = await self.store.read(select(seats.c.user_id).order_by(seats.c.user_id))
        return [row["user_id"] for row in rows]


async def _no_preferences(_user_ids: Sequence[int]) -> dict[int, Preferences]:
    return {}


async def two(both: list[Store]) -> list[Process]:
    return [await Process.open(store) for store in both]


@pytest.mark.parametrize(("by", "of"), [(1, 2), (2, 1)], ids=["theirs", "ours"])
async def test_no_one_sits_down_against_a_block_of_another_process(
    both: list[Store], by: int, of: int
) -> None:
    first, second = await two(both)
    table = await second.gather(ANN)
    await first.avoided.add(by, of)
    assert not second.avoided.parted(ANN.user_id, BEN.user_id), "it has not been told"
    with pytest.raises(Refused, match="not_with_them"):
        await second.tables.submit(table.id, Join(BEN.user_id, "Ben"))
    assert second.avoided.parted(ANN.user_id, BEN.user_id), "from now on it knows"
    await second.tables.submit(table.id, Join(CLEO.user_id, "Cleo"))
    assert await second.sitting() == [ANN.user_id, CLEO.user_id]
    await first.avoided.remove(by, of)
    await second.avoided.load()
    await second.tables.submit(table.id, Join(BEN.user_id, "Ben"))
    assert await second.sitting() == [ANN.user_id, BEN.user_id, CLEO.user_id]


async def test_no_table_is_opened_against_a_block_of_another_process(both: list[Store]) -> None:
    first, second = await two(both)
    await first.avoided.add(BEN.user_id, ANN.user_id)
    with pytest.raises(Refused, match="not_with_them"):
        await second.gather(ANN, BEN, CLEO)
    assert await second.sitting() == []


async def test_a_block_at_the_moment_of_the_commit_parts_them_again(
    both: list[Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = await two(both)
    table = await second.gather(ANN)
    commit = second.store.commit

    async def then_block(change: Any) -> None:
        await commit(change)
        if change.together:
            await first.avoided.add(ANN.user_id, BEN.user_id)

    monkeypatch.setattr(second.store, "commit", then_block)
    await second.tables.submit(table.id, Join(BEN.user_id, "Ben"))
    await second.tables.close()
    assert await second.sitting() == [ANN.user_id]


async def test_other_processes_are_told_of_blocks(both: list[Store]) -> None:
    first, second = await two(both)
    messages = asyncio.Queue[str]()
    listening = asyncio.create_task(lease_of(second.store).hear(messages.put_nowait))
    assert await messages.get() == "missed"
    await first.avoided.add(ANN.user_id, BEN.user_id)
    assert await messages.get() == "avoided"
    await first.avoided.remove(ANN.user_id, BEN.user_id)
    assert await messages.get() == "avoided"
    listening.cancel()
    await asyncio.wait({listening})
