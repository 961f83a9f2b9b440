"""Databases on a server, and two processes that share one."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio

from bot.storage import Store, lease, open_store, store
from bot.storage.lease import Group
from tests.support.postgres import Databases, Server


@pytest.fixture
def address(postgres: Server) -> Iterator[str]:
    """An empty database on a server."""
    databases = Databases(postgres)
    yield databases.address("w.sqlite3")
    databases.close()


@pytest.fixture
def long_leases(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leases that outlast a busy machine: they end when a test says so."""
    monkeypatch.setattr(lease, "LASTS", 60.0)
    monkeypatch.setattr(lease, "STARTS", 600.0)
    monkeypatch.setattr(store, "RENEWED_EVERY", 0.05)
    monkeypatch.setattr(lease, "LOOKED_EVERY", 0.02)


@pytest_asyncio.fixture
async def both(address: str, long_leases: None) -> AsyncIterator[list[Store]]:
    """The stores of two processes, of which the second may be dropped."""
    made = [await open_store(address, Group(2, 2), place) for place in range(2)]
    yield made
    for one in made:
        await one.close()
