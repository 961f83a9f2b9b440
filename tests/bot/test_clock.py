"""Time at the tables: reminders, time-outs, pauses, and lobbies that never start."""

from random import Random

import discord
import pytest

from bot.storage.history import Archive
from bot.tables.model import Status
from tests.support.playing import deal_to, everything_is_shown, pick, public, step, turn
from tests.support.typing import by_command
from tests.support.world import World, buttons, verb, words_of


def over_verbs(message: discord.Message) -> set[str]:
    return {verb(button.custom_id) for button in buttons(message)}


def reminders(w: World, table_id: int) -> list[str]:
    return [words_of(m) for m in w.place(table_id).history() if "⏰" in words_of(m)]


def limit(w: World, table_id: int) -> float:
    prompt = public(w, table_id).prompts[0]
    assert prompt.seconds is not None
    return prompt.seconds


async def test_a_reminder_then_the_rules_default(w: World) -> None:
    table_id = await deal_to(w, 501)
    seat, seconds = turn(w, table_id), limit(w, table_id)
    await w.pass_time(seconds * 0.6 + 2)
    assert len(reminders(w, table_id)) == 1
    assert w.people[seat].mention in reminders(w, table_id)[0]
    assert w.table(table_id).seq == 0
    await w.pass_time(seconds * 0.4)
    assert w.table(table_id).seq == 1
    assert public(w, table_id).bids[0].suit is None  # a missing bid is a pass
    assert turn(w, table_id) != seat
    await w.pass_time()
    assert reminders(w, table_id) == []  # it has done its work
    name = w.people[seat].user.global_name
    assert f"{name} ran out of time" in words_of(w.board(table_id))
    await everything_is_shown(w, table_id)


async def test_a_reminder_that_discord_does_not_take_comes_a_little_later(w: World) -> None:
    table_id = await deal_to(w, 501)
    w.env.inject_error("POST", "/channels/*/messages", status=400, times=1)
    await w.pass_time(limit(w, table_id) * 0.6 + 2)
    assert reminders(w, table_id) == []
    await w.pass_time(6)
    assert len(reminders(w, table_id)) == 1


async def test_a_press_before_the_end_keeps_its_turn(w: World) -> None:
    table_id = await deal_to(w, 501)
    seconds = limit(w, table_id)
    await w.pass_time(seconds - 6)
    await step(w, table_id, Random(1))
    await w.pass_time(9)
    assert w.table(table_id).seq == 1


async def test_time_runs_on_through_a_restart(w: World) -> None:
    table_id = await deal_to(w, 501)
    seconds = limit(w, table_id)
    await w.pass_time(seconds - 5)
    await w.restart()
    await w.pass_time(7)
    await w.bot.host.tables.get(table_id)
    assert w.table(table_id).seq == 1
    await everything_is_shown(w, table_id)


@pytest.mark.parametrize(
    "way", ["go on", *(pytest.param(way, marks=pytest.mark.soak) for way in ("play", "nobody"))]
)
@pytest.mark.world(clock=0.2)
async def test_a_table_nobody_is_at_pauses(w: World, way: str) -> None:
    table_id = await deal_to(w, 501)
    for _ in range(8):
        await w.pass_time(limit(w, table_id) * 0.2 + 1.5)
    assert w.table(table_id).seq == 8
    assert w.table(table_id).status is Status.PAUSED
    await w.pass_time()
    board = w.board(table_id)
    assert "Paused" in words_of(board)
    await w.pass_time(30)
    assert w.table(table_id).seq == 8  # the clock is stopped
    match way:
        case "go on":
            refusal = await w.forge(4, board, f"p1|{table_id}|resume||")
            assert refusal.ephemeral
            assert w.table(table_id).status is Status.PAUSED
            await w.press(2, board, "resume")
            assert w.table(table_id).status is Status.PLAYING
            await everything_is_shown(w, table_id)
            await w.pass_time(limit(w, table_id) * 0.2 + 1.5)
            assert w.table(table_id).seq > 8  # robots play for those still away
        case "play":
            seat, action = turn(w, table_id), pick(w, table_id, Random(1))
            await by_command(w, table_id, seat, action)
            assert w.table(table_id).status is Status.PLAYING
            await everything_is_shown(w, table_id)
        case _:
            await w.pass_time(571)
            assert w.table(table_id).status is Status.CLOSED
            await w.pass_time()
            assert "No one played" in words_of(w.board(table_id))
            for message in (w.board(table_id), *map(w.hand, range(4))):
                assert not over_verbs(message) - {"rematch", "fair_play"}
            assert (await Archive(w.bot.host.store).results_of([table_id]))[table_id] == []


@pytest.mark.world(lobby_minutes=2)
async def test_a_lobby_nobody_starts_closes(w: World) -> None:
    card = await w.open()
    await w.press(1, card, "join")
    await w.pass_time(110)
    assert w.table(1).status is Status.LOBBY
    await w.pass_time(11)
    assert w.table(1).status is Status.CLOSED
    assert "No one started" in words_of(w.now(card))
    assert over_verbs(w.now(card)) == {"rematch"}


@pytest.mark.world(clock=0)
async def test_a_clock_that_is_switched_off(w: World) -> None:
    table_id = await deal_to(w, 501)
    await w.pass_time(100)
    assert w.table(table_id).seq == 0
    assert "<t:" not in words_of(w.board(table_id))


async def test_ending_by_vote(w: World) -> None:
    table_id = await deal_to(w, 501)
    place = w.place(table_id)
    stranger = await w.through(4, place, "table", "end_vote")
    assert stranger.ephemeral
    await w.through(0, None, "table", "end_vote")  # where the others don't read it
    again = await w.through(0, place, "table", "end_vote")
    assert again.ephemeral
    answer = await w.through(1, place, "table", "house_leave")
    assert answer.response.ephemeral
    await w.press(1, answer.response.message, "end_stay")
    assert w.table(table_id).record.votes.ending == [0]
    await w.press(1, answer.response.message, "end_vote")
    assert w.table(table_id).status is Status.PLAYING
    assert sum("without a result" in words_of(m) for m in w.place(table_id).history()) == 2
    await w.through(2, None, "table", "end_vote")
    assert w.table(table_id).status is Status.CLOSED
    await w.pass_time()
    assert "agreed to end" in words_of(w.board(table_id))
    assert "agreed to end" in words_of(w.now(w.channel.history()[0]))
    for seat in range(4):
        assert not over_verbs(w.hand(seat)) - {"rematch", "fair_play"}
    assert (await Archive(w.bot.host.store).results_of([table_id]))[table_id] == []
    await w.press(2, w.hand(2), "rematch")
    assert w.table(table_id).record.end.successor is not None
