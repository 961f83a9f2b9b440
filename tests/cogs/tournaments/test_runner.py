"""Tournaments from their sign-up to their end, in a real database: killed at every step they come out the same."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock

import pytest
from sqlalchemy import insert, select, text, update

from bot.storage import Store
from bot.storage.schema import results, seats, tables
from bot.tables.commands import Cancel, Configure, Refused, Start
from bot.tables.model import Status
from bot.tables.referee import Asker
from bot.tables.service import Tables
from cogs.fairness.logic.export import exported
from cogs.tournaments.kind import CUP
from cogs.tournaments.logic.runner import TournamentRunner
from cogs.tournaments.store import tournaments as stored
from cogs.tournaments.store.tables import entrants, pairings
from cogs.tournaments.store.tournaments import MOST, UNTOUCHED, Presence, State, TournamentStore
from tests.bot.test_writers import started

DAY = 86_400.0


class Killed(Exception):
    """The process has ended."""


async def founded(store: Store, people: int, **values: Any) -> int:
    """Opens a tournament that so many have signed up for."""
    book, at = TournamentStore(store), 1_000.0
    row = {
        "guild_id": 7, "channel_id": 8, "user_id": 1, "game": "cattitude", "form": "swiss",
        "size": 2, "rounds": 3, "pace": "normal", "round_seconds": DAY, "robots": False,
        "options": b"{}", "locale": "en", "secret": "s", "state": "checkin", "round": 0,
        "sealed": values.get("form") == "duplicate",
        "starts_at": at, "due": at, "message": None, "told": "checkin0", "created_at": at,
    }  # fmt: skip
    number = await book.create(row | values)
    for who in range(1, people + 1):
        await book.enter(
            number,
            {"user_id": who, "name": f"P{who}", "rating": 1000, "state": "in", "joined": 1},
        )
    return number


async def finish(at: Tables, table_id: int, *, left: int | None = None) -> None:
    """Ends a table with a result that follows from who sits there alone."""
    store = at._store
    sat = await store.read(select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat))
    table = await at.get(table_id)
    assert table is not None
    cup = CUP.of(table.record)
    assert cup is not None

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

    await store.write(run)
    at._lines.clear()


async def play(runner: TournamentRunner, at: Tables, number: int, now: float = 2_000.0) -> None:
    """Plays a tournament to its end."""
    for _ in range(200):
        await runner.advance(number, now)
        found = await runner.tournaments.get(number)
        assert found is not None
        if not found.live:
            return
        for row in await runner.tournaments.running(found):
            await finish(at, row["table_id"])
    raise AssertionError("it does not end")


async def told(store: Store, number: int) -> tuple[list[Any], list[Any]]:
    """Returns the pairings, and the standings."""
    columns = [c for c in pairings.c if c.name not in ("table_id", "tournament_id")]
    order = (pairings.c.round, pairings.c.board, pairings.c.seat)
    rows = await store.read(
        select(*columns).where(pairings.c.tournament_id == number).order_by(*order)
    )
    found = await TournamentStore(store).get(number)
    assert found is not None
    return rows, (await TournamentStore(store).course(found)).lines


@pytest.fixture(autouse=True)
def _cogs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("discord.ext.commands.bot._is_submodule", lambda _parent, _child: False)


async def killed_everywhere(
    at: Tables, store: Store, number: int, finishing: Callable[[], TournamentRunner]
) -> int:
    """Plays a tournament of which every write is cut off once before and once after it is durable."""
    write, create, commit = store.write, store.create, store.commit
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

    async def creating(*what: Any) -> Any:
        return await once(("create", steps), lambda: create(*what))

    async def committing(change: Any) -> None:
        await once(("commit", steps), lambda: commit(change))

    cut: Any = store
    for _ in range(20_000):
        cut.write, cut.create, cut.commit = writing, creating, committing
        try:
            await finishing().advance(number, 2_000.0)
        except Killed:
            at._lines.clear()  # nothing is left of the process
            if deaths % 2 == 0:
                steps += 1
            continue
        finally:
            cut.write, cut.create, cut.commit = write, create, commit
        found = await TournamentStore(store).get(number)
        assert found is not None
        if not found.live:
            return deaths
        for row in await TournamentStore(store).running(found):
            await finish(at, row["table_id"])
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
    house, at = await started(tmp_path / "w.sqlite3")
    try:
        whole = await founded(house.host.store, people, **values)
        await play(TournamentRunner(house.host.store, lambda: at, lambda _guild: True), at, whole)
        cut = await founded(house.host.store, people, **values)
        deaths = await killed_everywhere(
            at,
            house.host.store,
            cut,
            lambda: TournamentRunner(house.host.store, lambda: at, lambda _guild: True),
        )
        assert deaths >= 20
        assert await told(house.host.store, cut) == await told(house.host.store, whole)
        rows = await house.host.store.read(select(pairings.c.table_id).where(pairings.c.board > 0))
        named = {row["table_id"] for row in rows}
        every = await house.host.store.read(select(tables.c.id))
        assert named == {row["id"] for row in every}, "no table is opened twice"
    finally:
        await house.host.store.close()


async def test_who_is_away_is_paired_no_more_until_they_are_back(tmp_path: Path) -> None:
    house, at = await started(tmp_path / "w.sqlite3")
    try:
        number = await founded(house.host.store, 6, robots=True, rounds=3)
        runner = TournamentRunner(house.host.store, lambda: at, lambda _guild: True)
        await runner.advance(number, 2_000.0)
        found = await runner.tournaments.get(number)
        assert found is not None
        for row in await runner.tournaments.running(found):
            sat = await house.host.store.read(
                select(seats).where(seats.c.table_id == row["table_id"])
            )
            here = {one["user_id"] for one in sat}
            await finish(at, row["table_id"], left=3 if 3 in here else None)
        await runner.advance(number, 2_000.0)
        found = await runner.tournaments.get(number)
        assert found is not None
        course = await runner.tournaments.course(found)
        (away,) = [one for one in course.entrants if one.state is Presence.ABSENT]
        assert away.user_id == 3
        assert 3 not in {slot.entrant for slot in course.this_round()}
        line = next(one for one in course.lines if one.entrant == 3)
        assert line.score == 0
    finally:
        await house.host.store.close()


async def test_a_round_on_the_clock_ends(tmp_path: Path) -> None:
    """What is not finished when the time is up is a tie; where someone is gone and robots are not wanted, it is folded."""
    house, at = await started(tmp_path / "w.sqlite3")
    try:
        number = await founded(house.host.store, 4, rounds=1)
        runner = TournamentRunner(house.host.store, lambda: at, lambda _guild: True)
        await runner.advance(number, 2_000.0)
        found = await runner.tournaments.get(number)
        assert found is not None
        first = (await runner.tournaments.running(found))[0]["table_id"]
        table = await at.get(first)
        assert table is not None
        away = replace(table.people[0], robot="normal")
        gone = table.copy()
        gone.seats[0], gone.seated_changed = away, True
        await house.host.store.commit(gone.change())
        at._lines.clear()
        await runner.advance(number, 2_000.0)
        folded = await at.get(first)
        assert folded is not None
        assert folded.record.end.reason == "folded"
        await runner.advance(number, 2_000.0 + DAY)
        found = await runner.tournaments.get(number)
        assert found is not None
        assert found.state is State.OVER
        lines = (await runner.tournaments.course(found)).lines
        assert sorted(float(line.score) for line in lines) == [0, 0.5, 0.5, 1]
    finally:
        await house.host.store.close()


async def test_too_few_and_late_starts(tmp_path: Path) -> None:
    house, at = await started(tmp_path / "w.sqlite3")
    try:
        runner = TournamentRunner(house.host.store, lambda: at, lambda guild: guild == 7)
        lonely = await founded(house.host.store, 1)
        await runner.look(2_000.0)
        found = await runner.tournaments.get(lonely)
        assert found is not None
        assert found.state is State.CANCELLED
        assert [row["action"] for row in await runner.tournaments.log(lonely, 5)] == ["too_few"]
        late = await founded(house.host.store, 0, state="open")
        await runner.look(2_000.0)
        found = await runner.tournaments.get(late)
        assert found is not None
        assert (found.state, found.due) == (State.CHECKIN, 2_060.0)
        elsewhere = await founded(house.host.store, 4, guild_id=9)
        await runner.look(2_000.0)
        found = await runner.tournaments.get(elsewhere)
        assert found is not None
        assert found.state is State.CHECKIN, "another process looks after that server"
        assert json.loads(json.dumps(found.options)) == {}
        assert await house.host.store.read(select(entrants).where(entrants.c.state == "x")) == []
    finally:
        await house.host.store.close()


async def test_duplicate_tables_are_dealt_alike_and_sealed(tmp_path: Path) -> None:
    house, at = await started(tmp_path / "w.sqlite3")
    try:
        number = await founded(house.host.store, 4, form="duplicate", rounds=1)
        runner = TournamentRunner(house.host.store, lambda: at, lambda _guild: True)
        await runner.advance(number, 2_000.0)
        found = await runner.tournaments.get(number)
        assert found is not None
        one, two = [
            await at.get(row["table_id"]) for row in await runner.tournaments.running(found)
        ]
        assert one is not None
        assert two is not None
        assert one.record.deal.seed == two.record.deal.seed == found.seed(2)
        assert one.private
        assert one.record.deal.fair is None
        assert CUP.need(one.record).sealed
        for table in (one, two):
            await finish(at, table.id)
        await runner.advance(number, 2_000.0)
        one = await at.get(one.id)
        assert one is not None
        assert not CUP.need(one.record).sealed
    finally:
        await house.host.store.close()


async def test_a_cancelled_duplicate_is_opened_once_no_table_plays_its_deals(
    tmp_path: Path,
) -> None:
    """Its secret tells the cards of every table, so it waits for the last one; what was never dealt is closed."""
    house, at = await started(tmp_path / "w.sqlite3")
    try:
        number = await founded(house.host.store, 6, form="duplicate", rounds=2)
        runner = TournamentRunner(house.host.store, lambda: at, lambda _guild: True)
        await runner.advance(number, 2_000.0)
        found = await runner.tournaments.get(number)
        assert found is not None
        one, two, three = [row["table_id"] for row in await runner.tournaments.running(found)]
        assert (await exported_of(house.host.store, at, one))["cup"]["secret"] == ""
        await runner.tournaments.step(found, state="cancelled", due=found.due)
        await runner.tournaments.note(number, stale=False)

        async def look(now: float = 2_000.0) -> tuple[bool, list[bool]]:
            await runner.look(now)
            again = await runner.tournaments.get(number)
            assert again is not None
            assert not (again.live and not again.sealed)
            kept = [await at.get(each) for each in (one, two, three)]
            return again.sealed, [bool(t and CUP.need(t.record).sealed) for t in kept]

        assert await look() == (True, [True, True, True])
        await finish(at, two)
        assert await look() == (True, [True, True, True])
        assert not await runner.tournaments.behind()
        assert not await runner.tournaments.due(2_000.0), (
            "the deal that is still played is waited for"
        )
        at._lines.clear()
        assert (await look(found.due or 0))[0], "a table that is too late is closed first"
        assert await look(found.due or 0) == (False, [False, False, False])
        assert [each.id for each in await runner.tournaments.behind()] == [number]
        told = await exported(house.host.store, two)
        assert told["cup"] == {"tournament": number, "round": 1, "secret": "s"}
        assert not await runner.tournaments.due(found.due or 0), "nothing is left to look at"
    finally:
        await house.host.store.close()


async def test_no_one_starts_a_tournaments_table_before_the_bot_deals(tmp_path: Path) -> None:
    """Its first player is its host: a press in that moment would deal other cards than the tournament's."""
    house, at = await started(tmp_path / "w.sqlite3")
    try:
        runner = TournamentRunner(house.host.store, lambda: at, lambda _guild: True)
        number = await founded(house.host.store, 4, form="duplicate")
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(runner, "_deal", AsyncMock(side_effect=Refused("draining")))
            with pytest.raises(Refused, match="draining"):
                await runner.advance(number, 2_000.0)
        found = await runner.tournaments.get(number)
        assert found is not None
        table_id = (await runner.tournaments.running(found))[0]["table_id"]
        table = await at.get(table_id)
        assert table is not None
        host = table.record.host
        for command in (Start(host), Configure(host, "bonuses", "balanced"), Cancel(host)):
            with pytest.raises(Refused, match="not_now"):
                await at.submit(table_id, command, Asker(host, None))
        await runner.advance(number, 2_000.0)
        dealt = await at.get(table_id)
        assert dealt is not None
        assert dealt.match is not None
        assert dealt.match.seed == found.seed(len(dealt.people))
    finally:
        await house.host.store.close()


async def exported_of(store: Store, at: Tables, table_id: int) -> dict[str, Any]:
    """Ends a table and returns it as it is exported."""
    await finish(at, table_id)
    return await exported(store, table_id)


async def test_who_could_know_the_deals_has_no_place_and_costs_no_one_theirs(
    tmp_path: Path,
) -> None:
    house, at = await started(tmp_path / "w.sqlite3")
    try:
        runner = TournamentRunner(house.host.store, lambda: at, lambda _guild: True)
        number = await founded(house.host.store, 5, form="duplicate", rounds=3)
        mine = entrants.c.tournament_id == number, entrants.c.user_id == 2
        knows = update(entrants).where(*mine).values(ranked=False)
        await house.host.store.write(lambda writer: writer.execute(knows))
        await play(runner, at, number)
        found = await runner.tournaments.get(number)
        assert found is not None
        course = await runner.tournaments.course(found)
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
    finally:
        await house.host.store.close()


async def test_a_look_reads_what_is_due_and_not_what_exists(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tournaments that wait for their time, and rounds that are being played, are not even asked about."""
    monkeypatch.setattr(stored, "MOST", 1_000)
    house, at = await started(tmp_path / "w.sqlite3")
    try:
        runner = TournamentRunner(house.host.store, lambda: at, lambda _guild: True)
        waiting = {"state": "open", "starts_at": 9e9, "due": 9e9}
        for _ in range(40):
            await founded(house.host.store, 0, **waiting)
        ready = await founded(house.host.store, 0, **(waiting | {"due": 2_000.0}))
        playing = await founded(house.host.store, 4)
        await runner.look(1_500.0)
        asked: list[int] = []
        advance = runner.advance

        async def noted(number: int, now: float) -> None:
            asked.append(number)
            await advance(number, now)

        monkeypatch.setattr(runner, "advance", noted)
        await runner.look(1_600.0)
        assert asked == []
        assert await runner.tournaments.next_due(1_600.0) == 2_000.0
        reads = 0
        read = house.host.store.read

        async def counted(query: Any) -> Any:
            nonlocal reads
            reads += 1
            return await read(query)

        monkeypatch.setattr(house.host.store, "read", counted)
        await runner.look(1_700.0)
        assert reads <= 3
        await runner.look(2_100.0)
        assert asked == [ready]
        one = await runner.tournaments.get(playing)
        assert one is not None
        first, second = [row["table_id"] for row in await runner.tournaments.running(one)]
        await finish(at, first)
        await runner.look(2_200.0)
        assert asked == [ready, playing]
        await runner.look(2_300.0)
        assert asked == [ready, playing]  # the other table is still being played at
        await finish(at, second)
        await runner.look(2_400.0)
        found = await runner.tournaments.get(playing)
        assert found is not None
        assert found.round == 2
    finally:
        await house.host.store.close()


async def test_what_no_one_starts_ends_and_a_server_has_so_many(tmp_path: Path) -> None:
    house, at = await started(tmp_path / "w.sqlite3")
    try:
        runner = TournamentRunner(house.host.store, lambda: at, lambda _guild: True)
        unset = {"state": "open", "starts_at": None, "due": UNTOUCHED}
        numbers = [await founded(house.host.store, 0, **unset) for _ in range(MOST)]
        with pytest.raises(Refused, match="tournament_many"):
            await founded(house.host.store, 0, **unset)
        assert await founded(house.host.store, 0, **unset, guild_id=8)
        kept = await runner.tournaments.get(numbers[0])
        assert kept is not None
        await runner.tournaments.touch(kept, 1_000.0)  # someone has signed up
        await runner.look(UNTOUCHED - 1)
        states = [one.state for one in await runner.tournaments.of_guild(7, MOST)]
        assert states == [State.OPEN] * MOST
        await runner.look(UNTOUCHED)
        states = [one.state for one in await runner.tournaments.of_guild(7, MOST)]
        assert states == [State.CANCELLED] * (MOST - 1) + [State.OPEN]
        assert (await runner.tournaments.log(numbers[1], 1))[0]["action"] == "untouched"
        assert await founded(house.host.store, 0, **unset)
    finally:
        await house.host.store.close()


@pytest.mark.sqlite
async def test_what_is_due_or_stale_is_found_by_an_index(tmp_path: Path) -> None:
    house, _at = await started(tmp_path / "w.sqlite3")
    try:
        for wanted, index in (
            ("due <= 5", "tournaments_by_due"),
            ("stale = 1", "tournaments_stale"),
        ):
            found = text(f"EXPLAIN QUERY PLAN SELECT * FROM tournaments WHERE {wanted}")
            assert index in str([dict(row) for row in await house.host.store.read(found)])
    finally:
        await house.host.store.close()
