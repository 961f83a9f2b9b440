"""Whole matches, as three, five and seven people play them."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

import rules
from bot.components.text_mode import in_words
from bot.i18n.words import words
from bot.tables.model import Status
from bot.ui.table_screens import context_for
from cogs.belratti import summary
from tests.cogs.belratti.playing import by_board, by_hand, play_out, seen
from tests.support.world import World, buttons, verb, words_of, world


async def the_log_replays(w: World, table_id: int) -> None:
    """Checks that the moves in the database are the match, in order and complete."""
    table = w.table(table_id)
    moves = await w.bot.host.store.moves_of(table_id)
    assert table.match is not None
    again = rules.replay(
        table.game,
        table.match.seats,
        table.record.deal.seed,
        table.record.terms.options,
        [(move["seq"], move["seat"], msgspec.json.decode(move["action"])) for move in moves],
    )
    assert again.checkpoint() == table.match.checkpoint()


@pytest.mark.parametrize(
    ("people", "way"),
    [
        pytest.param(3, by_hand, id="3"),
        pytest.param(5, by_board, id="5 by board", marks=pytest.mark.soak),
        pytest.param(7, by_hand, id="7", marks=pytest.mark.soak),
    ],
)
async def test_people_play_a_match(tmp_path: Path, people: int, way) -> None:
    async with world(tmp_path / "w.sqlite3", people=people, seed="museum") as w:
        table_id = await w.deal("belratti", people)
        await play_out(w, table_id, Random(people), way)
        assert w.table(table_id).status is Status.FINISHED
        await the_log_replays(w, table_id)
        view = seen(w, table_id, None)
        place = w.place(table_id)
        last = f"Round {len(view.history)}: the reveal"
        assert last in words_of(w.board(table_id))
        for seat in range(people):
            assert last in words_of(w.hand(seat))
        result = place.last_message
        assert f"**{view.score}** of 15" in words_of(result)
        italian = words("it")
        shown = summary.result(
            view,
            rules.Outcome(ranking=(), scores=(), teams=(), reason=""),
            context_for(w.table(table_id), italian),
            italian,
        )
        assert len(in_words(shown).blocks) == len(shown.blocks) - 1  # the picture says nothing new
        assert [verb(button.custom_id) for button in buttons(result)] == [
            "board_to",
            "rematch",
            "replay",
            "turned",
            "board_words",
            "fair_play",
        ]
        assert not buttons(w.board(table_id))
