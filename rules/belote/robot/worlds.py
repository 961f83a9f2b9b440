"""What a seat knows about the other hands, and deals that agree with it.

All of it comes from a view. Cards played, suits not followed, trumps not beaten, the turned card,
belote and announcements, called or not, are facts. Bids and the choice of cards make some deals
likelier than others (:mod:`rules.belote.robot.belief`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, log1p
from random import Random
from typing import NamedTuple

from rules.belote.content import DECK, NUMBER, SUITS, each, read_all, together
from rules.belote.flow import step
from rules.belote.model import BeloteView, Options
from rules.belote.robot.belief import Belief
from rules.belote.robot.dealing import shuffled
from rules.belote.robot.judgement import strength
from rules.belote.view import unseen
from rules.core.model import Seat

EVERY = together(DECK)
"""All cards."""

BEFORE = ((-0.57, 0.072), (-0.2, 0.078))
"""How likely five cards are to be bid on: log odds at strength zero, and per point, by bidding.

They were fitted to hard robots' matches and tested on others.
"""


class Knowledge(NamedTuple):
    """What one seat knows in the middle of a round; cards are sets.

    Attributes:
        seat: the seat.
        options: the table's options.
        step: what to add to a seat to get the next one in turn.
        hand: its own cards.
        trump: the trump.
        taker: the seat that chose it.
        leader: the seat that leads to the trick on the table.
        trick: the cards on the table, in order.
        played: the cards played this round, by seat.
        unseen: the cards in the other hands.
        view: the view it comes from.
        deal: draws four hands that agree with all facts, each as often as it is likely.
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
    """Returns what the viewer, a seat in the middle of a round, knows."""
    assert view.viewer is not None
    assert view.hand is not None
    assert view.trump is not None
    assert view.taker is not None
    assert view.leader is not None
    trump = SUITS.index(view.trump)
    hidden = unseen(view)
    return Knowledge(
        seat=view.viewer,
        options=view.options,
        step=step(view.options),
        hand=read_all(view.hand),
        trump=trump,
        taker=view.taker,
        leader=view.leader,
        trick=tuple(NUMBER[played.card] for played in view.trick),
        played=tuple(hidden.played),
        unseen=hidden.cards,
        view=view,
        deal=Belief(view, hidden).deal,
    )


def imagine(knowledge: Knowledge, rng: Random) -> tuple[int, ...]:
    """Returns four hands that agree with all facts, drawn as often as they are likely."""
    return tuple(knowledge.deal(rng))


class Imagined(NamedTuple):
    """A deal imagined during the bidding.

    Attributes:
        hands: four hands of five cards, as sets.
        deck: the undealt cards, the next card first.
        weight: how likely it makes the bids so far.
    """

    hands: list[int]
    deck: list[int]
    weight: float


def imagine_deal(view: BeloteView, rng: Random) -> Imagined:
    """Returns a random deal that agrees with the facts, and how likely it makes the bids."""
    assert view.viewer is not None
    own = read_all(view.hand or ())
    cards = shuffled([*each(EVERY ^ own ^ 1 << NUMBER[view.turned])], rng)
    hands = [own] * 4
    for seat in range(4):
        if seat != view.viewer:
            hands[seat] = together(cards[-5:])
            del cards[-5:]
    return Imagined(hands, cards, exp(_bids(view, hands, BEFORE)))


def _bids(view: BeloteView, hands: Sequence[int], odds: Sequence[tuple[float, float]]) -> float:
    """Returns the logarithm of how likely the others' bids were with these hands."""
    logarithm = 0.0
    turned = NUMBER[view.turned]
    for bid in view.bids:
        if bid.seat != view.viewer:
            hand = hands[bid.seat] | 1 << turned
            suits = [turned >> 3] if bid.bidding == 1 else (x for x in range(4) if x != turned >> 3)
            suits = suits if bid.suit is None else [SUITS.index(bid.suit)]
            start, slope = odds[bid.bidding - 1]
            hope = start + slope * max(strength(hand, suit) for suit in suits)
            logarithm -= log1p(exp(hope if bid.suit is None else -hope))
    return logarithm
