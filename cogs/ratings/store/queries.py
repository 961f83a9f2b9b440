"""Reads leaderboards from standings, leaving out people who have asked not to be listed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from msgspec import Struct, convert
from sqlalchemy import (
    ColumnElement,
    Integer,
    Subquery,
    and_,
    case,
    cast,
    exists,
    func,
    select,
    true,
)

from bot.storage.schema import players, results, unrated
from bot.storage.store import Row, Store
from cogs.ratings.logic.events import AGAINST_ROBOTS, ALL_GAMES, ALL_TIME, EVERYWHERE
from cogs.ratings.logic.skill import Skill
from cogs.ratings.logic.standings import Standing
from cogs.ratings.store.tables import achievements, scores, standings, steps

LEAST = 5
"""How many rated tables it takes to be listed by rating; before that it's mostly a guess."""

LATELY = 300
"""How many of someone's latest matches are searched for their favourite partner."""

_BEST = (scores.c.points.desc(), scores.c.ended_at, scores.c.table_id)
"""The order of cooperative tables: most points first, and if tied, earliest first."""


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """Which list to show.

    Attributes:
        game: one game, or ``ALL_GAMES``.
        guild_id: one server, or ``EVERYWHERE``.
        month: one month in the form 202611, or ``ALL_TIME``.
        rated: whether it's sorted by rating (one game, all time) instead of by tables won.
    """

    game: str = ALL_GAMES
    guild_id: int = EVERYWHERE
    month: int = ALL_TIME
    rated: bool = False


@dataclass(frozen=True, slots=True)
class LeaderboardRow:
    """One person's line in a list.

    Attributes:
        place: their place, which is shared by ties; ``None`` if they aren't listed.
        name: their latest name.
        played: how many tables counted.
        won: how many of them they won.
        rated: how many of them changed their rating.
        skill: their skill, or a newcomer's if the list isn't sorted by rating.
    """

    place: int | None
    user_id: int
    name: str
    played: int
    won: int
    rated: int
    skill: Skill


@dataclass(frozen=True, slots=True)
class LadderRow:
    """One table's line in a ladder.

    Attributes:
        place: its place among tables with as many players; shared by ties.
        points: the points it reached.
        won: whether that was enough to win.
        ended_at: when it ended, in seconds since the epoch.
        names: the players who want to be listed, in seat order.
        unnamed: how many other players it had.
    """

    place: int
    players: int
    points: int
    won: bool
    ended_at: float
    table_id: int
    names: tuple[str, ...]
    unnamed: int


class Score(Struct, frozen=True):
    """A cooperative table's score."""

    game: str
    players: int
    points: int


class Step(Struct, frozen=True):
    """Someone's rating on a server after a table, its change, and which rated match it was."""

    mu_here: float
    sigma_here: float
    gain_here: int
    number: int


class Tally(NamedTuple):
    """How many matches there were, and how many were won."""

    played: int
    won: int


class Partner(NamedTuple):
    """The person who has most often been on someone's side, and at how many tables."""

    name: str
    tables: int


async def places(
    store: Store, summed: Subquery, user_id: int, limit: int
) -> tuple[Sequence[Row], Row | None]:
    """Returns the rows with the most ``points``, with places, and the reader's own row.

    Lists leave out hidden people, who don't affect anyone's place. Only they see their own row.
    """
    listed = select(summed).where(_shown(summed))
    best = listed.order_by(summed.c.points.desc(), summed.c.user_id).limit(limit)
    rows = [{**row, "place": place} for place, row in _placed(await store.read(best))]
    own = await store.read(select(summed).where(summed.c.user_id == user_id))
    if not own:
        return rows, None
    better = listed.where(summed.c.points > own[0]["points"]).subquery()
    above = await store.read(select(func.count().label("people")).select_from(better))
    return rows, {**own[0], "place": above[0]["people"] + 1}


class RatingQueries:
    """Reads ratings from the database."""

    def __init__(self, store: Store) -> None:
        self._read = store.read

    # -- lists of people ---------------------------------------------------------------------------

    async def count(self, board: Leaderboard) -> int:
        """Returns how many people are on a list."""
        return await self._count(_listed(board))

    async def lines(
        self, board: Leaderboard, *, limit: int, offset: int = 0
    ) -> list[LeaderboardRow]:
        """Returns a slice of a list, best first."""
        rows = await self._read(
            select(standings)
            .where(_listed(board))
            .order_by(*_order(board), standings.c.user_id)
            .limit(limit)
            .offset(offset)
        )
        if not rows:
            return []
        place = await self._place(board, rows[0]) if offset else 1
        by = ("number",) if board.rated else ("won", "played")
        return [_line(row, place) for place, row in _placed(rows, by, place, offset)]

    async def line(self, board: Leaderboard, user_id: int) -> LeaderboardRow | None:
        """Returns someone's own line, listed or not, or ``None`` if they haven't played."""
        mine = select(standings).where(_on(board), standings.c.user_id == user_id)
        rows = await self._read(mine.add_columns(_listed(board).label("listed")))
        if not rows:
            return None
        row = rows[0]
        return _line(row, await self._place(board, row) if row["listed"] else None)

    async def _place(self, board: Leaderboard, row: Row) -> int:
        return await self._count(_listed(board), _better(board, row)) + 1

    async def _count(self, *where: ColumnElement[bool]) -> int:
        rows = await self._read(select(func.count().label("rows")).where(*where))
        return rows[0]["rows"]

    # -- ladders of cooperative tables -------------------------------------------------------------

    async def ladder(
        self, game: str, guild_id: int = EVERYWHERE, since: float = 0.0, *, limit: int
    ) -> list[LadderRow]:
        """Returns a cooperative game's best tables for each player count, best first."""
        where = _scored(game, guild_id, since)
        found: list[tuple[int, Row]] = []
        for row in await self._read(select(scores.c.players).distinct().where(where)):
            best = await self._read(
                select(scores)
                .where(where, scores.c.players == row["players"])
                .order_by(*_BEST)
                .limit(limit)
            )
            found += _placed(best)
        found.sort(key=lambda item: item[1]["players"])
        return await self._rungs(found)

    async def rung(self, user_id: int, game: str, guild_id: int, since: float) -> list[LadderRow]:
        """Returns someone's best table for each player count."""
        best = func.row_number().over(partition_by=scores.c.players, order_by=_BEST)
        reached = (
            select(scores, best.label("best"))
            .join(results, results.c.table_id == scores.c.table_id)
            .where(_scored(game, guild_id, since), results.c.user_id == user_id)
            .subquery()
        )
        better = scores.alias("better")
        above = select(func.count()).where(
            _scored(game, guild_id, since, better),
            better.c.players == reached.c.players,
            better.c.points > reached.c.points,
        )
        rows = await self._read(
            select(reached, above.scalar_subquery().label("above"))
            .where(reached.c.best == 1)
            .order_by(reached.c.players)
        )
        return await self._rungs([(row["above"] + 1, row) for row in rows])

    async def rank(self, score: Score, guild_id: int, since: float = 0.0) -> int:
        """Returns a score's place among tables with as many players."""
        better = await self._count(
            _scored(score.game, guild_id, since),
            scores.c.players == score.players,
            scores.c.points > score.points,
        )
        return better + 1

    async def score(self, table_id: int) -> Score | None:
        """Returns a cooperative table's score, or ``None`` if it doesn't count."""
        rows = await self._read(select(scores).where(scores.c.table_id == table_id))
        return convert(rows[0], Score) if rows else None

    async def _rungs(self, found: Sequence[tuple[int, Row]]) -> list[LadderRow]:
        tables = [row["table_id"] for _, row in found]
        named: dict[int, tuple[str, ...]] = dict.fromkeys(tables, ())
        seated = (
            select(results.c.table_id, results.c.name)
            .where(results.c.table_id.in_(tables), results.c.user_id > 0, _shown(results))
            .order_by(results.c.table_id, results.c.seat)
        )
        for row in await self._read(seated):
            named[row["table_id"]] += (row["name"],)
        return [
            LadderRow(
                place,
                row["players"],
                row["points"],
                row["won"],
                row["ended_at"],
                row["table_id"],
                names := named[row["table_id"]],
                row["players"] - len(names),
            )
            for place, row in found
        ]

    # -- one person --------------------------------------------------------------------------------

    async def hidden(self, user_ids: Sequence[int]) -> set[int]:
        """Returns which of the given people don't want to be listed."""
        rows = await self._read(
            select(players.c.user_id).where(players.c.user_id.in_(user_ids), players.c.hidden)
        )
        return {row["user_id"] for row in rows}

    async def standings_of(self, user_id: int, guild_id: int) -> dict[str, Standing]:
        """Returns someone's all-time standings by game, with ``ALL_GAMES`` for the total."""
        own = (standings.c.user_id == user_id, standings.c.month == ALL_TIME)
        rows = await self._read(select(standings).where(*own, standings.c.guild_id == guild_id))
        return {row["game"]: convert(row, Standing) for row in rows}

    async def unrated(self, user_id: int, guild_id: int, since: float = 0.0) -> dict[str, Tally]:
        """Returns a person's finished matches that don't count for any rating or list, by game."""
        other = results.alias("other")
        helped = exists().where(other.c.table_id == results.c.table_id, unrated(other))
        rows = await self._read(
            select(
                results.c.game,
                func.count().label("played"),
                func.sum(cast(results.c.won, Integer)).label("won"),
            )
            .where(*_own(user_id, guild_id), results.c.ended_at >= since, helped)
            .group_by(results.c.game)
        )
        return {row["game"]: Tally(row["played"], row["won"]) for row in rows}

    async def called(self, user_id: int, guild_id: int) -> str | None:
        """Returns the name someone had in their latest match; ``None`` if they have played none."""
        latest = select(results.c.name).where(*_own(user_id, guild_id))
        rows = await self._read(latest.order_by(results.c.ended_at.desc()).limit(1))
        return rows[0]["name"] if rows else None

    async def partner(self, user_id: int, guild_id: int) -> Partner | None:
        """Returns the person most often on someone's side in their latest matches."""
        mine = (
            select(results.c.table_id, results.c.seat, results.c.team)
            .where(*_own(user_id, guild_id), results.c.counted)
            .order_by(results.c.ended_at.desc())
            .limit(LATELY)
            .subquery()
        )
        other, last = results.alias("other"), results.alias("last")
        tables, at = func.count().label("tables"), func.max(other.c.ended_at).label("at")
        beside = (
            select(other.c.user_id, tables, at)
            .join(mine, and_(other.c.table_id == mine.c.table_id, other.c.team == mine.c.team))
            .where(other.c.seat != mine.c.seat, other.c.user_id > 0, _shown(other))
            .group_by(other.c.user_id)
            .order_by(tables.desc(), at.desc())
            .limit(1)
            .subquery()
        )
        then = and_(last.c.user_id == beside.c.user_id, last.c.ended_at == beside.c.at)
        named = select(last.c.name, beside.c.tables).join_from(beside, last, then).limit(1)
        rows = await self._read(named)
        return Partner(**rows[0]) if rows else None

    async def course(
        self, user_id: int, guild_id: int, *, most: int
    ) -> dict[str, list[tuple[float, int]]]:
        """Returns someone's ratings over time by game, oldest first, as times and numbers.

        Args:
            user_id: the person.
            guild_id: a server, for their ratings there, or ``EVERYWHERE``.
            most: the most points per game; any more are thinned out evenly, keeping the latest.
        """
        everywhere = guild_id == EVERYWHERE
        own = (
            steps.c.user_id == user_id,
            steps.c.guild_id != AGAINST_ROBOTS if everywhere else steps.c.guild_id == guild_id,
        )
        # In the order of the key, so that nothing has to be sorted.
        nth = func.row_number().over(
            partition_by=steps.c.game, order_by=(steps.c.at, steps.c.table_id)
        )
        numbered = (
            select(
                steps.c.game,
                steps.c.at,
                (steps.c.mu if everywhere else steps.c.mu_here).label("mu"),
                (steps.c.sigma if everywhere else steps.c.sigma_here).label("sigma"),
                nth.label("nth"),
            )
            .where(*own)
            .subquery()
        )
        counts = select(steps.c.game, func.count().label("all")).where(*own)
        found = await self._read(counts.group_by(steps.c.game))
        if not found:
            return {}
        count = case({row["game"]: row["all"] for row in found}, value=numbered.c.game)
        every = case({row["game"]: -(-row["all"] // most) for row in found}, value=numbered.c.game)
        rows = await self._read(
            select(numbered)
            .where((count - numbered.c.nth) % every == 0)
            .order_by(numbered.c.game, numbered.c.nth)
        )
        went: dict[str, list[tuple[float, int]]] = {}
        for row in rows:
            number = Skill(row["mu"], row["sigma"]).number
            went.setdefault(row["game"], []).append((row["at"], number))
        return went

    async def steps_at(self, table_id: int) -> dict[int, Step]:
        """Returns how ratings changed at a table, by user id."""
        others = steps.alias()
        until = (
            select(func.count())
            .where(
                others.c.user_id == steps.c.user_id,
                others.c.game == steps.c.game,
                others.c.guild_id == steps.c.guild_id,
                others.c.at <= steps.c.at,
            )
            .scalar_subquery()
        )
        here = select(steps, until.label("number")).where(steps.c.table_id == table_id)
        rows = await self._read(here)
        return {row["user_id"]: convert(row, Step) for row in rows}

    async def earned_by(self, user_id: int) -> dict[str, float]:
        """Returns when someone earned each achievement (seconds since the epoch), by code."""
        rows = await self._read(select(achievements).where(achievements.c.user_id == user_id))
        return {row["code"]: row["at"] for row in rows}

    async def earned_at(self, table_id: int) -> dict[str, list[int]]:
        """Returns, by code, the users who earned an achievement for the first time at a table."""
        rows = await self._read(
            select(achievements)
            .where(achievements.c.table_id == table_id)
            .order_by(achievements.c.code, achievements.c.user_id)
        )
        earned: dict[str, list[int]] = {}
        for row in rows:
            earned.setdefault(row["code"], []).append(row["user_id"])
        return earned

    async def holders(self, codes: Sequence[str]) -> dict[str, int]:
        """Returns how many people have each achievement, by code, omitting any that no one has."""
        rows = await self._read(
            select(achievements.c.code, func.count().label("people"))
            .where(achievements.c.code.in_(codes))
            .group_by(achievements.c.code)
        )
        return {row["code"]: row["people"] for row in rows}


def _on(board: Leaderboard) -> ColumnElement[bool]:
    return and_(
        standings.c.game == board.game,
        standings.c.guild_id == board.guild_id,
        standings.c.month == board.month,
    )


def _listed(board: Leaderboard) -> ColumnElement[bool]:
    enough = standings.c.rated >= LEAST if board.rated else true()
    return and_(_on(board), enough, _shown(standings))


def _shown(table: Any) -> ColumnElement[bool]:
    """Leaves out people who have asked not to be listed."""
    return table.c.user_id.not_in(select(players.c.user_id).where(players.c.hidden))


def _order(board: Leaderboard) -> tuple[ColumnElement[int], ...]:
    """Returns the sort order of lists: by rating, or by tables won and then fewest played."""
    if board.rated:
        return (standings.c.number.desc(),)
    return standings.c.won.desc(), standings.c.played.asc()


def _better(board: Leaderboard, row: Row) -> ColumnElement[bool]:
    """Returns the condition for rows that rank above a given row."""
    if board.rated:
        return standings.c.number > row["number"]
    better = (standings.c.won > row["won"]) | (standings.c.played < row["played"])
    return (standings.c.won >= row["won"]) & better


def _placed(
    rows: Sequence[Row], by: Sequence[str] = ("points",), place: int = 1, offset: int = 0
) -> Iterator[tuple[int, Row]]:
    """Yields rows with their places, shared by ties; ``offset`` rows come before them."""
    for index, row in enumerate(rows):
        if index and any(row[name] != rows[index - 1][name] for name in by):
            place = offset + index + 1
        yield place, row


def _line(row: Row, place: int | None) -> LeaderboardRow:
    return LeaderboardRow(
        place,
        row["user_id"],
        row["name"],
        row["played"],
        row["won"],
        row["rated"],
        Skill(row["mu"], row["sigma"]),
    )


def _own(user_id: int, guild_id: int) -> tuple[ColumnElement[bool], ...]:
    """Returns the conditions for someone's own results, on one server or everywhere."""
    here = () if guild_id == EVERYWHERE else (results.c.guild_id == guild_id,)
    return (results.c.user_id == user_id, *here)


def _scored(game: str, guild_id: int, since: float, of: Any = scores) -> ColumnElement[bool]:
    here = true() if guild_id == EVERYWHERE else of.c.guild_id == guild_id
    return and_(of.c.game == game, here, of.c.ended_at >= since)
