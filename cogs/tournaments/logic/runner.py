"""What brings a tournament from its sign-up to its end, step by step.

Each step follows from what is stored and is one transaction, so a process that ends at any moment leaves a tournament that
the next one goes on with: with the same pairings, since lots are drawn from the tournament's secret.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable
from typing import Any

from sqlalchemy import insert, update
from sqlalchemy.ext.asyncio import AsyncConnection

import rules
from bot.log import logger
from bot.storage import Conflict, Store
from bot.storage.store import Row
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
"""Steps taken at once at most."""

WAITS = 30 * 86_400.0
"""Seconds a table of a tournament waits for its deal: the bot deals as soon as it can."""

LATE = 60.0
"""Seconds for a check-in at least, where the bot was away when it was to begin."""

ROBOT_LEVEL = "normal"
"""The level of the robots that fill tables."""

UNITS = 60
"""What scores are multiplied with, for pairings in whole numbers."""


class TournamentRunner:
    """Takes the steps."""

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
        """Takes every step that is due."""
        for one in await self.tournaments.due(now):
            if not self._sees(one.guild_id):
                continue
            try:
                await self.advance(one.id, now)
            except (Refused, Conflict) as later:
                logger.info("tournament waits", tournament=one.id, reason=str(later))
            except Exception:  # noqa: BLE001 - one tournament concerns no other
                logger.exception("tournament stands", tournament=one.id)

    async def advance(self, number: int, now: float) -> None:
        """Takes every step of a tournament that is due."""
        async with self.locks[number]:
            for _ in range(STEPS):
                found = await self.tournaments.get(number)
                if found is None or not (found.live or found.sealed):
                    return
                if not await (self._step if found.live else self._unseal)(found, now):
                    return

    async def _step(self, one: Tournament, now: float) -> bool:
        """Takes a step, and returns whether there was one to take."""
        if one.state is State.PLAYING:
            return await self._play(one, now)
        if one.due is None or one.due > now:
            return False
        if one.state is State.OPEN and one.starts_at is None:
            await self._call_off(one, now, "untouched")
            return True
        if one.state is State.OPEN:
            due = max(one.starts_at or 0.0, now + LATE)
            await self.tournaments.step(one, state=str(State.CHECKIN), due=due)
            return True
        await self._begin(one, now)
        return True

    async def _begin(self, one: Tournament, now: float) -> None:
        course = await self.tournaments.course(one)
        if len(course.playing) < 2:
            await self._call_off(one, now, "too_few")
            return
        away = [each.number for each in course.entrants if each.state is Presence.SIGNED]

        async def run(connection: AsyncConnection) -> None:
            await connection.execute(presence(one.id, Presence.ABSENT, away))

        await self.tournaments.step(one, run, state=str(State.PLAYING), round=0, due=None)

    async def _call_off(self, one: Tournament, now: float, why: str) -> None:
        log = [LogEntry(now, 0, why)]
        await self.tournaments.step(one, log=log, state=str(State.CANCELLED), due=None)

    # -- a round -----------------------------------------------------------------------------------

    async def _play(self, one: Tournament, now: float) -> bool:
        running = await self.tournaments.running(one) if one.round else []
        if not running:
            await self._next(one, now)
            return True
        gone = set[int]() if one.robots else await self.tournaments.deserted(one)
        done = False
        for row in running:
            board, table_id, status = row["board"], row["table_id"], row["status"]
            if status is None:
                await self._open(one, board)
            elif status == Status.LOBBY:
                await self._deal(one, table_id)
            elif status not in LIVE:
                await self._score(one, board, table_id)
            elif table_id in gone or (one.due is not None and one.due <= now):
                reason = "folded" if table_id in gone else "round_over"
                await self._quietly(table_id, Close(reason))
            else:
                continue
            done = True
        return done

    async def _next(self, one: Tournament, now: float) -> None:
        """Pairs the next round, or ends the tournament."""
        course = await self.tournaments.course(one)
        for (number, _), table_id in course.tables.items():
            if number == one.round and table_id is not None and one.form is Form.DUPLICATE:
                await self._quietly(table_id, Unseal())
        made = None if one.last else await asyncio.to_thread(drawn, course, self._parted)
        if made is None or not made.boards:
            await self.tournaments.step(one, state=str(State.OVER), due=None, sealed=False)
            return
        rows = seating(course, made)

        async def run(connection: AsyncConnection) -> None:
            await connection.execute(insert(pairings), rows)

        await self.tournaments.step(one, run, round=one.round + 1, due=now + one.round_seconds)

    async def _unseal(self, one: Tournament, now: float) -> bool:
        """Tells the secret of a tournament that was cancelled, once none of its deals is played; returns whether it is told."""
        boards = await self.tournaments.boards(one)
        going = {table_id: status for table_id, status in boards.items() if status in LIVE}
        for table_id, status in going.items():
            if status == Status.LOBBY or (one.due is not None and one.due <= now):
                await self._quietly(table_id, Close("round_over"))
        if going:
            return False
        for table_id in boards:
            await self._quietly(table_id, Unseal())
        await self.tournaments.step(one, due=None, sealed=False, stale=True)
        return True

    async def _open(self, one: Tournament, board: int) -> None:
        """Opens a board's table; that it is the board's is written with it."""
        course = await self.tournaments.course(one)
        slots = [slot for slot in course.this_round() if slot.board == board]
        seated = [_person(slot, course.by_number(slot.entrant)) for slot in slots]
        if not any(person.present for person in seated):  # they have all deleted what was stored
            await self._score(one, board, None)
            return
        private = one.form is Form.DUPLICATE  # who plays the same deal elsewhere must not see it
        cup = Cup(one.id, one.round, board, private, private)
        terms = Terms(one.locale, one.options, lobby_seconds=WAITS, pace=one.pace)

        async def link(connection: AsyncConnection, table_id: int) -> None:
            here = pairings.c.tournament_id == one.id, pairings.c.round == one.round
            mine = update(pairings).where(*here, pairings.c.board == board)
            await connection.execute(mine.values(table_id=table_id))

        host = next(person.user_id for person in seated if person.present)
        place = (0, 0) if private else (one.guild_id, one.channel_id)
        await self._tables().gather(one.game, place, seated, host, terms, board_of(cup), link)

    async def _deal(self, one: Tournament, table_id: int) -> None:
        table = await self._tables().get(table_id)
        if table is None:
            return
        seed = one.seed(len(table.people)) if one.form is Form.DUPLICATE else ""
        await self._tables().submit(table_id, Start(table.record.host, seed))

    async def _score(self, one: Tournament, board: int, table_id: int | None) -> None:
        """Notes what came of a board, and who was not there."""
        course = await self.tournaments.course(one)
        came, sat = await self.tournaments.ended(table_id or 0)
        rows: list[dict[str, Any]] = []
        gone: list[int] = []
        for slot in course.this_round():
            if slot.board != board:
                continue
            who, seat, result = (
                course.by_number(slot.entrant),
                sat.get(slot.seat),
                came.get(slot.seat),
            )
            there = seat is None or (who is not None and seat["user_id"] == who.user_id)
            held = seat is not None and bool(seat["robot"])
            absent = who is not None and (not there or held)
            if absent and who is not None and who.state is Presence.IN:
                gone.append(who.number)
            place = result["place"] if result else None
            points = result["points"] if result else 0
            rows.append({"seat": slot.seat, "place": place, "points": points, "absent": absent})

        async def run(connection: AsyncConnection) -> None:
            here = pairings.c.tournament_id == one.id, pairings.c.round == one.round
            for row in rows:
                mine = update(pairings).where(
                    *here, pairings.c.board == board, pairings.c.seat == row["seat"]
                )
                await connection.execute(mine.values(**row, over=True))
            if gone:
                await connection.execute(presence(one.id, Presence.ABSENT, gone))

        await self.tournaments.step(one, run)

    async def _quietly(self, table_id: int, command: Close | Unseal) -> None:
        """Does something at a table that may have been done already."""
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
    """Returns the next round; ``None`` if the last one was the final.

    Args:
        course: the tournament.
        parted: who does not sit with whom, by their user ids.
    """
    users = {each.number: each.user_id for each in course.entrants}

    def apart(one: int, other: int) -> bool:
        return parted(users[one], users[other])

    one, game = course.tournament, rules.GAMES[course.tournament.game]
    there = {each.number for each in course.playing}
    if one.form is Form.KNOCKOUT:
        first = [slot for slot in course.slots if slot.round == 1]
        began = {slot.entrant for slot in first} or there
        seeds = [each.number for each in course.entrants if each.number in began]
        latest = course.this_round()
        boards = {slot.board for slot in latest}
        if boards and boards == {1}:
            return None
        still = (pairing.through(latest, seeds) if latest else there) & there
        return pairing.knockout(
            *(seeds, still, one.round + 1, one.size, game.seats),
            robots=one.robots,
            parted=apart,
            first=first,
        )
    levels = {
        line.entrant: 0 if one.form is Form.DUPLICATE else int(line.score * UNITS)
        for line in course.lines
        if line.entrant in there
    }
    levels |= {each.number: 0 for each in course.playing if not each.ranked}
    lot, past = f"{one.secret}:{one.round + 1}", Past.of(course.slots)
    return pairing.swiss(levels, past, one.size, game.seats, lot, robots=one.robots, parted=apart)


def seating(course: Course, made: Pairing) -> list[Row]:
    """Returns a round as rows of ``pairings``."""
    one, game = course.tournament, rules.GAMES[course.tournament.game]
    number, past = one.round + 1, Past.of(course.slots)
    row = {"tournament_id": one.id, "round": number, "table_id": None, "place": None}
    row |= {"points": 0, "absent": False}
    rows: list[Row] = [
        {**row, "board": BYE, "seat": seat, "entrant": entrant, "side": seat, "over": True}
        for seat, entrant in enumerate(made.byes)
    ]
    options = rules.read_options(game, one.options)
    for board, people in enumerate(made.boards, 1):
        size = one.size if one.robots else len(people)
        teams = game.teams(size, options)
        sides = {seat: side for side, team in enumerate(teams) for seat in team}
        filled = [*people, *[ROBOT] * (size - len(people))]
        order = pairing.seated(filled, teams, past, f"{one.secret}:{number}:{board}")
        rows += [
            {
                **row,
                "board": board,
                "seat": seat,
                "entrant": who,
                "side": sides[seat],
                "over": False,
            }
            for seat, who in enumerate(order)
        ]
    return rows
