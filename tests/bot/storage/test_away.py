"""A PostgreSQL server that is away for a moment: stopped, crashed, closed to its user, read-only, full, or cancelling."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
import structlog
from sqlalchemy import func, select

from bot.storage import Store, open_store, outage
from bot.storage.dialects import POSTGRESQL
from bot.storage.schema import tables
from tests.bot.test_outage import ROW
from tests.conftest import NO_POSTGRES
from tests.support.postgres import NoServer, OwnServer

CALM = 0.1

Trouble = Callable[[OwnServer], Awaitable[None]]


@pytest.fixture(scope="module")
def server() -> Iterator[OwnServer]:
    """A server that a test may stop."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            made = OwnServer(Path(folder, "data"))
        except NoServer as error:
            pytest.skip(f"{NO_POSTGRES} ({error})")
        yield made
        made.close()


async def _stopped(server: OwnServer) -> None:
    await server.stop("fast")


async def _crashed(server: OwnServer) -> None:
    await server.stop("immediate")


async def _started(server: OwnServer) -> None:
    await server.start()


async def _refused(server: OwnServer) -> None:
    await server.allow(anyone=False)
    await server.cut()


async def _let_in(server: OwnServer) -> None:
    await server.allow(anyone=True)


async def _no_login(server: OwnServer) -> None:
    await server.run("ALTER ROLE guest NOLOGIN")
    await server.cut()


async def _login(server: OwnServer) -> None:
    await server.run("ALTER ROLE guest LOGIN")


async def _read_only(server: OwnServer) -> None:
    await server.run("ALTER DATABASE theirs SET default_transaction_read_only = on")
    await server.cut()


async def _writable(server: OwnServer) -> None:
    await server.run("ALTER DATABASE theirs RESET default_transaction_read_only")


async def _one_connection(server: OwnServer) -> None:
    await server.run("ALTER ROLE guest CONNECTION LIMIT 1")
    await server.cut()


async def _connections(server: OwnServer) -> None:
    await server.run("ALTER ROLE guest CONNECTION LIMIT -1")


async def _cancelling(server: OwnServer) -> None:
    await server.begin_cancelling("tables")


async def _patient(server: OwnServer) -> None:
    await server.end_cancelling()


TROUBLES: tuple[tuple[Trouble, Trouble], ...] = (
    (_stopped, _started),
    (_crashed, _started),
    (_refused, _let_in),
    (_no_login, _login),
    (_read_only, _writable),
    (_one_connection, _connections),
    (_cancelling, _patient),
)


async def test_what_a_server_that_is_away_raises_is_waited_for(
    server: OwnServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever keeps it away: what is handed in is done when it is back, and the log has one line at each end."""
    monkeypatch.setattr(outage, "CALM", CALM)
    store = await open_store(await server.open())
    assert store._engine.dialect.name == POSTGRESQL
    for number, (begin, end) in enumerate(TROUBLES, 1):
        with structlog.testing.capture_logs() as logs:
            await begin(server)
            asked = [store.create(ROW, []), *(store.read(select(tables.c.id)) for _ in range(3))]
            coming = [asyncio.ensure_future(one) for one in asked]
            await asyncio.wait(coming, timeout=0.2)
            await end(server)
            done = await asyncio.gather(*coming, return_exceptions=True)
            assert not [one for one in done if isinstance(one, Exception)], (begin, done)
            await _calm(store)
        told = [one["event"] for one in logs]
        assert told == ["database unavailable", "database available again"], (begin, logs)
        found = await store.read(select(func.count().label("rows")).select_from(tables))
        assert found[0]["rows"] == number, begin
    await store.close()


async def _calm(store: Store) -> None:
    """Goes on reading and writing until the outage is over for good."""
    for _ in range(2):
        await asyncio.sleep(CALM)
        await store.install("heartbeat", b"")
        await store.read(select(tables.c.id))
