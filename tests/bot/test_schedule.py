"""The bot's own jobs: in order, woken, failing, slow and removed; and nothing when none is due."""

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import structlog

from bot.schedule import LONGEST, RETRY, Schedule
from bot.storage import Store, Unavailable
from cogs.tournaments.logic.runner import TournamentRunner
from tests.support.world import World, world
from tests.universe.loop import VirtualLoop

Ran = list[tuple[str, int]]
"""The jobs that ran, each with the second."""


def run(scene: Callable[[Schedule, Ran], Coroutine[Any, Any, None]]) -> Ran:
    loop, ran = VirtualLoop("schedule"), Ran()

    async def play() -> None:
        schedule = Schedule()
        schedule.open()
        await scene(schedule, ran)
        schedule.close()
        await asyncio.sleep(1)

    with closing(loop):
        loop.run_until_complete(play())
    return ran


def job(
    ran: Ran, name: str, pauses: Iterable[float] = (), takes: float = 0.0
) -> Callable[[], Coroutine[Any, Any, float | None]]:
    """Returns a job that wants to run again after some pauses, then only when woken."""
    left = iter(pauses)

    async def does() -> float | None:
        ran.append((name, round(asyncio.get_running_loop().time())))
        await asyncio.sleep(takes)
        return next(left, None)

    return does


def test_jobs_run_in_the_order_in_which_they_are_due() -> None:
    async def scene(schedule: Schedule, ran: Ran) -> None:
        for name, pauses in {"a": [3, 4], "b": [1, 8], "c": [2, 3]}.items():
            schedule.add(name, job(ran, name, pauses))
        await asyncio.sleep(20)

    order = [("b", 1), ("c", 2), ("a", 3), ("c", 5), ("a", 7), ("b", 9)]
    assert run(scene) == [("a", 0), ("b", 0), ("c", 0), *order]


def test_a_job_with_nothing_to_wait_for_runs_when_it_is_woken_and_now_and_then() -> None:
    async def scene(schedule: Schedule, ran: Ran) -> None:
        schedule.add("a", job(ran, "a"))
        await asyncio.sleep(50)
        schedule.wake("a")
        await asyncio.sleep(50)
        schedule.wake("a", 20)
        schedule.wake("a", 30)
        schedule.wake("a", None)
        schedule.wake("unknown")
        await asyncio.sleep(20 + LONGEST + 1)

    assert [at for _, at in run(scene)] == [0, 50, 120, round(120 + LONGEST)]


def test_a_job_that_is_woken_while_it_runs_runs_once_more_and_never_twice_at_once() -> None:
    async def scene(schedule: Schedule, ran: Ran) -> None:
        schedule.add("a", job(ran, "a", takes=10))
        for _ in range(5):
            await asyncio.sleep(1)
            schedule.wake("a")
        await asyncio.sleep(100)

    assert [at for _, at in run(scene)] == [0, 10]


def test_however_often_a_job_is_woken_it_rests_unless_time_has_stepped() -> None:
    async def scene(schedule: Schedule, ran: Ran) -> None:
        schedule.add("a", job(ran, "a", [1.0]), rest=5)
        for _ in range(8):
            await asyncio.sleep(1)
            schedule.wake("a")
        schedule.wake_all()
        await asyncio.sleep(100)

    assert [at for _, at in run(scene)] == [0, 5, 8]


def test_a_slow_job_holds_up_no_other() -> None:
    async def scene(schedule: Schedule, ran: Ran) -> None:
        schedule.add("slow", job(ran, "slow", takes=30))
        schedule.add("a", job(ran, "a", [5, 5]))
        await asyncio.sleep(20)

    assert run(scene) == [("slow", 0), ("a", 0), ("a", 5), ("a", 10)]


@pytest.mark.parametrize(("error", "logged"), [(ValueError, True), (Unavailable, False)])
def test_a_job_that_fails_is_logged_and_runs_again_and_the_others_go_on(
    error: type[Exception], logged: bool
) -> None:
    tries = list[float]()

    async def scene(schedule: Schedule, ran: Ran) -> None:
        async def fails() -> None:
            tries.append(asyncio.get_running_loop().time())
            raise error

        schedule.add("fails", fails)
        schedule.add("a", job(ran, "a", [1, 1]))
        await asyncio.sleep(2.5 * RETRY)

    with structlog.testing.capture_logs() as logs:
        assert run(scene) == [("a", 0), ("a", 1), ("a", 2)]
    assert tries == [0, pytest.approx(RETRY, abs=0.01), pytest.approx(2 * RETRY, abs=0.01)]
    events = [(entry["event"], entry["job"]) for entry in logs]
    assert events == [("job failed", "fails")] * 3 * logged


def test_a_job_that_is_removed_ends_and_can_be_added_again() -> None:
    async def scene(schedule: Schedule, ran: Ran) -> None:
        async def ends() -> None:
            try:
                await asyncio.sleep(1_000)
            finally:
                ran.append(("ended", round(asyncio.get_running_loop().time())))

        schedule.add("a", ends)
        schedule.add("b", job(ran, "b", [1, 1, 1, 1]))
        await asyncio.sleep(2.5)
        schedule.remove("a")
        schedule.remove("b")
        schedule.wake("a")
        await asyncio.sleep(10)
        schedule.add("b", job(ran, "b"))
        await asyncio.sleep(10)

    assert run(scene) == [("b", 0), ("b", 1), ("b", 2), ("ended", 2), ("b", 12)]


def test_no_pause_ends_just_before_a_job_is_due() -> None:
    passes = 0

    async def scene(schedule: Schedule, ran: Ran) -> None:
        nonlocal passes
        schedule.add("a", job(ran, "a", [1 / 3] * 500))
        await asyncio.sleep(200)
        passes = schedule._loop.current_loop

    assert len(run(scene)) == 501
    assert passes <= 2 * 501 + 1, "once to start it, and once when it has ended"


@pytest.mark.parametrize("seconds", [-3_600.0, 3_600.0])
async def test_a_wall_clock_that_is_put_wrong_neither_stops_nor_hurries_a_job(
    tmp_path: Path, seconds: float
) -> None:
    ran = 0

    async def does() -> float:
        nonlocal ran
        ran += 1
        return 30.0

    async with world(tmp_path / "w.sqlite3") as w:
        with w.env._bot_scope():
            schedule = Schedule()  # the bot's own schedule runs all jobs after a step
            schedule.open()
            schedule.add("a", does)
        await w.env.settle()
        assert ran == 1
        w.step_clock(seconds)
        await w.pass_time(25)
        assert ran == 1
        await w.pass_time(6)
        assert ran == 2
        schedule.close()


async def test_a_step_of_the_wall_clock_has_every_job_look_again(tmp_path: Path) -> None:
    ran = 0

    async def does() -> None:
        nonlocal ran
        ran += 1

    async with world(tmp_path / "w.sqlite3") as w:
        with w.env._bot_scope():
            w.bot.host.process.schedule.add("a", does)
        await w.pass_time(5)
        assert ran == 1
        w.step_clock(3_600.0)
        await w.pass_time(2)
        assert ran == 2


@pytest.mark.world(lobby_minutes=30)
async def test_where_nothing_is_due_hardly_anything_is_read(
    w: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await w.open()
    await w.pass_time(5)
    reads, read = 0, Store.read

    async def counted(store: Store, *statements: Any) -> Any:
        nonlocal reads
        reads += 1
        return await read(store, *statements)

    monkeypatch.setattr(Store, "read", counted)
    await w.pass_time(300)
    assert reads <= 25


async def test_features_look_as_soon_as_a_start_has_taken_up_what_was_left(
    w: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks, look = 0, TournamentRunner.run_due

    async def counted(runner: TournamentRunner, now: float) -> None:
        nonlocal looks
        looks += 1
        await look(runner, now)

    monkeypatch.setattr(TournamentRunner, "run_due", counted)
    await w.restart()
    await w.pass_time(3)
    assert looks == 1
