"""Every figure of ``make bench`` comes out, as a line of JSON that says what it is held against."""

from __future__ import annotations

import json
import math

import pytest

from bench.__main__ import MODULES, runner
from bench.figure import Figure, Goal
from bench.robots import __main__ as robots
from bench.robots import alone, beccato, belote
from bench.robots.strength import PAIRINGS, RANDOM, Player, Strength


@pytest.mark.parametrize("name", MODULES)
def test_a_figure_is_a_line_of_json_with_its_baseline(name):
    lines = [figure.line() for figure in runner(name)(quick=True)]
    assert lines
    for line in lines:
        told = json.loads(line)
        assert "\n" not in line
        assert told["name"].startswith(name.split("_")[0])
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
    found = list(beccato.strengths(0.002))
    assert [(one.level, one.against) for one in found[: len(PAIRINGS)]] == list(PAIRINGS)
    for one in found:
        told = json.loads(robots.line(one))
        assert told["matches"] == one.matches == 2
        assert 0 <= told["interval"][0] <= told["share"] <= told["interval"][1] <= 1


def test_a_deal_is_played_from_both_sides():
    """Equals get half of every pair: what one of them has on one side, the other has on the other."""
    one, other = Player("belote", "normal"), Player("belote", "normal")
    assert [belote.pair(one, other, number) for number in range(3)] == [0.5] * 3
    assert one.watch.decisions > 0
    strong, weak = Player("belote", "normal"), Player("belote", RANDOM)
    assert sum(belote.pair(strong, weak, number) for number in range(30)) > 20


def test_everybody_alone_sits_on_each_seat_in_turn():
    one, other = Player("cattitude", "normal"), Player("cattitude", RANDOM)
    assert sum(alone.share("cattitude", 3, one, other, number) for number in range(6)) > 3


def test_the_page_has_a_table_for_each_game():
    page = robots.PAGE.read_text()
    found = Strength("belote", "two", "hard", "easy", 1000, 0.6, 0.5, 1.5, "pairs", "more")
    written = robots.write(page, "belote", [found])
    assert (
        "| hard | easy | two | 60.0% (more) | 56.9% to 63.0% | 50% | 1000 pairs | 1.50 |" in written
    )
    for game in robots.GAMES:
        assert f"<!-- {game} -->" in page
    assert found.clear
