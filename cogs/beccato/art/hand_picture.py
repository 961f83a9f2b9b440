"""Beccato!'s private hand: takes a plain value, and returns a PNG file."""

from __future__ import annotations

import msgspec

from bot.render import parts
from cogs.beccato.art import hens
from cogs.beccato.art.drawings import COIN, CREAM, meadow, written

CARD, STEP = 134, 158
"""A card's width, and the distance from each card to the next, in pixels."""


class Hand(msgspec.Struct, frozen=True):
    """A hand as its owner sees it: breeds, their names, and whether the last card is new."""

    cards: tuple[str, ...]
    names: tuple[str, ...]
    new: bool = False


def hand(held: Hand) -> bytes:
    """Draws a hand in a row of four places, so that a pass doesn't move anything below it.

    The fourth place is for an arriving card; a card that has just arrived gets a frame.
    """
    width, height = CARD, round(CARD * hens.TALL)
    canvas = meadow(height + 18)
    for index in range(max(4, len(held.cards))):
        x = 16 + index * STEP
        if index >= len(held.cards):
            canvas.put(parts.panel(width, height, fill=None, frame=CREAM, thick=2, corner=14), x, 9)
            continue
        if held.new and index == len(held.cards) - 1:
            frame = parts.panel(width + 12, height + 12, fill=COIN, corner=18)
            canvas.put(frame, x - 6, 3)
        canvas.put(hens.card(held.cards[index], held.names[index], width), x, 9)
    return written(canvas)
