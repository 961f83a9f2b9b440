"""The events to count: a table has ended, or someone has left a table for good."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

ALL_GAMES = ""
"""The game used for standings that count all games together."""

EVERYWHERE = 0
"""The server used for standings that count all servers together."""

AGAINST_ROBOTS = -1
"""The server used for standings of one person against robots, on any server."""

ALL_TIME = 0
"""The month used for standings that count all months together."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One player's part in an event.

    Attributes:
        user_id: the person; negative for robots and former players.
        side: a number shared by everyone on the same side.
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
    """An event that changes ratings, with a key that makes sure it counts only once.

    Attributes:
        at: when it happened, in seconds since the epoch.
        entries: everyone who took part, in seat order.
        points: a cooperative table's score.
        leaver: the person who left, or 0 if a table has ended.
        counts: whether people held every seat from the deal to the end.
        began: when the table was opened, or 0 for a departure.
        levels: each seat's robot level (``""`` for the person); empty without robots.
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
        """The key that sorts events: time, then table, then leaver."""
        return self.at, self.table_id, self.leaver

    @property
    def together(self) -> bool:
        """Returns whether everyone was on one side, leaving no opponent to rate them against."""
        return len({entry.side for entry in self.entries}) < 2

    @property
    def counted_for(self) -> list[Entry]:
        """The people it counts for: everyone who is still known, or only the person who left."""
        return [
            entry
            for entry in self.entries
            if entry.user_id > 0 and self.leaver in (0, entry.user_id)
        ]


def month_of(at: float) -> int:
    """Returns the month of a moment (UTC), in the form 202611."""
    day = datetime.fromtimestamp(at, UTC)
    return day.year * 100 + day.month
