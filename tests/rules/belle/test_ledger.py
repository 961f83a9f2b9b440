"""Only the supply adds chips: the test keeps accounts from the public events."""

from collections import Counter
from random import Random

import pytest

import rules
from rules.belle.events import ChipsCollected, ChipsGained, ChipsPaid, ChipsPlaced, GroupScored
from tests.rules.belle.scenes import Scene

FROM_THE_SUPPLY = {"L5", "L6", "L7", "M1", "P1", "P2", "P3", "P5", "P6", "S3", "S4"}


class Ledger:
    """The chips of every seat and on every card of the line, by the events."""

    def __init__(self, seats: int) -> None:
        self.seats = [5] * seats
        self.cards: Counter[str] = Counter()
        self.supply = 0

    def hear(self, event: rules.Event) -> None:
        match event:
            case ChipsPlaced():
                for card in event.cards:
                    self.seats[event.seat] -= event.each
                    self.cards[card] += event.each
            case ChipsCollected():
                assert self.cards.pop(event.card) == event.chips
                self.seats[event.seat] += event.chips
            case ChipsPaid():
                self.seats[event.seat] -= event.chips
                self.seats[event.receiver] += event.chips
            case ChipsGained():
                assert event.belle in FROM_THE_SUPPLY
                self.seats[event.seat] += event.chips
                self.supply += event.chips
            case GroupScored():
                assert sum(tally.chips for tally in event.tallies) == event.chips
                self.seats[event.seat] += event.chips
                self.supply += event.chips
            case _:
                pass


@pytest.mark.parametrize("one_deck", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(4))
def test_chips_come_from_the_supply_and_go_nowhere(seats: int, one_deck: bool, seed: int) -> None:
    match = Scene.new("belle", seats=seats, seed=f"ledger {seed}", options={"one_deck": one_deck})
    ledger, rng = Ledger(seats), Random(seed)
    while match.prompts:
        for event in match.play(match.active, match.sample(match.active, rng)):
            if event.visible_to(None):
                ledger.hear(event)
        assert min(ledger.seats) >= 0
        assert tuple(ledger.seats) == match.chips
        lying = {place.card: place.chips for place in match.view().line if place.chips}
        assert +ledger.cards == Counter(lying)
        assert sum(ledger.seats) + ledger.cards.total() == 5 * seats + ledger.supply
    assert ledger.cards.total() == 0
