"""Set-up: BB-01 to BB-06."""

import pytest

import rules
from rules.belle.belles import EFFECTS
from rules.belle.events import BellesDrawn, GuestsRemoved, HandDrawn, LineDealt, StartTokenGiven
from tests.rules.belle.scenes import GUESTS, Scene
from tests.support.driven import of

EVERY_COUNT = pytest.mark.parametrize("seats", [2, 3, 4, 5])


@pytest.mark.parametrize("seats", [1, 6])
def test_BB_01_two_to_five_players(seats: int) -> None:
    with pytest.raises(rules.BadSetup):
        Scene.new("belle", seats=seats, seed="x")


@EVERY_COUNT
def test_BB_02_twelve_guests_are_removed_unseen(seats: int) -> None:
    match = Scene.new("belle", seats=seats, seed="x")
    state = match._state
    other = Scene.new("belle", seats=seats, seed="other")._state
    assert len(state.removed) == 12 and {*state.removed} != {*other.removed}
    assert len(state.line) + len(state.guest_deck) == 60
    assert {*state.removed, *match.line, *state.guest_deck} == set(GUESTS)
    assert of(match.opening, GuestsRemoved) == [GuestsRemoved(count=12)]
    for viewer in (*range(seats), None):
        seen = match.view(viewer)
        assert seen.removed == 12
        assert not {card.guest for card in seen.printed} & set(state.removed)


@EVERY_COUNT
def test_BB_03_BB_04_three_belles_each_and_the_rest_is_the_deck(seats: int) -> None:
    match = Scene.new("belle", seats=seats, seed="x")
    hands = [match.hand(seat) for seat in range(seats)]
    assert [len(cards) for cards in hands] == [3] * seats
    deck = match._state.belle_deck
    assert sorted((*deck, *(belle for cards in hands for belle in cards))) == sorted(EFFECTS)
    assert of(match.opening, BellesDrawn) == [BellesDrawn(seat=s, count=3) for s in range(seats)]
    assert of(match.opening, HandDrawn) == [
        HandDrawn(to=(seat,), belles=cards) for seat, cards in enumerate(hands)
    ]
    seen = match.view(1)
    assert [card.belle for card in seen.hand or ()] == list(hands[1])
    assert [party.belles for party in seen.parties] == [3] * seats
    assert match.view(None).hand is None
    assert seen.guest_discard == seen.belle_discard == ()


def test_BB_05_the_first_seat_is_the_host_or_anybody_by_option() -> None:
    match = Scene.new("belle", seats=4, seed="x")
    assert match.active == match.view().start == 0
    assert of(match.opening, StartTokenGiven) == [StartTokenGiven(seat=0, reason="host")]
    starts = set()
    for seed in range(30):
        match = Scene.new("belle", seats=3, seed=f"{seed}", options={"first_host": "random"})
        assert match.active == match.view().start
        starts.add(match.active)
    assert starts == {0, 1, 2}


@EVERY_COUNT
def test_BB_06_four_empty_spaces_and_five_chips(seats: int) -> None:
    for party in Scene.new("belle", seats=seats, seed="x").view().parties:
        assert party.chips == 5
        assert [space.guests for space in party.spaces] == [()] * 4
        assert [space.full_at for space in party.spaces] == [5] * 4


@pytest.mark.parametrize(("seats", "cards"), [(2, 6), (3, 9), (4, 12), (5, 15)])
def test_BB_10_three_guests_a_player_lie_in_the_line(seats: int, cards: int) -> None:
    match = Scene.new("belle", seats=seats, seed="x")
    assert len(match.line) == cards
    assert of(match.opening, LineDealt) == [LineDealt(round=1, cards=match.line)]
    assert match.kind == "belle_or_invite"
