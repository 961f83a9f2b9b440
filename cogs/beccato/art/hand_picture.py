"""Beccato!'s private hand: a plain value in, a PNG file out."""

from __future__ import annotations

from dataclasses import dataclass

from bot.render import parts
from bot.render.canvas import Canvas
from bot.render.colours import GOLD, LINE, RIM
from cogs.beccato.art import hens
from cogs.beccato.art.drawings import written

WIDTH, CARD, STEP = 900, 206, 221
"""The widths of the picture and a card, and the way from one card to the next, in pixels."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand for its owner: breeds, their names, and whether the last card has just come."""

    cards: tuple[str, ...]
    names: tuple[str, ...]
    new: bool = False


def hand(held: Hand) -> bytes:
    """Returns a hand in a row of four places, so that nothing below it moves with a pass.

    The fourth place is for the card that comes; a card that has just come has a frame.
    """
    width, height = CARD, round(CARD * hens.TALL)
    canvas = Canvas(WIDTH, height + 24, RIM)
    for index in range(max(4, len(held.cards))):
        x = 15 + index * STEP
        if index >= len(held.cards):
            empty = parts.panel(width, height, fill=RIM, frame=LINE, thick=3, corner=18)
            canvas.put(empty, x, 12)
            continue
        if held.new and index == len(held.cards) - 1:
            frame = parts.panel(width + 14, height + 14, fill=GOLD, corner=22)
            canvas.put(frame, x - 7, 5)
        canvas.put(hens.card(held.cards[index], held.names[index], width), x, 12)
    return written(canvas)
