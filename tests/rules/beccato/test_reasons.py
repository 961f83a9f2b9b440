"""Why to pass, to signal and to call: every reason is held against the hand and the gestures where it holds."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.beccato.model import SERAMA
from tests.support.reasons import Found, by_name

FOUND = by_name("beccato")


def all_seramas(one: Found) -> bool:
    return one.view.hand == (SERAMA,) * 4


def keeps_triple(one: Found) -> bool:
    facts, hand = one.reason.facts, one.view.hand
    return hand.count(facts["breed"]) == facts["count"] > hand.count(one.action.card)


def all_different(one: Found) -> bool:
    return all(one.view.hand.count(card) == 1 for card in one.view.hand)


def signals_triple(one: Found) -> bool:
    return one.view.hand.count(one.reason.facts["breed"]) >= 3


def means_nothing(one: Found) -> bool:
    return not any(one.action.gesture in signal.gestures for signal in one.view.signals)


def mate_signalled(one: Found) -> bool:
    mate = one.reason.facts["seat"]
    made = {each.gesture for each in one.view.gestures if each.seat == mate}
    return any(made >= set(signal.gestures) for signal in one.view.signals if signal.gestures)


def likely_triple(one: Found) -> bool:
    made = [each for each in one.view.gestures if each.seat == one.action.target]
    return bool(made) and one.reason.facts["percent"] >= 50


def stirs_most(one: Found) -> bool:
    return any(each.seat == one.action.target for each in one.view.gestures)


def one_guild(one: Found) -> bool:
    gain = next(gain for gain in one.view.gains if gain.seat == one.view.viewer)
    row = one.view.teams[gain.team].rows[one.action.level - 1]
    return {egg.guild for egg in row} == {gain.egg.guild}


def agreed(one: Found) -> bool:
    return any(each.number == one.action.proposal for each in one.view.proposals)


def ready(one: Found) -> bool:
    return one.reason.facts["count"] == sum(player.ready for player in one.view.players)


CHECKS = [
    all_seramas,
    keeps_triple,
    all_different,
    signals_triple,
    means_nothing,
    mate_signalled,
    likely_triple,
    stirs_most,
    one_guild,
    agreed,
    ready,
]


@pytest.mark.parametrize("check", CHECKS)
def test_a_reason_is_true_where_it_holds(check: Callable[[Found], bool]) -> None:
    assert all(map(check, FOUND()[check.__name__]))


def test_most_reasons_hold_somewhere() -> None:
    assert {"keeps_triple", "all_different", "means_nothing"} <= set(FOUND())
