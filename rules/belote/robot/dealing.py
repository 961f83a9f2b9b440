"""Deals hidden cards at random; mypyc compiles this module together with the solver."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rules.belote.robot.native import i64, vec


class Dealer:
    """Deals unknown cards to three hands; a deal is as likely as the product of its cards' odds."""

    def __init__(
        self,
        hands: Sequence[int],
        seats: Sequence[int],
        rooms: Sequence[int],
        cards: Sequence[int],
        odds: Sequence[Sequence[float]],
    ) -> None:
        """Counts the weighted ways to deal.

        Args:
            hands: the four hands' known cards, as sets.
            seats: the three seats that receive cards.
            rooms: how many cards each of them is missing.
            cards: the missing cards, in the order in which they are dealt.
            odds: for each card, the odds for the three seats; 0 if it can't be there.
        """
        self.hands = list(hands)
        self.seats = list(seats)
        self.bits: vec[i64] = vec[i64]([1 << card for card in cards])
        self.odds: vec[float] = vec[float]([share for card in odds for share in card])
        self.rooms: vec[i64] = vec[i64](list(rooms))
        first, second, third = self.rooms[0], self.rooms[1], self.rooms[2]
        self.column: i64 = second + 1
        self.level: i64 = (first + 1) * self.column
        number: i64 = len(cards)
        # The chance that the last cards fit, by cards dealt and the first two seats' room.
        self.ways: vec[float] = vec[float]([0.0] * ((number + 1) * self.level))
        self.ways[number * self.level] = 1.0
        dealt = number - 1
        while dealt >= 0:
            left = number - dealt
            share = max(left - second - third, 0)
            while share <= min(first, left):
                other = max(left - share - third, 0)
                while other <= min(second, left - share):
                    after = (dealt + 1) * self.level + share * self.column + other
                    likely: float = 0.0
                    if share > 0:
                        likely += self.odds[3 * dealt] * self.ways[after - self.column]
                    if other > 0:
                        likely += self.odds[3 * dealt + 1] * self.ways[after - 1]
                    if left > share + other:
                        likely += self.odds[3 * dealt + 2] * self.ways[after]
                    self.ways[after - self.level] = likely
                    other += 1
                share += 1
            dealt -= 1

    def deal(self, rng: Random) -> list[int]:
        """Returns four hands, as sets."""
        drawn: vec[i64] = vec[i64]([0] * 3)
        share, other = self.rooms[0], self.rooms[1]
        place = share * self.column + other
        odds: i64 = 0
        for bit in self.bits:
            point: float = rng.random() * self.ways[place]
            place += self.level
            if share > 0:
                point -= self.odds[odds] * self.ways[place - self.column]
            if share > 0 and point < 0:
                drawn[0] |= bit
                share -= 1
                place -= self.column
            else:
                if other > 0:
                    point -= self.odds[odds + 1] * self.ways[place - 1]
                if other > 0 and point < 0:
                    drawn[1] |= bit
                    other -= 1
                    place -= 1
                else:
                    drawn[2] |= bit
            odds += 3
        hands = self.hands.copy()
        hands[self.seats[0]] |= drawn[0]
        hands[self.seats[1]] |= drawn[1]
        hands[self.seats[2]] |= drawn[2]
        return hands


def shuffled(cards: Sequence[int], rng: Random) -> list[int]:
    """Returns cards in random order, each order equally likely."""
    mixed = list(cards)
    for left in range(len(mixed) - 1, 0, -1):
        place = int(rng.random() * (left + 1))
        card = mixed[place]
        mixed[place] = mixed[left]
        mixed[left] = card
    return mixed
