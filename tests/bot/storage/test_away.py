"""A PostgreSQL server that is away: stopped, crashed, closed, read-only, full or cancelling."""

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
    with tempfile.TemporaryDirectory() as folder:
        try:
            server = OwnServer(Path(folder, "data"))
        except NoServer as error:
            pytest.skip(f"{NO_POSTGRES} ({error})")
        yield server
        server.close()


def sql(statement: str) -> Trouble:
    return lambda server: server.run(statement)


def and_cut(trouble: Trouble) -> Trouble:
    """Returns a trouble for new connections that also cuts the existing ones."""

    async def begin(server: OwnServer) -> None:
        await trouble(server)
        await server.cut()

    return begin


TROUBLES: dict[str, tuple[Trouble, Trouble]] = {
    "stopped": (lambda server: server.stop("fast"), OwnServer.start),
    "crashed": (lambda server: server.stop("immediate"), OwnServer.start),
    "refused": (
        and_cut(lambda server: server.allow(anyone=False)),
        lambda server: server.allow(anyone=True),
    ),
    "no login": (and_cut(sql("ALTER ROLE guest NOLOGIN")), sql("ALTER ROLE guest LOGIN")),
    "read-only": (
        and_cut(sql("ALTER DATABASE theirs SET default_transaction_read_only = on")),
        sql("ALTER DATABASE theirs RESET default_transaction_read_only"),
    ),
    "full": (
        and_cut(sql("ALTER ROLE guest CONNECTION LIMIT 1")),
        sql("ALTER ROLE guest CONNECTION LIMIT -1"),
    ),
    "cancelling": (lambda server: server.begin_cancelling("tables"), OwnServer.end_cancelling),
}


async def test_what_a_server_that_is_away_raises_is_waited_for(
    server: OwnServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outage, "CALM", CALM)
    store = await open_store(await server.open())
    assert store._engine.dialect.name == POSTGRESQL
    for number, (name, (begin, end)) in enumerate(TROUBLES.items(), 1):
        with structlog.testing.capture_logs() as logs:
            await begin(server)
            calls = [store.create(ROW, []), *(store.read(select(tables.c.id)) for _ in range(3))]
            running = [asyncio.ensure_future(one) for one in calls]
            await asyncio.wait(running, timeout=0.2)
            await end(server)
            done = await asyncio.gather(*running, return_exceptions=True)
            assert not [one for one in done if isinstance(one, Exception)], (name, done)
            await _calm(store)
        events = [one["event"] for one in logs]
        assert events == ["database unavailable", "database available again"], (name, logs)
        count = await store.read(select(func.count().label("rows")).select_from(tables))
        assert count[0]["rows"] == number, name
    await store.close()


async def _calm(store: Store) -> None:
    """Reads and writes until the outage is over for good."""
    for _ in range(2):
        await asyncio.sleep(CALM)
        await store.install("heartbeat", b"")
        await store.read(select(tables.c.id))
