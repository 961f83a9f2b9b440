"""The set-up: how many cards are put away, and how the rest becomes one stack per round."""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

from rules.cattitude.content import SPARE_NOBLES, Back, Card, Content, Species
from rules.cattitude.model import Stack
from rules.core import kit
from rules.core.chance import Chance
from rules.core.kit import without


class Layout(NamedTuple):
    """The set-up for a given number of players. Rule: CT-02, CT-03.

    Attributes:
        blue_removed: how many blue cards are put away unseen.
        plain: how many stacks have only blue cards.
        small: how many stacks have red cards, too.
        red_removed: how many red cards are put away unseen.
        each: how many cards each player gets every round.
        reds: how many of those are red in a small stack.
        spare_nobles: how many nobles of each species are put away face up before the shuffle.
    """

    blue_removed: int
    plain: int
    small: int
    red_removed: int
    each: int
    reds: int
    spare_nobles: int = 0


LAYOUTS = {
    2: Layout(6, 6, 3, 3, 5, 2, SPARE_NOBLES),
    3: Layout(3, 7, 4, 3, 3, 1),
    4: Layout(6, 5, 3, 3, 3, 1),
    5: Layout(0, 4, 3, 0, 3, 1),
}


class Piles(NamedTuple):
    """All cards after the set-up."""

    stacks: tuple[Stack, ...]
    put_away: tuple[Card, ...]
    removed: tuple[Card, ...]


def make_stacks(deck: Content, seats: int, chance: Chance) -> Piles:
    """Shuffles both decks and makes the stacks, plain stacks first. Rule: CT-02, CT-04."""
    layout = LAYOUTS[seats]
    blue = deck.every(Back.BLUE)
    put_away = tuple(
        card for each in Species for card in deck.nobles(blue, each)[: layout.spare_nobles]
    )
    blues = iter(chance.shuffled("blue", without(blue, put_away)))
    reds = iter(chance.shuffled("red", deck.every(Back.RED)))
    removed = (*islice(blues, layout.blue_removed), *islice(reds, layout.red_removed))
    stacks = [Stack(tuple(islice(blues, seats * layout.each)), ()) for _ in range(layout.plain)]
    for _ in range(layout.small):
        blue = tuple(islice(blues, seats * (layout.each - layout.reds)))
        stacks.append(Stack(blue, tuple(islice(reds, seats * layout.reds))))
    assert not [*blues, *reds]
    return Piles(tuple(stacks), put_away, deck.sorted(removed))


def deal(deck: Content, stack: Stack, seats: int) -> tuple[tuple[Card, ...], ...]:
    """Deals a stack: each seat gets equally many blue cards, and red cards. Rule: CT-03."""
    blues, _ = kit.deal(stack.blue, seats, len(stack.blue) // seats)
    reds, _ = kit.deal(stack.red, seats, len(stack.red) // seats)
    return tuple(deck.sorted(blue + red) for blue, red in zip(blues, reds, strict=True))
