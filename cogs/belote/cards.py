"""Belote's cards and suits, in words."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from bot.i18n.words import Words, signed
from bot.ui.phrasebook import phrasebook

BOOK = phrasebook("belote")
SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def label(name: str, w: Words) -> str:
    """Returns a card for plain text, such as menus: ``10♥`` for ``TH``."""
    return rank(name, w) + SIGNS[name[1]]


def rank(name: str, w: Words) -> str:
    """Returns a card's rank in the reader's language: a jack is J, V (French) or B (German)."""
    return _ranks(w).get(name[0], name[0])


@lru_cache(maxsize=64)
def _ranks(w: Words) -> dict[str, str]:
    return {"T": "10", **dict(zip("JQKA", letters(w), strict=False))}


def letters(w: Words) -> str:
    """Returns the reader's letters for jack, queen, king and ace."""
    # One sentence has all four, since a lone letter is ambiguous: D is a queen and a dealer.
    return "".join(w.t("J Q K A").split()[-4:])


def spellings(name: str, w: Words) -> tuple[str, ...]:
    """Returns the ways to type a card: in the reader's letters, by name, and by rank alone.

    In French, ``vc`` is the jack of hearts.
    """
    suits = dict(zip(SIGNS, w.t("S H D C").split()[-4:], strict=True))
    rank_name = BOOK.word("rank", name[0], w)
    return rank(name, w) + suits[name[1]], card_name(name, w), rank_name


@lru_cache(maxsize=1_024)
def card_name(name: str, w: Words) -> str:
    """Returns a card's name, such as "the ten of clubs"."""
    return w.t("{rank} of {suit}", rank=BOOK.word("rank", name[0], w), suit=suit_word(name[1], w))


def card(name: str, w: Words) -> str:
    """Returns a card for running text."""
    return rank(name, w) + sign(name[1], w)


def cards(names: Iterable[str], w: Words) -> str:
    """Returns several cards in a row."""
    return " ".join(card(name, w) for name in names)


def sign(suit_name: str, w: Words) -> str:
    """Returns a suit's symbol for running text."""
    return w.emoji(SIGNS[suit_name])


def suit_word(name: str, w: Words) -> str:
    """Returns a suit's name."""
    return BOOK.word("suit", name, w)


def suit(name: str, w: Words) -> str:
    """Returns a suit with its symbol, for running text."""
    return signed(sign(name, w), suit_word(name, w))
