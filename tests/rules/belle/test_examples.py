"""The worked examples of the rules, by their numbers."""

from __future__ import annotations

import pytest

import rules
from rules.belle import scoring
from rules.belle.events import BelleInvited, GroupScored, StartTokenGiven
from rules.belle.model import At, InviteGuest, Place
from tests.rules.belle.scenes import (
    CONTENT,
    EIGHT,
    ELEVEN,
    SEVEN,
    answer,
    belle,
    chips,
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


def test_E1_five_globes_and_two_hearts_earn_seven() -> None:
    counted = scoring.tallies(CONTENT, SEVEN)
    assert {t.interests: t.chips for t in counted if t.chips} == {("globes",): 5, ("hearts",): 2}
    assert scoring.total(counted) == 7


def test_E2_the_most_a_group_earns_is_fifteen() -> None:
    best = (
        guest("globes", "hearts", "telescopes"),
        guest("globes", "hearts", "roses"),
        guest("globes", "teapots", "telescopes"),
        guest("masks", "teapots", "roses"),
        guest("masks", "hearts", "roses"),
    )
    assert {t.interests[0]: t.chips for t in scoring.tallies(CONTENT, best)} == {
        "globes": 3,
        "masks": 2,
        "hearts": 3,
        "teapots": 2,
        "telescopes": 2,
        "roses": 3,
    }
    assert scoring.score(CONTENT, best) == 15


def test_E3_the_least_a_full_group_earns_is_five() -> None:
    worst = (
        guest("globes", "hearts", "telescopes"),
        guest("globes", "hearts", "roses"),
        guest("globes", "teapots", "chessmen"),
        guest("masks", "books", "candles"),
        guest("horses", "violins", "butterflies"),
    )
    assert scoring.score(CONTENT, worst) == 5


def test_E4_skipping_two_guests_costs_two_chips() -> None:
    match = scene(line=["G01", "G02", "G03"])
    invite(match, "G03")
    assert chips(match)[0] == 3
    assert line_chips(match) == (1, 1)


def test_E5_the_next_player_collects_and_without_chips_there_is_the_first_guest() -> None:
    match = scene(line=["G01", "G02", "G03"], chips=[5, 0])
    turn(match, "G03", 0)
    assert invitations(match) == ["G01"]
    assert refused(match, InviteGuest("G02")) == "too_few_chips"
    invite(match, "G01")
    assert chips(match) == (3, 1)


def test_E6_chips_to_be_collected_do_not_pay_for_the_way_there() -> None:
    match = scene(line=["G01", "G02", Place("G03", chips=2)], chips=[1, 5])
    assert refused(match, InviteGuest("G03")) == "too_few_chips"
    assert chips(match) == (1, 5)


def test_E7_two_groups_of_eight_and_eleven_earn_nineteen() -> None:
    match = scene(
        line=[EIGHT[4], ELEVEN[4], "G01"],
        hands={0: ["L2"]},
        groups={(0, 0): EIGHT[:4], (0, 1): ELEVEN[:4]},
    )
    belle(match, "L2")
    turn(match, EIGHT[4], 0)
    events = turn(match, ELEVEN[4], 1)
    assert [event.chips for event in told(events, GroupScored)] == [8, 11]
    assert chips(match) == (5 - 2 + 19, 5 + 2)
    assert guests(match, 0, 0) == guests(match, 0, 1) == ()
    assert set(view(match).guest_discard) == {*EIGHT, *ELEVEN}


@pytest.mark.parametrize(
    ("seats", "lines"),
    [(2, [6] * 10), (3, [9] * 6 + [6]), (4, [12] * 5), (5, [15] * 4)],
)
def test_E8_the_sizes_of_the_lines(seats: int, lines: list[int]) -> None:
    match = rules.Match.new("belle", seats=seats, seed="lines")
    dealt: list[int] = []
    while match.prompts:
        if len(dealt) < view(match).round:
            dealt.append(len(line(match)))
        pass_turns(match, 1)
    assert dealt == lines


def test_E9_of_the_poorest_the_first_to_the_left_of_the_holder_starts() -> None:
    match = scene(3, line=["G01"], chips=[4, 7, 4], start=0)
    events = turn(match, "G01", 0)
    assert told(events, StartTokenGiven) == [StartTokenGiven(seat=2, reason="fewest")]


def test_E10_a_great_group_of_four_earns_nothing_at_the_end() -> None:
    match = scene(line=[ELEVEN[0]], deck=[], groups={(0, 0): ELEVEN[1:4]}, chips=[4, 5])
    turn(match, ELEVEN[0], 0)
    assert match.outcome is not None
    assert match.outcome.scores == (4, 5) and match.outcome.ranking == ((1,), (0,))


def test_E11_an_intimate_gathering_of_four_earns_nine() -> None:
    four = (
        guest("globes", "hearts", "roses"),
        guest("globes", "hearts", "telescopes"),
        guest("globes", "hearts", "chessmen"),
        guest("globes", "violins", "roses"),
    )
    match = scene(line=[four[3], "G02"], groups={(0, 0): four[:3]}, hands={0: ["P5"]})
    belle(match, "P5")
    (scored,) = told(turn(match, four[3], 0), GroupScored)
    assert scored.chips == 9
    assert guests(match, 0, 0) == ()


def test_E12_with_the_wallflowers_a_group_of_five_earns_fifteen() -> None:
    match = scene(line=[SEVEN[4], "G02"], groups={(0, 0): SEVEN[:4]}, hands={0: ["S1"]})
    belle(match, "S1")
    events = turn(match, SEVEN[4], 0)
    (scored,) = told(events, GroupScored)
    assert scored.chips == 15
    assert sum(tally.chips == 1 for tally in scored.tallies) == 8


def test_E13_a_match_made_of_two_singles_adds_two() -> None:
    match = scene(line=[SEVEN[4], "G02"], groups={(0, 0): SEVEN[:4]}, hands={0: ["S3"]})
    belle(match, "S3")
    turn(match, SEVEN[4], 0)
    assert kind(match) == "score_choice"
    option = next(
        option
        for option in view(match).score_options
        if option.choice.interests == ("telescopes", "roses")
    )
    assert option.worth == 2 and option.choice.group is not None
    answer(match, "S3", group=option.choice.group, interests=("telescopes", "roses"))
    assert chips(match) == (5 + 9 + 1, 5)


def test_E14_a_crush_keeps_a_group_open_until_six() -> None:
    match = scene(line=[SEVEN[4], "G02", "G03"], groups={(0, 0): SEVEN[:4]}, hands={0: ["P4"]})
    belle(match, "P4", group=At(0, 0))
    events = turn(match, SEVEN[4], 0)
    assert told(events, GroupScored) == [] and chips(match) == (5, 5)
    assert guests(match, 0, 0) == SEVEN
    pass_turns(match, 1)
    events = turn(match, "G03", 0)
    (scored,) = told(events, GroupScored)
    assert len(scored.guests) == 6
    assert sum(tally.count for tally in scoring.tallies(CONTENT, scored.guests)) == 18
    assert chips(match)[0] == 5 + scoring.score(CONTENT, (*SEVEN, "G03"))


def test_E15_in_one_deck_a_belle_is_invited_into_the_hand() -> None:
    match = scene(line=["G02", "X1", "G03"], groups={(0, 0): SEVEN[:4]}, one_deck=True)
    events = invite(match, "X1")
    assert told(events, BelleInvited) == [BelleInvited(seat=0, belle="X1", source="line")]
    assert told(events, GroupScored) == []
    assert chips(match) == (4, 5) and line_chips(match) == (1, 0)
    assert hand(match, 0) == ("X1",)
    assert guests(match, 0, 0) == SEVEN[:4]
    assert view(match).turn.seat == 1


def test_E15_another_group_may_still_be_full_by_other_means() -> None:
    match = scene(
        line=["X1", "G03"],
        groups={(0, 0): SEVEN[:4], (0, 1): [SEVEN[4], "G02"]},
        hands={0: ["P1"]},
        one_deck=True,
    )
    belle(match, "P1", cards=(SEVEN[4],), group=At(0, 0))
    events = invite(match, "X1")
    assert [scored.chips for scored in told(events, GroupScored)] == [7]
