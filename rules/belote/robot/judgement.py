"""A player's judgement by rule of thumb: what a hand is worth as taker, and which card to play.

Both use only what one seat knows. Robots play by them, and the strong robot also uses them to play
all four seats in the worlds it imagines. So mypyc compiles this module together with the solver,
and it uses the solver's sets of cards during play.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.belote import content
from rules.belote.content import BEATS, DECK, RANKS, SUIT_CARDS
from rules.belote.robot.bits import EVERY, PLAIN, SUIT, TRUMPS, beating, count, suit_of, top
from rules.belote.robot.native import i64, vec
from rules.belote.robot.solver import Solver
from rules.belote.scoring import LAST_TRICK

HIGHER = tuple(
    tuple(BEATS[trump][card] & SUIT_CARDS[card >> 3] for card in DECK) for trump in range(4)
)
"""The cards above a card in its own suit."""

TAKERS: Final = 4
"""An outcome's last bits: the seats that win tricks."""
FIRST: Final = 2
"""The bits before them: the seat that wins the trick on the table."""

ACE_AND_TEN: Final = 0x30000000
"""The most valuable trumps apart from jack and nine, which win tricks anyway."""

# Bidding

TRUMP_WORTH = {"J": 86, "9": 70, "A": 51, "T": 37, "K": 32, "Q": 29, "8": 23, "7": 23}
"""What each trump is worth to the taker; like all values here, fitted to rule-of-thumb rounds."""
ACE: Final = 28
GUARDED_TEN: Final = 8
BELOTE: Final = 29
BASE: Final = -141

_WORTH = [TRUMP_WORTH[rank] for rank in RANKS]
_ACE: Final = 1 << RANKS.index("A")
_TEN: Final = 1 << RANKS.index("T")
_MARRIAGE: Final = 1 << RANKS.index("K") | 1 << RANKS.index("Q")


def strength(hand: i64, trump: i64) -> i64:
    """Returns the expected lead of a taker's team over the others, in points.

    Args:
        hand: five cards and the turned card.
        trump: the suit chosen.
    """
    points: i64 = BASE
    suit: i64 = 0
    while suit < 4:
        held = hand >> 8 * suit & 0xFF
        if suit == trump:
            if held & _MARRIAGE == _MARRIAGE:
                points += BELOTE
            for worth in _WORTH:
                if held & 1:
                    points += worth
                held >>= 1
        else:
            if held & _ACE:
                points += ACE
            if held & _TEN and held != _TEN:
                points += GUARDED_TEN
        suit += 1
    return points


# Play


class Thumb(Solver):
    """Plays by rule of thumb, where :class:`Solver` plays exactly."""

    def __init__(self) -> None:
        super().__init__()
        self.guess: i64 = 0
        self.burden: vec[i64] = vec[i64]([0] * 37)
        self.beats: vec[i64] = vec[i64]([0] * 37)
        self.higher: vec[i64] = vec[i64]([0] * 37)

    def settle(
        self, trump: int, step: int, free: bool, beat_partner: bool, undertrump_free: bool
    ) -> None:
        """Sets the trump and the options; the arguments are the solver's."""
        known = trump == self.trump
        super().settle(trump, step, free, beat_partner, undertrump_free)
        if not known:
            for place, card in enumerate(content.LEAST_FIRST[trump]):
                bit = self.places[card]
                self.burden[bit % 37] = place
                self.beats[bit % 37] = beating(bit)
                self.higher[bit % 37] = beating(bit) & suit_of(bit)

    def pick(
        self, legal: int, hand: int, leader: int, trick: Sequence[int], unseen: int, taker: int
    ) -> int:
        """Returns the card to play.

        Args:
            legal: the cards that may be played.
            hand: the cards in hand.
            leader: the seat that leads to the trick on the table.
            trick: its cards, in order.
            unseen: the cards in the other three hands.
            taker: the seat that chose the trump.
        """
        self.lay([0, 0, 0, 0], leader, trick)
        bit = self.choice(
            self.set_of(legal),
            self.set_of(hand),
            len(trick),
            self.best,
            self.winner == self.turn ^ 2,
            self.set_of(unseen),
            taker - self.turn & 3,
        )
        return self.bits.index(bit)

    def outcomes(
        self,
        hands: Sequence[int],
        leader: int,
        trick: Sequence[int],
        cards: Sequence[int],
        taker: int,
        exact: int,
    ) -> list[int]:
        """Returns what happens after some cards if everyone plays on by rule of thumb.

        Given no cards, it plays the one it would pick. Each outcome packs the points that team 0
        wins from here on, who wins the trick on the table, and who wins any tricks.

        Args:
            hands: by seat, as sets.
            leader: the seat that leads to the trick on the table.
            trick: its cards, in order.
            cards: legal cards for the seat to move.
            taker: the seat that chose the trump.
            exact: how many of the last tricks everyone plays perfectly instead; for these, the
                outcome only shows whether one team wins them all.
        """
        self.lay(hands, leader, trick)
        self.guess = self.rest // 2
        if not cards:
            return [self.play_out(0, len(trick), taker, exact)]
        return [self.play_out(self.bits[card], len(trick), taker, exact) for card in cards]

    def play_out(self, card: i64, place: i64, taker: i64, exact: i64) -> i64:
        """Returns a card's outcome in the solver's position, or the picked card's if it is 0."""
        hands = self.hands
        north, east, south, west = hands[0], hands[1], hands[2], hands[3]
        seat, best, winner, led = self.turn, self.best, self.winner, self.led
        table, left, rest = self.table_points, self.left, self.rest
        points: i64 = 0
        takers: i64 = 0
        first: i64 = 0
        while True:
            hand = hands[seat]
            if card == 0:
                partner = winner == seat ^ 2
                legal = self.legal(hand, led, self.beats[best % 37], partner) if place else hand
                card = self.choice(legal, hand, place, best, partner, left ^ hand, taker - seat & 3)
            hands[seat] = hand ^ card
            left ^= card
            table += self.points[card % 37]
            if place == 0:
                best, winner, led = card, seat, suit_of(card)
            elif card & self.beats[best % 37]:
                best, winner = card, seat
            card = 0
            place += 1
            if place < 4:
                seat = seat + self.step & 3
                continue
            rest -= table
            if takers == 0:
                first = winner
            takers |= 1 << winner
            if winner & 1 == 0:
                points += table
            place, table, seat = 0, 0, winner
            if left == 0:
                if winner & 1 == 0:
                    points += LAST_TRICK
                break
            if exact and count(hands[seat]) <= exact:
                guess = self.guess - points  # as many as with the previous card
                guess = max(0, min(rest, rest - guess if seat & 1 else guess))
                own = self.exactly(seat, 0, EVERY, 0, seat, 0, 0, left, rest, guess)
                points += rest - own if seat & 1 else own
                self.guess = points
                if own < rest:  # the leader's partner may win some of them
                    takers |= 1 << (seat ^ 1)
                break
        hands[0], hands[1], hands[2], hands[3] = north, east, south, west
        return (points << FIRST | first) << TAKERS | takers

    def choice(
        self, legal: i64, hand: i64, place: i64, best: i64, partner: bool, unseen: i64, away: i64
    ) -> i64:
        """Returns the card to play; all sets of cards are the solver's.

        Args:
            legal: the cards that may be played.
            hand: the cards in hand.
            place: how many cards are on the table.
            best: the card that is winning.
            partner: whether that is the partner's card.
            unseen: the cards in the other three hands.
            away: how many seats away the taker is: 0 for the player, 2 for their partner.
        """
        if legal & legal - 1 == 0:
            return legal
        if place == 0:
            return self.opening(hand, unseen, away)
        if place == 3:
            unseen = EVERY  # no one can still win this trick, but only aces surely win another
            ruffed = beaten = False
        else:
            ruffed = best <= PLAIN and unseen & TRUMPS != 0 and unseen & suit_of(best) == 0
            beaten = ruffed or unseen & self.higher[best % 37] != 0
        if partner and not beaten:
            return self.richest(legal, unseen)
        winners = legal & self.beats[best % 37]  # all of one suit: the led suit, or trump
        if winners:
            if place == 3:
                return self.richest(winners, unseen)
            high = top(winners)
            master = unseen & self.higher[high % 37] == 0
            if high > PLAIN and not (partner and master and best > PLAIN):
                dear = winners & ACE_AND_TEN if best <= PLAIN else 0
                return dear & -dear or winners & -winners
            if (master and not ruffed) or (place == 2 and self.points[high % 37] == 10):
                return high
        return self.least(legal)

    def opening(self, hand: i64, unseen: i64, away: i64) -> i64:
        """Draws trumps on the taker's side, or leads a master or a suit with few unseen cards."""
        trumps = hand & TRUMPS
        out = unseen & TRUMPS
        if trumps and away & 1 == 0 and out:
            high = top(trumps)
            if not unseen & self.higher[high % 37] and (away == 0 or count(out) > 2):
                return high
            if away == 2 and count(hand) > 5:
                return trumps & -trumps
        picked: i64 = 0
        fewest: i64 = 99
        suit: i64 = 0
        while suit < 4:
            there = self.plain(suit)
            held = hand & there
            if held:
                card = top(held)
                left = count(unseen & there)
                if unseen & self.higher[card % 37]:  # not a master: only if there is none
                    card = held & -held
                    left += 40 if self.points[card % 37] == 10 else 20
                if left < fewest:
                    picked, fewest = card, left
            suit += 1
        if fewest < 20:
            return picked
        if trumps and not out and count(hand) > 2:
            return top(trumps)
        return picked or trumps & -trumps

    def least(self, cards: i64) -> i64:
        """Returns the card that gives away the least."""
        trumps = cards & TRUMPS
        picked = trumps & -trumps
        suit: i64 = SUIT
        while suit <= SUIT << 2:
            held = cards & suit
            low = held & -held
            if low and (not picked or self.burden[low % 37] < self.burden[picked % 37]):
                picked = low
            suit <<= 1
        return picked

    def richest(self, cards: i64, unseen: i64) -> i64:
        """Returns the card that adds most to its side's trick, sparing trumps and masters."""
        if not cards & PLAIN:
            return cards & -cards
        picked: i64 = 0
        worth: i64 = -1
        suit: i64 = 0
        while suit < 4:
            held = cards & self.plain(suit)
            if held:
                high = top(held)
                while held != high and not unseen & self.higher[high % 37]:
                    held ^= high
                    high = top(held)
                points = self.points[high % 37]
                if not unseen & self.higher[high % 37]:
                    points = 0  # saved for another trick
                if points > worth:
                    picked, worth = high, points
            suit += 1
        return picked

    def plain(self, suit: i64) -> i64:
        """Returns the cards in a suit from :mod:`rules.belote.content`; none for trumps."""
        place = suit - self.trump & 3
        return SUIT << place - 1 if place else 0
