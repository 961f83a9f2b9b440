"""The worked examples of the rules, by their numbers."""

import pytest

from rules.belle import scoring
from rules.belle.events import BelleInvited, GroupScored
from rules.belle.model import At, InviteGuest, Space
from tests.rules.belle.scenes import CONTENT, EIGHT, ELEVEN, SEVEN, Scene, guest, scene
from tests.support.driven import of


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


def test_E5_the_next_player_collects_and_without_chips_there_is_the_first_guest() -> None:
    match = scene(line=["G01", "G02", "G03"], chips=[5, 0])
    match.turn("G03", 0)
    assert match.invitations == ["G01"]
    assert match.refused_now(InviteGuest("G02")) == "too_few_chips"
    match.invite("G01")
    assert match.chips == (3, 1)


def test_BB_25_E7_two_groups_of_eight_and_eleven_earn_nineteen() -> None:
    match = scene(
        line=[EIGHT[4], ELEVEN[4], "G01"], groups={(0, 0): EIGHT[:4], (0, 1): ELEVEN[:4]}
    ).after("L2")
    match.turn(EIGHT[4], 0)
    events = match.turn(ELEVEN[4], 1)
    assert [(e.space, e.chips) for e in of(events, GroupScored)] == [(0, 8), (1, 11)]
    assert match.chips == (5 - 2 + 19, 5 + 2)
    assert match.guests(0, 0) == match.guests(0, 1) == ()
    assert set(match.view().guest_discard) == {*EIGHT, *ELEVEN}


@pytest.mark.parametrize(
    ("seats", "lines", "options"),
    [
        (2, [6] * 10, {}),
        (3, [9] * 6 + [6], {}),
        (3, [9] * 6, {"discard_remainder": True}),
        (4, [12] * 5, {}),
        (5, [15] * 4, {}),
    ],
)
def test_BB_11_E8_the_sizes_of_the_lines(
    seats: int, lines: list[int], options: dict[str, object]
) -> None:
    match = Scene.new("belle", seats=seats, seed="lines", options=options)
    dealt: list[int] = []
    while match.prompts:
        if len(dealt) < match.view().round:
            dealt.append(len(match.line))
        match.time_out()
    assert dealt == lines
    assert len(match.log) == sum(lines)


def test_E11_an_intimate_gathering_of_four_earns_nine() -> None:
    four = (
        guest("globes", "hearts", "roses"),
        guest("globes", "hearts", "telescopes"),
        guest("globes", "hearts", "chessmen"),
        guest("globes", "violins", "roses"),
    )
    match = scene(line=[four[3], "G02"], groups={(0, 0): four[:3]}).after("P5")
    (scored,) = of(match.turn(four[3], 0), GroupScored)
    assert scored.chips == 9
    assert match.guests(0, 0) == ()


def test_P4_E14_a_crush_keeps_a_group_open_until_six() -> None:
    match = scene(line=[SEVEN[4], "G02", "G03"], groups={(0, 0): SEVEN[:4]}).after(
        "P4", group=At(0, 0)
    )
    events = match.turn(SEVEN[4], 0)
    assert of(events, GroupScored) == [] and match.chips == (5, 5)
    assert match.guests(0, 0) == SEVEN
    match.time_out()
    events = match.turn("G03", 0)
    (scored,) = of(events, GroupScored)
    assert sum(tally.count for tally in scoring.tallies(CONTENT, scored.guests)) == 18
    assert scored.guests == (*SEVEN, "G03")
    assert match.space(0, 0) == Space() and match.view().belle_discard == ("P4",)
    assert match.chips[0] == 5 + scoring.score(CONTENT, (*SEVEN, "G03"))


def test_E15_in_one_deck_a_belle_is_invited_into_the_hand() -> None:
    match = scene(line=["G02", "X1", "G03"], groups={(0, 0): SEVEN[:4]}, one_deck=True)
    events = match.invite("X1")
    assert of(events, BelleInvited) == [BelleInvited(seat=0, belle="X1", source="line")]
    assert of(events, GroupScored) == []
    assert match.chips == (4, 5) and match.line_chips == (1, 0)
    assert match.hand(0) == ("X1",)
    assert match.guests(0, 0) == SEVEN[:4]
    assert match.view().turn.seat == 1


def test_E15_another_group_may_still_be_full_by_other_means() -> None:
    match = scene(
        line=["X1", "G03"], groups={(0, 0): SEVEN[:4], (0, 1): [SEVEN[4], "G02"]}, one_deck=True
    ).after("P1", cards=(SEVEN[4],), group=At(0, 0))
    events = match.invite("X1")
    assert [scored.chips for scored in of(events, GroupScored)] == [7]
