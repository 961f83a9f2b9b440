"""Cards drawn for hands that no one sees: mypyc compiles this module together with the solver."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rules.belote.robot.native import i64, vec


class Dealer:
    """Deals the last unknown cards to three hands, each way as often as its odds say: the product of those of its cards."""

    def __init__(
        self,
        hands: Sequence[int],
        seats: Sequence[int],
        rooms: Sequence[int],
        cards: Sequence[int],
        odds: Sequence[Sequence[float]],
    ) -> None:
        """Counts the ways.

        Args:
            hands: what is known of the four hands, as sets.
            seats: the three of whom more is to be dealt.
            rooms: how many cards each of them lacks.
            cards: those cards, in the order in which they are dealt.
            odds: for each card those of the three seats; 0 where it cannot lie.
        """
        self.hands = list(hands)
        self.seats = list(seats)
        self.bits: vec[i64] = vec[i64]([1 << card for card in cards])
        self.odds: vec[float] = vec[float]([one for card in odds for one in card])
        self.rooms: vec[i64] = vec[i64](list(rooms))
        first, second, third = self.rooms[0], self.rooms[1], self.rooms[2]
        self.column: i64 = second + 1
        self.level: i64 = (first + 1) * self.column
        number: i64 = len(cards)
        # How likely the last cards are to fill any room, by how many lie before them and the room of the first two seats.
        self.ways: vec[float] = vec[float]([0.0] * ((number + 1) * self.level))
        self.ways[number * self.level] = 1.0
        dealt = number - 1
        while dealt >= 0:
            left = number - dealt
            one = max(left - second - third, 0)
            while one <= min(first, left):
                other = max(left - one - third, 0)
                while other <= min(second, left - one):
                    after = (dealt + 1) * self.level + one * self.column + other
                    likely: float = 0.0
                    if one > 0:
                        likely += self.odds[3 * dealt] * self.ways[after - self.column]
                    if other > 0:
                        likely += self.odds[3 * dealt + 1] * self.ways[after - 1]
                    if left > one + other:
                        likely += self.odds[3 * dealt + 2] * self.ways[after]
                    self.ways[after - self.level] = likely
                    other += 1
                one += 1
            dealt -= 1

    def deal(self, rng: Random) -> list[int]:
        """Returns four hands, as sets."""
        found: vec[i64] = vec[i64]([0] * 3)
        one, other = self.rooms[0], self.rooms[1]
        place = one * self.column + other
        odds: i64 = 0
        for bit in self.bits:
            point: float = rng.random() * self.ways[place]
            place += self.level
            if one > 0:
                point -= self.odds[odds] * self.ways[place - self.column]
            if one > 0 and point < 0:
                found[0] |= bit
                one -= 1
                place -= self.column
            else:
                if other > 0:
                    point -= self.odds[odds + 1] * self.ways[place - 1]
                if other > 0 and point < 0:
                    found[1] |= bit
                    other -= 1
                    place -= 1
                else:
                    found[2] |= bit
            odds += 3
        hands = self.hands.copy()
        hands[self.seats[0]] |= found[0]
        hands[self.seats[1]] |= found[1]
        hands[self.seats[2]] |= found[2]
        return hands


def shuffled(cards: Sequence[int], rng: Random) -> list[int]:
    """Returns cards in another order, each one as likely."""
    found = list(cards)
    for left in range(len(found) - 1, 0, -1):
        place = int(rng.random() * (left + 1))
        card = found[place]
        found[place] = found[left]
        found[left] = card
    return found
