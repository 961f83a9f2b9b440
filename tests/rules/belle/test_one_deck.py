"""The one-deck game: BB-40 and BB-41."""

from __future__ import annotations

from random import Random

import pytest

import rules
from rules.belle.belles import EFFECTS
from rules.belle.events import (
    BelleInvited,
    BellesDrawn,
    ChipsCollected,
    GuestInvited,
    GuestsLeftOver,
    HandDrawn,
)
from rules.belle.model import At, Choice, Place
from tests.rules.belle.scenes import (
    CONTENT,
    active,
    answer,
    answers,
    belle,
    chips,
    choices,
    group,
    guests,
    hand,
    invitations,
    invite,
    kind,
    line,
    pass_turns,
    play,
    scene,
    told,
    turn,
    unplayable,
    view,
)

LINE = ["G02", "S1", "G03", "G04"]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_BB_40_the_belles_left_over_are_shuffled_into_the_guest_deck(seats: int) -> None:
    match = rules.Match.new("belle", seats=seats, seed="x", options={"one_deck": True})
    state = match._state
    assert [len(player.hand) for player in state.players] == [3] * seats
    assert len(state.removed) == 12 and all(map(CONTENT.is_guest, state.removed))
    joint = (*line(match), *state.guest_deck)
    assert len(joint) == 60 + 24 - 3 * seats
    assert sum(card in EFFECTS for card in joint) == 24 - 3 * seats
    assert state.belle_deck == () and len(state.line) == 3 * seats


def test_BB_40_a_belle_in_line_is_skipped_and_carries_chips_like_a_guest() -> None:
    match = scene(line=LINE, one_deck=True)
    invite(match, "G03")
    assert chips(match) == (3, 5)
    group(match, 0)
    events = invite(match, "S1")
    assert told(events, ChipsCollected) == [ChipsCollected(seat=1, card="S1", chips=1)]
    assert told(events, BelleInvited) == [BelleInvited(seat=1, belle="S1", source="line")]
    assert hand(match, 1) == ("S1",) and chips(match) == (3, 5)
    assert active(match) == 0


def test_BB_40_a_belle_may_be_played_from_the_next_turn_on() -> None:
    match = scene(line=["L1", "L6", "G03", "G04"], one_deck=True)
    invite(match, "L1")
    invite(match, "L6")
    assert active(match) == 0 and kind(match) == "belle_or_invite"
    belle(match, "L1")


def test_BB_40_nobody_draws_at_the_end_of_a_round_and_the_hand_has_no_limit() -> None:
    match = scene(line=["S1"], hands={0: ["L1", "L2", "L3"]}, one_deck=True)
    events = invite(match, "S1")
    assert told(events, BellesDrawn) == []
    assert hand(match, 0) == ("L1", "L2", "L3", "S1") and hand(match, 1) == ()


def test_BB_40_the_match_ends_after_the_round_that_emptied_the_joint_deck() -> None:
    match = scene(line=["G02"], deck=["S1", "G03"], one_deck=True)
    turn(match, "G02", 0)
    assert line(match) == ("S1", "G03") and view(match).guest_deck == 0
    invite(match, "S1")
    assert match.outcome is None
    turn(match, "G03", 0)
    assert match.outcome is not None


def test_BB_40_a_remainder_not_dealt_goes_to_both_discard_piles() -> None:
    match = scene(line=["G02"], deck=["S1", "G03"], one_deck=True, discard_remainder=True)
    events = turn(match, "G02", 0)
    assert told(events, GuestsLeftOver) == [GuestsLeftOver(cards=("S1", "G03"))]
    assert view(match).guest_discard == ("G03",) and view(match).belle_discard[-1] == "S1"
    assert match.outcome is not None


def test_BB_41_L1_invites_a_belle_too() -> None:
    match = scene(line=["G02", "G03", "S1"], hands={0: ["L1"]}, one_deck=True)
    belle(match, "L1")
    invite(match, "S1")
    assert chips(match) == (5, 5) and hand(match, 0) == ("S1",)


def test_BB_41_L2_still_gives_its_second_invitation() -> None:
    match = scene(line=LINE, hands={0: ["L2"]}, one_deck=True)
    belle(match, "L2")
    invite(match, "S1")
    assert active(match) == 0 and kind(match) == "invite"
    turn(match, "G02", 0)
    assert active(match) == 1


def test_BB_41_L3_rearranges_belles_too() -> None:
    match = scene(line=LINE, hands={0: ["L3"]}, one_deck=True)
    belle(match, "L3", cards=("S1", "G04", "G03", "G02"))
    assert line(match) == ("S1", "G04", "G03", "G02")


def test_BB_41_L4_may_take_a_belle_which_stays_hidden() -> None:
    match = scene(line=LINE, deck=["G11", "S2", "S3", "G12"], hands={0: ["L4"]}, one_deck=True)
    belle(match, "L4")
    assert Choice(cards=("S2", "S3", "G11")) in answers(match)
    events = answer(match, "L4", cards=("S2", "S3", "G11"))
    assert told(events, BelleInvited) == [BelleInvited(seat=0, belle=None, source="deck")]
    assert told(events, HandDrawn) == [HandDrawn(to=(0,), belles=("S2",))]
    assert told(events, GuestInvited) == []
    assert hand(match, 0) == ("S2",) and active(match) == 1
    assert match._state.guest_deck == ("G12", "S3", "G11")


def test_BB_41_L6_collects_from_belles_too() -> None:
    match = scene(line=["G02", Place("S1", 2)], hands={0: ["L6"]}, one_deck=True)
    assert [event.chips for event in told(belle(match, "L6"), ChipsCollected)] == [2]
    assert chips(match) == (5 + 2, 5)


def test_BB_41_M5_reserves_a_belle() -> None:
    match = scene(line=LINE, hands={0: ["M5"]}, one_deck=True)
    belle(match, "M5", cards=("S1",))
    turn(match, "G02", 0)
    assert invitations(match) == ["G03", "G04"]


def test_BB_41_M1_is_unplayable_while_a_belle_is_first() -> None:
    match = scene(line=["S1", "G02"], groups={(1, 0): ["G21"]}, hands={0: ["M1"]}, one_deck=True)
    assert unplayable(match, "M1") == "belle_needs_guest_first_in_line"


def test_BB_41_M1_looks_past_a_belle_reserved_for_somebody_else() -> None:
    match = scene(
        line=[Place("S1", 0, 1, "M5"), "G02", "G03"],
        groups={(1, 0): ["G21"]},
        hands={0: ["M1"]},
        one_deck=True,
    )
    belle(match, "M1", group=At(1, 0))
    assert guests(match, 1, 0) == ("G21", "G02")


def test_BB_41_X1_draws_from_the_discard_pile() -> None:
    match = scene(line=LINE, hands={0: ["X1"]}, one_deck=True)
    pile = view(match).belle_discard
    events = belle(match, "X1")
    drawn = hand(match, 0)
    assert told(events, BellesDrawn) == [BellesDrawn(seat=0, count=2)]
    assert len(drawn) == 2 and set(drawn) < set(pile)
    assert view(match).belle_discard == tuple(name for name in pile if name not in drawn)


def test_BB_41_X1_draws_fewer_if_there_are_fewer() -> None:
    others = [name for name in EFFECTS if name not in ("X1", "S1", "L1")]
    match = scene(line=LINE, hands={0: ["X1"], 1: others}, one_deck=True)
    assert view(match).belle_discard == ("L1",)
    belle(match, "X1")
    assert hand(match, 0) == ("L1",) and kind(match) == "belle_or_invite"


def test_BB_41_L5_takes_guests_alone() -> None:
    match = scene(line=LINE, discard=["G21"], hands={0: ["L5"]}, one_deck=True)
    assert choices(match, "L5") == [Choice(cards=("G21",))]


def test_the_time_out_takes_a_belle_that_is_first() -> None:
    match = scene(line=["S1", "G02"], one_deck=True)
    pass_turns(match, 1)
    assert hand(match, 0) == ("S1",) and active(match) == 1


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_card_of_the_joint_deck_comes_into_the_line(seats: int) -> None:
    match = rules.Match.new("belle", seats=seats, seed="all", options={"one_deck": True})
    rng = Random(seats)
    while match.prompts:
        play(match, match.sample(active(match), rng))
    assert match._state.guest_deck == () and match._state.line == ()
