"""The picture of a match's result."""

from __future__ import annotations

import msgspec

from bot.render import parts
from bot.render.canvas import Canvas
from bot.render.chart import course
from bot.render.colours import GOLD, INK, PANEL, RIM
from bot.render.lettering import plain, wrap
from cogs.belle.art.board_picture import WIDTH
from cogs.belle.art.emblems import sign


class Result(msgspec.Struct, frozen=True):
    """A finished match.

    Attributes:
        headline: the sentence that names the winners.
        names: the names by seat.
        order: the seats, best first.
        winners: the winning seats.
        totals: each seat's chips after round 1, 2, ...
        start: the chips that each player started with.
    """

    headline: str
    names: tuple[str, ...]
    order: tuple[int, ...]
    winners: tuple[int, ...]
    totals: tuple[tuple[int, ...], ...]
    start: int = 0


def result(match: Result) -> bytes:
    """Draws the winners, and all players' chips round by round. Rule: BB-33."""
    rows = -(-len(match.order) // 2)
    canvas = Canvas(WIDTH, 88 + rows * 92 + 420, RIM)
    canvas.block(0, 0, WIDTH, 82, PANEL)
    canvas.set(parts.sign("crown", 60), 20, 40, "left")
    canvas.paragraph(wrap(plain(match.headline), 36, WIDTH - 124, lines=2), 100, 41, 36, GOLD)
    for place, seat in enumerate(match.order):
        x, y = 10 + place % 2 * 444, 92 + place // 2 * 92
        won = seat in match.winners
        canvas.put(parts.framed(436, 84, lit=won, thick=6), x, y)
        canvas.set(parts.emblem(seat, 44), x + 18, y + 42, "left")
        wide = canvas.write(
            str(match.totals[seat][-1]), x + 418, y + 42, 48, GOLD if won else INK, anchor="right"
        )
        canvas.set(sign("chip", 38), x + 410 - wide, y + 42, "right")
        canvas.write(match.names[seat], x + 76, y + 42, 36, width=436 - 76 - wide - 80)
    course(canvas, (10, 92 + rows * 92 + 4, WIDTH - 20, 400), match.totals, start=match.start)
    return canvas.png()
