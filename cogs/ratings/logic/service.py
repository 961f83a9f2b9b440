"""Counts every event exactly once, in order.

An event is counted once it is durable, in a single transaction that also marks it as counted. If
the process stops before that, the next start finds the event uncounted. If a later event with the
same people has already been counted (because a clock was set back), everything is recounted. So the
outcome is always that of counting all events in order.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

import msgspec
from sqlalchemy import Table, Update, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

import rules
from bot.log import logger
from bot.storage.changes import Conflict, Row
from bot.storage.dialects import CHUNK, put
from bot.storage.schema import departures, installation, tables
from bot.storage.store import Store
from bot.tables.record import read_record
from bot.ui.achievements import AchievementSource, Career, full_code
from bot.ui.game_ui import GameUI
from cogs.ratings.logic import achievements as global_achievements
from cogs.ratings.logic import collect
from cogs.ratings.logic.events import AGAINST_ROBOTS, ALL_TIME, EVERYWHERE, RatedEvent, month_of
from cogs.ratings.logic.skill import ROBOTS
from cogs.ratings.logic.standings import Standings, StoredStep
from cogs.ratings.store import seasons, weeks
from cogs.ratings.store.tables import achievements, counted, scores, standings, steps, week_players
from cogs.ratings.store.tables import weeks as weeks_table

MANY = 50
"""From this many uncounted tables on, a full recount is faster."""

TRIES = 10
"""The most attempts, since another process may be counting at the same time."""

TURN = "counted"
"""The key for how many times the processes that share a database have counted."""

NO_GAMES: Mapping[str, GameUI] = MappingProxyType({})


class Earned(NamedTuple):
    """A row of ``achievements``."""

    user_id: int
    code: str
    table_id: int
    at: float


class RatingService:
    """Counts matches.

    Attributes:
        achievements: the sources that don't belong to a game, by the name they're stored under.
        counting: a lock held while counting.
    """

    def __init__(self, store: Store, games: Mapping[str, GameUI] = NO_GAMES) -> None:
        self._store = store
        self._games = games
        self.achievements: dict[str, AchievementSource] = {"house": global_achievements}
        self.counting = asyncio.Lock()
        self._soon: dict[int, asyncio.Task[None]] = {}

    def sources(self, game: str) -> list[tuple[str, AchievementSource]]:
        """Returns where a game's achievements come from: the game, and the general sources."""
        game_ui = self._games.get(game)
        own = game_ui.achievements if game_ui is not None else None
        return [*([(game, own)] if own is not None else ()), *self.achievements.items()]

    async def catch_up(self) -> int:
        """Counts uncounted matches; returns how many tables they were at."""
        waiting = await collect.pending_tables(self._store)
        if len(waiting) >= MANY:
            await self.rebuild()
        else:
            for table_id in waiting:
                await self._count_quietly(table_id)
        return len(waiting)

    async def count(self, table_id: int) -> None:
        async with self.counting:
            await self._count(table_id)

    def count_soon(self, table_id: int) -> None:
        """Counts a table's events in the background, logging any failure."""
        task = asyncio.get_running_loop().create_task(
            self._count_quietly(table_id), name=f"table {table_id} counted"
        )
        self._soon[table_id] = task
        task.add_done_callback(partial(self._done, table_id))

    def _done(self, table_id: int, task: asyncio.Task[None]) -> None:
        if self._soon.get(table_id) is task:
            del self._soon[table_id]

    async def counted(self, table_id: int) -> None:
        """Waits for a table to be counted, if that's happening in the background."""
        if (counting := self._soon.get(table_id)) is not None:
            await asyncio.wait({counting})

    async def settled(self) -> None:
        """Waits until the background counting has finished."""
        while self._soon:
            await asyncio.wait({*self._soon.values()})

    async def rebuild(self, *, with_achievements: bool = False) -> int:
        """Recounts everything; returns how many events there were.

        Args:
            with_achievements: whether to redo achievements, which means replaying every match.
        """
        async with self.counting:
            return await self._rebuild(with_achievements=with_achievements)

    async def _count_quietly(self, table_id: int) -> None:
        try:
            await self._store.when_back(partial(self.count, table_id))
        except Exception:  # noqa: BLE001 - the next start counts it
            logger.exception("not counted", table=table_id)

    async def _count(self, table_id: int) -> None:
        for _ in range(TRIES):
            for occasion in await collect.pending_at(self._store, table_id):
                if not await self._enter(occasion):
                    break
            else:
                return
        logger.warning("not counted yet", table=table_id)  # the next start counts it

    async def _enter(self, occasion: RatedEvent) -> bool:
        """Counts an event; returns ``False`` if something else got counted in the meantime."""
        turn = await self._turn()
        if await collect.comes_late(self._store, occasion):
            await self._rebuild()
            return False  # the event has nothing left to count
        book = Standings(await self._rows_for(occasion))
        moved = book.enter(occasion, {})
        earned = await self._earned(occasion, book)
        return await self._write([occasion], book, moved, earned, turn=turn)

    async def _turn(self) -> bytes:
        """Returns the number of the last count by any process, on which the next write depends."""
        if not self._store.places.shared:
            return b""
        return await self._store.install_first(TURN, b"0")

    async def _rebuild(self, *, with_achievements: bool = False) -> int:
        turn = await self._turn()
        found = await collect.all_occasions(self._store)
        known = await self._known(found)
        book, moved, earned = Standings(), list[StoredStep](), list[Earned]()

        def enter(*occasions: RatedEvent) -> None:
            for occasion in occasions:
                moved.extend(book.enter(occasion, known.get(occasion.table_id, {})))

        if with_achievements:
            for occasion in found:
                enter(occasion)
                earned += await self._earned(occasion, book)
        else:
            await asyncio.to_thread(enter, *found)
        again = (standings, steps, scores, counted, weeks_table, week_players)
        emptied = (*again, *[achievements] * with_achievements)
        if not await self._write(found, book, moved, earned, emptied, turn=turn):
            return await self._rebuild(with_achievements=with_achievements)
        logger.info("everything counted again", occasions=len(found))
        return len(found)

    async def _known(self, occasions: Sequence[RatedEvent]) -> dict[int, dict[int, StoredStep]]:
        """Returns the steps at tables with forgotten people, by table and person."""
        gone = {
            occasion.table_id
            for occasion in occasions
            if any(entry.user_id <= 0 for entry in occasion.entries)
        }
        kept: dict[int, dict[int, StoredStep]] = {}
        if gone:
            for row in await self._store.read(select(steps)):
                if (step := StoredStep(**row)).table_id in gone:
                    kept.setdefault(step.table_id, {})[step.user_id] = step
        return kept

    async def _rows_for(self, occasion: RatedEvent) -> Sequence[Row]:
        """Returns the standings that an event needs or changes."""
        people = [entry.user_id for entry in occasion.entries if entry.user_id > 0]
        return await self._store.read(
            select(standings).where(
                standings.c.user_id.in_(people),
                standings.c.month.in_((ALL_TIME, month_of(occasion.at))),
                standings.c.guild_id.in_((AGAINST_ROBOTS, EVERYWHERE, occasion.guild_id)),
            )
        )

    # -- achievements ------------------------------------------------------------------------------

    async def _earned(self, occasion: RatedEvent, book: Standings) -> list[Earned]:
        """Returns the achievements earned at a finished table; a departure earns none."""
        givers = [] if occasion.leaver else self.sources(occasion.game)
        if not givers:
            return []
        replay = await self._replay(occasion)
        if replay is None:
            return []
        people = {entry.seat: entry.user_id for entry in occasion.counted_for}
        level = min(filter(None, occasion.levels), key=lambda each: ROBOTS[each], default="")
        careers = {seat: _career(book, user_id, level) for seat, user_id in people.items()}
        rows: list[Earned] = []
        for name, giver in givers:
            try:
                given = giver.earned(replay, careers)
            except Exception:  # noqa: BLE001 - a faulty achievement must not stop the counting
                logger.exception("achievements not given", table=occasion.table_id, of=name)
                continue
            rows += [
                Earned(people[seat], full_code(name, code), occasion.table_id, occasion.at)
                for code, seats in sorted(given.items())
                for seat in sorted(seats)
                if seat in people
            ]
        return rows

    async def _replay(self, occasion: RatedEvent) -> rules.Replay | None:
        """Replays a finished match; ``None`` if its moves or its rules no longer exist."""
        found = await self._store.table(occasion.table_id)
        if found is None:
            return None
        row, seated = found
        record = read_record(row.record)
        if record.thinned:
            return None
        moves = await self._store.moves_of(occasion.table_id)
        try:
            replay = await asyncio.to_thread(record.replay, occasion.game, len(seated), moves)
        except (rules.RuleError, msgspec.DecodeError):
            return None
        return replay if replay.match.outcome is not None else None

    # -- writing -----------------------------------------------------------------------------------

    async def _write(
        self,
        found: Sequence[RatedEvent],
        book: Standings,
        moved: Sequence[StoredStep],
        earned: Sequence[Earned],
        emptied: Sequence[Table] = (),
        *,
        turn: bytes,
    ) -> bool:
        """Empties some tables and writes the counts, in one transaction.

        Returns:
            Whether it was written; ``False`` if something else has been counted since ``turn``.
        """
        done = [{"table_id": occasion.table_id, "user_id": occasion.leaver} for occasion in found]
        reached = [
            {
                "table_id": occasion.table_id,
                "game": occasion.game,
                "guild_id": occasion.guild_id,
                "players": len(occasion.entries),
                "points": occasion.points,
                "won": occasion.entries[0].won,
                "ended_at": occasion.at,
            }
            for occasion in found
            if occasion.together and occasion.counts and not occasion.leaver
        ]
        changed_rows = book.rows()

        async def run(connection: AsyncConnection) -> None:
            if turn:
                await _count_turn(connection, turn)
            for table in emptied:
                every = delete(table)
                if table is achievements:  # those in matches without moves can't be worked out
                    whole = select(tables.c.id).where(tables.c.rules_version.is_not(None))
                    every = every.where(table.c.table_id.in_(whole))
                await connection.execute(every)
            for table, new in ((counted, done), (scores, reached)):
                for start in range(0, len(new), CHUNK):
                    await connection.execute(insert(table), new[start : start + CHUNK])
            await put(connection, standings, changed_rows)
            await put(connection, steps, [step._asdict() for step in moved], keep=True)
            await put(connection, achievements, [row._asdict() for row in earned], keep=True)
            for occasion in found:
                if occasion.leaver:
                    await connection.execute(_final_at(occasion))
            await weeks.add(connection, found)
            if emptied:
                await seasons.recount(connection)

        try:
            await self._store.write(run)
        except Conflict:
            logger.info("counted by another process")
            return False
        return True


async def _count_turn(connection: AsyncConnection, turn: bytes) -> None:
    """Increments the shared count; raises ``Conflict`` if another process has already done so."""
    mine = (installation.c.name == TURN) & (installation.c.value == turn)
    following = update(installation).where(mine).values(value=str(int(turn) + 1).encode())
    if (await connection.execute(following)).rowcount != 1:
        raise Conflict


def _final_at(departure: RatedEvent) -> Update:
    """Returns the update that makes a departure final, giving it its place in the order."""
    return (
        update(departures)
        .where(
            departures.c.table_id == departure.table_id, departures.c.user_id == departure.leaver
        )
        .values(at=departure.at, final=True)
    )


def _career(book: Standings, user_id: int, level: str) -> Career:
    total = book.standing(user_id)
    by_game = {game: book.standing(user_id, game) for game in rules.GAMES}
    return Career(
        played=total.played,
        won=total.won,
        streak=total.streak,
        by_game={
            game: (standing.played, standing.won)
            for game, standing in by_game.items()
            if standing.played
        },
        robots_beaten=book.standing(user_id, guild_id=AGAINST_ROBOTS).won,
        robots=level,
    )
