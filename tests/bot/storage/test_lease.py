"""Leases on a real server: who may write, who is refused, and a process that slept too long."""

import asyncio

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage import Store, Unavailable, database, lease, open_store
from tests.bot.storage.test_cut import count
from tests.bot.test_outage import ROW

LASTS = 0.3


@pytest.fixture
def address(address: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """Returns the address of an empty database with short leases."""
    monkeypatch.setattr(lease, "LASTS", LASTS)
    monkeypatch.setattr(database, "RENEWED_EVERY", LASTS / 5)
    monkeypatch.setattr(lease, "CHECK_EVERY", 0.05)
    return address


def asleep(store: Store) -> None:
    assert store._renewing is not None
    store._renewing.cancel()


async def test_after_a_clean_exit_the_next_comes_in_at_once(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lease, "LASTS", 60.0)
    await (await open_store(address)).close()
    async with asyncio.timeout(30):  # it doesn't wait for the lease's end
        other = await open_store(address)
    await other.close()


async def test_after_a_power_cut_the_next_comes_in_when_the_lease_is_over(address: str) -> None:
    store = await open_store(address)
    await store.create(ROW, [])
    await store.drop()
    other = await open_store(address)
    assert await count(other) == 1
    assert other._lease is not None
    assert other._lease.epochs == {0: 2}
    await other.close()


async def test_who_has_slept_for_too_long_writes_nothing_any_more(address: str) -> None:
    store = await open_store(address)
    reports: list[bool] = []
    store.on_loss = lambda: reports.append(True)
    asleep(store)
    other = await open_store(address)
    for _ in range(2):
        with pytest.raises(Unavailable):
            await store.create(ROW, [])
    assert (store.lost, reports, await count(other)) == (True, [True], 0)
    await other.create(ROW, [])
    await store.close()  # and the process that has the place keeps it
    await other.create(ROW, [])
    await other.close()


async def test_who_wakes_up_before_anyone_has_come_goes_on(address: str) -> None:
    store = await open_store(address)
    asleep(store)
    await asyncio.sleep(LASTS * 1.2)
    await store.create(ROW, [])
    await store.close()


async def test_nobody_comes_in_in_the_middle_of_a_commit(address: str) -> None:
    """The transaction outlasts the lease: a newcomer waits for its end, which renews the lease."""
    store = await open_store(address)
    asleep(store)
    going, go = asyncio.Event(), asyncio.Event()

    async def slow(_connection: AsyncConnection) -> None:
        going.set()
        await go.wait()

    writing = asyncio.create_task(store.write(slow))
    await going.wait()
    opening = asyncio.create_task(open_store(address))
    await asyncio.sleep(LASTS * 1.5)
    assert not opening.done()
    go.set()
    await writing
    other = await opening
    assert not store.lost  # it hasn't heard of it yet
    with pytest.raises(lease.Lost):
        await store.create(ROW, [])
    await store.close()
    await other.close()
