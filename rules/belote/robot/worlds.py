"""What a seat can work out about the other hands, and deals that agree with it.

Everything comes from a view. Cards played, suits not followed, trumps not beaten, the turned card, belote and announcements,
called or not, are facts; what was bid, and which card someone chose to play, makes some deals likelier than others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import exp, log, log1p
from random import Random
from typing import NamedTuple

from rules.belote.content import NUMBER, POINTS, SUITS, read_all
from rules.belote.flow import step
from rules.belote.legal import legal_cards
from rules.belote.model import BeloteView, Options
from rules.belote.robot.judgement import pick, strength
from rules.belote.view import deal_unseen, unseen
from rules.core.model import Seat

TAKEN = ((-1.4, 0.023), (-0.5, 0.022))
"""How likely a hand of eight is to have been bid on: log odds at no strength, and for each point of it, by bidding.

Like all of these, fitted to matches of hard robots and tried on others."""
BEFORE = ((-0.57, 0.072), (-0.2, 0.078))
"""The same for the five cards bid on."""
DOUBT = 0.8
"""How often someone plays by no rule of thumb we know."""


class Knowledge(NamedTuple):
    """What one seat knows in the middle of a round; cards are sets.

    Attributes:
        seat: whose knowledge it is.
        options: what the table settled.
        step: what to add to a seat to get the next one in turn.
        hand: its own cards.
        trump: the trump.
        taker: who chose it.
        leader: who led, or is to lead, to the trick on the table.
        trick: the cards on the table, in order.
        played: cards played this round, by seat.
        unseen: cards in the other hands.
        view: what all of it comes from.
        deal: draws four hands that agree with all that is known, each way as likely; the stock, empty now, comes last.
    """

    seat: Seat
    options: Options
    step: int
    hand: int
    trump: int
    taker: Seat
    leader: Seat
    trick: tuple[int, ...]
    played: tuple[int, ...]
    unseen: int
    view: BeloteView
    deal: Callable[[Random], list[int]]


def know(view: BeloteView) -> Knowledge:
    """Returns what the viewer, a seat in the middle of a round, can work out."""
    assert view.viewer is not None
    assert view.hand is not None
    assert view.trump is not None
    assert view.taker is not None
    assert view.leader is not None
    trump = SUITS.index(view.trump)
    found = unseen(view)
    return Knowledge(
        seat=view.viewer,
        options=view.options,
        step=step(view.options),
        hand=read_all(view.hand),
        trump=trump,
        taker=view.taker,
        leader=view.leader,
        trick=tuple(NUMBER[one.card] for one in view.trick),
        played=tuple(found.played),
        unseen=found.cards,
        view=view,
        deal=partial(deal_unseen, view, found),
    )


def imagine(knowledge: Knowledge, rng: Random) -> tuple[tuple[int, ...], float]:
    """Returns four hands that agree with all that is known, and how likely they make this bidding and play."""
    hands = knowledge.deal(rng)[:4]
    whole = [hand | gone for hand, gone in zip(hands, knowledge.played, strict=True)]
    return tuple(hands), exp(_bids(knowledge.view, whole, TAKEN) + _plays(knowledge, whole))


def imagine_deal(view: BeloteView, rng: Random) -> tuple[list[int], float]:
    """Returns during the bidding four hands of five and the stock, and how likely they make the passes so far."""
    hands = deal_unseen(view, unseen(view), rng)
    return hands, exp(_bids(view, hands, BEFORE))


def _bids(view: BeloteView, hands: Sequence[int], odds: Sequence[tuple[float, float]]) -> float:
    """Returns the logarithm of how likely the others' bids were from these hands."""
    found = 0.0
    turned = NUMBER[view.turned]
    for bid in view.bids:
        if bid.seat != view.viewer:
            hand = hands[bid.seat] | 1 << turned
            suits = [turned >> 3] if bid.bidding == 1 else (x for x in range(4) if x != turned >> 3)
            suits = suits if bid.suit is None else [SUITS.index(bid.suit)]
            start, slope = odds[bid.bidding - 1]
            hope = start + slope * max(strength(hand, suit) for suit in suits)
            found -= log1p(exp(hope if bid.suit is None else -hope))
    return found


def _plays(knowledge: Knowledge, hands: list[int]) -> float:
    """Returns the logarithm of how likely the others' cards were from these hands of eight."""
    found = 0.0
    view, trump, worth = knowledge.view, knowledge.trump, POINTS[knowledge.trump]
    left = sum(hands)
    for table in (*(trick.cards for trick in view.tricks), view.trick):
        trick: tuple[int, ...] = ()
        for one in table:
            card, hand, seat = NUMBER[one.card], hands[one.seat], one.seat
            if seat != knowledge.seat:
                legal = legal_cards(hand, trick, trump, knowledge.options)
                away = knowledge.taker - seat & 3
                best = pick(legal, hand, trick, trump, left ^ hand, taker_away=away)
                doubt = DOUBT / legal.bit_count()
                alike = best >> 3 == card >> 3 and worth[best] == worth[card]
                found += log(1 - DOUBT + doubt if alike else doubt)
            hands[seat] = hand ^ 1 << card
            left ^= 1 << card
            trick = (*trick, card)
    return found
