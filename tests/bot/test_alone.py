"""Alone with robots: no clock, no reminder, no robot on the seat, until someone joins."""

import pytest

from bot.tables.commands import AcceptSeat, OfferSeat
from bot.tables.lobby import PACE
from bot.tables.model import Status
from bot.tables.pace import SLEEP, SLEEP_AFTER
from cogs.lobby.logic.permissions import MOVING
from tests.bot.test_pace import called, leap
from tests.support.solo import QUICK, my_move, sit_with_robots
from tests.support.world import World, words_of

pytestmark = pytest.mark.world(people=2, tables_per_person=1, **QUICK)
HOUR = 3_600.0


async def wait_for_me(w: World, table_id: int) -> None:
    """Lets the robots play until it is the person's turn."""
    for _ in range(60):
        if any(0 in prompt.seats and 0 not in prompt.done for prompt in w.table(table_id).prompts):
            return
        await w.pass_time(0.3)
    raise AssertionError("the robots never finish")


@pytest.mark.parametrize("game", ["belote", "cattitude", "belle"])
async def test_an_hour_away_costs_nothing(w: World, game: str) -> None:
    table_id = await sit_with_robots(w, game, "easy")
    await wait_for_me(w, table_id)
    await w.pass_time(2)
    seq = w.table(table_id).seq
    assert {*w.table(table_id).record.clocks.timers} == {SLEEP}
    await leap(w, HOUR)
    await w.pass_time(2)
    table = w.table(table_id)
    assert (table.seq, table.status) == (seq, Status.PLAYING)
    assert not [player for player in table.people if player.held]
    assert called(w, table_id) == []
    assert await my_move(w, table_id, 0)


async def test_beccatos_pass_waits_and_its_races_go_on(w: World) -> None:
    table_id = await sit_with_robots(w, "beccato", "easy", 3)
    for _ in range(200):
        match = w.match(table_id)
        mine = [one for one in match.prompts if 0 in one.seats and 0 not in one.done]
        if any(one.kind == "pass" for one in mine):
            break
        waits = any(one.kind in ("agree", "ready", "take", "place") for one in mine)
        if not (waits and await my_move(w, table_id, 0)):
            await w.pass_time(0.5)
    else:
        raise AssertionError("it is never my turn to pass")
    passes = [one.window for one in match.prompts if one.kind == "pass"]
    await w.pass_time(120)
    table = w.table(table_id)
    assert table.status is Status.PLAYING
    assert table.record.absence.idle == 0  # races that run out do not close it
    assert not [player for player in table.people if player.held]
    still = [one.window for one in table.prompts if one.kind == "pass"]
    assert still == passes or table.prompts != match.prompts  # a robot has called meanwhile


async def test_a_clock_is_there_for_those_who_want_one(w: World) -> None:
    card = await w.open()
    await w.set_option(w.newest, PACE, "clocked")
    panel = (await w.press(0, w.now(card), "robots")).response.message
    await w.press(0, panel, "robots_full", "easy")
    await w.press(0, w.now(card), "start")
    await w.env.settle()
    await wait_for_me(w, w.newest)
    assert any(one.startswith("expire:") for one in w.table(w.newest).record.clocks.timers)


async def test_the_clock_begins_when_a_second_person_sits_down_and_says_so(w: World) -> None:
    table_id = await sit_with_robots(w, "belote", "easy")
    await wait_for_me(w, table_id)
    ada, eve = w.people[0], w.people[1]
    robot = next(seat for seat, one in w.table(table_id).taken() if one.builtin_robot)
    await w.submit(table_id, OfferSeat(ada.id, robot, eve.id, "Eve"))
    await w.submit(table_id, AcceptSeat(eve.id, "Eve", robot))
    timers = w.table(table_id).record.clocks.timers
    assert SLEEP not in timers
    assert any(one.startswith("expire:") for one in timers)
    assert "⏱️ Two of you are here now, so the clock is running." in await w.told(table_id)


async def test_a_table_sleeps_after_two_days_and_wakes_at_a_press(w: World) -> None:
    table_id = await sit_with_robots(w, "belote", "easy")
    await wait_for_me(w, table_id)
    await leap(w, SLEEP_AFTER)
    assert w.table(table_id).status is Status.PAUSED
    await w.pass_time(2)
    assert "Asleep" in words_of(w.board(table_id))
    store, mine = w.bot.host.store, w.people[0].id
    assert await store.tables_of(mine, *map(str, MOVING)) == [table_id]
    assert not await store.tables_of(mine, *map(str, MOVING), awake=True)
    assert "table 2" in words_of(await w.open())  # it counts for no limit
    await leap(w, 30 * SLEEP_AFTER)
    assert w.table(table_id).status is Status.PAUSED
    await w.restart()
    await w.bot.host.tables.get(table_id)
    assert await my_move(w, table_id, 0)
    assert w.table(table_id).status is Status.PLAYING
    assert SLEEP in w.table(table_id).record.clocks.timers


async def test_a_race_that_runs_out_does_not_count_as_absence(w: World) -> None:
    table_id = await sit_with_robots(w, "beccato", "easy", 3, mode="watch")
    while not (beats := [one for one in w.match(table_id).prompts if one.kind == "beat"]):
        if not await my_move(w, table_id, 0):
            await w.pass_time(0.5)
    assert w.table(table_id).record.absence.idle == 0
    await w.pass_time((beats[0].seconds or 0) + 2)
    assert beats[0].window not in [one.window for one in w.match(table_id).prompts]
    assert w.table(table_id).record.absence.idle == 0
