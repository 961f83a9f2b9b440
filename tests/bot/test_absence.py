"""Seats of absent people: held, given up or handed on; others play on, without foreign hands."""

from random import Random
from typing import Any

import pytest
from simcord.backend.errors import BackendError
from sqlalchemy import select

import rules
from bot.messages.at_table import NOWHERE
from bot.storage.schema import departures, results
from bot.tables import inactivity
from bot.tables.commands import Act, Depart, OfferSeat, Refused, Return
from bot.tables.model import Status
from bot.tables.placed import Placed
from tests.support.eyes import cards_in, texts
from tests.support.playing import by_button, deal_to, pick, rush_out, seen, step, turn
from tests.support.tables import table_of
from tests.support.world import World, answer_of, buttons, shows_cards, verb, words_of

ALONE = {"robot_workers": 0, "robot_pace": 100.0}
"""Robots with the longest pauses, so that a test can look at what happens before they act."""

pytestmark = pytest.mark.world(**ALONE)


def limit(w: World, table_id: int) -> float:
    return float(w.match(table_id).prompts[0].seconds or 0) * 0.1


async def until_held(w: World, table_id: int, seat: int) -> None:
    for _ in range(60):
        if w.person(table_id, seat).held:
            return
        if turn(w, table_id) == seat:
            await w.pass_time(limit(w, table_id) + 1.5)
        else:
            await step(w, table_id, Random(1))
    raise AssertionError("the seat is never held")


async def left(w: World) -> list[dict[str, Any]]:
    return [dict(row) for row in await w.bot.host.store.read(select(departures))]


@pytest.mark.world(clock=0.1)
async def test_a_seat_is_held_and_taken_back(w: World) -> None:
    table_id = await deal_to(w, 501)
    away = turn(w, table_id)
    await until_held(w, table_id, away)
    name = w.person(table_id, away).name
    await w.pass_time()
    assert w.table(table_id).record.absence.missed[away] == 2
    assert f"{name} is away" in words_of(w.board(table_id))
    assert "A robot is holding your seat" in words_of(w.hand(away))
    assert f"🤖 {name}" in words_of(w.board(table_id))
    stranger = await w.press(4, w.board(table_id), "house_back")
    assert stranger.ephemeral
    assert w.person(table_id, away).held
    await w.restart()  # the plug is pulled during a held seat
    await w.bot.host.tables.get(table_id)
    assert w.person(table_id, away).held
    await w.press(away, w.hand(away), "house_back")
    assert not w.person(table_id, away).robot
    await w.pass_time()
    assert f"{name} is back" in words_of(w.board(table_id))
    assert "house_back" not in [verb(b.custom_id) for b in buttons(w.board(table_id))]
    await w.through(away, w.place(table_id), "table", "resume")
    assert w.table(table_id).record.absence.helped
    assert await left(w) == []


def test_a_turn_of_two_steps_is_missed_in_its_second() -> None:
    """Someone who acted in a window was there for it, but not for the next, which it opened."""
    match = rules.Match.new("belle", seats=2, seed="steps")
    seat = match.prompts[0].seats[0]
    table = table_of(match)
    for _ in range(40):
        before = [prompt.window for prompt in match.prompts]
        seat = match.prompts[0].seats[0]
        match.play(seat, match.sample(seat, Random(1)))
        inactivity.mark_active(table, seat, before)
        if match.prompts[0].seats == (seat,):
            break
    assert match.prompts[0].seats == (seat,)
    inactivity.miss(table, match.prompts[0], (seat,))
    assert table.record.absence.missed == {seat: 1}


@pytest.mark.world(clock=0.1)
async def test_playing_takes_the_seat_back_and_the_robot_is_too_late(w: World) -> None:
    table_id = await deal_to(w, 501)
    away = turn(w, table_id)
    await until_held(w, table_id, away)
    for _ in range(3):
        if turn(w, table_id) == away:
            break
        await step(w, table_id, Random(1))
    seq, action = w.table(table_id).seq, pick(w, table_id, Random(1))
    match = w.match(table_id)
    late = Act(w.people[away].id, {"type": "Pass"}, match.prompts[0].window, robot=away)
    with w.as_bot():  # both at one instant: the person first
        mine = w.bot.host.tables.submit(table_id, Return(w.people[away].id))
        robots = w.bot.host.tables.submit(table_id, late)
    await mine
    with pytest.raises(Exception, match="not_seated_here"):
        await robots
    assert w.table(table_id).seq == seq
    await w.env.settle()
    await by_button(w, table_id, away, action)
    assert w.table(table_id).seq == seq + 1
    assert not w.person(table_id, away).robot


@pytest.mark.world(clock=0.1)
async def test_who_is_still_away_at_the_end_has_left(w: World) -> None:
    table_id = await deal_to(w, 51)
    away = turn(w, table_id)
    await until_held(w, table_id, away)
    while w.table(table_id).status is Status.PLAYING:
        seat = turn(w, table_id)
        person, action = w.person(table_id, seat), pick(w, table_id, Random(2))
        from_robot = seat if person.robot else None
        match = w.match(table_id)
        window = match.prompts[0].window
        await w.ask(table_id, Act(person.user_id, _plain(action), window, robot=from_robot))
    await w.env.settle()
    assert w.table(table_id).status is Status.FINISHED
    rows = await left(w)
    assert [(row["user_id"], row["seat"]) for row in rows] == [(w.people[away].id, away)]
    counted = await w.bot.host.store.read(select(results.c.counted))
    assert [row["counted"] for row in counted] == [False] * 4


def _plain(action: Any) -> dict[str, Any]:
    plain: Any = rules.to_dict(action)
    return plain


async def test_leaving_asks_once_and_seats_a_robot(w: World) -> None:
    table_id = await deal_to(w, 501)
    hand, secret = w.hand(0), set(seen(w, table_id, 0).hand or ())
    copy = await w.press(0, w.board(table_id), "hand")
    panel = await w.press(0, w.board(table_id), "house_table")
    question = answer_of(panel)
    await w.press(0, question, "house_leave")
    assert w.person(table_id, 0).user_id == w.people[0].id
    await w.press(0, w.now(question), "house_left")
    await w.env.settle()
    robot = w.person(table_id, 0)
    assert robot.builtin_robot
    assert w.table(table_id).record.host == w.people[1].id
    assert [row["name"] for row in await left(w)] == ["Alice"]
    assert all(row.interaction_id is None for row in await w.bot.host.store.moves_of(table_id))
    await w.pass_time()
    assert "Alice has left" in words_of(w.board(table_id))
    for message in (w.now(hand), w.now(copy.response.message)):
        assert "lost your seat" in words_of(message)
        assert not buttons(message)
        assert not cards_in("\n".join(texts(message))) & secret
    assert w.table(table_id).record.messages.closed_hands == []
    pressed = await w.people[0].slash(w.place(table_id), "move")
    assert not cards_in("\n".join(texts(pressed.response.message)))
    for index in (1, 2):
        await w.submit(table_id, Depart(w.people[index].id))
    assert len(await left(w)) == 3
    await w.submit(table_id, Depart(w.people[3].id))  # the last one ends it
    assert w.table(table_id).status is Status.CLOSED
    assert len(await left(w)) == 3
    await w.pass_time()
    assert "Everyone has left" in words_of(w.board(table_id))


async def test_a_hand_that_was_on_its_way_to_who_left_is_closed_after_a_crash_too(w: World) -> None:
    table_id, user_id = await deal_to(w, 501), w.people[2].id
    hand = w.hand(2)
    await w.ask(table_id, Placed(hands={2: NOWHERE}, hand_of=user_id))
    await w.ask(table_id, Depart(user_id))
    await w.ask(table_id, Placed(hands={2: (hand.channel.id, hand.id)}, hand_of=user_id))
    record = w.table(table_id).record
    assert 2 not in record.messages.hands  # a robot sits there now
    assert [closed.message for closed in record.messages.closed_hands] == [hand.id]
    await w.restart(kill=True)
    await w.pass_time(2)
    assert "lost your seat" in words_of(w.now(hand))
    assert not buttons(w.now(hand))
    assert w.table(table_id).record.messages.closed_hands == []


@pytest.mark.world(clock=0.1)
async def test_a_table_at_which_all_are_away_pauses_and_waits_for_them(w: World) -> None:
    table_id = await deal_to(w, 501)
    for _ in range(60):
        if w.table(table_id).status is not Status.PLAYING:
            break
        await w.pass_time(limit(w, table_id) + 1.5)
    assert w.table(table_id).status is Status.PAUSED
    assert w.table(table_id).attending == []
    seq = w.table(table_id).seq
    await w.pass_time(15)
    assert w.table(table_id).seq == seq  # robots don't play among themselves
    await w.press(1, w.board(table_id), "house_back")  # and it goes on
    assert [guest.user_id for guest in w.table(table_id).attending] == [w.people[1].id]
    assert w.table(table_id).status is Status.PLAYING


async def offer(w: World, table_id: int, by: int, to: int, seat: int | None = None) -> Any:
    panel = answer_of(await w.through(by, w.place(table_id), "table"))
    asked = await w.choose(by, panel, "house_replace", str(by if seat is None else seat))
    return await w.pick(by, answer_of(asked), "house_offer", to)


def offered(w: World, table_id: int) -> Any:
    return next(m for m in reversed(w.place(table_id).history()) if "🪑" in words_of(m))


@pytest.mark.world(people=6)
async def test_a_seat_is_handed_to_somebody_who_accepts(w: World) -> None:
    table_id = await deal_to(w, 51)
    secret = set(seen(w, table_id, 1).hand or ())
    hand = w.hand(1)
    refused = await offer(w, table_id, 1, 2)
    assert "already has a seat" in words_of(refused.response.message)
    for by, code in ((2, "not_yours_to_offer"), (4, "not_seated_here")):
        with pytest.raises(Refused, match=code):
            await w.ask(table_id, OfferSeat(w.people[by].id, 1, w.people[5].id, "Frank"))
    assert w.table(table_id).record.absence.offers == {}
    await offer(w, table_id, 1, 4)
    card = offered(w, table_id)
    assert w.people[4].mention in words_of(card)
    assert not cards_in("\n".join(texts(card)))
    await w.restart()  # the plug is pulled during an open offer
    await w.bot.host.tables.get(table_id)
    for index in (5, 0):
        wrong = await w.press(index, card, "house_accept", "1")
        assert "offer is for Eve" in words_of(wrong.response.message)
    assert w.person(table_id, 1).user_id == w.people[1].id
    await w.press(4, card, "house_accept", "1")
    await w.env.settle()
    await w.pass_time(2)
    assert w.person(table_id, 1).user_id == w.people[4].id
    assert cards_in("\n".join(texts(w.hand(4)))) >= secret
    assert "takes over Bob's seat" in words_of(w.now(card))
    assert not buttons(w.now(card))
    assert "lost your seat" in words_of(w.now(hand))
    assert not cards_in("\n".join(texts(w.now(hand)))) & secret
    twice = await w.forge(4, card, f"p1|{table_id}|house_accept||1")
    assert twice.ephemeral
    await rush_out(w, table_id, Random(3))
    rows = await w.bot.host.store.read(select(results).order_by(results.c.seat))
    assert [row["user_id"] for row in rows] == [w.people[index].id for index in (0, 4, 2, 3)]
    assert not any(row["counted"] for row in rows)
    assert await left(w) == []


@pytest.mark.world(people=6)
async def test_whoever_has_held_a_hand_gets_no_other_one(w: World) -> None:
    table_id = await deal_to(w, 501)
    await offer(w, table_id, 2, 4)
    other = offered(w, table_id)
    await offer(w, table_id, 1, 4)
    await w.press(4, offered(w, table_id), "house_accept", "1")
    refused = await offer(w, table_id, 3, 1)
    assert "Bob has already held another hand" in words_of(refused.response.message)
    await w.submit(table_id, Depart(w.people[4].id))
    refused = await w.press(4, other, "house_accept", "2")
    assert "Eve has already held another hand" in words_of(refused.response.message)
    assert w.person(table_id, 2).user_id == w.people[2].id
    await w.restart()  # it is remembered, and the seat's first player may return
    await w.bot.host.tables.get(table_id)
    await offer(w, table_id, 0, 1, 1)
    await w.press(1, offered(w, table_id), "house_accept", "1")
    assert w.person(table_id, 1).user_id == w.people[1].id


@pytest.mark.world(people=6)
async def test_private_copies_of_who_was_replaced_show_nothing(w: World) -> None:
    table_id = await deal_to(w, 501)
    secret = set(seen(w, table_id, 1).hand or ())
    copies = [(await w.press(1, w.board(table_id), "hand")).response.message for _ in range(2)]
    await offer(w, table_id, 0, 4, 1)  # by the host
    await w.press(4, offered(w, table_id), "house_decline", "1")
    assert w.table(table_id).record.absence.offers == {}
    assert "No seat changed hands" in words_of(offered_card(w, table_id))
    await offer(w, table_id, 0, 4, 1)
    await w.press(4, offered(w, table_id), "house_accept", "1")
    await w.env.settle()
    await w.pass_time(2)
    with pytest.raises(BackendError):
        w.now(copies[0])  # the second has taken its place
    assert not cards_in("\n".join(texts(w.now(copies[1])))) & secret
    assert not buttons(w.now(copies[1]))


def offered_card(w: World, table_id: int) -> Any:
    return next(
        m for m in reversed(w.place(table_id).history()) if "No seat changed" in words_of(m)
    )


async def test_who_comes_back_to_a_match_they_left_has_not_left_it(w: World) -> None:
    table_id = await deal_to(w, 501)
    await w.submit(table_id, Depart(w.people[3].id))
    assert len(await left(w)) == 1
    await offer(w, table_id, 0, 3, 3)
    await w.press(3, offered(w, table_id), "house_accept", "3")
    await w.env.settle()
    assert w.person(table_id, 3).user_id == w.people[3].id
    assert await left(w) == []
    assert shows_cards(w.hand(3))
