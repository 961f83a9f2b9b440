"""Takes a tournament from sign-up to its end, step by step.

Each step follows from what is stored, and is a single transaction. So the process may stop at any
moment, and the next one continues with the same pairings: lots come from a stored secret.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable
from dataclasses import asdict, replace

from sqlalchemy import insert, update
from sqlalchemy.ext.asyncio import AsyncConnection

import rules
from bot.log import logger
from bot.storage import Conflict, Store
from bot.tables.commands import Close, Refused, Start
from bot.tables.model import FIRST_ROBOT, LIVE, Player, Status
from bot.tables.parts import Terms
from bot.tables.personas import PERSONAS
from bot.tables.service import Tables
from bot.users.avoided import Parted, no_one
from cogs.tournaments.kind import Cup, Unseal, board_of
from cogs.tournaments.logic import pairing
from cogs.tournaments.logic.pairing import Pairing, Past
from cogs.tournaments.logic.scoring import BYE, ROBOT, Form, Slot
from cogs.tournaments.store.tables import pairings
from cogs.tournaments.store.tournaments import (
    Course,
    Entrant,
    LogEntry,
    Presence,
    State,
    Tournament,
    TournamentStore,
    presence,
)

STEPS = 1_000
"""The most steps in one run."""

WAITS = 30 * 86_400.0
"""The most seconds a tournament table waits to be dealt; the bot deals as soon as it can."""

LATE = 60.0
"""The shortest check-in in seconds, if the bot was offline when it should have begun."""

ROBOT_LEVEL = "normal"
"""The level of the robots that fill tables."""

UNITS = 60
"""The factor that turns scores into whole numbers for pairings."""


class TournamentRunner:
    """Carries out the steps of tournaments."""

    def __init__(
        self,
        store: Store,
        tables: Callable[[], Tables],
        sees: Callable[[int], bool],
        parted: Parted = no_one,
    ) -> None:
        self.tournaments = TournamentStore(store)
        self._tables = tables
        self._sees = sees
        self._parted = parted
        self.locks: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def run_due(self, now: float) -> None:
        """Carries out every step that is due."""
        for tournament in await self.tournaments.due(now):
            if not self._sees(tournament.guild_id):
                continue
            try:
                await self.advance(tournament.id, now)
            except (Refused, Conflict) as later:
                logger.info("tournament waits", tournament=tournament.id, reason=str(later))
            except Exception:  # noqa: BLE001 - one tournament must not affect the others
                logger.exception("tournament stuck", tournament=tournament.id)

    async def advance(self, number: int, now: float) -> None:
        """Carries out every step that is due in a tournament."""
        async with self.locks[number]:
            for _ in range(STEPS):
                current = await self.tournaments.get(number)
                if current is None or not (current.live or current.sealed):
                    return
                if not await (self._step if current.live else self._unseal)(current, now):
                    return

    async def _step(self, tournament: Tournament, now: float) -> bool:
        """Carries out a step if one is due; returns whether it did."""
        if tournament.state is State.PLAYING:
            return await self._play(tournament, now)
        if tournament.due is None or tournament.due > now:
            return False
        if tournament.state is State.OPEN and tournament.starts_at is None:
            await self._call_off(tournament, now, "untouched")
            return True
        if tournament.state is State.OPEN:
            due = max(tournament.starts_at or 0.0, now + LATE)
            await self.tournaments.step(tournament, state=str(State.CHECKIN), due=due)
            return True
        await self._begin(tournament, now)
        return True

    async def _begin(self, tournament: Tournament, now: float) -> None:
        course = await self.tournaments.course(tournament)
        if len(course.playing) < 2:
            await self._call_off(tournament, now, "too_few")
            return
        away = [each.number for each in course.entrants if each.state is Presence.SIGNED]

        async def run(connection: AsyncConnection) -> None:
            await connection.execute(presence(tournament.id, Presence.ABSENT, away))

        await self.tournaments.step(tournament, run, state=str(State.PLAYING), round=0, due=None)

    async def _call_off(self, tournament: Tournament, now: float, why: str) -> None:
        log = [LogEntry(now, 0, why)]
        await self.tournaments.step(tournament, log=log, state=str(State.CANCELLED), due=None)

    # -- a round -----------------------------------------------------------------------------------

    async def _play(self, tournament: Tournament, now: float) -> bool:
        running = await self.tournaments.running(tournament) if tournament.round else []
        if not running:
            await self._next(tournament, now)
            return True
        gone = set[int]() if tournament.robots else await self.tournaments.deserted(tournament)
        done = False
        for board, table_id, status in running:
            if table_id is None or status is None:
                await self._open(tournament, board)
            elif status == Status.LOBBY:
                await self._deal(tournament, table_id)
            elif status not in LIVE:
                await self._score(tournament, board, table_id)
            elif table_id in gone or (tournament.due is not None and tournament.due <= now):
                reason = "folded" if table_id in gone else "round_over"
                await self._quietly(table_id, Close(reason))
            else:
                continue
            done = True
        return done

    async def _next(self, tournament: Tournament, now: float) -> None:
        """Pairs the next round, or ends the tournament."""
        course = await self.tournaments.course(tournament)
        for (number, _), table_id in course.tables.items():
            if (
                number == tournament.round
                and table_id is not None
                and tournament.form is Form.DUPLICATE
            ):
                await self._quietly(table_id, Unseal())
        paired = None if tournament.last else await asyncio.to_thread(drawn, course, self._parted)
        if paired is None or not paired.boards:
            await self.tournaments.step(tournament, state=str(State.OVER), due=None, sealed=False)
            return
        here = {"tournament_id": tournament.id}
        rows = [asdict(slot) | here for slot in seating(course, paired)]

        async def run(connection: AsyncConnection) -> None:
            await connection.execute(insert(pairings), rows)

        await self.tournaments.step(
            tournament, run, round=tournament.round + 1, due=now + tournament.round_seconds
        )

    async def _unseal(self, tournament: Tournament, now: float) -> bool:
        """Publishes a cancelled tournament's secret once its tables end; returns whether it did."""
        boards = await self.tournaments.boards(tournament)
        going = {table_id: status for table_id, status in boards.items() if status in LIVE}
        for table_id, status in going.items():
            if status == Status.LOBBY or (tournament.due is not None and tournament.due <= now):
                await self._quietly(table_id, Close("round_over"))
        if going:
            return False
        for table_id in boards:
            await self._quietly(table_id, Unseal())
        await self.tournaments.step(tournament, due=None, sealed=False, stale=True)
        return True

    async def _open(self, tournament: Tournament, board: int) -> None:
        """Opens a board's table, storing its id with the board in the same transaction."""
        course = await self.tournaments.course(tournament)
        slots = [slot for slot in course.this_round() if slot.board == board]
        seated = [_person(slot, course.by_number(slot.entrant)) for slot in slots]
        if not any(person.present for person in seated):  # they have all deleted their data
            await self._score(tournament, board, None)
            return
        private = (
            tournament.form is Form.DUPLICATE
        )  # players with the same deal elsewhere must not see it
        cup = Cup(tournament.id, tournament.round, board, private, private)
        terms = Terms(
            tournament.locale, tournament.options, lobby_seconds=WAITS, pace=tournament.pace
        )

        async def link(connection: AsyncConnection, table_id: int) -> None:
            here = pairings.c.tournament_id == tournament.id, pairings.c.round == tournament.round
            mine = update(pairings).where(*here, pairings.c.board == board)
            await connection.execute(mine.values(table_id=table_id))

        host = next(person.user_id for person in seated if person.present)
        place = (0, 0) if private else (tournament.guild_id, tournament.channel_id)
        await self._tables().gather(
            tournament.game, place, seated, host, terms, board_of(cup), link
        )

    async def _deal(self, tournament: Tournament, table_id: int) -> None:
        table = await self._tables().get(table_id)
        if table is None:
            return
        seed = tournament.seed(len(table.people)) if tournament.form is Form.DUPLICATE else ""
        await self._tables().submit(table_id, Start(table.record.host, seed))

    async def _score(self, tournament: Tournament, board: int, table_id: int | None) -> None:
        """Stores a board's result, and marks the people who were absent."""
        course = await self.tournaments.course(tournament)
        came, sat = await self.tournaments.ended(table_id or 0)
        scored: list[Slot] = []
        gone: list[int] = []
        for slot in course.this_round():
            if slot.board != board:
                continue
            entrant, seat, result = (
                course.by_number(slot.entrant),
                sat.get(slot.seat),
                came.get(slot.seat),
            )
            there = seat is None or (entrant is not None and seat.user_id == entrant.user_id)
            held = seat is not None and bool(seat.robot)
            absent = entrant is not None and (not there or held)
            if absent and entrant is not None and entrant.state is Presence.IN:
                gone.append(entrant.number)
            place, points = (result.place, result.points) if result else (None, 0)
            scored.append(replace(slot, place=place, points=points, absent=absent))

        async def run(connection: AsyncConnection) -> None:
            here = pairings.c.tournament_id == tournament.id, pairings.c.round == tournament.round
            for slot in scored:
                mine = (*here, pairings.c.board == board, pairings.c.seat == slot.seat)
                result = {"place": slot.place, "points": slot.points, "absent": slot.absent}
                await connection.execute(update(pairings).where(*mine).values(**result, over=True))
            if gone:
                await connection.execute(presence(tournament.id, Presence.ABSENT, gone))

        await self.tournaments.step(tournament, run)

    async def _quietly(self, table_id: int, command: Close | Unseal) -> None:
        """Submits a command that a table may already have carried out."""
        try:
            await self._tables().submit(table_id, command)
        except Refused as refused:
            logger.debug("not done", table=table_id, reason=refused.code)


def _person(slot: Slot, entrant: Entrant | None) -> Player:
    if entrant is not None and entrant.user_id > 0:
        return Player(entrant.user_id, entrant.name)
    number = (slot.board * 7 + slot.seat) % len(PERSONAS)
    return Player(FIRST_ROBOT - number, PERSONAS[number].name, ROBOT_LEVEL)


def drawn(course: Course, parted: Parted = no_one) -> Pairing | None:
    """Returns the next round, or ``None`` if the last round was the final.

    Args:
        course: the tournament.
        parted: given two user ids, returns whether those people should not sit together.
    """
    users = {each.number: each.user_id for each in course.entrants}

    def apart(first: int, other: int) -> bool:
        return parted(users[first], users[other])

    tournament, game = course.tournament, rules.GAMES[course.tournament.game]
    there = {each.number for each in course.playing}
    if tournament.form is Form.KNOCKOUT:
        first = [slot for slot in course.slots if slot.round == 1]
        began = {slot.entrant for slot in first} or there
        seeds = [each.number for each in course.entrants if each.number in began]
        latest = course.this_round()
        boards = {slot.board for slot in latest}
        if boards and boards == {1}:
            return None
        still = (pairing.through(latest, seeds) if latest else there) & there
        return pairing.knockout(
            *(seeds, still, tournament.round + 1, tournament.size, game.seats),
            robots=tournament.robots,
            parted=apart,
            first=first,
        )
    levels = {
        line.entrant: 0 if tournament.form is Form.DUPLICATE else int(line.score * UNITS)
        for line in course.lines
        if line.entrant in there
    }
    levels |= {each.number: 0 for each in course.playing if not each.ranked}
    lot, past = f"{tournament.secret}:{tournament.round + 1}", Past.of(course.slots)
    return pairing.swiss(
        levels, past, tournament.size, game.seats, lot, robots=tournament.robots, parted=apart
    )


def seating(course: Course, draw: Pairing) -> list[Slot]:
    """Returns the slots for a round."""
    tournament, game = course.tournament, rules.GAMES[course.tournament.game]
    number, past = tournament.round + 1, Past.of(course.slots)
    slots = [Slot(number, BYE, seat, entrant, seat) for seat, entrant in enumerate(draw.byes)]
    options = rules.read_options(game, tournament.options)
    for board, people in enumerate(draw.boards, 1):
        size = tournament.size if tournament.robots else len(people)
        teams = game.teams(size, options)
        sides = {seat: side for side, team in enumerate(teams) for seat in team}
        filled = [*people, *[ROBOT] * (size - len(people))]
        order = pairing.seated(filled, teams, past, f"{tournament.secret}:{number}:{board}")
        slots += [
            Slot(number, board, seat, occupant, sides[seat], over=False)
            for seat, occupant in enumerate(order)
        ]
    return slots
