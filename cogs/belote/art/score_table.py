"""A table of numbers, with a row for each label and a column for each player or side."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.render import parts
from bot.render.canvas import Canvas
from bot.render.colours import GOLD, INK, LINE, MUTED, PANEL
from bot.render.lettering import SMALL

ROW = 50
"""The height of a row, in pixels."""


class ScoreRow(msgspec.Struct, frozen=True):
    """A row in a table of numbers.

    Attributes:
        label: the label, already translated.
        values: a formatted value for each column, which may be empty.
        strong: whether it's a sum, which gets a panel and larger digits.
    """

    label: str
    values: tuple[str, ...]
    strong: bool = False


def rows(
    canvas: Canvas,
    table: Sequence[ScoreRow],
    top: float,
    centres: Sequence[float],
    *,
    margin: int = 14,
) -> float:
    """Draws rows from ``top`` down, and returns where they end.

    Args:
        canvas: the canvas to draw on, which the table spans.
        table: the rows.
        top: the y coordinate where the first row starts, in pixels.
        centres: the x of each column's centre, in pixels, ascending; labels go to their left.
        margin: the free space on both sides, in pixels.
    """
    column = centres[1] - centres[0] if len(centres) > 1 else 2 * (canvas.width - centres[0])
    room = round(centres[0] - column / 2 - 2 * margin - 16)
    for row in table:
        middle = top + ROW / 2
        if row.strong:
            ground = parts.panel(
                canvas.width - 2 * margin, ROW - 4, fill=PANEL, frame=LINE, thick=2
            )
            canvas.put(ground, margin, top + 2)
        label_colour = INK if row.strong else MUTED
        canvas.write(
            row.label, margin + 16, middle, SMALL, label_colour, width=room, bold=row.strong
        )
        for x, value in zip(centres, row.values, strict=True):
            size, colour = (40, GOLD) if row.strong else (36, INK)
            canvas.write(value, x, middle, size, colour, anchor="middle", width=round(column - 12))
        top += ROW
    return top
