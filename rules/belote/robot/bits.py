"""Cards as bits, for modules that play out deals: mypyc compiles this module together with them.

A card is one bit. The plain suits are interleaved in the low 24 bits, rank by rank, with the trumps
above them, all weakest first. So of two cards in a suit, the stronger has the higher bit and at
least as many points.
"""

from __future__ import annotations

from typing import Final

from rules.belote.content import STRENGTH
from rules.belote.robot.native import i64

TRUMPS: Final = 0xFF000000
PLAIN: Final = 0x00FFFFFF
EVERY: Final = 0xFFFFFFFF
SUIT: Final = 0x00249249
"""The lowest plain suit; the others are one and two bits above it."""
HIGHEST: Final = 0x80000000
"""The highest card. Other bits are shifted down from it, as C treats a shifted 1 as 32 bits."""


def bit_of(card: int, trump: int) -> int:
    """Returns the bit for a card from :mod:`rules.belote.content`."""
    suit, place = card >> 3, STRENGTH[trump][card]
    return 1 << 24 + place if suit == trump else 1 << 3 * place + (suit - trump & 3) - 1


def suit_of(card: i64) -> i64:
    """Returns all cards in a card's suit."""
    if card > PLAIN:
        return TRUMPS
    if card & SUIT:
        return SUIT
    return SUIT << 1 if card & SUIT << 1 else SUIT << 2


def beating(card: i64) -> i64:
    """Returns the cards that would beat this card in a trick."""
    if card > PLAIN:
        return TRUMPS & -(card << 1)
    return suit_of(card) & -(card << 1) | TRUMPS


def top(cards: i64) -> i64:
    """Returns the highest of some cards."""
    length: i64 = int(cards).bit_length()
    return HIGHEST >> 32 - length


def above(cards: i64) -> i64:
    """Returns all bits above the highest of some cards, such as those beating it in its suit."""
    length: i64 = int(cards).bit_length()
    return ~(EVERY >> 32 - length)


def count(cards: i64) -> i64:
    """Returns how many cards there are."""
    number: i64 = 0
    while cards:
        number += 1
        cards &= cards - 1
    return number
