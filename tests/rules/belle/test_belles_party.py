"""P1 to P6: Belles about the player's own groups.

P1 Change Partners, P2 Grand Waltz, P3 East Wing, P4 Crush on the Stairs, P5 Intimate
Gathering, P6 Encore.
"""

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
from tests.rules.belle.scenes import EIGHT, ELEVEN, SEVEN, completed, scene
from tests.support.driven import of

LINE = ["G02", "G03", "G04", "G05", "G06", "G09"]


def crush(guests: Sequence[str]) -> Space:
    return Space(tuple(guests), 6, ("P4",))


def wing(guests: Sequence[str]) -> Space:
    return Space(tuple(guests), wing="P3")


def test_P1_a_guest_moves_to_another_group_and_is_the_last_placed_there() -> None:
    match = scene(groups={(0, 0): ["G21", "G22", "G23"], (0, 1): ["G24"]}, hands={0: ["P1"]})
    events = match.belle("P1", cards=("G22",), group=At(0, 1))
    assert of(events, GuestMoved) == [GuestMoved(seat=0, guest="G22", origin=0, space=1)]
    assert match.guests(0, 0) == ("G21", "G23")
    assert match.guests(0, 1) == ("G24", "G22")
    assert match.kind == "invite"


def test_P1_pays_for_every_interest_shared_with_someone_there() -> None:
    # G01 shares globes and hearts with G08, and globes and telescopes with G13.
    for there, earned in ((["G08"], 2), (["G08", "G13"], 3), (["G02"], 0), ([], 0)):
        match = scene(groups={(0, 0): ["G01"], (0, 1): there}).after(
            "P1", cards=("G01",), group=At(0, 1)
        )
        assert match.chips == (5 + earned, 5)
        assert match.guests(0, 1) == (*there, "G01")


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
        code = match.refused_belle("P1", cards=wrong.cards, group=wrong.group)
        assert code == "belle_wants_guest_and_space"


def test_P1_a_group_completed_by_the_move_scores_this_turn() -> None:
    match = scene(line=["G02", "G03"], groups={(0, 0): SEVEN[:4], (0, 1): [SEVEN[4], "G21"]}).after(
        "P1", cards=(SEVEN[4],), group=At(0, 0)
    )
    match.invite("G02")
    assert match.refused_now(GroupGuest(0)) == "group_full"
    match.group(1)
    assert match.chips == (12 + 1, 5)


def test_BB_55_P1_a_crush_whose_group_becomes_empty_is_discarded() -> None:
    match = scene(groups={(0, 0): crush(["G21"])}, hands={0: ["P1"]})
    events = match.belle("P1", cards=("G21",), group=At(0, 2))
    assert of(events, BellesDiscarded) == [BellesDiscarded(belles=("P4",))]
    assert match.space(0, 0) == Space()
    assert match.space(0, 2) == Space(("G21",))
    # An East Wing stays.
    match = scene(groups={(0, 4): wing(["G21"])}).after("P1", cards=("G21",), group=At(0, 0))
    assert match.space(0, 4) == Space(wing="P3")


def test_P2_brings_just_the_chips_without_two_groups() -> None:
    match = scene(groups={(0, 0): ["G21", "G22"], (1, 0): ["G23"]}, hands={0: ["P2"]})
    assert match.choices("P2") == [Choice()]
    assert of(match.belle("P2"), GuestsExchanged) == []
    assert match.kind == "invite" and match.chips == (5 + 1, 5)


def test_P2_two_of_the_same_group_or_another_party_are_refused() -> None:
    match = scene(
        groups={(0, 0): ["G21", "G22"], (0, 1): ["G23"], (1, 0): ["G24"]}, hands={0: ["P2"]}
    )
    for cards in (("G21", "G22"), ("G21", "G24"), ("G21",), ()):
        assert match.refused_belle("P2", cards=cards) == "belle_wants_guests_of_two_groups"
    assert [choice.cards for choice in match.choices("P2")] == [("G21", "G23"), ("G22", "G23")]


def test_P3_a_fifth_space() -> None:
    match = scene(line=LINE, hands={0: ["P3"]})
    events = match.belle("P3")
    assert of(events, SpaceOpened) == [SpaceOpened(seat=0, space=4, belle="P3")]
    assert match.chips == (5 + 1, 5)
    match.turn("G02", 4)
    assert match.space(0, 4) == Space(("G02",), wing="P3")
    assert match.view().belle_discard == ()
    assert [s.wing for s in match.view().parties[0].spaces] == [None] * 4 + ["P3"]


def test_P3_leaves_with_its_group() -> None:
    match = scene(line=[SEVEN[4], "G03"], groups={(0, 4): wing(SEVEN[:4])})
    events = match.turn(SEVEN[4], 4)
    assert of(events, SpaceClosed) == [SpaceClosed(seat=0, space=4, belle="P3")]
    assert len(match._state.players[0].spaces) == 4
    assert match.view().belle_discard == ("P3",)
    assert match.chips == (12, 5)
    match = scene(line=[SEVEN[4], "G03"], groups={(0, 0): SEVEN[:4], (0, 4): wing(())})
    match.turn(SEVEN[4], 0)  # and stays when another leaves
    assert match.space(0, 4) == Space(wing="P3")


def test_P3_and_a_group_beside_it_leave_together() -> None:
    match = scene(
        line=[SEVEN[4], EIGHT[4], "G03"], groups={(0, 0): EIGHT[:4], (0, 4): wing(SEVEN[:4])}
    ).after("L2")
    match.turn(SEVEN[4], 4)
    events = match.turn(EIGHT[4], 0)
    assert {(e.space, e.guests) for e in of(events, GroupDiscarded)} == {(0, EIGHT), (4, SEVEN)}
    assert [s.guests for s in match._state.players[0].spaces] == [()] * 4


def test_P4_the_group_is_full_at_six() -> None:
    match = scene(line=LINE, groups={(0, 0): SEVEN[:1], (0, 1): SEVEN[1:3]}, hands={0: ["P4"]})
    events = match.belle("P4", group=At(0, 1))
    assert of(events, GroupEnlarged) == [GroupEnlarged(seat=0, space=1, belle="P4", full_at=6)]
    assert [s.full_at for s in match.view().parties[0].spaces] == [5, 6, 5, 5]
    match.turn("G02", 0)
    assert match.space(0, 1).belles == ("P4",) and match.view().belle_discard == ()


def test_P4_not_on_an_empty_space_or_another_party() -> None:
    match = scene(groups={(0, 0): ["G21"], (1, 0): ["G22"]}, hands={0: ["P4"]})
    for at in (At(0, 1), At(1, 0), At(0, -1), None):
        assert match.refused_belle("P4", group=at) == "belle_wants_group_of_one_to_four"


def test_P5_the_owner_chooses_among_several_and_must() -> None:
    match = scene(line=["G02", "G03"], groups={(0, 0): ELEVEN[:4], (0, 2): SEVEN[:4]}).after("P5")
    match.turn("G02", 1)
    assert match.kind == "score_choice"
    assert match.answers == [Choice(group=At(0, 0)), Choice(group=At(0, 2))]
    assert [option.worth for option in match.view().score_options] == [9, 6]
    wrong = ChooseForBelle("P5", Choice(group=At(0, 1)))
    assert match.refused_now(wrong) == "belle_asks_group_of_four"
    match.answer("P5", group=At(0, 2))
    assert match.chips == (5 + 6 + 2, 5)
    assert match.guests(0, 0) == ELEVEN[:4] and match.guests(0, 2) == ()


def test_BB_51_P5_a_group_that_became_five_is_just_full() -> None:
    match = scene(line=[SEVEN[4], "G03"], groups={(0, 0): SEVEN[:4]}).after("P5")
    (scored,) = of(match.turn(SEVEN[4], 0), GroupScored)
    assert scored.chips == 7


def test_P5_works_beside_a_full_group() -> None:
    match = scene(line=[SEVEN[4], "G03"], groups={(0, 0): SEVEN[:4], (0, 1): ELEVEN[:4]}).after(
        "P5"
    )
    events = match.turn(SEVEN[4], 0)
    assert [scored.chips for scored in of(events, GroupScored)] == [7, 9]


def test_P5_works_on_a_group_with_a_crush_of_exactly_four_and_not_of_five() -> None:
    match = scene(line=["G02", "G03"], groups={(0, 0): crush(ELEVEN[:4])}).after("P5")
    five = match.fork()
    assert of(five.turn("G02", 0), GroupScored) == []
    assert five.space(0, 0).belles == ("P4",)
    match.turn("G02", 1)
    assert match.chips == (5 + 9 + 2, 5)
    assert match.space(0, 0) == Space()
    assert set(match.view().belle_discard) == {"P4", "P5"}


def test_P6_the_first_guest_of_the_full_group_stays_and_brings_two_chips() -> None:
    match, events = completed("P6")
    assert [scored.chips for scored in of(events, GroupScored)] == [7]
    assert of(events, GroupDiscarded) == [
        GroupDiscarded(seat=0, space=0, guests=SEVEN[1:], kept=SEVEN[:1])
    ]
    assert match.space(0, 0) == Space(SEVEN[:1])
    assert match.chips == (5 + 7 + 2, 5)


def test_P6_version_2_lets_one_choose_exactly_two_of_one_full_group() -> None:
    match = scene(
        line=[SEVEN[4], "G03"], groups={(0, 0): SEVEN[:4], (0, 1): ["G21"]}, version=2
    ).after("P6")
    match.turn(SEVEN[4], 0)
    pairs = list(combinations(SEVEN, 2))
    assert match.answers == [Choice(cards=pair, group=At(0, 0)) for pair in pairs]
    for choice in (
        Choice(cards=SEVEN[:1], group=At(0, 0)),
        Choice(cards=SEVEN[:3], group=At(0, 0)),
        Choice(cards=(SEVEN[1], SEVEN[0]), group=At(0, 0)),
        Choice(cards=SEVEN[:2], group=At(0, 1)),
        Choice(cards=SEVEN[:2]),
        Choice(group=At(0, 0)),
    ):
        wrong = ChooseForBelle("P6", choice)
        assert match.refused_now(wrong) == "belle_asks_guests_to_keep"


def test_BB_55_P6_keeps_the_east_wing_and_discards_the_crush() -> None:
    both = Space(SEVEN, 6, ("P4",), "P3")
    match = scene(line=["G02", "G03"], groups={(0, 4): both}).after("P6")
    match.turn("G02", 4)
    assert match.space(0, 4) == Space(SEVEN[:1], wing="P3")
    assert set(match.view().belle_discard) == {"P4", "P6"}


def test_BB_54_P6_who_stays_keeps_the_order_of_placing() -> None:
    match = scene(
        line=[SEVEN[4], "G03", "G04"], groups={(0, 0): SEVEN[:4]}, hands={1: ["M4"]}, version=3
    ).after("P6")
    match.turn(SEVEN[4], 0)
    assert match.choices("M4") == [Choice(cards=(SEVEN[1],))]
