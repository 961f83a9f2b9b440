"""A table of figures: a label a row, a column a player or side."""

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
    """One row.

    Attributes:
        label: what is counted, translated.
        values: one a column, as they are to be written; an empty one stays empty.
        strong: whether it is a sum: set off by a ground and larger figures.
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
        canvas: to draw on, over its whole width.
        table: the rows.
        top: of the first row, in pixels.
        centres: x of the middle of each column of values, in pixels, ascending; labels get what is left of the first.
        margin: free space at both sides, in pixels.
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
