"""The one-deck game: BB-40 and BB-41."""

import pytest

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
from tests.rules.belle.scenes import CONTENT, Scene, scene
from tests.support.driven import of

LINE = ["G02", "S1", "G03", "G04"]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_BB_40_the_belles_left_over_are_shuffled_into_the_guest_deck(seats: int) -> None:
    match = Scene.new("belle", seats=seats, seed="x", options={"one_deck": True})
    state = match._state
    assert [len(player.hand) for player in state.players] == [3] * seats
    assert len(state.removed) == 12 and all(map(CONTENT.is_guest, state.removed))
    joint = (*match.line, *state.guest_deck)
    assert len(joint) == 60 + 24 - 3 * seats
    assert sum(card in EFFECTS for card in joint) == 24 - 3 * seats
    assert state.belle_deck == () and len(state.line) == 3 * seats


def test_BB_40_a_belle_in_line_is_skipped_and_carries_chips_like_a_guest() -> None:
    match = scene(line=LINE, one_deck=True)
    match.invite("G03")
    assert match.chips == (3, 5)
    match.group(0)
    events = match.invite("S1")
    assert of(events, ChipsCollected) == [ChipsCollected(seat=1, card="S1", chips=1)]
    assert of(events, BelleInvited) == [BelleInvited(seat=1, belle="S1", source="line")]
    assert match.hand(1) == ("S1",) and match.chips == (3, 5)
    assert match.active == 0


def test_BB_40_a_belle_may_be_played_from_the_next_turn_on() -> None:
    match = scene(line=["L1", "L6", "G03", "G04"], one_deck=True)
    match.invite("L1")
    match.invite("L6")
    assert match.active == 0 and match.kind == "belle_or_invite"
    match.belle("L1")


def test_BB_40_nobody_draws_at_the_end_of_a_round_and_the_hand_has_no_limit() -> None:
    match = scene(line=["S1"], hands={0: ["L1", "L2", "L3"]}, one_deck=True)
    events = match.invite("S1")
    assert of(events, BellesDrawn) == []
    assert match.hand(0) == ("L1", "L2", "L3", "S1") and match.hand(1) == ()


def test_BB_40_the_match_ends_after_the_round_that_emptied_the_joint_deck() -> None:
    match = scene(line=["G02"], deck=["S1", "G03"], one_deck=True)
    match.turn("G02", 0)
    assert match.line == ("S1", "G03") and match.view().guest_deck == 0
    match.invite("S1")
    assert match.outcome is None
    match.turn("G03", 0)
    assert match.outcome is not None


def test_BB_40_a_remainder_not_dealt_goes_to_both_discard_piles() -> None:
    match = scene(line=["G02"], deck=["S1", "G03"], one_deck=True, discard_remainder=True)
    events = match.turn("G02", 0)
    assert of(events, GuestsLeftOver) == [GuestsLeftOver(cards=("S1", "G03"))]
    assert match.view().guest_discard == ("G03",) and match.view().belle_discard[-1] == "S1"
    assert match.outcome is not None


def test_BB_41_L1_L3_L6_M5_are_about_belles_in_the_line_too() -> None:
    match = scene(line=["G02", "G03", "S1"], one_deck=True).after("L1")
    match.invite("S1")
    assert match.chips == (5, 5) and match.hand(0) == ("S1",)
    match = scene(line=LINE, one_deck=True).after("L3", cards=("S1", "G04", "G03", "G02"))
    assert match.line == ("S1", "G04", "G03", "G02")
    match = scene(line=["G02", Place("S1", 2)], one_deck=True).after("L6")
    assert match.chips == (5 + 2, 5)
    match = scene(line=LINE, one_deck=True).after("M5", cards=("S1",))
    match.turn("G02", 0)
    assert match.invitations == ["G03", "G04"]


def test_BB_41_L2_still_gives_its_second_invitation() -> None:
    match = scene(line=LINE, one_deck=True).after("L2")
    match.invite("S1")
    assert match.active == 0 and match.kind == "invite"
    match.turn("G02", 0)
    assert match.active == 1


def test_BB_41_L4_may_take_a_belle_which_stays_hidden() -> None:
    match = scene(line=LINE, deck=["G11", "S2", "S3", "G12"], one_deck=True).after("L4")
    assert Choice(cards=("S2", "S3", "G11")) in match.answers
    events = match.answer("L4", cards=("S2", "S3", "G11"))
    assert of(events, BelleInvited) == [BelleInvited(seat=0, belle=None, source="deck")]
    assert of(events, HandDrawn) == [HandDrawn(to=(0,), belles=("S2",))]
    assert of(events, GuestInvited) == []
    assert match.hand(0) == ("S2",) and match.active == 1
    assert match._state.guest_deck == ("G12", "S3", "G11")


def test_BB_41_M1_looks_past_a_belle_reserved_for_somebody_else() -> None:
    match = scene(
        line=[Place("S1", 0, 1, "M5"), "G02", "G03"], groups={(1, 0): ["G21"]}, one_deck=True
    ).after("M1", group=At(1, 0))
    assert match.guests(1, 0) == ("G21", "G02")
    first = scene(line=["S1", "G02"], groups={(1, 0): ["G21"]}, hands={0: ["M1"]}, one_deck=True)
    assert first.unplayable("M1") == "belle_needs_guest_first_in_line"


def test_BB_41_X1_draws_from_the_discard_pile() -> None:
    match = scene(line=LINE, hands={0: ["X1"]}, one_deck=True)
    pile = match.view().belle_discard
    events = match.belle("X1")
    drawn = match.hand(0)
    assert of(events, BellesDrawn) == [BellesDrawn(seat=0, count=2)]
    assert len(drawn) == 2 and set(drawn) < set(pile)
    assert match.view().belle_discard == tuple(name for name in pile if name not in drawn)
    others = [name for name in EFFECTS if name not in ("X1", "S1", "L1")]
    fewer = scene(line=LINE, hands={1: others}, one_deck=True).after("X1")
    assert fewer.hand(0) == ("L1",) and fewer.kind == "belle_or_invite"


def test_BB_41_L5_takes_guests_alone() -> None:
    match = scene(line=LINE, discard=["G21"], hands={0: ["L5"]}, one_deck=True)
    assert match.choices("L5") == [Choice(cards=("G21",))]


def test_the_time_out_takes_a_belle_that_is_first() -> None:
    match = scene(line=["S1", "G02"], one_deck=True)
    match.time_out()
    assert match.hand(0) == ("S1",) and match.active == 1
