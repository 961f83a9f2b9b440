"""One person at a table of robots: every game, from the lobby to the result, as people press."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.tables.model import Status
from tests.support.solo import play_on, quick, sit_with_robots

QUICKLY = {
    "beccato": {},
    "belle": {},
    "belote": {"target": 51},
    "belratti": {},
    "cattitude": {},
}
"""Options with which a game's match is short."""


@pytest.mark.parametrize("game", sorted(QUICKLY))
async def test_a_whole_match_against_robots(tmp_path: Path, game: str) -> None:
    async with quick(tmp_path / "w.sqlite3") as w:
        table_id = await sit_with_robots(w, game, "normal", **QUICKLY[game])
        await play_on(w, table_id)
        await w.pass_time(2)
        table = w.table(table_id)
        assert table.status is Status.FINISHED
        assert table.record.helped
        print(game, table.seq)
        print(
            [
                m["log_level"] + " " + m["event"] + str(m)
                for m in w.logs
                if m["log_level"] in ("warning", "error")
            ][:20]
        )
