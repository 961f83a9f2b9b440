"""Storms: a short one over all games, kills at every request of a match, and drawn plans."""

from __future__ import annotations

import asyncio
import json
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import count, cycle, starmap
from pathlib import Path

import pytest

from playground.discord_server.process import ROOT
from tests.storm import oracles
from tests.storm.plan import TROUBLES, Plan, Trouble, drawn, read, shortest, written
from tests.storm.storm import blow
from tests.support.games import OWN
from tests.support.socket_world import until
from tests.universe.people import Players

SHORT = read(
    "lost:POST@0.8 twice:INTERACTION_CREATE@1.5 reset:PATCH@2 drop:abort@2.4 lost:PATCH@3 "
    "after@100 429:PATCH@4 "
    "drop:invalid@5.5 503:POST@6 disconnect:*@6.5 refuse:2@7"
)

SEEDS, SECONDS = range(10), 30.0
"""Storms of the long tests: together they have every kind of trouble."""

CALM = 8.0
"""Seconds of a short match: it fills tables, deals and plays."""

APART, MATCHES_AT_ONCE = 8, 8
"""Requests between two kills in a match, to let the bot rest; matches at once on one core."""


@pytest.mark.timeout(300)
async def test_all_games_go_on_through_a_storm(tmp_path: Path) -> None:
    wrong, storm = await blow(tmp_path, OWN, 1, 8.0, SHORT, people=10)  # each person at two tables
    assert not wrong
    assert all(group.pressed for group in storm.groups)


@pytest.mark.soak
@pytest.mark.parametrize("game", OWN)
async def test_the_process_is_killed_at_every_request_of_a_match(tmp_path: Path, game: str) -> None:
    """Kills the bot before Discord hears of a request, and after its effect but before its answer.

    Kills come in each match at every eighth request, alternating between the two; so each moment
    comes in one of sixteen matches.
    """
    wrong, calm = await blow(tmp_path, [game], 1, CALM, (), Players)
    assert not wrong, "\n".join(wrong)
    plans = list(kills(calm.requests))
    assert len({trouble for plan in plans for trouble in plan}) == 2 * calm.requests
    turns, failed, killed_at = asyncio.Semaphore(MATCHES_AT_ONCE), list[str](), Counter[str]()

    async def match(number: int, plan: Plan) -> None:
        async with turns:
            folder = tmp_path / str(number)
            folder.mkdir()
            wrong, storm = await blow(folder, [game], 1, 0.0, plan, Players)
        assert storm.killed_at.total() == len(plan)
        killed_at.update(storm.killed_at)
        print(f"{game} {number}: {written(plan)}: {wrong or 'passed'}", flush=True)
        if wrong:
            failed.append("\n".join([written(plan), *wrong]))

    await asyncio.gather(*starmap(match, enumerate(plans)))
    print(*killed_at.items(), sep="\n")
    often = [sort for sort, times in calm.sorts.items() if times >= APART]
    every = {f"{kind} {sort}" for sort in often for kind in ("before", "after")}
    # A new process seldom sends a request by a press's token: each sort has a match of its own.
    rare = [Trouble(APART, *aim(trouble)) for trouble in sorted(every - set(killed_at))]
    await asyncio.gather(*(match(len(plans) + at, (trouble,)) for at, trouble in enumerate(rare)))
    assert not failed, "\n\n".join(failed)
    assert not every - set(killed_at)


def aim(wanted: str) -> tuple[str, str]:
    """Returns the kind of a kill, and its target: ``before``, ``PATCH_webhooks``."""
    kind, method, path = wanted.split()
    return kind, f"{method}_{path.split('/')[1]}"


def kills(requests: int) -> Iterator[Plan]:
    """Yields plans that kill the process before and after each of the requests, once each."""
    for first in range(1, APART + 1):
        numbers = range(first, requests + 1, APART)
        for kinds in (("before", "after"), ("after", "before")):
            yield tuple(map(Trouble, numbers, cycle(kinds)))


@pytest.mark.soak
@pytest.mark.parametrize("seed", SEEDS)
async def test_storms(tmp_path: Path, seed: int) -> None:
    plan = drawn(seed, SECONDS)
    wrong, storm = await blow(tmp_path, OWN, seed, SECONDS, plan)
    assert not wrong, written(plan)
    assert storm.on_pages  # a short storm may end before a page has had its turn


def test_a_plan_is_drawn_once_from_a_seed_and_read_as_it_was_written() -> None:
    plans = [drawn(seed, SECONDS) for seed in SEEDS]
    assert plans[3] == drawn(3, SECONDS) != plans[4]
    assert {trouble.kind for plan in plans for trouble in plan} == TROUBLES.keys()
    assert all(read(written(plan)) == plan for plan in plans)
    with pytest.raises(ValueError, match="no plan"):
        read("kill@now")


def test_what_the_clock_has_moved_on_is_not_stale() -> None:
    """On a busy machine a round of Beccato!, or a search, may end while the bot starts again.

    A start also forgets a refusal, but shows none.
    """
    asks = {key: f"<t:{at}:R> p1|0|seek_yes|" for key, at in ((3, 1_100), (4, 1_115), (5, 1_130))}
    hand, no = json.dumps(["p1|8|"]), json.dumps([{"content": '✋ "No."', "type": 10}, "p1|8|"])
    before = {1: "p1|7|pass|r1", 2: "p1|8|pass|r1", **asks, 6: no, 7: hand}
    after = {1: "p1|7|pass|r2", 2: "p1|8|pass|r2", **dict.fromkeys(asks, "p1|0|seek|")}
    after |= {6: hand, 7: no}
    stood, later = {7: (3, "playing"), 8: (5, "playing")}, {7: (4, "playing"), 8: (5, "playing")}
    stale = oracles.stale(before, after, stood, later, between=(1_110.0, 1_120.0))
    assert [message for message, *_ in stale] == [2, 3, 5, 7]


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


@pytest.mark.soak
@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
async def test_a_storm_that_is_ended_leaves_no_process_behind() -> None:
    storm = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.storm", "--game", "belote"), cwd=ROOT
    )
    forked = await until(lambda: len(_forked(storm.pid)) > 2 and _forked(storm.pid), 120.0)
    storm.terminate()
    await storm.wait()
    await until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in forked))


def _forked(asker: int) -> list[int]:
    """Returns the process that forks bots, and all in its group."""
    running = dict[int, tuple[int, int]]()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has just ended
            _, parent, group, *_ = stat.read_text().rpartition(") ")[2].split()
            running[int(stat.parent.name)] = int(parent), int(group)
    return [stat for stat, (_, group) in running.items() if running.get(group, (0, 0))[0] == asker]
