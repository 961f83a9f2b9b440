"""Why to demand, to paint and to hang: every reason is held against what lies open where it holds."""

from __future__ import annotations

from typing import cast

import pytest

import rules
from rules.belratti.game import BelrattiGame
from rules.belratti.model import Continue, Role
from tests.support.reasons import Check, Found, by_name, checks

FOUND = by_name("belratti", watched=3)
ALIKE, GOOD, MEDIUM = 110, 180, 60
"""From which likeness, in hundredths of a standard deviation, themes are alike, and a picture suits well or so-so."""


def agrees(one: Found) -> bool:
    return one.view.proposal.seat == one.reason.facts["seat"]


def _alike(one: str, other: str) -> int:
    return cast(BelrattiGame, rules.GAMES["belratti"]).associations.strength(one, other)


def _suit(one: Found, card: str) -> int:
    """Returns how well a picture suits the theme it suits better."""
    return max(_alike(card, theme) for theme in one.view.themes)


def _own(one: Found) -> list[str]:
    return [*one.view.hand, *(each.card for each in one.view.commitments)]


def themes_apart(one: Found) -> bool:
    return _alike(*one.view.themes) <= ALIKE and one.action == Continue()


def themes_alike(one: Found) -> bool:
    return _alike(*one.view.themes) > ALIKE and one.action != Continue()


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
    good = sum(_suit(one, card) >= GOOD for card in one.view.hand)
    return (good, one.view.demand) == (one.reason.facts["count"], one.reason.facts["number"])


def tells_truth(one: Found) -> bool:
    return one.reason.facts["count"] == one.action.good + one.action.medium


def swaps(one: Found) -> bool:
    """Few of the hand suit, and what an Owl should paint is never more than all that is demanded."""
    good, facts = sum(_suit(one, card) >= GOOD for card in _own(one)), one.reason.facts
    gone = set(one.action.cards) <= set(one.view.hand) and len(one.action.cards) == facts["count"]
    return gone and good == facts["good"] < facts["share"] <= one.view.demand


def nothing_missing(one: Found) -> bool:
    return sum(one.view.committed) == one.view.demand


def paints_best(one: Found) -> bool:
    mine = _alike(one.action.card, one.view.themes["AB".index(one.action.theme)])
    better = sum(_suit(one, card) > mine for card in one.view.hand)
    return better == one.reason.facts["count"] and mine == _suit(one, one.action.card)


def _weaker(one: Found) -> int:
    """Returns how many pictures on the table suit less well than the one in question."""
    mine = _suit(one, one.action.card)
    return sum(_suit(one, shown.card) < mine for shown in one.view.table)


def hangs(one: Found) -> bool:
    facts, theme = one.reason.facts, one.view.themes["AB".index(one.action.place)]
    fits = _alike(one.action.card, theme) == _suit(one, one.action.card)
    told = facts["theme"] == one.action.place and facts["pictures"] == len(one.view.table)
    return fits and told and facts["count"] == _weaker(one)


def suits_neither(one: Found) -> bool:
    stronger = len(one.view.table) - 1 - _weaker(one)
    return one.action.place == "aside" and one.reason.facts["count"] == stronger


def asks(one: Found) -> bool:
    return one.reason.facts["count"] == sum(shown.place is None for shown in one.view.table)


def wall_full(one: Found) -> bool:
    hung = sum(shown.place in ("A", "B") for shown in one.view.table)
    return hung == one.view.demand == one.reason.facts["count"]


@pytest.mark.parametrize("check", checks(globals()))
def test_a_reason_is_true_where_it_holds(check: Check) -> None:
    held = FOUND()[check.__name__]
    assert held
    assert all(map(check, held))
