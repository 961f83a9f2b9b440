"""Anything, then play to the end: whatever is asked of a table at whatever moment, its match comes to its result.

``ANYTHING=belote-7`` in the environment plays that one match alone.
"""

from __future__ import annotations

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
"""What plays a match again that went wrong."""

SHARE = 0.7
"""The share of matches that have a result at least; others are ended by what is put into them."""


def numbers(game: str, wanted: range) -> list[int]:
    named, _, number = os.environ.get("ANYTHING", "").rpartition("-")
    return [int(number)] if named == game else [] if named else list(wanted)


async def play(game: str, wanted: range, database: Path) -> None:
    """Plays matches side by side, and says of each that went wrong how to play it again."""
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
    """Commands go by their names: another test may have had a cog's module imported again."""
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
