"""No one can tell twins apart after the same events, and the check finds every planted leak."""

import pytest

import rules
from tests.conformance.leaks import PLANTED, InEvent, leaks, planted

# Games whose events show each seat its deal; for the others, resampling is the only check.
GAMES = ("beccato", "belle", "belote", "belratti", "cattitude")


@pytest.mark.parametrize("game", GAMES)
def test_what_nobody_was_told_changes_nothing_they_see(game: str) -> None:
    for seats in {rules.GAMES[game].seats[0], rules.GAMES[game].seats[-1]}:
        assert leaks(game, seats, 0) == set()


@pytest.mark.parametrize("leak", PLANTED)
@pytest.mark.parametrize("game", GAMES)
def test_a_planted_leak_is_found(game: str, leak: type, monkeypatch: pytest.MonkeyPatch) -> None:
    """These games' sampler copies every leak, so comparing with a resampled match finds none."""
    leaky = planted(rules.GAMES[game], leak)
    monkeypatch.setattr(rules.Match, "games", {game: leaky})
    seats = leaky.seats[0]
    way = next(filter(None, (leaks(game, seats, number, twins=10) for number in range(8))))
    assert way == {"events" if leak is InEvent else "knowledge"}
