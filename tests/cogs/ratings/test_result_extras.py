"""A result card's lines are only read: the table counts because its match has finished."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bot.i18n.words import words
from bot.storage import Store
from bot.tables.model import Status, Table
from bot.tables.parts import Terms
from bot.tables.record import Record
from cogs.ratings.logic.collect import pending_tables
from cogs.ratings.screens import result
from cogs.ratings.screens.result import ResultExtras
from cogs.ratings.store.queries import Step
from tests.support.ended import GUILD, At, ended
from tests.support.ratings import ratings_of
from tests.support.world import World, world


async def finished(w: World) -> Table:
    """Stores a match of Cattitude among three players that wasn't counted."""
    rows = [At(user_id, place, None, 30 - place) for place, user_id in enumerate((1, 2, 3), 1)]
    number = await ended(w.bot.host.store, rows, game="cattitude", at=1.0)
    return Table(number, "cattitude", Status.FINISHED, GUILD, 1, None, 0, 0, [], Record(1, Terms()))


async def test_nothing_is_written_while_lines_are_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with world(tmp_path / "w.sqlite3") as w:
        table, store = await finished(w), w.bot.host.store

        async def refused(_store: Store, *_what: Any, **_values: Any) -> None:
            raise AssertionError("a screen writes")

        with monkeypatch.context() as patch:
            for writes in ("commit", "write", "install_first", "save_player"):
                patch.setattr(Store, writes, refused)
            lines = await ResultExtras(w.bot.host, ratings_of(w.bot)).lines(table, words("en"))
        assert lines == ["-# 📈 This match was rated."]
        assert await pending_tables(store) == [table.id]
        assert await ratings_of(w.bot).catch_up() == 1
        lines = await ResultExtras(w.bot.host, ratings_of(w.bot)).lines(table, words("en"))
        assert "📈 Rated: " in lines[0]


async def test_lines_wait_for_the_counting_that_is_under_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with world(tmp_path / "w.sqlite3") as w:
        table, ratings, lock = await finished(w), ratings_of(w.bot), asyncio.Event()
        count = ratings.count

        async def slowly(table_id: int) -> None:
            await lock.wait()
            await count(table_id)

        monkeypatch.setattr(ratings, "count", slowly)
        ratings.count_soon(table.id)
        task = asyncio.create_task(
            ResultExtras(w.bot.host, ratings_of(w.bot)).lines(table, words("en"))
        )
        _, waiting = await asyncio.wait({task}, timeout=0.2)
        assert waiting
        lock.set()
        assert "📈 Rated: " in (await task)[0]


@pytest.mark.parametrize(
    ("number", "gain", "last", "line"),
    [
        (1, 40, True, "**Ada** is new: 4 more matches until a rating"),
        (4, -3, False, "**Ada** is new: 1 more match until a rating"),
        (5, -3, True, "**Ada** 1000 (−3)"),
        (5, 3, True, "**Ada** 1000 (+3 despite losing: I'm surer of the rating now)"),
        (5, 3, False, "**Ada** 1000 (+3)"),
    ],
)
def test_a_number_comes_after_five_matches_and_never_rises_without_a_reason(
    number: int, gain: int, last: bool, line: str
) -> None:
    assert result._rating("Ada", Step(25.0, 25 / 3, gain, number), words("en"), last=last) == line
