"""A locked, read-only, full or damaged database: no play, users hear of it, and it passes."""

import asyncio
import sqlite3
from itertools import chain, repeat
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import AsyncMock, Mock

import aiosqlite
import pytest
import structlog
from sqlalchemy.exc import OperationalError

from bot.messages.channel import TableChannel
from bot.storage import Store, Unavailable, open_store, outage
from bot.storage.changes import Conflict
from bot.storage.rows import StoredTable
from bot.storage.schema import tables
from bot.tables.commands import Placed
from tests.bot.test_faults import delete
from tests.support.playing import button_of, deal_to, pick, rush_out, steps, turn
from tests.support.world import World, is_result, lay_out, said, words_of

pytestmark = pytest.mark.sqlite

ROW = StoredTable(0, "belote", "lobby", 0, b"{}", guild_id=1, channel_id=2)


@pytest.mark.parametrize("passes", [True, False])
async def test_a_locked_database(
    tmp_path: Path, passes: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A change waits for the lock; if that takes too long it surely fails, with one log entry."""
    file = tmp_path / "w.sqlite3"
    lay_out(file)
    monkeypatch.setattr(outage, "PATIENCE", 20.0 if passes else 0.1)
    monkeypatch.setattr(outage, "CALM", 0.0)
    store = await open_store(str(file))
    other = sqlite3.connect(file, isolation_level=None)
    try:
        other.execute("BEGIN IMMEDIATE")
        with structlog.testing.capture_logs() as logs:
            creations = [asyncio.create_task(store.create(ROW, [])) for _ in range(3)]
            await asyncio.sleep(0.5)
            if passes:
                other.execute("ROLLBACK")
                await asyncio.gather(*creations)
            else:
                done = await asyncio.gather(*creations, return_exceptions=True)
                assert {type(item) for item in done} == {Unavailable}
                other.execute("ROLLBACK")
                await store.create(ROW, [])
        assert len(await store.read(tables.select())) == (3 if passes else 1)
        events = [item["event"] for item in logs]
        assert events in ([], ["database unavailable", "database available again"])
        assert passes or events
        assert all(0 <= item["seconds"] < 60 for item in logs[1:])
    finally:
        other.close()
        await store.close()


async def test_a_change_that_fails_at_its_commit_is_never_written(tmp_path: Path) -> None:
    """The driver may leave the transaction open, and the next commit would write it."""
    lay_out(tmp_path / "w.sqlite3")
    store = await open_store(str(tmp_path / "w.sqlite3"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(aiosqlite.Connection, "commit", AsyncMock(side_effect=_full()))
        with pytest.raises(Unavailable):
            await store.create(ROW, [])
    await store.install("next", b"")
    written = await store.read(tables.select())
    await store.close()
    assert written == []


async def test_a_card_that_cannot_be_noted_is_not_tried_all_the_time(w: World) -> None:
    card = await w.open()
    tries = AsyncMock(side_effect=[*[Unavailable] * 20, None])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TableChannel, "note", tries)
        await delete(w, card)
        await w.pass_time(5)
    assert 1 < tries.await_count < 10


async def test_a_change_that_was_written_after_all_is_shown(w: World) -> None:
    table_id = await deal_to(w, 501)
    seat, before, commit = turn(w, table_id), w.table(table_id).seq, Store.commit
    shown = w.bot.host.messages[table_id]

    async def uncertain(store: Store, change: Any) -> None:
        await commit(store, change)
        raise Conflict("connection lost")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Store, "commit", uncertain)
        await w.press(seat, w.hand(seat), "pass")
        await w.pass_time()
    assert shown.table.seq == w.table(table_id).seq == before + 1


def _full() -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("database or disk is full")
    error.sqlite_errorcode = sqlite3.SQLITE_FULL
    return error


@pytest.mark.world(trouble=True)
async def test_a_full_disk(w: World) -> None:
    table_id = await deal_to(w, 501)
    await steps(w, table_id, 2, Random(1))
    seat, action = turn(w, table_id), pick(w, table_id, Random(2))
    wanted, arg = button_of(action)
    seq = w.table(table_id).seq

    async def full(_store: Store, _batch: object) -> Any:
        raise OperationalError("", None, _full())

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Store, "_write", full)
        for _ in range(2):
            result = await w.press(seat, w.hand(seat), wanted, arg)
            assert "didn't go through" in words_of(result.response.message)
        await w.pass_time(5)
    assert w.table(table_id).seq == seq
    assert len([entry for entry in w.logs if entry["event"] == "database unavailable"]) == 1
    await w.press(seat, w.hand(seat), wanted, arg)
    assert w.table(table_id).seq == seq + 1
    assert not [entry for entry in w.logs if entry["event"] == "database available again"]
    await w.pass_time(outage.CALM + 2)
    (over,) = [entry for entry in w.logs if entry["event"] == "database available again"]
    assert over["failures"] >= 2
    assert not [entry for entry in w.logs if "incident" in entry]


@pytest.mark.world(trouble=True)
async def test_a_database_that_is_read_only_for_a_while(w: World) -> None:
    """SQLite itself refuses to write; the press gets a sentence, and the next one counts."""
    table_id = await deal_to(w, 501)
    seat, action = turn(w, table_id), pick(w, table_id, Random(2))
    wanted, arg = button_of(action)
    writer = w.bot.host.store._writer
    for read_only in (True, False):
        await writer.exec_driver_sql(f"PRAGMA query_only={int(read_only)}")
        await writer.commit()
        result = await w.press(seat, w.hand(seat), wanted, arg)
        assert len(await w.bot.host.store.moves_of(table_id)) == int(not read_only)
        text = "" if result.response is None else words_of(result.response.message)
        assert ("didn't go through" in text) is read_only
    (entry,) = [entry for entry in w.logs if entry["event"] == "database unavailable"]
    assert "readonly" in entry["reason"]
    assert not [entry for entry in w.logs if "incident" in entry]


async def test_tables_that_cannot_be_read_for_a_while(w: World) -> None:
    """A command says so, and a board that was deleted meanwhile is posted again."""
    table_id = await deal_to(w, 501)
    await w.pass_time()
    old = w.board(table_id)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Store, "table", AsyncMock(side_effect=Unavailable))
        w.bot.host.tables._queues.clear()
        assert "reach the database" in said(await w.people[0].slash(w.channel, "table"))
        await delete(w, old)
    await w.pass_time(outage.CHECK_EVERY + 2)
    assert w.board(table_id).id != old.id


async def test_what_is_not_noted_is_noted_later(w: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the next life would know neither the card nor the board."""
    note, failing = TableChannel.note, ["board", "lobby"]

    async def fails_once(channel: TableChannel, placed: Placed) -> None:
        if failing and getattr(placed, failing[-1]):
            raise Unavailable(failing.pop())
        await note(channel, placed)

    monkeypatch.setattr(TableChannel, "note", fails_once)
    table_id = await deal_to(w, 501)
    await w.pass_time(5)
    noted = w.table(table_id).record.messages
    assert noted.lobby
    assert noted.board
    assert not failing


async def test_an_outage_as_someone_sits_down_freezes_no_table(w: World) -> None:
    card, asked = await w.open(), AsyncMock(side_effect=[Unavailable, None])
    w.bot.host.tables.admissions.append(asked)
    assert "didn't go through" in said(await w.press(1, card, "join"))
    await w.press(1, card, "join")
    assert w.table(1).seat_of(w.people[1].id) is not None


@pytest.mark.world(tables_per_channel=2, tables_per_person=2)
async def test_a_start_that_fails_is_tried_again(w: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """It goes on after a table that was given back meanwhile."""
    ids, host = [await deal_to(w, 501), await deal_to(w, 501)], w.bot.host
    w.trouble = True
    begins, shown = Mock(side_effect=[False, True]), Mock(wraps=host.messages.of)
    behind = AsyncMock(side_effect=[Unavailable, ids])
    monkeypatch.setattr(host.messages, "behind", behind)
    monkeypatch.setattr(host.messages, "of", shown)
    monkeypatch.setattr(host.robots, "wake", AsyncMock())
    monkeypatch.setattr(type(host.store.places), "begins", begins)
    host.process.awake = False
    await asyncio.gather(w.bot.on_ready(), w.bot.on_ready())
    assert not w.bot.awake
    await w.bot._sweep()
    assert w.bot.awake
    await w.bot.on_ready()
    assert behind.await_count == 2
    assert shown.mock_calls[0].args[0].id == ids[1]


async def test_a_result_waits_for_its_lines(w: World) -> None:
    table_id = await deal_to(w, 51)
    lines = AsyncMock(side_effect=chain([Unavailable] * 9, repeat(["They come late."])))
    w.bot.host.messages.services.result_extras.append(lines)
    await rush_out(w, table_id, Random(1))
    await w.pass_time(60)
    (result,) = filter(is_result, w.place(table_id).history())
    assert "They come late." in words_of(result)
