"""Steps of the wall clock, back and forward: a correction, or a sleep of the machine."""

import asyncio
from collections.abc import Collection
from typing import Any

import pytest
import structlog

from bot.clock import Beat
from bot.storage import Store
from bot.storage.outage import Unavailable
from bot.tables.model import Status
from tests.support.playing import deal_to, everything_is_shown, turn
from tests.support.solo import my_move, sit_with_robots
from tests.support.world import World, words_of

STEPS = pytest.mark.parametrize("step", [-3_600.0, 900.0], ids=["back", "forward"])


@pytest.fixture
def sweeps(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The times at which sweeps have looked for due timers."""
    times: list[float] = []
    due = Store.due

    async def counted(self: Store, now: float, games: Collection[str]) -> list[int]:
        times.append(now)
        return await due(self, now, games)

    monkeypatch.setattr(Store, "due", counted)
    return times


def limit(w: World, table_id: int) -> float:
    seconds = w.match(table_id).prompts[0].seconds
    assert seconds is not None
    return seconds


@STEPS
async def test_people_have_the_time_they_had(w: World, step: float, sweeps: list[float]) -> None:
    table_id = await deal_to(w, 501)
    seat, seconds = turn(w, table_id), limit(w, table_id)
    await w.pass_time(seconds / 2)
    sweeps.clear()
    w.step_clock(step)
    await w.pass_time(seconds / 2 - 2)
    assert w.table(table_id).seq == 0
    due = int(
        w.table(table_id).record.clocks.timers[f"expire:{w.match(table_id).prompts[0].window}"]
    )
    assert f"<t:{due}:R>" in words_of(w.board(table_id))
    await everything_is_shown(w, table_id)
    await w.pass_time(1.8)
    assert w.table(table_id).seq == 1
    assert turn(w, table_id) != seat
    assert len(sweeps) < seconds / 2 + 50
    await w.pass_time(limit(w, table_id) - 4)
    assert w.table(table_id).seq == 1
    await w.pass_time(4)
    assert w.table(table_id).seq == 2


@pytest.mark.parametrize("drift", [-0.03, 0.03])
async def test_a_clock_that_runs_wrong_and_is_then_put_right(
    w: World, drift: float, sweeps: list[float]
) -> None:
    """Seconds of the wrong clock are too long or too short; the step changes nothing more."""
    table_id = await deal_to(w, 501)
    seconds = limit(w, table_id)
    sweeps.clear()
    for _ in range(int(seconds / 2)):
        w.step_clock(drift)
        await w.pass_time(1.0)
    w.step_clock(-60.0)
    await w.pass_time(seconds / 2 - abs(drift) * seconds - 2)
    assert w.table(table_id).seq == 0
    await w.pass_time(2 * abs(drift) * seconds + 4)
    assert w.table(table_id).seq == 1
    assert len(sweeps) < seconds + 50


@STEPS
async def test_a_window_that_opens_just_after_a_step_has_its_whole_time(
    w: World, step: float
) -> None:
    """A press may precede the bot's notice of the step: its window already uses the new time."""
    table_id = await deal_to(w, 501)
    await w.pass_time(5.5)
    w.step_clock(step)
    await my_move(w, table_id, turn(w, table_id))
    assert w.table(table_id).seq == 1
    await w.pass_time(limit(w, table_id) - 2)
    assert w.table(table_id).seq == 1
    await w.pass_time(4)
    assert w.table(table_id).seq == 2


async def test_no_turn_runs_out_while_discord_is_away(w: World) -> None:
    """Even a turn that began meanwhile; both get their full time when it is back."""
    table_id = await deal_to(w, 501)
    seconds, reach = limit(w, table_id), w.bot.reach
    await w.pass_time(seconds / 2)
    reach.note(w.bot._clock._loop_now, answered=False)
    await w.pass_time(5)
    await my_move(w, table_id, turn(w, table_id))
    await w.pass_time(2 * seconds)
    assert w.table(table_id).seq == 1
    reach.note(w.bot._clock._loop_now, answered=True)
    await w.pass_time(limit(w, table_id) - 4)
    assert w.table(table_id).seq == 1
    await w.pass_time(6)
    assert w.table(table_id).seq == 2


async def test_turns_run_out_though_an_answer_was_lost_and_nothing_is_asked_since(
    w: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when someone has put their phone away: the bot notices by itself that Discord is back."""
    table_id, reach = await deal_to(w, 501), w.bot.reach

    async def answered(_client: object) -> None:
        reach.note(w.bot._clock._loop_now, answered=True)

    monkeypatch.setattr("bot.app.client.check_discord", answered)
    reach.note(w.bot._clock._loop_now, answered=False)
    await w.pass_time(limit(w, table_id) + 5)
    assert w.table(table_id).seq == 1


@STEPS
@pytest.mark.world(people=1, robot_workers=0)
async def test_robots_play_on(w: World, step: float) -> None:
    table_id = await sit_with_robots(w, "belote", "easy")
    for _ in range(60):
        if turn(w, table_id) != 0:
            break
        await my_move(w, table_id, 0)
    before = w.table(table_id).seq
    w.step_clock(step)
    await w.pass_time(2.5)
    assert w.table(table_id).seq > before


@STEPS
@pytest.mark.world(lobby_minutes=2)
async def test_a_lobby_waits_as_long_as_it_would_have(w: World, step: float) -> None:
    await w.open()
    await w.pass_time(60)
    w.step_clock(step)
    await w.pass_time(40)  # and the duration of the test
    assert w.table(1).status is Status.LOBBY
    await w.pass_time(22)
    assert w.table(1).status is Status.CLOSED


@pytest.mark.world(lobby_minutes=2)
async def test_tables_at_rest_are_moved_along_and_small_steps_are_none(w: World) -> None:
    await w.open()
    await w.pass_time(5)
    before = dict(w.table(1).record.clocks.timers)
    w.step_clock(0.5)
    await w.pass_time(5)
    assert w.table(1).record.clocks.timers == before
    w.bot.host.tables._queues.clear()
    w.step_clock(-60.0)
    await w.pass_time(2)
    table: Any = await w.bot.host.tables.get(1)
    assert table.record.clocks.timers == {"close": pytest.approx(before["close"] - 60, abs=0.01)}


async def test_a_beat_that_fails_is_logged_and_the_next_one_comes() -> None:
    beats = 0
    thrice = asyncio.Event()

    async def fails() -> None:
        nonlocal beats
        beats += 1
        if beats == 3:
            thrice.set()
        raise ConnectionError if beats == 1 else ValueError

    beat = Beat(0.01, fails)
    with structlog.testing.capture_logs() as logs:
        task = beat.start()
        await asyncio.wait_for(thrice.wait(), 10)
        beat.cancel()
        await asyncio.wait({task})
    assert task.cancelled()
    assert not beat.is_running()
    assert [entry["event"] for entry in logs] == ["beat failed"] * beats


@pytest.mark.world(lobby_minutes=2)
async def test_who_joins_just_after_a_step_leaves_a_lobby_the_time_it_has(w: World) -> None:
    card = await w.open()
    await w.pass_time(60)
    w.step_clock(3_600.0)
    await w.press(1, card, "join")
    await w.pass_time(50)
    assert w.table(1).status is Status.LOBBY


@pytest.mark.world(lobby_minutes=2)
async def test_a_step_that_the_database_cannot_take_is_noted_when_it_is_back(
    w: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await w.open()
    await w.pass_time(5)
    with monkeypatch.context() as patch:

        async def away(_store: Store, _change: object) -> None:
            raise Unavailable

        patch.setattr(Store, "commit", away)
        w.step_clock(3_600.0)
        await w.pass_time(2)
    await w.pass_time(5)
    assert w.table(1).status is Status.LOBBY


async def test_a_language_that_cannot_be_saved_is_saved_at_the_next_press(
    w: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:

        async def away(_store: Store, _user_id: int, **_values: object) -> None:
            raise Unavailable

        patch.setattr(Store, "save_player", away)
        card = await w.open()
    assert "language not noted" in [entry["event"] for entry in w.logs]
    await w.press(0, card, "rules")
    row = await w.bot.host.store.player(w.people[0].id)
    assert row is not None
    assert row["locale"] == "en-US"
