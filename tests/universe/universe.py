"""One universe: a bot with its store, a Discord, people and a plan; all from one seed."""

from __future__ import annotations

import asyncio
import contextvars
import shutil
import sqlite3
from collections.abc import Callable, Coroutine, MutableMapping, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from simcord.backend.models import Message

import rules
from bot.__main__ import run
from bot.app.build import build
from bot.app.client import Parlour
from bot.config import Settings
from bot.i18n.words import words
from bot.storage import Unavailable
from bot.storage.engine import DatabaseProblem
from bot.tables.commands import Act, Command, Configure, SeatRobots
from bot.tables.lobby import PACE
from bot.tables.model import LIVE, Status
from bot.tables.referee import Answer, Asker
from bot.tables.service import Tables
from cogs.lobby.screens.pace import paces
from playground.discord_server.server import TOKEN
from tests.storm.people import SEATS
from tests.support.interactions import People
from tests.universe.discord import Discord
from tests.universe.loop import LIFE, VirtualLoop
from tests.universe.people import Alone, Players, QuietHours
from tests.universe.store import Disk

SETTINGS: dict[str, Any] = {
    "drawing_workers": 0,
    "robot_workers": 0,
    "tables_per_channel": 100,
    "tables_per_person": 100,
}

BRIEF: dict[str, dict[str, object]] = {"belote": {"target": 51}, "belratti": {"decide": "majority"}}
"""Options that make a match short."""

SLEEPERS = 0.4
"""The probability that someone has quiet hours."""

WHIMS = 0.3
"""The probability that people may end, change or hold up their table."""

FATAL = {"cancel", "close", "privacy_delete", "rematch"}
"""Verbs that they avoid even then: there would be nothing left to see."""

AGAIN = 5.0
"""Seconds until a bot that couldn't start is started again."""

A_WHILE = 60.0
"""Seconds for which a person alone stays."""

SETTLED = 12.0
"""Seconds until everything is shown, when nothing goes wrong any more."""


class Universe:
    """A universe.

    Attributes:
        loop: its time.
        discord: its Discord.
        disk: its disk.
        bot: its bot, as long as it lives.
        groups: its people, by table.
        alone: other people, who play alone, watch or look things up.
        logs: all log entries of the bot.
        whims: whether people may end, change or hold up their table.
        wrong: the faults.
        enough: whether people stop before their matches are over.
        ended: whether people alone stop as well.
        pace: the pace that hosts choose, if they do.
        set_aside: tables with unreadable rows.
        quiet: people's quiet hours.
        starts: when the bot was started (seconds since the epoch).
        hushed: whether people press nothing for a while, so that all messages can be checked.
        asleep: whether people press nothing for a while.
        taken: the presses that a table took for moves, and who made them.
        mood: how all robots fail just now, one of ``MOODS``.
        when_over: called when a match is over, as soon as that is durable.
        forget_soon: makes the bot keep as little as it can (``FORGETFUL``).
    """

    def __init__(
        self, folder: Path, games: Sequence[str], seed: object, *, keep: bool = False
    ) -> None:
        self.seed = seed
        self.loop = VirtualLoop(seed)
        self.discord = Discord(self.loop, seed, keep=keep)
        self.disk = Disk(self.loop, seed)
        self.disk.note = self.discord.traffic.note
        self.database = folder / "parlour.sqlite3"
        self.logs: list[MutableMapping[str, Any]] = []
        self.wrong: list[str] = []
        self.taken: dict[int, int] = {}
        self.mood = ""
        self.when_over: Callable[[], None] = lambda: None
        self.forget_soon: Callable[[], object] = lambda: None
        self.backend = self.discord.backend
        self.server = self.discord.server
        self.people = People(self.backend)
        users = [self.backend.make_user(f"person{one}") for one in range(SEATS * len(games))]
        self.ids = [user.id for user in users]
        self.guild = self.backend.create_guild("The Parlour", owner_id=self.ids[0]).id
        for user in self.ids[1:]:
            self.backend.add_member(self.guild, user)
        self.channel = self.backend.create_channel(self.guild, "card-room").id
        self.bot: Parlour | None = None
        self._process: asyncio.Task[None]
        self.enough = self.ended = self.hushed = self.asleep = False
        self._over: list[Players] = []
        self.starts: list[float] = []
        rng, now = Random(f"quiet {seed}"), self.discord.calendar.now()
        drawn = {person: QuietHours.drawn(rng, now) for person in self.ids}
        self.quiet = {person: hours for person, hours in drawn.items() if rng.random() < SLEEPERS}
        people = iter(self.ids)
        self.groups = [
            Players(
                self,
                game,
                [next(people) for _ in range(SEATS)],
                Random(f"{seed} {game}"),
                self._silent,
            )
            for game in games
        ]
        self.alone: list[Alone] = []
        self.pace = ""
        self.set_aside: set[int] = set()
        self._beside: list[asyncio.Task[None]] = []
        self.whims = Random(f"whims {seed}").random() < WHIMS
        if self.whims:
            for group in self.groups:
                group.never = FATAL

    @property
    def everyone(self) -> list[Players]:
        return [*self.groups, *self.alone]

    def _silent(self) -> bool:
        return self.hushed or self.asleep

    def shown(self, person: int, channel: int | None = None) -> list[Message]:
        return self.people.sees(person, channel or self.channel)

    # -- lives of the bot --------------------------------------------------------------------------

    def alive(self, does: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Makes the bot do something, in the context of its own events."""
        context = contextvars.copy_context() if self.bot is None else self.discord.context.copy()
        context.run(LIFE.set, self.loop.life)
        return self.loop.create_task(does, context=context)

    def outside(self, does: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Runs something that doesn't end with the bot."""
        context = contextvars.copy_context()
        context.run(LIFE.set, 0)
        return self.loop.create_task(does, context=context)

    async def start(self) -> None:
        """Starts a bot on the database, like a supervisor: again until the disk lets it."""
        while True:
            try:
                await self._start()
            except (DatabaseProblem, Unavailable):
                if self.disk.trouble is None:
                    raise
                self.kill()
                await asyncio.sleep(AGAIN)
            else:
                return

    async def _start(self) -> None:
        self.starts.append(self.discord.calendar.now().timestamp())
        experts = {"robot_expert_seconds": Random(f"experts {self.seed}").choice((0.0, 0.2))}
        settings = Settings.read(database=str(self.database), _env_file=None, **SETTINGS, **experts)
        bot = build(settings)
        connected = self.discord.expect(bot)
        self._process = self.alive(run(bot, TOKEN))
        await asyncio.wait({self._process, connected}, return_when=asyncio.FIRST_COMPLETED)
        if self._process.done():
            self._process.result()
        self.bot = bot

    async def start_wrongly(self) -> None:
        """Starts a bot on unusable databases, and records its messages to the owner."""
        newer, folder = self.database.with_name("newer.sqlite3"), self.database.parent
        shutil.copy(self.database, newer)
        with closing(sqlite3.connect(newer)) as store:
            store.execute("UPDATE alembic_version SET version_num = 'of tomorrow'")
            store.commit()
        below = self.database / "nowhere.sqlite3"
        for database in (newer, below, folder, "nosuch://here", "mysql://here/parlour"):
            settings = Settings.read(database=str(database), _env_file=None, **SETTINGS)
            starting = self.alive(build(settings).open_database())
            await asyncio.wait({starting}, timeout=AGAIN)
            error = starting.exception() if starting.done() else None
            if not isinstance(error, DatabaseProblem | Unavailable):
                self.wrong.append(f"a bot starts on {database}: {error!r}")
            self.discord.traffic.note("told", str(error).replace(str(folder), ""))
            self.kill()

    async def stop(self) -> None:
        """Tells the bot to end, and waits until it has."""
        self._process.cancel()
        await self._process
        left = [task for task in asyncio.all_tasks() if getattr(task, "life", 0) == self.loop.life]
        for task in sorted(left, key=hash):  # as asyncio does when its main task is over
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
        self.kill()

    def kill(self) -> None:
        """Ends the bot between two steps, and drops its uncommitted data."""
        self.discord.disconnect()
        self.disk.cut()
        self.loop.end_life()
        self.bot = None

    def heard(self, submit: Callable[..., asyncio.Future[Answer]]) -> Callable[..., Any]:
        """Returns the tables' ``submit``, extended to record the presses that become moves."""

        def submitted(
            tables: Tables, table: int, command: Command, *asker: Asker
        ) -> asyncio.Future[Answer]:
            coming = submit(tables, table, command, *asker)
            coming.add_done_callback(partial(self._answered, command))
            return coming

        return submitted

    def _answered(self, command: Command, coming: asyncio.Future[Answer]) -> None:
        if coming.cancelled() or coming.exception() is not None or not coming.result().events:
            return
        if isinstance(command, Act) and command.interaction_id is not None:
            self.taken[command.interaction_id] = command.user_id
        if coming.result().table.status is Status.FINISHED:
            self.when_over()

    # -- what people do ----------------------------------------------------------------------------

    async def open(self) -> None:
        """Opens a table for each group, with short matches if possible; some have quiet hours."""
        assert self.bot is not None
        for person, (zone, begin, end) in self.quiet.items():
            hours = self.bot.host.people.set(person, zone=zone, quiet_from=begin, quiet_to=end)
            await self.alive(hours)
        await asyncio.gather(*(group.open() for group in self.groups))
        rng = Random(f"tables {self.seed}")
        for group in self.groups:
            for _ in range(rng.choice((0, 0, 1, 2))):
                best = rules.GAMES[group.game].levels[-1]
                level = rng.choice(("easy", "normal", best, best))
                seated = self._ask(int(group.table), SeatRobots(group.people[0], level))
                await self.alive(seated)
            chosen = BRIEF.get(group.game, {})
            if self.pace in paces(self.bot.host.game_uis[group.game], words(None)):
                chosen = {**chosen, PACE: self.pace}
            for option, value in chosen.items():
                await self.alive(
                    self._ask(int(group.table), Configure(group.people[0], {option: value}))
                )

    async def show_all(self) -> None:
        """Makes the bot show every live table, even if it thinks that it has."""
        assert self.bot is not None
        live = await self.bot.host.store.with_status(*map(str, LIVE))
        async for table in self.bot.host.tables.readable(live):
            self.bot.host.messages.of(table).refresh()

    async def _ask(self, table: int, command: Any) -> Any:
        assert self.bot is not None
        return await self.bot.host.tables.submit(table, command)

    def over(self, group: Players) -> bool:
        if group in self._over or int(group.table or 0) in self.set_aside:
            return True
        if self.bot is None or self.bot.opened is None:
            return False
        messages = self.bot.host.messages.get(int(group.table or 0))
        if messages is not None and messages.table.status not in LIVE:
            self._over.append(group)
        return group in self._over

    def going_on(self, group: Players) -> Callable[[], bool]:
        """Returns a function that says whether a group goes on."""
        return lambda: not (self.over(group) or self.enough)

    def beside(self, does: Coroutine[Any, Any, None]) -> None:
        """Runs something beside the matches, which ends when they do."""
        self._beside.append(self.loop.create_task(does))

    async def play(self) -> None:
        await asyncio.gather(*(group.play(self.going_on(group)) for group in self.groups))
        await self.rest_beside()

    async def rest_beside(self) -> None:
        """Waits for what runs beside the matches."""
        await asyncio.gather(*self._beside)

    def damage(self, what: str) -> None:
        """Damages a live match's snapshot (its log restores it) or its log (nothing does)."""
        with closing(sqlite3.connect(self.database)) as store:
            query = (
                "SELECT id, seq FROM tables WHERE status = 'playing' AND seq > 0 ORDER BY seq DESC"
            )
            table, seq = store.execute(query).fetchone() or (0, 0)
            store.execute("UPDATE tables SET snapshot = '{' WHERE id = ?", (table,))
            if table and what == "log":
                self.set_aside.add(table)
                last = (table, seq)
                where = "WHERE table_id = ? AND seq = ?"
                lost = store.execute(f"SELECT interaction_id FROM moves {where}", last)
                for (press,) in lost:
                    self.taken.pop(press, None)
                store.execute(f"DELETE FROM moves {where}", last)
            store.commit()

    def come(self, way: str, game: str) -> None:
        """Adds someone for a while who plays alone, watches or looks things up (``Alone``)."""
        if way == "friend":
            self.come("private", game)
        others = self.alone[-1] if way == "friend" else None
        user = self.backend.make_user(f"{way}{len(self.alone)}").id
        self.backend.add_member(self.guild, user)
        rng = Random(f"alone {self.seed} {way} {game} {len(self.alone)}")
        alone = Alone(self, way, game, user, rng, self._silent, others or rng.choice(self.groups))
        self.alone.append(alone)
        until = self.loop.now + A_WHILE
        self.beside(alone.play(lambda: not self.ended and self.loop.now < until))
