"""The robot that plays every game: its knowledge, its budget, and better play than chance."""

import os
import subprocess
import sys
from random import Random

import pytest

import rules
from rules.belratti.model import ConfirmBoard, Hang
from rules.core import search

BY_STEPS = """
import sys
from random import Random
import rules
for game in sys.argv[1:]:
    match = rules.Match.new(game, seats=4, seed="steps")
    rng = Random(1)
    for _ in range(4):
        seat = match.prompts[0].seats[0]
        view = match.view(seat)
        action = rules.robot(game, "general").choose(view, match.prompts[0], rng, 0.0, steps=150)
        print(rules.to_dict(action))
        match.play(seat, match.sample(seat, rng))
"""


def test_by_steps_it_chooses_the_same_everywhere() -> None:
    outputs = [
        subprocess.run(
            [sys.executable, "-c", BY_STEPS, *sorted(rules.GAMES)],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert outputs[0] == outputs[1]
    assert len(outputs[0].splitlines()) == 4 * len(rules.GAMES)


@pytest.mark.parametrize("game", sorted(rules.GAMES))
def test_it_plays_every_game_in_every_window(game: str) -> None:
    match = rules.Match.new(game, seats=rules.GAMES[game].seats[-1], seed="every window")
    robot, rng = rules.robot(game, "general"), Random(3)
    kinds: set[str] = set()
    for _ in range(400):
        if not match.prompts:
            break
        prompt = rng.choice(match.prompts)
        seat = rng.choice([seat for seat in prompt.seats if seat not in prompt.done] or [None])
        if seat is None or prompt.kind in kinds:
            seat = rng.choice(prompt.seats)
            match.play(seat, match.sample(seat, rng, prompt.window))
            continue
        kinds.add(prompt.kind)
        action = robot.choose(match.view(seat), prompt, rng, 0.0, steps=60)
        match.play(seat, action, window=prompt.window)
    assert kinds


def test_it_knows_no_more_than_a_view() -> None:
    match = rules.Match.new("belote", seats=4, seed="view")
    seat = match.prompts[0].seats[0]
    other = match.resample(seat, Random(5))
    assert other.seed != match.seed
    for level in ("general", "hard"):
        one, two = (
            rules.robot("belote", level).choose(
                twin.view(seat), match.prompts[0], Random(7), 0.0, steps=300
            )
            for twin in (match, other)
        )
        assert one == two


def test_seconds_are_a_budget_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """It looks at the clock after each imagined match, and stops when the time is up."""
    ticks = iter(range(100))
    monkeypatch.setattr(search, "perf_counter", lambda: float(next(ticks)))
    match = rules.Match.new("belle", seats=2, seed="clock")
    prompt = match.prompts[0]
    rules.robot("belle", "general").choose(match.view(prompt.seats[0]), prompt, Random(1), 12.0)
    assert next(ticks) == 13


def test_it_beats_chance() -> None:
    """One robot against three, on each seat in turn; in steps, so that all machines agree."""
    wins = 0.0
    for mine in range(3):
        match = rules.Match.new("belle", seats=3, seed="chance")
        robot, rng = rules.robot("belle", "general"), Random(mine)
        while match.outcome is None:
            (seat,) = match.prompts[0].seats
            action = match.sample(seat, rng)
            if seat == mine:
                action = robot.choose(match.view(seat), match.prompts[0], rng, 0.0, steps=60)
            match.play(seat, action)
        wins += (mine in match.outcome.ranking[0]) / len(match.outcome.ranking[0])
    assert wins == 3


def test_it_comes_to_an_end_where_it_may_change_its_mind() -> None:
    match, rng = rules.Match.new("belratti", seats=3, seed="minds"), Random(5)
    while not any(isinstance(action, ConfirmBoard) for action in match.legal(0)):
        prompt = match.prompts[0]
        match.expire(prompt.window) if prompt.kind != "hang" else match.play(
            0, rng.choice([move for move in match.legal(0) if isinstance(move, Hang)])
        )
    robot, view, prompt = rules.robot("belratti", "general"), match.view(0), match.prompts[0]
    for number in range(3):
        action = robot.choose(view, prompt, Random(number), 0.0, steps=1500)
        assert isinstance(action, ConfirmBoard)
