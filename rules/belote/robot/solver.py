"""Exact play of a deal whose four hands are known (double-dummy).

A null-window alpha-beta search with a transposition table, in integers alone: mypyc compiles this module into machine code
(``make native``), and without a compiler it runs as it stands, with the same results.

Inside, a card is one bit. The plain suits lie interleaved in the low 24 bits, rank by rank, the trumps above them, both
weakest first: so of two cards of a suit the stronger one has the greater bit and is worth at least as much.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.belote.content import POINTS, STRENGTH
from rules.belote.robot.native import i64, vec
from rules.belote.scoring import LAST_TRICK

TRUMPS: Final = 0xFF000000
PLAIN: Final = 0x00FFFFFF
EVERY: Final = 0xFFFFFFFF
SUIT: Final = 0x00249249
"""The lowest plain suit; the others lie one and two bits above it."""
HIGHEST: Final = 0x80000000
"""The highest card. Bits are found from it, since C reads a shifted 1 as 32 bits."""
ENTRIES: Final = 524_287
"""Places of the transposition table: a prime, so that the rest of a division spreads the keys."""


def bit_of(card: int, trump: int) -> int:
    """Returns the bit of a card of :mod:`rules.belote.content`."""
    suit, place = card >> 3, STRENGTH[trump][card]
    return 1 << 24 + place if suit == trump else 1 << 3 * place + (suit - trump & 3) - 1


class Solver:
    """Solves positions one after the other; what it remembers of a deal helps with its other cards."""

    def __init__(self) -> None:
        self.trump = -1
        self.bits: list[int] = []
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
        for place in range(32):
            self.index[(1 << place) % 37] = place  # unlike for every card

    def settle(
        self, trump: int, step: int, free: bool, beat_partner: bool, undertrump_free: bool
    ) -> None:
        """Settles what is played.

        Args:
            trump: the trump.
            step: what to add to a seat to get the next one.
            free: whether a player void in the led suit owes no trump while the partner is winning.
            beat_partner: whether a led trump must be beaten even when the partner's card is winning.
            undertrump_free: whether a player who cannot beat an opponent's trump may discard.
        """
        if trump != self.trump:
            self.trump = trump
            self.bits = [bit_of(card, trump) for card in range(32)]
            for card in range(32):
                self.points[self.bits[card] % 37] = POINTS[trump][card]
        self.step = step
        self.free = free
        self.beat_partner = beat_partner
        self.undertrump_free = undertrump_free

    def values(
        self, hands: Sequence[int], leader: int, trick: Sequence[int], cards: Sequence[int]
    ) -> list[int]:
        """Returns what the team whose turn it is takes from here on with each of some cards, all playing perfectly.

        Args:
            hands: by seat, as sets.
            leader: who led, or is to lead, to the trick on the table.
            trick: its cards, in order.
            cards: legal cards of the seat whose turn it is.
        """
        left: i64 = 0
        rest: i64 = LAST_TRICK
        for seat in range(4):
            held: i64 = 0
            for card in range(32):
                if hands[seat] >> card & 1:
                    held |= self.bits[card]
                    rest += self.points[self.bits[card] % 37]
            self.hands[seat] = held
            left |= held
        turn: i64 = leader
        best: i64 = 0
        winner: i64 = leader
        led: i64 = 0
        table: i64 = 0
        for card in trick:
            bit: i64 = self.bits[card]
            table += self.points[bit % 37]
            if best == 0:
                best, led = bit, suit_of(bit)
            elif bit & beating(best):
                best, winner = bit, turn
            turn = turn + self.step & 3
        rest += table
        self.deal = self.deal % 255 + 1  # what is in the table is another deal's
        if self.deal == 1:
            self.table = vec[i64]([0] * ENTRIES)
        found: list[int] = []
        guess: i64 = rest // 2
        for card in cards:
            bit = self.bits[card]
            low: i64 = 0
            high: i64 = rest
            while low < high:
                goal = min(max(guess, low + 1), high)
                value = self.search(
                    turn, len(trick), bit, bit, best, winner, led, table, left, rest, goal
                )
                if value >= goal:
                    low = value
                    guess = value + 1
                else:
                    high = value
                    guess = value
            found.append(low)
            guess = low
        return found

    def lead(self, seat: i64, left: i64, rest: i64, goal: i64) -> i64:
        """Returns what the team of the leader takes from here on, as a bound like :meth:`search`."""
        hands = self.hands
        hand = hands[seat]
        if hand & hand - 1 == 0:
            return self.last(seat, rest)
        low: i64 = 0
        high = rest
        # Trumps that no one of the other side can beat bring their points home.
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
        """Returns what a seat's team takes from here on: a bound of it, on the side of the goal it lies on.

        Args:
            seat: whose turn it is.
            place: how many cards lie on the table.
            first: the card to try first, or 0.
            only: the cards to try, if they are legal.
            best: the card that is winning.
            winner: whose it is.
            led: the led suit.
            table: points on the table.
            left: the cards in all hands.
            rest: points left in all, those on the table included.
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
                found = rest - self.search(
                    following, on, 0, EVERY, beat, leads, led, won, after, rest, rest + 1 - goal
                )
            elif (leads ^ seat) & 1:
                found = rest - won - self.lead(leads, after, rest - won, rest - won + 1 - goal)
            else:
                found = won + self.lead(leads, after, rest - won, goal - won)
            hands[seat] = hand
            if found > value:
                value = found
                move = card
                if value >= goal:
                    break
            # A neighbour in rank brings more, or less, than this card by their difference in points at most.
            slack = goal - 1 - found
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
                    value = max(value, found + more)
        self.move = move
        return value

    def masters(self, seat: i64, hand: i64) -> i64:
        """Returns the cards of a leader that no one of the other side can beat."""
        one = self.hands[seat + 1 & 3]
        other = self.hands[seat + 3 & 3]
        both = one | other
        found = hand & TRUMPS & above(both & TRUMPS)
        suit: i64 = SUIT
        while suit <= SUIT << 2:
            if (one & suit or not one & TRUMPS) and (other & suit or not other & TRUMPS):
                found |= hand & suit & above(both & suit)
            suit <<= 1
        return found

    def cash(self, seat: i64, hand: i64) -> i64:
        """Returns the points of the plain cards that a leader can bring home one after the other, before anything else."""
        others = self.hands[seat + 1 & 3] | self.hands[seat + 2 & 3] | self.hands[seat + 3 & 3]
        found: i64 = 0
        suit: i64 = SUIT
        while suit <= SUIT << 2:
            run = hand & suit & above(others & suit)
            rounds = self.rounds(seat, suit) if run else 0
            while run and rounds:
                card = top(run)
                run ^= card
                rounds -= 1
                found += self.points[card % 37]
            suit <<= 1
        return found

    def rounds(self, leader: i64, suit: i64) -> i64:
        """Returns how often a plain suit can be led before anyone else can trump it; 8 is for ever."""
        fewest: i64 = 8
        seat = leader + 1 & 3
        while seat != leader:
            hand = self.hands[seat]
            if hand & TRUMPS:
                held: i64 = 0
                cards = hand & suit
                while cards:
                    held += 1
                    cards &= cards - 1
                fewest = min(fewest, held)
            seat = seat + 1 & 3
        return fewest

    def last(self, leader: i64, rest: i64) -> i64:
        """Returns what the team of the leader takes with the last card of each hand."""
        best, winner = self.hands[leader], leader
        seat = leader + 1 & 3
        while seat != leader:
            if self.hands[seat] & beating(best):
                best, winner = self.hands[seat], seat
            seat = seat + 1 & 3
        return 0 if (winner ^ leader) & 1 else rest

    def legal(self, hand: i64, led: i64, beats: i64, partner: bool) -> i64:
        """Returns what may follow; ``beats`` is what would win the trick, ``partner`` whether it is the partner's now."""
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
        """Returns the points of those trumps that are above all others."""
        found: i64 = 0
        cards &= above(others)
        while cards:
            found += self.points[(cards & -cards) % 37]
            cards &= cards - 1
        return found


def suit_of(card: i64) -> i64:
    """Returns all cards of a card's suit."""
    if card > PLAIN:
        return TRUMPS
    if card & SUIT:
        return SUIT
    return SUIT << 1 if card & SUIT << 1 else SUIT << 2


def beating(card: i64) -> i64:
    """Returns the cards that would take a trick from this one."""
    if card > PLAIN:
        return TRUMPS & -(card << 1)
    return suit_of(card) & -(card << 1) | TRUMPS


def top(cards: i64) -> i64:
    """Returns the highest of some cards."""
    length: i64 = int(cards).bit_length()
    return HIGHEST >> 32 - length


def above(cards: i64) -> i64:
    """Returns all bits above the highest of some cards: the cards of its suit that beat it, among others."""
    length: i64 = int(cards).bit_length()
    return ~(EVERY >> 32 - length)
