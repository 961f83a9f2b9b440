"""How long leaderboards, profiles and lists take with 100,000 finished games in the database.

``python -m bench.community --games 1000000 --people 80000`` uses ten times as many. It writes
straight to the database, without matches: people on many servers, where a few play far more than
others. Then the most active player asks. It measures the bot's work from the command to the screen,
meaning all queries and the text, but not drawing and sending.
"""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import discord

from bench.figure import Figure, Goal
from bot.app.build import build
from bot.app.client import Parlour
from bot.config import Settings
from bot.storage import open_store
from cogs.ratings.logic.skill import Skill

GAMES = 100_000
PEOPLE = 8_000
SERVERS = 40
CALLS = 40
"""How many times it requests each screen."""

_NAMES = ("belote", "belratti", "beccato", "belle", "cattitude")
_PLAYERS = 4
_FIRST = 1_600_000_000
_SPAN = 150_000_000
"""Seconds between the first table and the last, which makes nearly five years."""


def run(*, quick: bool = False, games: int = GAMES, people: int = PEOPLE) -> Iterator[Figure]:
    """Writes the database, counts its games, and requests the screens."""
    yield from asyncio.run(_measure(300 if quick else games, people, 4 if quick else CALLS))


async def _measure(games: int, people: int, calls: int) -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "community.sqlite3"
        await (await open_store(str(database))).close()
        _fill(database, games, people)
        bot = build(Settings.read(database=str(database), _env_file=None))
        await bot.load_cogs()
        try:
            figures = [
                await _timed(bot, name, screens, calls) for name, screens in _screens(bot).items()
            ]
            await bot.host.people.wait_idle()
        finally:
            await bot.host.store.close()
    return figures


def _fill(database: Path, games: int, people: int) -> None:
    """Writes games and their counts; ratings are made up, since only their number matters."""
    rng = Random("community")
    tables: list[tuple[Any, ...]] = []
    results: list[tuple[Any, ...]] = []
    for table_id in range(1, games + 1):
        game, at = rng.choice(_NAMES), float(_FIRST + table_id * _SPAN // games)
        guild = 1 + int(SERVERS * rng.random() ** 2)
        nearby = (int(people / SERVERS * rng.random() ** 2) for _ in range(_PLAYERS))
        seated = dict.fromkeys(guild + SERVERS * number for number in nearby)
        best = rng.randrange(len(seated))
        tables.append((table_id, game, "finished", guild, 1, 0, b'{"host":0,"terms":{}}', at, at))
        together = game == "belratti"
        for seat, user in enumerate(seated):
            won = rng.random() < 0.4 if together else seat == best
            team = 0 if together else seat % 2 if game == "belote" else seat
            place = 1 if together or won else 2
            name, points = f"Player {user}", table_id % 37
            counted = table_id % 20 != 0
            results.append(
                (table_id, seat, user, name, guild, game, place, won, points, at, team, counted)
            )
        if table_id % 6 == 0:
            robot = (-100, "Robot", guild, game, 2, 0, 0, at, 99, 1)
            results.append((table_id, len(seated), *robot))
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("PRAGMA synchronous=OFF")
        connection.executemany(
            "INSERT INTO tables (id, game, status, guild_id, channel_id, seq, record, created_at,"
            " updated_at) VALUES (?,?,?,?,?,?,?,?,?)",
            tables,
        )
        connection.executemany("INSERT INTO results VALUES (?,?,?,?,?,?,?,?,?,?,?,?,0)", results)
        connection.create_function("number_of", 2, _number_of)
        hidden = ((user, user % 50 == 7) for user in range(1, people + 1))
        connection.executemany(_PLAYERS_ROW, hidden)
        for statement in (*_COUNTED, *_SEASONS, *_TOURNAMENT, *_DAILIES):
            connection.execute(statement)
        connection.execute("ANALYZE")


_PLAYERS_ROW = """INSERT INTO players (user_id, hidden, hand, dm_closed, learned, daily_told)
    VALUES (?, ?, 'dm', 0, '', 0)"""
"""Everyone's settings; one person in fifty isn't listed."""


def _number_of(mu: float, sigma: float) -> float:
    return Skill(mu, sigma).number


_ZERO = "user_id * 0"
"""Zero, written so that GROUP BY doesn't take it for a column number."""
_ROBOTS = f"{_ZERO} - 1"
"""All games count as games against robots, too."""
_MONTH = "CAST(strftime('%Y%m', 'now') AS INTEGER)"
"""All games count as this month's, too, which is more than any month can have."""


def _standings(game: str, guild: str, month: str) -> str:
    return f"""INSERT INTO standings
        SELECT {game}, {guild}, {month}, user_id, max(name), count(*), sum(won), 1, 3, count(*),
            25 + user_id % 97 / 9.0, 1 + 40.0 / (8 + count(*)),
            number_of(25 + user_id % 97 / 9.0, 1 + 40.0 / (8 + count(*)))
        FROM results GROUP BY user_id, {game}, {guild}, {month}"""


_COUNTED = (
    *(
        _standings(game, guild, month)
        for game in ("''", "game")
        for guild in (_ZERO, "guild_id", _ROBOTS)
        for month in (_ZERO, _MONTH)
    ),
    """INSERT INTO steps SELECT user_id, game, ended_at, table_id, guild_id,
            25 + table_id % 97 / 9.0, 2, 3, 25 + table_id % 89 / 9.0, 2, 3
        FROM results WHERE game <> 'belratti' ORDER BY user_id, game, ended_at""",
    "INSERT INTO counted SELECT DISTINCT table_id, 0 FROM results",
    """INSERT INTO scores
        SELECT table_id, game, guild_id, count(*), max(points), max(won), max(ended_at)
        FROM results WHERE game = 'belratti' GROUP BY table_id""",
    """INSERT INTO achievements SELECT DISTINCT user_id, 'bench.' || (table_id % 48), 1, 1.0
        FROM results WHERE table_id % 5 = 0""",
)
_SEASONS = (
    "INSERT INTO seasons SELECT DISTINCT guild_id, 202601, 202601, 1.0 FROM results",
    """INSERT INTO champions
        SELECT DISTINCT guild_id, 202601, '', user_id, name, 1 + user_id % 3, 9, 3, 3
        FROM results WHERE user_id < 500""",
)
_TOURNAMENT = (
    """INSERT INTO tournaments (id, guild_id, channel_id, user_id, game, form, size, rounds, pace,
            round_seconds, robots, options, locale, secret, state, round, told, created_at)
        VALUES (1, 1, 1, 1, 'cattitude', 'swiss', 2, 6, 'normal',
            3600, 0, CAST('{}' AS BLOB), 'en', 's', 'over', 6, 'over6', 1)""",
    """INSERT INTO entrants SELECT 1, id, id, 'Player ' || id, 1000, 'in', 1, 1
        FROM tables WHERE id <= 64""",
    """INSERT INTO pairings SELECT 1, rounds.id, 1 + p.id / 2, p.id % 2,
            1 + (p.id * rounds.id) % 64, p.id % 2, NULL, 1 + p.id % 2, 5, 0, 1
        FROM tables rounds, tables p WHERE rounds.id <= 6 AND p.id <= 64""",
)
"""A tournament with 64 people and six rounds."""
_DAILIES = tuple(
    f"""INSERT INTO dailies
        SELECT DISTINCT CAST(strftime('%Y%m%d', 'now', '-' || (id / 500) || ' days') AS INTEGER),
            '{game}', CASE id / 5 % 100 WHEN 0 THEN 1 ELSE id / 5 % 100 * 41 END, 'Player ' || id,
            1 + id % 40, id, id % 163, 1
        FROM tables WHERE id % {len(_NAMES)} = {number}"""
    for number, game in enumerate(_NAMES)
)
"""Two hundred days' deals with a hundred tries each, one of them by the player who asks."""

Ask = Callable[[], Awaitable[object]]


def _screens(bot: Parlour) -> dict[str, dict[str, Ask]]:
    """Returns the requests by figure, and by what makes each hard."""
    from cogs.ratings.cog.seasons import Spot
    from cogs.ratings.logic.query import LeaderboardQuery
    from cogs.tournaments import screens

    asker: Any = SimpleNamespace(
        user=Mock(discord.Member, id=1, display_name="One"),
        guild=SimpleNamespace(id=1),
        guild_id=1,
        channel_id=1,
        locale="fr",
        permissions=SimpleNamespace(manage_guild=True),
    )
    names = ("Leaderboard", "Profile", "History", "Tournament", "Daily", "Season")
    cogs: list[Any] = [bot.get_cog(f"{name}Cog") for name in names]
    board, profile, history, cups, daily, seasons = cogs
    uis, w = bot.host.game_uis, bot.host.people.reader(asker)

    async def cup(draw: Callable[[Any], object]) -> object:
        _one, course = await cups._course(1, asker)
        return draw(course)

    spots = {
        "all games, everywhere": LeaderboardQuery("", here=False),
        "a late page": LeaderboardQuery("", here=False, page=300),
        "by rating, everywhere": LeaderboardQuery("cattitude", here=False),
        "by rating, here": LeaderboardQuery("belote"),
        "this month": LeaderboardQuery("", month=True),
        "ladder, everywhere": LeaderboardQuery("belratti", here=False),
        "ladder, here": LeaderboardQuery("belratti"),
        "against robots": LeaderboardQuery("belote", robots=True),
    }
    return {
        "community_leaderboard": {
            name: lambda spot=spot: board._own(asker, spot) for name, spot in spots.items()
        },
        "community_profile": {
            "here": lambda: profile._screen(asker, 1, "One", "hp.0"),
            "everywhere": lambda: profile._screen(asker, 1, "One", "ep.0"),
            "of someone else": lambda: profile._screen(asker, 41, "Another", "hp.0"),
            "achievements": lambda: profile._screen(asker, 1, "One", "ea.0"),
        },
        "community_season": {
            "everywhere": lambda: seasons._table(asker, Spot(False, ""), w),
            "here": lambda: seasons._table(asker, Spot(True, "belote"), w),
            "hall of champions": lambda: seasons.seasons.hall(1, "", limit=6),
        },
        "community_daily": {
            "today": lambda: daily._today(asker),
            "yesterday": lambda: daily._yesterday(asker),
            "month, everywhere": lambda: daily._standings(asker, "belote.em"),
            "week, here": lambda: daily._standings(asker, "belote.hw"),
        },
        "community_tournament": {
            "standings": lambda: cup(lambda event: screens.standings_screen(event, 0, uis, w)),
            "round": lambda: cup(lambda event: screens.round_screen(event, 3, 0, uis, w)),
            "card": lambda: cup(lambda event: screens.card(event, uis, w)),
        },
        "community_history": {
            "first page": lambda: history._page(asker, 1, None, 0),
            "last page": lambda: history._page(asker, 1, None, 99_999),
            "of one game": lambda: history._page(asker, 1, "belle", 0),
            "of someone else": lambda: history._page(asker, 41, None, 0),
        },
    }


async def _timed(bot: Parlour, name: str, screens: dict[str, Ask], calls: int) -> Figure:
    """Times the screens in alternation, reading a row by its key in between."""
    took: dict[str, list[float]] = {case: [] for case in screens}
    bare: list[float] = []
    computed = 0.0
    for case in screens:
        await screens[case]()
    for _ in range(calls):
        for case, ask in screens.items():
            before = process_time()
            took[case].append(await _milliseconds(ask))
            computed += (process_time() - before) * 1000
            bare.append(await _milliseconds(lambda: bot.host.store.player(1)))
    medians = {case: median(times) for case, times in took.items()}
    slowest = max(medians, key=lambda case: medians[case])
    return Figure(
        name=name,
        value=medians[slowest],
        unit="ms",
        baseline=median(bare),
        against="one row read by its key through the same store",
        goal=Goal("value", "<=", 50),
        more={
            "slowest": slowest,
            "p50_ms": round(median([value for times in took.values() for value in times]), 1),
            "cpu_ms": round(computed / calls / len(screens), 1),
            "worst_ms": round(max(max(times) for times in took.values()), 1),
        },
    )


async def _milliseconds(ask: Ask) -> float:
    start = perf_counter()
    await ask()
    return (perf_counter() - start) * 1000


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.community", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help="finished games")
    parser.add_argument("--people", type=int, default=PEOPLE, help="people who have played")
    chosen = parser.parse_args()
    for figure in run(games=chosen.games, people=chosen.people):
        print(figure.line(), flush=True)


if __name__ == "__main__":
    main()
