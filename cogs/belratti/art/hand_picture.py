"""A hand as a picture for its owner: a numbered sheet.

People look at it on a phone, nine pictures and more at a time, after every change. So it is as
small as it can be there without losing detail.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.render.canvas import Canvas
from bot.render.colours import GOLD
from bot.render.lettering import SMALL
from cogs.belratti.art import drawings
from cogs.belratti.art.board_picture import hang, themes
from cogs.belratti.art.drawings import DEEP, HELD, NARROW, PLAIN, SOFT, WALL, tile

WIDTH = 696
_GAP = 15
_HEAD = NARROW + 2 * _GAP
"""Height of the themes above a sheet."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand, numbered, for its owner.

    Attributes:
        cards: each with the theme that it was painted for, or nothing.
        themes: the two themes above it, while there are any.
        demand: how many pictures are demanded, and the words under that, beside the themes.
    """

    cards: tuple[tuple[str, str], ...]
    themes: tuple[str, ...] = ()
    demand: tuple[str, str] = ("", "")


def hand(held: Hand) -> bytes:
    """Returns a hand as a sheet: three pictures a row, four for a hand of eighteen."""
    columns, size = (4, NARROW) if len(held.cards) > 9 else (3, HELD)
    top = _HEAD + _GAP if held.themes else _GAP
    canvas = Canvas(WIDTH, top + -(-len(held.cards) // columns) * (size + _GAP), WALL)
    if held.themes:
        canvas.block(0, 0, WIDTH, _HEAD, DEEP)
        themes(canvas, held.themes, NARROW, _GAP, _GAP)
        number, words = held.demand
        middle = (WIDTH + 2 * (NARROW + _GAP)) / 2 + _GAP
        canvas.write(number, middle, _HEAD / 2 - 20, 110, GOLD, anchor="middle")
        room = round(2 * (WIDTH - middle)) - 2 * _GAP
        canvas.write(words, middle, _HEAD / 2 + 62, SMALL, SOFT, anchor="middle", width=room)
    for index, (card, side) in enumerate(held.cards):
        row, column = divmod(index, columns)
        x, y = _GAP + column * (size + _GAP), top + row * (size + _GAP)
        hang(canvas, tile(card, size), x, y, side)
        canvas.put(drawings.plate(str(index + 1), 50), x - 3, y - 3)
        if side:
            canvas.set(drawings.letter(side, 60), x + size + 2, y + size - 30, "right")
    return canvas.png(PLAIN)
