"""A turn: BB-12 and BB-20 to BB-27."""

from __future__ import annotations

from random import Random

import rules
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
from tests.rules.belle.scenes import (
    ELEVEN,
    SEVEN,
    active,
    belle,
    chips,
    group,
    guest,
    guests,
    hand,
    invitations,
    invite,
    kind,
    line,
    line_chips,
    pass_turns,
    refused,
    scene,
    told,
    turn,
    view,
)


def test_BB_12_the_turn_goes_to_the_left() -> None:
    match = scene(3, active=1, start=1)
    seats = []
    for _ in range(4):
        seats.append(active(match))
        pass_turns(match, 1)
    assert seats == [1, 2, 0, 1]


def test_BB_20_one_belle_and_only_before_inviting() -> None:
    match = scene(hands={0: ["L6", "L1"]})
    assert kind(match) == "belle_or_invite"
    belle(match, "L6")
    assert kind(match) == "invite"
    assert refused(match, PlayBelle("L1")) == "not_now"
    invite(match, line(match)[0])
    assert refused(match, PlayBelle("L1")) == "not_now"
    group(match, 0)
    assert hand(match, 0) == ("L1",)
    assert view(match).belle_discard == ("L6",)


def test_BB_20_a_belle_need_not_be_played() -> None:
    match = scene(hands={0: ["L1"]})
    turn(match, line(match)[0], 0)
    assert hand(match, 0) == ("L1",)


def test_BB_20_a_belle_of_somebody_else_is_refused() -> None:
    match = scene(hands={0: ["L1"], 1: ["L2"]})
    assert refused(match, PlayBelle("L2")) == "belle_not_in_hand"
    assert refused(match, PlayBelle("no such Belle")) == "belle_not_in_hand"


def test_BB_20_without_a_belle_in_hand_nobody_is_asked_for_one() -> None:
    assert kind(scene()) == "invite"


def test_BB_20_a_hand_of_unplayable_belles_looks_like_any_other() -> None:
    match = scene(hands={0: ["P1"], 1: ["L1"]})
    assert kind(match) == "belle_or_invite"
    assert [type(action) for action in match.legal(0)] == [InviteGuest] * 6


def test_BB_21_the_first_guest_is_free() -> None:
    match = scene(line=["G01", "G02"])
    events = invite(match, "G01")
    assert told(events, ChipsPlaced) == []
    assert told(events, GuestInvited) == [GuestInvited(seat=0, guest="G01", source="line")]
    assert chips(match) == (5, 5)
    assert line(match) == ("G02",)


def test_BB_21_every_guest_skipped_costs_a_chip() -> None:
    match = scene(line=["G01", "G02", "G03", "G04"])
    assert [place.price for place in view(match).line] == [0, 1, 2, 3]
    events = invite(match, "G03")
    assert told(events, ChipsPlaced) == [ChipsPlaced(seat=0, cards=("G01", "G02"), each=1)]
    assert chips(match) == (3, 5)
    assert line(match) == ("G01", "G02", "G04")
    assert line_chips(match) == (1, 1, 0)


def test_BB_21_no_debts() -> None:
    match = scene(line=["G01", "G02", "G03", "G04"], chips=[2, 5])
    assert refused(match, InviteGuest("G04")) == "too_few_chips"
    assert invitations(match) == ["G01", "G02", "G03"]
    assert [place.affordable for place in view(match).line] == [True, True, True, False]


def test_BB_21_only_who_stands_in_line_can_be_invited() -> None:
    assert refused(scene(line=["G01"]), InviteGuest("G02")) == "card_not_in_line"


def test_BB_22_chips_on_the_guest_become_yours() -> None:
    match = scene(line=[Place("G01"), Place("G02", chips=3)])
    events = invite(match, "G02")
    assert told(events, ChipsCollected) == [ChipsCollected(seat=0, card="G02", chips=3)]
    assert chips(match) == (5 - 1 + 3, 5)


def test_BB_23_a_guest_goes_to_any_space_with_room() -> None:
    match = scene(line=["G01"], groups={(0, 0): ["G02", "G03", "G04", "G05"], (0, 2): ["G06"]})
    invite(match, "G01")
    assert list(match.legal(0)) == [GroupGuest(space) for space in range(4)]
    assert refused(match, GroupGuest(4)) == "no_such_space"
    assert refused(match, GroupGuest(-1)) == "no_such_space"
    events = group(match, 2)
    assert told(events, GuestGrouped) == [GuestGrouped(seat=0, host=0, space=2, guest="G01")]
    assert guests(match, 0, 2) == ("G06", "G01")


def test_BB_23_five_is_the_limit() -> None:
    match = scene(line=["G02", "G03"], groups={(0, 0): SEVEN[:4]}, hands={0: ["L2"]})
    belle(match, "L2")
    turn(match, "G02", 0)
    invite(match, line(match)[0])
    assert refused(match, GroupGuest(0)) == "group_full"


def test_BB_23_the_view_projects_every_grouping() -> None:
    match = scene(
        line=[SEVEN[4]], groups={(0, 0): SEVEN[:4], (0, 1): [guest("masks", "violins", "roses")]}
    )
    assert view(match).groupings == ()
    invite(match, SEVEN[4])
    assert [(g.space, g.score, g.full) for g in view(match).groupings] == [
        (0, 7, True),
        (1, 2, False),
        (2, 0, False),
        (3, 0, False),
    ]


def test_BB_24_the_arithmetic_is_told() -> None:
    match = scene(line=[SEVEN[4], "G02"], groups={(0, 0): SEVEN[:4]})
    events = turn(match, SEVEN[4], 0)
    assert told(events, GroupScored) == [
        GroupScored(
            seat=0,
            space=0,
            guests=SEVEN,
            tallies=(Tally(("globes",), 5, 5), Tally(("hearts",), 2, 2)),
            chips=7,
        )
    ]
    assert chips(match) == (12, 5)


def test_BB_24_a_group_of_four_does_not_score() -> None:
    match = scene(line=[SEVEN[3], "G02"], groups={(0, 0): SEVEN[:3]})
    assert told(turn(match, SEVEN[3], 0), GroupScored) == []
    assert chips(match) == (5, 5)


def test_BB_25_several_groups_may_score_in_one_turn() -> None:
    match = scene(
        line=[SEVEN[4], ELEVEN[4], "G09"],
        hands={0: ["L2"]},
        groups={(0, 1): SEVEN[:4], (0, 3): ELEVEN[:4]},
    )
    belle(match, "L2")
    turn(match, SEVEN[4], 1)
    events = turn(match, ELEVEN[4], 3)
    assert [(e.space, e.chips) for e in told(events, GroupScored)] == [(1, 7), (3, 11)]
    assert chips(match) == (5 - 2 + 18, 5 + 2)


def test_BB_26_full_groups_leave_and_their_space_is_free() -> None:
    match = scene(line=[SEVEN[4], "G02"], groups={(0, 0): SEVEN[:4]})
    events = turn(match, SEVEN[4], 0)
    assert told(events, GroupDiscarded) == [GroupDiscarded(seat=0, space=0, guests=SEVEN, kept=())]
    assert guests(match, 0, 0) == ()
    assert view(match).guest_discard == SEVEN
    assert events[-1] == TurnStarted(seat=1, turn=2)


def test_BB_26_no_group_is_full_when_a_turn_starts() -> None:
    for seed in range(8):
        match = rules.Match.new("belle", seats=2 + seed % 4, seed=f"{seed}")
        rng = Random(seed)
        while match.prompts:
            if match.prompts[0].kind == "belle_or_invite":
                assert all(s.room > 0 for p in match._state.players for s in p.spaces)
            match.play(active(match), match.sample(active(match), rng))


def test_BB_27_inviting_is_compulsory() -> None:
    match = scene()
    assert {type(action) for action in match.legal(0)} == {InviteGuest}
    assert list(match.legal(1)) == []
