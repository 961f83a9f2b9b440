"""Storms: a short one over all games, kills at every request of a match, and whether plans are what they should be."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest

from tests.storm.plan import TROUBLES, Plan, Trouble, drawn, read, shortest, written
from tests.storm.storm import blow
from tests.support.games import OWN

SHORT = read(
    "lost:POST@0.8 twice:INTERACTION_CREATE@1.5 reset:PATCH@2 drop:abort@2.4 lost:PATCH@3 kill@3.6 429:PATCH@4 "
    "drop:invalid@5.5 503:POST@6 disconnect:*@6.5 refuse:2@7"
)


@pytest.mark.timeout(300)
async def test_all_games_go_on_through_a_storm(tmp_path: Path) -> None:
    wrong, storm = await blow(tmp_path, OWN, 1, 8.0, SHORT)
    assert not wrong
    assert all(group.pressed for group in storm.groups)


@pytest.mark.soak
@pytest.mark.parametrize("game", OWN)
async def test_the_process_is_killed_at_every_request_of_a_match(tmp_path: Path, game: str) -> None:
    """Before Discord has heard of it, and after Discord has carried it out and before the bot knows."""
    for number in count(1):
        for kind in ("before", "after"):
            plan = (Trouble(number, kind),)
            folder = tmp_path / f"{kind}{number}"
            folder.mkdir()
            wrong, storm = await blow(folder, [game], 1, 6.0, plan)
            assert not wrong, written(plan)
        if number >= storm.requests:
            break


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
async def test_storms(tmp_path: Path, seed: int) -> None:
    plan = drawn(seed, 30.0)
    wrong, _ = await blow(tmp_path, OWN, seed, 30.0, plan)
    assert not wrong, written(plan)


def test_a_plan_is_drawn_once_from_a_seed_and_read_as_it_was_written() -> None:
    plans = [drawn(seed, 60.0) for seed in range(20)]
    assert plans[3] == drawn(3, 60.0) != plans[4]
    assert {one.kind for plan in plans for one in plan} == TROUBLES.keys()
    assert all(read(written(plan)) == plan for plan in plans)
    with pytest.raises(ValueError, match="no plan"):
        read("kill@now")


def test_a_failing_plan_is_shortened_to_what_it_needs() -> None:
    plan = drawn(1, 60.0)
    needed = {plan[3], plan[30]}
    tries = count()

    def fails(part: Plan) -> bool:
        next(tries)
        return needed <= set(part)

    assert set(shortest(plan, fails)) == needed
    assert next(tries) < 60
    assert shortest(plan, lambda _: True) == ()
