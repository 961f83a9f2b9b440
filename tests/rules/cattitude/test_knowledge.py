"""Who may know what: exactly."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import rules
from rules.cattitude.content import Back
from rules.cattitude.events import (
    AddictStruck,
    BidChosen,
    CardsTaken,
    HandDealt,
    RoundStarted,
    Secured,
)
from rules.cattitude.model import Gift
from tests.conformance.harness import playout
from tests.rules.cattitude.scenes import DECK, Scene, scene, securing
from tests.support.driven import of


def plain(value: Any) -> str:
    return str(rules.to_dict(value))


def without_kinds(view: Any) -> str:
    """Returns a view without the list of all kinds of cards, which names every card there is."""
    shown: Any = rules.to_dict(view)
    del shown["kinds"]
    return str(shown)


def test_a_dealt_hand_is_its_owners() -> None:
    match = Scene.new("cattitude", seats=4, seed="deal")
    for event in of(match.opening, HandDealt):
        assert event.to == (event.seat,)
    for viewer in (0, 1, 2, 3, None):
        view = match.view(viewer)
        assert view.hand == (None if viewer is None else match.state.players[viewer].hand)
        assert [player.hand_count for player in view.players] == [3] * 4


def test_hands_lie_in_a_fixed_order_that_says_nothing_of_the_deck() -> None:
    for seed in range(20):
        match = Scene.new("cattitude", seats=3, seed=f"order {seed}")
        for player in match.state.players:
            assert player.hand == DECK.sorted(player.hand)
        match.all_closed()
        assert all(
            player.offered.closed == DECK.sorted(player.offered.closed)
            for player in match.state.players
        )


def test_faces_of_closed_cards_are_known_to_their_owner_alone() -> None:
    match = scene(hands={0: "turkey diva_peacock"})
    match.lock(0, "turkey", "diva_peacock")
    told = [event for event in match.all_closed() if event.visible_to(1)]
    assert "diva_peacock" not in plain(told)
    for viewer in (1, 2, None):
        assert "diva_peacock" not in without_kinds(match.view(viewer))
        assert match.view(viewer).offers[0].closed == (Back.RED,)
    assert "diva_peacock" in without_kinds(match.view(0))


def test_a_bonus_card_that_changed_hands_unseen_stays_unseen() -> None:
    match = scene(hands={0: "turkey no_peacocks"})
    match.bids(0, "turkey", "no_peacocks")
    events = match.all_choose("closed")
    (taken,) = [event for event in of(events, CardsTaken) if event.seat == 1]
    assert (taken.cards, taken.bonuses) == ((), 1)
    for viewer in (2, None):
        assert "no_peacocks" not in plain([e for e in events if e.visible_to(viewer)])
        assert "no_peacocks" not in without_kinds(match.view(viewer))
    assert match.view(0).gifts == (Gift(to=1, card="no_peacocks"),)
    assert "no_peacocks" in plain([event for event in events if event.visible_to(1)])


def test_cards_put_away_at_set_up_are_nobodys_to_see() -> None:
    match = Scene.new("cattitude", seats=4, seed="away")
    (away, *removed), (first, *stacks) = match.state.removed, match.state.stacks
    top, *blue = first.blue
    other = match.fork().change(
        removed=(top, *removed), stacks=(type(first)((away, *blue), ()), *stacks)
    )
    assert other != match
    for viewer in (0, 1, 2, 3, None):
        assert match.view(viewer) == other.view(viewer)


def test_only_counts_of_another_palace_are_known() -> None:
    match = securing(palaces={0: "turkey duchess"}, bonuses={0: "no_turkeys"})
    twin = securing(palaces={0: "peacock queen"}, bonuses={0: "many_turkeys"})
    assert match.view(1) == twin.view(1)
    assert match.view(0) != twin.view(0)
    assert match.view(1).players[0].palace_count == 2
    assert match.view(1).players[0].bonus_count == 1


@pytest.mark.parametrize("viewer", [0, 2, None])
def test_scramble_moves_everything_hidden_and_nothing_else(viewer: int | None) -> None:
    """The worlds of the leak test do differ, in every place that is hidden, and keep every back where it was."""
    differing: Counter[str] = Counter()
    for seed in range(6):
        match = Scene.new("cattitude", seats=3, seed=f"scramble {seed}")
        for step in playout(match, Random(seed)):
            here = step.before._state
            there = step.before.resample(viewer, Random(seed))._state
            assert [[DECK[c].back for c in s.blue + s.red] for s in there.stacks] == [
                [DECK[c].back for c in s.blue + s.red] for s in here.stacks
            ]
            differing["stacks"] += there.stacks != here.stacks
            differing["removed"] += there.removed != here.removed
            for seat in range(3):
                one, two = here.players[seat], there.players[seat]
                assert (one.tableau, one.strikers) == (two.tableau, two.strikers)
                assert one.offered.open == two.offered.open
                assert len(one.hand) == len(two.hand)
                if seat == viewer:
                    assert one == two
                    continue
                differing["hand"] += one.hand != two.hand
                differing["closed"] += one.offered.closed != two.offered.closed
                assert one.palace == two.palace
                differing["bonuses"] += one.bonuses != two.bonuses
                differing["committed"] += one.committed != two.committed
    assert all(differing[place] > 20 for place in differing), differing
    assert len(differing) == 6


@pytest.mark.parametrize("seats", [2, 5])
def test_the_history_keeps_what_the_events_told(seats: int) -> None:
    match = Scene.new("cattitude", seats=seats, seed="history")
    told: list[rules.Event] = list(match.opening)
    for step in playout(match, Random(seats)):
        told += step.events
    view = match.view(None)
    assert [record.round for record in view.history] == list(range(1, view.rounds + 1))
    assert [record.direction for record in view.history] == [
        event.direction for event in of(told, RoundStarted)
    ]
    for field, kind in (("takings", CardsTaken), ("strikes", AddictStruck), ("secured", Secured)):
        kept = [rules.to_dict(one) for record in view.history for one in getattr(record, field)]
        happened = [
            {key: item for key, item in plain_event.items() if key not in ("type", "to")}
            for plain_event in map(rules.to_dict, of(told, kind))
        ]
        assert kept == happened
    chosen = [
        (offer.to, offer.seat, offer.taken) for record in view.history for offer in record.offers
    ]
    assert sorted(chosen) == sorted(
        (event.seat, event.giver, event.bid) for event in of(told, BidChosen)
    )
