"""The latest public lines of a table."""

from __future__ import annotations

from collections.abc import Sequence

from bot.tables.model import Table

LINES = 5
"""Public lines a table keeps."""

LINGER = 10.0
"""Seconds a public line is kept however many follow: everyone can read it, also on a board that is edited a little later."""

LINES_MOST = 40
"""Public lines a table keeps at most."""


def add_lines(table: Table, lines: Sequence[str], now: float) -> None:
    """Adds public lines to the latest ones; each is kept for a while, and a few of them until others take their place."""
    kept = [*table.record.lines, *((line, now) for line in lines)][-LINES_MOST:]
    first = next((i for i, (_, at) in enumerate(kept) if at > now - LINGER), len(kept))
    table.record.lines = kept[min(first, max(len(kept) - LINES, 0)) :]
