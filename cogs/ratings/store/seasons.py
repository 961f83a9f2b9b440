"""Seasons: points from several months of standings, the best in past seasons, and how they end."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, and_, delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clock import guarded
from bot.storage.changes import Conflict, Row
from bot.storage.schema import players
from bot.storage.store import Store
from cogs.ratings.logic.events import ALL_GAMES, ALL_TIME, EVERYWHERE, month_of
from cogs.ratings.store.queries import places
from cogs.ratings.store.tables import POINTS, champions, seasons, standings

LENGTHS = (1, 3, 6, 12)
"""The choices for how many months a season lasts."""

BEST = 3
"""How many places in a season are remembered."""


@dataclass(frozen=True, slots=True)
class Season:
    """A season, from its first month to its last, in the form 202611."""

    first: int
    last: int

    @classmethod
    def of(cls, month: int, length: int) -> Season:
        """Returns the season a month belongs to, with seasons of ``length`` months from January."""
        number = month // 100 * 12 + month % 100 - 1
        start = number - number % length
        return cls(_month(start), _month(start + length - 1))


def _after(month: int) -> int:
    """Returns the month after a given one; 0, which comes before all months, stays 0."""
    return _month(month // 100 * 12 + month % 100) if month else 0


def _month(number: int) -> int:
    return number // 12 * 100 + number % 12 + 1


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """Someone's line in a season; tied people have the same place."""

    place: int
    user_id: int
    name: str
    points: int
    played: int
    won: int


def _counted(guild_id: int, season: Season) -> Select[Any, Any, Any, Any, Any, Any]:
    """Returns everyone's points in a season by game, not yet with places."""
    of, one = standings.c, season.first == season.last
    points, played, won, name = POINTS, of.played, of.won, of.name
    when = of.month == season.first  # one row each, in the order of an index
    if not one:
        points, played, won = func.sum(POINTS), func.sum(of.played), func.sum(of.won)
        name, when = func.max(of.name), of.month.between(season.first, season.last)
    counted = select(
        of.game,
        of.user_id,
        name.label("name"),
        points.label("points"),
        played.label("played"),
        won.label("won"),
    ).where(of.guild_id == guild_id, when)
    return counted if one else counted.group_by(of.game, of.user_id)


async def _write_best(connection: AsyncConnection, guild_id: int, season: Season) -> None:
    summed = _counted(guild_id, season).subquery()
    place = func.rank().over(partition_by=summed.c.game, order_by=summed.c.points.desc())
    ranked = select(summed, place.label("place")).subquery()
    best = select(ranked).where(ranked.c.place <= BEST)
    rows = (await connection.execute(best)).mappings().all()
    if rows:
        own = {"guild_id": guild_id, "first": season.first}
        await connection.execute(insert(champions), [{**row, **own} for row in rows])


async def recount(connection: AsyncConnection) -> None:
    """Recounts the best in every past season."""
    await connection.execute(delete(champions))
    for row in (await connection.execute(select(seasons))).mappings().all():
        await _write_best(connection, row["guild_id"], Season(row["first"], row["last"]))


class Seasons:
    """Reads seasons from the database, and closes them."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def table(
        self, guild_id: int, season: Season, game: str, user_id: int | None, *, limit: int
    ) -> tuple[list[SeasonLine], SeasonLine | None]:
        """Returns the people with the most points, and the reader's own line even if hidden."""
        summed = _counted(guild_id, season).where(standings.c.game == game).subquery()
        rows, mine = await places(self._store, summed, user_id or 0, limit)
        return [_line(row) for row in rows], None if mine is None else _line(mine)

    async def hall(
        self, guild_id: int, game: str, *, limit: int
    ) -> list[tuple[Season, SeasonLine]]:
        """Returns the champions of the latest past seasons, latest first, without hidden people."""
        hidden = select(players.c.user_id).where(players.c.hidden)
        ended = (
            select(seasons)
            .where(seasons.c.guild_id == guild_id)
            .order_by(seasons.c.first.desc())
            .limit(limit)
            .subquery()
        )
        same = and_(champions.c.guild_id == guild_id, champions.c.first == ended.c.first)
        rows = await self._store.read(
            select(champions, ended.c.last)
            .join(ended, same)
            .where(champions.c.game == game, champions.c.user_id.not_in(hidden))
            .order_by(champions.c.first.desc(), champions.c.place, champions.c.user_id)
        )
        return [(Season(row["first"], row["last"]), _line(row)) for row in rows]

    async def close_due(
        self, now: float, length: Callable[[int], Awaitable[int]]
    ) -> list[tuple[int, Season]]:
        """Closes every season that is over, each only once; returns the closed seasons by server.

        Args:
            now: seconds since the epoch.
            length: returns (awaitable) how many months a server's seasons last.
        """
        current = month_of(now)
        played = (
            select(standings.c.guild_id, standings.c.month)
            .distinct()
            .where(
                standings.c.game == ALL_GAMES,
                standings.c.guild_id >= EVERYWHERE,
                standings.c.month.between(ALL_TIME + 1, current - 1),
            )
        )
        ended = {
            (row["guild_id"], row["first"]): row["last"]
            for row in await self._store.read(select(seasons))
        }
        reached: dict[int, int] = {}
        for (guild_id, _), last in ended.items():
            reached[guild_id] = max(last, reached.get(guild_id, 0))
        done: list[tuple[int, Season]] = []
        for row in sorted(
            await self._store.read(played), key=lambda row: (row["guild_id"], row["month"])
        ):
            guild_id, month = row["guild_id"], row["month"]
            with guarded("season not ended", guild=guild_id, month=month):
                season = Season.of(month, await length(guild_id))
                if season.last >= current or month <= reached.get(guild_id, 0):
                    continue
                first = max(
                    season.first, _after(reached.get(guild_id, 0))
                )  # its length has changed
                season = Season(first, season.last)
                reached[guild_id] = season.last
                if await self._close(guild_id, season, now):
                    done.append((guild_id, season))
        return done

    async def _close(self, guild_id: int, season: Season, now: float) -> bool:
        row: Row = {
            "guild_id": guild_id,
            "first": season.first,
            "last": season.last,
            "closed_at": now,
        }

        async def run(connection: AsyncConnection) -> None:
            await connection.execute(insert(seasons), dict(row))
            await _write_best(connection, guild_id, season)

        try:
            await self._store.write(run)
        except Conflict:  # another process was faster
            return False
        return True


def _line(row: Row) -> SeasonLine:
    return SeasonLine(**{name: row[name] for name in SeasonLine.__slots__})
