"""Places on a real server: who has which tables, who covers an absence, and the way back."""

import asyncio
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import structs
from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.cluster import lease
from bot.cluster.handover import KEPT, Handover
from bot.storage import Conflict, DatabaseInUse, Store, open_store
from bot.storage.changes import Change
from bot.storage.dialects import clock
from bot.storage.lease import Group, Lost
from bot.storage.schema import moves, presses, processes, tables
from tests.bot.test_outage import ROW

TWO = Group(2, 2)


async def joined(address: str, place: int | None = None, group: Group = TWO) -> Store:
    return await open_store(address, group, place, lease.NodeLease)


def lease_of(at: Store) -> lease.NodeLease:
    assert isinstance(at.places, lease.NodeLease)
    return at.places


def handover_of(at: Store) -> Handover:
    """Returns what hands over a process's presses, and takes up those of others."""
    bot: Any = SimpleNamespace(client=None, store=at, tables=None, messages=None)
    return Handover(bot)


async def adopt(at: Store) -> list[int]:
    node_lease = lease_of(at)
    adopted = await at.write(node_lease.adopt)
    node_lease.epochs |= adopted
    return [*adopted]


async def run_out(at: Store, place: int) -> None:
    over = update(processes).where(processes.c.place == place).values(until=0.0)
    await at.write(lambda connection: connection.execute(over))


async def left(at: Store) -> float:
    """Returns the seconds for which a process still has its place."""
    mine = processes.c.place == at.places.own
    return (await at.read(select((processes.c.until - clock()).label("left")).where(mine)))[0][
        "left"
    ]


async def change_of(at: Store, table_id: int) -> Change:
    stored = await at.table(table_id)
    assert stored is not None
    return Change(stored[0])


async def test_tables_go_where_their_server_is_heard_of(both: list[Store]) -> None:
    assert [TWO.home(shard << 22) for shard in range(4)] == [0, 1, 0, 1]
    assert (Group(3, 7).shards_of(1), Group(3, 7).home(5 << 22)) == ([1, 4], 2)
    first, second = both
    assert (first.places.home_of_new(1 << 22), second.places.home_of_new(1 << 22)) == (0, 1)


async def test_only_its_own_process_writes_a_table(both: list[Store]) -> None:
    first, second = both
    table_id = await second.create(structs.replace(ROW, home=1), [])
    assert (await first.with_status(ROW.status), await second.with_status(ROW.status)) == (
        [],
        [table_id],
    )
    change = await change_of(first, table_id)
    with pytest.raises(Conflict):
        await first.commit(change)
    mine = await change_of(first, await first.create(structs.replace(ROW, home=0), []))
    with pytest.raises(Conflict):  # even with other statements, where the driver counts nothing
        await asyncio.gather(first.commit(mine), first.commit(change))
    await second.commit(change)


async def test_after_a_power_cut_another_looks_after_its_tables(
    both: list[Store], address: str
) -> None:
    """Until its process is back and asks for them; its earlier decisions are no longer written."""
    first, second = both
    table_id = await second.create(structs.replace(ROW, home=1), [])
    change = await change_of(second, table_id)
    assert await adopt(first) == []
    assert second._renewing is not None
    second._renewing.cancel()  # it sleeps
    await run_out(first, 1)
    assert await adopt(first) == [1]
    await first.commit(change)
    with pytest.raises(Lost):
        await second.commit(replace(change, table=structs.replace(change.table, version=1)))
    third = await joined(address)  # the next missing place
    node_lease = lease_of(first)
    await first.notify("anything")
    assert (third.places.own, third.places.held, node_lease.wanted) == (1, set(), set())
    await third.notify("that it starts, and has nothing yet")
    ready = lease_of(third)
    back = asyncio.create_task(ready.claim())
    async with asyncio.timeout(10):
        while not node_lease.wanted:
            await first.notify("anything")
    assert not back.done()
    node_lease.forget(1)
    await first.write(lambda connection: node_lease.give_back(connection, 1))
    await back
    assert third.places.held == {1}
    assert await adopt(first) == []
    with pytest.raises(Conflict):
        await first.commit(await change_of(first, table_id))
    await third.commit(await change_of(third, table_id))
    await third.close()
    assert await adopt(first) == [1]  # at once, since it ended in order


async def test_only_a_start_has_longer(both: list[Store]) -> None:
    first, _ = both
    node_lease = lease_of(first)
    assert await left(first) > lease.LASTS
    assert first._renewing is not None
    first._renewing.cancel()
    await first.notify("what comes after a renewal on its way, which is as long as a start's")
    await node_lease.claim()  # it is ready
    assert await left(first) <= lease.LASTS


async def test_who_leaves_in_order_hands_over_what_still_comes(both: list[Store]) -> None:
    """The other takes the tables at once; the leaver isn't called too slow, and writes no more."""
    first, second = both
    change = await change_of(second, await second.create(structs.replace(ROW, home=1), []))
    leaving = lease_of(second)
    assert await second.write(leaving.others)
    await second.write(leaving.leave)
    assert second.places.held == set()
    assert await adopt(first) == [1]
    await second.write(lambda at: at.execute(insert(presses).values(place=1, body=b"{}", at=0.0)))
    with pytest.raises(Conflict):
        await second.commit(change)
    await first.commit(change)
    assert not second.lost
    await second.close()
    assert not await first.write(lease_of(first).others)


async def test_a_place_that_is_kept_for_someone_who_does_not_come(both: list[Store]) -> None:
    first, _ = both
    await run_out(first, 1)
    assert await adopt(first) == [1]
    node_lease = lease_of(first)
    ask = update(processes).where(processes.c.place == 1).values(wanted="someone")
    await first.write(lambda connection: connection.execute(ask))
    await first.notify("anything")
    assert node_lease.wanted == {1}
    node_lease.forget(1)
    await first.write(lambda connection: node_lease.give_back(connection, 1))
    assert await adopt(first) == []
    await run_out(first, 1)
    assert await adopt(first) == [1]


async def test_what_the_owner_before_has_played_is_not_played_again(both: list[Store]) -> None:
    """Discord had sent it to both: to the owner as it left, and to another, which stored it."""
    first, _ = both
    table_id = await first.create(structs.replace(ROW, home=0), [])
    played = {"table_id": table_id, "seq": 1, "action": b"{}", "interaction_id": 7, "at": 0.0}
    await first.write(lambda at: at.execute(insert(moves).values(played)))
    for press in (7, 8):
        body = f'{{"id": "{press}", "type": 3, "data": {{"custom_id": "p1|{table_id}|pass||"}}}}'
        row = {"place": 0, "body": body.encode(), "at": clock()}
        await first.write(lambda at, row=row: at.execute(insert(presses).values(row)))
    handover = handover_of(first)
    claimed = await first.write(lambda at: handover._claim(at, {0}))
    assert [b'"8"' in row.body for row in claimed] == [True]
    assert len(await first.read(select(presses.c.id))) == 1


async def test_who_marks_a_press_of_another_keeps_nothing_of_its_own_waiting(
    both: list[Store],
) -> None:
    """The owner holds the row, and may wait for a press from the other direction."""
    first, second = both
    row = {"place": 0, "body": b'{"id": "7", "type": 2}', "at": clock()}
    await first.write(lambda at: at.execute(insert(presses).values(row)))
    handover = handover_of(first)
    claimed, go = asyncio.Event(), asyncio.Event()

    async def take(connection: AsyncConnection) -> None:
        await handover._claim(connection, {0})
        claimed.set()
        await go.wait()

    taking = asyncio.create_task(first.write(take))
    await claimed.wait()
    mine = update(presses).where(presses.c.tries == 0).values(deferred=True)
    marking = asyncio.create_task(second.alone(mine))
    async with asyncio.timeout(5):
        await second.notify("anything")
    assert not marking.done()
    go.set()
    await taking
    assert await marking == 0


async def test_a_press_is_kept_for_two_minutes_at_most(both: list[Store]) -> None:
    first, _ = both
    for age in (KEPT + 60, KEPT - 60):
        row = {"place": 0, "body": b'{"id": "7", "type": 2}', "at": clock() - age}
        await first.write(lambda at, row=row: at.execute(insert(presses).values(row)))
    handover = handover_of(first)
    claimed = await first.write(lambda at: handover._claim(at, {0}))
    assert [row.id for row in claimed] == [
        row["id"] for row in await first.read(select(presses.c.id))
    ]
    assert len(claimed) == 1
    old = {**row, "place": 1, "at": clock() - KEPT - 60}  # of a place that no one has
    await first.write(lambda at: at.execute(insert(presses).values(old)))
    await handover.adopt(lease_of(first))
    assert [entry["place"] for entry in await first.read(select(presses.c.place))] == [0]


async def test_who_was_told_of_another_number_of_processes_is_refused(
    both: list[Store], address: str
) -> None:
    for group in (Group(), Group(3, 3), Group(2, 4)):
        with pytest.raises(DatabaseInUse, match="PARLOUR_PROCESSES"):
            await joined(address, 0, group)
    with pytest.raises(DatabaseInUse, match="Another Parlour"):
        await joined(address, 0)


@pytest.mark.usefixtures("long_leases")
async def test_tables_are_shared_out_anew_among_more_processes(address: str) -> None:
    alone = await open_store(address)
    for shard in range(6):
        await alone.create(structs.replace(ROW, guild_id=shard << 22), [])
    await alone.close()
    first = await joined(address, 0, Group(3, 3))
    rows = await first.read(select(tables.c.home).order_by(tables.c.id))
    assert [row["home"] for row in rows] == [0, 1, 2, 0, 1, 2]
    row = {"place": 2, "body": b"{}", "at": clock()}
    await first.write(lambda at: at.execute(insert(presses).values(row)))
    await first.close()
    alone = await open_store(address)
    assert {row["home"] for row in await alone.read(select(tables.c.home))} == {0}
    assert await alone.read(select(presses)) == []  # no one would take it up
    await alone.close()


async def test_processes_hear_of_each_other(both: list[Store]) -> None:
    first, second = both
    messages = asyncio.Queue[str]()
    listening = asyncio.create_task(lease_of(second).hear(messages.put_nowait))
    assert await messages.get() == "missed"
    await second.notify("of oneself")
    await first.save_player(7, locale="fr")
    assert await messages.get() == "person 7"
    listening.cancel()
    await asyncio.wait({listening})
