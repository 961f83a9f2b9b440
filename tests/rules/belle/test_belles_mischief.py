"""M1 to M5: Belles about other people's parties, and the reserved table."""

from __future__ import annotations

import pytest

from rules.belle.events import (
    BellesDiscarded,
    CardReserved,
    ChipsCollected,
    ChipsPaid,
    ChipsPlaced,
    GuestGrouped,
    GuestInvited,
    GuestSentAway,
    GuestsExchanged,
    ReservationEnded,
)
from rules.belle.model import At, Choice, InviteGuest, Place, Space
from tests.rules.belle.scenes import (
    SEVEN,
    active,
    belle,
    chips,
    choices,
    group,
    guests,
    invitations,
    invite,
    kind,
    line,
    line_chips,
    pass_turns,
    refused,
    refused_belle,
    scene,
    space,
    told,
    turn,
    unplayable,
    view,
)

LINE = ["G02", "G03", "G04", "G05", "G06", "G09"]


# M1, the Wrong Address


def test_M1_the_first_guest_goes_to_an_opponent_and_the_chips_to_you() -> None:
    match = scene(
        3, line=[Place("G02", 2), "G03"], groups={(2, 1): ["G21", "G22"]}, hands={0: ["M1"]}
    )
    events = belle(match, "M1", group=At(2, 1))
    assert told(events, ChipsCollected) == [ChipsCollected(seat=0, card="G02", chips=2)]
    assert told(events, GuestInvited) == [GuestInvited(seat=0, guest="G02", source="line")]
    assert told(events, GuestGrouped) == [GuestGrouped(seat=0, host=2, space=1, guest="G02")]
    assert guests(match, 2, 1) == ("G21", "G22", "G02")
    assert chips(match) == (5 + 2 + 2, 5, 5)


def test_M1_then_you_invite_normally() -> None:
    match = scene(line=LINE, groups={(1, 0): ["G21"]}, hands={0: ["M1"]})
    belle(match, "M1", group=At(1, 0))
    assert kind(match) == "invite" and active(match) == 0
    turn(match, "G04", 0)
    assert chips(match) == (5 + 2 - 1, 5) and guests(match, 0, 0) == ("G04",)


def test_M1_with_the_last_guest_of_the_line_ends_the_turn() -> None:
    match = scene(line=["G02"], groups={(1, 0): ["G21"]}, hands={0: ["M1"]})
    belle(match, "M1", group=At(1, 0))
    assert view(match).round == 2


def test_M1_needs_an_opponents_group_of_one_to_three() -> None:
    match = scene(line=LINE, groups={(0, 0): ["G21"], (1, 0): SEVEN[:4]}, hands={0: ["M1"]})
    assert unplayable(match, "M1") == "belle_needs_opponent_group_of_one_to_three"


def test_M1_not_into_an_empty_space_a_group_of_four_or_your_own() -> None:
    match = scene(
        line=LINE,
        groups={(0, 0): ["G21"], (1, 0): SEVEN[:4], (1, 1): ["G22"]},
        hands={0: ["M1"]},
    )
    assert choices(match, "M1") == [Choice(group=At(1, 1))]
    for at in (At(0, 0), At(1, 0), At(1, 2), None):
        assert refused_belle(match, "M1", group=at) == "belle_wants_opponent_group_of_one_to_three"


def test_BB_53_M1_takes_the_first_guest_that_is_not_reserved_for_another() -> None:
    match = scene(
        line=[Place("G02", 3, 1, "M5"), "G03", "G04"],
        groups={(1, 0): ["G21"]},
        hands={0: ["M1"]},
    )
    belle(match, "M1", group=At(1, 0))
    assert guests(match, 1, 0) == ("G21", "G03") and chips(match) == (5 + 2, 5)
    assert line(match) == ("G02", "G04")


# M2, Cut In


def test_M2_a_guest_of_yours_and_one_of_theirs_change_parties() -> None:
    match = scene(
        line=LINE, groups={(0, 1): ["G21", "G22"], (1, 0): ["G23", "G24", "G25"]}, hands={0: ["M2"]}
    )
    events = belle(match, "M2", cards=("G22", "G23"))
    assert told(events, GuestsExchanged) == [GuestsExchanged(seat=0, guests=("G22", "G23"))]
    assert guests(match, 0, 1) == ("G21", "G23")
    assert guests(match, 1, 0) == ("G22", "G24", "G25")
    assert kind(match) == "invite"


def test_M2_needs_a_guest_of_yours_and_one_of_theirs() -> None:
    match = scene(groups={(1, 0): ["G21"]}, hands={0: ["M2"]})
    assert unplayable(match, "M2") == "belle_needs_guest_of_yours"
    match = scene(groups={(0, 0): ["G21"]}, hands={0: ["M2"]})
    assert unplayable(match, "M2") == "belle_needs_opponent_guest"


def test_M2_your_own_guest_is_named_first_and_opponents_are_left_alone() -> None:
    match = scene(
        3, groups={(0, 0): ["G21", "G22"], (1, 0): ["G23"], (2, 0): ["G24"]}, hands={0: ["M2"]}
    )
    for cards in (("G23", "G21"), ("G21", "G22"), ("G23", "G24"), ("G21",)):
        assert refused_belle(match, "M2", cards=cards) == "belle_wants_own_and_opponent_guest"
    assert len(choices(match, "M2")) == 4


def test_BB_54_M2_the_exchanged_guest_is_last_where_the_other_was() -> None:
    match = scene(
        line=LINE,
        groups={(0, 0): ["G21", "G22"], (1, 0): ["G23", "G24"]},
        hands={0: ["M2"], 1: ["M4"]},
    )
    belle(match, "M2", cards=("G22", "G23"))
    turn(match, "G02", 1)
    assert choices(match, "M4") == [Choice(cards=("G23",))]


def test_M2_leaves_a_crush_where_it_lies() -> None:
    match = scene(
        line=LINE,
        groups={(0, 0): ["G21"], (1, 0): Space(("G22",), 6, ("P4",))},
        hands={0: ["M2"]},
    )
    belle(match, "M2", cards=("G21", "G22"))
    assert space(match, 1, 0) == Space(("G21",), 6, ("P4",))


# M3, Poached


def test_M3_the_last_placed_guest_becomes_yours_for_a_chip() -> None:
    match = scene(3, line=LINE, groups={(2, 0): ["G21", "G22"]}, hands={0: ["M3"]})
    events = belle(match, "M3", cards=("G22",))
    assert told(events, ChipsPaid) == [ChipsPaid(seat=0, receiver=2, chips=1)]
    assert told(events, GuestInvited) == [GuestInvited(seat=0, guest="G22", source="party", host=2)]
    assert chips(match) == (4, 5, 6) and kind(match) == "group"
    group(match, 3)
    assert guests(match, 2, 0) == ("G21",) and guests(match, 0, 3) == ("G22",)
    assert line(match) == tuple(LINE) and active(match) == 1


@pytest.mark.parametrize(
    ("version", "needed"), [(None, "belle_needs_chip"), (3, "belle_needs_two_chips")]
)
def test_M3_needs_chips_to_pay_with(version: int | None, needed: str) -> None:
    chips = [0 if version is None else 1, 5]
    match = scene(groups={(1, 0): ["G21", "G22"]}, hands={0: ["M3"]}, chips=chips, version=version)
    assert unplayable(match, "M3") == needed


def test_M3_needs_an_opponents_group_of_two() -> None:
    match = scene(groups={(0, 0): ["G21", "G22"], (1, 0): ["G23"]}, hands={0: ["M3"]})
    assert unplayable(match, "M3") == "belle_needs_opponent_group_of_two"


def test_M3_only_the_guest_placed_last() -> None:
    match = scene(groups={(1, 0): ["G21", "G22"], (1, 1): ["G23"]}, hands={0: ["M3"]})
    for cards in (("G21",), ("G23",), ()):
        assert refused_belle(match, "M3", cards=cards) == "belle_wants_last_placed_guest"


def test_M3_can_complete_a_group() -> None:
    match = scene(
        line=LINE, groups={(0, 0): SEVEN[:4], (1, 0): ["G21", SEVEN[4]]}, hands={0: ["M3"]}
    )
    belle(match, "M3", cards=(SEVEN[4],))
    group(match, 0)
    assert chips(match) == (5 - 1 + 7, 6)


def test_BB_54_M3_a_guest_moved_by_P1_is_the_last_placed() -> None:
    match = scene(
        line=LINE,
        groups={(0, 0): ["G21"], (0, 1): ["G22", "G23"]},
        hands={0: ["P1"], 1: ["M3"]},
    )
    belle(match, "P1", cards=("G21",), group=At(0, 1))
    turn(match, "G02", 3)
    assert choices(match, "M3") == [Choice(cards=("G21",))]


# M4, Carriage at the Door


def test_M4_the_last_placed_guest_goes_to_the_end_of_the_line() -> None:
    match = scene(line=LINE[:2], groups={(1, 2): ["G21", "G22"]}, hands={0: ["M4"]})
    events = belle(match, "M4", cards=("G22",))
    assert told(events, GuestSentAway) == [GuestSentAway(seat=0, host=1, guest="G22")]
    assert guests(match, 1, 2) == ("G21",)
    assert match._state.line == (Place("G02"), Place("G03"), Place("G22"))
    assert kind(match) == "invite" and invitations(match) == ["G02", "G03", "G22"]


def test_M4_needs_an_opponents_group_of_two() -> None:
    match = scene(groups={(0, 0): ["G21", "G22"], (1, 0): ["G23"]}, hands={0: ["M4"]})
    assert unplayable(match, "M4") == "belle_needs_opponent_group_of_two"


def test_M4_only_the_guest_placed_last() -> None:
    match = scene(groups={(1, 0): ["G21", "G22"]}, hands={0: ["M4"]})
    assert refused_belle(match, "M4", cards=("G21",)) == "belle_wants_last_placed_guest"


def test_M4_makes_the_round_a_turn_longer() -> None:
    match = scene(line=LINE[:2], groups={(1, 0): ["G21", "G22"]}, hands={0: ["M4"]})
    belle(match, "M4", cards=("G22",))
    turn(match, "G02", 0)
    pass_turns(match, 1)
    assert active(match) == 0 and line(match) == ("G22",)


# M5, the Reserved Table


def test_M5_only_you_may_invite_the_guest() -> None:
    match = scene(3, line=LINE, hands={0: ["M5"]})
    events = belle(match, "M5", cards=("G03",))
    assert told(events, CardReserved) == [CardReserved(seat=0, card="G03", belle="M5")]
    turn(match, "G02", 0)
    assert active(match) == 1
    assert refused(match, InviteGuest("G03")) == "reserved_for_other"
    assert invitations(match) == ["G04", "G05", "G06", "G09"]
    shown = view(match).line[0]
    assert (shown.reserved_for, shown.price, shown.affordable) == (0, None, False)


def test_BB_53_M5_the_others_pass_it_without_paying() -> None:
    match = scene(3, line=LINE, hands={0: ["M5"]})
    belle(match, "M5", cards=("G03",))
    turn(match, "G02", 0)
    assert [place.price for place in view(match).line] == [None, 0, 1, 2, 3]
    events = invite(match, "G05")
    assert told(events, ChipsPlaced) == [ChipsPlaced(seat=1, cards=("G04",), each=1)]
    assert line_chips(match)[:2] == (0, 1)


def test_BB_53_M5_ends_at_your_next_turn_and_is_discarded() -> None:
    match = scene(line=LINE, hands={0: ["M5"]})
    belle(match, "M5", cards=("G06",))
    turn(match, "G02", 0)
    assert view(match).belle_discard == ()
    events = turn(match, "G03", 0)
    assert told(events, ReservationEnded) == [ReservationEnded(card="G06")]
    assert view(match).belle_discard == ("M5",)
    assert all(place.reserved_for is None for place in match._state.line)


def test_M5_you_may_invite_the_guest_in_the_same_turn() -> None:
    match = scene(line=LINE, hands={0: ["M5"]})
    belle(match, "M5", cards=("G03",))
    events = invite(match, "G03")
    assert told(events, ChipsPlaced) == [ChipsPlaced(seat=0, cards=("G02",), each=1)]
    assert told(events, BellesDiscarded) == [BellesDiscarded(belles=("M5",))]


def test_BB_53_M5_for_you_skipping_your_reserved_guest_costs_as_ever() -> None:
    match = scene(line=LINE, hands={0: ["M5"]})
    belle(match, "M5", cards=("G02",))
    assert [place.price for place in view(match).line] == [0, 1, 2, 3, 4, 5]
    invite(match, "G03")
    assert match._state.line[0] == Place("G02", 1, 0, "M5")


def test_BB_53_M5_ends_when_no_other_guest_is_left() -> None:
    match = scene(3, line=LINE[:3], hands={0: ["M5"]})
    belle(match, "M5", cards=("G02",))
    turn(match, "G03", 0)
    assert invitations(match) == ["G04"]
    events = invite(match, "G04")
    assert told(events, ReservationEnded) == [ReservationEnded(card="G02")]
    assert view(match).belle_discard == ("M5",)
    group(match, 0)
    assert active(match) == 2 and invitations(match) == ["G02"]


def test_BB_53_M5_on_the_only_guest_ends_at_once() -> None:
    match = scene(line=["G02"], hands={0: ["M5"]})
    events = belle(match, "M5", cards=("G02",))
    assert told(events, ReservationEnded) == [ReservationEnded(card="G02")]
    assert view(match).belle_discard == ("M5",)
    assert invitations(match) == ["G02"]


def test_M5_ends_for_the_second_guest_of_a_plus_one() -> None:
    match = scene(line=[Place("G02", 1, 1, "M5"), "G03"], hands={0: ["L2"]})
    belle(match, "L2")
    turn(match, "G03", 0)
    assert invitations(match) == ["G02"]


def test_M5_wants_a_card_of_the_line() -> None:
    match = scene(line=LINE, hands={0: ["M5"]}, groups={(1, 0): ["G21"]})
    assert [choice.cards for choice in choices(match, "M5")] == [(card,) for card in LINE]
    for cards in (("G21",), (), ("G02", "G03")):
        assert refused_belle(match, "M5", cards=cards) == "belle_wants_card_in_line"
