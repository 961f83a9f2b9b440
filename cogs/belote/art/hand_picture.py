"""Belote's private hand: takes a plain value, and returns a PNG file."""

from __future__ import annotations

from typing import Literal

import msgspec

from bot.render.canvas import Canvas
from bot.render.colours import FELT, SHADE, own_palette
from cogs.belote.art import cards
from cogs.belote.art.cards import LETTERS

HAND_COLOURS = own_palette((FELT, SHADE, 1), *cards.FACES)
"""The palette for a hand, which shows nothing but faces on felt."""


class Hand(msgspec.Struct, frozen=True):
    """A hand as its owner sees it.

    Attributes:
        cards: up to 8 cards, in order.
        trump: the suit to mark as trump, if there is one.
        letters: the reader's letters for jack, queen, king and ace.
    """

    cards: tuple[str, ...]
    trump: str | None = None
    letters: str = LETTERS


_HAND = (656, 175)
_HAND_CARD = 100


def hand(mine: Hand) -> bytes:
    """Draws a hand in one row, or an empty strip if there are no cards."""
    held = mine.cards
    width, height = _HAND
    canvas = Canvas(width, height)
    space = width - _HAND_CARD - 16
    step = min(_HAND_CARD + 14, space // (len(held) - 1)) if len(held) > 1 else 0
    left = (width - _HAND_CARD - step * (len(held) - 1)) // 2
    top = (height - cards.height_of(_HAND_CARD)) // 2
    apart = step > _HAND_CARD
    below: Literal["", "card", "trump"] = ""
    for index, card in enumerate(held):
        seen = _HAND_CARD if apart or index == len(held) - 1 else step
        is_trump = card[1] == mine.trump
        on = "" if apart else below
        shown = cards.fanned(card, _HAND_CARD, seen, trump=is_trump, on=on, letters=mine.letters)
        below = "trump" if is_trump else "card"
        canvas.put(shown, left + index * step, top)
    return canvas.png(HAND_COLOURS)
