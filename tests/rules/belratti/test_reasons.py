"""Why to demand, to paint and to hang: every reason is held against what lies open where it holds."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.belratti.model import Role
from tests.support.reasons import Found, by_name

FOUND = by_name("belratti")


def agrees(one: Found) -> bool:
    return one.view.proposal.seat == one.reason.facts["seat"]


def themes_apart(one: Found) -> bool:
    return len(set(one.view.themes)) == 2


def captain_said(one: Found) -> bool:
    said = {vote.seat: vote.number for vote in one.view.votes}
    return said[one.view.captain] == one.action.number


def others_said(one: Found) -> bool:
    numbers = [vote.number for vote in one.view.votes if vote.seat != one.view.viewer]
    return numbers.count(one.action.number) == max(map(numbers.count, numbers))


def owls_hold(one: Found) -> bool:
    owls = [seat for seat, role in enumerate(one.view.roles) if role is Role.OWL]
    held = sum(one.view.hand_counts[seat] for seat in owls)
    return one.action.number <= held == one.reason.facts["count"]


def good_in_hand(one: Found) -> bool:
    return one.reason.facts["count"] <= len(one.view.hand)


def tells_truth(one: Found) -> bool:
    return one.reason.facts["count"] == one.action.good + one.action.medium


def nothing_missing(one: Found) -> bool:
    return sum(one.view.committed) == one.view.demand


def paints_best(one: Found) -> bool:
    return 3 * one.reason.facts["count"] <= len(one.view.hand)


def hangs(one: Found) -> bool:
    return one.reason.facts["theme"] == one.action.place


def suits_neither(one: Found) -> bool:
    return one.action.place == "aside" and one.reason.facts["count"] < len(one.view.table)


def asks(one: Found) -> bool:
    return one.reason.facts["count"] == sum(shown.place is None for shown in one.view.table)


def wall_full(one: Found) -> bool:
    hung = sum(shown.place in ("A", "B") for shown in one.view.table)
    return hung == one.view.demand == one.reason.facts["count"]


@pytest.mark.parametrize(
    "check",
    [
        agrees,
        themes_apart,
        captain_said,
        others_said,
        owls_hold,
        good_in_hand,
        tells_truth,
        nothing_missing,
        paints_best,
        hangs,
        suits_neither,
        asks,
        wall_full,
    ],
)
def test_a_reason_is_true_where_it_holds(check: Callable[[Found], bool]) -> None:
    assert all(map(check, FOUND()[check.__name__]))


def test_most_reasons_hold_somewhere() -> None:
    assert len(FOUND()) >= 9
