"""A cut connection to a server: before, during and between commits, and during a read."""

from collections.abc import AsyncIterator
from contextlib import closing
from time import time
from typing import Any

import pytest
import pytest_asyncio
from sqlalchemy import func, insert, select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from bot.storage import Store, Unavailable, dialects, open_store, outage
from bot.storage.outage import Uncertain
from bot.storage.receipt import KEPT, NAMED, Receipt
from bot.storage.schema import installation, tables
from tests.bot.test_outage import ROW
from tests.universe.loop import VirtualLoop

WRITTEN = ("game", "status", "guild_id", "channel_id", "record", "created_at", "updated_at")

CUT = text(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


@pytest_asyncio.fixture
async def store(address: str) -> AsyncIterator[Store]:
    opened = await open_store(address)
    yield opened
    await opened.close()


async def cut(address: str) -> None:
    other = create_async_engine(dialects.address_of(address))
    async with other.connect() as connection:
        await connection.execute(CUT)
    await other.dispose()


async def count(store: Store) -> int:
    return (await store.read(select(func.count().label("rows")).select_from(tables)))[0]["rows"]


async def test_a_cut_between_two_commits_is_not_noticed(store: Store, address: str) -> None:
    assert await store.create(ROW, []) == 1
    await cut(address)
    assert await count(store) == 1
    await cut(address)
    assert await store.create(ROW, []) == 2


async def test_a_cut_before_the_commit_is_tried_again(store: Store) -> None:
    tries, new = 0, {name: getattr(ROW, name) for name in WRITTEN}

    async def run(connection: AsyncConnection) -> None:
        nonlocal tries
        tries += 1
        await connection.execute(insert(tables), new)
        if tries == 1:
            await connection.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))

    await store.write(run)
    assert (tries, await count(store)) == (2, 1)


@pytest.mark.parametrize("arrived", [True, False])
async def test_a_cut_in_the_middle_of_a_commit_counts_once(
    store: Store, monkeypatch: pytest.MonkeyPatch, arrived: bool
) -> None:
    """Even if the server had committed it, the change is there once, with the right answer."""
    await store.create(ROW, [])
    commit, cuts = AsyncConnection.commit, 0

    async def cut_off(connection: AsyncConnection) -> None:
        nonlocal cuts
        if connection is not store._writer or cuts:
            await commit(connection)
            return
        cuts += 1
        if arrived:
            await commit(connection)
        await connection.invalidate()
        raise DBAPIError("COMMIT", None, ConnectionError("cut"), connection_invalidated=True)

    monkeypatch.setattr(AsyncConnection, "commit", cut_off)
    number = await store.create(ROW, [])
    assert cuts == 1
    assert [row["id"] for row in await store.read(select(tables.c.id).order_by(tables.c.id))] == [
        1,
        number,
    ]


async def test_a_server_that_is_away(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A change waits for a while and then surely fails; a start says that the outage may pass."""
    monkeypatch.setattr(outage, "PATIENCE", 0.1)

    async def refused(*_args: object, **_more: object) -> None:
        raise ConnectionRefusedError("no one listens")

    with monkeypatch.context() as patch:
        patch.setattr(AsyncConnection, "execute", refused)
        for doing in (store.create(ROW, []), store.read(select(tables))):
            with pytest.raises(Unavailable):
                await doing
    with pytest.raises(Unavailable):
        await open_store("postgresql://nobody@127.0.0.1:1/parlour")
    assert await count(store) == 0
    await store.create(ROW, [])


async def test_a_writer_leaves_no_receipt_behind(address: str) -> None:
    """The receipt of one that crashed stays for a week."""
    left = {f"{NAMED}old": KEPT + 60, f"{NAMED}late": KEPT - 60}
    for rows in (1, 2):
        reopened = await open_store(address)
        await reopened.create(ROW, [])
        names = [row["name"] for row in await reopened.read(select(installation))]
        assert [name.startswith(NAMED) for name in names] == [True] * rows
        assert f"{NAMED}old" not in names
        for name, age in left.items():
            await reopened.install(name, b"1 %d" % (time() - age))
        await reopened.close()


def test_a_server_is_asked_for_a_minute_whether_the_commit_arrived() -> None:
    class Away:
        def connect(self) -> None:
            raise ConnectionRefusedError

    engine: Any = Away()
    with closing(VirtualLoop("receipt")) as loop:
        with pytest.raises(Uncertain):
            loop.run_until_complete(Receipt(engine).is_there())
        assert loop.time() == pytest.approx(60.0, abs=1.0)


async def test_a_connection_that_does_not_even_roll_back(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit, rollback, silent = AsyncConnection.commit, AsyncConnection.rollback, list[str]()

    async def no_answer_to_commit(connection: AsyncConnection) -> None:
        await commit(connection)
        if connection is store._writer and not silent:
            silent.append("commit")
            raise TimeoutError

    async def no_answer_to_rollback(connection: AsyncConnection) -> None:
        if connection is store._writer and silent == ["commit"]:
            silent.append("rollback")
            raise TimeoutError
        await rollback(connection)

    monkeypatch.setattr(AsyncConnection, "commit", no_answer_to_commit)
    monkeypatch.setattr(AsyncConnection, "rollback", no_answer_to_rollback)
    assert await store.create(ROW, []) == 1
    assert silent == ["commit", "rollback"]
    assert await count(store) == 1
    assert await store.create(ROW, []) == 2
