"""Every figure of ``make bench`` comes out, as a line of JSON that says what it is held against."""

from __future__ import annotations

import json
import math

import pytest

from bench.__main__ import MODULES, runner
from bench.figure import Figure, Goal


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
