"""Reasons to invite, to group or to play a Belle: each is checked against the view's sums."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import pytest

import rules
from rules.belle.content import Content
from rules.belle.model import NOTHING, At, BelleView, Choice, GroupGuest, Place, PlayBelle, State
from rules.belle.robot import reasons
from rules.belle.robot.judge import BELLE_WORTH, expected_lead
from rules.core.reasons import Reason
from tests.rules.belle.scenes import CONTENT, EIGHT, ELEVEN, GUESTS, SEVEN, Scene, guest, scene
from tests.support.reasons import Found, by_name

FOUND = by_name("belle")

Holds = Callable[[Content, BelleView, rules.Prompt, rules.Action, Sequence[State]], Reason | None]


def _score(case: Found, guests: tuple[str, ...]) -> int:
    """Returns the chips that guests earn, by the view's printed interests. Rule: BB-24."""
    printed = {card.guest: card.interests for card in case.view.printed}
    counted = Counter(interest for guest in guests for interest in printed[guest])
    return sum(count for count in counted.values() if count > 1)


def _card(case: Found) -> str:
    return case.view.turn.guest if isinstance(case.action, GroupGuest) else case.action.card


def _gain(case: Found, space: Any) -> int:
    return _score(case, (*space.guests, _card(case))) - _score(case, space.guests)


def _own(case: Found) -> tuple[Any, ...]:
    return case.view.parties[case.view.viewer].spaces


def fills_group(case: Found) -> bool:
    space = _own(case)[case.reason.facts["group"] - 1]
    full = space.room == 1
    return full and _score(case, (*space.guests, _card(case))) == case.reason.facts["chips"] > 0


def denies(case: Found) -> bool:
    spaces = case.view.parties[case.reason.facts["seat"]].spaces
    full = [(*space.guests, case.action.card) for space in spaces if space.room == 1]
    return max(_score(case, guests) for guests in full) == case.reason.facts["chips"] > 0


def matches(case: Found) -> bool:
    gains = [_gain(case, space) for space in _own(case) if space.room]
    there = _gain(case, _own(case)[case.reason.facts["group"] - 1])
    return there == max(gains) == case.reason.facts["chips"] > 0


def best_bargain(case: Found) -> bool:
    place = next(place for place in case.view.line if place.card == case.action.card)
    return (place.chips, place.price) == (case.reason.facts["chips"], case.reason.facts["price"])


def fresh_group(case: Found) -> bool:
    return not _own(case)[case.action.space].guests


def earns_most(case: Found) -> bool:
    return case.reason.facts["chips"] == max(option.worth for option in case.view.score_options)


def belle_opens(case: Found) -> bool:
    return isinstance(case.action, PlayBelle)


def group_promises(case: Found) -> bool:
    return case.action.space + 1 == case.reason.facts["group"]


PAIR = EIGHT[:2]
"""They share horses and hearts: 4 matches."""


def why(holds: Holds, scenes: Sequence[Scene], name: str, choice: Choice) -> Any:
    """Returns what holds for a Belle, with its chips, if the unseen is as in one of the scenes."""
    seen = scenes[0].view(0)
    worlds = [match._state for match in scenes]
    reasons_found = holds(CONTENT, seen, seen.prompts[0], PlayBelle(name, choice), worlds)
    return reasons_found and (reasons_found.name, reasons_found.facts["chips"])


def test_a_belle_pays_what_chips_and_matches_are_more_at_least() -> None:
    groups = {(0, 0): PAIR, (0, 1): EIGHT[2:3], (1, 0): ELEVEN[:3]}
    hand = {0: ["P1", "P3", "L6", "S1"]}
    scenes = [
        scene(line=[Place("G09", count), "G03"], groups=groups, hands=hand) for count in (5, 3)
    ]

    def pays(name: str, choice: Choice = NOTHING, known: int = 2) -> Any:
        return why(reasons.belle_pays, scenes[:known], name, choice)

    assert pays("P3") == ("belle_pays", 1)
    assert pays("L6") == ("belle_pays", 3)
    assert pays("L6", known=1) == ("belle_pays", 5)
    assert pays("S1") is None
    # The first shares horses and anchors there, the second horses: each loses four matches.
    assert pays("P1", Choice(PAIR[:1], At(0, 1))) == ("belle_pays", 4 + 2 - 4)
    assert pays("P1", Choice(PAIR[1:], At(0, 1))) is None
    poor = scene(groups=groups | {(0, 1): SEVEN[2:3]}, hands=hand)
    assert why(reasons.belle_pays, [*scenes, poor], "P1", Choice(PAIR[:1], At(0, 1))) is None


def test_a_belle_costs_what_all_others_have_less() -> None:
    strangers = (guest("globes", "teapots", "candles"), guest("masks", "violins", "roses"))
    groups = {(1, 0): PAIR, (1, 1): strangers, (2, 0): EIGHT[2:4]}
    match = scene(3, groups=groups, hands={0: ["M4"]})

    def costs(last: str) -> Any:
        return why(reasons.belle_pays, [match], "M4", Choice((last,)))

    assert costs(PAIR[1]) == ("belle_costs", 4)
    assert costs(EIGHT[3]) == ("belle_costs", 2)
    assert costs(strangers[1]) is None


def test_a_belle_promises_what_the_lead_is_expected_to_grow_by() -> None:
    """Their group of four needs one guest more, or eleven; without its last guest it needs two."""
    line, strangers = ["G02", "G03"], ["G21", "G22"]
    free = [other for other in GUESTS if other not in (*ELEVEN, *line, *strangers)]

    def at_table(count: int, *, sent_away: bool) -> Scene:
        here, gone = (ELEVEN[:3], ELEVEN[3:4]) if sent_away else (ELEVEN[:4], [])
        groups = {(1, 0): here, (1, 1): strangers}
        hands = {} if sent_away else {0: ["M4"]}
        return scene(line=[*line, *gone], groups=groups, hands=hands, deck=free[:count])

    def promises(*scenes: Scene) -> Any:
        return why(reasons.promises, scenes, "M4", Choice(ELEVEN[3:4]))

    few, many = (at_table(count, sent_away=False) for count in (0, 20))
    in_few, in_many = (
        expected_lead(CONTENT, at_table(count, sent_away=True)._state, 0)
        - expected_lead(CONTENT, before._state, 0)
        for count, before in ((0, few), (20, many))
    )
    mean = (in_few + in_many) / 2
    assert len({round(in_few), round(in_many), round(mean)}) == 3
    assert promises(few) == ("belle_promises", round(in_few))
    assert promises(many) == ("belle_promises", round(in_many))
    assert promises(few, many) == ("belle_promises", round(mean))


@pytest.mark.parametrize(("interest", "chips"), [("horses", 3 - 1), ("hearts", 2 - 1)])
def test_a_belle_promises_no_more_than_it_costs_to_part_with_her(interest: str, chips: int) -> None:
    match = scene(groups={(0, 0): EIGHT[:3]}, hands={0: ["S4"]}, deck=[])
    talk = Choice(group=At(0, 0), interests=(interest,))
    expected = round(chips - BELLE_WORTH)
    reason = why(reasons.promises, [match], "S4", talk)
    assert reason == (("belle_promises", expected) if expected > 0 else None)
