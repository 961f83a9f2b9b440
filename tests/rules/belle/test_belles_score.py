"""S1 to S4: Belles about what a group earns."""

from __future__ import annotations

from itertools import combinations

from rules.belle import scoring
from rules.belle.events import BelleAnswered, ChipsGained, GroupScored
from rules.belle.model import At, Choice, ChooseForBelle, Space, Tally
from tests.rules.belle.scenes import (
    CONTENT,
    EIGHT,
    ELEVEN,
    SEVEN,
    active,
    answer,
    answers,
    belle,
    chips,
    choices,
    guest,
    guests,
    kind,
    refused,
    refused_belle,
    scene,
    told,
    turn,
    unplayable,
    view,
)

# S1, Wallflowers Welcome


def test_S1_single_interests_earn_a_chip_each() -> None:
    match = scene(line=[ELEVEN[4], "G03"], groups={(0, 0): ELEVEN[:4]}, hands={0: ["S1"]})
    belle(match, "S1")
    events = turn(match, ELEVEN[4], 0)
    assert told(events, BelleAnswered) == [
        BelleAnswered(seat=0, belle="S1", choice=Choice(group=At(0, 0)))
    ]
    assert [scored.chips for scored in told(events, GroupScored)] == [15]
    assert view(match).belle_discard == ("S1",)


def test_S1_needs_a_group_one_short() -> None:
    match = scene(groups={(0, 0): SEVEN[:3], (1, 0): EIGHT[:4]}, hands={0: ["S1"]})
    assert unplayable(match, "S1") == "belle_needs_group_one_short"


def test_BB_51_S1_without_a_full_group_is_discarded_without_effect() -> None:
    match = scene(line=["G02", "G03"], groups={(0, 0): SEVEN[:4]}, hands={0: ["S1"]})
    belle(match, "S1")
    assert told(turn(match, "G02", 1), GroupScored) == []
    assert chips(match) == (5, 5) and view(match).belle_discard == ("S1",)


def test_S1_a_group_of_six_earns_eighteen() -> None:
    match = scene(line=["G02", "G03"], groups={(0, 0): Space(SEVEN, 6, ("P4",))}, hands={0: ["S1"]})
    belle(match, "S1")
    turn(match, "G02", 0)
    assert chips(match) == (5 + 18, 5)


def test_BB_52_S1_the_group_is_chosen_at_scoring() -> None:
    match = scene(
        line=[SEVEN[4], ELEVEN[4], "G03"],
        groups={(0, 0): SEVEN[:4], (0, 1): ELEVEN[:4]},
        hands={0: ["S1", "L2"]},
        plays=2,
    )
    belle(match, "S1")
    belle(match, "L2")
    turn(match, SEVEN[4], 0)
    turn(match, ELEVEN[4], 1)
    assert kind(match) == "score_choice"
    assert [(o.choice.group, o.worth) for o in view(match).score_options] == [
        (At(0, 0), 8),
        (At(0, 1), 4),
    ]
    wrong = ChooseForBelle("S1", Choice(group=At(0, 2)))
    assert refused(match, wrong) == "belle_asks_full_group"
    answer(match, "S1", group=At(0, 1))
    assert chips(match) == (5 - 2 + 7 + 15, 5 + 2)


# S2, Toast of the Evening


def test_S2_one_interest_earns_double() -> None:
    match = scene(line=[SEVEN[4], "G03"], groups={(0, 0): SEVEN[:4]}, hands={0: ["S2"]})
    belle(match, "S2")
    turn(match, SEVEN[4], 0)
    assert kind(match) == "score_choice"
    assert [(o.choice.interests, o.worth) for o in view(match).score_options] == [
        (("globes",), 5),
        (("hearts",), 2),
    ]
    events = answer(match, "S2", group=At(0, 0), interests=("globes",))
    (scored,) = told(events, GroupScored)
    assert scored.tallies == (Tally(("globes",), 5, 10), Tally(("hearts",), 2, 2))
    assert chips(match) == (5 + 12, 5)


def test_S2_needs_a_group_one_short() -> None:
    match = scene(groups={(0, 0): SEVEN[:2]}, hands={0: ["S2"]})
    assert unplayable(match, "S2") == "belle_needs_group_one_short"


def test_S2_an_interest_that_occurs_once_is_no_answer() -> None:
    match = scene(line=[SEVEN[4], "G03"], groups={(0, 0): SEVEN[:4]}, hands={0: ["S2"]})
    belle(match, "S2")
    turn(match, SEVEN[4], 0)
    for interests in (("roses",), ("globes", "hearts"), ("cats",), ()):
        wrong = ChooseForBelle("S2", Choice(group=At(0, 0), interests=interests))
        assert refused(match, wrong) == "belle_asks_shared_interest"


def test_BB_52_S2_nobody_is_asked_when_all_answers_earn_the_same() -> None:
    five = (
        guest("globes", "hearts", "telescopes"),
        guest("globes", "teapots", "roses"),
        guest("masks", "hearts", "chessmen"),
        guest("masks", "books", "candles"),
        guest("horses", "violins", "butterflies"),
    )
    match = scene(line=[five[4], "G03"], groups={(0, 0): five[:4]}, hands={0: ["S2"]})
    belle(match, "S2")
    events = turn(match, five[4], 0)
    assert active(match) == 1
    assert [answered.choice for answered in told(events, BelleAnswered)] == [
        Choice(group=At(0, 0), interests=("globes",))
    ]
    assert chips(match) == (5 + 6 + 2, 5)


def test_S2_in_a_group_of_six_counts_all_six() -> None:
    six = Space(SEVEN, 6, ("P4",))
    match = scene(line=["G13", "G03"], groups={(0, 0): six}, hands={0: ["S2"]})
    belle(match, "S2")
    turn(match, "G13", 0)
    answer(match, "S2", group=At(0, 0), interests=("globes",))
    assert chips(match)[0] == 5 + scoring.score(CONTENT, (*SEVEN, "G13")) + 6


# S3, Matchmaker


def test_S3_two_interests_count_as_one() -> None:
    match = scene(line=[SEVEN[4], "G03"], groups={(0, 0): SEVEN[:4]}, hands={0: ["S3"]})
    belle(match, "S3")
    turn(match, SEVEN[4], 0)
    events = answer(match, "S3", group=At(0, 0), interests=("hearts", "teapots"))
    (scored,) = told(events, GroupScored)
    assert scored.tallies == (Tally(("globes",), 5, 5), Tally(("hearts", "teapots"), 3, 3))
    assert chips(match) == (5 + 8 + 1, 5)


def test_BB_52_S3_a_guest_with_both_counts_twice() -> None:
    # The first guest is the only one with telescopes, and has globes as well.
    match = scene(line=[SEVEN[4], "G03"], groups={(0, 0): SEVEN[:4]}, hands={0: ["S3"]})
    belle(match, "S3")
    turn(match, SEVEN[4], 0)
    events = answer(match, "S3", group=At(0, 0), interests=("globes", "telescopes"))
    assert told(events, GroupScored)[0].tallies[0] == Tally(("globes", "telescopes"), 6, 6)


def test_S3_needs_a_group_one_short() -> None:
    match = scene(groups={(1, 0): SEVEN[:4]}, hands={0: ["S3"]})
    assert unplayable(match, "S3") == "belle_needs_group_one_short"


def test_S3_asks_for_two_different_interests_of_the_group_in_order() -> None:
    match = scene(line=[SEVEN[4], "G03"], groups={(0, 0): SEVEN[:4]}, hands={0: ["S3"]})
    belle(match, "S3")
    turn(match, SEVEN[4], 0)
    present = [t.interests[0] for t in scoring.tallies(CONTENT, SEVEN)]
    assert [choice.interests for choice in answers(match)] == list(combinations(present, 2))
    for interests in (
        ("hearts", "globes"),
        ("hearts", "hearts"),
        ("globes", "masks"),
        ("globes",),
        ("globes", "hearts", "teapots"),
    ):
        wrong = ChooseForBelle("S3", Choice(group=At(0, 0), interests=interests))
        assert refused(match, wrong) == "belle_asks_two_interests"
    wrong = ChooseForBelle("S3", Choice(interests=("globes", "hearts")))
    assert refused(match, wrong) == "belle_asks_two_interests"


def test_S3_changes_one_of_two_full_groups() -> None:
    match = scene(
        line=[SEVEN[4], ELEVEN[4], "G03"],
        groups={(0, 0): SEVEN[:4], (0, 1): ELEVEN[:4]},
        hands={0: ["S3", "L2"]},
        plays=2,
    )
    belle(match, "S3")
    belle(match, "L2")
    turn(match, SEVEN[4], 0)
    turn(match, ELEVEN[4], 1)
    events = answer(match, "S3", group=At(0, 0), interests=("telescopes", "roses"))
    assert [scored.chips for scored in told(events, GroupScored)] == [9, 11]


def test_scoring_belles_on_the_same_group_work_one_after_the_other() -> None:
    match = scene(
        line=[SEVEN[4], "G03"], groups={(0, 0): SEVEN[:4]}, hands={0: ["S3", "S1"]}, plays=2
    )
    belle(match, "S3")
    belle(match, "S1")
    turn(match, SEVEN[4], 0)
    answer(match, "S3", group=At(0, 0), interests=("telescopes", "roses"))
    assert chips(match) == (5 + 7 + 2 + 6 + 1, 5)


# S4, Small Talk


def test_S4_a_group_of_three_or_four_talks_and_stays() -> None:
    match = scene(line=["G02", "G03"], groups={(0, 0): SEVEN[:4]}, hands={0: ["S4"]})
    assert choices(match, "S4") == [
        Choice(group=At(0, 0), interests=("globes",)),
        Choice(group=At(0, 0), interests=("hearts",)),
    ]
    events = belle(match, "S4", group=At(0, 0), interests=("globes",))
    assert told(events, ChipsGained) == [ChipsGained(seat=0, belle="S4", chips=3)]
    assert chips(match) == (8, 5) and guests(match, 0, 0) == SEVEN[:4]
    assert kind(match) == "invite"


def test_S4_needs_a_group_of_three_or_four() -> None:
    match = scene(groups={(0, 0): SEVEN[:2], (1, 0): SEVEN[2:]}, hands={0: ["S4"]})
    assert unplayable(match, "S4") == "belle_needs_group_of_three_or_four"


def test_S4_needs_a_shared_interest() -> None:
    three = (
        guest("globes", "hearts", "roses"),
        guest("masks", "books", "anchors"),
        guest("horses", "violins", "candles"),
    )
    match = scene(groups={(0, 0): three}, hands={0: ["S4"]})
    assert unplayable(match, "S4") == "belle_needs_shared_interest"


def test_S4_wants_an_interest_shared_in_an_own_group() -> None:
    match = scene(groups={(0, 0): SEVEN[:3], (1, 0): EIGHT[:4]}, hands={0: ["S4"]})
    for choice in (
        Choice(group=At(0, 0), interests=("roses",)),
        Choice(group=At(1, 0), interests=("horses",)),
        Choice(group=At(0, 0)),
        Choice(interests=("globes",)),
    ):
        code = refused_belle(match, "S4", group=choice.group, interests=choice.interests)
        assert code == "belle_wants_group_and_shared_interest"


def test_S4_the_group_still_scores_when_it_is_full() -> None:
    match = scene(line=[SEVEN[4], "G03"], groups={(0, 0): SEVEN[:4]}, hands={0: ["S4"]})
    belle(match, "S4", group=At(0, 0), interests=("hearts",))
    turn(match, SEVEN[4], 0)
    assert chips(match) == (5 + 1 + 7, 5)
