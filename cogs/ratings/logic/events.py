"""Occasions: what there is to count. A table that has ended, or someone who has left one for good."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

ALL_GAMES = ""
"""Stands for a game where all of them are counted together."""

EVERYWHERE = 0
"""Stands for a server where all of them are counted together."""

AGAINST_ROBOTS = -1
"""Stands for a server where matches are counted that someone played against robots alone, wherever."""

ALL_TIME = 0
"""Stands for a month where everything is counted together."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Someone's part in an occasion.

    Attributes:
        user_id: who; negative for robots and former players.
        side: people of one side share it; any number.
        place: where the side came in, from 1.
    """

    user_id: int
    name: str
    side: int
    place: int
    won: bool
    seat: int


@dataclass(frozen=True, slots=True)
class RatedEvent:
    """Something to count, once.

    Attributes:
        at: when, in seconds since the epoch.
        entries: everyone who had a part in it, in seat order.
        points: what a table that played together has reached.
        leaver: whose departure it is; 0 for a table that has ended.
        counts: whether every seat was held by people from the deal to the end.
        began: when its table was opened; 0 for a departure.
        levels: by seat, the level of the robot there, ``""`` for the person; nothing where it was not one against robots.
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
        """What occasions are sorted by: time, then table, then whose departure it is."""
        return self.at, self.table_id, self.leaver

    @property
    def together(self) -> bool:
        """Whether everyone was on one side, so that there was no one to be rated against."""
        return len({entry.side for entry in self.entries}) < 2

    @property
    def counted_for(self) -> list[Entry]:
        """Those it is counted for: everyone who is still known, or the one who left alone."""
        return [
            entry
            for entry in self.entries
            if entry.user_id > 0 and self.leaver in (0, entry.user_id)
        ]


def month_of(at: float) -> int:
    """Returns the month of a moment (UTC), as in 202611."""
    day = datetime.fromtimestamp(at, UTC)
    return day.year * 100 + day.month
