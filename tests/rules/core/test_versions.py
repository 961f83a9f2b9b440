"""Earlier versions of the rules: a match goes on under the version it began with."""

from random import Random

import pytest

import rules

PAST = [(name, version) for name, game in sorted(rules.GAMES.items()) for version in game.past]


@pytest.mark.parametrize(("game", "version"), PAST)
def test_a_match_of_an_earlier_version_is_played_kept_and_replayed(game: str, version: int) -> None:
    match = rules.Match.new(game, seats=2, seed="earlier", version=version)
    robot, rng = rules.robot(game, "normal", version), Random(1)
    while match.prompts:
        seat = next(seat for seat in match.prompts[0].seats if seat not in match.prompts[0].done)
        match.play(seat, robot.choose(match.view(seat), match.prompts[0], rng, 0.01))
        match.resample(seat, rng)
    again = rules.Match.from_json(match.to_json())
    assert again == match
    assert again.game is rules.GAMES[game].past[version]
    assert again.view(None).rules_version == version
    assert rules.replay(game, 2, "earlier", {}, match.log, version).to_json() == match.to_json()


@pytest.mark.parametrize("game", sorted(rules.GAMES))
def test_todays_version_is_the_one_without_a_number(game: str) -> None:
    today = rules.GAMES[game]
    assert rules.find_game(game, today.rules_version) is rules.find_game(game) is today
    assert rules.Match.new(game, seats=today.seats[0], seed="x").view(None).rules_version is None
    assert [*today.past] == [*range(today.rules_version - 1, 0, -1)]
    for unknown in (0, today.rules_version + 1):
        with pytest.raises(rules.BadSetup, match="old_rules"):
            rules.robot(game, "easy", unknown)
