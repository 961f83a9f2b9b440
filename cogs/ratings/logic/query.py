"""Which leaderboard is shown: all that a button needs to carry."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime

import discord

from bot.clock import unix_time
from bot.tables.commands import Refused
from cogs.ratings.logic.collect import is_cooperative
from cogs.ratings.logic.events import AGAINST_ROBOTS, ALL_GAMES, ALL_TIME, EVERYWHERE, month_of
from cogs.ratings.store.queries import Leaderboard

_FORM = re.compile(r"([a-z_]{0,14})\.([her])([ma])\.(\d{1,5})")


@dataclass(frozen=True, slots=True)
class LeaderboardQuery:
    """A leaderboard and a page of it.

    Attributes:
        game: one game, or ``ALL_GAMES``.
        here: this server alone, or everywhere.
        month: this month alone, or all time.
        robots: matches against robots alone, wherever, apart from all others.
        page: from 0.
    """

    game: str = ALL_GAMES
    here: bool = True
    month: bool = False
    page: int = 0
    robots: bool = False

    def __str__(self) -> str:
        place = "r" if self.robots else "h" if self.here else "e"
        return f"{self.game}.{place}{'m' if self.month else 'a'}.{self.page}"

    @classmethod
    def read(cls, text: str, games: Collection[str]) -> LeaderboardQuery:
        """Reads what a button carries.

        Raises:
            Refused: the value is not one of ours.
        """
        found = _FORM.fullmatch(text)
        if found is None or (found[1] and found[1] not in games):
            raise Refused("bad_option")
        here, robots = found[2] == "h", found[2] == "r"
        return cls(found[1], here, found[3] == "m", int(found[4]), robots)

    @property
    def ladder(self) -> bool:
        """Whether it is a ladder of tables that played together rather than a list of people."""
        return self.game != ALL_GAMES and not self.robots and is_cooperative(self.game)

    @property
    def rated(self) -> bool:
        """Whether it ranks by the current rating in one game."""
        return self.game != ALL_GAMES and not self.month and not is_cooperative(self.game)

    def board(self, guild_id: int | None) -> Leaderboard:
        """Returns the board to query, from a server or (``None``) from a direct message."""
        month = month_of(unix_time()) if self.month else ALL_TIME
        return Leaderboard(self.game, self.guild(guild_id), month, self.rated)

    def guild(self, guild_id: int | None) -> int:
        """Returns the server it is about, ``EVERYWHERE``, or what stands for matches against robots."""
        if self.robots:
            return AGAINST_ROBOTS
        return guild_id if self.here and guild_id is not None else EVERYWHERE

    @property
    def since(self) -> float:
        """The start of its period, in seconds since the epoch: all time, or this month (UTC)."""
        if not self.month:
            return 0.0
        today = discord.utils.utcnow()
        return datetime(today.year, today.month, 1, tzinfo=UTC).timestamp()
