"""Reasons to demand, to paint and to hang: each is checked against the open cards."""

from typing import cast

import rules
from rules.belratti.game import BelrattiGame
from rules.belratti.model import Continue, Role
from tests.support.reasons import Found, by_name

FOUND = by_name("belratti", watched=3)
ALIKE, GOOD, MEDIUM = 110, 180, 60
"""Likeness, in hundredths of a standard deviation, of alike themes and of good or fair fits."""


def agrees(case: Found) -> bool:
    return case.view.proposal.seat == case.reason.facts["seat"]


def _alike(first: str, other: str) -> int:
    return cast(BelrattiGame, rules.GAMES["belratti"]).associations.strength(first, other)


def _suit(case: Found, card: str) -> int:
    """Returns how well a picture fits its better theme."""
    return max(_alike(card, theme) for theme in case.view.themes)


def _own(case: Found) -> list[str]:
    return [*case.view.hand, *(each.card for each in case.view.commitments)]


def themes_apart(case: Found) -> bool:
    return _alike(*case.view.themes) <= ALIKE and case.action == Continue()


def themes_alike(case: Found) -> bool:
    return _alike(*case.view.themes) > ALIKE and case.action != Continue()


def captain_said(case: Found) -> bool:
    votes = {vote.seat: vote.number for vote in case.view.votes}
    return votes[case.view.captain] == case.action.number


def others_said(case: Found) -> bool:
    numbers = [vote.number for vote in case.view.votes if vote.seat != case.view.viewer]
    return numbers.count(case.action.number) == max(map(numbers.count, numbers))


def owls_hold(case: Found) -> bool:
    owls = [seat for seat, role in enumerate(case.view.roles) if role is Role.OWL]
    total = sum(case.view.hand_counts[seat] for seat in owls)
    return case.action.number <= total == case.reason.facts["count"]


def good_in_hand(case: Found) -> bool:
    good = sum(_suit(case, card) >= GOOD for card in case.view.hand)
    return (good, case.view.demand) == (case.reason.facts["count"], case.reason.facts["number"])


def tells_truth(case: Found) -> bool:
    return case.reason.facts["count"] == case.action.good + case.action.medium


def swaps(case: Found) -> bool:
    """Checks that few cards fit, and that an Owl's share never exceeds the demand."""
    good, facts = sum(_suit(case, card) >= GOOD for card in _own(case)), case.reason.facts
    gone = (
        set(case.action.cards) <= set(case.view.hand) and len(case.action.cards) == facts["count"]
    )
    return gone and good == facts["good"] < facts["share"] <= case.view.demand


def nothing_missing(case: Found) -> bool:
    return sum(case.view.committed) == case.view.demand


def paints_best(case: Found) -> bool:
    mine = _alike(case.action.card, case.view.themes["AB".index(case.action.theme)])
    better = sum(_suit(case, card) > mine for card in case.view.hand)
    return better == case.reason.facts["count"] and mine == _suit(case, case.action.card)


def _weaker(case: Found) -> int:
    """Returns how many pictures on the table fit less well than this one."""
    mine = _suit(case, case.action.card)
    return sum(_suit(case, exhibit.card) < mine for exhibit in case.view.table)


def hangs(case: Found) -> bool:
    facts, theme = case.reason.facts, case.view.themes["AB".index(case.action.place)]
    fits = _alike(case.action.card, theme) == _suit(case, case.action.card)
    agrees_with_facts = facts["theme"] == case.action.place and facts["pictures"] == len(
        case.view.table
    )
    return fits and agrees_with_facts and facts["count"] == _weaker(case)


def suits_neither(case: Found) -> bool:
    stronger = len(case.view.table) - 1 - _weaker(case)
    return case.action.place == "aside" and case.reason.facts["count"] == stronger


def asks(case: Found) -> bool:
    return case.reason.facts["count"] == sum(exhibit.place is None for exhibit in case.view.table)


def wall_full(case: Found) -> bool:
    hung = sum(exhibit.place in ("A", "B") for exhibit in case.view.table)
    return hung == case.view.demand == case.reason.facts["count"]
