"""What of a table matters to a seat: its hand is brought up to date at any price where that changes."""

from __future__ import annotations

import rules
from bot.components.screen import Menu, Row, Screen
from bot.messages.game_log import GameLog
from bot.tables.kinds import kind_of
from bot.tables.model import Status, Table


def asked(table: Table, seat: int) -> tuple[str, ...]:
    """Returns the windows that wait for a seat. A race waits for no one."""
    return tuple(
        prompt.window
        for prompt in table.prompts
        if seat in prompt.seats and seat not in prompt.done and prompt.mode is not rules.Mode.RACE
    )


def matters(
    table: Table, seat: int, screen: Screen, game_log: GameLog | None, trouble: str
) -> object:
    """Returns what matters to a seat, to be compared.

    Args:
        table: the table.
        seat: the seat.
        screen: what its hand shows now.
        game_log: what has happened, if that is known.
        trouble: the code of what keeps the table from being shown in its place, or ``""``.
    """
    buttons = [one for row in screen.blocks if isinstance(row, Row) for one in row.buttons]
    menus = [one.verb for one in screen.blocks if isinstance(one, Menu)]
    return (
        [(one.verb, one.arg, one.enabled) for one in buttons if one.window],
        menus,
        table.status,
        screen if table.status is Status.LOBBY else None,
        asked(table, seat),
        game_log and (game_log.summaries, game_log.moved(seat), game_log.passed[seat]),
        table.record.question,
        kind_of(table).news(table),
        (table.record.announced, table.record.stops_at) if table.private else None,
        table.seats[seat],
        table.place_id,
        trouble,
    )
