"""Joint decisions: a pause, and undoing a move."""

from random import Random
from typing import Any

import pytest

from bot.tables.commands import Act, Depart
from bot.tables.model import Status
from tests.cogs.history.past import result_of, shown
from tests.support.playing import deal_to, everything_is_shown, public, rush_out, step, turn
from tests.support.world import World, below, buttons, verb, words_of

LONG = {"robot_workers": 0, "robot_pace": 100.0}

pytestmark = pytest.mark.world(**LONG)


def verbs(message: Any) -> list[str]:
    return [*(verb(button.custom_id) for button in buttons(message)), *below(message)]


async def bid_pass(w: World, table_id: int) -> int:
    seat = turn(w, table_id)
    await w.press(seat, w.hand(seat), "pass")
    await w.pass_time()
    return seat


async def agree(w: World, table_id: int, *indices: int) -> None:
    for index in indices:
        await w.pass_time()
        await w.press(index, w.board(table_id), "house_agree")
        await w.env.settle()


@pytest.mark.world(joint=True)
async def test_a_move_is_taken_back_if_all_agree(w: World) -> None:
    table_id = await deal_to(w, 51)
    before = public(w, table_id)
    seat = await bid_pass(w, table_id)
    others = [other for other in range(4) if other != seat]
    assert "house_undo" in verbs(w.hand(seat))
    assert all("house_undo" not in verbs(w.hand(other)) for other in others)
    refused = await w.through(others[0], w.place(table_id), "table", "house_undo")
    assert "can't undo that" in words_of(refused.response.message)
    await w.press(seat, w.hand(seat), "house_undo")
    await w.restart()  # the plug is pulled during the vote
    await w.pass_time(2)
    name = w.people[seat].user.global_name
    assert f"**{name}** would like" in words_of(w.board(table_id))
    assert w.table(table_id).seq == 1
    stranger = await w.press(4, w.board(table_id), "house_agree")
    assert stranger.ephemeral
    await agree(w, table_id, others[0], others[0], others[1])
    assert w.table(table_id).seq == 1
    await agree(w, table_id, others[2])
    assert w.table(table_id).seq == 2
    assert public(w, table_id) == before
    assert turn(w, table_id) == seat
    await w.pass_time()
    assert "undoes the last move" in words_of(w.board(table_id))
    assert "house_agree" not in verbs(w.board(table_id))
    await everything_is_shown(w, table_id)
    await rush_out(w, table_id, Random(4))
    table = w.table(table_id)
    moves = await w.bot.host.store.moves_of(table_id)
    replay = table.record.replay(table.game, 4, moves)
    assert replay.steps[2].undone == seat
    assert table.match is not None
    assert replay.match.checkpoint() == table.match.checkpoint()
    await w.pass_time(2)
    for _ in range(20):
        if w.table(table_id).record.messages.result is not None:
            break
        await w.pass_time()
    page = (await w.press(0, result_of(w, table_id), "replay")).response.message
    for _ in range(2):
        button = next(b for b in buttons(w.now(page)) if "on." in (b.custom_id or ""))
        await w.people[0].click(w.now(page), custom_id=button.custom_id)
    assert "undoes the last move" in words_of(w.now(page))
    proof = await w.press(0, w.now(page), "replay_verify")
    assert "✅ This match was fair" in words_of(shown(proof))
    files = await w.press(0, w.now(page), "replay_export")
    assert files.response.message.attachments


async def test_a_move_stays_if_one_refuses_or_somebody_plays(w: World) -> None:
    table_id = await deal_to(w, 501)
    seat = await bid_pass(w, table_id)
    other = turn(w, table_id)
    await w.press(seat, w.hand(seat), "house_undo")
    await w.pass_time()
    board = w.board(table_id)
    await w.press(other, board, "house_refuse")
    await w.pass_time()
    assert w.table(table_id).record.votes.question is None
    assert "rather let the move" in words_of(w.board(table_id))
    stale = await w.forge(other, board, f"p1|{table_id}|house_agree||1")
    assert stale.ephemeral
    await w.press(seat, w.hand(seat), "house_undo")
    await step(w, table_id, Random(1))  # the next player has played
    assert w.table(table_id).record.votes.question is None
    late = await w.through(seat, w.place(table_id), "table", "house_undo")
    name = w.people[other].user.global_name
    assert f"can't undo that: {name} has played since" in words_of(late.response.message)
    assert w.table(table_id).seq == 2


async def test_robots_agree_and_whoever_leaves_has_no_say(w: World) -> None:
    table_id = await deal_to(w, 501)
    seat = await bid_pass(w, table_id)
    others = [other for other in range(4) if other != seat]
    await w.submit(table_id, Depart(w.people[others[0]].id))
    await w.press(seat, w.hand(seat), "house_undo")
    await agree(w, table_id, others[1])
    assert w.table(table_id).seq == 1
    await w.submit(table_id, Depart(w.people[others[2]].id))  # the player who had yet to answer
    assert w.table(table_id).seq == 2
    await w.submit(table_id, Depart(w.people[others[1]].id))
    await w.ask(table_id, Act(w.people[seat].id, {"type": "Pass"}))
    await w.through(seat, w.place(table_id), "table", "house_undo")  # robots only: at once
    assert w.table(table_id).seq == 4
    assert turn(w, table_id) == seat


async def test_a_pause_by_agreement(w: World) -> None:
    table_id = await deal_to(w, 501)
    await w.pass_time(10)
    panel = await w.press(0, w.board(table_id), "house_table")
    await w.press(0, panel.response.message, "house_pause")
    await w.pass_time()
    assert "is asking for a pause" in words_of(w.board(table_id))
    assert "Bob, Carol and Dan" in words_of(w.board(table_id))
    twice = await w.through(1, w.place(table_id), "table", "house_pause")
    assert "already a question" in words_of(twice.response.message)
    await agree(w, table_id, 1, 2)
    left = min(w.table(table_id).record.clocks.timers.values())
    now = left - w.table(table_id).record.clocks.since["r1.b1"]
    assert now > 0
    await agree(w, table_id, 3)
    table = w.table(table_id)
    assert table.status is Status.PAUSED
    kept = dict(table.record.clocks.stopped)
    assert 0 < kept["expire:r1.b1"] < 20
    await w.restart()  # the plug is pulled during the pause
    await w.pass_time(60)
    assert w.table(table_id).status is Status.PAUSED
    assert w.table(table_id).seq == 0
    assert "as agreed" in words_of(w.board(table_id))
    await w.through(2, w.place(table_id), "table", "resume")
    table = w.table(table_id)
    assert table.status is Status.PLAYING
    due = table.record.clocks.timers["expire:r1.b1"]
    assert due - table.updated_at == kept["expire:r1.b1"]  # the clock continues where it stopped
    await w.pass_time(kept["expire:r1.b1"] + 2)
    assert w.table(table_id).seq == 1
    refused = await w.through(2, w.place(table_id), "table", "resume")
    assert "isn't paused" in words_of(refused.response.message)


async def test_a_pause_nobody_wants_and_one_that_is_thought_better_of(w: World) -> None:
    table_id = await deal_to(w, 501)
    for index, reply in ((1, "rather play on"), (0, "thinks better of it")):
        vote = await w.through(0, w.place(table_id), "table", "house_pause")
        assert "I've asked the others" in words_of(vote.response.message)
        await w.pass_time()
        await step(w, table_id, Random(1))  # a vote on a pause goes on when someone plays
        assert w.table(table_id).record.votes.question is not None
        await w.pass_time()
        await w.press(index, w.board(table_id), "house_refuse")
        await w.pass_time()
        assert reply in words_of(w.board(table_id))
        assert w.table(table_id).status is Status.PLAYING
