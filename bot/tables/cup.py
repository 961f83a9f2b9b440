"""What is special about a table of a tournament."""

from __future__ import annotations

from msgspec.structs import replace

from bot.tables.model import Table
from bot.tables.referee import Command, Decision
from bot.tables.refused import Refused


def same_deal(table: Table) -> bool:
    """Whether others play the same deal, from a seed that no one here has drawn: it counts for no rating."""
    return table.record.cup is not None and table.record.cup.duplicate


class Unseal(Command, frozen=True):
    """The round is over: whoever sat at the table may look back at it.

    Refused: they may already.
    """

    def decide(self, table: Table, at: Decision) -> None:
        cup = table.record.cup
        if cup is None or not cup.sealed:
            raise Refused("not_now")
        table.record.cup = replace(cup, sealed=False)
