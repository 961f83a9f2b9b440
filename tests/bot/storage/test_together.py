"""Several at once: changes in one transaction, and readers when everything is dropped."""

import asyncio
import gc
from pathlib import Path

import aiosqlite
import pytest
from msgspec.structs import replace
from sqlalchemy import select

from bot.storage import Change, Conflict, Unavailable, open_store
from bot.storage.schema import tables
from tests.bot.test_outage import ROW


async def test_one_that_was_decided_on_an_old_state_fails_alone(tmp_path: Path) -> None:
    store = await open_store(str(tmp_path / "w.sqlite3"))
    for _ in range(3):
        await store.create(ROW, [])
    known = [replace(ROW, id=n, version=at, updated_at=5.0) for n, at in ((1, 0), (2, 7), (3, 0))]
    commits = (store.commit(Change(row)) for row in known)
    answers = await asyncio.gather(*commits, return_exceptions=True)
    assert [type(answer) for answer in answers] == [type(None), Conflict, type(None)]
    rows = await store.read(select(tables).order_by(tables.c.id))
    assert [(row["version"], row["updated_at"]) for row in rows] == [(1, 5.0), (0, 0.0), (1, 5.0)]
    await store.close()


async def test_what_comes_while_it_closes_is_refused(tmp_path: Path) -> None:
    store, created = await open_store(str(tmp_path / "w.sqlite3")), list[int]()
    begun = asyncio.Event()

    async def go_on() -> None:
        while True:
            created.append(await store.create(ROW, []))
            begun.set()

    going = asyncio.create_task(go_on())
    await begun.wait()
    await store.close()
    with pytest.raises(Unavailable):
        await going
    with pytest.raises(Unavailable):
        await asyncio.wait_for(store.when_back(lambda: store.read(select(tables))), 10)
    store = await open_store(str(tmp_path / "w.sqlite3"))
    assert [row["id"] for row in await store.read(select(tables))] == created
    await store.close()


@pytest.mark.sqlite
async def test_whoever_reads_when_all_is_dropped_leaves_nothing_open(tmp_path: Path) -> None:
    store = await open_store(str(tmp_path / "tables.sqlite3"))
    reading = [asyncio.create_task(store.with_status("lobby")) for _ in range(3)]
    await asyncio.sleep(0.001)
    await store.drop()
    too_late = asyncio.create_task(store.with_status("lobby"))
    await asyncio.wait({*reading, too_late})
    assert too_late.cancelled()
    connections = [item for item in gc.get_objects() if isinstance(item, aiosqlite.Connection)]
    assert not [item for item in connections if item._connection is not None]
