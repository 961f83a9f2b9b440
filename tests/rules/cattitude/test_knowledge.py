"""Exactly who may know what."""

from random import Random
from typing import Any

import pytest

import rules
from rules.cattitude.events import (
    AddictStruck,
    BidChosen,
    CardsTaken,
    RoundStarted,
    Secured,
)
from rules.cattitude.model import Gift
from tests.conformance.harness import playout
from tests.rules.cattitude.scenes import Scene, scene
from tests.support.driven import of


def plain(value: Any) -> str:
    return str(rules.to_dict(value))


def without_kinds(view: Any) -> str:
    """Returns a view without its list of all kinds of cards, which names every card."""
    shown: Any = rules.to_dict(view)
    del shown["kinds"]
    return str(shown)


def test_a_bonus_card_that_changed_hands_unseen_stays_unseen() -> None:
    match = scene(hands={0: "turkey no_peacocks"})
    match.bids(0, "turkey", "no_peacocks")
    events = match.all_choose("closed")
    (taking,) = [event for event in of(events, CardsTaken) if event.seat == 1]
    assert (taking.cards, taking.bonuses) == ((), 1)
    for viewer in (2, None):
        assert "no_peacocks" not in plain([e for e in events if e.visible_to(viewer)])
        assert "no_peacocks" not in without_kinds(match.view(viewer))
    assert match.view(0).gifts == (Gift(to=1, card="no_peacocks"),)
    assert "no_peacocks" in plain([event for event in events if event.visible_to(1)])


@pytest.mark.parametrize("seats", [2, 5])
def test_the_history_keeps_what_the_events_told(seats: int) -> None:
    match = Scene.new("cattitude", seats=seats, seed="history")
    events: list[rules.Event] = list(match.opening)
    for step in playout(match, Random(seats)):
        events += step.events
    view = match.view(None)
    assert [record.round for record in view.history] == list(range(1, view.rounds + 1))
    assert [record.direction for record in view.history] == [
        event.direction for event in of(events, RoundStarted)
    ]
    for field, kind in (("takings", CardsTaken), ("strikes", AddictStruck), ("secured", Secured)):
        kept = [rules.to_dict(entry) for record in view.history for entry in getattr(record, field)]
        happened = [
            {key: item for key, item in plain_event.items() if key not in ("type", "to")}
            for plain_event in map(rules.to_dict, of(events, kind))
        ]
        assert kept == happened
    chosen = [
        (offer.to, offer.seat, offer.taken) for record in view.history for offer in record.offers
    ]
    assert sorted(chosen) == sorted(
        (event.seat, event.giver, event.bid) for event in of(events, BidChosen)
    )
