"""One live match into which everything that can be asked of a table is put at random moments.

The real table service, store, counting and screens, without Discord: what is posted is made as a desk makes it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, MutableMapping
from contextlib import asynccontextmanager
from contextvars import ContextVar
from pathlib import Path
from random import Random
from typing import Any

import pytest
import structlog
from sqlalchemy import insert, select
from structlog.processors import format_exc_info

import rules
from bot.app import build
from bot.client import Parlour
from bot.film import shoot
from bot.settings import Settings
from bot.store.schema import counted, results, seats, tables
from bot.tables import commands as c
from bot.tables.consent import missing
from bot.tables.lobby import PACE
from bot.tables.model import IN_PLAY, LIVE, Person, Status, Table, Terms
from bot.tables.pace import prompt_of
from bot.tables.referee import Answer
from bot.tables.service import Tables
from bot.ui import table_screens
from bot.ui.present import layout
from bot.ui.reading import in_words
from bot.ui.screen import Button, Menu, Row, Screen
from bot.ui.watching import watched
from bot.words import words
from cogs.lobby.pace import paces
from tests.conformance.harness import acting, choices

GAMES = tuple(sorted(rules.GAMES))
GUILD, CHANNEL = 7, 70

ODD = 0.12
"""The share of steps that are anything but the next action of whoever is to move."""

LOOKS = 0.08
"""The share of actions after which somebody looks at the table."""

BOUND = 6_000
"""Steps within which a match has to end."""

SHORT = {"belote": {"target": 51}}
"""Options that make a match short."""

LOCALES = ("en", "fr")

_NOW: ContextVar[Match] = ContextVar("the match whose clock tells the time")


class House:
    """The bot without Discord.

    Attributes:
        bot: the bot.
        logs: every log entry.
        matches: the matches that are played, by table.
        tables: the table service.
    """

    def __init__(self, bot: Parlour, logs: list[MutableMapping[str, Any]]) -> None:
        self.bot = bot
        self.logs = logs
        self.matches: dict[int, Match] = {}
        self.tables = Tables(
            bot.store,
            pace=1.0,
            lobby_seconds=600.0,
            interpret=bot._interpret,
            narrate=bot._narrate,
            tell=self._told,
            wish=bot.people.get,
            incidents=bot.incidents,
        )

    def _told(self, command: c.Command, answer: Answer) -> None:
        self.matches[answer.table.id].told(command, answer)


@asynccontextmanager
async def house(database: Path) -> AsyncIterator[House]:
    """The bot on a database of its own; nothing may be logged as an error."""
    bot = build(Settings.read(database=str(database), _env_file=None))
    with (
        pytest.MonkeyPatch.context() as patch,
        structlog.testing.capture_logs([format_exc_info]) as logs,
    ):
        patch.setattr("discord.ext.commands.bot._is_submodule", lambda _parent, _child: False)
        patch.setattr("bot.tables.service._now", lambda: _NOW.get().now)
        await bot.furnish()
        try:
            yield House(bot, logs)
        finally:
            await bot.store.close()


class Match:
    """A table at which everything happens.

    Attributes:
        people: who may come.
        now: what its wall clock says, in seconds since the epoch.
        caused: why it may be closed.
        done: what has happened.
    """

    def __init__(self, home: House, game: str, number: int) -> None:
        self.home = home
        self.game = game
        self.number = number
        self.rng = Random(f"anything {game} {number}")
        self.people = [1_000 * number + one for one in range(1, 11)]
        self.now = 1_800_000_000.0
        self.caused: set[str] = set()
        self.done: list[str] = []
        home.matches[number] = self

    # -- the course of things ----------------------------------------------------------------------

    async def run(self) -> Status:
        """Plays to the end and checks all that must hold; returns how it ended."""
        _NOW.set(self)
        await self._lobby()
        for _ in range(BOUND):
            table = await self.table()
            if table.status not in LIVE:
                break
            await (self._odd() if self.rng.random() < ODD else self._go_on(table))
        table = await self.table()
        assert table.status not in LIVE, f"stands still: {table.status} {table.match!r}"
        self.look(table)
        for _ in range(6):
            await self._odd()
        await self._check()
        return table.status

    async def table(self) -> Table:
        """Returns the table as it stands."""
        found = await self.home.tables.get(self.number)
        assert found is not None
        return found

    async def do(self, command: c.Command) -> Answer | None:
        """Asks something of the table; ``None`` if it refuses."""
        self.now += self.rng.choice((0.1, 0.5, 3.0))
        self.done.append(repr(command))
        try:
            return await self.home.tables.submit(self.number, command)
        except (c.Refused, rules.RuleError):
            return None

    def told(self, command: c.Command, answer: Answer) -> None:
        """Looks at the table as those do who are told of it."""
        table = answer.table
        acted = isinstance(command, c.Act | c.TimeUp | c.Placed)
        if not acted or table.status not in LIVE or self.rng.random() < LOOKS:
            self.look(table)
        if answer.reminded is not None and table.match is not None:
            prompt = prompt_of(table, answer.reminded.window)
            if prompt is not None:
                w = words(table.record.locale)
                table_screens.reminder(table, self.face, prompt, "", w)

    @property
    def face(self) -> Any:
        """The game's face."""
        return self.home.bot.faces[self.game]

    def look(self, table: Table) -> None:
        """Makes every message of the table, some of them in words."""
        for screen in self._screens(table):
            layout(screen if self.rng.random() < 0.7 else in_words(screen), table.id)

    def _screens(self, table: Table) -> Iterator[Screen]:
        w = words(table.record.locale)
        yield self.home.bot.house.lobby(table, self.face, w)
        if table.match is None:
            return
        board = table_screens.board(table, self.face, w)
        yield board
        yield watched(table, board, w)
        view = table.match.view(None)
        if count := self.face.digests(view):
            yield self.face.digest(view, count - 1, table_screens.sitting_at(table, w), w)
        for seat, person in enumerate(table.seats):
            if person is not None and person.present:
                yield table_screens.hand(table, self.face, seat, words(self._locale()), "")
        if table.status is Status.FINISHED:
            yield table_screens.result(table, self.face, w)

    # -- before the deal ---------------------------------------------------------------------------

    async def open(self) -> None:
        """Opens the table under the number of its chance, so that it is the same alone as among others."""
        _NOW.set(self)
        home = self.home
        terms = Terms(locale=self._locale(), options=SHORT.get(self.game, {}))

        async def make_room(connection: Any) -> None:
            row = {"game": self.game, "status": "closed", "guild_id": 0, "channel_id": 0, "seq": 0}
            row |= {"record": b'{"host":0}', "created_at": 0.0, "updated_at": 0.0}
            await connection.execute(insert(tables), {**row, "id": self.number - 1})

        found = await home.bot.store.read(select(tables.c.id))
        if max((row["id"] for row in found), default=0) < self.number - 1:
            await home.bot.store.write(make_room)
        host = Person(self.people[0], "Al*ce")
        table = await home.tables.open(self.game, GUILD, CHANNEL, host, terms)
        assert table.id == self.number
        for user_id in self.rng.sample(self.people, 3):
            await self._wish(user_id)

    async def _lobby(self) -> None:
        """People come, go and choose, until the match is on."""
        rng, before_the_deal = self.rng, (c.Join, c.Kick, c.SeatRobots, c.Configure, c.OfferSeat)
        for _ in range(rng.randrange(8)):
            await self._put(rng.choice(before_the_deal))
        while (table := await self.table()).status is Status.LOBBY:
            host = table.record.host
            if len(table.people) < table.rules.seats[0] or rng.random() < 0.3:
                stranger = next(one for one in self.people if table.seat_of(one) is None)
                if rng.random() < 0.6:
                    await self.do(c.Join(stranger, f"P{stranger}"))
                else:
                    await self.do(c.SeatRobots(host, "easy"))
            elif await self.do(c.Start(host, f"anything {self.number}")) is None:
                await self.do(c.Configure(host, "preset", "default"))
                for option, value in SHORT.get(self.game, {}).items():
                    await self.do(c.Configure(host, option, value))
                await self.do(c.Join(self.people[-1], "Zoë"))

    # -- going on ----------------------------------------------------------------------------------

    async def _go_on(self, table: Table) -> None:
        """Has somebody do what there is to do."""
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
            robot = seat if person.robot and (person.house_robot or rng.random() < 0.9) else None
            window = prompt.window if robot is not None or rng.random() < 0.8 else None
            plain: Any = rules.to_dict(action)
            await self.do(c.Act(person.user_id, plain, window, rng.randrange(9**9), robot))

    # -- anything ----------------------------------------------------------------------------------

    async def _odd(self) -> None:
        kind = self.rng.choice(tuple(ODDITIES))
        await self._put(kind)

    async def _put(self, kind: Any) -> None:
        await ODDITIES[kind](self, await self.table())

    def _locale(self) -> str:
        return self.rng.choice(LOCALES)

    def _anybody(self) -> int:
        return self.rng.choice(self.people)

    def _somebody(self, table: Table) -> int:
        """Returns somebody who sits here, mostly."""
        here = [one.user_id for one in table.people if one.present]
        return self.rng.choice(here) if here and self.rng.random() < 0.9 else self._anybody()

    def _seat(self, table: Table) -> int:
        return self.rng.randrange(len(table.seats))

    def _is_last(self, table: Table, user_id: int) -> bool:
        """Whether nobody would be left without them."""
        return not any(one.present and one.user_id != user_id for one in table.people)

    async def _wish(self, user_id: int) -> None:
        rng = self.rng
        hours = rng.choice(((None, None), (0, 480), (1320, 60)))
        await self.home.bot.people.set(
            user_id,
            remind=rng.choice(("thread", "dm", "none")),
            remind_after=rng.choice((None, 30.0)),
            zone=rng.choice((None, "Europe/Paris", "Asia/Tokyo")),
            quiet_from=hours[0],
            quiet_to=hours[1],
        )

    async def join(self, table: Table) -> None:
        seat = self._seat(table) if self.rng.random() < 0.3 else None
        user_id = self._anybody()
        await self.do(c.Join(user_id, f"P{user_id}", seat))

    async def leave(self, table: Table) -> None:
        user_id = self._somebody(table)
        if table.status is not Status.LOBBY or not self._is_last(table, user_id):
            await self.do(c.Leave(user_id))

    async def kick(self, table: Table) -> None:
        await self.do(c.Kick(table.record.host, self._seat(table)))

    async def seat_robots(self, table: Table) -> None:
        level = self.rng.choice(("easy", "normal", "hard", "godlike"))
        await self.do(c.SeatRobots(table.record.host, level, count=self.rng.randrange(1, 3)))

    async def configure(self, table: Table) -> None:
        game, rng, host = table.rules, self.rng, table.record.host
        menu: dict[str, list[Any]] = {**choices(game), PACE: list(paces(self.face, words("en")))}
        menu["preset"] = ["default", *game.presets]
        option = rng.choice(list(menu))
        await self.do(c.Configure(host, option, rng.choice(menu[option])))
        for name, value in SHORT.get(self.game, {}).items():
            await self.do(c.Configure(host, name, value))

    async def start(self, table: Table) -> None:
        if table.status is not Status.LOBBY:
            await self.do(c.Start(table.record.host, "again"))

    async def cancel(self, table: Table) -> None:
        if table.status is not Status.LOBBY:
            await self.do(c.Cancel(self._somebody(table), moderator=self.rng.random() < 0.5))

    async def close(self, table: Table) -> None:
        if self.rng.random() < 0.01:
            self.caused.add("channel_gone")
            await self.do(c.Close("channel_gone"))

    async def press(self, table: Table) -> None:
        """Somebody presses something they see in their hand."""
        if table.match is None or table.status not in IN_PLAY:
            return
        seat = self._seat(table)
        person, rng = table.seats[seat], self.rng
        if person is None or not person.present:
            return
        found = list(pressable(table_screens.hand(table, self.face, seat, words("en"))))
        found = [one for one in found if one.window]
        if not found:
            return
        one, values = rng.choice(found), ()
        if isinstance(one, Menu):
            many = rng.randint(one.least, max(one.least, min(one.most, len(one.choices))))
            values = tuple(choice.value for choice in rng.sample(one.choices, many))
        arg = one.arg if isinstance(one, Button) else ""
        await self.do(c.Act(person.user_id, c.Pressed(one.verb, arg, values), one.window))

    async def vote_end(self, table: Table) -> None:
        if len(table.attending) < 3 and self.rng.random() < 0.9:
            return
        before = len(table.record.ending)
        wish = self.rng.random() < 0.3 or not before
        answer = await self.do(c.VoteEnd(self._somebody(table), wish))
        if answer is not None and answer.detail == 0:
            self.caused.add("voted")
        elif before and self.rng.random() < 0.9:
            for seat in table.record.ending:
                if (person := table.seats[seat]) is not None:
                    await self.do(c.VoteEnd(person.user_id, wish=False))

    async def depart(self, table: Table) -> None:
        user_id = self._somebody(table)
        if not self._is_last(table, user_id):
            await self.do(c.Depart(user_id))

    async def come_back(self, table: Table) -> None:
        await self.do(c.Return(self._somebody(table)))

    async def offer(self, table: Table) -> None:
        to_id = self._anybody()
        await self.do(c.OfferSeat(self._somebody(table), self._seat(table), to_id, f"P{to_id}"))

    async def accept(self, table: Table) -> None:
        if not table.record.offers:
            await self.offer(table)
        for seat, one in (await self.table()).record.offers.items():
            await self.do(c.AcceptSeat(one.user_id, one.name, seat))

    async def decline(self, table: Table) -> None:
        for seat, one in table.record.offers.items():
            await self.do(c.DeclineSeat(self.rng.choice((one.user_id, one.by)), seat))

    async def ask(self, table: Table) -> None:
        """Somebody asks for a pause, or to take back what has just been played."""
        last = table.match.log[-1][1] if table.match is not None and table.match.log else None
        person = None if last is None else table.seats[last]
        if person is not None and person.present and self.rng.random() < 0.7:
            await self.do(c.Ask(person.user_id, "undo"))
        else:
            await self.do(c.Ask(self._somebody(table), "pause"))
        if self.rng.random() < 0.7:
            await self.consent(await self.table())

    async def consent(self, table: Table) -> None:
        question = table.record.question
        agrees = self.rng.random() < 0.8
        for seat in missing(table):
            person = table.seats[seat]
            assert person is not None
            assert question is not None
            await self.do(c.Consent(person.user_id, question.number, agrees))

    async def forget(self, table: Table) -> None:
        """Somebody deletes all that is stored about them, as they do it: leaves first, and then is forgotten."""
        user_id = self._somebody(table)
        if table.status in LIVE:
            if self._is_last(table, user_id):
                return
            await self.do(c.Depart(user_id, forgotten=True))
        await self.do(c.Forget(user_id))
        await self.home.bot.ratings.forget(user_id)
        await self.home.bot.people.forget(user_id)

    async def resume(self, table: Table) -> None:
        await self.do(c.Resume(self._somebody(table)))

    async def retry(self, _table: Table) -> None:
        await self.do(c.Retry())

    async def time_up(self, table: Table) -> None:
        """Time goes by until something is due."""
        due = min(table.record.timers.values(), default=None)
        if due is None or table.status is not Status.PLAYING:
            return
        self.now = max(self.now, due) + 0.5
        while self.number in await self.home.bot.store.due(self.now):
            await self.do(c.TimeUp())

    async def stepped(self, table: Table) -> None:
        """The wall clock is put forward or back."""
        step = self.rng.choice((-86_400.0, -3_600.0, -5.0, 5.0, 3_600.0, 2 * 86_400.0))
        self.now += step
        await self.do(c.Stepped(step, self.now - 1.0))

    async def placed(self, table: Table) -> None:
        """Messages are posted or lost."""
        rng, seat = self.rng, self._seat(table)
        person = table.seats[seat]
        if rng.random() < 0.2:
            await self.do(c.Placed(thread_gone=True))
        elif table.match is not None and person is not None:
            hands = {seat: (rng.randrange(1, 9**9), rng.randrange(9**9))}
            await self.do(c.Placed(hands=hands, hand_of=person.user_id, shown=table.seq))
        else:
            await self.do(c.Placed(lobby=rng.randrange(9**9)))

    async def succeed(self, table: Table) -> None:
        if table.status not in LIVE:
            await self.do(c.Succeed(self._somebody(table), self.number))

    async def restart(self, table: Table) -> None:
        """All that was in memory is gone, as after a start."""
        self.home.tables._lines.pop(self.number, None)
        self.done.append("restart")
        await self._agrees()

    async def wish(self, table: Table) -> None:
        await self._wish(self._anybody())

    # -- what must hold ----------------------------------------------------------------------------

    async def _agrees(self) -> None:
        """Checks that the moves, played over again, lead to the snapshot."""
        table = await self.table()
        if table.match is None:
            return
        moves = await self.home.bot.store.moves_of(self.number)
        film = shoot(self.game, table.match.seats, table.record, moves)
        assert film.match.checkpoint() == table.match.checkpoint()
        assert table.seq == len(moves)

    async def _check(self) -> None:
        """Checks how the table has ended."""
        await self._agrees()
        table, store = await self.table(), self.home.bot.store
        assert not (wrong := [e for e in self.home.logs if self._tells(e)]), wrong
        rows = await store.read(select(results).where(results.c.table_id == self.number))
        if table.status is Status.CLOSED:
            assert table.record.reason in self.caused, table.record.reason
            assert rows == []
            return
        assert table.status is Status.FINISHED
        assert sorted(row["seat"] for row in rows) == list(range(len(table.seats)))
        assert all(row["counted"] is not table.record.helped for row in rows)
        sat = await store.read(select(seats).where(seats.c.table_id == self.number))
        assert {one["seat"]: one["user_id"] for one in sat} == {
            row["seat"]: row["user_id"] for row in rows
        }
        await self.home.bot.ratings.count(self.number)
        noted = await store.read(select(counted).where(counted.c.table_id == self.number))
        assert 0 in {row["user_id"] for row in noted}

    def _tells(self, entry: MutableMapping[str, Any]) -> bool:
        loud = entry["log_level"] in ("warning", "error", "critical")
        return loud and entry.get("table", self.number) == self.number


def pressable(screen: Screen) -> Iterator[Button | Menu]:
    """Yields what can be pressed on a screen."""
    for block in screen.blocks:
        if isinstance(block, Row):
            yield from (button for button in block.buttons if button.enabled)
        elif isinstance(block, Menu) and block.enabled:
            yield block


ODDITIES: dict[Any, Callable[[Match, Table], Awaitable[None]]] = {
    c.Join: Match.join,
    c.Leave: Match.leave,
    c.Kick: Match.kick,
    c.SeatRobots: Match.seat_robots,
    c.Configure: Match.configure,
    c.Start: Match.start,
    c.Cancel: Match.cancel,
    c.Close: Match.close,
    c.Act: Match.press,
    c.VoteEnd: Match.vote_end,
    c.Depart: Match.depart,
    c.Return: Match.come_back,
    c.OfferSeat: Match.offer,
    c.AcceptSeat: Match.accept,
    c.DeclineSeat: Match.decline,
    c.Ask: Match.ask,
    c.Consent: Match.consent,
    c.Forget: Match.forget,
    c.Resume: Match.resume,
    c.Retry: Match.retry,
    c.TimeUp: Match.time_up,
    c.Stepped: Match.stepped,
    c.Placed: Match.placed,
    c.Succeed: Match.succeed,
    "restart": Match.restart,
    "settings": Match.wish,
}
"""What can be put into a match: every command there is, and what is none."""
