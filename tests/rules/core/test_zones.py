"""Zones: who sees what, and fair imagination."""

from collections import Counter
from itertools import permutations
from random import Random

import msgspec
import pytest

from rules.core import zones
from rules.core.model import Action
from rules.core.zones import Choices, Hands, Pile, Stock
from tests.support.cards import in_zones


class Bid(Action, frozen=True, tag=True):
    points: int


class Table(msgspec.Struct):
    hands: Hands[str]
    chests: Hands[int]
    talon: Stock[str]
    trick: Pile[str] = ()
    bids: Choices[Bid] = ()
    round: int = 1


TABLE = Table(
    (("a", "b"), ("c", "d"), ("e",)),
    ((1,), (2, 3), ()),
    ("f",),
    ("g",),
    (Bid(3), Bid(5), None),
)


def test_a_seat_sees_its_own_and_the_number_of_everything_else() -> None:
    seen = zones.view(TABLE, 1, ())
    assert seen.state == Table(
        (("?", "?"), ("c", "d"), ("?",)), ((-1,), (2, 3), ()), ("?",), ("g",), (None, Bid(5), None)
    )
    assert seen.unseen == (("a", "b", "e", "f"), (1,))


def test_a_spectator_sees_what_all_see() -> None:
    seen = zones.view(TABLE, None, ())
    assert "".join(seen.unseen[0]) == "abcdef"
    assert seen.state.hands == (("?", "?"), ("?", "?"), ("?",))
    assert seen.state.bids == (None, None, None)


def test_all_cards_are_counted_wherever_they_lie() -> None:
    assert sorted(map(str, in_zones(TABLE))) == [*"123abcdefg"]


def test_imagined_states_fit_the_view() -> None:
    for viewer in (0, 2, None):
        seen = zones.view(TABLE, viewer, ())
        other = zones.imagine(seen, None, Random(1))
        assert zones.view(other, viewer, ()) == seen
        assert Counter(in_zones(other)) == Counter(in_zones(TABLE))


def test_every_deal_that_is_allowed_is_equally_likely() -> None:
    cards, sizes = "abcde", (2, 2, 1)
    allowed = [
        [True, True, True],
        [True, False, True],
        [True, False, True],
        [False, True, True],
        [True, True, False],
    ]
    slots = (0, 0, 1, 1, 2)
    every = {
        tuple(
            "".join(sorted(cards[n] for n in range(5) if slots[order[n]] == place))
            for place in range(3)
        )
        for order in permutations(range(5))
        if all(allowed[n][slots[order[n]]] for n in range(5))
    }
    rng, draws = Random(4), 2_000
    counts = Counter(
        tuple("".join(sorted(place)) for place in zones.assign(cards, sizes, allowed, rng))
        for _ in range(draws)
    )
    assert counts.keys() == every
    assert len(every) > 5
    fair = draws / len(every)
    assert all(abs(count - fair) < 5 * fair**0.5 for count in counts.values())


def test_no_deal_at_all_is_refused() -> None:
    with pytest.raises(ValueError):
        zones.assign("ab", (1, 1), [[True, False], [True, False]], Random(1))
