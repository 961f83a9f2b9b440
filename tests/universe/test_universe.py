"""Universes: a few every day, many in the long tests, the same from the same seed; and whether they find what is wrong."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.storm.plan import read, written
from tests.universe.story import TROUBLES, drawn, games_of, wrong
from tests.universe.undone import FIXES, ROOT, Undone, found


@pytest.mark.parametrize("seed", [1, 6])
def test_a_universe(seed: int) -> None:
    faults, _, _ = wrong(games_of(seed), seed, drawn(seed), brief=True)
    assert not faults


def test_the_same_seed_is_the_same_universe_whatever_the_order_of_sets() -> None:
    """Byte for byte, in all that passes between the bot and Discord."""
    command = [sys.executable, "-m", "tests.universe", "--brief", "--seed", "9"]
    running = [
        subprocess.Popen(
            command,
            env={**os.environ, "PYTHONHASHSEED": str(number), "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            text=True,
        )
        for number in range(3)
    ]
    digests = {one.communicate()[0].splitlines()[0].rpartition(", ")[2] for one in running}
    assert all(one.returncode == 0 for one in running)
    assert len(digests) == 1


def test_plans_are_drawn_once_from_a_seed_and_read_as_they_were_written() -> None:
    plans = [drawn(seed) for seed in range(200)]
    assert plans[3] == drawn(3) != plans[5]
    assert {one.kind for plan in plans for one in plan} == TROUBLES.keys()
    assert all(read(written(plan)) == plan for plan in plans if plan)


def test_every_fix_can_be_undone() -> None:
    """What stands in the code for a fix is there once; where it is not, the list has to follow the code."""
    for one in FIXES:
        for name, now, _ in one.edits:
            assert (ROOT / name).read_text(encoding="utf-8").count(now) == 1, one.fix


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 200))
def test_many_universes(seed: int) -> None:
    faults, _, _ = wrong(games_of(seed), seed, drawn(seed))
    assert not faults


@pytest.mark.soak
@pytest.mark.parametrize("one", FIXES, ids=lambda one: one.fix)
def test_a_fix_that_is_undone_is_found(one: Undone) -> None:
    assert found(one, 40, 1)
