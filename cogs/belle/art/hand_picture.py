"""The Belles in a hand as a picture, for their owner alone."""

from __future__ import annotations

from dataclasses import dataclass

from bot.render import parts
from bot.render.canvas import Canvas
from bot.render.colours import LINE, RIM
from bot.render.lettering import plain, wrap
from cogs.belle.art.board_picture import WIDTH
from cogs.belle.art.emblems import COLOURS, belle

_LETTERS = 28


@dataclass(frozen=True, slots=True)
class Hand:
    """The Belles in a hand: ids with their names."""

    belles: tuple[tuple[str, str], ...]


_HELD, _ACROSS, _GAP = (294, 108), 3, 4


def hand(held: Hand) -> bytes:
    """Returns the Belles in a hand, three in a row, each with her medallion and her name. Rule: BB-03."""
    wide, tall = _HELD
    rows = -(-len(held.belles) // _ACROSS)
    canvas = Canvas(WIDTH, rows * (tall + _GAP) + _GAP, RIM)
    for index, (name, called) in enumerate(held.belles):
        x = 5 + index % _ACROSS * (wide + _GAP)
        y = _GAP + index // _ACROSS * (tall + _GAP)
        canvas.put(parts.panel(wide, tall, frame=LINE, thick=3), x, y)
        canvas.set(belle(name, 84), x + 8, y + tall / 2, "left")
        words = wrap(plain(called), _LETTERS, wide - 106, lines=3)
        canvas.paragraph(words, x + 100, y + tall / 2, _LETTERS)
    return canvas.png(COLOURS, tight=True)
