"""A flat picture of a moment that deserves a line to itself: a few drawings beside that line."""

from __future__ import annotations

from dataclasses import dataclass

from bot.render.canvas import Canvas
from bot.render.colours import GOLD, INK, Colour
from bot.render.lettering import wrap
from bot.render.sprite import Drawing

WIDTH, TALL, DRAWN = 640, 96, 80
"""The picture's size, and the greatest height of a drawing, in pixels."""
_EDGE, _GAP, _LETTERS = 14, 8, 30


@dataclass(frozen=True, slots=True)
class Moment:
    """An event in one line, with drawings at most ``DRAWN`` pixels tall, on a dark background."""

    text: str
    drawings: tuple[Drawing, ...]
    ground: Colour


def draw(moment: Moment) -> bytes:
    """Returns a moment's picture as a PNG file."""
    canvas, x = Canvas(WIDTH, TALL, moment.ground), _EDGE
    canvas.block(0, 0, WIDTH, 4, GOLD)
    canvas.block(0, TALL - 4, WIDTH, 4, GOLD)
    for drawing, given in moment.drawings:
        sprite = drawing(*given)
        canvas.set(sprite, x, TALL / 2, "left")
        x += sprite.width + _GAP
    lines = wrap(moment.text, _LETTERS, WIDTH - x - _EDGE - _GAP, lines=2)
    canvas.paragraph(lines, x + _GAP, TALL / 2, _LETTERS, INK)
    return canvas.rich_png()
