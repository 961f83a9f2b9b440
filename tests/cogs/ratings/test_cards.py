"""What a result card says about ratings: whose changed to what, and why not."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bot.storage.rows import StoredResult
from bot.tables import play
from cogs.ratings.screens import result
from tests.cogs.history.past import EVE, finished, result_of
from tests.support.ended import left
from tests.support.playing import deal_to, rush_out
from tests.support.world import World, words_of, world


def rated(w: World, table_id: int) -> list[str]:
    return [
        line
        for line in words_of(result_of(w, table_id)).splitlines()
        if line.startswith(("-# 📈", "-# 🚪", "-# 🪜"))
    ]


def uncounted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes every match end as if a robot had held a seat for a while."""
    finish = play.finish

    def finished(*args: Any) -> list[StoredResult]:
        return [replace(row, counted=False) for row in finish(*args)]

    monkeypatch.setattr(play, "finish", finished)


async def test_who_is_rated_how(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(result, "LEAST", 0)  # newcomers have numbers, too
    async with world(tmp_path / "w.sqlite3") as w:
        table_id = await finished(w)
        (line,) = rated(w, table_id)
        match = w.match(table_id)
        assert match.outcome is not None
        winners = match.outcome.ranking[0]
        for seat, name in enumerate(("Alice", "Bob", "Carol", "Dan")):
            number, change = line.split(f"**{name}** ")[1].split(" · ")[0].split(" ")
            assert (int(number) > 1000) == (seat in winners)
            assert change == f"({int(number) - 1000:+})".replace("-", "−")
        await w.bot.host.store.save_player(w.people[1].id, hidden=True)
        (second,) = rated(w, await finished(w))
        assert "Bob" not in second
        assert "**Alice**" in second


async def test_why_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    uncounted(monkeypatch)
    async with world(tmp_path / "w.sqlite3") as w:
        table_id = await finished(w)
        assert rated(w, table_id) == [
            "-# 📈 Not rated: not every seat had one person from the deal to the end."
        ]
        second = await deal_to(w, 51)
        others = [person.id for person in w.people[1:4]]
        await left(
            w.bot.host.store,
            w.people[EVE].id,
            others,
            game="belote",
            guild_id=w.guild.id,
            table_id=second,
        )
        await rush_out(w, second, Random(1))
        for _ in range(30):
            if w.table(second).record.messages.result is not None:
                break
            await w.pass_time()
        lines = rated(w, second)
        assert (
            lines[0] == "-# 📈 Not rated: not every seat had one person from the deal to the end."
        )
        assert "Left before the end, which counts as a loss" in lines[1]
        assert f"**Player {w.people[EVE].id}** is new: 4 more matches until a rating" in lines[1]
