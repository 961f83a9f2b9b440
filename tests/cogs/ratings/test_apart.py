"""Robot matches count separately; seasons restart and end once; weeks are only numbers."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import select, update

from bot.storage import Store
from bot.storage.schema import results, seats
from cogs.ratings.logic.events import AGAINST_ROBOTS, ALL_GAMES, EVERYWHERE
from cogs.ratings.logic.skill import ROBOTS, robot_skill
from cogs.ratings.store.queries import Leaderboard, RatingQueries
from cogs.ratings.store.seasons import Season, Seasons
from cogs.ratings.store.tables import champions, seasons, standings, steps
from cogs.ratings.store.weeks import Weeks, week_of
from tests.cogs.ratings.test_keeper import everything, execute, stored
from tests.support.ended import GUILD, At, ended

NOVEMBER = 1_795_000_000.0
"""A day of November 2026 (UTC)."""

MONTH = 31 * 86_400.0


async def alone(store: Store, place: int, level: str, *, at: float, game: str = "cattitude") -> int:
    """Writes that player 1 has finished a match against a robot alone."""
    table_id = await ended(
        store, [At(1, place), At(-100, 3 - place)], game=game, at=at, counted=False
    )

    await execute(store, update(results).where(results.c.table_id == table_id), alone=True)
    robot = (seats.c.table_id == table_id, seats.c.user_id == -100)
    await execute(store, update(seats).where(*robot), robot=level)
    return table_id


def test_robots_are_worth_what_their_level_says() -> None:
    assert {level: robot_skill(level).number for level in ROBOTS} == ROBOTS
    assert list(ROBOTS) == ["easy", "normal", "hard", "expert"]


async def test_matches_against_robots_are_rated_apart(tmp_path: Path) -> None:
    async with stored(tmp_path) as (store, keeper):
        first = await alone(store, 1, "hard", at=1_000.0)
        await keeper.count(first)
        (step,) = await store.read(select(steps))
        assert step["guild_id"] == AGAINST_ROBOTS
        assert step["gain"] > 0
        await ended(store, [At(1, 1), At(2, 2)], at=2_000.0)
        await alone(store, 2, "easy", at=3_000.0)
        await keeper.catch_up()
        boards = RatingQueries(store)
        mine = await boards.standings_of(1, AGAINST_ROBOTS)
        assert (mine["cattitude"].played, mine["cattitude"].won) == (2, 1)
        people = await boards.standings_of(1, EVERYWHERE)
        assert people[ALL_GAMES].played == 1
        assert len((await boards.course(1, EVERYWHERE, most=9))["cattitude"]) == 1
        assert len((await boards.course(1, AGAINST_ROBOTS, most=9))["cattitude"]) == 2
        line = await boards.line(Leaderboard("cattitude", AGAINST_ROBOTS), 1)
        assert line is not None
        assert line.won == 1
        live = await everything(store)
        await keeper.rebuild()
        assert await everything(store) == live


async def test_a_harder_robot_is_worth_more(tmp_path: Path) -> None:
    numbers: list[int] = []
    for level in ROBOTS:
        (tmp_path / level).mkdir()
        async with stored(tmp_path / level) as (store, keeper):
            await keeper.count(await alone(store, 1, level, at=1_000.0))
            numbers.append(
                (await store.read(select(standings.c.number).where(standings.c.rated == 1)))[0][
                    "number"
                ]
            )
    assert numbers == sorted(set(numbers))


@pytest.mark.parametrize(
    ("month", "length", "first", "last"),
    [(202611, 1, 202611, 202611), (202611, 3, 202610, 202612), (202611, 6, 202607, 202612),
     (202601, 12, 202601, 202612)],
)  # fmt: skip
def test_seasons_are_counted_from_january(month: int, length: int, first: int, last: int) -> None:
    assert Season.of(month, length) == Season(first, last)


async def test_a_season_ends_once_and_can_be_counted_again(tmp_path: Path) -> None:
    async def monthly(_guild: int) -> int:
        return 1

    async with stored(tmp_path) as (store, keeper):
        for user_id, matches in ((1, 3), (2, 2)):
            for number in range(matches):
                await ended(store, [At(user_id, 1), At(3, 2)], at=NOVEMBER + number)
        await keeper.catch_up()
        book, season = Seasons(store), Season(202611, 202611)
        lines, mine = await book.table(GUILD, season, ALL_GAMES, 3, limit=2)
        assert [(line.user_id, line.points) for line in lines] == [(1, 9), (2, 6)]
        assert mine is not None
        assert (mine.place, mine.points) == (3, 5)
        await store.save_player(1, hidden=True)
        lines, mine = await book.table(GUILD, season, ALL_GAMES, 1, limit=2)
        assert [(line.user_id, line.place) for line in lines] == [(2, 1), (3, 2)]
        assert mine is not None
        assert (mine.user_id, mine.points) == (1, 9)
        await store.save_player(1, hidden=False)
        assert await book.close_due(NOVEMBER, monthly) == []
        closed = await book.close_due(NOVEMBER + MONTH, monthly)
        assert sorted(closed) == [(EVERYWHERE, season), (GUILD, season)]
        assert await book.close_due(NOVEMBER + MONTH, monthly) == []
        hall = await book.hall(GUILD, ALL_GAMES, limit=5)
        assert [(line.place, line.user_id) for _, line in hall] == [(1, 1), (2, 2), (3, 3)]
        before = await store.read(select(champions))
        await keeper.rebuild()
        assert await store.read(select(champions)) == before
        await ended(store, [At(2, 1), At(3, 2)], at=NOVEMBER + MONTH)
        await keeper.catch_up()
        lines, _ = await book.table(GUILD, Season(202612, 202612), ALL_GAMES, None, limit=9)
        assert [(line.user_id, line.points) for line in lines] == [(2, 3), (3, 1)]


async def test_a_season_of_another_length_begins_after_the_last_one(tmp_path: Path) -> None:
    lengths = iter([1, 1, 3, 3, 3, 3])

    async def changing(_guild: int) -> int:
        return next(lengths)

    async with stored(tmp_path) as (store, keeper):
        await ended(store, [At(1, 1), At(3, 2)], at=NOVEMBER)
        await keeper.catch_up()
        await Seasons(store).close_due(NOVEMBER + MONTH, changing)
        await ended(store, [At(1, 1), At(3, 2)], at=NOVEMBER + MONTH)
        await keeper.catch_up()
        await Seasons(store).close_due(NOVEMBER + 2 * MONTH, changing)
        rows = await store.read(select(seasons).where(seasons.c.guild_id == GUILD))
        assert [(row["first"], row["last"]) for row in rows] == [(202611, 202611), (202612, 202612)]


async def test_weeks_are_counted_once(tmp_path: Path) -> None:
    async with stored(tmp_path) as (store, keeper):
        await ended(store, [At(1, 1), At(2, 2)], at=NOVEMBER)
        await ended(store, [At(1, 1), At(3, 2)], at=NOVEMBER + 60, game="belle")
        await alone(store, 1, "easy", at=NOVEMBER + 120)
        for _ in range(2):
            await keeper.catch_up()
        rows = await Weeks(store).since(GUILD, week_of(NOVEMBER))
        totals = {row.game: (row.matches, row.players) for row in rows}
        assert totals == {"": (3, 3), "belle": (1, 2), "cattitude": (2, 2)}
        assert all(0 <= row.seconds <= 3 * 4 * 3_600 for row in rows)
        await keeper.rebuild()
        assert await Weeks(store).since(GUILD, week_of(NOVEMBER)) == rows
