"""Matches per week, as numbers only: updated with every counted match, for server managers."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from msgspec import Struct, convert
from sqlalchemy import bindparam, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.dialects import put
from bot.storage.store import Store
from cogs.ratings.logic.events import ALL_GAMES, EVERYWHERE, RatedEvent
from cogs.ratings.store.tables import week_players, weeks

LONGEST = 4 * 3_600.0
"""The most seconds of a match that count; at a slow pace, no one sits there for days."""

Key = tuple[int, int, str]


def week_of(at: float) -> int:
    """Returns the Monday of the week that a moment is in (UTC), in the form 20261123."""
    day = datetime.fromtimestamp(at, UTC).date()
    monday = day - timedelta(days=day.weekday())
    return monday.year * 10_000 + monday.month * 100 + monday.day


async def add(connection: AsyncConnection, events: Sequence[RatedEvent]) -> None:
    """Counts matches that have ended, skipping departures."""
    matches: dict[Key, int] = {}
    seconds: dict[Key, float] = {}
    people: set[tuple[Key, int]] = set()
    for event in events:
        if event.leaver:
            continue
        lasted = min(max(event.at - (event.began or event.at), 0.0), LONGEST)
        for guild_id in {EVERYWHERE, event.guild_id}:
            for game in (ALL_GAMES, event.game):
                key = (guild_id, week_of(event.at), game)
                matches[key] = matches.get(key, 0) + 1
                seconds[key] = seconds.get(key, 0.0) + lasted
                people |= {(key, entry.user_id) for entry in event.counted_for}
    if not matches:
        return
    names = ("guild_id", "week", "game")
    keyed: list[dict[str, Any]] = [dict(zip(names, key, strict=True)) for key in sorted(matches)]
    nothing = {"matches": 0, "seconds": 0, "players": 0}
    await put(connection, weeks, [row | nothing for row in keyed], keep=True)
    await put(
        connection,
        week_players,
        [
            dict(zip(names, key, strict=True)) | {"user_id": user_id}
            for key, user_id in sorted(people)
        ],
        keep=True,
    )
    here = (
        weeks.c.guild_id == bindparam("g"),
        weeks.c.week == bindparam("w"),
        weeks.c.game == bindparam("n"),
    )
    counted = select(func.count()).where(
        week_players.c.guild_id == weeks.c.guild_id,
        week_players.c.week == weeks.c.week,
        week_players.c.game == weeks.c.game,
    )
    added = update(weeks).where(*here)
    await connection.execute(
        added.values(
            matches=weeks.c.matches + bindparam("m"),
            seconds=weeks.c.seconds + bindparam("s"),
            players=counted.scalar_subquery(),
        ),
        [
            {"g": key[0], "w": key[1], "n": key[2], "m": matches[key], "s": round(seconds[key])}
            for key in sorted(matches)
        ],
    )


class Week(Struct, frozen=True):
    """The matches in a week (given by its Monday) on a server, in one game or in all of them."""

    week: int
    game: str
    matches: int
    seconds: int
    players: int


class Weeks:
    """Reads weeks from the database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def since(self, guild_id: int, week: int) -> list[Week]:
        """Returns a server's weeks from ``week`` on, sorted by week and game."""
        here = (weeks.c.guild_id == guild_id, weeks.c.week >= week)
        order = (weeks.c.week, weeks.c.game)
        rows = await self._store.read(select(weeks).where(*here).order_by(*order))
        return convert(rows, list[Week])
