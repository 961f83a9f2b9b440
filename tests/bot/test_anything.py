"""Sends any command at any moment, then plays on: each match comes to its result.

The environment variable ``ANYTHING=belote-7`` plays only that match.
"""

import asyncio
import os
import traceback
from pathlib import Path

import pytest

from bot.tables.commands import Command
from bot.tables.model import Status
from tests.support.anything import GAMES, Match, house
from tests.support.games import OWN
from tests.support.oddities import ODDITIES

AGAIN = "ANYTHING={game}-{number} make test ARGS='-n 0 tests/bot/test_anything.py'"
"""The command that repeats a failed match."""

SHARE = 0.7
"""The least share of matches with a result; the random commands end the others."""


def numbers(game: str, wanted: range) -> list[int]:
    named, _, number = os.environ.get("ANYTHING", "").rpartition("-")
    return [int(number)] if named == game else [] if named else list(wanted)


async def play(game: str, wanted: range, database: Path) -> None:
    """Plays matches side by side; a failure says how to repeat its match."""
    played = numbers(game, wanted)
    wrong: list[str] = []
    ends: list[Status] = []
    matches: list[Match] = []
    async with house(database) as home:

        async def one(match: Match) -> None:
            try:
                ends.append(await match.run())
            except Exception:
                again = AGAIN.format(game=game, number=match.number)
                wrong.append("\n".join([*match.done[-8:], traceback.format_exc(), again]))

        for number in played:
            matches.append(Match(home, game, number))
            await matches[-1].open()  # one after the other: each has the number of its table
        await asyncio.gather(*map(one, matches))
    assert not wrong, "\n\n".join(wrong)
    assert len(ends) == 1 or ends.count(Status.FINISHED) >= SHARE * len(ends)


def test_all_there_is_is_put_in() -> None:
    """Compares commands by name: another test may have re-imported a cog's module."""
    known = {(kind.__module__, kind.__name__) for kind in ODDITIES if isinstance(kind, type)}
    assert {(kind.__module__, kind.__name__) for kind in Command.__subclasses__()} <= known


@pytest.mark.parametrize("game", GAMES)
async def test_anything_then_to_the_end(tmp_path: Path, game: str) -> None:
    await play(game, range(2, 12 if game in OWN else 3), tmp_path / "w.sqlite3")


@pytest.mark.soak
@pytest.mark.parametrize("first", range(100, 300, 20))
@pytest.mark.parametrize("game", GAMES)
async def test_anything_then_to_the_end_a_thousand_times(
    tmp_path: Path, game: str, first: int
) -> None:
    await play(game, range(first, first + 20), tmp_path / "w.sqlite3")
