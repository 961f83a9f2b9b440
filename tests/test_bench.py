"""Every figure of ``make bench`` comes out, as a line of JSON that says what it is held against."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import rules
from bench import chart
from bench.__main__ import MODULES, runner
from bench.figure import Figure, Goal
from bench.robots import __main__ as robots
from bench.robots.past import PastRobots, worktree
from bench.robots.strength import PAIRINGS, RANDOM, Plan, Player, Strength
from bench.robots.tables import SETTINGS, share, strengths
from rules.belote.model import Pass, Take

SLOW = {
    *(
        "belote_worlds",
        "card_end_to_end",
        "coach",
        "community",
        "draw",
        "hints",
        "idle_tables",
        "loop_block",
        "many_edits",
    ),
    *("play_start", "requests_per_move", "server_moves", "handed_presses", "socket_moves"),
}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.soak] * (name in SLOW)) for name in MODULES]
)
def test_a_figure_is_a_line_of_json_with_its_baseline(name, monkeypatch):
    monkeypatch.setattr("bot.app.client._each", lambda _warm_ups: None)
    lines = [figure.line() for figure in runner(name)(quick=True)]
    assert lines
    for line in lines:
        told = json.loads(line)
        assert "\n" not in line
        assert name.split("_")[0] in told["name"]
        assert told["unit"]
        assert told["against"]
        assert math.isfinite(told["value"])
        assert told["baseline"] > 0
        assert told["ratio"] == pytest.approx(told["value"] / told["baseline"], rel=0.01)
        assert (told["goal"] is None) == (told["met"] is None)


@pytest.mark.parametrize(
    ("goal", "met"),
    [
        (Goal("value", "<=", 6), False),
        (Goal("ratio", "<=", 6), True),
        (Goal("value", ">=", 6), True),
        (Goal("ratio", ">=", 6), False),
        (None, None),
    ],
)
def test_a_goal_is_for_the_value_or_for_the_ratio(goal, met):
    figure = Figure("speed", 10.0, "moves/s", 2.0, "nothing", goal)
    assert figure.ratio == 5
    assert figure.met is met


def test_what_else_came_out_stands_in_the_line_as_well():
    figure = Figure("speed", 1234.5678, "moves/s", 1.0, "nothing", more={"tables": 64})
    told = json.loads(figure.line())
    assert (told["value"], told["tables"], told["goal"]) == (1235.0, 64, None)


def test_robots_are_compared_game_by_game():
    found = list(strengths("beccato", Plan(matches=2)))
    pairings = [one for one in PAIRINGS if "expert" not in one]
    assert [(one.level, one.against) for one in found[: len(pairings)]] == pairings
    for one in found:
        told = json.loads(robots.line(one))
        assert told["matches"] == one.matches == 2
        assert told["even"] == 0.5
        assert 0 <= told["interval"][0] <= told["share"] <= told["interval"][1] <= 1


@pytest.mark.parametrize(("game", "seats", "least"), [("belote", 4, 8), ("cattitude", 3, 4)])
def test_a_level_plays_each_deal_on_every_side(game, seats, least):
    plan = Plan()
    one, other = Player(game, "normal", plan), Player(game, RANDOM, plan)
    assert sum(share(game, seats, {}, one, other, number) for number in range(12)) > least
    assert one.watch.decisions > 0
    assert other.watch.decisions == 0


def test_those_who_play_together_are_compared_by_what_they_reach():
    one, other = Player("belratti", "hard", Plan()), Player("belratti", RANDOM, Plan())
    assert sum(share("belratti", 3, {}, one, other, number) for number in range(6)) > 4


def test_another_revision_plays_over_plain_data():
    """This revision against itself: the robots of a worktree choose what its own would."""
    with worktree("HEAD") as path:
        past = PastRobots(path)
        plan = Plan([("normal", "normal@HEAD")], matches=2, past=past)
        found = [*strengths("belote", plan), *strengths("belote", replace(plan, bids=True))]
        for first in (Take(), Pass()):  # the same deal, the other way round
            match = rules.Match.new("belote", seats=4, seed="same", options={})
            match.play(match.prompts[0].seats[0], first)
            (prompt,), rng = match.prompts, Random(1)
            how = {"wants": False, "number": rng.getrandbits(32), "seconds": 0.0}
            said, _ = past.ask(match, "normal", prompt.seats[0], prompt, **how)
            own = rules.robot("belote", "normal")
            assert said == rules.to_dict(
                own.choose(match.view(prompt.seats[0]), prompt, Random(1), 0.0)
            )
        past.close()
    assert [(one.share, one.unit) for one in found] == [(0.5, "pairs"), (0.5, "matches")]
    assert all(one.ms_against > 0 for one in found)
    assert not path.exists()


def test_the_page_has_a_table_for_each_game():
    page = robots.PAGE.read_text()
    found = Strength("belote", "two", "hard", "easy", 1000, 0.6, 0.5, 1.5)
    written = robots.write(page, "belote", [robots.row(found)])
    assert "| hard | easy | two | 60.0% | 56.9% to 63.0% | 50% | 1000 matches | 1.50 |" in written
    for game in SETTINGS:
        assert f"<!-- {game} -->" in page
    assert found.clear


def test_the_chart_of_the_documentation_is_that_of_its_figures() -> None:
    docs = Path(chart.__file__).parents[1] / "docs"
    lines = (docs / "assets" / "figures.jsonl").read_text("utf-8").splitlines()
    drawn = chart.drawn(lines)
    assert drawn == (docs / "images" / "figures.svg").read_text("utf-8")
    assert drawn.count("<rect") == len(lines)


def test_a_bar_passes_the_line_where_a_goal_is_not_met() -> None:
    least = Goal("value", ">=", 100)
    for figure, met in (
        (Figure("a", 50, "moves/s", 1, "", least), False),
        (Figure("b", 100, "moves/s", 1, "", least), True),
        (Figure("c", 7, "ms", 1, "", Goal("ratio", "<=", 6)), False),
    ):
        assert figure.met is met
        line = json.loads(figure.line())
        assert (chart.along(chart.share(line)) <= chart.along(1)) is met
