"""A turn: BB-12 and BB-20 to BB-27."""

from rules.belle.events import (
    ChipsCollected,
    ChipsPlaced,
    GroupDiscarded,
    GroupScored,
    GuestGrouped,
    GuestInvited,
    TurnStarted,
)
from rules.belle.model import GroupGuest, InviteGuest, Place, PlayBelle, Tally
from tests.rules.belle.scenes import SEVEN, guest, scene
from tests.support.driven import of


def test_BB_12_the_turn_goes_to_the_left() -> None:
    match = scene(3, active=1, start=1)
    seats = []
    for _ in range(4):
        seats.append(match.active)
        match.time_out()
    assert seats == [1, 2, 0, 1]


def test_BB_20_one_belle_and_only_before_inviting() -> None:
    match = scene(hands={0: ["L6", "L1"]})
    assert match.kind == "belle_or_invite"
    match.belle("L6")
    assert match.kind == "invite"
    assert match.refused_now(PlayBelle("L1")) == "not_now"
    match.invite(match.line[0])
    assert match.refused_now(PlayBelle("L1")) == "not_now"
    match.group(0)
    assert match.hand(0) == ("L1",)
    assert match.view().belle_discard == ("L6",)


def test_BB_20_BB_27_a_belle_need_not_be_played_and_inviting_is_compulsory() -> None:
    without = scene()
    assert without.kind == "invite"
    assert {type(action) for action in without.legal(0)} == {InviteGuest}
    assert list(without.legal(1)) == []
    match = scene(hands={0: ["L1"]})
    match.turn(match.line[0], 0)
    assert match.hand(0) == ("L1",)


def test_BB_20_a_belle_of_somebody_else_is_refused() -> None:
    match = scene(hands={0: ["L1"], 1: ["L2"]})
    assert match.refused_now(PlayBelle("L2")) == "belle_not_in_hand"
    assert match.refused_now(PlayBelle("no such Belle")) == "belle_not_in_hand"
    unplayable = scene(hands={0: ["P1"], 1: ["L1"]})  # it looks like any other hand
    assert unplayable.kind == "belle_or_invite"
    assert [type(action) for action in unplayable.legal(0)] == [InviteGuest] * 6


def test_BB_21_the_first_guest_is_free() -> None:
    match = scene(line=["G01", "G02"])
    events = match.invite("G01")
    assert of(events, ChipsPlaced) == []
    assert of(events, GuestInvited) == [GuestInvited(seat=0, guest="G01", source="line")]
    assert match.chips == (5, 5)
    assert match.line == ("G02",)


def test_BB_21_E4_every_guest_skipped_costs_a_chip() -> None:
    match = scene(line=["G01", "G02", "G03", "G04"])
    assert [place.price for place in match.view().line] == [0, 1, 2, 3]
    events = match.invite("G03")
    assert of(events, ChipsPlaced) == [ChipsPlaced(seat=0, cards=("G01", "G02"), each=1)]
    assert match.chips == (3, 5)
    assert match.line == ("G01", "G02", "G04")
    assert match.line_chips == (1, 1, 0)


def test_BB_21_E6_no_debts() -> None:
    tip = scene(line=["G01", "G02", Place("G03", chips=2)], chips=[1, 5])
    assert (
        tip.refused_now(InviteGuest("G03")) == "too_few_chips"
    )  # it doesn't pay for the way there
    match = scene(line=["G01", "G02", "G03", "G04"], chips=[2, 5])
    assert match.refused_now(InviteGuest("G04")) == "too_few_chips"
    assert match.refused_now(InviteGuest("G05")) == "card_not_in_line"
    assert match.invitations == ["G01", "G02", "G03"]
    assert [place.affordable for place in match.view().line] == [True, True, True, False]


def test_BB_22_chips_on_the_guest_become_yours() -> None:
    match = scene(line=[Place("G01"), Place("G02", chips=3)])
    events = match.invite("G02")
    assert of(events, ChipsCollected) == [ChipsCollected(seat=0, card="G02", chips=3)]
    assert match.chips == (5 - 1 + 3, 5)


def test_BB_23_a_guest_goes_to_any_space_with_room() -> None:
    match = scene(line=["G01"], groups={(0, 0): ["G02", "G03", "G04", "G05"], (0, 2): ["G06"]})
    match.invite("G01")
    assert list(match.legal(0)) == [GroupGuest(space) for space in range(4)]
    assert match.refused_now(GroupGuest(4)) == "no_such_space"
    assert match.refused_now(GroupGuest(-1)) == "no_such_space"
    events = match.group(2)
    assert of(events, GuestGrouped) == [GuestGrouped(seat=0, host=0, space=2, guest="G01")]
    assert match.guests(0, 2) == ("G06", "G01")


def test_BB_23_the_view_projects_every_grouping() -> None:
    match = scene(
        line=[SEVEN[4]], groups={(0, 0): SEVEN[:4], (0, 1): [guest("masks", "violins", "roses")]}
    )
    assert match.view().groupings == ()
    match.invite(SEVEN[4])
    assert [(g.space, g.score, g.full) for g in match.view().groupings] == [
        (0, 7, True),
        (1, 2, False),
        (2, 0, False),
        (3, 0, False),
    ]


def test_BB_24_BB_26_full_groups_score_and_leave() -> None:
    match = scene(line=[SEVEN[4], "G02"], groups={(0, 0): SEVEN[:4]})
    events = match.turn(SEVEN[4], 0)
    assert of(events, GroupScored) == [
        GroupScored(
            seat=0,
            space=0,
            guests=SEVEN,
            tallies=(Tally(("globes",), 5, 5), Tally(("hearts",), 2, 2)),
            chips=7,
        )
    ]
    assert match.chips == (12, 5)
    assert of(events, GroupDiscarded) == [GroupDiscarded(seat=0, space=0, guests=SEVEN, kept=())]
    assert match.guests(0, 0) == ()
    assert match.view().guest_discard == SEVEN
    assert events[-1] == TurnStarted(seat=1, turn=2)


def test_BB_24_a_group_of_four_does_not_score() -> None:
    match = scene(line=[SEVEN[3], "G02"], groups={(0, 0): SEVEN[:3]})
    assert of(match.turn(SEVEN[3], 0), GroupScored) == []
    assert match.chips == (5, 5)
