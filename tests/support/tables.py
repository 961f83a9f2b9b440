"""Tables that no bot has opened."""

import rules
from bot.tables.model import Player, Status, Table
from bot.tables.parts import Terms
from bot.tables.record import Record


def table_of(match: rules.Match, status: Status = Status.PLAYING) -> Table:
    """Returns a table where P0, P1 and so on play a match."""
    seats: list[Player | None] = [Player(seat + 1, f"P{seat}") for seat in range(match.seats)]
    record = Record(1, Terms())
    return Table(1, match.game.name, status, 1, 1, None, 0.0, 0.0, seats, record, match)
