"""A player's judgement by rule of thumb: what a hand is worth as taker, and which card to play.

Both work on bits and on what one seat knows. The robots play by them, and the strong one also lets them play for all
four seats in the worlds it imagines, so they are kept quick.
"""

from __future__ import annotations

from rules.belote import content
from rules.belote.content import BEATS, DECK, POINTS, SUIT_CARDS, each, winning_place

HIGHER = tuple(
    tuple(BEATS[trump][card] & SUIT_CARDS[card >> 3] for card in DECK) for trump in range(4)
)
"""The cards above one in its own suit."""
BURDEN = tuple(tuple(content.LEAST_FIRST[trump].index(card) for card in DECK) for trump in range(4))
"""Place of a card among those that give away least."""


def _ranks_by_byte(ranking: str) -> tuple[int, ...]:
    places = [content.RANKS.index(rank) for rank in ranking]
    return (-1, *(next(rank for rank in places if held >> rank & 1) for held in range(1, 256)))


_LOWEST = (_ranks_by_byte(content.PLAIN_RANKING), _ranks_by_byte(content.TRUMP_RANKING))
_HIGHEST = (
    _ranks_by_byte(content.PLAIN_RANKING[::-1]),
    _ranks_by_byte(content.TRUMP_RANKING[::-1]),
)


def highest(cards: int, trump: int) -> int:
    """Returns the highest of some cards of one suit."""
    suit = cards.bit_length() - 1 >> 3
    return suit << 3 | _HIGHEST[suit == trump][cards >> 8 * suit]


def lowest(cards: int, trump: int) -> int:
    """Returns the lowest of some cards of one suit."""
    suit = cards.bit_length() - 1 >> 3
    return suit << 3 | _LOWEST[suit == trump][cards >> 8 * suit]


# Bidding

TRUMP_WORTH = {"J": 86, "9": 70, "A": 51, "T": 37, "K": 32, "Q": 29, "8": 23, "7": 23}
"""What each trump adds to the taker's expectation; like all of these, fitted to many rounds played by rule of thumb."""
ACE = 28
GUARDED_TEN = 8
BELOTE = 29
BASE = -141

_ACE = 1 << content.RANKS.index("A")
_TEN = 1 << content.RANKS.index("T")


def strength(hand: int, trump: int) -> int:
    """Returns how many points more than the others a taker's team may expect to score.

    Args:
        hand: five cards and the turned one.
        trump: the suit to choose.
    """
    found = BASE + sum(
        TRUMP_WORTH[content.RANKS[card & 7]] for card in each(hand & SUIT_CARDS[trump])
    )
    if hand & content.MARRIAGE[trump] == content.MARRIAGE[trump]:
        found += BELOTE
    for suit in range(4):
        held = hand >> 8 * suit & 0xFF
        if suit != trump and held & _ACE:
            found += ACE
        if suit != trump and held & _TEN and held != _TEN:
            found += GUARDED_TEN
    return found


# Play


def pick(
    legal: int, hand: int, trick: tuple[int, ...], trump: int, unseen: int, *, taker_away: int
) -> int:
    """Returns the card to play.

    Args:
        legal: the cards that may be played.
        hand: the cards in hand.
        trick: the cards on the table, in order.
        trump: the trump.
        unseen: the cards in the other three hands.
        taker_away: how many seats away the taker sits: 0 for the player, 2 for the partner.
    """
    if not legal & legal - 1:
        return legal.bit_length() - 1
    if not trick:
        return _lead(hand, trump, unseen, taker_away)
    place = winning_place(trick, trump)
    beats = BEATS[trump]
    best = trick[place]
    last = len(trick) == 3
    partner_wins = place == len(trick) - 2
    if partner_wins and (last or not HIGHER[trump][best] & unseen):
        return _richest(legal, trump)
    winners = legal & beats[best]  # all of one suit: the led one, or trump
    if winners:
        if last:
            return _richest(winners, trump)
        top = highest(winners, trump)
        master = not HIGHER[trump][top] & unseen
        if not beats[top] & unseen or (master and not partner_wins and top >> 3 != trump):
            return top
    return least(legal, trump)


def least(cards: int, trump: int) -> int:
    """Returns the card that gives away least."""
    burden = BURDEN[trump]
    found = -1
    for suit in SUIT_CARDS:
        if cards & suit:
            low = lowest(cards & suit, trump)
            if found < 0 or burden[low] < burden[found]:
                found = low
    return found


def _lead(hand: int, trump: int, unseen: int, taker_away: int) -> int:
    """Draws trumps for the taker's side, then leads what no one can beat, else what gives away least."""
    higher = HIGHER[trump]
    trumps = hand & SUIT_CARDS[trump]
    if trumps and not taker_away & 1 and unseen & SUIT_CARDS[trump]:
        top = highest(trumps, trump)
        if not higher[top] & unseen:
            return top
        if taker_away == 2 and hand.bit_count() > 5:
            return lowest(trumps, trump)
    found = -1
    company = -1
    for suit in SUIT_CARDS:
        held = hand & suit
        if held and held != trumps:
            top = highest(held, trump)
            if not higher[top] & unseen and (unseen & suit).bit_count() > company:
                found, company = top, (unseen & suit).bit_count()
    if found >= 0:
        return found
    return least(hand ^ trumps or hand, trump)


def _richest(cards: int, trump: int) -> int:
    """Returns the card that adds most to a trick of one's own, sparing trumps."""
    points = POINTS[trump]
    found = -1
    for suit in SUIT_CARDS:
        if cards & suit and suit != SUIT_CARDS[trump]:
            top = highest(cards & suit, trump)
            if found < 0 or points[top] > points[found]:
                found = top
    return found if found >= 0 else lowest(cards, trump)
