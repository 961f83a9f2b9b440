"""The Belles in a hand as a picture, for their owner alone."""

from __future__ import annotations

from dataclasses import dataclass

from bot.render import parts
from bot.render.canvas import Canvas
from bot.render.colours import LINE, RIM
from bot.render.lettering import SMALL, measure, plain, wrap
from cogs.belle.art.board_picture import WIDTH
from cogs.belle.art.emblems import COLOURS, belle


@dataclass(frozen=True, slots=True)
class Hand:
    """The Belles in a hand: ids with their names."""

    belles: tuple[tuple[str, str], ...]


_TALL, _GAP, _BESIDE = 132, 4, 100
"""Height of a Belle, the space between two, and the distance of her name from the edge."""


def hand(held: Hand) -> bytes:
    """Returns the Belles in a hand, each with her medallion and her name. Rule: BB-03.

    There are three in a row, or fewer if a long word of a name needs the room.
    """
    longest = max(
        (measure(word, SMALL) for _, name in held.belles for word in plain(name).split()), default=0
    )
    across = next((count for count in (3, 2) if longest <= _room(_wide(count))), 1)
    wide, tall = _wide(across), _TALL
    canvas = Canvas(WIDTH, -(-len(held.belles) // across) * (tall + _GAP) + _GAP, RIM)
    for index, (name, called) in enumerate(held.belles):
        x = 5 + index % across * (wide + _GAP)
        y = _GAP + index // across * (tall + _GAP)
        canvas.put(parts.panel(wide, tall, frame=LINE, thick=3), x, y)
        canvas.set(belle(name, 84), x + 8, y + tall / 2, "left")
        words = wrap(plain(called), SMALL, _room(wide), lines=3)
        canvas.paragraph(words, x + _BESIDE, y + tall / 2, SMALL)
    return canvas.png(COLOURS, tight=True)


def _wide(across: int) -> int:
    """Returns the width of a Belle, by their number in a row."""
    return (WIDTH - 10 - _GAP * (across - 1)) // across


def _room(wide: int) -> int:
    """Returns the greatest width of a line of her name."""
    return wide - _BESIDE - 6
