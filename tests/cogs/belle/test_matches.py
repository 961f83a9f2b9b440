"""Whole matches, as people play them."""

from __future__ import annotations

from pathlib import Path
from random import Random

import discord
import pytest

from bot.tables.model import Status
from tests.cogs.belle.playing import Way, by_board, by_hand, deal_to, play_out
from tests.support.world import World, buttons, menus, verb, words_of, world

pytestmark = pytest.mark.usefixtures("undrawn")


def result_of(w: World, table_id: int) -> discord.Message:
    """Returns the result card."""
    wanted = w.table(table_id).record.result_message
    return next(one for one in w.place(table_id).history() if one.id == wanted)


@pytest.mark.parametrize(("seats", "way"), [(2, by_hand), (5, by_board)])
async def test_a_match_by_menus_and_buttons(tmp_path: Path, seats: int, way: Way) -> None:
    async with world(tmp_path / "w.sqlite3") as w:
        table_id = await deal_to(w, seats)
        await play_out(w, table_id, Random(seats), way)
        table = w.table(table_id)
        assert table.status is Status.FINISHED
        result = result_of(w, table_id)
        for seat in table.match.outcome.ranking[0]:
            assert w.people[seat].user.global_name in words_of(result)
        for chips in table.match.outcome.scores:
            assert f"**{chips}**" in words_of(result)
        assert [verb(button.custom_id) for button in buttons(result)] == ["rematch"]
        assert not buttons(w.board(table_id)) and not menus(w.board(table_id))
