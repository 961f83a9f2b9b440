"""What is stored about tournaments; every step is one transaction that builds on the one before."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from typing import Any, NamedTuple

from msgspec import Struct, convert, structs
from sqlalchemy import Update, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clock import guarded
from bot.fairness.verify import digest, tournament_seed
from bot.storage import Conflict, Store
from bot.storage.rows import StoredResult, StoredSeat
from bot.storage.schema import results, seats, tables
from bot.storage.store import Row
from bot.tables.commands import Refused
from bot.tables.model import IN_PLAY, Status
from cogs.tournaments.logic.scoring import BYE, ROBOT, EntrantLine, Form, Slot, standings
from cogs.tournaments.store.tables import entrants, pairings, tournament_log, tournaments


class State(StrEnum):
    """How far a tournament has got."""

    OPEN = "open"
    """People are signing up."""
    CHECKIN = "checkin"
    """It's about to begin, and people are confirming that they're present."""
    PLAYING = "playing"
    OVER = "over"
    CANCELLED = "cancelled"


LIVE = (State.OPEN, State.CHECKIN, State.PLAYING)

MOST = 10
"""The most tournaments that a server may have at once."""

UNTOUCHED = 14 * 86_400.0
"""Seconds without a sign-up before a tournament with no start time is cancelled."""


class Presence(StrEnum):
    """Whether an entrant is playing."""

    SIGNED = "signed"
    """They have signed up."""
    IN = "in"
    """They have confirmed that they're present, so they are paired."""
    ABSENT = "absent"
    """They were absent; they are paired again once they confirm that they're present."""
    OUT = "out"
    """They have withdrawn."""
    REMOVED = "removed"
    """The organiser has removed them."""


@dataclass(frozen=True, slots=True)
class Tournament:
    """A row of ``tournaments``.

    Attributes:
        user_id: the organiser.
        size: how many people sit at a table.
        rounds: the most rounds; a knock-out ends by itself.
        round_seconds: how many seconds a round may take.
        robots: whether robots fill tables and replace absentees; if not, people may get a bye.
        secret: the secret from which lots and duplicate deals are drawn.
        sealed: whether deals from the secret are still in play, so that it can't be published.
        due: when the next step is due; ``None`` if no time is set.
        announced: the latest announced step.
        stale: whether the card or the announcements are out of date.
    """

    id: int
    guild_id: int
    channel_id: int
    user_id: int
    game: str
    form: Form
    size: int
    rounds: int
    pace: str
    round_seconds: float
    robots: bool
    options: dict[str, Any]
    locale: str
    secret: str
    sealed: bool
    state: State
    round: int
    starts_at: float | None
    due: float | None
    message: int | None
    announced: str
    stale: bool

    @classmethod
    def of(cls, row: Row) -> Tournament:
        options = json.loads(row["options"])
        return convert({**row, "options": options, "announced": row["told"]}, cls)

    @property
    def live(self) -> bool:
        """Returns whether anything can still happen in the tournament."""
        return self.state in LIVE

    @property
    def stage(self) -> str:
        """The step that the tournament has reached, which is announced once."""
        return f"{self.state}{self.round}"

    @property
    def settled(self) -> bool:
        """Returns whether no one can join: in the last round, or after a knock-out has begun."""
        return self.state is State.PLAYING and (self.form is Form.KNOCKOUT or self.last)

    @property
    def last(self) -> bool:
        """Returns whether this is known to be the last round; always ``False`` in a knock-out."""
        return self.form is not Form.KNOCKOUT and self.round >= self.rounds

    @property
    def commitment(self) -> str:
        """The hash of the secret, public from the start."""
        return digest(self.secret)

    def seed(self, seats: int) -> str:
        """Returns the seed for all tables in the round, if everyone plays the same deal."""
        return tournament_seed(self.secret, self.round, seats)


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player who has signed up; not ``ranked`` if they could know the deals in advance."""

    number: int
    user_id: int
    name: str
    rating: int
    state: Presence
    joined: int
    ranked: bool = True


class RunningBoard(NamedTuple):
    """A board in progress; without a status, it doesn't have a table yet."""

    board: int
    table_id: int | None
    status: str | None


class LogEntry(Struct, frozen=True):
    """A decision in a tournament, who made it (0: the bot), and which entrant it concerns."""

    at: float
    user_id: int
    action: str
    entrant: int = 0


@dataclass(frozen=True, slots=True)
class Course:
    """A tournament with everything about it.

    Attributes:
        entrants: everyone who has signed up, in seed order: by rating at the time, then by sign-up.
        slots: the slots in all rounds so far.
        tables: the table for each board, by round and board.
    """

    tournament: Tournament
    entrants: Sequence[Entrant]
    slots: Sequence[Slot]
    tables: dict[tuple[int, int], int | None]

    @property
    def playing(self) -> list[Entrant]:
        """The entrants to pair in the next round."""
        return [entrant for entrant in self.entrants if entrant.state is Presence.IN]

    @property
    def listed(self) -> list[Entrant]:
        """Everyone who is or was in the tournament, in seed order."""
        seen = {slot.entrant for slot in self.slots}
        there = (Presence.SIGNED, Presence.IN)
        return [
            entrant for entrant in self.entrants if entrant.number in seen or entrant.state in there
        ]

    @property
    def counted(self) -> list[Slot]:
        """The slots that count: no one is compared with a robot or an unranked player."""
        apart = {entrant.number for entrant in self.entrants if not entrant.ranked}
        return [
            replace(slot, entrant=ROBOT) if slot.entrant in apart else slot
            for slot in self.slots
            if slot.entrant not in apart or slot.board != BYE
        ]

    @property
    def lines(self) -> list[EntrantLine]:
        """The standings, best first."""
        ranked = [entrant.number for entrant in self.listed if entrant.ranked]
        return standings(ranked, self.counted, self.tournament.form)

    def by_number(self, number: int) -> Entrant | None:
        """Returns an entrant, or ``None`` for a robot."""
        return next((entrant for entrant in self.entrants if entrant.number == number), None)

    def of_user(self, user_id: int) -> Entrant | None:
        return next((entrant for entrant in self.entrants if entrant.user_id == user_id), None)

    def this_round(self) -> list[Slot]:
        """The slots in the current round."""
        return [slot for slot in self.slots if slot.round == self.tournament.round]


Run = Callable[[AsyncConnection], Awaitable[None]]


class TournamentStore:
    """Reads and writes tournaments in the database.

    Attributes:
        store: the database.
    """

    def __init__(self, store: Store) -> None:
        self.store = store

    # -- reading -----------------------------------------------------------------------------------

    async def get(self, number: int) -> Tournament | None:
        rows = await self.store.read(select(tournaments).where(tournaments.c.id == number))
        return Tournament.of(rows[0]) if rows else None

    async def due(self, now: float) -> list[Tournament]:
        """Returns the tournaments in which a step is due.

        Their time has come, or a table of the round needs something (it hasn't opened, hasn't been
        dealt, is over, or has lost someone without robots), or no one is playing a secret deal now.
        """
        mine = (pairings.c.tournament_id == tournaments.c.id) & (
            pairings.c.round == tournaments.c.round
        )
        left = select(pairings.c.board).where(mine, ~pairings.c.over)
        played = tables.c.status.in_([*map(str, IN_PLAY), str(Status.FROZEN)])
        at = pairings.outerjoin(tables, tables.c.id == pairings.c.table_id)
        to_see = left.select_from(at).where(tables.c.id.is_(None) | ~played)
        sat = pairings.join(seats, seats.c.table_id == pairings.c.table_id)
        gone = left.select_from(sat).where(seats.c.robot != "")
        playing = select(tournaments).where(
            tournaments.c.state == str(State.PLAYING),
            ~left.exists() | to_see.exists() | (~tournaments.c.robots & gone.exists()),
        )
        own = select(tables.c.id).join(pairings, pairings.c.table_id == tables.c.id)
        own = own.where(pairings.c.tournament_id == tournaments.c.id)
        lobby = own.where(tables.c.status == str(Status.LOBBY))
        untold = tournaments.c.sealed & (tournaments.c.state == str(State.CANCELLED))
        untold &= lobby.exists() | ~own.where(played).exists()
        timely = select(tournaments).where((tournaments.c.due <= now) | untold)
        found = [*await self.store.read(timely), *await self.store.read(playing)]
        rows = {row["id"]: row for row in found}
        return _readable([rows[number] for number in sorted(rows)])

    async def next_due(self, now: float) -> float | None:
        """Returns the time of the first step after ``now``, or ``None`` if there isn't one."""
        first = select(func.min(tournaments.c.due).label("at")).where(tournaments.c.due > now)
        return (await self.store.read(first))[0]["at"]

    async def behind(self) -> list[Tournament]:
        """Returns the tournaments with a step to announce or an outdated card."""
        return _readable(await self.store.read(select(tournaments).where(tournaments.c.stale)))

    async def of_guild(self, guild_id: int, limit: int) -> list[Tournament]:
        """Returns a server's latest tournaments."""
        rows = await self.store.read(
            select(tournaments)
            .where(tournaments.c.guild_id == guild_id)
            .order_by(tournaments.c.id.desc())
            .limit(limit)
        )
        return [Tournament.of(row) for row in rows]

    async def course(self, tournament: Tournament) -> Course:
        """Returns a tournament with everything about it."""
        here = entrants.c.tournament_id == tournament.id
        people = await self.store.read(
            select(entrants).where(here).order_by(entrants.c.rating.desc(), entrants.c.number)
        )
        rows = await self.store.read(
            select(pairings)
            .where(pairings.c.tournament_id == tournament.id)
            .order_by(pairings.c.round, pairings.c.board, pairings.c.seat)
        )
        return Course(
            tournament,
            convert(people, list[Entrant]),
            convert(rows, list[Slot]),
            {(row["round"], row["board"]): row["table_id"] for row in rows if row["board"] != BYE},
        )

    async def running(self, tournament: Tournament) -> list[RunningBoard]:
        """Returns the boards in the round that are still in progress."""
        rows = await self.store.read(
            select(pairings.c.board, pairings.c.table_id, tables.c.status)
            .distinct()
            .outerjoin(tables, tables.c.id == pairings.c.table_id)
            .where(
                pairings.c.tournament_id == tournament.id,
                pairings.c.round == tournament.round,
                ~pairings.c.over,
            )
            .order_by(pairings.c.board)
        )
        return [RunningBoard(**row) for row in rows]

    async def boards(self, tournament: Tournament) -> dict[int, str]:
        """Returns the status of every table in a tournament that still exists."""
        rows = await self.store.read(
            select(pairings.c.table_id, tables.c.status)
            .distinct()
            .join(tables, tables.c.id == pairings.c.table_id)
            .where(pairings.c.tournament_id == tournament.id)
        )
        return {row["table_id"]: row["status"] for row in rows}

    async def deserted(self, tournament: Tournament) -> set[int]:
        """Returns the tables in the round at which a robot is playing for someone."""
        rows = await self.store.read(
            select(seats.c.table_id)
            .join(pairings, pairings.c.table_id == seats.c.table_id)
            .where(
                pairings.c.tournament_id == tournament.id,
                pairings.c.round == tournament.round,
                ~pairings.c.over,
                seats.c.robot != "",
            )
        )
        return {row["table_id"] for row in rows}

    async def ended(self, table_id: int) -> tuple[dict[int, StoredResult], dict[int, StoredSeat]]:
        """Returns a table's results and seats, by seat."""
        came = await self.store.read(select(results).where(results.c.table_id == table_id))
        sat = await self.store.read(select(seats).where(seats.c.table_id == table_id))
        by_seat = {row["seat"]: StoredResult(**row) for row in came}
        return by_seat, {row["seat"]: StoredSeat(**row) for row in sat}

    async def log(self, tournament_id: int, limit: int) -> list[LogEntry]:
        """Returns the latest log entries, newest first."""
        rows = await self.store.read(
            select(tournament_log)
            .where(tournament_log.c.tournament_id == tournament_id)
            .order_by(tournament_log.c.id.desc())
            .limit(limit)
        )
        return convert(rows, list[LogEntry])

    # -- writing -----------------------------------------------------------------------------------

    async def create(self, new: Tournament, now: float) -> int:
        """Adds a tournament under the next number, and returns that number.

        Raises:
            Refused: the server has ``MOST`` tournaments already.
        """
        live = tournaments.c.state.in_([str(state) for state in LIVE])
        here = select(func.count()).where(tournaments.c.guild_id == new.guild_id, live)
        row = asdict(new) | {"options": json.dumps(new.options).encode(), "created_at": now}
        row |= {"told": row.pop("announced"), "form": str(new.form), "state": str(new.state)}
        del row["id"]

        async def run(connection: AsyncConnection) -> int:
            if (await connection.execute(here)).scalar_one() >= MOST:
                raise Refused("tournament_many", count=MOST)
            key: Any = (await connection.execute(insert(tournaments), row)).inserted_primary_key
            return int(key[0])

        return await self.store.write(run)

    async def enter(self, tournament_id: int, entrant: Entrant) -> None:
        """Adds an entrant under the next number."""
        taken = select(func.coalesce(func.max(entrants.c.number), 0)).where(
            entrants.c.tournament_id == tournament_id
        )

        async def run(connection: AsyncConnection) -> None:
            number = (await connection.execute(taken)).scalar_one() + 1
            row = asdict(entrant) | {"tournament_id": tournament_id, "number": number}
            await connection.execute(insert(entrants), row | {"state": str(entrant.state)})

        await self.store.write(run)

    async def mark(self, tournament_id: int, state: Presence, numbers: Sequence[int]) -> None:
        """Stores whether entrants are playing."""
        marked = presence(tournament_id, state, numbers)
        await self.store.write(lambda writer: writer.execute(marked))

    async def step(
        self,
        tournament: Tournament,
        run: Run | None = None,
        *,
        log: Sequence[LogEntry] = (),
        **values: Any,
    ) -> None:
        """Carries out a step as a whole, or not at all.

        Args:
            tournament: the tournament as it was when the step was decided.
            run: writes everything else that belongs to the step.
            log: new log entries.
            values: the columns that change in the tournament's row.

        Raises:
            Conflict: another process was faster.
        """
        same = (
            tournaments.c.id == tournament.id,
            tournaments.c.state == str(tournament.state),
            tournaments.c.round == tournament.round,
        )
        if "state" in values or "round" in values:
            values["stale"] = True
        changed = update(tournaments).where(*same).values(**(values or {"id": tournament.id}))

        async def write(connection: AsyncConnection) -> None:
            if (await connection.execute(changed)).rowcount != 1:
                raise Conflict
            if run is not None:
                await run(connection)
            for entry in log:
                row = {**structs.asdict(entry), "tournament_id": tournament.id}
                await connection.execute(insert(tournament_log), row)

        await self.store.write(write)

    async def refresh(self, tournament: Tournament, now: float) -> None:
        """Gives a tournament more time if it's waiting for its organiser."""
        if tournament.state is State.OPEN and tournament.starts_at is None:
            same = tournaments.c.id == tournament.id, tournaments.c.state == str(State.OPEN)
            later = update(tournaments).where(*same, tournaments.c.starts_at.is_(None))
            due = later.values(due=now + UNTOUCHED)
            await self.store.write(lambda writer: writer.execute(due))

    async def note(self, tournament_id: int, **values: Any) -> None:
        noted = update(tournaments).where(tournaments.c.id == tournament_id).values(**values)
        await self.store.write(lambda writer: writer.execute(noted))


def presence(tournament_id: int, state: Presence, numbers: Sequence[int]) -> Update:
    """Returns the statement that stores whether entrants are playing."""
    here = (entrants.c.tournament_id == tournament_id, entrants.c.number.in_(numbers))
    return update(entrants).where(*here).values(state=str(state))


def _readable(rows: Sequence[Row]) -> list[Tournament]:
    """Converts rows, skipping those that can't be read."""
    readable: list[Tournament] = []
    for row in rows:
        with guarded("tournament not read", tournament=row["id"]):
            readable.append(Tournament.of(row))
    return readable
