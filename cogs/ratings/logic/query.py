"""Which leaderboard to show, which is all that a button needs to carry."""

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
    """A leaderboard, and a page in it.

    Attributes:
        game: a game, or ``ALL_GAMES``.
        here: whether only this server counts.
        month: whether only this month counts.
        robots: whether only matches against robots count, on any server.
        page: the page, from 0.
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
        """Parses a button's argument.

        Raises:
            Refused: the text is malformed, or names an unknown game.
        """
        match = _FORM.fullmatch(text)
        if match is None or (match[1] and match[1] not in games):
            raise Refused("bad_option")
        here, robots = match[2] == "h", match[2] == "r"
        return cls(match[1], here, match[3] == "m", int(match[4]), robots)

    @property
    def ladder(self) -> bool:
        """Returns whether this is a ladder of cooperative tables and not a list of people."""
        return self.game != ALL_GAMES and not self.robots and is_cooperative(self.game)

    @property
    def rated(self) -> bool:
        """Returns whether this ranks people by their current rating in a game."""
        return self.game != ALL_GAMES and not self.month and not is_cooperative(self.game)

    def board(self, guild_id: int | None) -> Leaderboard:
        """Returns the leaderboard to query; there is no ``guild_id`` in a direct message."""
        month = month_of(unix_time()) if self.month else ALL_TIME
        return Leaderboard(self.game, self.guild(guild_id), month, self.rated)

    def guild(self, guild_id: int | None) -> int:
        """Returns the server to query, which may be ``EVERYWHERE`` or ``AGAINST_ROBOTS``."""
        if self.robots:
            return AGAINST_ROBOTS
        return guild_id if self.here and guild_id is not None else EVERYWHERE

    @property
    def since(self) -> float:
        """When the period starts, in seconds since the epoch: 0, or this month's start in UTC."""
        if not self.month:
            return 0.0
        today = discord.utils.utcnow()
        return datetime(today.year, today.month, 1, tzinfo=UTC).timestamp()
