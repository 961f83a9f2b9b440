"""Every figure of ``make bench`` comes out as a line of JSON with its reference value."""

import json
import math

import pytest

from bench import robots
from bench.__main__ import MODULES, runner
from bench.figure import Figure, Goal
from bench.robots import PAIRINGS, RANDOM, SETTINGS, Player, Strength, pair, share, strengths

SLOW = {
    *("card_end_to_end", "coach", "community", "draw", "hints", "idle_tables", "loop_block"),
    *("many_edits", "play_start", "requests_per_move", "handed_presses", "socket_moves", "pages"),
}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.soak] * (name in SLOW)) for name in MODULES]
)
def test_a_figure_is_a_line_of_json_with_its_baseline(name, monkeypatch):
    monkeypatch.setattr("bot.app.client._each", lambda _warm_ups: None)
    lines = [figure.line() for figure in runner(name)(quick=True)]
    assert lines
    for line in lines:
        values = json.loads(line)
        assert "\n" not in line
        assert name.split("_")[0] in values["name"]
        assert values["unit"]
        assert values["against"]
        assert math.isfinite(values["value"])
        assert values["baseline"] > 0
        assert values["ratio"] == pytest.approx(values["value"] / values["baseline"], rel=0.01)
        assert (values["goal"] is None) == (values["met"] is None)


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
    values = json.loads(figure.line())
    assert (values["value"], values["tables"], values["goal"]) == (1235.0, 64, None)


def test_robots_are_compared_game_by_game():
    results = list(strengths("beccato", PAIRINGS, 2))
    pairings = [item for item in PAIRINGS if "expert" not in item]
    assert [(item.level, item.against) for item in results[: len(pairings)]] == pairings
    for item in results:
        values = json.loads(item.line())
        assert values["matches"] == item.matches == 2
        assert values["even"] == 0.5
        assert 0 <= values["interval"][0] <= values["share"] <= values["interval"][1] <= 1


@pytest.mark.parametrize(("game", "seats", "least"), [("belote", 4, 8), ("cattitude", 3, 4)])
def test_a_level_plays_each_deal_on_every_side(game, seats, least):
    player, other = Player(game, "normal"), Player(game, RANDOM)
    won = [share(game, ("", seats, {}), player, other, number) for number in range(12)]
    assert sum(won) > least
    assert player.spent
    assert not other.spent


def test_a_deal_is_played_from_both_sides():
    setting = ("", 4, {})
    player, other = Player("belote", "normal"), Player("belote", "normal")
    assert pair("belote", setting, player, other, 1) == 0.5  # they play alike
    other = Player("belote", RANDOM)
    assert sum(pair("belote", setting, player, other, number) for number in range(12)) > 6


def test_those_who_play_together_are_compared_by_what_they_reach():
    player, other = Player("belratti", "hard"), Player("belratti", RANDOM)
    assert sum(share("belratti", ("", 3, {}), player, other, number) for number in range(6)) > 4


def test_the_page_has_a_table_for_each_game():
    page = robots.PAGE.read_text()
    strength = Strength("cattitude", "two", "hard", "easy", 0.6, 0.5, 1000, 1.5)
    written = robots.write(page, "cattitude", [strength.row()])
    assert "| hard | easy | two | 60.0% | 56.9% to 63.0% | 50% | 1000 matches | 1.50 |" in written
    for game in SETTINGS:
        assert f"<!-- {game} -->" in page
    assert strength.clear
