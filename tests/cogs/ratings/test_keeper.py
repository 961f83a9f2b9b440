"""Counting matches: exactly once, in order, and again with the same outcome."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest
import structlog
from discord.utils import utcnow
from sqlalchemy import delete, select, update
from sqlalchemy.exc import OperationalError

from bot.config import Settings
from bot.storage import Store, database, dialects, open_store
from bot.storage.schema import departures, results, seats, tables
from cogs.ratings.logic.recount import recount
from cogs.ratings.logic.service import MANY, RatingService
from cogs.ratings.store.queries import Leaderboard, RatingQueries
from cogs.ratings.store.tables import counted, scores, standings, steps
from tests.support.ended import GUILD, At, ended, left
from tests.support.world import lay_out, unsynced


@asynccontextmanager
async def stored(tmp_path: Path) -> AsyncIterator[tuple[Store, RatingService]]:
    lay_out(tmp_path / "ratings.sqlite3")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dialects, "sqlite_pragmas", unsynced(dialects.sqlite_pragmas))
        store = await open_store(str(tmp_path / "ratings.sqlite3"))
        try:
            yield store, RatingService(store)
        finally:
            await store.close()


async def everything(store: Store) -> dict[str, list[Any]]:
    """Returns all counted data, in an order that doesn't depend on how it was counted."""
    return {
        table.name: sorted(tuple(row.values()) for row in await store.read(select(table)))
        for table in (standings, steps, scores, counted)
    }


async def execute(store: Store, statement: Any, **values: Any) -> None:
    """Changes rows without the ratings' knowledge."""
    stated = statement.values(values) if values else statement
    await store.write(lambda connection: connection.execute(stated))


async def numbers(store: Store, game: str = "cattitude", guild_id: int = 0) -> dict[int, int]:
    rows = await store.read(
        select(standings)
        .where(standings.c.game == game, standings.c.guild_id == guild_id, standings.c.month == 0)
        .order_by(standings.c.user_id)
    )
    return {row["user_id"]: row["number"] for row in rows if row["rated"]}


async def test_a_table_is_counted_once(tmp_path: Path) -> None:
    async with stored(tmp_path) as (store, keeper):
        table_id = await ended(store, [At(1, 1), At(2, 2), At(3, 3)])
        await keeper.count(table_id)
        first = await everything(store)
        assert first["steps"]
        await keeper.count(table_id)
        assert await keeper.catch_up() == 0
        assert await everything(store) == first
        one, two, three = (await numbers(store)).values()
        assert one > 1000 > three
        assert one > two > three
        lines = await RatingQueries(store).lines(Leaderboard(), limit=9)
        assert [(line.user_id, line.won, line.played) for line in lines] == [
            (1, 1, 1),
            (2, 0, 1),
            (3, 0, 1),
        ]


async def test_servers_are_rated_apart_and_together(tmp_path: Path) -> None:
    async with stored(tmp_path) as (store, keeper):
        await ended(store, [At(1, 1), At(2, 2)], at=1.0)
        await ended(store, [At(1, 1), At(2, 2)], at=2.0, guild_id=GUILD + 1)
        await keeper.catch_up()
        everywhere, here, there = [
            await numbers(store, guild_id=guild_id) for guild_id in (0, GUILD, GUILD + 1)
        ]
        assert here == there
        assert everywhere[1] > here[1]


async def test_partners_are_rated_together_each_for_themselves(tmp_path: Path) -> None:
    async with stored(tmp_path) as (store, keeper):
        pairs = [At(1, 1, 0), At(2, 3, 1), At(3, 1, 0), At(4, 3, 1)]
        await ended(store, pairs, game="belote")
        await keeper.catch_up()
        figures = await numbers(store, "belote")
        assert figures[1] == figures[3] > 1000 > figures[2] == figures[4]
        await ended(store, [At(1, 1, 0), At(5, 3, 1), At(6, 1, 0), At(7, 3, 1)], game="belote")
        await keeper.catch_up()
        later = await numbers(store, "belote")
        assert later[1] > figures[1]
        assert later[6] > 1000
        assert later[3] == figures[3]


async def test_a_table_with_a_robot_does_not_count(tmp_path: Path) -> None:
    async with stored(tmp_path) as (store, keeper):
        await ended(store, [At(1, 1), At(2, 2)], counted=False)
        await ended(store, [At(1, 1), At(-100, 2)], counted=False)
        await ended(store, [At(1, 1), At(-100, 2)])  # a robot never counts, whatever is stored
        await ended(store, [At(1, 1), At(2, 1)], game="belratti", counted=False, won=True)
        await keeper.catch_up()
        before = await everything(store)
        assert before["standings"] == before["steps"] == before["scores"] == []
        assert len(before["counted"]) == 4


async def test_playing_together_has_a_ladder_and_no_rating(tmp_path: Path) -> None:
    async with stored(tmp_path) as (store, keeper):
        for points, at in ((20, 1.0), (31, 2.0), (31, 3.0)):
            people = [At(1, 1, 0, points), At(2, 1, 0, points), At(3, 1, 0, points)]
            await ended(store, people, game="belratti", won=points > 15, at=at)
        await ended(store, [At(1, 1, 0, 9)] * 1 + [At(2, 1, 0, 9)], game="belratti", won=False)
        await keeper.catch_up()
        assert await numbers(store, "belratti") == {}
        boards = RatingQueries(store)
        ladder = await boards.ladder("belratti", GUILD, limit=5)
        assert [(rung.players, rung.place, rung.points) for rung in ladder] == [
            (2, 1, 9),
            (3, 1, 31),
            (3, 1, 31),
            (3, 3, 20),
        ]
        assert ladder[1].ended_at < ladder[2].ended_at  # the first to reach it comes first
        assert await boards.ladder("belratti", GUILD + 1, limit=5) == []
        assert [rung.points for rung in await boards.ladder("belratti", 0, 2.5, limit=5)] == [9, 31]
        mine = await boards.rung(3, "belratti", GUILD, 0.0)
        assert [(rung.players, rung.place, rung.points) for rung in mine] == [(3, 1, 31)]


async def test_whoever_leaves_loses_and_nobody_else_is_touched(tmp_path: Path) -> None:
    async with stored(tmp_path) as (store, keeper):
        await ended(
            store, [At(1, 1, 0), At(2, 3, 1), At(3, 1, 0), At(4, 3, 1)], game="belote", at=1.0
        )
        await keeper.catch_up()
        before = await numbers(store, "belote")
        table_id = await left(store, 1, [2, 3, 4], game="belote", at=2.0)
        await keeper.count(table_id)
        after = await numbers(store, "belote")
        assert after[1] < before[1]
        assert {**after, 1: 0} == {**before, 1: 0}
        line = await RatingQueries(store).line(Leaderboard("belote"), 1)
        assert line is not None
        assert (line.played, line.won) == (2, 1)
        own = (await RatingQueries(store).standings_of(1, 0))["belote"]
        assert (own.streak, own.best) == (0, 1)
        # The match goes on with a robot: it counts for no one else, and only once for the leaver.
        rows = [At(-100, 1, 0), At(2, 3, 1), At(3, 1, 0), At(4, 3, 1)]
        await ended(store, rows, game="belote", at=3.0, counted=False)
        await keeper.catch_up()
        assert await numbers(store, "belote") == after


async def test_two_who_leave_the_same_table_both_lose(tmp_path: Path) -> None:
    async with stored(tmp_path) as (store, keeper):
        table_id = await left(store, 1, [2, 3], at=1.0)
        await keeper.count(table_id)
        await execute(
            store,
            update(seats).where(seats.c.table_id == table_id, seats.c.seat == 1),
            user_id=-101,
        )
        await left(store, 2, [], at=2.0, table_id=table_id)
        second = (departures.c.table_id == table_id, departures.c.user_id == 2)
        await execute(store, update(departures).where(*second), seat=1)
        await keeper.count(table_id)
        figures = await numbers(store)
        assert figures.keys() == {1, 2}
        assert max(figures.values()) < 1000
        before = await everything(store)
        await keeper.rebuild()
        assert await everything(store) == before


async def test_leaving_a_robots_table_or_a_common_cause_moves_no_rating(tmp_path: Path) -> None:
    async with stored(tmp_path) as (store, keeper):
        await left(store, 1, [2, -105])  # a robot sat there from the deal on
        await left(store, 3, [4, 5], game="belratti")
        await keeper.catch_up()
        assert (await everything(store))["steps"] == []
        lines = await RatingQueries(store).lines(Leaderboard(), limit=9)
        assert [(line.user_id, line.played, line.won) for line in lines] == [(3, 1, 0)]


async def history(
    store: Store, rng: Random, count: int, keeper: RatingService | None = None, apart: float = 0.0
) -> None:
    """Writes a mixed history.

    Args:
        store: the database.
        rng: chance.
        count: how many tables.
        keeper: counts each table as it ends, if given.
        apart: seconds between long-finished tables; 0 for tables that end now, some with leavers.
    """
    for number in range(count):
        people = rng.sample(range(1, 13), 4)
        at, guild_id = apart * number or utcnow().timestamp(), GUILD + rng.randrange(2)
        kind = rng.random()
        if kind < 0.12 and not apart:
            table_id = await left(
                store, people[0], people[1:], at=at, guild_id=guild_id, game="belle"
            )
            if keeper is not None:
                await keeper.count(table_id)
            continue
        if kind < 0.3:
            rows = [At(user, 1, 0, rng.randrange(40)) for user in people]
            game, won = "belratti", rng.random() < 0.5
        elif kind < 0.6:
            places = rng.choice([(1, 3, 1, 3), (3, 1, 3, 1)])
            rows = [
                At(user, place, seat % 2)
                for seat, (user, place) in enumerate(zip(people, places, strict=True))
            ]
            game, won = "belote", None
        else:
            rows = [
                At(user, place)
                for user, place in zip(
                    people, rng.choice([(1, 2, 3, 4), (1, 1, 3, 4)]), strict=True
                )
            ]
            game, won = "belle", None
        counts = rng.random() < 0.85
        table_id = await ended(
            store, rows, game=game, guild_id=guild_id, at=at, counted=counts, won=won
        )
        if keeper is not None:
            await keeper.count(table_id)


async def test_counting_anew_has_the_same_outcome(tmp_path: Path) -> None:
    rng = Random("history")
    async with stored(tmp_path) as (store, keeper):
        await history(store, rng, MANY + 20, keeper)
        live = await everything(store)
        assert len(live["steps"]) > 100
        await keeper.rebuild()
        assert await everything(store) == live

        for table in (
            standings,
            steps,
            scores,
            counted,
        ):  # as after an update from a version that didn't count
            await execute(store, delete(table))
        assert await keeper.catch_up() == MANY + 20
        assert await everything(store) == live
    settings = Settings.read(database=str(tmp_path / "ratings.sqlite3"), _env_file=None)
    assert await recount(settings) == MANY + 20
    async with stored(tmp_path) as (store, _):
        assert await everything(store) == live


async def test_every_month_is_kept_for_seasons(tmp_path: Path) -> None:
    async with stored(tmp_path) as (store, keeper):
        await history(store, Random("months"), 30, keeper, apart=300_000.0)
        live = await everything(store)
        boards = {(row[0], row[1]) for row in live["standings"]}
        months = {(row[0], row[1], row[2]) for row in live["standings"] if row[2]}
        assert len(months) > len(boards) > 4
        await keeper.rebuild()
        assert await everything(store) == live


async def test_a_departure_is_final_when_the_table_is_over(tmp_path: Path) -> None:
    async with stored(tmp_path) as (store, keeper):
        table_id = await left(store, 1, [2, 3], status="playing")
        await keeper.count(table_id)
        await keeper.catch_up()
        await keeper.rebuild()
        assert (await everything(store))["counted"] == []  # they may come back
        await execute(store, update(tables).where(tables.c.id == table_id), status="closed")
        await keeper.count(table_id)
        assert (await numbers(store)).keys() == {1}


async def test_what_comes_to_light_late_is_counted_in_its_place(tmp_path: Path) -> None:
    async with stored(tmp_path) as (store, keeper):
        second = await ended(store, [At(1, 1), At(2, 2)], at=20.0)
        await keeper.count(second)
        first = await ended(store, [At(2, 1), At(3, 2)], at=10.0)
        await keeper.count(first)
        late = await everything(store)
        await keeper.rebuild()
        assert await everything(store) == late
        own = (await RatingQueries(store).standings_of(2, 0))[""]
        assert (own.streak, own.best) == (0, 1)  # they won first, then lost


async def test_forgetting_somebody_leaves_the_others_as_they_were(tmp_path: Path) -> None:
    rng = Random("forgotten")
    async with stored(tmp_path) as (store, keeper):
        await history(store, rng, 40, keeper)
        before = await everything(store)
        for table in (results, seats):
            await execute(
                store, update(table).where(table.c.user_id == 3), user_id=-1 - table.c.seat
            )
        await store.forget_player(3, -3)
        after = await everything(store)
        assert after["standings"] == [row for row in before["standings"] if row[3] != 3]
        assert after["steps"] == [row for row in before["steps"] if row[0] != 3]
        await keeper.rebuild()
        assert await everything(store) == after


async def test_a_list_bears_any_number_of_wins(tmp_path: Path) -> None:
    async with stored(tmp_path) as (store, keeper):
        await ended(store, [At(1, 1), At(2, 2)])
        await keeper.catch_up()
        theirs = update(standings).where(standings.c.user_id == 2)
        await execute(store, theirs, won=5_000, played=5_000)
        lines = await RatingQueries(store).lines(Leaderboard(), limit=9)
        assert [(line.place, line.user_id) for line in lines] == [(1, 2), (2, 1)]


async def test_what_could_not_be_counted_is_counted_as_soon_as_the_database_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "CHECK_EVERY", 0.01)
    async with stored(tmp_path) as (store, keeper):
        table_id = await ended(store, [At(1, 1), At(2, 2)])
        write, failures = Store._write, count(1)

        async def away(_store: Store, batch: Any) -> Any:
            if next(failures) > 3:
                return await write(_store, batch)
            cause = sqlite3.OperationalError("database or disk is full")
            cause.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise OperationalError("", None, cause)

        monkeypatch.setattr(Store, "_write", away)
        with structlog.testing.capture_logs() as logs:
            keeper.count_soon(table_id)
            await keeper.settled()
        assert next(failures) > 4
        assert (await everything(store))["counted"] == [(table_id, 0)]
        assert "not counted" not in [entry["event"] for entry in logs]
