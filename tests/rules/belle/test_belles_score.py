"""S1 to S4: Belles about what a group earns.

S1 Wallflowers Welcome, S2 Toast of the Evening, S3 Matchmaker, S4 Small Talk.
"""

from itertools import combinations

import pytest

from rules.belle import scoring
from rules.belle.events import BelleAnswered, ChipsGained, GroupScored
from rules.belle.model import At, Choice, ChooseForBelle, Space, Tally
from tests.rules.belle.scenes import CONTENT, EIGHT, ELEVEN, SEVEN, Scene, completed, guest, scene
from tests.support.driven import of


def two_completed(name: str) -> Scene:
    """Returns a scene after a Belle's play and two completed groups."""
    match = scene(
        line=[SEVEN[4], ELEVEN[4], "G03"],
        groups={(0, 0): SEVEN[:4], (0, 1): ELEVEN[:4]},
        hands={0: [name, "L2"]},
        plays=2,
    )
    for each in (name, "L2"):
        match.belle(each)
    match.turn(SEVEN[4], 0)
    match.turn(ELEVEN[4], 1)
    return match


@pytest.mark.parametrize(("five", "singles"), [(SEVEN, 8), (ELEVEN, 4)])
def test_S1_E12_single_interests_earn_a_chip_each(five: tuple[str, ...], singles: int) -> None:
    match, events = completed("S1", five)
    assert of(events, BelleAnswered) == [
        BelleAnswered(seat=0, belle="S1", choice=Choice(group=At(0, 0)))
    ]
    (scored,) = of(events, GroupScored)
    assert scored.chips == 15
    assert sum(tally.chips == 1 for tally in scored.tallies) == singles
    assert match.view().belle_discard == ("S1",)


def test_S1_a_group_of_six_earns_eighteen() -> None:
    match = scene(line=["G02", "G03"], groups={(0, 0): Space(SEVEN, 6, ("P4",))}).after("S1")
    match.turn("G02", 0)
    assert match.chips == (5 + 18, 5)


def test_BB_52_S1_the_group_is_chosen_at_scoring() -> None:
    match = two_completed("S1")
    assert match.kind == "score_choice"
    assert [(o.choice.group, o.worth) for o in match.view().score_options] == [
        (At(0, 0), 8),
        (At(0, 1), 4),
    ]
    wrong = ChooseForBelle("S1", Choice(group=At(0, 2)))
    assert match.refused_now(wrong) == "belle_asks_full_group"
    match.answer("S1", group=At(0, 1))
    assert match.chips == (5 - 2 + 7 + 15, 5 + 2)


def test_S2_one_interest_earns_double() -> None:
    match, _ = completed("S2")
    assert match.kind == "score_choice"
    assert [(o.choice.interests, o.worth) for o in match.view().score_options] == [
        (("globes",), 5),
        (("hearts",), 2),
    ]
    for interests in (("roses",), ("globes", "hearts"), ("cats",), ()):
        wrong = ChooseForBelle("S2", Choice(group=At(0, 0), interests=interests))
        assert match.refused_now(wrong) == "belle_asks_shared_interest"
    events = match.answer("S2", group=At(0, 0), interests=("globes",))
    (scored,) = of(events, GroupScored)
    assert scored.tallies == (Tally(("globes",), 5, 10), Tally(("hearts",), 2, 2))
    assert match.chips == (5 + 12, 5)


def test_BB_52_S2_nobody_is_asked_when_all_answers_earn_the_same() -> None:
    five = (
        guest("globes", "hearts", "telescopes"),
        guest("globes", "teapots", "roses"),
        guest("masks", "hearts", "chessmen"),
        guest("masks", "books", "candles"),
        guest("horses", "violins", "butterflies"),
    )
    match = scene(line=[five[4], "G03"], groups={(0, 0): five[:4]}).after("S2")
    events = match.turn(five[4], 0)
    assert match.active == 1
    assert [answered.choice for answered in of(events, BelleAnswered)] == [
        Choice(group=At(0, 0), interests=("globes",))
    ]
    assert match.chips == (5 + 6 + 2, 5)


@pytest.mark.parametrize(
    ("pair", "worth", "tally"),
    [
        (("hearts", "teapots"), 1, (Tally(("globes",), 5, 5), Tally(("hearts", "teapots"), 3, 3))),
        (("telescopes", "roses"), 2, ()),  # E13: two singles
        # Only the first guest has telescopes, and it has globes as well.
        (("globes", "telescopes"), 1, (Tally(("globes", "telescopes"), 6, 6),)),
    ],
)
def test_BB_52_S3_E13_two_interests_count_as_one_and_a_guest_with_both_twice(
    pair: tuple[str, str], worth: int, tally: tuple[Tally, ...]
) -> None:
    match, _ = completed("S3")
    assert match.kind == "score_choice"
    (option,) = [o for o in match.view().score_options if o.choice.interests == pair]
    assert option.worth == worth
    events = match.answer("S3", group=At(0, 0), interests=pair)
    assert set(tally) <= {*of(events, GroupScored)[0].tallies}
    assert match.chips == (5 + 7 + worth + 1, 5)


def test_S3_asks_for_two_different_interests_of_the_group_in_order() -> None:
    match, _ = completed("S3")
    present = [t.interests[0] for t in scoring.tallies(CONTENT, SEVEN)]
    assert [choice.interests for choice in match.answers] == list(combinations(present, 2))
    for interests in (
        ("hearts", "globes"),
        ("hearts", "hearts"),
        ("globes", "masks"),
        ("globes",),
        ("globes", "hearts", "teapots"),
    ):
        wrong = ChooseForBelle("S3", Choice(group=At(0, 0), interests=interests))
        assert match.refused_now(wrong) == "belle_asks_two_interests"
    wrong = ChooseForBelle("S3", Choice(interests=("globes", "hearts")))
    assert match.refused_now(wrong) == "belle_asks_two_interests"


def test_scoring_belles_on_the_same_group_work_one_after_the_other() -> None:
    match = scene(
        line=[SEVEN[4], "G03"], groups={(0, 0): SEVEN[:4]}, hands={0: ["S3", "S1"]}, plays=2
    )
    match.belle("S3")
    match.belle("S1")
    match.turn(SEVEN[4], 0)
    match.answer("S3", group=At(0, 0), interests=("telescopes", "roses"))
    assert match.chips == (5 + 7 + 2 + 6 + 1, 5)


def test_S4_a_group_of_three_or_four_talks_and_stays() -> None:
    match = scene(line=["G02", "G03"], groups={(0, 0): SEVEN[:4]}, hands={0: ["S4"]})
    assert match.choices("S4") == [
        Choice(group=At(0, 0), interests=("globes",)),
        Choice(group=At(0, 0), interests=("hearts",)),
    ]
    events = match.belle("S4", group=At(0, 0), interests=("globes",))
    assert of(events, ChipsGained) == [ChipsGained(seat=0, belle="S4", chips=3)]
    assert match.chips == (8, 5) and match.guests(0, 0) == SEVEN[:4]
    assert match.kind == "invite"


def test_S4_wants_an_interest_shared_in_an_own_group() -> None:
    match = scene(groups={(0, 0): SEVEN[:3], (1, 0): EIGHT[:4]}, hands={0: ["S4"]})
    for choice in (
        Choice(group=At(0, 0), interests=("roses",)),
        Choice(group=At(1, 0), interests=("horses",)),
        Choice(group=At(0, 0)),
        Choice(interests=("globes",)),
    ):
        code = match.refused_belle("S4", group=choice.group, interests=choice.interests)
        assert code == "belle_wants_group_and_shared_interest"
