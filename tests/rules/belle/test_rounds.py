"""Rounds and game end: BB-11 and BB-30 to BB-33."""

import pytest

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
from tests.rules.belle.scenes import ELEVEN, GUESTS, scene
from tests.support.driven import of


def test_BB_11_a_last_line_is_as_long_as_the_guests_last() -> None:
    match = scene(3, line=["G01"], deck=["G02", "G03", "G04", "G05"])
    events = match.turn("G01", 0)
    assert of(events, LineDealt) == [LineDealt(round=2, cards=("G02", "G03", "G04", "G05"))]
    match.time_out(4)
    assert match.outcome is not None


def test_BB_11_or_a_remainder_is_not_dealt_by_option() -> None:
    match = scene(3, line=["G01"], deck=["G02", "G03", "G04"], discard_remainder=True)
    events = match.turn("G01", 0)
    assert of(events, GuestsLeftOver) == [GuestsLeftOver(cards=("G02", "G03", "G04"))]
    assert match.outcome is not None
    assert match.view().guest_discard == ("G02", "G03", "G04")
    match = scene(3, line=["G72"], deck=GUESTS[:9], discard_remainder=True)
    match.turn("G72", 0)
    assert match.line == GUESTS[:9]  # a whole line is none


def test_BB_30_everybody_draws_up_to_three_in_playing_order() -> None:
    match = scene(
        3,
        line=["G01"],
        hands={0: ["L1"], 1: [], 2: ["L2", "L3", "P1"]},
        belle_deck=["S1", "S2", "S3", "S4", "M1", "M2"],
        active=1,
        start=1,
    )
    events = match.turn("G01", 0)
    assert of(events, RoundEnded) == [RoundEnded(round=1)]
    assert of(events, BellesDrawn) == [BellesDrawn(seat=1, count=3), BellesDrawn(seat=0, count=2)]
    assert of(events, HandDrawn) == [
        HandDrawn(to=(1,), belles=("S1", "S2", "S3")),
        HandDrawn(to=(0,), belles=("S4", "M1")),
    ]
    assert match.hand(0) == ("L1", "S4", "M1")
    assert match.view().belle_deck == 1


def test_BB_30_the_discard_is_reshuffled_when_the_deck_is_out() -> None:
    match = scene(line=["G01"], hands={0: ["L1", "L2"], 1: ["L3"]}, belle_deck=["S1", "S2"])
    pile = set(match.view().belle_discard)
    events = match.turn("G01", 0)
    assert of(events, BellesShuffled) == [BellesShuffled(count=len(pile))]
    assert match.hand(0) == ("L1", "L2", "S1")
    assert match.hand(1)[:2] == ("L3", "S2") and match.hand(1)[2] in pile
    assert match.view().belle_discard == ()
    assert match.view().belle_deck == len(pile) - 1


def test_BB_30_the_discard_stays_while_the_deck_is_enough() -> None:
    more = ["L1", "L2", "L3", "L4"]  # more than three, which are kept
    match = scene(line=["G01"], hands={0: more}, belle_deck=["S1", "S2", "S3"])
    events = match.turn("G01", 0)
    assert of(events, BellesShuffled) == [] and match.hand(0) == tuple(more)
    assert match.view().belle_deck == 0


def test_BB_30_if_both_piles_are_out_there_is_nothing_to_draw() -> None:
    others = [belle for belle in EFFECTS if belle not in ("L1", "S1")]
    match = scene(line=["G01"], hands={0: ["L1"], 1: others}, belle_deck=["S1"])
    assert match.view().belle_discard == ()
    events = match.turn("G01", 0)
    assert of(events, BellesDrawn) == [BellesDrawn(seat=0, count=1)]
    assert of(events, BellesShuffled) == []
    assert match.hand(0) == ("L1", "S1")


@pytest.mark.parametrize(
    ("chips_now", "holder", "starter"),
    [
        ([6, 3, 9], 0, 1),
        ([6, 9, 3], 2, 2),
        ([4, 4, 9], 0, 1),
        ([4, 9, 4], 2, 0),
        ([4, 7, 4], 0, 2),  # E9
        ([5, 5, 5], 1, 2),
        ([5, 5, 5], 2, 0),
    ],
)
def test_BB_31_E9_the_fewest_chips_start(chips_now: list[int], holder: int, starter: int) -> None:
    match = scene(3, line=["G01"], chips=chips_now, start=holder)
    events = match.turn("G01", 0)
    assert of(events, StartTokenGiven) == [StartTokenGiven(seat=starter, reason="fewest")]
    assert match.active == match.view().start == starter


def test_BB_32_a_new_round_while_there_are_guests() -> None:
    match = scene(line=["G01"], deck=["G02"])
    match.turn("G01", 0)
    assert match.outcome is None and match.view().round == 2 and match.line == ("G02",)


def test_BB_32_the_match_ends_when_the_deck_is_empty() -> None:
    match = scene(line=["G01"], deck=[], chips=[3, 8])
    events = match.turn("G01", 0)
    assert match.prompts == ()
    assert of(events, BellesDrawn) == []
    assert events[-1] == MatchEnded(scores=(3, 8), ranking=((1,), (0,)))
    outcome = match.outcome
    assert outcome is not None and outcome.reason == "no_more_guests"
    assert outcome.teams == ((0,), (1,))


def test_BB_33_E10_unfinished_groups_earn_nothing() -> None:
    match = scene(line=[ELEVEN[0]], deck=[], groups={(0, 0): ELEVEN[1:4]}, chips=[4, 5])
    match.turn(ELEVEN[0], 0)
    assert len(match.guests(0, 0)) == 4
    assert match.ended.scores == (4, 5) and match.ended.ranking == ((1,), (0,))


@pytest.mark.parametrize(
    ("chips", "tie", "ranking"),
    [
        ([7, 5, 7], "shared", ((0, 2), (1,))),
        ([7, 5, 7], "guests", ((2,), (0,), (1,))),
        ([7, 5, 6], "guests", ((0,), (2,), (1,))),  # chips come before guests
    ],
)
def test_BB_33_a_tie_is_shared_or_goes_to_more_guests_in_unfinished_groups(
    chips: list[int], tie: str, ranking: tuple[tuple[int, ...], ...]
) -> None:
    match = scene(3, line=["G01"], deck=[], chips=chips, groups={(2, 0): ["G09", "G10"]}, tie=tie)
    match.turn("G01", 0)
    assert match.ended.ranking == ranking
