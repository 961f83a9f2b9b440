"""Events to count: a table has ended, or someone has left a table for good."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

ALL_GAMES = ""
"""The game of standings that count all games together."""

EVERYWHERE = 0
"""The server of standings that count all servers together."""

AGAINST_ROBOTS = -1
"""The server of standings that count matches of one person against robots, on any server."""

ALL_TIME = 0
"""The month of standings that count all months together."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A player's part in an event.

    Attributes:
        user_id: the person; negative for robots and former players.
        side: the same number for people on one side.
        place: the side's place, from 1.
    """

    user_id: int
    name: str
    side: int
    place: int
    won: bool
    seat: int


@dataclass(frozen=True, slots=True)
class RatedEvent:
    """An event that changes ratings; its key makes it count once.

    Attributes:
        at: when it happened, in seconds since the epoch.
        entries: everyone who took part in it, in seat order.
        points: the score of a cooperative table.
        leaver: the person who left; 0 for a table that has ended.
        counts: whether people held every seat from the deal to the end.
        began: when its table was opened; 0 for a departure.
        levels: each seat's robot level, ``""`` for the person; empty if there were no robots.
    """

    table_id: int
    game: str
    guild_id: int
    at: float
    entries: tuple[Entry, ...]
    points: int = 0
    leaver: int = 0
    counts: bool = True
    levels: tuple[str, ...] = ()
    began: float = 0.0

    @property
    def order(self) -> tuple[float, int, int]:
        """The sort key of events: time, then table, then leaver."""
        return self.at, self.table_id, self.leaver

    @property
    def together(self) -> bool:
        """Returns whether everyone was on one side, with no opponent to rate against."""
        return len({entry.side for entry in self.entries}) < 2

    @property
    def counted_for(self) -> list[Entry]:
        """The people it counts for: everyone still known, or only the person who left."""
        return [
            entry
            for entry in self.entries
            if entry.user_id > 0 and self.leaver in (0, entry.user_id)
        ]


def month_of(at: float) -> int:
    """Returns the month of a moment (UTC), as in 202611."""
    day = datetime.fromtimestamp(at, UTC)
    return day.year * 100 + day.month
