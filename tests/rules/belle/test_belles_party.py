"""P1 to P6: Belles about one's own groups."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from rules.belle.events import (
    BellesDiscarded,
    GroupDiscarded,
    GroupEnlarged,
    GroupScored,
    GuestMoved,
    GuestsExchanged,
    SpaceClosed,
    SpaceOpened,
)
from rules.belle.model import At, Choice, ChooseForBelle, GroupGuest, Space
from tests.rules.belle.scenes import (
    EIGHT,
    ELEVEN,
    SEVEN,
    active,
    answer,
    answers,
    belle,
    chips,
    choices,
    group,
    guests,
    invite,
    kind,
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


def crush(guests: Sequence[str]) -> Space:
    return Space(tuple(guests), 6, ("P4",))


def wing(guests: Sequence[str]) -> Space:
    return Space(tuple(guests), wing="P3")


# P1, Change Partners


def test_P1_a_guest_moves_to_another_group_and_is_the_last_placed_there() -> None:
    match = scene(groups={(0, 0): ["G21", "G22", "G23"], (0, 1): ["G24"]}, hands={0: ["P1"]})
    events = belle(match, "P1", cards=("G22",), group=At(0, 1))
    assert told(events, GuestMoved) == [GuestMoved(seat=0, guest="G22", origin=0, space=1)]
    assert guests(match, 0, 0) == ("G21", "G23")
    assert guests(match, 0, 1) == ("G24", "G22")
    assert kind(match) == "invite"


def test_P1_or_to_an_empty_space() -> None:
    match = scene(groups={(0, 0): ["G21", "G22"]}, hands={0: ["P1"]})
    belle(match, "P1", cards=("G21",), group=At(0, 3))
    assert guests(match, 0, 3) == ("G21",)
    assert chips(match) == (5, 5)


def test_P1_pays_for_every_interest_shared_with_someone_there() -> None:
    # G01 has globes, hearts and telescopes: of G08 globes and hearts, of G13 globes and telescopes.
    for there, earned in ((["G08"], 2), (["G08", "G13"], 3), (["G02"], 0)):
        match = scene(groups={(0, 0): ["G01"], (0, 1): there}, hands={0: ["P1"]})
        belle(match, "P1", cards=("G01",), group=At(0, 1))
        assert chips(match) == (5 + earned, 5)


def test_P1_needs_a_guest() -> None:
    match = scene(groups={(1, 0): ["G21"]}, hands={0: ["P1"]})
    assert unplayable(match, "P1") == "belle_needs_guest_of_yours"


def test_P1_not_into_the_same_group_another_party_or_nowhere() -> None:
    match = scene(groups={(0, 0): ["G21", "G22"], (1, 0): ["G23"]}, hands={0: ["P1"]})
    for wrong in (
        Choice(cards=("G21",), group=At(0, 0)),
        Choice(cards=("G21",), group=At(1, 1)),
        Choice(cards=("G23",), group=At(0, 1)),
        Choice(cards=("G21",), group=At(0, 4)),
        Choice(cards=("G21",)),
        Choice(cards=("G21", "G22"), group=At(0, 1)),
    ):
        code = refused_belle(match, "P1", cards=wrong.cards, group=wrong.group)
        assert code == "belle_wants_guest_and_space"


def test_P1_a_group_completed_by_the_move_scores_this_turn() -> None:
    match = scene(
        line=["G02", "G03"],
        groups={(0, 0): SEVEN[:4], (0, 1): [SEVEN[4], "G21"]},
        hands={0: ["P1"]},
    )
    belle(match, "P1", cards=(SEVEN[4],), group=At(0, 0))
    invite(match, "G02")
    assert refused(match, GroupGuest(0)) == "group_full"
    group(match, 1)
    assert chips(match) == (12 + 1, 5)


def test_BB_55_P1_a_crush_whose_group_becomes_empty_is_discarded() -> None:
    match = scene(groups={(0, 0): crush(["G21"])}, hands={0: ["P1"]})
    events = belle(match, "P1", cards=("G21",), group=At(0, 2))
    assert told(events, BellesDiscarded) == [BellesDiscarded(belles=("P4",))]
    assert space(match, 0, 0) == Space()
    assert space(match, 0, 2) == Space(("G21",))


def test_BB_55_P1_an_east_wing_left_empty_stays() -> None:
    match = scene(groups={(0, 4): wing(["G21"])}, hands={0: ["P1"]})
    belle(match, "P1", cards=("G21",), group=At(0, 0))
    assert space(match, 0, 4) == Space(wing="P3")


# P2, Grand Waltz


def test_P2_two_guests_take_each_others_position() -> None:
    match = scene(groups={(0, 0): ["G21", "G22", "G23"], (0, 2): ["G24", "G25"]}, hands={0: ["P2"]})
    events = belle(match, "P2", cards=("G22", "G24"))
    assert told(events, GuestsExchanged) == [GuestsExchanged(seat=0, guests=("G22", "G24"))]
    assert guests(match, 0, 0) == ("G21", "G24", "G23")
    assert guests(match, 0, 2) == ("G22", "G25")
    assert kind(match) == "invite" and chips(match) == (5 + 1, 5)


def test_P2_brings_just_the_chips_without_two_groups() -> None:
    match = scene(groups={(0, 0): ["G21", "G22"], (1, 0): ["G23"]}, hands={0: ["P2"]})
    assert choices(match, "P2") == [Choice()]
    assert told(belle(match, "P2"), GuestsExchanged) == []
    assert kind(match) == "invite" and chips(match) == (5 + 1, 5)


def test_P2_two_of_the_same_group_or_another_party_are_refused() -> None:
    match = scene(
        groups={(0, 0): ["G21", "G22"], (0, 1): ["G23"], (1, 0): ["G24"]}, hands={0: ["P2"]}
    )
    for cards in (("G21", "G22"), ("G21", "G24"), ("G21",), ()):
        assert refused_belle(match, "P2", cards=cards) == "belle_wants_guests_of_two_groups"
    assert [choice.cards for choice in choices(match, "P2")] == [("G21", "G23"), ("G22", "G23")]


def test_BB_54_P2_leaves_who_is_placed_last_to_the_position() -> None:
    match = scene(
        groups={(0, 0): ["G21", "G22"], (0, 1): ["G23", "G24"]}, hands={0: ["P2"], 1: ["M3"]}
    )
    belle(match, "P2", cards=("G22", "G23"))
    turn(match, match._state.line[0].card, 3)
    assert choices(match, "M3") == [Choice(cards=("G23",)), Choice(cards=("G24",))]


def test_P2_a_crush_stays_with_its_group() -> None:
    match = scene(groups={(0, 0): crush(["G21"]), (0, 1): ["G22"]}, hands={0: ["P2"]})
    belle(match, "P2", cards=("G21", "G22"))
    assert space(match, 0, 0) == Space(("G22",), 6, ("P4",))


# P3, the East Wing


def test_P3_a_fifth_space() -> None:
    match = scene(line=LINE, hands={0: ["P3"]})
    events = belle(match, "P3")
    assert told(events, SpaceOpened) == [SpaceOpened(seat=0, space=4, belle="P3")]
    assert chips(match) == (5 + 1, 5)
    turn(match, "G02", 4)
    assert space(match, 0, 4) == Space(("G02",), wing="P3")
    assert view(match).belle_discard == ()
    assert [s.wing for s in view(match).parties[0].spaces] == [None] * 4 + ["P3"]


def test_P3_takes_no_choice() -> None:
    match = scene(line=LINE, hands={0: ["P3"]})
    assert refused_belle(match, "P3", group=At(0, 4)) == "belle_wants_nothing"


def test_P3_leaves_with_its_group() -> None:
    match = scene(line=[SEVEN[4], "G03"], groups={(0, 4): wing(SEVEN[:4])})
    events = turn(match, SEVEN[4], 4)
    assert told(events, SpaceClosed) == [SpaceClosed(seat=0, space=4, belle="P3")]
    assert len(match._state.players[0].spaces) == 4
    assert view(match).belle_discard == ("P3",)
    assert chips(match) == (12, 5)


def test_P3_and_a_group_beside_it_leave_together() -> None:
    match = scene(
        line=[SEVEN[4], EIGHT[4], "G03"],
        groups={(0, 0): EIGHT[:4], (0, 4): wing(SEVEN[:4])},
        hands={0: ["L2"]},
    )
    belle(match, "L2")
    turn(match, SEVEN[4], 4)
    events = turn(match, EIGHT[4], 0)
    assert {(e.space, e.guests) for e in told(events, GroupDiscarded)} == {(0, EIGHT), (4, SEVEN)}
    assert [s.guests for s in match._state.players[0].spaces] == [()] * 4


def test_P3_stays_when_another_group_leaves() -> None:
    match = scene(line=[SEVEN[4], "G03"], groups={(0, 0): SEVEN[:4], (0, 4): wing(())})
    turn(match, SEVEN[4], 0)
    assert space(match, 0, 4) == Space(wing="P3")


# P4, Crush on the Stairs


def test_P4_the_group_is_full_at_six() -> None:
    match = scene(line=LINE, groups={(0, 0): SEVEN[:1], (0, 1): SEVEN[1:3]}, hands={0: ["P4"]})
    events = belle(match, "P4", group=At(0, 1))
    assert told(events, GroupEnlarged) == [GroupEnlarged(seat=0, space=1, belle="P4", full_at=6)]
    assert [s.full_at for s in view(match).parties[0].spaces] == [5, 6, 5, 5]
    turn(match, "G02", 0)
    assert space(match, 0, 1).belles == ("P4",) and view(match).belle_discard == ()


def test_P4_needs_a_group_of_one_to_four() -> None:
    match = scene(groups={(1, 0): ["G21"]}, hands={0: ["P4"]})
    assert unplayable(match, "P4") == "belle_needs_group_of_one_to_four"


def test_P4_not_on_an_empty_space_or_another_party() -> None:
    match = scene(groups={(0, 0): ["G21"], (1, 0): ["G22"]}, hands={0: ["P4"]})
    for at in (At(0, 1), At(1, 0), At(0, -1), None):
        assert refused_belle(match, "P4", group=at) == "belle_wants_group_of_one_to_four"


def test_P4_is_discarded_with_the_group_of_six() -> None:
    match = scene(line=["G02", "G03"], groups={(0, 0): crush(SEVEN)})
    events = turn(match, "G02", 0)
    (scored,) = told(events, GroupScored)
    assert scored.guests == (*SEVEN, "G02")
    assert space(match, 0, 0) == Space()
    assert view(match).belle_discard == ("P4",)


def test_P4_one_short_of_full_means_five_guests() -> None:
    match = scene(groups={(0, 0): SEVEN[:4]}, hands={0: ["S1"]})
    assert choices(match, "S1") == [Choice()]
    match = scene(groups={(0, 0): crush(SEVEN[:4])}, hands={0: ["S1"]})
    assert unplayable(match, "S1") == "belle_needs_group_one_short"


# P5, Intimate Gathering


def test_P5_a_group_of_four_scores_and_leaves() -> None:
    match = scene(line=["G02", "G03"], groups={(0, 0): ELEVEN[:4]}, hands={0: ["P5"]})
    belle(match, "P5")
    events = turn(match, "G02", 1)
    (scored,) = told(events, GroupScored)
    assert scored.guests == ELEVEN[:4]
    assert guests(match, 0, 0) == () and guests(match, 0, 1) == ("G02",)
    assert view(match).belle_discard == ("P5",)


def test_P5_needs_a_group_of_three_or_four() -> None:
    match = scene(groups={(0, 0): ["G21", "G22"], (1, 0): ELEVEN[:4]}, hands={0: ["P5"]})
    assert unplayable(match, "P5") == "belle_needs_group_of_three_or_four"


def test_P5_the_owner_chooses_among_several_and_must() -> None:
    match = scene(
        line=["G02", "G03"], groups={(0, 0): ELEVEN[:4], (0, 2): SEVEN[:4]}, hands={0: ["P5"]}
    )
    belle(match, "P5")
    turn(match, "G02", 1)
    assert kind(match) == "score_choice"
    assert answers(match) == [Choice(group=At(0, 0)), Choice(group=At(0, 2))]
    assert [option.worth for option in view(match).score_options] == [9, 6]
    wrong = ChooseForBelle("P5", Choice(group=At(0, 1)))
    assert refused(match, wrong) == "belle_asks_group_of_four"
    answer(match, "P5", group=At(0, 2))
    assert chips(match) == (5 + 6 + 2, 5)
    assert guests(match, 0, 0) == ELEVEN[:4] and guests(match, 0, 2) == ()


def test_BB_51_P5_without_a_group_of_four_is_discarded_without_effect() -> None:
    match = scene(line=["G02", "G03"], groups={(0, 0): SEVEN[:3]}, hands={0: ["P5"]})
    belle(match, "P5")
    assert told(turn(match, "G02", 1), GroupScored) == []
    assert view(match).belle_discard == ("P5",)


def test_BB_51_P5_a_group_that_became_five_is_just_full() -> None:
    match = scene(line=[SEVEN[4], "G03"], groups={(0, 0): SEVEN[:4]}, hands={0: ["P5"]})
    belle(match, "P5")
    (scored,) = told(turn(match, SEVEN[4], 0), GroupScored)
    assert scored.chips == 7


def test_P5_works_beside_a_full_group() -> None:
    match = scene(
        line=[SEVEN[4], "G03"],
        groups={(0, 0): SEVEN[:4], (0, 1): ELEVEN[:4]},
        hands={0: ["P5"]},
    )
    belle(match, "P5")
    events = turn(match, SEVEN[4], 0)
    assert [scored.chips for scored in told(events, GroupScored)] == [7, 9]


def test_P5_works_on_a_group_with_a_crush_of_exactly_four() -> None:
    match = scene(line=["G02", "G03"], groups={(0, 0): crush(ELEVEN[:4])}, hands={0: ["P5"]})
    belle(match, "P5")
    turn(match, "G02", 1)
    assert chips(match) == (5 + 9 + 2, 5)
    assert space(match, 0, 0) == Space()
    assert set(view(match).belle_discard) == {"P4", "P5"}


def test_P5_does_not_work_on_a_group_with_a_crush_of_five() -> None:
    match = scene(line=["G02", "G03"], groups={(0, 0): crush(ELEVEN[:4])}, hands={0: ["P5"]})
    belle(match, "P5")
    assert told(turn(match, "G02", 0), GroupScored) == []
    assert space(match, 0, 0).belles == ("P4",)


# P6, Encore


def test_P6_the_first_guest_of_the_full_group_stays_and_brings_two_chips() -> None:
    match = scene(line=[SEVEN[4], "G03"], groups={(0, 0): SEVEN[:4]}, hands={0: ["P6"]})
    belle(match, "P6")
    events = turn(match, SEVEN[4], 0)
    assert [scored.chips for scored in told(events, GroupScored)] == [7]
    assert told(events, GroupDiscarded) == [
        GroupDiscarded(
            seat=0,
            space=0,
            guests=SEVEN[1:],
            kept=SEVEN[:1],
        )
    ]
    assert space(match, 0, 0) == Space(SEVEN[:1])
    assert chips(match) == (5 + 7 + 2, 5)


def test_P6_needs_a_group_one_short() -> None:
    match = scene(groups={(0, 0): SEVEN[:3], (1, 0): EIGHT[:4]}, hands={0: ["P6"]})
    assert unplayable(match, "P6") == "belle_needs_group_one_short"


def test_P6_version_2_lets_one_choose_exactly_two_of_one_full_group() -> None:
    match = scene(
        line=[SEVEN[4], "G03"],
        groups={(0, 0): SEVEN[:4], (0, 1): ["G21"]},
        hands={0: ["P6"]},
        version=2,
    )
    belle(match, "P6")
    turn(match, SEVEN[4], 0)
    pairs = list(combinations(SEVEN, 2))
    assert answers(match) == [Choice(cards=pair, group=At(0, 0)) for pair in pairs]
    for choice in (
        Choice(cards=SEVEN[:1], group=At(0, 0)),
        Choice(cards=SEVEN[:3], group=At(0, 0)),
        Choice(cards=(SEVEN[1], SEVEN[0]), group=At(0, 0)),
        Choice(cards=SEVEN[:2], group=At(0, 1)),
        Choice(cards=SEVEN[:2]),
        Choice(group=At(0, 0)),
    ):
        wrong = ChooseForBelle("P6", choice)
        assert refused(match, wrong) == "belle_asks_guests_to_keep"


def test_BB_51_P6_without_a_full_group_is_discarded_without_effect() -> None:
    match = scene(line=["G02", "G03"], groups={(0, 0): SEVEN[:4]}, hands={0: ["P6"]})
    belle(match, "P6")
    turn(match, "G02", 1)
    assert active(match) == 1 and guests(match, 0, 0) == SEVEN[:4]
    assert view(match).belle_discard == ("P6",)


def test_BB_55_P6_keeps_the_east_wing_and_discards_the_crush() -> None:
    both = Space(SEVEN, 6, ("P4",), "P3")
    match = scene(line=["G02", "G03"], groups={(0, 4): both}, hands={0: ["P6"]})
    belle(match, "P6")
    turn(match, "G02", 4)
    assert space(match, 0, 4) == Space(SEVEN[:1], wing="P3")
    assert set(view(match).belle_discard) == {"P4", "P6"}


def test_BB_54_P6_who_stays_keeps_the_order_of_placing() -> None:
    match = scene(
        line=[SEVEN[4], "G03", "G04"],
        groups={(0, 0): SEVEN[:4]},
        hands={0: ["P6"], 1: ["M4"]},
        version=3,
    )
    belle(match, "P6")
    turn(match, SEVEN[4], 0)
    assert choices(match, "M4") == [Choice(cards=(SEVEN[1],))]
