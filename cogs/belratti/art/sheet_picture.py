"""Pictures from the deck, to be compared: the two themes first, then the numbered pictures.

People look at a sheet on a phone, with ten or more pictures at a time, after every change. So it's
as small as it can be there without losing detail.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.render import parts
from bot.render.canvas import Canvas
from cogs.belratti.art import drawings
from cogs.belratti.art.drawings import DEEP, GAP, PLAIN, SIDES, WALL, WIDTH, faded, side, tile
from rules.belratti.model import Answer, Place


class Sheet(msgspec.Struct, frozen=True):
    """The pictures on one sheet.

    Attributes:
        themes: the two themes, or nothing.
        cards: the numbered pictures, each with its theme, ``aside``, or ``""``.
        answer: what the Owls answered about one of the pictures.
    """

    themes: tuple[str, ...] = ()
    cards: tuple[tuple[str, str], ...] = ()
    answer: Answer | None = None


def _columns(of: Sheet) -> int:
    """Returns how many columns make the pictures as large as possible without being too tall.

    Without themes there's nothing to choose right now, so the pictures are smaller.
    """
    count = len(of.themes) + len(of.cards)
    if not of.themes and (count == 6 or count > 15):
        return 6
    return 2 if count <= 2 else 4 if of.themes and count <= 12 else 5


def sheet(of: Sheet) -> bytes:
    """Draws the pictures in one grid, in reading order."""
    count = len(of.themes) + len(of.cards)
    columns = _columns(of)
    size = side(columns)
    canvas = Canvas(WIDTH, GAP + -(-count // columns) * (size + GAP), WALL)
    themes(canvas, of.themes, size)
    for index, (card, where) in enumerate(of.cards):
        row, column = divmod(len(of.themes) + index, columns)
        x, y = GAP + column * (size + GAP), GAP + row * (size + GAP)
        hang(canvas, index + 1, card, where, x, y, size)
        if of.answer is not None and of.answer.card == card:
            canvas.put(drawings.plate("?", 40), x + size - 80, y - 2)
            canvas.put(parts.verdict(of.answer.painted, 40), x + size - 40, y - 1)
    return canvas.png(PLAIN)


def themes(canvas: Canvas, cards: Sequence[str], size: int) -> None:
    """Draws the themes in a grid's first two places, on a background of their own."""
    if cards:
        canvas.block(0, 0, 2 * (size + GAP) + GAP / 2, size + GAP * 1.5, DEEP)
    for index, (letter, card) in enumerate(zip(SIDES, cards, strict=False)):
        x = GAP + index * (size + GAP)
        canvas.put(tile(card, size), x, GAP)
        canvas.put(drawings.letter(letter, max(52, size // 4)), x - 6, GAP - 6)


def hang(canvas: Canvas, number: int, card: str, where: str, x: float, y: float, size: int) -> None:
    """Draws a numbered picture: in its theme's colour with its letter, or faded and set aside."""
    picture = tile(card, size)
    canvas.put(faded(picture) if where == Place.ASIDE else picture, x, y)
    if where in SIDES:
        canvas.put(drawings.border(where, size), x - 6, y - 6)
        canvas.set(drawings.letter(where, 48), x + size + 3, y + size - 22, "right")
    canvas.put(drawings.plate(str(number), 42), x - 4, y - 4)
