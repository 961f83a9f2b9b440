"""Where the other seats' cards probably lie, judged from bids and plays, and deals drawn accordingly.

A belief is a product of odds, one for each card and seat, among the deals that agree with all that is known. Odds come from signs:
each play says something of every card that its player might have held and played instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from math import exp
from random import Random

from rules.belote.content import (
    BEATS,
    NUMBER,
    POINTS,
    RANKS,
    SUIT_CARDS,
    SUITS,
    each,
    winning_place,
)
from rules.belote.legal import legal_cards
from rules.belote.model import BeloteView, Options
from rules.belote.robot.dealing import Dealer
from rules.belote.robot.judgement import HIGHER
from rules.belote.view import Unseen, declared, lay_known, told_by
from rules.core.model import Seat

SIGNS: dict[str, float] = {
    "taker: 7": 0.31,
    "taker: 8": 0.47,
    "taker: 9": 0.93,
    "taker: A": 0.79,
    "taker: J": 1.17,
    "taker: K": 0.5,
    "taker: Q": 0.45,
    "taker: T": 0.67,
    "taker: trump shown": -0.1,
    "passed: 7": -0.1,
    "passed: 8": -0.14,
    "passed: 9": -0.57,
    "passed: A": -0.26,
    "passed: J": -1.01,
    "passed: K": -0.45,
    "passed: Q": -0.33,
    "trump shown": -0.21,
    "suit played": -0.55,
    "above": -2.32,
    "above apart": 0.58,
    "below": 0.9,
    "lead low: higher": 0.51,
    "lead low: lower": 0.31,
    "lead low: trump rich": 0.22,
    "lead master: lower": 0.65,
    "lead master: other master": -0.24,
    "lead master: trump master": -0.33,
    "lead trump: higher": 0.29,
    "lead trump: master": -0.42,
    "lead trump: other": 0.14,
    "suit, lost: poorer loses": -0.45,
    "suit, lost: richer loses": 0.47,
    "suit, lost: richer takes": -0.61,
    "suit, won: poorer loses": 0.3,
    "suit, won: poorer wins": 0.23,
    "suit, won: richer takes": -0.18,
    "suit, won: richer wins": -0.14,
    "last suit, lost: poorer loses": -1.4,
    "last suit, lost: richer loses": 0.54,
    "last suit, lost: richer takes": -1.24,
    "last suit, partner's: poorer": 0.52,
    "last suit, partner's: richer": -0.57,
    "last suit, won: poorer loses": 0.6,
    "last suit, won: poorer takes": 0.48,
    "last suit, won: richer takes": -0.74,
    "trump, lost: poorer loses": -2.34,
    "trump, lost: richer loses": 0.29,
    "trump, lost: richer takes": -0.49,
    "trump, lost: richer wins": 0.13,
    "trump, won: poorer loses": -0.37,
    "trump, won: poorer wins": -0.88,
    "trump, won: richer takes": -0.25,
    "last trump, lost: poorer loses": -2.09,
    "last trump, lost: richer loses": 0.1,
    "last trump, partner's: richer": -0.31,
    "last trump, won: poorer takes": -0.28,
    "last trump, won: richer takes": -0.19,
    "ruff: poorer": -0.38,
    "ruff: richer": -0.53,
    "discard on others': same suit poorer": 0.15,
    "discard on others': same suit richer": 0.55,
    "discard on partner's: alike": -0.28,
    "discard on partner's: richer": -0.31,
    "discard on partner's: same suit poorer": 0.51,
}
"""What each sign adds to the logarithm of the odds, fitted to the cards of hard robots' matches and tried on others.

Of a card that was not played it is said how it compares to the one that was: richer or poorer in points; of as many points
and of its suit, above or below it, apart if a card between them was still in a hand; whether it was its suit's master then; and
in an answer whether it would have lost, won so far, or taken the trick for sure. ``last`` is an answer after which nothing
changes: that of the fourth player, or one to a trick which is the partner's for sure.
"""


class Belief:
    """Deals the unseen cards in the middle of a round, each deal that agrees with all that is known as often as it is believed.

    Cards that were announced and not shown lie before it deals the others, each way as likely.
    """

    def __init__(self, view: BeloteView, found: Unseen) -> None:
        self._view, self._found = view, found
        self._dealers: dict[Sequence[int], Dealer] = {}

    @cached_property
    def odds(self) -> list[list[float]]:
        """Logarithms of the odds, by seat and card."""
        found = [[0.0] * 32 for _ in range(4)]
        for seat, card, sign in signs(self._view, self._found):
            found[seat][card] += SIGNS.get(sign, 0.0)
        return found

    def deal(self, rng: Random) -> list[int]:
        """Returns four hands, as sets."""
        view, found = self._view, self._found
        while True:
            told = told_by(found, rng)
            dealer = self._dealers.get(told)
            if dealer is None:
                dealer = self._dealers[told] = self._dealer(told)
            hands = dealer.deal(rng)
            if not view.options.announcements or declared(view, hands, found.played, told):
                return hands

    def _dealer(self, told: Sequence[int]) -> Dealer:
        laid = lay_known(self._view, self._found, told)
        seats = [seat for seat in range(4) if seat != self._view.viewer]
        cards = [*each(laid.loose)]
        odds = [
            [
                exp(self.odds[seat][card]) if self._found.possible[seat] >> card & 1 else 0.0
                for seat in seats
            ]
            for card in cards
        ]
        return Dealer(laid.hands, seats, [laid.room[seat] for seat in seats], cards, odds)


def signs(view: BeloteView, found: Unseen) -> Iterator[tuple[Seat, int, str]]:
    """Yields what speaks for or against a card lying with a seat: keys of :data:`SIGNS`."""
    assert view.trump is not None
    assert view.taker is not None
    trump = SUITS.index(view.trump)
    passed = {bid.seat for bid in view.bids if bid.suit is None and view.bids[-1].bidding == 1}
    for seat in range(4):
        shown = (found.played[seat] | found.known[seat]) & SUIT_CARDS[trump]
        for card in each(found.possible[seat]):
            rank = RANKS[card & 7]
            if card >> 3 != trump:
                for _ in each(found.played[seat] & SUIT_CARDS[card >> 3]):
                    yield seat, card, "suit played"
                continue
            if seat == view.taker:
                yield seat, card, f"taker: {rank}"
            elif seat in passed:
                yield seat, card, f"passed: {rank}"
            for _ in each(shown):
                yield seat, card, "taker: trump shown" if seat == view.taker else "trump shown"
    left = (1 << 32) - 1
    for table in (*(trick.cards for trick in view.tricks), view.trick):
        before: tuple[int, ...] = ()
        for one in table:
            chosen = NUMBER[one.card]
            for card in each(found.possible[one.seat]):
                yield one.seat, card, _sign(card, chosen, before, left, trump, view.options)
            before = (*before, chosen)
            left ^= 1 << chosen


def _sign(
    card: int, chosen: int, before: tuple[int, ...], left: int, trump: int, options: Options
) -> str:
    """Returns what it says of a card that another one was played; nothing if it could not have been played.

    Args:
        card: the card.
        chosen: the one that was played.
        before: the cards on the table before.
        left: the cards that were in hands before.
        trump: the trump.
        options: what the table settled.
    """
    worth, higher = POINTS[trump], HIGHER[trump]
    suit, own = card >> 3, chosen >> 3
    master = not higher[card] & left
    if suit == own and worth[card] == worth[chosen]:
        above = bool(higher[chosen] >> card & 1)
        between = higher[chosen] & ~higher[card] if above else higher[card] & ~higher[chosen]
        apart = between & left & ~(1 << card | 1 << chosen)
        return f"{'above' if above else 'below'}{' apart' if apart else ''}"
    if not before:
        lead = "trump" if own == trump else "low" if higher[chosen] & left else "master"
        if suit == own:
            above = "higher" if higher[chosen] >> card & 1 else "lower"
            return f"lead {lead}: {'master' if master else above}"
        if suit == trump:
            kind = "master" if master else "rich" if worth[card] >= 10 else "poor"
            return f"lead {lead}: trump {kind}"
        return f"lead {lead}: other{' master' if lead == 'master' and master else ''}"
    led = before[0] >> 3
    than = "richer" if worth[card] > worth[chosen] else "poorer"
    best = before[winning_place(before, trump)]
    partner = len(before) > 1 and best == before[-2]
    sure = len(before) == 3 or (partner and not higher[best] & left)
    if own not in (led, trump):
        if suit in (led, trump):
            return ""
        than = than if worth[card] != worth[chosen] else "alike"
        whose = "partner's" if partner else "others'"
        return f"discard on {whose}: {'same suit ' if suit == own else ''}{than}"
    both = 1 << card | 1 << chosen
    if suit != own or not legal_cards(both, before, trump, options) >> card & 1:
        return ""
    if own != led:
        return f"ruff: {than}"
    how = f"{'last ' if sure else ''}{'trump' if own == trump else 'suit'}"
    if partner and sure:
        return f"{how}, partner's: {than}"
    beats = BEATS[trump][best]
    would = "loses" if not beats >> card & 1 else "takes" if sure or master else "wins"
    return f"{how}, {'won' if beats >> chosen & 1 else 'lost'}: {than} {would}"
