"""A table of figures: a row for each label, a column for each player or side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.render import parts
from bot.render.canvas import Canvas
from bot.render.colours import GOLD, INK, LINE, MUTED, PANEL
from bot.render.lettering import SMALL

ROW = 50
"""Height of a row, in pixels."""


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A row of a table of figures.

    Attributes:
        label: the label, translated.
        values: a formatted value for each column; may be empty.
        strong: whether it is a sum, which gets a panel and larger figures.
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
    """Draws rows from ``top`` down and returns where they end.

    Args:
        canvas: the canvas to draw on, over its whole width.
        table: the rows.
        top: y of the top of the first row, in pixels.
        centres: x of the middle of each column, in pixels, ascending; labels are left of the first.
        margin: free space on both sides, in pixels.
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
