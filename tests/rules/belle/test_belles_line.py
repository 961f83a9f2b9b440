"""L1 to L7: Belles about inviting."""

from __future__ import annotations

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
from tests.rules.belle.scenes import (
    SEVEN,
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
    line_chips,
    pass_turns,
    refused,
    refused_belle,
    scene,
    told,
    turn,
    unplayable,
    view,
)

LINE = ["G01", "G02", "G03", "G04", "G05", "G06"]


# L1, the Side Door


def test_L1_any_guest_of_the_line_costs_nothing() -> None:
    match = scene(line=LINE, hands={0: ["L1"]}, chips=[0, 5])
    belle(match, "L1")
    assert [place.price for place in view(match).line] == [0] * 6
    events = invite(match, "G06")
    assert told(events, ChipsPlaced) == []
    assert chips(match) == (0, 5) and line_chips(match) == (0,) * 5


def test_L1_the_chips_on_the_guest_are_still_yours() -> None:
    match = scene(line=["G01", Place("G02", chips=4)], hands={0: ["L1"]})
    belle(match, "L1")
    invite(match, "G02")
    assert chips(match) == (9, 5)


def test_L1_takes_no_choice() -> None:
    match = scene(line=LINE, hands={0: ["L1"]})
    assert refused_belle(match, "L1", cards=("G03",)) == "belle_wants_nothing"


def test_L1_does_not_open_a_reserved_table() -> None:
    match = scene(line=["G01", Place("G02", 0, 1, "M5"), "G03"], hands={0: ["L1"]})
    belle(match, "L1")
    assert invitations(match) == ["G01", "G03"]
    assert refused(match, InviteGuest("G02")) == "reserved_for_other"


def test_L1_lasts_for_this_turn_alone() -> None:
    match = scene(line=LINE, hands={0: ["L1"]})
    belle(match, "L1")
    turn(match, "G06", 0)
    assert [place.price for place in view(match).line] == [0, 1, 2, 3, 4]


# L2, Plus-One


def test_L2_a_second_guest_is_invited_and_grouped() -> None:
    match = scene(line=LINE, hands={0: ["L2"]})
    belle(match, "L2")
    turn(match, "G01", 0)
    assert active(match) == 0 and kind(match) == "invite"
    turn(match, "G02", 1)
    assert active(match) == 1
    assert guests(match, 0, 0) == ("G01",) and guests(match, 0, 1) == ("G02",)


def test_L2_the_second_guest_is_paid_for_with_what_the_first_brought() -> None:
    match = scene(
        line=[Place("G01", chips=1), "G02", "G03", "G04"], hands={0: ["L2"]}, chips=[2, 5]
    )
    belle(match, "L2")
    turn(match, "G01", 0)
    assert invitations(match) == ["G02", "G03"]


def test_L2_the_next_player_is_paid_two_chips() -> None:
    match = scene(3, line=LINE, hands={0: ["L2"]}, chips=[5, 5, 5])
    assert told(belle(match, "L2"), ChipsPaid) == [ChipsPaid(seat=0, receiver=1, chips=2)]
    assert chips(match) == (3, 7, 5)


def test_L2_needs_two_chips() -> None:
    match = scene(line=LINE, hands={0: ["L2"]}, chips=[1, 5])
    assert unplayable(match, "L2") == "belle_needs_two_chips"


def test_L2_does_nothing_more_when_the_line_is_empty() -> None:
    match = scene(line=["G01"], hands={0: ["L2"]})
    belle(match, "L2")
    turn(match, "G01", 0)
    assert view(match).round == 2


def test_L2_a_group_filled_first_waits_for_the_second_guest_to_be_scored() -> None:
    match = scene(line=[SEVEN[4], "G02", "G03"], hands={0: ["L2"]}, groups={(0, 0): SEVEN[:4]})
    belle(match, "L2")
    assert told(turn(match, SEVEN[4], 0), GroupScored) == []
    invite(match, "G02")
    assert refused(match, GroupGuest(0)) == "group_full"
    assert len(told(group(match, 1), GroupScored)) == 1


def test_BB_20_L2_no_belle_between_the_two_guests() -> None:
    match = scene(line=LINE, hands={0: ["L2", "L1"]}, plays=2)
    belle(match, "L2")
    assert kind(match) == "belle_or_invite"
    turn(match, "G01", 0)
    assert active(match) == 0 and kind(match) == "invite"


def test_L2_takes_no_choice() -> None:
    match = scene(line=LINE, hands={0: ["L2"]})
    assert refused_belle(match, "L2", cards=("G01",)) == "belle_wants_nothing"


# L3, the Revolving Door


def test_L3_the_first_four_stand_in_another_order() -> None:
    match = scene(line=LINE, hands={0: ["L3"]})
    events = belle(match, "L3", cards=("G04", "G02", "G01", "G03"))
    order = ("G04", "G02", "G01", "G03", "G05", "G06")
    assert line(match) == order
    assert told(events, LineRearranged) == [LineRearranged(cards=order)]
    assert kind(match) == "invite" and [p.price for p in view(match).line] == [0, 1, 2, 3, 4, 5]


def test_L3_chips_and_reservations_travel_with_the_guest() -> None:
    match = scene(line=[Place("G01", chips=2), Place("G02", 0, 1, "M5"), "G03"], hands={0: ["L3"]})
    belle(match, "L3", cards=("G03", "G02", "G01"))
    assert match._state.line == (Place("G03"), Place("G02", 0, 1, "M5"), Place("G01", 2))


def test_L3_all_orders_of_the_first_four_and_no_other() -> None:
    match = scene(line=LINE, hands={0: ["L3"]})
    assert {choice.cards for choice in choices(match, "L3")} == set(permutations(LINE[:4]))
    wrong = ("belle_wants_order_of_first_four",) * 4
    assert wrong == (
        refused_belle(match, "L3"),
        refused_belle(match, "L3", cards=("G01", "G02", "G03", "G05")),
        refused_belle(match, "L3", cards=("G01", "G02", "G03")),
        refused_belle(match, "L3", cards=("G01", "G01", "G02", "G03")),
    )


def test_L3_fewer_if_there_are_fewer() -> None:
    match = scene(line=["G01", "G02"], hands={0: ["L3"]})
    belle(match, "L3", cards=("G02", "G01"))
    assert line(match) == ("G02", "G01")


# L4, the Uninvited Cousin


def test_L4_one_of_the_top_three_is_the_guest_and_the_others_go_under_the_deck() -> None:
    match = scene(line=LINE, deck=["G11", "G12", "G13", "G14"], hands={0: ["L4"]})
    events = belle(match, "L4")
    assert told(events, DeckLookedAt) == [DeckLookedAt(seat=0, count=3)]
    assert told(events, CardsSeen) == [CardsSeen(to=(0,), cards=("G11", "G12", "G13"))]
    assert kind(match) == "belle_choice"
    events = answer(match, "L4", cards=("G12", "G13", "G11"))
    assert told(events, GuestInvited) == [GuestInvited(seat=0, guest="G12", source="deck")]
    assert told(events, CardsBuried) == [CardsBuried(seat=0, count=2)]
    assert match._state.guest_deck == ("G14", "G13", "G11")
    group(match, 2)
    assert guests(match, 0, 2) == ("G12",)
    assert line(match) == tuple(LINE) and active(match) == 1


def test_L4_only_the_seat_that_looks_sees_the_cards() -> None:
    match = scene(3, line=LINE, deck=["G11", "G12", "G13", "G14"], hands={0: ["L4"]})
    belle(match, "L4")
    assert view(match, 0).looking == ("G11", "G12", "G13")
    for viewer in (1, 2, None):
        seen = view(match, viewer)
        assert seen.looking is None and seen.turn.asking == "L4" and seen.score_options == ()
        assert not {"G11", "G12", "G13"} & {card.guest for card in seen.printed}
    assert {"G11", "G12", "G13"} < {card.guest for card in view(match, 0).printed}


def test_L4_needs_a_guest_in_the_deck() -> None:
    match = scene(line=LINE, deck=[], hands={0: ["L4"]})
    assert unplayable(match, "L4") == "belle_needs_guest_deck"


def test_L4_a_deck_of_one_is_enough_and_the_match_ends_with_this_round() -> None:
    match = scene(line=["G01", "G02"], deck=["G11"], hands={0: ["L4"]})
    belle(match, "L4")
    assert answers(match) == [Choice(cards=("G11",))]
    events = answer(match, "L4", cards=("G11",))
    assert told(events, CardsBuried) == []
    group(match, 0)
    pass_turns(match, 2)
    assert match.outcome is not None


def test_L4_only_cards_looked_at_can_be_taken() -> None:
    match = scene(line=LINE, deck=["G11", "G12", "G13", "G14"], hands={0: ["L4"]})
    belle(match, "L4")
    assert len(answers(match)) == 6
    wrong = "belle_asks_guest_and_order_of_rest"
    for cards in (("G14", "G11", "G12"), ("G11",), ("G11", "G12", "G12")):
        assert refused(match, ChooseForBelle("L4", Choice(cards=cards))) == wrong
    other = ChooseForBelle("L5", Choice(cards=("G11", "G12", "G13")))
    assert refused(match, other) == "other_belle_asks"
    assert refused(match, InviteGuest("G01")) == "not_now"


# L5, Lost and Found


def test_L5_any_discarded_guest_comes_back() -> None:
    match = scene(line=LINE, discard=["G11", "G12", "G13"], hands={0: ["L5"]})
    events = belle(match, "L5", cards=("G12",))
    assert told(events, GuestInvited) == [GuestInvited(seat=0, guest="G12", source="discard")]
    assert kind(match) == "group" and view(match).turn.guest == "G12"
    group(match, 0)
    assert view(match).guest_discard == ("G11", "G13")
    assert line(match) == tuple(LINE) and active(match) == 1


def test_L5_needs_a_discarded_guest() -> None:
    match = scene(line=LINE, hands={0: ["L5"]})
    assert unplayable(match, "L5") == "belle_needs_guest_discard"


def test_L5_takes_nobody_who_is_not_on_the_pile() -> None:
    match = scene(line=LINE, discard=["G11", "G12"], hands={0: ["L5"]})
    for cards in ((), ("G01",), ("G11", "G12")):
        assert refused_belle(match, "L5", cards=cards) == "belle_wants_discarded_guest"


def test_L5_can_complete_a_group() -> None:
    match = scene(line=LINE[1:], discard=[SEVEN[4]], groups={(0, 0): SEVEN[:4]}, hands={0: ["L5"]})
    belle(match, "L5", cards=(SEVEN[4],))
    group(match, 0)
    assert chips(match) == (12 + 1, 5)
    assert view(match).guest_discard == SEVEN


# L6, the Tip Tray


def test_L6_all_chips_of_the_line_are_collected() -> None:
    match = scene(line=[Place("G01", 1), "G02", Place("G03", 3)], hands={0: ["L6"]}, chips=[0, 5])
    events = belle(match, "L6")
    assert told(events, ChipsCollected) == [
        ChipsCollected(seat=0, card="G01", chips=1),
        ChipsCollected(seat=0, card="G03", chips=3),
    ]
    assert chips(match) == (4, 5) and line_chips(match) == (0, 0, 0)


def test_L6_the_chips_pay_for_skipping_in_the_same_turn() -> None:
    match = scene(line=["G01", "G02", Place("G03", 2)], hands={0: ["L6"]}, chips=[0, 5])
    assert refused(match, InviteGuest("G03")) == "too_few_chips"
    belle(match, "L6")
    invite(match, "G03")
    assert chips(match) == (0, 5)


def test_L6_the_house_fills_an_empty_tray() -> None:
    for lying, earned in ((0, 1), (1, 1), (2, 2), (5, 5)):
        match = scene(line=[Place("G01", lying), "G02"], hands={0: ["L6"]})
        belle(match, "L6")
        assert chips(match) == (5 + earned, 5)


def test_L6_may_be_played_on_an_empty_tray_and_takes_no_choice() -> None:
    match = scene(line=LINE, hands={0: ["L6"]})
    assert refused_belle(match, "L6", cards=("G01",)) == "belle_wants_nothing"
    assert told(belle(match, "L6"), ChipsCollected) == []
    assert kind(match) == "invite"


def test_L6_collects_from_a_reserved_guest_too() -> None:
    match = scene(line=["G01", Place("G02", 2, 1, "M5")], hands={0: ["L6"]})
    belle(match, "L6")
    assert chips(match) == (5 + 2, 5)
    assert match._state.line[1] == Place("G02", 0, 1, "M5")


# L7, Fashionably Late


def test_L7_four_chips_instead_of_a_guest() -> None:
    match = scene(line=LINE, hands={0: ["L7"]})
    events = belle(match, "L7")
    assert told(events, ChipsGained) == [ChipsGained(seat=0, belle="L7", chips=4)]
    assert told(events, GuestGrouped) == []
    assert chips(match) == (9, 5)
    assert line(match) == tuple(LINE) and active(match) == 1
    assert view(match).belle_discard == ("L7",)


def test_L7_the_line_is_longer_for_the_others() -> None:
    match = scene(line=["G01", "G02"], hands={0: ["L7"]})
    belle(match, "L7")
    pass_turns(match, 1)
    assert active(match) == 0 and line(match) == ("G02",)


def test_L7_takes_no_choice() -> None:
    match = scene(line=LINE, hands={0: ["L7"]})
    assert refused_belle(match, "L7", cards=("G01",)) == "belle_wants_nothing"


def test_L7_after_double_billing_ends_the_turn_with_belles_in_hand() -> None:
    match = scene(line=LINE, hands={0: ["X1", "L7"]}, belle_deck=["S1", "S2"])
    belle(match, "X1")
    belle(match, "L7")
    assert active(match) == 1 and hand(match, 0) == ("S1", "S2")
