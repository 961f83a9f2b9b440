"""Exact play of a deal whose four hands are known (double-dummy).

A null-window alpha-beta search with a transposition table, using only integers. mypyc can compile
this module to machine code (``make native``); interpreted, it gives the same results. Sets of cards
are as in :mod:`rules.belote.robot.bits`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.belote.content import POINTS
from rules.belote.robot.bits import (
    EVERY,
    HIGHEST,
    PLAIN,
    SUIT,
    TRUMPS,
    above,
    beating,
    bit_of,
    count,
    suit_of,
    top,
)
from rules.belote.robot.native import i64, vec
from rules.belote.scoring import LAST_TRICK

ENTRIES: Final = 524_287
"""The transposition table's size: a prime, so that remainders spread the keys."""


class Solver:
    """Solves positions one after another; its table for a deal helps with other cards in it."""

    def __init__(self) -> None:
        self.trump = -1
        self.bits: list[int] = []
        self.places: vec[i64] = vec[i64]([0] * 32)
        self.step: i64 = 1
        self.free = False
        self.beat_partner = False
        self.undertrump_free = False
        self.hands: vec[i64] = vec[i64]([0] * 4)
        self.points: vec[i64] = vec[i64]([0] * 37)
        self.index: vec[i64] = vec[i64]([0] * 37)
        self.table: vec[i64] = vec[i64]([0] * ENTRIES)
        self.deal: i64 = 0
        self.move: i64 = 0
        self.turn: i64 = 0
        self.best: i64 = 0
        self.winner: i64 = 0
        self.led: i64 = 0
        self.table_points: i64 = 0
        self.left: i64 = 0
        self.rest: i64 = 0
        for place in range(32):
            self.index[(1 << place) % 37] = place  # different for every card

    def settle(
        self, trump: int, step: int, free: bool, beat_partner: bool, undertrump_free: bool
    ) -> None:
        """Sets the trump and the options.

        Args:
            trump: the trump.
            step: the number to add to a seat to get the next seat.
            free: whether a player void in the led suit needn't trump while the partner is winning.
            beat_partner: whether a led trump must be beaten even if the partner is winning.
            undertrump_free: whether a player who can't beat an opponent's trump may discard.
        """
        if trump != self.trump:
            self.trump = trump
            self.bits = [bit_of(card, trump) for card in range(32)]
            for card in range(32):
                self.places[card] = self.bits[card]
                self.points[self.bits[card] % 37] = POINTS[trump][card]
        self.step = step
        self.free = free
        self.beat_partner = beat_partner
        self.undertrump_free = undertrump_free

    def values(
        self, hands: Sequence[int], leader: int, trick: Sequence[int], cards: Sequence[int]
    ) -> list[int]:
        """Returns how many points the team to move wins with each legal card, in perfect play.

        The other arguments are the same as in :meth:`lay`.
        """
        self.lay(hands, leader, trick)
        result: list[int] = []
        guess = self.rest // 2
        for card in cards:
            guess = self.exactly(
                self.turn,
                len(trick),
                self.bits[card],
                self.best,
                self.winner,
                self.led,
                self.table_points,
                self.left,
                self.rest,
                guess,
            )
            result.append(guess)
        return result

    def lay(self, hands: Sequence[int], leader: int, trick: Sequence[int]) -> None:
        """Sets the position.

        Args:
            hands: by seat, as sets.
            leader: the seat that leads to the trick on the table.
            trick: its cards, in order.
        """
        self.left = 0
        self.rest = LAST_TRICK
        for seat in range(4):
            held = self.set_of(hands[seat])
            self.hands[seat] = held
            self.left |= held
            self.rest += self.worth(held, 0)
        self.turn = self.winner = leader
        self.best = self.led = self.table_points = 0
        for card in trick:
            bit: i64 = self.bits[card]
            self.table_points += self.points[bit % 37]
            if self.best == 0:
                self.best, self.led = bit, suit_of(bit)
            elif bit & beating(self.best):
                self.best, self.winner = bit, self.turn
            self.turn = self.turn + self.step & 3
        self.rest += self.table_points
        self.deal = self.deal % 255 + 1  # older entries in the table belong to another deal
        if self.deal == 1:
            self.table = vec[i64]([0] * ENTRIES)

    def set_of(self, cards: i64) -> i64:
        """Returns a set of cards from :mod:`rules.belote.content` in this module's bits."""
        result: i64 = 0
        card: i64 = 0
        while cards:
            if cards & 1:
                result |= self.places[card]
            cards >>= 1
            card += 1
        return result

    def exactly(
        self,
        seat: i64,
        place: i64,
        only: i64,
        best: i64,
        winner: i64,
        led: i64,
        table: i64,
        left: i64,
        rest: i64,
        guess: i64,
    ) -> i64:
        """Returns what a seat's team wins from here on, guessing first; see :meth:`search`."""
        low: i64 = 0
        high = rest
        while low < high:
            goal = min(max(guess, low + 1), high)
            value = self.search(seat, place, 0, only, best, winner, led, table, left, rest, goal)
            if value >= goal:
                low = value
                guess = value + 1
            else:
                high = value
                guess = value
        return low

    def lead(self, seat: i64, left: i64, rest: i64, goal: i64) -> i64:
        """Returns what the leader's team wins from here on, as a bound like :meth:`search`."""
        hands = self.hands
        hand = hands[seat]
        if hand & hand - 1 == 0:
            return self.last(seat, rest)
        low: i64 = 0
        high = rest
        # Trumps that the other side can't beat are sure to score their points.
        trumps = (hand | hands[seat ^ 2]) & TRUMPS
        others = left & TRUMPS ^ trumps
        if others < trumps:
            low = self.worth(trumps, others)
        else:
            high = rest - self.worth(others, trumps)
        sure = low
        if low >= goal:
            return low
        if high < goal:
            return high
        key = self.deal << 34 | left << 2 | seat
        place = key % ENTRIES
        entry = self.table[place]
        first: i64 = 0
        if entry >> 21 == key:
            least = entry >> 13 & 0xFF
            most = entry >> 5 & 0xFF
            if least >= goal or least == most:
                return least
            if most < goal:
                return most
            low, high = max(low, least), min(high, most)
            first = HIGHEST >> 31 - (entry & 31)
        sure += self.cash(seat, hand)
        if sure >= goal:
            return sure
        low = max(low, sure)
        value = self.search(seat, 0, first, EVERY, 0, seat, 0, 0, left, rest, goal)
        if value >= goal:
            low = max(low, value)
        else:
            high = min(high, value)
        move = self.index[self.move % 37]
        self.table[place] = key << 21 | low << 13 | high << 5 | move
        return value

    def search(
        self,
        seat: i64,
        place: i64,
        first: i64,
        only: i64,
        best: i64,
        winner: i64,
        led: i64,
        table: i64,
        left: i64,
        rest: i64,
        goal: i64,
    ) -> i64:
        """Returns a bound on what a seat's team wins from here on, on the true side of the goal.

        Args:
            seat: the seat to move.
            place: the number of cards on the table.
            first: the card to try first, or 0.
            only: the cards to try, if they are legal.
            best: the card that is winning.
            winner: the seat that played it.
            led: the led suit.
            table: the points on the table.
            left: the cards in all four hands.
            rest: all points left, including those on the table.
            goal: the points in question.
        """
        hands = self.hands
        hand = hands[seat]
        following, on = seat + self.step & 3, place + 1
        if place == 0:
            legal = hand
            early = self.masters(seat, hand)
        else:
            partner = winner == seat ^ 2
            legal = self.legal(hand, led, beating(best), partner)
            threat: i64 = 0
            if place < 3:
                threat = hands[following]
                threat &= led if threat & led else TRUMPS
            if partner and best > threat:
                early = legal
            else:
                early = legal & beating(best) & above(threat)
        late = (legal ^ early) & only
        early &= only
        value: i64 = -1
        move: i64 = 0
        while early | late:
            if first:
                card = first
                first = 0
            elif early & PLAIN:
                card = top(early & PLAIN)
            elif early:
                card = early & -early
            else:
                card = late & -late
            early &= ~card
            late &= ~card
            suit = suit_of(card)
            worth = self.points[card % 37]
            hands[seat] = hand ^ card
            if place == 0:
                leads, beat, led = seat, card, suit
            elif card & beating(best):
                leads, beat = seat, card
            else:
                leads, beat = winner, best
            won = table + worth
            after = left ^ card
            if place < 3:
                result = rest - self.search(
                    following, on, 0, EVERY, beat, leads, led, won, after, rest, rest + 1 - goal
                )
            elif (leads ^ seat) & 1:
                result = rest - won - self.lead(leads, after, rest - won, rest - won + 1 - goal)
            else:
                result = won + self.lead(leads, after, rest - won, goal - won)
            hands[seat] = hand
            if result > value:
                value = result
                move = card
                if value >= goal:
                    break
            # A neighbour in rank changes the result by at most their difference in points.
            slack = goal - 1 - result
            others = (left & ~hand | best) & suit
            higher = others & -card
            near = hand & suit & (early | late) & above(others & card - 1)
            if higher:
                near &= (higher & -higher) - 1
            while near:
                mate = near & -near
                near ^= mate
                more = max(self.points[mate % 37] - worth, worth - self.points[mate % 37])
                if more <= slack:
                    early &= ~mate
                    late &= ~mate
                    value = max(value, result + more)
        self.move = move
        return value

    def masters(self, seat: i64, hand: i64) -> i64:
        """Returns the leader's cards that the other side can't beat."""
        next_hand = self.hands[seat + 1 & 3]
        previous_hand = self.hands[seat + 3 & 3]
        both = next_hand | previous_hand
        result = hand & TRUMPS & above(both & TRUMPS)
        suit: i64 = SUIT
        while suit <= SUIT << 2:
            if (next_hand & suit or not next_hand & TRUMPS) and (
                previous_hand & suit or not previous_hand & TRUMPS
            ):
                result |= hand & suit & above(both & suit)
            suit <<= 1
        return result

    def cash(self, seat: i64, hand: i64) -> i64:
        """Returns the points from plain cards that a leader can cash right away."""
        others = self.hands[seat + 1 & 3] | self.hands[seat + 2 & 3] | self.hands[seat + 3 & 3]
        result: i64 = 0
        suit: i64 = SUIT
        while suit <= SUIT << 2:
            run = hand & suit & above(others & suit)
            rounds = self.rounds(seat, suit) if run else 0
            while run and rounds:
                card = top(run)
                run ^= card
                rounds -= 1
                result += self.points[card % 37]
            suit <<= 1
        return result

    def rounds(self, leader: i64, suit: i64) -> i64:
        """Returns how often a plain suit can be led before another hand can trump (8: always)."""
        fewest: i64 = 8
        seat = leader + 1 & 3
        while seat != leader:
            hand = self.hands[seat]
            if hand & TRUMPS:
                fewest = min(fewest, count(hand & suit))
            seat = seat + 1 & 3
        return fewest

    def last(self, leader: i64, rest: i64) -> i64:
        """Returns how many points the leader's team wins when each hand has one card left."""
        best, winner = self.hands[leader], leader
        seat = leader + 1 & 3
        while seat != leader:
            if self.hands[seat] & beating(best):
                best, winner = self.hands[seat], seat
            seat = seat + 1 & 3
        return 0 if (winner ^ leader) & 1 else rest

    def legal(self, hand: i64, led: i64, beats: i64, partner: bool) -> i64:
        """Returns the legal cards; ``beats`` would win; ``partner`` says if the partner leads."""
        following = hand & led
        if following and led != TRUMPS:
            return following
        trumps = hand & TRUMPS
        if not trumps:
            return hand
        higher = trumps & beats
        if led == TRUMPS:
            if partner and not self.beat_partner:
                return trumps
            return higher or trumps
        if partner:
            return hand if self.free else trumps
        if higher:
            return higher
        return hand if self.undertrump_free else trumps

    def worth(self, cards: i64, others: i64) -> i64:
        """Returns the points for those trumps that are above all others."""
        result: i64 = 0
        cards &= above(others)
        while cards:
            result += self.points[(cards & -cards) % 37]
            cards &= cards - 1
        return result
