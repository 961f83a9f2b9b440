"""What a game gets by default."""

import sys
from collections import Counter
from random import Random
from types import ModuleType

import pytest

import rules


def test_name_state_and_actions_come_from_the_module() -> None:
    game = rules.GAMES["rows"]
    assert game.name == "rows"
    assert game.State.__qualname__ == "State"
    assert [kind.__name__ for kind in game.accepts["card"]] == ["PlaceCard"]


def test_every_legal_action_is_as_likely_to_be_sampled() -> None:
    match, rng = rules.Match.new("auction", 2, "x"), Random(1)
    counts = Counter(match.sample(0, rng) for _ in range(800))
    assert counts.keys() == {*match.legal(0)}
    assert all(60 < count < 140 for count in counts.values())


def test_when_time_is_up_those_who_have_not_chosen_play_their_first_legal_action() -> None:
    match = rules.Match.new("auction", 3, "x")
    lowest = [next(match.legal(seat)) for seat in range(3)]
    chosen = [*match.legal(1)][-1]
    match.play(1, chosen)
    event = match.expire(match.prompts[0].window)[0]
    bids = rules.to_dict(event)["bids"]
    assert list(bids) == [rules.to_dict(bid)["card"] for bid in (lowest[0], chosen, lowest[2])]


def test_a_module_without_a_game_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "rules.nothing", ModuleType("rules.nothing"))
    with pytest.raises(ImportError, match="must have one Game class"):
        rules._load("nothing")
