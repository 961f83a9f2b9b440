"""The race: the first to arrive wins, being late costs nothing, and no call is lost."""

import asyncio
from random import Random

import pytest

from bot.components.custom_id import CustomId
from bot.tables.commands import Act
from bot.tables.model import Status
from rules.beccato.model import Beccato, Coccode, Phase
from tests.cogs.beccato.playing import (
    LATE,
    accusation,
    by_button,
    finish_showing,
    give_triple,
    play_out,
    reply,
    rush,
    seat_people,
    seen,
    state,
)
from tests.support.burst import Press, burst, slow_network
from tests.support.meanings import parts
from tests.support.world import World, buttons, verb, words_of

pytestmark = pytest.mark.world(clock=0)


def shouts(w: World, table_id: int, seats: int, rng: Random) -> list[Press]:
    """Returns fifty calls of all kinds, by all seats, in a random order."""
    presses = list[Press]()
    for seat in range(seats):
        for each in buttons(w.hand(seat)):
            if verb(each.custom_id) == "coccode":
                presses.append(Press(w.people[seat], w.hand(seat), each.custom_id or ""))
        mine = seen(w, table_id).players[seat].team
        for other in seen(w, table_id).players:
            if other.team != mine:
                custom_id, value = accusation(w, seat, other.seat)
                presses.append(Press(w.people[seat], w.hand(seat), custom_id, (value,)))
    rng.shuffle(presses)
    return presses[:50]


@pytest.mark.world(people=9, seed="shouts")
async def test_fifty_shouts_at_once_and_the_first_to_arrive_wins_every_time(w: World) -> None:
    """With random network delays for every answer, nine people press everything they have."""
    table_id = await seat_people(w, 9)
    names = [person.user.global_name for person in w.people]
    rng = Random(50)
    rounds = 0
    with slow_network(rng):
        while w.table(table_id).status is Status.PLAYING and rounds < 2:
            await rush(w, table_id, rng.randrange(2, 5), rng)
            await finish_showing(w)
            presses = shouts(w, table_id, 9, rng)
            assert len(presses) == 50
            number = state(w, table_id).round
            results = await burst(w.env, presses)
            await finish_showing(w)
            calls = [call for call in seen(w, table_id).calls if call.round == number]
            first = presses[0]
            assert len(calls) == 1
            assert w.people[calls[0].seat].id == first.actor.id
            assert calls[0].shout == verb(first.custom_id)
            winner = names[calls[0].seat]
            assert all(result.acknowledged for result in results)
            assert not LATE.search(reply(results[0]))
            late_answers = 0
            for press, answer in zip(presses[1:], results[1:], strict=True):
                if not reply(answer):
                    continue  # a later sentence to the same person has replaced it
                late_answers += 1
                late = LATE.match(reply(answer))
                if press.actor.id == first.actor.id:
                    assert "Too late" in reply(answer)
                else:
                    assert late is not None, reply(answer)
                    assert late[1] == winner
                    assert int(late[2]) >= 1
                    assert all(message.ephemeral for message in answer.followups)
            assert late_answers >= 8, "everyone else hears that"
            assert len([c for c in seen(w, table_id).calls if c.round > number]) == 0
            rounds += 1
            while state(w, table_id).phase is Phase.SETTLE:
                seat = state(w, table_id).gains[0].seat
                action = w.match(table_id).sample(seat, rng)
                assert action is not None
                await by_button(w, table_id, seat, action)
            await finish_showing(w)
            texts = [words_of(m) for m in w.place(table_id).history()]
            assert any(f"**Round {number} · {winner}" in text for text in texts)
    assert rounds == 2


@pytest.mark.parametrize("passes", [1, 3, 8])
@pytest.mark.world(seed="cross")
async def test_honest_calls_that_cross_passes_are_never_stale(passes: int, w: World) -> None:
    """A call on a panel from before the passes still counts: the race keeps its window."""
    table_id = await seat_people(w, 4)
    breed = await give_triple(w, table_id, 3)
    rng = Random(passes)
    custom_id, value = accusation(w, 2, 3)
    with slow_network(rng):
        now = state(w, table_id)
        presses: list[Press] = []
        turn = now.turn
        card = next(card for card in now.hands[turn] if card != breed or turn != 3)
        window = f"r1.pass.{len(now.passes) + 1}"
        presses.append(
            Press(w.people[turn], w.hand(turn), str(CustomId(table_id, "pass", window, card)))
        )
        presses.append(Press(w.people[2], w.hand(2), custom_id, (value,)))
        results = await burst(w.env, presses)
    assert not any(reply(result) for result in results)
    (call,) = seen(w, table_id).calls
    assert (call.seat, call.target, call.after) == (2, 3, 1)
    assert call.verdict == ("right" if turn != 3 or breed != card else "wrong")


@pytest.mark.world(seed="old")
async def test_a_call_after_many_passes_counts_from_an_old_panel(w: World) -> None:
    table_id = await seat_people(w, 4)
    (pressed, value), hand = accusation(w, 0, 1), w.hand(0)
    await rush(w, table_id, 23, Random(1))
    result = await w.forge(0, hand, pressed, value)
    assert reply(result) == ""
    assert seen(w, table_id).calls[-1].after == 23


@pytest.mark.world(seed="next")
async def test_a_shout_meant_for_the_last_round_does_not_end_the_next_one(w: World) -> None:
    """A caller half a second late presses the next round's button; that costs nothing."""
    table_id = await seat_people(w, 4)
    await by_button(w, table_id, 0, Coccode())
    assert state(w, table_id).round == 2
    await w.pass_time(0.5)
    seq = w.table(table_id).seq
    result = await w.press(1, w.hand(1), "coccode")
    assert "only just begun" in reply(result)
    assert w.table(table_id).seq == seq
    typed = await w.people[1].slash(w.place(table_id), "move", what="Beccato, Alice!")
    assert "only just begun" in reply(typed)
    await w.pass_time(1.6)
    await w.press(1, w.hand(1), "coccode")
    assert w.table(table_id).seq == seq + 1


@pytest.mark.world(seed="typing")
async def test_a_call_that_was_typed_in_the_last_round_does_not_count_in_the_next(w: World) -> None:
    """It carries the round it was typed in, however late it comes; the next typed call counts."""
    table_id = await seat_people(w, 4)
    place = w.place(table_id)
    assert await w.people[1].autocomplete(place, "move", "what", "coc")
    await by_button(w, table_id, 0, Coccode())
    await w.pass_time(1.6)
    seq = w.table(table_id).seq
    late = await w.people[1].slash(place, "move", what="Coccodé!")
    assert "beat you by" in reply(late)
    assert (w.table(table_id).seq, state(w, table_id).round) == (seq, 2)
    assert await w.people[1].autocomplete(place, "move", "what", "coc")
    await w.people[1].slash(place, "move", what="Coccodé!")
    assert w.table(table_id).seq == seq + 1


@pytest.mark.world(people=9, seed="typed")
async def test_commands_race_like_buttons(w: World) -> None:
    """A command that just loses a race doesn't call in the next round."""
    table_id = await seat_people(w, 9)
    table = w.table(table_id)
    window = f"r{state(w, table_id).round}.call"
    answers = [
        w.bot.host.tables.submit(
            table_id, Act(table.people[seat].user_id, {"type": "Coccode"}, window)
        )
        for seat in (4, 7)
    ]
    await asyncio.wait(answers)
    assert answers[0].exception() is None
    error = answers[1].exception()
    assert getattr(error, "code", "") == "too_late"
    assert [call.seat for call in seen(w, table_id).calls] == [4]


@pytest.mark.world(seed="restart")
async def test_a_restart_between_a_call_and_its_settlement(w: World) -> None:
    """The old button still chooses the egg; one digest is posted, and no call is lost."""
    table_id = await seat_people(w, 4)
    await give_triple(w, table_id, 1)
    await by_button(w, table_id, 0, Beccato(1))
    assert state(w, table_id).phase is Phase.SETTLE
    hand = w.hand(0)
    late = next(
        each.custom_id or "" for each in buttons(hand) if parts(each.custom_id)[1] == "deck"
    )
    await w.restart(kill=True)
    await w.pass_time()
    assert state(w, table_id).phase is Phase.SETTLE
    assert [call.seat for call in seen(w, table_id).calls] == [0]
    result = await w.forge(0, hand, late)
    assert reply(result) == ""
    assert state(w, table_id).round == 2
    await w.restart(kill=True)
    await finish_showing(w)
    assert state(w, table_id).round == 2
    await play_out(w, table_id, Random(9))
    assert w.table(table_id).status is Status.FINISHED


@pytest.mark.world(seed="board")
async def test_the_board_offers_nothing_but_calls_posted_there_before_go_on_working(
    w: World,
) -> None:
    table_id = await seat_people(w, 4)
    caller = state(w, table_id).turn
    offered = {verb(each.custom_id) for each in buttons(w.board(table_id))}
    assert not offered & {"coccode", "beccato", "chicchirichi", "pass"}
    old = str(CustomId(table_id, "beccato", "r1.call", str((caller + 1) % 4)))
    assert reply(await w.forge(caller, w.board(table_id), old)) == ""
    (call,) = state(w, table_id).calls
    assert (call.seat, call.shout) == (caller, "beccato")
