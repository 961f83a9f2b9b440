"""Plays a match and sends its table every possible command at random moments.

Uses the real table service, store, ratings and screens, without Discord.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, MutableMapping
from contextlib import asynccontextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any

import pytest
import structlog
from sqlalchemy import select
from structlog.processors import format_exc_info

import rules
from bot.app.build import build
from bot.app.client import Parlour
from bot.components.renderer import layout
from bot.components.screen import Screen
from bot.components.text_mode import in_words
from bot.config import Settings
from bot.i18n.words import words
from bot.messages.spectators import watched
from bot.storage import dialects
from bot.storage.dialects import number_after
from bot.storage.schema import results, seats, tables
from bot.tables import commands as c
from bot.tables.events import Moved, Placement
from bot.tables.model import LIVE, Player, Status, Table
from bot.tables.pace import prompt_of
from bot.tables.parts import Terms
from bot.tables.referee import Answer
from bot.tables.service import Tables
from bot.ui import table_screens
from cogs.ratings.store.tables import counted
from tests.conformance.harness import acting
from tests.support.oddities import SHORT, Oddities
from tests.support.ratings import ratings_of
from tests.support.world import lay_out, unlimited, unsynced

GAMES = tuple(sorted(rules.GAMES))
GUILD, CHANNEL = 7, 70

ODD = 0.12
"""The share of steps that aren't simply the next move."""

LOOKS = 0.08
"""The share of actions after which a player or spectator looks at the table."""

BOUND = 6_000
"""The most steps a match may take."""


_NOW: ContextVar[Match] = ContextVar("the match whose clock tells the time")


class HeadlessBot:
    """The bot without Discord.

    Attributes:
        bot: the bot.
        logs: every log entry.
        matches: the matches, by table.
        tables: the table service.
    """

    def __init__(self, bot: Parlour, logs: list[MutableMapping[str, Any]]) -> None:
        self.bot = bot
        self.logs = logs
        self.matches: dict[int, Match] = {}
        self.tables = Tables(
            bot.host.store,
            unlimited(bot.host.game_uis),
            pace=1.0,
            lobby_seconds=600.0,
            preferences=bot.host.people.of,
            incidents=bot.host.incidents,
            avoided=bot.host.avoided,
        )
        self.tables.events.subscribe(Moved, self._heard)
        self.tables.events.subscribe(Placement, lambda event: self._looked_at(event.answer))

    def _heard(self, event: Moved) -> None:
        self.matches[event.answer.table.id].told(event.command, event.answer)

    def _looked_at(self, answer: Answer) -> None:
        self.matches[answer.table.id].look(answer.table)


@asynccontextmanager
async def house(database: Path) -> AsyncIterator[HeadlessBot]:
    """Yields a bot with its own database; logging an error fails the test."""
    lay_out(database)
    bot = build(Settings.read(database=str(database), _env_file=None))
    with (
        pytest.MonkeyPatch.context() as patch,
        structlog.testing.capture_logs([format_exc_info]) as logs,
    ):
        patch.setattr(dialects, "sqlite_pragmas", unsynced(dialects.sqlite_pragmas))
        patch.setattr("bot.tables.service.unix_time", lambda: _NOW.get().now)
        await bot.load_cogs()
        try:
            yield HeadlessBot(bot, logs)
        finally:
            await bot.host.store.close()


class Match(Oddities):
    """A table that gets every possible command.

    Args:
        home: the bot.
        game: the game.
        number: the random seed and the table's number.
    """

    def __init__(self, home: HeadlessBot, game: str, number: int) -> None:
        super().__init__(home.bot, home.tables, game, number)
        self.home = home
        home.matches[number] = self

    # -- the match ---------------------------------------------------------------------------------

    async def run(self) -> Status:
        """Plays to the end, checks all invariants, and returns how it ended."""
        _NOW.set(self)
        await self._lobby()
        for _ in range(BOUND):
            table = await self.table()
            if table.status not in LIVE:
                break
            await (self.odd() if self.rng.random() < ODD else self._go_on(table))
            if self.done[-1:] == ["restart"]:
                await self.agrees()
        table = await self.table()
        assert table.status not in LIVE, f"stands still: {table.status} {table.match!r}"
        self.look(table)
        for _ in range(6):
            await self.odd()
        await self._check()
        return table.status

    def told(self, command: c.Command, answer: Answer) -> None:
        """Looks at the table as its players and spectators do."""
        table = answer.table
        acted = isinstance(command, c.Act | c.TimeUp)
        if not acted or table.status not in LIVE or self.rng.random() < LOOKS:
            self.look(table)
        if answer.reminded is not None and table.match is not None:
            prompt = prompt_of(table, answer.reminded.window)
            if prompt is not None:
                w = words(table.record.terms.locale)
                table_screens.reminder(table, self.game_ui, prompt, "", w)

    def look(self, table: Table) -> None:
        """Renders every message of the table, some in text mode."""
        for screen in self._screens(table):
            layout(screen if self.rng.random() < 0.7 else in_words(screen), table.id)

    def _screens(self, table: Table) -> Iterator[Screen]:
        w = words(table.record.terms.locale)
        yield self.bot.host.messages.services.lobby_ui.lobby(table, self.game_ui, w)
        if table.match is None:
            return
        board = table_screens.board(table, self.game_ui, w)
        yield board
        yield watched(table, board, w)
        view = table.match.view(None)
        if count := self.game_ui.summary_count(view):
            yield self.game_ui.summary(view, count - 1, table_screens.context_for(table, w), w)
        for seat, person in enumerate(table.seats):
            if person is not None and person.present:
                yield table_screens.hand(table, self.game_ui, seat, words(self.locale()), "")
        if table.status is Status.FINISHED:
            yield table_screens.result(table, self.game_ui, w)

    # -- before the deal ---------------------------------------------------------------------------

    async def open(self) -> None:
        """Opens the table under its seed's number: alone or among others, it plays the same."""
        _NOW.set(self)
        home = self.home
        terms = Terms(locale=self.locale(), options=SHORT.get(self.game, {}))
        last = self.number - 1
        await home.bot.host.store.write(lambda connection: number_after(connection, tables, last))
        host = Player(self.people[0], "Al*ce")
        table = await home.tables.gather(self.game, (GUILD, CHANNEL), [host], host.user_id, terms)
        assert table.id == self.number
        for user_id in self.rng.sample(self.people, 3):
            await self.new_wish(user_id)

    async def _lobby(self) -> None:
        """Has people join, leave and change options until the match starts."""
        rng, before_the_deal = self.rng, (c.Join, c.Kick, c.SeatRobots, c.Configure, c.OfferSeat)
        for _ in range(rng.randrange(8)):
            await self.put(rng.choice(before_the_deal))
        while (table := await self.table()).status is Status.LOBBY:
            host = table.record.host
            if len(table.people) < table.rules.seats[0] or rng.random() < 0.3:
                stranger = next(one for one in self.people if table.seat_of(one) is None)
                if rng.random() < 0.6:
                    await self.do(c.Join(stranger, f"P{stranger}"))
                else:
                    await self.do(c.SeatRobots(host, "easy"))
            elif await self.do(c.Start(host, f"anything {self.number}")) is None:
                await self.do(c.Configure(host, {"preset": "default"}))
                for option, value in SHORT.get(self.game, {}).items():
                    await self.do(c.Configure(host, {option: value}))
                await self.do(c.Join(self.people[-1], "Zoë"))

    # -- going on ----------------------------------------------------------------------------------

    async def _go_on(self, table: Table) -> None:
        """Has one of the players do something they may."""
        match, rng = table.match, self.rng
        assert match is not None
        seat = rng.choice(acting(match))
        person = table.seats[seat]
        assert person is not None
        prompt = rng.choice([one for one in match.prompts if seat in one.seats])
        if table.status is Status.PAUSED:
            there = [one for one in table.people if one.present]
            await self.do(c.Resume(rng.choice(there).user_id))
        elif (action := match.sample(seat, rng, prompt.window)) is not None:
            robot = seat if person.robot and (person.builtin_robot or rng.random() < 0.9) else None
            window = prompt.window if robot is not None or rng.random() < 0.8 else None
            plain: Any = rules.to_dict(action)
            await self.do(c.Act(person.user_id, plain, window, rng.randrange(9**9), robot))

    # -- what must hold ----------------------------------------------------------------------------

    async def agrees(self) -> None:
        """Checks that replaying the moves leads to the snapshot."""
        table = await self.table()
        if table.match is None:
            return
        moves = await self.bot.host.store.moves_of(self.number)
        replay = table.record.replay(self.game, table.match.seats, moves)
        assert replay.match.checkpoint() == table.match.checkpoint()
        assert table.seq == len(moves)

    async def _check(self) -> None:
        await self.agrees()
        table, store = await self.table(), self.bot.host.store
        assert not (wrong := [e for e in self.home.logs if self._tells(e)]), wrong
        rows = await store.read(select(results).where(results.c.table_id == self.number))
        if table.status is Status.CLOSED:
            assert table.record.end.reason in self.caused, table.record.end.reason
            assert rows == []
            return
        assert table.status is Status.FINISHED
        assert sorted(row["seat"] for row in rows) == list(range(len(table.seats)))
        assert all(row["counted"] is not table.record.absence.helped for row in rows)
        sat = await store.read(select(seats).where(seats.c.table_id == self.number))
        assert {one["seat"]: one["user_id"] for one in sat} == {
            row["seat"]: row["user_id"] for row in rows
        }
        await ratings_of(self.bot).count(self.number)
        noted = await store.read(select(counted).where(counted.c.table_id == self.number))
        assert 0 in {row["user_id"] for row in noted}

    def _tells(self, entry: MutableMapping[str, Any]) -> bool:
        loud = entry["log_level"] in ("warning", "error", "critical")
        return loud and entry.get("table", self.number) == self.number
