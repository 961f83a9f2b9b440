"""What a seat can work out about the other hands, and deals that agree with it.

Everything comes from a view: cards played, suits not followed, trumps not beaten, the turned card, belote called,
announcements shown, and who chose or declined a trump.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import exp
from random import Random
from typing import NamedTuple

from rules.belote.content import NUMBER, SUITS, read_all
from rules.belote.flow import step
from rules.belote.model import BeloteView, Options
from rules.belote.robot.judgement import BASE, strength
from rules.belote.view import deal_unseen, unseen
from rules.core.model import Seat

SHARE_SEEN_BIDDING = 5 / 8
"""How much of a hand of eight its owner held while bidding."""
CAUTION = 25.0
"""Points of expectation within which one player takes and another passes."""
TRIES = 6
"""Deals drawn at most until one agrees with the bidding."""


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
        refused: whether a seat passed on the turned suit, by seat.
        turned: the card turned up.
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
    refused: tuple[bool, ...]
    turned: int
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
        refused=tuple(
            any(bid.seat == seat and bid.bidding == 1 and bid.suit is None for bid in view.bids)
            for seat in range(4)
        ),
        turned=NUMBER[view.turned],
        deal=partial(deal_unseen, view, found),
    )


def imagine(knowledge: Knowledge, rng: Random) -> tuple[int, ...]:
    """Returns four hands that agree with all that is known, likelier ones after this bidding more often."""
    hands = knowledge.deal(rng)
    for _ in range(TRIES - 1):
        if rng.random() < _plausible(knowledge, hands):
            break
        hands = knowledge.deal(rng)
    return tuple(hands[:4])


def _plausible(knowledge: Knowledge, hands: list[int]) -> float:
    """Returns how well these hands agree with who took and who passed on the turned suit, up to 1."""
    likely = 1.0
    suit = knowledge.turned >> 3
    for seat in range(4):
        if seat == knowledge.seat:
            continue
        hand = hands[seat] | knowledge.played[seat]
        if seat == knowledge.taker:
            likely *= _takes(hand, knowledge.trump)
        elif knowledge.refused[seat]:
            likely *= 1 - _takes(hand | 1 << knowledge.turned, suit)
    return likely


def _takes(hand: int, trump: int) -> float:
    """Returns how likely the owner of this hand of eight is to have taken on the five cards it began with."""
    hoped = BASE + (strength(hand, trump) - BASE) * SHARE_SEEN_BIDDING
    return 1 / (1 + exp(-hoped / CAUTION))
