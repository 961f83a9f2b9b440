"""The rules as a library: its defaults, and its error messages."""

from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import rules
from bot.tables.lobby import deal
from tests.conformance.harness import playout

GAMES = sorted(rules.GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_needs_a_game_and_no_more(game: str) -> None:
    match = rules.Match.new(game)
    assert match == rules.Match.new(game, rules.GAMES[game].seats[0], rules.EXAMPLE_SEED, {})
    with pytest.raises(rules.BadSetup, match="bad_seed"):
        rules.Match.new(game, seed=None)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", ["", rules.EXAMPLE_SEED])
def test_no_table_is_dealt_from_a_seed_that_everyone_knows(seed: str) -> None:
    table: Any = SimpleNamespace(record=None)
    with pytest.raises(ValueError, match="a seed of its own"):
        deal(table, table, seed)


@pytest.mark.parametrize("game", GAMES)
def test_a_printed_match_is_the_spectators_view(game: str) -> None:
    """Its text is the same for a different match that looks the same from outside."""
    match, rng = rules.Match.new(game), Random(1)
    for _ in range(12):
        seat = match.prompts[0].seats[0]
        match.play(seat, match.sample(seat, rng))
    text = str(match)
    assert all(
        f"  {name}: " in text for name in rules.to_dict(match.view(None)) if name != "viewer"
    )
    assert str(match.resample(None, rng)) == text
    assert rules.EXAMPLE_SEED not in text


@pytest.mark.parametrize("game", GAMES)
def test_an_unknown_option_is_told_the_known_ones(game: str) -> None:
    with pytest.raises(rules.BadSetup) as refused:
        rules.Match.new(game, options={"colour": "blue"})
    assert all(name in str(refused.value) for name in rules.GAMES[game].Options.__struct_fields__)


def test_a_list_of_legal_actions_ends_or_names_sample() -> None:
    """Free signals for each breed are too many to list; the first ones appear all the same."""
    match = rules.Match.new("beccato", options={"free_signal": True, "called_chickens": True})
    seat = match.prompts[0].seats[0]
    assert next(match.legal(seat)) is not None
    with pytest.raises(rules.IllegalAction, match="sample"):
        list(match.legal(seat))
    assert match.sample(seat, Random(1)) is not None


@pytest.mark.parametrize("seats", [3, 5])
def test_the_longest_list_that_is_no_endless_one_is_whole(seats: int) -> None:
    """Six cards of eighteen can be swapped at Belratti."""
    match = rules.Match.new("belratti", seats)
    steps = playout(match, Random(2))
    while not (painting := [prompt for prompt in match.prompts if prompt.kind == "paint"]):
        next(steps)
    seat = painting[0].seats[0]
    assert 100 < len(list(match.legal(seat))) < rules.MOST_LISTED


def test_type_checkers_read_the_types() -> None:
    assert (Path(rules.__file__).parent / "py.typed").exists()
