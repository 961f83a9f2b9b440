"""Changes of several tables that go into one transaction."""

from __future__ import annotations

import asyncio
from pathlib import Path

from sqlalchemy import select

from bot.storage import Change, Conflict, open_store
from bot.storage.schema import tables
from tests.bot.test_outage import ROW


async def test_one_that_was_decided_on_an_old_state_fails_alone(tmp_path: Path) -> None:
    store = await open_store(str(tmp_path / "w.sqlite3"))
    for _ in range(3):
        await store.create(ROW, [])
    rows = await store.read(select(tables).order_by(tables.c.id))
    known = [{**row, "version": version} for row, version in zip(rows, (0, 7, 0), strict=True)]
    coming = (store.commit(Change({**row, "updated_at": 5.0})) for row in known)
    answers = await asyncio.gather(*coming, return_exceptions=True)
    assert [type(one) for one in answers] == [type(None), Conflict, type(None)]
    rows = await store.read(select(tables).order_by(tables.c.id))
    assert [(row["version"], row["updated_at"]) for row in rows] == [(1, 5.0), (0, 0.0), (1, 5.0)]
    await store.close()
