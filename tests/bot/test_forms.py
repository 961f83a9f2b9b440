"""Forms without a message: from a command, or forged."""

from random import Random
from typing import Any

import pytest
from simcord import interactions
from simcord.results import InteractionResult

from tests.support.playing import button_of, deal_to, pick, turn
from tests.support.world import World, answer_of, shows_cards


async def typed(w: World, index: int, custom_id: str) -> InteractionResult:
    data: dict[str, Any] = {"custom_id": custom_id, "components": []}
    record, payload = interactions.base_payload(
        w.env.backend,
        type=5,
        channel_id=w.channel.id,
        guild_id=w.guild.id,
        user_id=w.people[index].id,
        data=data,
    )
    assert "message" not in payload
    w.env.backend.emit("INTERACTION_CREATE", payload)
    await w.env.settle()
    return InteractionResult(w.env, record)


async def test_a_move_in_a_form_is_answered_with_the_hand(w: World) -> None:
    table_id = await deal_to(w, 501)
    seat, window = turn(w, table_id), w.table(table_id).prompts[0].window
    verb, arg = button_of(pick(w, table_id, Random(1)))
    result = await typed(w, seat, f"p1|{table_id}|{verb}|{window}|{arg}")
    assert w.table(table_id).seq == 1
    assert result.ephemeral
    assert shows_cards(answer_of(result))
    late = await typed(w, seat, f"p1|{table_id}|{verb}|{window}|{arg}")
    assert w.table(table_id).seq == 1
    assert late.ephemeral


@pytest.mark.parametrize("verb", ["join", "leave", "resume", "house_back", "hand", "start"])
async def test_no_other_press_in_a_form_is_a_bug(w: World, verb: str) -> None:
    table_id = await deal_to(w, 501)
    for index in (0, 4):
        result = await typed(w, index, f"p1|{table_id}|{verb}||")
        assert result.acknowledged
