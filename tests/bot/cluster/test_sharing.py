"""Random walks of two processes on a real server: who may write, and who takes up a press.

The table belongs to the place of the second. Each step is one process's: it is pressed, takes up
presses, decides, writes, sleeps or takes the place; or the second dies and comes back.
"""

import asyncio
from collections import Counter
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from msgspec import structs
from sqlalchemy import insert, select

from bot.cluster import handover
from bot.storage import Conflict, Store, Unavailable
from bot.storage.changes import Change
from bot.storage.dialects import clock
from bot.storage.rows import StoredMove
from bot.storage.schema import moves, presses, processes
from tests.bot.cluster.test_places import handover_of, joined, lease_of, run_out
from tests.bot.test_outage import ROW


class Walk:
    """Two processes, with the presses that each works on, and the first answers to each press."""

    def __init__(self, stores: list[Store], address: str, seed: int) -> None:
        self.stores, self.address, self.rng = stores, address, Random(seed)
        self.table_id = self.presses = 0
        self.answers, self.begun = Counter[int](), Counter[int]()
        self.handovers = [handover_of(store) for store in stores]
        self.works_on: list[list[int]] = [[], []]
        self.decided: dict[int, tuple[int, Change]] = {}
        for number in range(2):
            self.starts(number)

    def starts(self, number: int) -> None:
        """Lets a process begin with nothing, and renew its lease only with its steps."""
        store = self.stores[number]
        assert store._renewing is not None
        store._renewing.cancel()
        for task in self.handovers[number]._tasks:
            task.cancel()
        self.forgets(number)
        self.handovers[number] = mine = handover_of(store)

        def begins(data: dict[str, Any]) -> None:
            press = int(data["id"])
            self.works_on[number].append(press)
            handed = mine._handed.pop(press, None)
            self.answers[press] += handed is None or not handed.deferred
            self.begun[press] += 1

        mine._parse = begins

    def forgets(self, number: int) -> None:
        self.works_on[number].clear()
        self.decided.pop(number, None)

    async def place(self) -> Any:
        """Returns the row of the table's place, and whether its lease has run out."""
        query = select(processes, (processes.c.until <= clock()).label("over"))
        return SimpleNamespace(
            **(await self.stores[0].read(query.where(processes.c.place == 1)))[0]
        )

    async def owns(self, number: int) -> bool:
        return (await self.place()).owner == lease_of(self.stores[number]).name

    async def row(self) -> Any:
        found = await self.stores[0].table(self.table_id)
        assert found is not None
        return found[0]

    async def rows(self) -> set[int]:
        bodies = [row["body"] for row in await self.stores[0].read(select(presses.c.body))]
        return {int(body.split(b'"')[3]) for body in bodies}

    async def is_pressed(self, number: int) -> None:
        self.presses += 1
        data = {"custom_id": f"p1|{self.table_id}|pass||"}
        press = {"id": str(self.presses), "type": 3, "guild_id": str(1 << 22), "data": data}
        if self.rng.random() < 0.2:  # at a third process
            row = {"place": 1, "body": msgspec.json.encode(press), "at": clock()}
            await self.stores[0].alone(insert(presses).values(row))
            return
        self.handovers[number].arrives(press)
        async with asyncio.timeout(10):
            while self.presses not in {*self.begun, *await self.rows()}:
                pass

    async def takes_up(self, number: int) -> None:
        owns, before, mine = await self.owns(number), self.begun.total(), self.handovers[number]
        mine.check()
        assert mine._taking is not None
        await mine._taking
        assert owns or self.begun.total() == before

    async def decides(self, number: int) -> None:
        for press in self.works_on[number][:1]:
            row = await self.row()
            move = StoredMove(row.id, row.seq + 1, 0, b"{}", press, 0.0)
            change = Change(structs.replace(row, seq=row.seq + 1), move=move)
            self.decided[number] = press, change if self.rng.random() < 0.7 else Change(row)

    async def writes(self, number: int) -> None:
        """It may if it is the owner, even without a lease, and decided on the latest state."""
        if number not in self.decided:
            return
        (press, change), owns = self.decided.pop(number), await self.owns(number)
        fresh = change.table.version == (await self.row()).version
        try:
            await self.stores[number].commit(change)
        except (Conflict, Unavailable):
            assert not (owns and fresh)
            if not owns:
                self.forgets(number)
        else:
            assert owns
            assert fresh
            assert not (await self.place()).over
            if change.move is None:  # something else has happened there
                return
            self.works_on[number].remove(press)
            if self.rng.random() < 0.5:  # otherwise it has no time to say so
                self.handovers[number]._answered(press)

    async def sleeps(self, number: int) -> None:
        """Its lease runs out, perhaps in the middle of a transaction, which keeps others out."""
        await run_out(self.stores[0], 1)
        if number and await self.owns(1):
            going, go = asyncio.Event(), asyncio.Event()

            async def slow(_connection: object) -> None:
                going.set()
                await go.wait()

            writing = asyncio.create_task(self.stores[1].write(slow))
            await going.wait()
            async with asyncio.timeout(5):
                assert await self.handovers[0].adopt(lease_of(self.stores[0])) == []
            go.set()
            await writing

    async def adopts(self, _number: int) -> None:
        before = await self.place()
        if not await self.owns(0):
            self.forgets(0)
            adopted = await self.handovers[0].adopt(lease_of(self.stores[0]))
            assert adopted == [1] * before.over
            assert (await self.place()).epoch == before.epoch + len(adopted)

    async def dies(self, _number: int) -> None:
        """The second comes back, and gets its place from the first if that has it."""
        await self.stores[1].drop()
        if await self.owns(1):
            await run_out(self.stores[0], 1)
        self.stores[1] = await joined(self.address, 1)
        self.starts(1)
        first, claiming = lease_of(self.stores[0]), lease_of(self.stores[1]).claim()
        back = asyncio.create_task(claiming)
        while not (await asyncio.wait({back}, timeout=0.05))[0]:
            if first.wanted:
                first.forget(1)
                await self.stores[0].write(lambda at: first.give_back(at, 1))
            await self.stores[0].notify("anything")
        await back


@pytest.mark.parametrize(
    "seed", [0, 1, 43, 78, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(2, 40))]
)
async def test_whatever_happens_only_the_owner_writes_and_no_press_counts_twice(
    both: list[Store], address: str, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    walk = Walk(both, address, seed)
    monkeypatch.setattr(handover, "TAKEN_WITHIN", 0.01)
    monkeypatch.setattr(handover, "ANSWERED_WITHIN", 600.0)
    monkeypatch.setattr(handover, "interaction_of", lambda _client, data: int(data["id"]))

    async def defer(press: int) -> None:
        walk.answers[press] += 1

    monkeypatch.setattr(handover, "defer", defer)
    walk.table_id = await both[1].create(structs.replace(ROW, home=1), [])
    steps = [walk.is_pressed, walk.takes_up, walk.decides, walk.writes, walk.sleeps, walk.adopts]
    for _ in range(250):
        (step,) = walk.rng.choices([*steps, walk.dies], [4, 6, 8, 8, 1, 1, 1])
        await step(walk.rng.randrange(2))
        assert max(walk.answers.values(), default=0) <= 1
    query = select(moves.c.seq, moves.c.interaction_id).order_by(moves.c.seq)
    log = [(row["seq"], row["interaction_id"]) for row in await both[0].read(query)]
    played, rows = {press for _, press in log}, await walk.rows()
    assert [seq for seq, _ in log] == [*range(1, len(log) + 1)]
    assert len(played) == len(log) > 0
    assert all({press} & (played | rows | {*walk.begun}) for press in range(1, walk.presses + 1))
    for number in range(2):
        walk.starts(number)
