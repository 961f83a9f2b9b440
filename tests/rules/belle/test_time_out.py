"""What happens when time runs out: the turn is finished in the plainest way."""

from __future__ import annotations

import pytest

import rules
from rules.belle.events import BellePlayed, GroupScored, GuestGrouped, GuestInvited, TimedOut
from rules.belle.model import At, Choice, Place
from tests.rules.belle.scenes import (
    ELEVEN,
    SEVEN,
    active,
    belle,
    chips,
    guests,
    hand,
    invite,
    kind,
    scene,
    told,
    turn,
    view,
)


def expire(match: rules.Match) -> tuple[rules.Event, ...]:
    return match.expire(match.prompts[0].window)


def test_every_prompt_has_sixty_seconds() -> None:
    assert [prompt.seconds for prompt in scene().prompts] == [60]


def test_no_belle_the_first_guest_and_the_group_with_most_matches() -> None:
    match = scene(
        line=[SEVEN[2], "G02"],
        groups={(0, 1): ["G39"], (0, 2): SEVEN[:2], (0, 3): SEVEN[3:]},
        hands={0: ["L1"]},
    )
    events = expire(match)
    assert events[0] == TimedOut(seat=0)
    assert told(events, BellePlayed) == [] and hand(match, 0) == ("L1",)
    assert [event.guest for event in told(events, GuestInvited)] == [SEVEN[2]]
    assert [event.space for event in told(events, GuestGrouped)] == [2]
    assert active(match) == 1


def test_of_groups_with_equally_many_matches_the_first() -> None:
    match = scene(line=["G01", "G02"])
    expire(match)
    assert guests(match, 0, 0) == ("G01",)


def test_BB_53_a_guest_reserved_for_somebody_else_is_passed() -> None:
    match = scene(line=[Place("G01", 2, 1, "M5"), "G02", "G03"])
    events = expire(match)
    assert [event.guest for event in told(events, GuestInvited)] == ["G02"]
    assert chips(match) == (5, 5)


def test_while_grouping_the_guest_goes_where_most_matches_are() -> None:
    match = scene(line=["G02", SEVEN[4]], groups={(0, 3): SEVEN[:4]})
    invite(match, SEVEN[4])
    events = expire(match)
    assert [event.chips for event in told(events, GroupScored)] == [7]


def test_a_belle_already_played_is_followed_to_the_end_of_the_turn() -> None:
    match = scene(line=["G02", "G03", "G04"], hands={0: ["L2"]})
    belle(match, "L2")
    events = expire(match)
    assert [event.guest for event in told(events, GuestInvited)] == ["G02", "G03"]
    assert active(match) == 1


def test_while_looking_at_the_deck_the_top_guest_is_taken_and_the_order_kept() -> None:
    match = scene(line=["G02"], deck=["G21", "G22", "G23", "G24"], hands={0: ["L4"]})
    belle(match, "L4")
    events = expire(match)
    assert [event.guest for event in told(events, GuestInvited)] == ["G21"]
    assert match._state.guest_deck == ("G24", "G22", "G23")


@pytest.mark.parametrize(
    ("name", "earned"),
    [
        ("S2", 12),
        ("S3", 9 + 1),
    ],
)
def test_a_question_about_scoring_is_answered_by_what_is_worth_most(name: str, earned: int) -> None:
    match = scene(line=[SEVEN[4], "G03"], groups={(0, 0): SEVEN[:4]}, hands={0: [name]})
    belle(match, name)
    turn(match, SEVEN[4], 0)
    assert kind(match) == "score_choice"
    expire(match)
    assert chips(match) == (5 + earned, 5)


def test_of_a_full_group_the_two_guests_with_most_in_common_stay() -> None:
    match = scene(line=[SEVEN[4], "G03"], groups={(0, 0): SEVEN[:4]}, hands={0: ["P6"]}, version=2)
    belle(match, "P6")
    turn(match, SEVEN[4], 0)
    expire(match)
    assert guests(match, 0, 0) == SEVEN[:2]


def test_of_two_intimate_gatherings_the_better_one_is_scored() -> None:
    match = scene(
        line=["G02", "G03"], groups={(0, 0): SEVEN[:4], (0, 1): ELEVEN[:4]}, hands={0: ["P5"]}
    )
    belle(match, "P5")
    turn(match, "G02", 2)
    assert view(match).score_options[1].choice == Choice(group=At(0, 1))
    expire(match)
    assert guests(match, 0, 1) == () and guests(match, 0, 0) == SEVEN[:4]
