"""Claims: when the rest of a round is provably one player's, whoever holds what.

The proof uses only what the claimer holds and what has been played, so it tells the claimer nothing new. It counts the
tricks of the claimer's own cards alone: drawing trumps first, then running each suit from the top.
"""

from __future__ import annotations

from rules.belote import content
from rules.belote.content import BEATS, SUIT_CARDS, each, together
from rules.belote.model import State

LEAST = 2
"""Tricks that have to be left: the last one is no quicker claimed than played."""


def claimable(state: State) -> bool:
    """Returns whether the seat whose turn it is may claim the rest: it leads, and its cards take every trick."""
    if state.phase != "play" or state.trick or state.trump is None:
        return False
    hand = state.hands[state.turn]
    if hand.bit_count() < LEAST:
        return False
    gone = together(card for trick in state.tricks for card in trick)
    return takes_all(hand, together(content.DECK) & ~(hand | gone), state.trump)


def takes_all(hand: int, others: int, trump: int) -> bool:
    """Returns whether a hand that leads takes every trick, however ``others`` are spread over the three other hands.

    All others may lie in one hand, which keeps the cards that hurt most: so a suit is sure if its cards are all higher
    than the others', or if there are as many such as others, which are then drawn. Other suits can be trumped until the
    trumps are drawn.
    """
    suits = [suit for suit in range(4) if hand & SUIT_CARDS[suit]]
    drawn = _masters(hand, others, trump, trump) >= (others & SUIT_CARDS[trump]).bit_count()
    if not drawn and suits != [trump]:
        return False
    return all(_is_sure(hand, others, suit, trump) for suit in suits)


def running(hand: int, trump: int) -> list[int]:
    """Returns a hand's cards in the order in which a claim plays them: trumps first, each suit from the top."""
    return sorted(
        each(hand),
        key=lambda card: (card >> 3 != trump, card >> 3, -content.STRENGTH[trump][card]),
    )


def _is_sure(hand: int, others: int, suit: int, trump: int) -> bool:
    held = (hand & SUIT_CARDS[suit]).bit_count()
    against = (others & SUIT_CARDS[suit]).bit_count()
    return _masters(hand, others, suit, trump) >= min(held, against)


def _masters(hand: int, others: int, suit: int, trump: int) -> int:
    """Returns how many cards of a suit in hand none of the others' in that suit beats."""
    against = others & SUIT_CARDS[suit]
    return sum(not BEATS[trump][card] & against for card in each(hand & SUIT_CARDS[suit]))
