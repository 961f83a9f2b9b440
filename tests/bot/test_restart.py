"""Restarts after a power cut or in good order: tables go on with their earlier messages."""

from collections.abc import Sequence
from random import Random

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

import rules
from bot.messages.registry import KEPT, SLICES, MessageRegistry
from bot.messages.table_messages import TableMessages
from bot.storage import engine
from bot.storage.history import Archive
from bot.tables.commands import Act, VoteEnd
from bot.tables.model import IN_PLAY, Status
from cogs.ratings.store.queries import RatingQueries
from tests.support.meanings import parts
from tests.support.playing import (
    button_of,
    by_button,
    deal_to,
    everything_is_shown,
    last_card,
    pick,
    rush_until,
    step,
    steps,
    turn,
)
from tests.support.plug import plug
from tests.support.world import World, buttons, is_result, verb, words_of


def sweep(few: list[int], step: int) -> pytest.MarkDecorator:
    """Pulls the plug at a few moments; in the long tests at all moments, some steps apart."""
    every = pytest.param(range(0, 99, step), marks=pytest.mark.soak, id="every moment")
    return pytest.mark.parametrize("moments", [pytest.param((*few, 99), id="some moments"), every])


async def sweeps(messages: MessageRegistry) -> None:
    for _ in range(SLICES):
        await messages.sweep()


KILL = pytest.mark.parametrize("kill", [True, False], ids=["power cut", "good order"])


@KILL
async def test_in_the_lobby(w: World, kill: bool) -> None:
    card = await w.open()
    await w.press(1, card, "join")
    await w.restart(kill=kill)
    for index in (2, 3):
        await w.press(index, card, "join")
    await w.press(0, w.now(card), "start")
    await w.env.settle()
    assert w.table(1).status is Status.PLAYING
    await everything_is_shown(w, 1)


async def test_a_match_that_is_repaired_without_its_last_move_is_shown_as_it_is(w: World) -> None:
    table_id = await deal_to(w, 501)
    await steps(w, table_id, 3, Random(1))
    await w.pass_time(5)
    database_engine = create_async_engine(engine.address_of(str(w.database)))
    async with database_engine.begin() as connection:
        await connection.execute(text("UPDATE tables SET snapshot = '{'"))
        await connection.execute(text("DELETE FROM moves WHERE seq = 3"))
    await database_engine.dispose()
    await w.restart()
    with w.env._bot_scope():
        assert await w.bot.host.tables.get(table_id)
    await w.pass_time(5)
    assert w.table(table_id).seq == 2
    await everything_is_shown(w, table_id)


async def test_messages_are_forgotten_a_while_after_the_last_change_and_found_again(
    w: World,
) -> None:
    table_id = await deal_to(w, 501)
    await w.pass_time(5)
    known, now = w.bot.host.messages, w.bot.loop.time()
    assert known[table_id].resting
    known[table_id].refreshed_at = now - KEPT + 60
    await sweeps(known)
    assert table_id in known
    known[table_id].refreshed_at = now - KEPT
    await sweeps(known)
    assert table_id not in known
    await steps(w, table_id, 1, Random(1))
    await everything_is_shown(w, table_id)


@pytest.mark.parametrize("kill", [True, pytest.param(False, marks=pytest.mark.soak)])
@pytest.mark.world(seed="restart")
async def test_through_a_whole_match(w: World, kill: bool) -> None:
    """During bids, mid-trick, between rounds and after the end; old buttons keep working."""
    table_id = await deal_to(w, 301)
    rng = Random(5)
    board = w.board(table_id)
    hands = [w.hand(seat).id for seat in range(4)]

    async def again() -> None:
        before, seat, action = w.table(table_id), turn(w, table_id), pick(w, table_id, rng)
        await w.restart(kill=kill)
        await by_button(w, table_id, seat, action)
        assert w.table(table_id).seq == before.seq + 1
        assert w.table(table_id).record.deal.seed == before.record.deal.seed
        await everything_is_shown(w, table_id)
        assert [w.hand(seat).id for seat in range(4)] == hands

    await again()
    await steps(w, table_id, 2, rng)
    await again()
    assert w.board(table_id).id == board.id
    await rush_until(w, table_id, rng, lambda view: len(view.trick) == 2)
    await again()
    await rush_until(w, table_id, rng, lambda view: view.round > 1 and not view.bids)
    await again()
    await rush_until(w, table_id, rng, lambda view: view.phase == "over")
    place = w.place(table_id)
    await w.restart(kill=kill)
    results = [
        message
        for message in place.history()
        if "rematch" in [verb(button.custom_id) for button in buttons(message)]
    ]
    assert len(results) == 1
    await w.press(2, results[0], "rematch")
    new = w.table(table_id + 1)
    assert new.status is Status.LOBBY
    assert [person and person.user_id for person in new.seats] == [
        w.people[index].id for index in range(4)
    ]


async def test_the_table_that_moved_last_is_shown_first(
    w: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    for table_id in (await deal_to(w, 501), await deal_to(w, 501)):
        person = w.people[turn(w, table_id)].id
        await w.submit(table_id, Act(person, rules.to_dict(pick(w, table_id, Random(1)))))
        w.step_clock(0.5)  # too little for the sweep to see
    refreshed: list[int] = []
    refresh = TableMessages.refresh

    def noted(messages: TableMessages) -> None:
        refreshed.append(messages.table.id)
        refresh(messages)

    monkeypatch.setattr(TableMessages, "refresh", noted)
    await w.restart(kill=True)
    assert refreshed[:2] == [2, 1]


async def test_the_plug_pulled_while_a_press_on_the_board_waits_for_its_answer(w: World) -> None:
    """What the answer would have shown counts as not shown."""
    table_id = await deal_to(w, 501)
    board = w.bot.host.messages.of(w.table(table_id)).board.message
    assert board is not None
    board.claims += 1  # the answer hangs
    person = w.people[turn(w, table_id)].id
    await w.submit(table_id, Act(person, rules.to_dict(pick(w, table_id, Random(1)))))
    await w.pass_time(3)
    await w.restart(kill=True)
    await everything_is_shown(w, table_id)


@sweep([0, 1, 4, 9], 1)
async def test_the_plug_pulled_in_a_move(w: World, moments: Sequence[int]) -> None:
    """Before it is durable, before the answer, before the board: it counts once or not at all."""
    table_id = await deal_to(w, 501)
    rng = Random(6)
    await rush_until(w, table_id, rng, lambda view: len(view.trick) == 1)
    lost = kept = 0
    for moment in moments:
        seat, action, seq = turn(w, table_id), pick(w, table_id, rng), w.table(table_id).seq
        hand = w.hand(seat)
        pressed = button_id(w, seat, action)
        with plug(w.bot, moment) as pulled:
            await w.forge(seat, hand, pressed)
            await w.pass_time()
        if not pulled.pulled:
            break
        await w.restart()
        moves = await w.bot.host.store.moves_of(table_id)
        assert len(moves) in (seq, seq + 1), pulled.last
        counted = len(moves) == seq + 1
        await w.bot.host.tables.get(table_id)
        assert w.table(table_id).seq == len(moves)
        await everything_is_shown(w, table_id)
        again = await w.forge(seat, hand, pressed)  # the same press once more
        assert again.acknowledged
        assert w.table(table_id).seq == seq + 1, pulled.last
        assert len(await w.bot.host.store.moves_of(table_id)) == seq + 1
        assert ("✋" in words_of(w.now(hand))) is counted
        await everything_is_shown(w, table_id)
        lost, kept = lost + (not counted), kept + counted
    else:
        raise AssertionError("the move never ends")
    assert lost >= 1
    assert kept >= 2


def button_id(w: World, seat: int, action: rules.Action) -> str:
    wanted = button_of(action)
    return next(
        button.custom_id or ""
        for button in buttons(w.hand(seat))
        if parts(button.custom_id) == wanted
    )


@sweep([1, 12], 2)
@pytest.mark.world(tables_per_channel=100, tables_per_person=100)
async def test_the_plug_pulled_in_the_deal(w: World, moments: Sequence[int]) -> None:
    rng = Random(7)
    for table_id, moment in enumerate(moments, 1):
        card = await w.open()
        for index in range(1, 4):
            await w.press(index, card, "join")
        start = next(b.custom_id or "" for b in buttons(w.now(card)) if b.label == "Start")
        with plug(w.bot, moment) as pulled:
            await w.forge(0, card, start)
            await w.pass_time()
        if not pulled.pulled:
            break
        await w.restart()
        table = await w.loaded(table_id)
        if table.status is Status.LOBBY:
            await w.press(0, w.now(card), "start")
        await everything_is_shown(w, table_id)
        assert w.table(table_id).thread_id, pulled.last
        assert any(
            "fair_play" in map(verb, (b.custom_id for b in buttons(m)))
            for m in w.place(table_id).history()
        ), pulled.last
        await step(w, table_id, rng)
        await everything_is_shown(w, table_id)
        await w.submit(table_id, VoteEnd(w.people[0].id))
        await w.submit(table_id, VoteEnd(w.people[1].id))
        await w.submit(table_id, VoteEnd(w.people[2].id))
    else:
        raise AssertionError("the deal never ends")


@sweep([1, 13], 2)
@pytest.mark.world(tables_per_channel=100, tables_per_person=100)
async def test_the_plug_pulled_at_the_last_card(w: World, moments: Sequence[int]) -> None:
    rng = Random(8)
    for moment in moments:
        table_id = await deal_to(w, 51)
        await rush_until(w, table_id, rng, last_card)
        seat, action = turn(w, table_id), pick(w, table_id, rng)
        hand, pressed = w.hand(seat), button_id(w, seat, action)
        with plug(w.bot, moment) as pulled:
            await w.forge(seat, hand, pressed)
            await w.pass_time()
        if not pulled.pulled:
            break
        await w.restart()
        table = await w.loaded(table_id)
        if table.status in IN_PLAY:
            await w.forge(seat, hand, pressed)
        await everything_is_shown(w, table_id)
        results = [m for m in w.place(table_id).history() if is_result(m)]
        # posted, but not yet stored: rather twice than never
        assert 1 <= len(results) <= 2, pulled.last
        assert "won" in words_of(w.now(lobby_card(w, table_id))), pulled.last
        assert len((await Archive(w.bot.host.store).results_of([table_id]))[table_id]) == 4
        rated = await RatingQueries(w.bot.host.store).standings_of(w.people[0].id, 0)
        tables = len(await Archive(w.bot.host.store).finished(w.people[0].id, None, None, limit=99))
        assert rated["belote"].rated == rated[""].played == tables, pulled.last
        assert all("Rated: **Alice**" in words_of(card) for card in results)
    else:
        raise AssertionError("the last card never ends")


def lobby_card(w: World, table_id: int):
    wanted = w.table(table_id).record.messages.lobby
    return next(message for message in w.channel.history() if message.id == wanted)
