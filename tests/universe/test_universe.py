"""Universes: a few every day, many in the long tests, the same from the same seed; and whether each fix can be undone."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.storm.plan import read, written
from tests.universe.fixes import FIXES
from tests.universe.troubles import BESIDE, LATER, RARE, RARER, SLEEPS, TROUBLES, drawn
from tests.universe.undone import ROOT


def begun(*arguments: str, hash_seed: int = 0) -> subprocess.Popen[str]:
    """Begins universes in a process of their own, which those who died in them end with."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.universe", "--first", *arguments],
        env={**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        text=True,
    )


def test_the_same_seed_is_the_same_universe_whatever_the_order_of_sets() -> None:
    """Byte for byte, in all that passes between the bot and Discord."""
    running = [begun("--brief", "--seed", "38", hash_seed=number) for number in range(2)]
    said = [one.communicate()[0] for one in running]
    assert all(one.returncode == 0 for one in running), said
    assert len({one.splitlines()[0].rpartition(", ")[2] for one in said}) == 1


def test_plans_are_drawn_once_from_a_seed_and_read_as_they_were_written() -> None:
    plans = [drawn(seed) for seed in range(200)]
    assert plans[3] == drawn(3) != plans[5]
    assert {one.kind for plan in plans for one in plan} == {
        *TROUBLES,
        *RARE,
        *RARER,
        *LATER,
        *SLEEPS,
        *BESIDE,
    }
    assert all(read(written(plan)) == plan for plan in plans if plan)


def test_every_fix_can_be_undone() -> None:
    """What stands in the code for a fix is there once; where it is not, the list has to follow the code."""
    for one in FIXES:
        for name, now, _ in one.edits:
            assert (ROOT / name).read_text(encoding="utf-8").count(now) == 1, one.fix


FOUND = {
    4: "a spectator's copy was edited by who had shown it before its Refresh was answered, with files it had no more",
    47: "Discord was away for a minute, and a robot held the seat of someone who could be shown nothing",
    58: "what a bot that died had begun to write kept the database locked for the next one",
    83: "a start that was stopped at once complained that its database was closed",
    90: "board and lobby of a table waited until the last of its people's direct messages might be opened",
    123: "a press that nobody was there to hear of was answered by a bot that came later",
}
"""Universes that have found something."""


@pytest.mark.soak
@pytest.mark.parametrize("seed", FOUND)
def test_what_universes_found_stays_mended(seed: int) -> None:
    running = begun("--brief", "--seed", str(seed))
    said, _ = running.communicate()
    assert running.returncode == 0, FOUND[seed] + said


@pytest.mark.soak
@pytest.mark.parametrize("first", [1, 11])
def test_many_universes(first: int) -> None:
    running = begun("--brief", "--seed", str(first), "--seeds", "9")
    said, _ = running.communicate()
    assert running.returncode == 0, said
