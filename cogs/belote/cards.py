"""Belote's cards and suits in words."""

from __future__ import annotations

from collections.abc import Iterable

from bot.components.phrasebook import phrasebook
from bot.i18n.words import Words

BOOK = phrasebook("belote")
SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def label(name: str) -> str:
    """Returns a card for places that hold plain text alone, such as menus: ``10♥`` for ``TH``."""
    return rank(name) + SIGNS[name[1]]


def rank(name: str) -> str:
    """Returns a card's rank as players write it."""
    return "10" if name[0] == "T" else name[0]


def card(name: str, w: Words) -> str:
    """Returns a card for a text."""
    return rank(name) + sign(name[1], w)


def cards(names: Iterable[str], w: Words) -> str:
    """Returns cards in a row."""
    return " ".join(card(name, w) for name in names)


def sign(suit_name: str, w: Words) -> str:
    """Returns a suit's sign for a text."""
    return w.emoji(SIGNS[suit_name])


def suit_word(name: str, w: Words) -> str:
    """Returns a suit's name."""
    return BOOK.word("suit", name, w)


def suit(name: str, w: Words) -> str:
    """Returns a suit with its sign, for a text."""
    return f"{sign(name, w)} {suit_word(name, w)}"
