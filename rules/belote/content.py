"""The 32 cards as numbers and bit sets, with tables for their points and ranking.

A card is ``suit * 8 + rank``, with suits in the order spades, hearts, diamonds, clubs and ranks in
the order 7 8 9 10 J Q K A. A set of cards is an integer with bit ``card`` set. Tables by trump are
indexed ``TABLE[trump][card]``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.belote.model import Suit
from rules.core.model import Seat

SUITS: tuple[Suit, ...] = ("S", "H", "D", "C")
RANKS = "789TJQKA"
PLAIN_RANKING = "789JQKTA"
"""The ranks in a plain suit, lowest first. Rule: BL-37."""
TRUMP_RANKING = "78QKTA9J"
"""The ranks in the trump suit, lowest first. Rule: BL-37."""
PLAIN_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
TRUMP_POINTS = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3, "8": 0, "7": 0}

NAMES = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""Each card as a string."""
NUMBER = {name: card for card, name in enumerate(NAMES)}
"""Each card's number, by its string."""
DECK = tuple(range(32))
"""All cards, by number. Rule: BL-02."""
SUIT_CARDS = tuple(0xFF << 8 * suit for suit in range(4))
"""All cards in a suit, by suit."""

POINTS = tuple(
    tuple((TRUMP_POINTS if card >> 3 == trump else PLAIN_POINTS)[RANKS[card & 7]] for card in DECK)
    for trump in range(4)
)
"""What a card is worth in points. Rule: BL-40."""

STRENGTH = tuple(
    tuple(
        (TRUMP_RANKING if card >> 3 == trump else PLAIN_RANKING).index(RANKS[card & 7])
        for card in DECK
    )
    for trump in range(4)
)
"""How high a card ranks in its suit, 0 being the lowest. Rule: BL-37."""

BEATS = tuple(
    tuple(
        sum(
            1 << other
            for other in DECK
            if (
                STRENGTH[trump][other] > STRENGTH[trump][card]
                if other >> 3 == card >> 3
                else other >> 3 == trump
            )
        )
        for card in DECK
    )
    for trump in range(4)
)
"""The cards that beat a card in a trick: higher ones, and trumps if it is plain. Rule: BL-36."""

LEAST_FIRST = tuple(
    tuple(
        sorted(
            DECK,
            key=lambda card, trump=trump: (
                POINTS[trump][card],
                card >> 3 == trump,
                STRENGTH[trump][card],
                card >> 3,
            ),
        )
    )
    for trump in range(4)
)
"""All cards, cheapest first: by points, plain before trump, by rank, then by suit."""

MARRIAGE = tuple(1 << NUMBER["K" + suit] | 1 << NUMBER["Q" + suit] for suit in SUITS)
"""A suit's king and queen. Rule: BL-43."""


def _names_by_byte(ranking: str, suit: int) -> tuple[tuple[str, ...], ...]:
    return tuple(
        tuple(rank + SUITS[suit] for rank in reversed(ranking) if cards >> RANKS.index(rank) & 1)
        for cards in range(256)
    )


_PLAIN_NAMES = tuple(_names_by_byte(PLAIN_RANKING, suit) for suit in range(4))
_TRUMP_NAMES = tuple(_names_by_byte(TRUMP_RANKING, suit) for suit in range(4))
_NAMES_BY_TRUMP = {
    trump: tuple((_TRUMP_NAMES if suit == trump else _PLAIN_NAMES)[suit] for suit in range(4))
    for trump in (None, 0, 1, 2, 3)
}


def names(cards: int, trump: int | None) -> tuple[str, ...]:
    """Returns a set of cards as strings, suit by suit and highest first within each."""
    spades, hearts, diamonds, clubs = _NAMES_BY_TRUMP[trump]
    return (
        spades[cards & 0xFF]
        + hearts[cards >> 8 & 0xFF]
        + diamonds[cards >> 16 & 0xFF]
        + clubs[cards >> 24]
    )


def each(cards: int) -> Iterator[int]:
    """Yields the cards in a set, lowest number first."""
    while cards:
        lowest = cards & -cards
        yield lowest.bit_length() - 1
        cards ^= lowest


def together(cards: Iterable[int]) -> int:
    """Returns several cards as a set."""
    combined = 0
    for card in cards:
        combined |= 1 << card
    return combined


def read_all(cards: Iterable[str]) -> int:
    """Returns the set of cards with these names."""
    return together(NUMBER[card] for card in cards)


def winning_place(trick: tuple[int, ...], trump: int) -> int:
    """Returns the winning card's place in a trick, from 0. Rule: BL-36."""
    beats = BEATS[trump]
    best = 0
    for place in range(1, len(trick)):
        if beats[trick[best]] >> trick[place] & 1:
            best = place
    return best


def team_of(seat: Seat) -> int:
    """Returns a seat's team: players opposite each other are partners. Rule: BL-01."""
    return seat & 1
