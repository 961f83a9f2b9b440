"""M1 to M5: Belles about other people's parties, and the reserved table.

M1 Wrong Address, M2 Cut In, M3 Poached, M4 Carriage at the Door, M5 Reserved Table.
"""

from typing import Any

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
from tests.rules.belle.scenes import SEVEN, scene
from tests.support.driven import of

LINE = ["G02", "G03", "G04", "G05", "G06", "G09"]


def test_M1_the_first_guest_goes_to_an_opponent_and_the_chips_to_you() -> None:
    match = scene(
        3, line=[Place("G02", 2), "G03", "G04"], groups={(2, 1): ["G21", "G22"]}, hands={0: ["M1"]}
    )
    events = match.belle("M1", group=At(2, 1))
    assert of(events, ChipsCollected) == [ChipsCollected(seat=0, card="G02", chips=2)]
    assert of(events, GuestInvited) == [GuestInvited(seat=0, guest="G02", source="line")]
    assert of(events, GuestGrouped) == [GuestGrouped(seat=0, host=2, space=1, guest="G02")]
    assert match.guests(2, 1) == ("G21", "G22", "G02")
    assert match.chips == (5 + 2 + 2, 5, 5)
    assert match.kind == "invite" and match.active == 0  # then the invitation follows as usual
    match.turn("G04", 0)
    assert match.chips == (9 - 1, 5, 5) and match.guests(0, 0) == ("G04",)


def test_M1_with_the_last_guest_of_the_line_ends_the_turn() -> None:
    match = scene(line=["G02"], groups={(1, 0): ["G21"]}).after("M1", group=At(1, 0))
    assert match.view().round == 2


def test_M1_not_into_an_empty_space_a_group_of_four_or_your_own() -> None:
    match = scene(
        line=LINE, groups={(0, 0): ["G21"], (1, 0): SEVEN[:4], (1, 1): ["G22"]}, hands={0: ["M1"]}
    )
    assert match.choices("M1") == [Choice(group=At(1, 1))]
    for at in (At(0, 0), At(1, 0), At(1, 2), None):
        assert match.refused_belle("M1", group=at) == "belle_wants_opponent_group_of_one_to_three"


def test_BB_53_M1_takes_the_first_guest_that_is_not_reserved_for_another() -> None:
    match = scene(line=[Place("G02", 3, 1, "M5"), "G03", "G04"], groups={(1, 0): ["G21"]}).after(
        "M1", group=At(1, 0)
    )
    assert match.guests(1, 0) == ("G21", "G03") and match.chips == (5 + 2, 5)
    assert match.line == ("G02", "G04")


@pytest.mark.parametrize(("name", "other"), [("M2", (1, 0)), ("P2", (0, 2))])
def test_M2_P2_two_guests_take_each_others_position(name: str, other: tuple[int, int]) -> None:
    """One of your groups and one of theirs, or two of your groups; a crush stays with its group."""
    groups = {(0, 1): ["G21", "G22"], other: ["G23", "G24", "G25"]}
    match = scene(line=LINE, groups=groups, hands={0: [name]})
    events = match.belle(name, cards=("G22", "G24"))
    assert of(events, GuestsExchanged) == [GuestsExchanged(seat=0, guests=("G22", "G24"))]
    assert match.guests(0, 1) == ("G21", "G24")
    assert match.guests(*other) == ("G23", "G22", "G25")
    assert match.kind == "invite" and match.chips == (5 + (name == "P2"), 5)
    crushed = scene(line=LINE, groups={(0, 1): ["G21"], other: Space(("G22",), 6, ("P4",))})
    crushed.after(name, cards=("G21", "G22"))
    assert crushed.space(*other) == Space(("G21",), 6, ("P4",))


def test_M2_your_own_guest_is_named_first_and_opponents_are_left_alone() -> None:
    match = scene(
        3, groups={(0, 0): ["G21", "G22"], (1, 0): ["G23"], (2, 0): ["G24"]}, hands={0: ["M2"]}
    )
    for cards in (("G23", "G21"), ("G21", "G22"), ("G23", "G24"), ("G21",)):
        assert match.refused_belle("M2", cards=cards) == "belle_wants_own_and_opponent_guest"
    assert len(match.choices("M2")) == 4


@pytest.mark.parametrize(
    ("name", "choice", "groups", "other", "last"),
    [
        # An exchanged guest counts as last in the other's place, and so does a moved guest.
        ("M2", {"cards": ("G22", "G23")}, {(0, 0): 2, (1, 0): 2}, "M4", ["G23"]),
        ("P1", {"cards": ("G21",), "group": At(0, 1)}, {(0, 0): 1, (0, 1): 2}, "M3", ["G21"]),
        ("P2", {"cards": ("G22", "G23")}, {(0, 0): 2, (0, 1): 2}, "M3", ["G23", "G24"]),
    ],
)
def test_BB_54_M2_P1_P2_who_is_placed_last(
    name: str, choice: Any, groups: dict[tuple[int, int], int], other: str, last: list[str]
) -> None:
    ids = iter(["G21", "G22", "G23", "G24"])
    placed = {at: [next(ids) for _ in range(count)] for at, count in groups.items()}
    match = scene(line=LINE, groups=placed, hands={1: [other]}).after(name, **choice)
    match.turn("G02", 3)
    assert match.choices(other) == [Choice(cards=(card,)) for card in last]


def test_M3_the_last_placed_guest_becomes_yours_for_a_chip() -> None:
    match = scene(3, line=LINE, groups={(2, 0): ["G21", "G22"]}, hands={0: ["M3"]})
    events = match.belle("M3", cards=("G22",))
    assert of(events, ChipsPaid) == [ChipsPaid(seat=0, receiver=2, chips=1)]
    assert of(events, GuestInvited) == [GuestInvited(seat=0, guest="G22", source="party", host=2)]
    assert match.chips == (4, 5, 6) and match.kind == "group"
    match.group(3)
    assert match.guests(2, 0) == ("G21",) and match.guests(0, 3) == ("G22",)
    assert match.line == tuple(LINE) and match.active == 1


@pytest.mark.parametrize("name", ["M3", "M4"])
def test_M3_M4_only_the_guest_placed_last(name: str) -> None:
    match = scene(groups={(1, 0): ["G21", "G22"], (1, 1): ["G23"]}, hands={0: [name]})
    for cards in (("G21",), ("G23",), ()):
        assert match.refused_belle(name, cards=cards) == "belle_wants_last_placed_guest"


def test_M4_the_last_placed_guest_goes_to_the_end_of_the_line() -> None:
    match = scene(line=LINE[:2], groups={(1, 2): ["G21", "G22"]}, hands={0: ["M4"]})
    events = match.belle("M4", cards=("G22",))
    assert of(events, GuestSentAway) == [GuestSentAway(seat=0, host=1, guest="G22")]
    assert match.guests(1, 2) == ("G21",)
    assert match._state.line == (Place("G02"), Place("G03"), Place("G22"))
    assert match.kind == "invite" and match.invitations == ["G02", "G03", "G22"]
    match.turn("G02", 0)
    match.time_out()
    assert match.active == 0 and match.line == ("G22",)  # the round is a turn longer


def test_M5_only_you_may_invite_the_guest() -> None:
    match = scene(3, line=LINE, hands={0: ["M5"]})
    events = match.belle("M5", cards=("G03",))
    assert of(events, CardReserved) == [CardReserved(seat=0, card="G03", belle="M5")]
    match.turn("G02", 0)
    assert match.active == 1
    assert match.refused_now(InviteGuest("G03")) == "reserved_for_other"
    assert match.invitations == ["G04", "G05", "G06", "G09"]
    place = match.view().line[0]
    assert (place.reserved_for, place.price, place.affordable) == (0, None, False)


def test_BB_53_M5_the_others_pass_it_without_paying() -> None:
    match = scene(3, line=LINE).after("M5", cards=("G03",))
    match.turn("G02", 0)
    assert [place.price for place in match.view().line] == [None, 0, 1, 2, 3]
    events = match.invite("G05")
    assert of(events, ChipsPlaced) == [ChipsPlaced(seat=1, cards=("G04",), each=1)]
    assert match.line_chips[:2] == (0, 1)


def test_BB_53_M5_ends_at_your_next_turn_and_is_discarded() -> None:
    match = scene(line=LINE).after("M5", cards=("G06",))
    match.turn("G02", 0)
    assert match.view().belle_discard == ()
    events = match.turn("G03", 0)
    assert of(events, ReservationEnded) == [ReservationEnded(card="G06")]
    assert match.view().belle_discard == ("M5",)
    assert all(place.reserved_for is None for place in match._state.line)


def test_BB_53_M5_you_may_invite_the_guest_in_the_same_turn_or_pay_for_skipping() -> None:
    match = scene(line=LINE).after("M5", cards=("G03",))
    assert [place.price for place in match.view().line] == [0, 1, 2, 3, 4, 5]
    skipping = match.fork()
    events = match.invite("G03")
    assert of(events, ChipsPlaced) == [ChipsPlaced(seat=0, cards=("G02",), each=1)]
    assert of(events, BellesDiscarded) == [BellesDiscarded(belles=("M5",))]
    skipping.invite("G04")
    assert skipping._state.line[:2] == (Place("G02", 1), Place("G03", 1, 0, "M5"))


def test_BB_53_M5_ends_when_no_other_guest_is_left() -> None:
    match = scene(3, line=LINE[:3]).after("M5", cards=("G02",))
    match.turn("G03", 0)
    assert match.invitations == ["G04"]
    events = match.invite("G04")
    assert of(events, ReservationEnded) == [ReservationEnded(card="G02")]
    assert match.view().belle_discard == ("M5",)
    match.group(0)
    assert match.active == 2 and match.invitations == ["G02"]


def test_BB_53_M5_on_the_only_guest_ends_at_once() -> None:
    match = scene(line=["G02"], hands={0: ["M5"]})
    events = match.belle("M5", cards=("G02",))
    assert of(events, ReservationEnded) == [ReservationEnded(card="G02")]
    assert match.view().belle_discard == ("M5",)
    assert match.invitations == ["G02"]


def test_M5_wants_a_card_of_the_line() -> None:
    match = scene(line=LINE, hands={0: ["M5"]}, groups={(1, 0): ["G21"]})
    assert [choice.cards for choice in match.choices("M5")] == [(card,) for card in LINE]
    for cards in (("G21",), (), ("G02", "G03")):
        assert match.refused_belle("M5", cards=cards) == "belle_wants_card_in_line"
