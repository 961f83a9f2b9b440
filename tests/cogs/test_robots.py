"""One person at a table of robots: every game, from the lobby to the result, by presses."""

import re
from pathlib import Path
from typing import Any

import pytest

from bot.tables.model import Status
from cogs.ratings.store.tables import achievements
from tests.cogs.history.past import shown
from tests.support.solo import play_on, quick, sit_with_robots
from tests.support.world import is_result, words_of

OPTIONS: dict[str, dict[str, Any]] = {
    "beccato": {"free_signal": True, "signal_change": True},
    "belle": {},
    "belote": {"target": 51},
    "belratti": {},
    "cattitude": {},
}
"""Options for a short match, or for every kind of window."""


@pytest.mark.parametrize(
    "game",
    [game if game == "belote" else pytest.param(game, marks=pytest.mark.soak) for game in OPTIONS],
)
async def test_a_whole_match_against_robots(tmp_path: Path, game: str) -> None:
    async with quick(tmp_path / "w.sqlite3") as w:
        table_id = await sit_with_robots(w, game, "easy", **OPTIONS[game])
        await play_on(w, table_id)
        await w.pass_time(2)
        table = w.table(table_id)
        assert table.status is Status.FINISHED
        assert table.record.absence.helped
        rows = await w.bot.host.store.moves_of(table_id)
        assert {row.seat for row in rows} >= set(range(len(table.seats)))
        assert not any("robot" in entry["event"] for entry in w.logs)
        result = next(m for m in w.place(table_id).history() if is_result(m))
        card = words_of(result)
        assert "robots" in card
        for command, phrase in (
            ("profile", "substitutes played: **1 match**"),
            ("leaderboard", "against robots"),
            ("history list", f"table {table_id}"),
        ):
            assert phrase in words_of(shown(await w.people[0].slash(w.channel, command))), command
        page = shown(await w.people[0].slash(w.channel, "profile"))
        await w.people[0].click(page, label="Achievements")
        rows = await w.bot.host.store.read(achievements.select())
        announced = re.findall(r"^\S+ Alice: \*\*", card, re.MULTILINE)
        assert words_of(w.now(page)).count("**: ") == len(rows) == len(announced)
