"""What a seat can work out about the other hands, and deals that agree with it.

Everything comes from a view: cards played, suits not followed, trumps not beaten, the turned card, belote called,
announcements shown, and who chose or declined a trump.
"""

from __future__ import annotations

from math import exp
from random import Random
from typing import NamedTuple

from rules.belote.content import DECK, MARRIAGE, NUMBER, SUITS, each, read_all, together
from rules.belote.flow import step
from rules.belote.legal import legal_cards
from rules.belote.model import BeloteView, Options
from rules.belote.robot.judgement import BASE, strength
from rules.core.model import Seat

ALL = (1 << len(DECK)) - 1
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
        sizes: cards in hand, by seat.
        known: unseen cards that are surely in a hand, by seat.
        possible: unseen cards that may be in a hand, by seat.
        bound: the unseen cards that some hand cannot hold, each with those that can, the tightest first.
        free: the other unseen cards whose place is not known.
        refused: whether a seat passed on the turned suit, by seat.
        turned: the card turned up.
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
    sizes: tuple[int, ...]
    known: tuple[int, ...]
    possible: tuple[int, ...]
    bound: tuple[tuple[int, tuple[Seat, ...]], ...]
    free: tuple[int, ...]
    refused: tuple[bool, ...]
    turned: int


def know(view: BeloteView) -> Knowledge:
    """Returns what the viewer, a seat in the middle of a round, can work out."""
    assert view.viewer is not None
    assert view.hand is not None
    assert view.trump is not None
    assert view.taker is not None
    assert view.leader is not None
    trump = SUITS.index(view.trump)
    table = [[(one.seat, NUMBER[one.card]) for one in trick.cards] for trick in view.tricks]
    table.append([(one.seat, NUMBER[one.card]) for one in view.trick])
    played = [0, 0, 0, 0]
    for trick in table:
        for seat, card in trick:
            played[seat] |= 1 << card
    hand = read_all(view.hand)
    unseen = ALL ^ hand ^ sum(played)
    possible = [0 if seat == view.viewer else unseen for seat in range(4)]
    if view.belote is None and view.options.belote_call == "auto":
        for seat in range(4):
            if played[seat] & MARRIAGE[trump]:
                possible[seat] &= ~MARRIAGE[trump]
    for trick in table:
        before: tuple[int, ...] = ()
        for seat, card in trick:
            for other in each(possible[seat]):
                both = 1 << card | 1 << other
                if not legal_cards(both, before, trump, view.options) >> card & 1:
                    possible[seat] ^= 1 << other
            before = (*before, card)
    known = [0, 0, 0, 0]
    known[view.taker] |= 1 << NUMBER[view.turned]
    if view.belote is not None:
        known[view.belote] |= MARRIAGE[trump]
    for one in view.announcements:
        known[one.seat] |= read_all(one.cards or ())
    others = [seat for seat in range(4) if seat != view.viewer]
    owners = {
        card: tuple(seat for seat in others if possible[seat] >> card & 1)
        for card in each(unseen & ~sum(cards & unseen for cards in known))
    }
    return Knowledge(
        seat=view.viewer,
        options=view.options,
        step=step(view.options),
        hand=hand,
        trump=trump,
        taker=view.taker,
        leader=view.leader,
        trick=tuple(card for _, card in table[-1]),
        played=tuple(played),
        unseen=unseen,
        sizes=view.hand_sizes,
        known=tuple(cards & unseen for cards in known),
        possible=tuple(possible),
        bound=tuple(
            (card, owners[card])
            for card in sorted(owners, key=lambda card: len(owners[card]))
            if len(owners[card]) < 3
        ),
        free=tuple(card for card in owners if len(owners[card]) == 3),
        refused=tuple(
            any(bid.seat == seat and bid.bidding == 1 and bid.suit is None for bid in view.bids)
            for seat in range(4)
        ),
        turned=NUMBER[view.turned],
    )


def imagine(knowledge: Knowledge, rng: Random) -> tuple[int, ...]:
    """Returns four hands that agree with all that is known, likelier ones after this bidding more often."""
    hands = _deal(knowledge, rng)
    for _ in range(TRIES - 1):
        if rng.random() < _plausible(knowledge, hands):
            break
        hands = _deal(knowledge, rng)
    return hands


def _deal(knowledge: Knowledge, rng: Random) -> tuple[int, ...]:
    """Deals the unseen cards: first those not every seat can hold, going back where a hand overflows, then the rest."""
    hands = list(knowledge.known)
    hands[knowledge.seat] = knowledge.hand
    room = [knowledge.sizes[seat] - hands[seat].bit_count() for seat in range(4)]

    def place(index: int) -> bool:
        if index == len(knowledge.bound):
            return True
        card, owners = knowledge.bound[index]
        # A seat with more room left is likelier to hold any given card.
        for seat in sorted(owners, key=lambda seat: -room[seat] * rng.random()):
            if room[seat]:
                room[seat] -= 1
                hands[seat] |= 1 << card
                if place(index + 1):
                    return True
                room[seat] += 1
                hands[seat] ^= 1 << card
        return False

    assert place(0), "the real deal always fits"
    free = rng.sample(knowledge.free, len(knowledge.free))
    for seat in range(4):
        hands[seat] |= together(free[: room[seat]])
        del free[: room[seat]]
    return tuple(hands)


def _plausible(knowledge: Knowledge, hands: tuple[int, ...]) -> float:
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
