"""Whole games of Cattitude, as people play them."""

from __future__ import annotations

from pathlib import Path
from random import Random

from simcord.results import InteractionResult

import rules
from bot.tables.model import Status
from tests.cogs.cattitude.playing import by_button, by_command, deal_to, play_out, seen
from tests.support.world import World, buttons, verb, words_of, world


async def test_five_people_play_a_game_by_buttons(tmp_path: Path) -> None:
    async with world(tmp_path / "w.sqlite3", seed="five") as w:
        table_id = await deal_to(w, 5)
        presses: list[InteractionResult] = []

        async def noted(w: World, table: int, seat: int, action: rules.Action) -> InteractionResult:
            presses.append(await by_button(w, table, seat, action))
            return presses[-1]

        await play_out(w, table_id, Random(1), noted)
        assert w.table(table_id).status is Status.FINISHED
        assert not any(press.followups for press in presses)
        posted = [words_of(message) for message in w.place(table_id).history()]
        view = seen(w, table_id, None)
        for number in range(1, view.rounds + 1):
            assert any(text.startswith(f"### Round {number} of 7") for text in posted)
        assert any("The palaces are opened" in text for text in posted)
        result = w.place(table_id).last_message
        assert view.ranking is not None
        for seat in view.ranking[0]:
            assert w.people[seat].user.global_name in words_of(result)
        assert [verb(button.custom_id) for button in buttons(result)] == ["rematch"]
        assert buttons(w.board(table_id)) == []


async def test_two_people_play_a_game_by_commands(tmp_path: Path) -> None:
    async with world(tmp_path / "w.sqlite3", seed="two") as w:
        table_id = await deal_to(w, 2)
        await play_out(w, table_id, Random(2), by_command)
        assert w.table(table_id).status is Status.FINISHED
