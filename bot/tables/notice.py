"""What the bot's owner has to say at a table: a sentence, and when the bot stops."""

from __future__ import annotations

from bot.tables.model import LIVE, Table
from bot.tables.referee import Command, Decision
from bot.tables.refused import Refused


class Announce(Command, frozen=True):
    """The owner says something at a table, or takes it back.

    Attributes:
        announced: a sentence, ``""`` to take it back, ``None`` to leave it.
        stops_at: when the bot stops (seconds since the epoch), 0 if it does not after all, ``None`` to leave it.

    Refused: the table is over.
    """

    announced: str | None = None
    stops_at: float | None = None

    def decide(self, table: Table, at: Decision) -> None:
        if table.status not in LIVE:
            raise Refused("table_over")
        record = table.record
        record.notice.announced = (
            record.notice.announced if self.announced is None else self.announced
        )
        record.notice.stops_at = record.notice.stops_at if self.stops_at is None else self.stops_at
        table.unshown()
