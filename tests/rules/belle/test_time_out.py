"""What happens when time runs out: the turn ends in the simplest way."""

import pytest

from rules.belle.events import BellePlayed, GuestGrouped, GuestInvited, TimedOut
from rules.belle.model import Place
from tests.rules.belle.scenes import SEVEN, completed, scene
from tests.support.driven import of


def test_no_belle_the_first_guest_and_the_group_with_most_matches() -> None:
    match = scene(
        line=[SEVEN[2], "G02"],
        groups={(0, 1): ["G39"], (0, 2): SEVEN[:2], (0, 3): SEVEN[3:]},
        hands={0: ["L1"]},
    )
    assert [prompt.seconds for prompt in match.prompts] == [60]
    events = match.time_out()
    assert events[0] == TimedOut(seat=0)
    assert of(events, BellePlayed) == [] and match.hand(0) == ("L1",)
    assert [event.guest for event in of(events, GuestInvited)] == [SEVEN[2]]
    assert [event.space for event in of(events, GuestGrouped)] == [2]
    assert match.active == 1


def test_BB_53_a_guest_reserved_for_somebody_else_is_passed() -> None:
    match = scene(line=[Place("G01", 2, 1, "M5"), "G02", "G03"])
    events = match.time_out()
    assert [event.guest for event in of(events, GuestInvited)] == ["G02"]
    assert match.guests(0, 0) == ("G02",)  # of equally matching groups, the first
    assert match.chips == (5, 5)


def test_a_belle_already_played_is_followed_to_the_end_of_the_turn() -> None:
    match = scene(line=["G02", "G03", "G04"]).after("L2")
    events = match.time_out()
    assert [event.guest for event in of(events, GuestInvited)] == ["G02", "G03"]
    assert match.active == 1


def test_while_looking_at_the_deck_the_top_guest_is_taken_and_the_order_kept() -> None:
    match = scene(line=["G02"], deck=["G21", "G22", "G23", "G24"]).after("L4")
    events = match.time_out()
    assert [event.guest for event in of(events, GuestInvited)] == ["G21"]
    assert match._state.guest_deck == ("G24", "G22", "G23")


@pytest.mark.parametrize(("name", "earned"), [("S2", 12), ("S3", 9 + 1)])
def test_a_question_about_scoring_is_answered_by_what_is_worth_most(name: str, earned: int) -> None:
    match, _ = completed(name)
    assert match.kind == "score_choice"
    match.time_out()
    assert match.chips == (5 + earned, 5)


def test_of_a_full_group_the_two_guests_with_most_in_common_stay() -> None:
    match = scene(line=[SEVEN[4], "G03"], groups={(0, 0): SEVEN[:4]}, version=2).after("P6")
    match.turn(SEVEN[4], 0)
    match.time_out()
    assert match.guests(0, 0) == SEVEN[:2]
