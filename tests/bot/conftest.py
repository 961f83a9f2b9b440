"""The world that most tests of the bot play in."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextvars import copy_context
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import pytest_asyncio

if TYPE_CHECKING:  # importing them takes a second, which tests of pictures needn't spend
    from bot.storage import Store
    from tests.support.postgres import Server
    from tests.support.world import World


@pytest_asyncio.fixture
async def w(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[World]:
    """Yields a server with people and the bot.

    ``pytest.mark.world`` sets other arguments of :func:`tests.support.world.world`, and whether
    the test expects ``trouble``; a test's own marks override those of its module.
    """
    from tests.support.world import world

    how: dict[str, Any] = {}
    for marker in request.node.iter_markers("world"):  # the test's own first
        how = marker.kwargs | how
    trouble = how.pop("trouble", False)
    ready: asyncio.Future[World] = asyncio.get_running_loop().create_future()
    over, context = asyncio.Event(), copy_context()

    async def stay() -> None:
        """Opens and closes the world in one task, as SimCord's context variables need it."""
        async with world(tmp_path / "w.sqlite3", **how) as opened:
            opened.trouble = trouble
            ready.set_result(opened)
            await over.wait()

    staying = asyncio.create_task(stay(), context=context)
    await asyncio.wait({staying, ready}, return_when=asyncio.FIRST_COMPLETED)
    if not ready.done():
        await staying
    for variable, value in context.items():
        variable.set(value)
    yield ready.result()
    over.set()
    await staying


@pytest.fixture
def address(postgres: Server) -> Iterator[str]:
    """Yields the address of an empty database on a server."""
    from tests.support.postgres import Databases

    databases = Databases(postgres)
    yield databases.address("w.sqlite3")
    databases.close()


@pytest.fixture
def long_leases(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes leases outlast a busy machine: they end when a test says so."""
    from bot.cluster import lease
    from bot.storage import database

    monkeypatch.setattr(lease, "LASTS", 60.0)
    monkeypatch.setattr(lease, "STARTS", 600.0)
    monkeypatch.setattr(database, "RENEWED_EVERY", 0.05)
    monkeypatch.setattr(lease, "CHECK_EVERY", 0.02)


@pytest_asyncio.fixture
async def both(address: str, long_leases: None) -> AsyncIterator[list[Store]]:
    """Yields the stores of two processes; a test may drop the second."""
    from bot.cluster.lease import NodeLease
    from bot.storage import open_store
    from bot.storage.lease import Group

    stores = [await open_store(address, Group(2, 2), place, NodeLease) for place in range(2)]
    yield stores
    for store in stores:
        await store.close()
