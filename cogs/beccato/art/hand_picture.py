"""Beccato!'s private hand: a plain value in, a PNG file out."""

from __future__ import annotations

from dataclasses import dataclass

from bot.render import parts
from cogs.beccato.art import hens
from cogs.beccato.art.drawings import COIN, CREAM, meadow, written

CARD, STEP = 134, 158
"""The width of a card, and the distance from one card to the next, in pixels."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand for its owner: breeds, their names, and whether the last card has just arrived."""

    cards: tuple[str, ...]
    names: tuple[str, ...]
    new: bool = False


def hand(held: Hand) -> bytes:
    """Returns a hand in a row of four places, so that nothing below it moves with a pass.

    The fourth place is for an arriving card; a card that has just arrived has a frame.
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
