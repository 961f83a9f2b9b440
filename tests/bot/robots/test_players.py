"""The workers: robots think elsewhere, and an answer comes back in any case."""

import asyncio
import os
import pickle
from collections.abc import AsyncIterator, Sequence
from dataclasses import fields
from random import Random
from typing import Any

import pytest
import pytest_asyncio
import structlog

import rules
from bot.workers import pool, worker
from bot.workers.pool import NoAnswer, WorkerPool
from bot.workers.worker import RobotRequest
from rules.belote.model import BeloteView
from rules.core.coach import Mark
from tests.support import faulty

JUDGE = WorkerPool.judge
"""The method that a fixture of all tests replaces."""


def question(level: str = "hard", game: str = "belote", awaited: bool = True) -> RobotRequest:
    match = rules.Match.new(game, seats=4, seed="secret")
    prompt = match.prompts[-1]
    return RobotRequest(game, level, match.view(prompt.seats[0]), prompt, awaited, 1, 0.01)


def legal(request: RobotRequest, answer: Any) -> bool:
    match = rules.Match.new(request.game, seats=4, seed="secret")
    match.play(request.prompt.seats[0], answer, window=request.prompt.window)
    return True


@pytest_asyncio.fixture
async def one() -> AsyncIterator[list[WorkerPool]]:
    pools: list[WorkerPool] = []
    yield pools
    for each in pools:
        each.close()
    await asyncio.sleep(0)  # in which their sockets are closed


async def test_a_robot_thinks_in_a_process_of_its_own(one: list[WorkerPool]) -> None:
    one.append(WorkerPool(1, answer=faulty.tells_its_process))
    first = await one[0].ask(question(), 1)
    second = await one[0].ask(question(), 1)
    assert first == second  # one process, which stays
    assert first is not None
    assert first["pid"] != os.getpid()


async def test_hard_robots_think_until_they_act_and_tables_share_the_workers(
    one: list[WorkerPool], monkeypatch: pytest.MonkeyPatch
) -> None:
    # The workers are threads in disguise: what a process may use counts here.
    monkeypatch.setattr(pool._Worker, "apart", True)
    one.append(WorkerPool(0, answer=faulty.tells_its_time))
    until = asyncio.get_running_loop().time() + 100.0

    async def seconds(level: str, table: int, until: float | None, rivals: int = 1) -> float:
        answer = await one[0].ask(question(level), table, until, rivals)
        assert answer is not None
        return answer["seconds"]

    assert await seconds("hard", 1, until) == pool.MOST["hard"]
    assert await seconds("expert", 1, until) == pool.MOST["expert"]
    assert await seconds("hard", 1, until, rivals=2) == pool.MOST["hard"] / 2
    assert await seconds("hard", 2, until) == pool.MOST["hard"] / 2
    assert await seconds("hard", 3, until, rivals=50) == pool.SECONDS["hard"]
    assert await seconds("hard", 3, until - 100.0) == pool.SECONDS["hard"]
    assert await seconds("hard", 3, None) == pool.SECONDS["hard"]
    assert await seconds("easy", 3, until) == pool.SECONDS["easy"]
    monkeypatch.setattr(pool, "RECENT", -1.0)  # all earlier questions are long ago
    assert await seconds("hard", 1, until) == pool.MOST["hard"]
    monkeypatch.setattr(pool._Worker, "apart", False)
    assert await seconds("hard", 1, until) == pool.SECONDS["hard"]


@pytest.mark.parametrize(
    "fault", [faulty.dies, faulty.hangs, faulty.raises, faulty.mumbles, faulty.says_nothing]
)
async def test_a_robot_that_fails_is_replaced_by_a_simpler_one(
    one: list[WorkerPool], fault: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool, "SECONDS", dict.fromkeys(pool.SECONDS, 0.0))
    one.append(WorkerPool(1, answer=fault, patience=0.4))
    request = question("normal")
    with structlog.testing.capture_logs() as logs:
        assert legal(request, await one[0].ask(request, 7))
    assert [(entry["event"], entry["level"], entry["table"]) for entry in logs] == [
        ("robot replaced", "normal", 7)
    ]
    assert isinstance(request.view, BeloteView)
    assert request.view.hand
    assert not any(str(card) in str(logs) for card in request.view.hand)


@pytest.mark.parametrize("fault", [faulty.dies_at_once, faulty.never_begins])
async def test_where_no_process_starts_robots_think_in_a_thread(
    one: list[WorkerPool], fault: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "begin", fault)
    monkeypatch.setattr(pool, "START", 3.0)
    one.append(WorkerPool(1))
    with structlog.testing.capture_logs() as logs:
        assert legal(question(), await one[0].ask(question(), 1))
        assert legal(question(), await one[0].ask(question(), 1))
    assert [entry["event"] for entry in logs] == ["robots think in the bot's own process"]


async def test_if_no_robot_answers_it_is_said(one: list[WorkerPool]) -> None:
    one.append(WorkerPool(0, answer=faulty.always_raises))
    with structlog.testing.capture_logs() as logs, pytest.raises(NoAnswer):
        await one[0].ask(question("hard"), 7)
    assert [entry["level"] for entry in logs] == ["hard", "normal", "easy"]


async def test_questions_wait_for_a_free_worker_and_not_on_the_clock(
    one: list[WorkerPool], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Time in a queue is no reason to call a robot slow."""
    monkeypatch.setattr(pool, "SECONDS", dict.fromkeys(pool.SECONDS, 0.0))
    one.append(WorkerPool(0, answer=_takes_its_time, patience=0.3))
    with structlog.testing.capture_logs() as logs:
        answers = await asyncio.gather(*(one[0].ask(question("easy"), 1) for _ in range(5)))
    assert answers == [{"slept": True}] * 5
    assert logs == []


def _takes_its_time(_question: RobotRequest) -> Any:
    import time

    time.sleep(0.15)
    return {"slept": True}


async def test_moves_are_judged_when_no_robot_asks(
    one: list[WorkerPool], monkeypatch: pytest.MonkeyPatch
) -> None:
    done = list[str]()

    def judge(match: bytes, moves: Sequence[int], seconds: float) -> list[Mark]:
        done.append(f"{match!r} {seconds}")
        return [Mark(seq, 0, "fine") for seq in moves]

    monkeypatch.setattr(worker, "judge", judge)
    one.append(WorkerPool(0, answer=_takes_its_time))
    robots = [asyncio.create_task(one[0].ask(question("easy"), 1)) for _ in range(2)]
    for robot in robots:
        robot.add_done_callback(lambda _: done.append("robot"))
    await asyncio.sleep(0)
    assert [mark.seq for mark in await JUDGE(one[0], b"match", [3, 4], 0.1)] == [3, 4]
    assert done == ["robot", "robot", "b'match' 0.1"]
    monkeypatch.setattr(worker, "judge", faulty.always_raises)
    with pytest.raises(NoAnswer):
        await JUDGE(one[0], b"match", [3, 4], 0.1)


async def test_only_who_is_waited_for_has_to_answer(one: list[WorkerPool]) -> None:
    one.append(WorkerPool(0, answer=faulty.always_says_nothing))
    assert await one[0].ask(question("easy", "beccato", awaited=False), 1) is None


async def test_a_robot_may_let_a_race_be() -> None:
    request = question("easy", "beccato", awaited=False)
    answers = [
        worker.answer(
            RobotRequest("beccato", "easy", request.view, request.prompt, False, number, 0.01)
        )
        for number in range(40)
    ]
    assert None in answers


@pytest.mark.parametrize("game", sorted(rules.GAMES))
def test_a_question_holds_a_view_and_nothing_behind_it(game: str) -> None:
    """A question is data: the same for two worlds that differ only in what is hidden."""
    match = rules.Match.new(game, seats=4, seed="one")
    seat = match.prompts[0].seats[0]
    other = match.resample(seat, Random(1))
    assert match._state != other._state
    sent = [
        pickle.dumps(RobotRequest(game, "hard", each.view(seat), each.prompts[0], True, 1, 0.1))
        for each in (match, other)
    ]
    assert pickle.loads(sent[0]) == pickle.loads(sent[1])
    assert {field.name for field in fields(RobotRequest)} == {
        "game",
        "level",
        "view",
        "prompt",
        "awaited",
        "number",
        "seconds",
        "people",
        "steps",
    }
