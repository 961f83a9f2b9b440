"""Rounds and the end: BB-11 and BB-30 to BB-33."""

from __future__ import annotations

import pytest

import rules
from rules.belle.belles import EFFECTS
from rules.belle.events import (
    BellesDrawn,
    BellesShuffled,
    GuestsLeftOver,
    HandDrawn,
    LineDealt,
    MatchEnded,
    RoundEnded,
    StartTokenGiven,
)
from tests.rules.belle.scenes import (
    GUESTS,
    active,
    chips,
    group,
    guests,
    hand,
    invite,
    line,
    pass_turns,
    scene,
    told,
    turn,
    view,
)


def test_BB_11_a_last_line_is_as_long_as_the_guests_last() -> None:
    match = scene(3, line=["G01"], deck=["G02", "G03", "G04", "G05"])
    events = turn(match, "G01", 0)
    assert told(events, LineDealt) == [LineDealt(round=2, cards=("G02", "G03", "G04", "G05"))]
    pass_turns(match, 4)
    assert match.outcome is not None


def test_BB_11_or_a_remainder_is_not_dealt_by_option() -> None:
    match = scene(3, line=["G01"], deck=["G02", "G03", "G04"], discard_remainder=True)
    events = turn(match, "G01", 0)
    assert told(events, GuestsLeftOver) == [GuestsLeftOver(cards=("G02", "G03", "G04"))]
    assert match.outcome is not None
    assert view(match).guest_discard == ("G02", "G03", "G04")


def test_BB_11_a_whole_line_is_no_remainder() -> None:
    match = scene(3, line=["G72"], deck=GUESTS[:9], discard_remainder=True)
    turn(match, "G72", 0)
    assert line(match) == GUESTS[:9]


def test_BB_30_everybody_draws_up_to_three_in_playing_order() -> None:
    match = scene(
        3,
        line=["G01"],
        hands={0: ["L1"], 1: [], 2: ["L2", "L3", "P1"]},
        belle_deck=["S1", "S2", "S3", "S4", "M1", "M2"],
        active=1,
        start=1,
    )
    events = turn(match, "G01", 0)
    assert told(events, RoundEnded) == [RoundEnded(round=1)]
    assert told(events, BellesDrawn) == [BellesDrawn(seat=1, count=3), BellesDrawn(seat=0, count=2)]
    assert told(events, HandDrawn) == [
        HandDrawn(to=(1,), belles=("S1", "S2", "S3")),
        HandDrawn(to=(0,), belles=("S4", "M1")),
    ]
    assert hand(match, 0) == ("L1", "S4", "M1")
    assert view(match).belle_deck == 1


def test_BB_30_more_than_three_are_kept() -> None:
    match = scene(line=["G01"], hands={0: ["L1", "L2", "L3", "L4"]})
    turn(match, "G01", 0)
    assert hand(match, 0) == ("L1", "L2", "L3", "L4")


def test_BB_30_the_discard_is_reshuffled_when_the_deck_is_out() -> None:
    match = scene(line=["G01"], hands={0: ["L1", "L2"], 1: ["L3"]}, belle_deck=["S1", "S2"])
    pile = set(view(match).belle_discard)
    events = turn(match, "G01", 0)
    assert told(events, BellesShuffled) == [BellesShuffled(count=len(pile))]
    assert hand(match, 0) == ("L1", "L2", "S1")
    assert hand(match, 1)[:2] == ("L3", "S2") and hand(match, 1)[2] in pile
    assert view(match).belle_discard == ()
    assert view(match).belle_deck == len(pile) - 1


def test_BB_30_the_discard_stays_while_the_deck_is_enough() -> None:
    match = scene(line=["G01"], hands={0: ["L1", "L2", "L3"]}, belle_deck=["S1", "S2", "S3"])
    events = turn(match, "G01", 0)
    assert told(events, BellesShuffled) == []
    assert view(match).belle_deck == 0


def test_BB_30_if_both_piles_are_out_there_is_nothing_to_draw() -> None:
    others = [belle for belle in EFFECTS if belle not in ("L1", "S1")]
    match = scene(line=["G01"], hands={0: ["L1"], 1: others}, belle_deck=["S1"])
    assert view(match).belle_discard == ()
    events = turn(match, "G01", 0)
    assert told(events, BellesDrawn) == [BellesDrawn(seat=0, count=1)]
    assert told(events, BellesShuffled) == []
    assert hand(match, 0) == ("L1", "S1")


@pytest.mark.parametrize(
    ("chips_now", "holder", "starter"),
    [
        ([6, 3, 9], 0, 1),
        ([6, 9, 3], 2, 2),
        ([4, 4, 9], 0, 1),
        ([4, 9, 4], 2, 0),
        ([5, 5, 5], 1, 2),
        ([5, 5, 5], 2, 0),
    ],
)
def test_BB_31_the_fewest_chips_start(chips_now: list[int], holder: int, starter: int) -> None:
    match = scene(3, line=["G01"], chips=chips_now, start=holder)
    events = turn(match, "G01", 0)
    assert told(events, StartTokenGiven) == [StartTokenGiven(seat=starter, reason="fewest")]
    assert active(match) == view(match).start == starter


def test_BB_32_a_new_round_while_there_are_guests() -> None:
    match = scene(line=["G01"], deck=["G02"])
    turn(match, "G01", 0)
    assert match.outcome is None and view(match).round == 2 and line(match) == ("G02",)


def test_BB_32_the_match_ends_when_the_deck_is_empty() -> None:
    match = scene(line=["G01"], deck=[], chips=[3, 8])
    events = turn(match, "G01", 0)
    assert match.prompts == ()
    assert told(events, BellesDrawn) == []
    assert events[-1] == MatchEnded(scores=(3, 8), ranking=((1,), (0,)))
    outcome = match.outcome
    assert outcome is not None and outcome.reason == "no_more_guests"
    assert outcome.teams == ((0,), (1,))


def test_BB_33_unfinished_groups_earn_nothing() -> None:
    match = scene(line=["G01"], deck=[], groups={(0, 0): GUESTS[1:5][:3]}, chips=[5, 6])
    invite(match, "G01")
    group(match, 0)
    assert len(guests(match, 0, 0)) == 4
    assert chips(match) == (5, 6)
    assert match.outcome is not None and match.outcome.ranking == ((1,), (0,))


def test_BB_33_a_tie_is_shared() -> None:
    match = scene(3, line=["G01"], deck=[], chips=[7, 5, 7], groups={(2, 0): ["G09", "G10"]})
    turn(match, "G01", 0)
    assert match.outcome is not None and match.outcome.ranking == ((0, 2), (1,))


def test_BB_33_or_goes_to_more_guests_in_unfinished_groups_by_option() -> None:
    match = scene(
        3, line=["G01"], deck=[], chips=[7, 5, 7], groups={(2, 0): ["G09", "G10"]}, tie="guests"
    )
    turn(match, "G01", 0)
    assert match.outcome is not None and match.outcome.ranking == ((2,), (0,), (1,))


def test_BB_33_chips_come_before_guests() -> None:
    match = scene(line=["G01"], deck=[], chips=[5, 6], groups={(0, 0): ["G09"]}, tie="guests")
    turn(match, "G01", 1)
    assert match.outcome is not None and match.outcome.ranking == ((1,), (0,))


@pytest.mark.parametrize(("seats", "rounds"), [(2, 10), (3, 7), (4, 5), (5, 4)])
def test_a_match_of_time_outs_has_as_many_rounds_as_the_guests_allow(
    seats: int, rounds: int
) -> None:
    match = rules.Match.new("belle", seats=seats, seed="rounds")
    while match.prompts:
        pass_turns(match, 1)
    assert view(match).round == rounds
    assert len(match.log) == 60


def test_a_match_of_three_without_the_remainder_has_six_rounds() -> None:
    match = rules.Match.new("belle", seats=3, seed="x", options={"discard_remainder": True})
    while match.prompts:
        pass_turns(match, 1)
    assert view(match).round == 6
