"""Tournaments from sign-up to end, in a real database: a kill at any step changes no result."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import AsyncMock

import pytest
from sqlalchemy import insert, select, text, update

from bot.storage import Store
from bot.storage.schema import results, seats, tables
from bot.tables.commands import Cancel, Configure, Refused, Start
from bot.tables.model import Status, Table
from bot.tables.referee import Asker
from bot.tables.service import Tables
from cogs.fairness.logic.export import exported
from cogs.tournaments.kind import CUP
from cogs.tournaments.logic.runner import TournamentRunner
from cogs.tournaments.logic.scoring import Form
from cogs.tournaments.store import tournaments as stored
from cogs.tournaments.store.tables import entrants, pairings
from cogs.tournaments.store.tournaments import (
    MOST,
    UNTOUCHED,
    Course,
    Entrant,
    Presence,
    State,
    Tournament,
    TournamentStore,
)
from tests.bot.test_writers import started

DAY = 86_400.0


class Killed(Exception):
    """The process has ended."""


class Room(NamedTuple):
    """A bot with a database and no Discord, and the runner of its tournaments."""

    store: Store
    at: Tables
    runner: TournamentRunner

    async def found(self, number: int) -> Tournament:
        found = await self.runner.tournaments.get(number)
        assert found is not None
        return found

    async def table(self, table_id: int) -> Table:
        found = await self.at.get(table_id)
        assert found is not None
        return found

    async def running(self, number: int) -> list[int]:
        rows = await self.runner.tournaments.running(await self.found(number))
        return [row.table_id for row in rows if row.table_id is not None]

    async def course(self, number: int) -> Course:
        return await self.runner.tournaments.course(await self.found(number))


@asynccontextmanager
async def opened(
    tmp_path: Path, mine: Callable[[int], bool] = lambda _guild: True
) -> AsyncIterator[Room]:
    """Opens a bot that runs the tournaments of some servers."""
    house, at = await started(tmp_path / "w.sqlite3")
    try:
        yield Room(house.host.store, at, TournamentRunner(house.host.store, lambda: at, mine))
    finally:
        await house.host.store.close()


async def founded(store: Store, people: int, **values: Any) -> int:
    """Opens a tournament with this many sign-ups."""
    book, at = TournamentStore(store), 1_000.0
    new = Tournament(
        0, guild_id=7, channel_id=8, user_id=1, game="cattitude", form=Form.SWISS, size=2, rounds=3,
        pace="normal", round_seconds=DAY, robots=False, options={}, locale="en", secret="s",
        sealed=values.get("form") == "duplicate", state=State.CHECKIN, round=0, message=None,
        starts_at=at, due=at, announced="checkin0", stale=True,
    )  # fmt: skip
    number = await book.create(replace(new, **values), at)
    for index in range(1, people + 1):
        await book.enter(number, Entrant(0, index, f"P{index}", 1000, Presence.IN, joined=1))
    return number


async def finish(room: Room, table_id: int, *, left: int | None = None) -> None:
    """Ends a table with a result that depends only on its players."""
    here = select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat)
    sat, cup = await room.store.read(here), CUP.need((await room.table(table_id)).record)

    def luck(row: Any) -> str:
        return sha256(f"{row['user_id']}:{cup.round}".encode()).hexdigest()

    order = sorted(sat, key=luck)
    rows = [
        {
            "table_id": table_id, "seat": row["seat"], "user_id": row["user_id"],
            "name": row["name"], "guild_id": 7, "game": "cattitude", "place": order.index(row) + 1,
            "won": row is order[0], "points": int(luck(row)[:3], 16), "ended_at": 5_000.0,
            "counted": True, "team": row["seat"],
        }
        for row in sat
    ]  # fmt: skip

    async def run(connection: Any) -> None:
        await connection.execute(insert(results), rows)
        over = update(tables).where(tables.c.id == table_id)
        await connection.execute(over.values(status=str(Status.FINISHED)))
        if left is not None:
            gone = update(seats).where(seats.c.table_id == table_id, seats.c.user_id == left)
            await connection.execute(gone.values(robot="normal"))

    await room.store.write(run)
    room.at._queues.clear()


async def play(room: Room, number: int) -> None:
    for _ in range(200):
        await room.runner.advance(number, 2_000.0)
        if not (await room.found(number)).live:
            return
        for table_id in await room.running(number):
            await finish(room, table_id)
    raise AssertionError("it does not end")


async def told(room: Room, number: int) -> tuple[list[Any], list[Any]]:
    columns = [c for c in pairings.c if c.name not in ("table_id", "tournament_id")]
    order = (pairings.c.round, pairings.c.board, pairings.c.seat)
    mine = select(*columns).where(pairings.c.tournament_id == number).order_by(*order)
    return await room.store.read(mine), (await room.course(number)).lines


async def killed_everywhere(room: Room, number: int) -> int:
    """Plays a tournament, cutting off every write once before and once after it is durable."""
    store = room.store
    write, commit = store.write, store.commit
    seen, deaths = set[Any](), 0

    async def once(key: Any, does: Any) -> Any:
        nonlocal deaths
        if ("before", key) not in seen:
            seen.add(("before", key))
            deaths += 1
            raise Killed
        done = await does()
        if ("after", key) not in seen:
            seen.add(("after", key))
            deaths += 1
            raise Killed
        return done

    steps = 0

    async def writing(run: Any) -> Any:
        return await once(("write", steps), lambda: write(run))

    async def committing(change: Any) -> None:
        await once(("commit", steps), lambda: commit(change))

    cut: Any = store
    for _ in range(20_000):
        cut.write, cut.commit = writing, committing
        try:
            fresh = TournamentRunner(store, lambda: room.at, lambda _guild: True)
            await fresh.advance(number, 2_000.0)
        except Killed:
            room.at._queues.clear()  # nothing is left of the process
            if deaths % 2 == 0:
                steps += 1
            continue
        finally:
            cut.write, cut.commit = write, commit
        if not (await room.found(number)).live:
            return deaths
        for table_id in await room.running(number):
            await finish(room, table_id)
    raise AssertionError("it does not end")


@pytest.mark.parametrize(
    ("people", "values"),
    [
        (5, {"rounds": 2}),
        (3, {"form": "knockout"}),
        (5, {"form": "duplicate", "size": 4, "robots": True, "rounds": 1}),
        pytest.param(64, {"rounds": 6}, marks=pytest.mark.soak),
        pytest.param(64, {"form": "duplicate", "size": 4, "rounds": 6}, marks=pytest.mark.soak),
    ],
)
async def test_killed_at_every_step_it_comes_out_the_same(
    tmp_path: Path, people: int, values: dict[str, Any]
) -> None:
    async with opened(tmp_path) as room:
        whole = await founded(room.store, people, **values)
        await play(room, whole)
        cut = await founded(room.store, people, **values)
        assert await killed_everywhere(room, cut) >= 20
        assert await told(room, cut) == await told(room, whole)
        rows = await room.store.read(select(pairings.c.table_id).where(pairings.c.board > 0))
        named = {row["table_id"] for row in rows}
        every = await room.store.read(select(tables.c.id))
        assert named == {row["id"] for row in every}, "no table is opened twice"


async def test_who_is_away_is_paired_no_more_until_they_are_back(tmp_path: Path) -> None:
    async with opened(tmp_path) as room:
        number = await founded(room.store, 6, robots=True, rounds=3)
        await room.runner.advance(number, 2_000.0)
        for table_id in await room.running(number):
            here = (await room.table(table_id)).seat_of(3) is not None
            await finish(room, table_id, left=3 if here else None)
        await room.runner.advance(number, 2_000.0)
        course = await room.course(number)
        (away,) = [item for item in course.entrants if item.state is Presence.ABSENT]
        assert away.user_id == 3
        assert 3 not in {slot.entrant for slot in course.this_round()}
        line = next(item for item in course.lines if item.entrant == 3)
        assert line.score == 0


async def test_a_round_on_the_clock_ends(tmp_path: Path) -> None:
    """Unfinished matches tie when the time is up; absences without robots fold the table."""
    async with opened(tmp_path) as room:
        number = await founded(room.store, 4, rounds=1)
        await room.runner.advance(number, 2_000.0)
        first = (await room.running(number))[0]
        table = await room.table(first)
        away = replace(table.people[0], robot="normal")
        gone = table.copy()
        gone.seats[0], gone.seated_changed = away, True
        await room.store.commit(gone.change())
        room.at._queues.clear()
        await room.runner.advance(number, 2_000.0)
        assert (await room.table(first)).record.end.reason == "folded"
        await room.runner.advance(number, 2_000.0 + DAY)
        assert (await room.found(number)).state is State.OVER
        lines = (await room.course(number)).lines
        assert sorted(float(line.score) for line in lines) == [0, 0.5, 0.5, 1]


async def test_too_few_and_late_starts(tmp_path: Path) -> None:
    async with opened(tmp_path, lambda guild: guild == 7) as room:
        lonely = await founded(room.store, 1)
        await room.runner.run_due(2_000.0)
        assert (await room.found(lonely)).state is State.CANCELLED
        assert [row.action for row in await room.runner.tournaments.log(lonely, 5)] == ["too_few"]
        late = await founded(room.store, 0, state="open")
        await room.runner.run_due(2_000.0)
        stored = await room.found(late)
        assert (stored.state, stored.due) == (State.CHECKIN, 2_060.0)
        elsewhere = await founded(room.store, 4, guild_id=9)
        await room.runner.run_due(2_000.0)
        stored = await room.found(elsewhere)
        assert stored.state is State.CHECKIN, "another process looks after that server"


async def test_a_cancelled_duplicate_is_opened_once_no_table_plays_its_deals(
    tmp_path: Path,
) -> None:
    """Its secret reveals every table's cards, so it waits for the last; undealt tables close."""
    async with opened(tmp_path) as room:
        number = await founded(room.store, 6, form="duplicate", rounds=2)
        await room.runner.advance(number, 2_000.0)
        stored = await room.found(number)
        one, two, three = await room.running(number)
        await finish(room, one)
        assert (await exported(room.store, one))["cup"]["secret"] == ""
        await room.runner.tournaments.step(stored, state="cancelled", due=stored.due)
        await room.runner.tournaments.note(number, stale=False)

        async def look(now: float = 2_000.0) -> tuple[bool, list[bool]]:
            await room.runner.run_due(now)
            again = await room.found(number)
            assert not (again.live and not again.sealed)
            kept = [await room.table(each) for each in (one, two, three)]
            return again.sealed, [CUP.need(table.record).sealed for table in kept]

        assert await look() == (True, [True, True, True])
        await finish(room, two)
        assert await look() == (True, [True, True, True])
        assert not await room.runner.tournaments.behind()
        assert not await room.runner.tournaments.due(2_000.0), (
            "the deal that is still played is waited for"
        )
        room.at._queues.clear()
        assert (await look(stored.due or 0))[0], "a table that is too late is closed first"
        assert await look(stored.due or 0) == (False, [False, False, False])
        assert [each.id for each in await room.runner.tournaments.behind()] == [number]
        export = await exported(room.store, two)
        assert export["cup"] == {"tournament": number, "round": 1, "secret": "s"}
        assert not await room.runner.tournaments.due(stored.due or 0), "nothing is left to look at"


async def test_no_one_starts_a_tournaments_table_before_the_bot_deals(tmp_path: Path) -> None:
    """Its first player is its host: an early press would deal the wrong cards."""
    async with opened(tmp_path) as room:
        number = await founded(room.store, 4, form="duplicate")
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(room.runner, "_deal", AsyncMock(side_effect=Refused("draining")))
            with pytest.raises(Refused, match="draining"):
                await room.runner.advance(number, 2_000.0)
        table_id = (await room.running(number))[0]
        host = (await room.table(table_id)).record.host
        for command in (Start(host), Configure(host, {"bonuses": "balanced"}), Cancel(host)):
            with pytest.raises(Refused, match="not_now"):
                await room.at.submit(table_id, command, Asker(host, None))
        await room.runner.advance(number, 2_000.0)
        dealt = await room.table(table_id)
        assert dealt.match is not None
        assert dealt.match.seed == (await room.found(number)).seed(len(dealt.people))


async def test_who_could_know_the_deals_has_no_place_and_costs_no_one_theirs(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as room:
        number = await founded(room.store, 5, form="duplicate", rounds=3)
        mine = entrants.c.tournament_id == number, entrants.c.user_id == 2
        knows = update(entrants).where(*mine).values(ranked=False)
        await room.store.write(lambda writer: writer.execute(knows))
        await play(room, number)
        course = await room.course(number)
        (insider,) = [each.number for each in course.entrants if not each.ranked]
        assert insider in {slot.entrant for slot in course.slots}, "they are paired as anyone is"
        assert sorted(line.entrant for line in course.lines) == sorted(
            each.number for each in course.entrants if each.ranked
        )
        best = [
            replace(one, points=10_000, place=1) if one.entrant == insider else one
            for one in course.slots
        ]
        assert replace(course, slots=best).lines == course.lines


async def test_a_look_reads_what_is_due_and_not_what_exists(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It doesn't even read tournaments that wait for their time, or rounds in play."""
    monkeypatch.setattr(stored, "MOST", 1_000)
    async with opened(tmp_path) as room:
        waiting = {"state": "open", "starts_at": 9e9, "due": 9e9}
        for _ in range(40):
            await founded(room.store, 0, **waiting)
        ready = await founded(room.store, 0, **(waiting | {"due": 2_000.0}))
        playing = await founded(room.store, 4)
        await room.runner.run_due(1_500.0)
        asked: list[int] = []
        advance = room.runner.advance

        async def noted(number: int, now: float) -> None:
            asked.append(number)
            await advance(number, now)

        monkeypatch.setattr(room.runner, "advance", noted)
        await room.runner.run_due(1_600.0)
        assert asked == []
        assert await room.runner.tournaments.next_due(1_600.0) == 2_000.0
        reads = 0
        read = room.store.read

        async def counted(query: Any) -> Any:
            nonlocal reads
            reads += 1
            return await read(query)

        monkeypatch.setattr(room.store, "read", counted)
        await room.runner.run_due(1_700.0)
        assert reads <= 3
        await room.runner.run_due(2_100.0)
        assert asked == [ready]
        first, second = await room.running(playing)
        await finish(room, first)
        await room.runner.run_due(2_200.0)
        assert asked == [ready, playing]
        await room.runner.run_due(2_300.0)
        assert asked == [ready, playing]  # the other table is still playing
        await finish(room, second)
        await room.runner.run_due(2_400.0)
        assert (await room.found(playing)).round == 2


async def test_what_no_one_starts_ends_and_a_server_has_so_many(tmp_path: Path) -> None:
    async with opened(tmp_path) as room:
        unset = {"state": "open", "starts_at": None, "due": UNTOUCHED}
        numbers = [await founded(room.store, 0, **unset) for _ in range(MOST)]
        with pytest.raises(Refused, match="tournament_many"):
            await founded(room.store, 0, **unset)
        assert await founded(room.store, 0, **unset, guild_id=8)
        # someone has signed up
        await room.runner.tournaments.refresh(await room.found(numbers[0]), 1_000.0)
        await room.runner.run_due(UNTOUCHED - 1)
        states = [row.state for row in await room.runner.tournaments.of_guild(7, MOST)]
        assert states == [State.OPEN] * MOST
        await room.runner.run_due(UNTOUCHED)
        states = [row.state for row in await room.runner.tournaments.of_guild(7, MOST)]
        assert states == [State.CANCELLED] * (MOST - 1) + [State.OPEN]
        assert (await room.runner.tournaments.log(numbers[1], 1))[0].action == "untouched"
        assert await founded(room.store, 0, **unset)


@pytest.mark.sqlite
async def test_what_is_due_or_stale_is_found_by_an_index(tmp_path: Path) -> None:
    async with opened(tmp_path) as room:
        for wanted, index in (
            ("due <= 5", "tournaments_by_due"),
            ("stale = 1", "tournaments_stale"),
        ):
            plan = text(f"EXPLAIN QUERY PLAN SELECT * FROM tournaments WHERE {wanted}")
            assert index in str([dict(row) for row in await room.store.read(plan)])
