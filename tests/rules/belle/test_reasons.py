"""Why to invite, to group or to play a Belle: every reason is held against the view's own sums where it holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from rules.belle.model import GroupGuest, PlayBelle
from tests.support.reasons import Found, by_name

FOUND = by_name("belle")


def _score(one: Found, guests: tuple[str, ...]) -> int:
    """Returns what guests earn, counted from what the view prints. Rule: BB-24."""
    printed = {card.guest: card.interests for card in one.view.printed}
    counted = Counter(interest for guest in guests for interest in printed[guest])
    return sum(count for count in counted.values() if count > 1)


def _card(one: Found) -> str:
    return one.view.turn.guest if isinstance(one.action, GroupGuest) else one.action.card


def _gain(one: Found, space: Any) -> int:
    return _score(one, (*space.guests, _card(one))) - _score(one, space.guests)


def _own(one: Found) -> tuple[Any, ...]:
    return one.view.parties[one.view.viewer].spaces


def fills_group(one: Found) -> bool:
    space = _own(one)[one.reason.facts["group"] - 1]
    full = space.room == 1
    return full and _score(one, (*space.guests, _card(one))) == one.reason.facts["chips"] > 0


def denies(one: Found) -> bool:
    spaces = one.view.parties[one.reason.facts["seat"]].spaces
    full = [(*space.guests, one.action.card) for space in spaces if space.room == 1]
    return max(_score(one, guests) for guests in full) == one.reason.facts["chips"] > 0


def matches(one: Found) -> bool:
    gains = [_gain(one, space) for space in _own(one) if space.room]
    there = _gain(one, _own(one)[one.reason.facts["group"] - 1])
    return there == max(gains) == one.reason.facts["chips"] > 0


def best_bargain(one: Found) -> bool:
    place = next(place for place in one.view.line if place.card == one.action.card)
    return (place.chips, place.price) == (one.reason.facts["chips"], one.reason.facts["price"])


def fresh_group(one: Found) -> bool:
    return not _own(one)[one.action.space].guests


def earns_most(one: Found) -> bool:
    return one.reason.facts["chips"] == max(option.worth for option in one.view.score_options)


def belle_pays(one: Found) -> bool:
    return one.reason.facts["chips"] > 0


def belle_costs(one: Found) -> bool:
    return one.reason.facts["chips"] > 0


def belle_opens(one: Found) -> bool:
    return isinstance(one.action, PlayBelle)


def belle_promises(one: Found) -> bool:
    return isinstance(one.action, PlayBelle) and one.reason.facts["chips"] > 0


def group_promises(one: Found) -> bool:
    return one.action.space + 1 == one.reason.facts["group"]


@pytest.mark.parametrize(
    "check",
    [
        fills_group,
        denies,
        matches,
        best_bargain,
        fresh_group,
        belle_pays,
        belle_costs,
        belle_opens,
        belle_promises,
        group_promises,
    ],
)
def test_a_reason_is_true_where_it_holds(check: Callable[[Found], bool]) -> None:
    held = FOUND()[check.__name__]
    assert held
    assert all(map(check, held))


def test_what_earns_most_is_so_where_a_belle_asks() -> None:
    assert all(map(earns_most, FOUND()["earns_most"]))
