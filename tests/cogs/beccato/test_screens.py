"""The texts and pictures of Beccato!'s board, and the names of opponents."""

from __future__ import annotations

from pathlib import Path

import rules
from bot.components.screen import Picture
from bot.i18n.words import words
from bot.ui.game_ui import RenderContext
from cogs.beccato import UI
from rules.beccato.model import PassCard
from tests.cogs.beccato.playing import by_button, seat_people, seen, state
from tests.support.typing import offered, told, typed
from tests.support.world import NAMES, world


def test_five_see_the_imaginary_hand_in_the_ring() -> None:
    match, names = rules.Match.new("beccato", seats=5, seed="five"), NAMES[:5]
    board = UI.board(match.view(None), RenderContext(1, names, names), words("en"))
    ring, farm = (block.alt for block in board.blocks if isinstance(block, Picture))
    assert all(name in ring and name in farm for name in names)
    assert "imaginary" in ring
    assert "(4 cards)" in ring
    assert "lap 1 of 15" in ring


async def test_opponents_are_called_by_name(tmp_path: Path) -> None:
    async with world(tmp_path / "w.sqlite3", clock=0) as w:
        table_id = await seat_people(w, 4)
        assert await offered(w, table_id, 0, "beccato", "call") == [
            "Beccato, Bob!",
            "Beccato, Dan!",
        ]
        for nonsense in ("Zoë", "-3", "99", "carol", "<@99>"):
            result = await typed(w, table_id, 0, nonsense, "call")
            assert "none of your moves" in told(result)
        await typed(w, table_id, 0, "bob", "call")
        (call,) = seen(w, table_id).calls
        assert (call.seat, call.target) == (0, 1)


async def test_a_pass_sends_the_ring_and_leaves_the_farm_where_it_is(tmp_path: Path) -> None:
    async with world(tmp_path / "w.sqlite3") as w:
        table_id = await seat_people(w, 4)
        files: list[dict[str, int]] = []
        for _ in range(3):
            now = state(w, table_id)
            await by_button(w, table_id, now.turn, PassCard(now.hands[now.turn][0]))
            await w.pass_time(2.0)
            files.append({file.filename: file.id for file in w.board(table_id).attachments})
        assert [set(shown) for shown in files] == [{"ring.png", "farm.png"}] * 3
        assert files[1]["farm.png"] == files[2]["farm.png"]
        assert files[1]["ring.png"] != files[2]["ring.png"]
        await w.restart()
        now = state(w, table_id)
        await by_button(w, table_id, now.turn, PassCard(now.hands[now.turn][0]))
        await w.pass_time(2.0)
        assert {file.filename for file in w.board(table_id).attachments} == {"ring.png", "farm.png"}
