"""L1 to L7: Belles about inviting.

L1 Side Door, L2 Plus-One, L3 Revolving Door, L4 Uninvited Cousin, L5 Lost and Found, L6 Tip
Tray, L7 Fashionably Late.
"""

from itertools import permutations

from rules.belle.events import (
    CardsBuried,
    CardsSeen,
    ChipsCollected,
    ChipsGained,
    ChipsPaid,
    ChipsPlaced,
    DeckLookedAt,
    GroupScored,
    GuestGrouped,
    GuestInvited,
    LineRearranged,
)
from rules.belle.model import Choice, ChooseForBelle, GroupGuest, InviteGuest, Place
from tests.rules.belle.scenes import SEVEN, scene
from tests.support.driven import of

LINE = ["G01", "G02", "G03", "G04", "G05", "G06"]


def test_L1_any_guest_of_the_line_costs_nothing_in_this_turn() -> None:
    match = scene(line=LINE, chips=[0, 5]).after("L1")
    assert [place.price for place in match.view().line] == [0] * 6
    events = match.invite("G06")
    assert of(events, ChipsPlaced) == []
    assert match.chips == (0, 5) and match.line_chips == (0,) * 5
    match.group(0)
    assert [place.price for place in match.view().line] == [0, 1, 2, 3, 4]


def test_L1_the_chips_on_the_guest_are_still_yours_and_a_reserved_one_is_not() -> None:
    match = scene(line=["G01", Place("G02", chips=4), Place("G03", 0, 1, "M5")]).after("L1")
    assert match.invitations == ["G01", "G02"]
    assert match.refused_now(InviteGuest("G03")) == "reserved_for_other"
    match.invite("G02")
    assert match.chips == (9, 5)


def test_L2_a_second_guest_is_invited_with_what_the_first_brought_and_grouped() -> None:
    match = scene(line=[Place("G01", chips=1), "G02", "G03", "G04"], chips=[2, 5]).after("L2")
    match.turn("G01", 0)
    assert match.active == 0 and match.kind == "invite"
    assert match.invitations == ["G02", "G03"]
    match.turn("G02", 1)
    assert match.active == 1
    assert match.guests(0, 0) == ("G01",) and match.guests(0, 1) == ("G02",)


def test_L2_the_next_player_is_paid_two_chips() -> None:
    match = scene(3, line=LINE, hands={0: ["L2"]}, chips=[5, 5, 5])
    assert of(match.belle("L2"), ChipsPaid) == [ChipsPaid(seat=0, receiver=1, chips=2)]
    assert match.chips == (3, 7, 5)


def test_L2_does_nothing_more_when_the_line_is_empty() -> None:
    match = scene(line=["G01"]).after("L2")
    match.turn("G01", 0)
    assert match.view().round == 2


def test_BB_23_L2_a_group_filled_first_waits_for_the_second_guest_to_be_scored() -> None:
    match = scene(line=[SEVEN[4], "G02", "G03"], groups={(0, 0): SEVEN[:4]}).after("L2")
    assert of(match.turn(SEVEN[4], 0), GroupScored) == []
    match.invite("G02")
    assert match.refused_now(GroupGuest(0)) == "group_full"
    assert len(of(match.group(1), GroupScored)) == 1


def test_BB_20_L2_no_belle_between_the_two_guests() -> None:
    match = scene(line=LINE, hands={0: ["L2", "L1"]}, plays=2)
    match.belle("L2")
    assert match.kind == "belle_or_invite"
    match.turn("G01", 0)
    assert match.active == 0 and match.kind == "invite"


def test_L3_the_first_four_stand_in_another_order() -> None:
    match = scene(line=LINE, hands={0: ["L3"]})
    events = match.belle("L3", cards=("G04", "G02", "G01", "G03"))
    order = ("G04", "G02", "G01", "G03", "G05", "G06")
    assert match.line == order
    assert of(events, LineRearranged) == [LineRearranged(cards=order)]
    assert match.kind == "invite" and [p.price for p in match.view().line] == [0, 1, 2, 3, 4, 5]


def test_L3_chips_and_reservations_travel_with_the_guest() -> None:
    match = scene(line=[Place("G01", chips=2), Place("G02", 0, 1, "M5"), "G03"]).after(
        "L3", cards=("G03", "G02", "G01")
    )
    assert match._state.line == (Place("G03"), Place("G02", 0, 1, "M5"), Place("G01", 2))


def test_L3_all_orders_of_the_first_four_or_fewer_and_no_other() -> None:
    two = scene(line=["G01", "G02"]).after("L3", cards=("G02", "G01"))
    assert two.line == ("G02", "G01")
    match = scene(line=LINE, hands={0: ["L3"]})
    assert {choice.cards for choice in match.choices("L3")} == set(permutations(LINE[:4]))
    wrong = ("belle_wants_order_of_first_four",) * 4
    assert wrong == (
        match.refused_belle("L3"),
        match.refused_belle("L3", cards=("G01", "G02", "G03", "G05")),
        match.refused_belle("L3", cards=("G01", "G02", "G03")),
        match.refused_belle("L3", cards=("G01", "G01", "G02", "G03")),
    )


def test_L4_one_of_the_top_three_is_the_guest_and_the_others_go_under_the_deck() -> None:
    match = scene(line=LINE, deck=["G11", "G12", "G13", "G14"], hands={0: ["L4"]})
    events = match.belle("L4")
    assert of(events, DeckLookedAt) == [DeckLookedAt(seat=0, count=3)]
    assert of(events, CardsSeen) == [CardsSeen(to=(0,), cards=("G11", "G12", "G13"))]
    assert match.kind == "belle_choice"
    events = match.answer("L4", cards=("G12", "G13", "G11"))
    assert of(events, GuestInvited) == [GuestInvited(seat=0, guest="G12", source="deck")]
    assert of(events, CardsBuried) == [CardsBuried(seat=0, count=2)]
    assert match._state.guest_deck == ("G14", "G13", "G11")
    match.group(2)
    assert match.guests(0, 2) == ("G12",)
    assert match.line == tuple(LINE) and match.active == 1


def test_L4_only_the_seat_that_looks_sees_the_cards() -> None:
    match = scene(3, line=LINE, deck=["G11", "G12", "G13", "G14"]).after("L4")
    assert match.view(0).looking == ("G11", "G12", "G13")
    for viewer in (1, 2, None):
        seen = match.view(viewer)
        assert seen.looking is None and seen.turn.asking == "L4" and seen.score_options == ()
        assert not {"G11", "G12", "G13"} & {card.guest for card in seen.printed}
    assert {"G11", "G12", "G13"} < {card.guest for card in match.view(0).printed}


def test_L4_a_deck_of_one_is_enough_and_the_match_ends_with_this_round() -> None:
    match = scene(line=["G01", "G02"], deck=["G11"]).after("L4")
    assert match.answers == [Choice(cards=("G11",))]
    events = match.answer("L4", cards=("G11",))
    assert of(events, CardsBuried) == []
    match.group(0)
    match.time_out(2)
    assert match.outcome is not None


def test_L4_only_cards_looked_at_can_be_taken() -> None:
    match = scene(line=LINE, deck=["G11", "G12", "G13", "G14"]).after("L4")
    assert len(match.answers) == 6
    wrong = "belle_asks_guest_and_order_of_rest"
    for cards in (("G14", "G11", "G12"), ("G11",), ("G11", "G12", "G12")):
        assert match.refused_now(ChooseForBelle("L4", Choice(cards=cards))) == wrong
    other = ChooseForBelle("L5", Choice(cards=("G11", "G12", "G13")))
    assert match.refused_now(other) == "other_belle_asks"
    assert match.refused_now(InviteGuest("G01")) == "not_now"


def test_L5_any_discarded_guest_comes_back() -> None:
    match = scene(line=LINE, discard=["G11", "G12", "G13"], hands={0: ["L5"]})
    events = match.belle("L5", cards=("G12",))
    assert of(events, GuestInvited) == [GuestInvited(seat=0, guest="G12", source="discard")]
    assert match.kind == "group" and match.view().turn.guest == "G12"
    match.group(0)
    assert match.view().guest_discard == ("G11", "G13")
    assert match.line == tuple(LINE) and match.active == 1


def test_L5_takes_nobody_who_is_not_on_the_pile() -> None:
    match = scene(line=LINE, discard=["G11", "G12"], hands={0: ["L5"]})
    for cards in ((), ("G01",), ("G11", "G12")):
        assert match.refused_belle("L5", cards=cards) == "belle_wants_discarded_guest"


def test_L6_all_chips_of_the_line_are_collected_a_reserved_guests_too() -> None:
    line = [Place("G01", 1), "G02", Place("G03", 3, 1, "M5")]
    match = scene(line=line, hands={0: ["L6"]}, chips=[0, 5])
    events = match.belle("L6")
    assert of(events, ChipsCollected) == [
        ChipsCollected(seat=0, card="G01", chips=1),
        ChipsCollected(seat=0, card="G03", chips=3),
    ]
    assert match.chips == (4, 5) and match.line_chips == (0, 0, 0)
    assert match._state.line[2] == Place("G03", 0, 1, "M5")


def test_L6_the_house_fills_an_empty_tray() -> None:
    for lying, earned in ((0, 1), (1, 1), (2, 2), (5, 5)):
        match = scene(line=[Place("G01", lying), "G02"]).after("L6")
        assert match.chips == (5 + earned, 5)


def test_L7_four_chips_instead_of_a_guest() -> None:
    match = scene(line=LINE, hands={0: ["L7"]})
    events = match.belle("L7")
    assert of(events, ChipsGained) == [ChipsGained(seat=0, belle="L7", chips=4)]
    assert of(events, GuestGrouped) == []
    assert match.chips == (9, 5)
    assert match.line == tuple(LINE) and match.active == 1
    assert match.view().belle_discard == ("L7",)
    match.time_out(5)  # the last of six guests is still there
    assert match.active == 0 and match.line == ("G06",)


def test_L7_after_double_billing_ends_the_turn_with_belles_in_hand() -> None:
    match = scene(line=LINE, hands={0: ["X1", "L7"]}, belle_deck=["S1", "S2"])
    match.belle("X1")
    match.belle("L7")
    assert match.active == 1 and match.hand(0) == ("S1", "S2")
