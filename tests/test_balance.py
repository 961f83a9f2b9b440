"""The tables of ``make bench-balance`` come out, and count what they say."""

from __future__ import annotations

from bench.balance.attention import WATCHED, Chance, stared, tally
from bench.balance.bait import share, watched
from bench.balance.belle import Ledger
from bench.balance.cattitude import bonuses
from bench.balance.shares import Share, mean, self_play, times, wins


def test_a_share_counts_hits_and_says_how_sure_it_is():
    found = Share()
    assert found.percent() == "–"
    for hit in (1, 0, 0.5, 0.5):
        found.count(hit)
    assert (found.value, found.percent()) == (0.5, "50.0% (15.0 to 85.0)")
    assert mean([1.0, 2.0, 3.0]) == "2.00 (0.87 to 3.13)"


def test_bonuses_are_counted_by_kind_and_by_card():
    found = bonuses("easy", 2, 1)
    kinds, cards = found["none"].cases + found["many"].cases, sum(s.cases for s in found.values())
    assert kinds and cards == 2 * kinds
    assert bonuses("easy", 2, 1) == found


def test_belles_played_were_drawn_before():
    ledger = Ledger()
    ledger.add("easy", 2, 0)
    assert sum(share.cases for share in ledger.played.values()) >= 6
    for belle, parts in ledger.won.items():
        assert ledger.played[belle].hits == len(parts)
        assert set(parts) <= {0.0, 1.0, 2.0}


def test_a_win_is_shared_by_whoever_won():
    assert sum(wins(self_play("belle", "easy", 3, 1)).values()) == 1
    assert sorted(wins(self_play("beccato", "easy", 4, 1)).values()) == [0, 0, 1, 1]


def test_a_baiting_team_is_measured():
    assert share("normal", 2).cases == watched("normal", 2).cases == 2


def test_what_watching_is_worth_is_measured():
    found = tally(("normal",) * 4, WATCHED, 2, Chance)
    assert len(found.calls) == 2
    assert found.of("both") == [
        a + b for a, b in zip(*map(found.of, ("Coccodé", "Beccato")), strict=True)
    ]
    assert all(len(one) <= 2 for one in found.known.values())
    unwatched, team, partly, player = stared("normal", 1)
    assert team.cases >= partly.cases
    assert not unwatched.hits
    assert player.cases <= 1


def test_how_many_times_one_mean_is_another_is_told_with_its_interval():
    assert times([1, 1, 1], [2, 2, 2]) == "2.00 (2.00 to 2.00)"
    assert times([1, 3], [2, 6]) == "2.00 (-0.77 to 4.77)"
    assert times([0, 0], [1, 1]) == "–"
