"""BR-70 to BR-72 and A5, A13, A14: six fakes, a short pile, the score and its band."""

from __future__ import annotations

import pytest

import rules
from rules.belratti.model import Joker, Phase
from rules.belratti.scoring import Band, band, won
from tests.rules.belratti.table import (
    arrange,
    deal,
    hang,
    in_hang,
    kinds,
    pile_to,
    play_round,
    stack,
    state,
    turned_down,
    view_of,
)
from tests.support.cards import census


@pytest.mark.parametrize(("before", "over"), [(3, False), (4, True), (5, True)])
def test_BR_70_six_fakes_or_more(before: int, over: bool) -> None:
    match = stack(deal(), team=0, belratti=before)
    play_round(match, 4, 2, 0, 2)
    assert (match.outcome is not None) == over
    assert (match.prompts == ()) == over


def test_BR_70_the_last_round_counts() -> None:
    match = stack(deal(), team=12, belratti=5)
    play_round(match, 4, 3, 0, 1)
    assert match.outcome is not None
    assert match.outcome.scores == (15,) * 4


def test_A13_the_sixth_fake_waits_for_the_evaluation() -> None:
    match = in_hang(stack(deal(), team=0, belratti=5))
    events = hang(match, 2, 0, 2)
    assert kinds(events)[-3:] == ["RoundScored", "CardsDiscarded", "MatchEnded"]
    assert state(match).team_pile != ()


def test_BR_70_no_refill_and_no_new_round_after_the_end() -> None:
    match = stack(deal(), team=0, belratti=5)
    first = state(match).first
    events = play_round(match, 4, 3, 0, 1)
    assert "CardsDealt" not in kinds(events)
    assert (state(match).first, state(match).round) == (first, 1)
    assert state(match).phase is Phase.OVER
    with pytest.raises(rules.WindowClosed):
        match.expire("r1.hang")


@pytest.mark.parametrize(("score", "win"), [(0, False), (14, False), (15, True), (40, True)])
def test_BR_71_fifteen_points_win(score: int, win: bool) -> None:
    assert won(score) == win


@pytest.mark.parametrize(
    ("score", "name"),
    [
        (0, Band.DISMAL),
        (9, Band.DISMAL),
        (10, Band.MUDDLED),
        (14, Band.MUDDLED),
        (15, Band.PASSABLE),
        (19, Band.PASSABLE),
        (20, Band.ASSURED),
        (24, Band.ASSURED),
        (25, Band.SPLENDID),
        (29, Band.SPLENDID),
        (30, Band.TRIUMPH),
        (99, Band.TRIUMPH),
    ],
)
def test_BR_72_bands(score: int, name: Band) -> None:
    assert band(score) is name


def test_the_outcome_is_everybodys() -> None:
    match = stack(deal(5), team=20, belratti=5)
    events = play_round(match, 2, 1, 0, 1)
    assert rules.to_dict(match.outcome) == {
        "ranking": ((0, 1, 2, 3, 4),),
        "scores": (21,) * 5,
        "teams": ((0, 1, 2, 3, 4),),
        "won": True,
        "reason": "six_fakes",
    }
    assert rules.to_dict(events[-1]) == {
        "type": "MatchEnded",
        "to": None,
        "score": 21,
        "band": "assured",
        "won": True,
        "reason": "six_fakes",
    }
    view = view_of(match, None)
    assert (view.score, view.band, view.reason) == (21, Band.ASSURED, "six_fakes")


def test_A14_six_fakes_are_no_defeat_in_themselves() -> None:
    match = stack(deal(), team=30, belratti=5)
    play_round(match, 2, 1, 0, 1)
    assert match.outcome is not None
    assert match.outcome.won


@pytest.mark.parametrize(("left", "over"), [(13, True), (14, False)])
def test_A5_six_cards_must_be_left_after_the_refill(left: int, over: bool) -> None:
    match = in_hang(deal(), 4)
    pile_to(match, left - 4)  # the refill takes four
    play = hang(match, 3, 1)
    assert (match.outcome is not None) == over
    assert ("MatchEnded" in kinds(play)) == over
    assert match.outcome is None or match.outcome.reason == "museum_full"


def test_A5_a_pile_too_short_even_for_the_refill() -> None:
    match = pile_to(in_hang(deal(), 5), 3)
    hang(match, 5)
    assert match.outcome is not None
    assert match.outcome.reason == "museum_full"
    assert state(match).draw == ()
    assert view_of(match, None).hand_counts == (9, 9, 7, 9)


def test_A5_reshuffle_discards() -> None:
    match = pile_to(in_hang(deal(reshuffle_discards=True), 4), 9)
    before = set(state(match).draw)
    events = hang(match, 4)
    assert match.outcome is None
    assert "PileRefilled" in kinds(events)
    assert state(match).discard == ()
    assert set(state(match).hands[2][-4:]) <= before  # what lay in the pile is drawn first
    assert len(census("belratti", match._state)) == 168


def test_A5_reshuffle_leaves_a_long_pile_alone() -> None:
    match = in_hang(deal(reshuffle_discards=True), 4)
    assert "PileRefilled" not in kinds(hang(match, 4))
    assert len(state(match).discard) == 6


def test_A5_reshuffle_cannot_help_for_ever() -> None:
    match = arrange(in_hang(deal(reshuffle_discards=True), 4))
    draw = state(match).draw
    arrange(match, draw=draw[:2], team_pile=draw[2:])
    hang(match, 4)
    assert match.outcome is not None  # two in the pile, four fakes, two themes; four are drawn
    assert match.outcome.reason == "museum_full"


def test_a_whole_match_of_perfect_rounds_fills_the_museum() -> None:
    match = arrange(deal(), jokers=turned_down(*Joker))
    while match.prompts:
        play_round(match, 7, 7)
    assert match.outcome is not None
    assert match.outcome.reason == "museum_full"
    assert match.outcome.scores[0] == 7 * state(match).round
    assert match.outcome.won
