"""Everything that can happen to a live match at random: every command, valid or not."""

from collections.abc import Awaitable, Callable, Iterator
from random import Random
from typing import Any

import rules
from bot.app.client import Parlour
from bot.components.screen import Button, Menu, Row, Screen
from bot.i18n.words import words
from bot.tables import commands as c
from bot.tables.lobby import PACE
from bot.tables.model import IN_PLAY, LIVE, Status, Table
from bot.tables.referee import Answer
from bot.tables.service import Tables
from bot.tables.votes import missing
from bot.ui import table_screens
from bot.ui.game_ui import GameUI
from cogs.daily.kind import BeginDaily, LetBe, RunOut
from cogs.hints.logic import RequestHint
from cogs.learn.kind import NextStep, Teach
from cogs.lobby.screens.pace import paces
from cogs.tournaments.kind import Unseal
from tests.conformance.harness import choices

SHORT = {"belote": {"target": 51}}
"""Options that make a match short."""

LOCALES = ("en", "fr")


class Oddities:
    """Sends a match any command.

    Attributes:
        bot: the bot.
        tables: the table service.
        game: the game.
        number: the table's number.
        rng: the source of all random choices.
        people: who may join.
        now: the wall clock, in seconds since the epoch.
        caused: why the table may be closed.
        done: what has happened.
    """

    def __init__(self, bot: Parlour, tables: Tables, game: str, number: int) -> None:
        self.bot = bot
        self.tables = tables
        self.game = game
        self.number = number
        self.rng = Random(f"anything {game} {number}")
        self.people = [1_000 * number + one for one in range(1, 11)]
        self.now = 1_800_000_000.0
        self.caused: set[str] = set()
        self.done: list[str] = []

    async def table(self) -> Table:
        found = await self.tables.get(self.number)
        assert found is not None
        return found

    async def do(self, command: c.Command) -> Answer | None:
        """Sends a command; returns ``None`` if it is refused."""
        self.now += self.rng.choice((0.1, 0.5, 3.0))
        self.done.append(repr(command))
        try:
            return await self.tables.submit(self.number, command)
        except (c.Refused, rules.RuleError):
            return None

    @property
    def game_ui(self) -> GameUI:
        return self.bot.host.game_uis[self.game]

    async def odd(self) -> None:
        kind = self.rng.choice(tuple(ODDITIES))
        await self.put(kind)

    async def put(self, kind: Any) -> None:
        await ODDITIES[kind](self, await self.table())

    def locale(self) -> str:
        return self.rng.choice(LOCALES)

    def _anybody(self) -> int:
        return self.rng.choice(self.people)

    def _somebody(self, table: Table) -> int:
        """Returns one of the people, usually a player."""
        here = [one.user_id for one in table.people if one.present]
        return self.rng.choice(here) if here and self.rng.random() < 0.9 else self._anybody()

    def _seat(self, table: Table) -> int:
        return self.rng.randrange(len(table.seats))

    def _is_last(self, table: Table, user_id: int) -> bool:
        """Returns whether the table would be empty without this player."""
        return not any(one.present and one.user_id != user_id for one in table.people)

    async def new_wish(self, user_id: int) -> None:
        rng = self.rng
        hours = rng.choice(((None, None), (0, 480), (1320, 60)))
        await self.bot.host.people.set(
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
        menu: dict[str, list[Any]] = {**choices(game), PACE: list(paces(self.game_ui, words("en")))}
        menu["preset"] = ["default", *game.presets]
        option = rng.choice(list(menu))
        await self.do(c.Configure(host, {option: rng.choice(menu[option])}))
        for name, value in SHORT.get(self.game, {}).items():
            await self.do(c.Configure(host, {name: value}))

    async def start(self, table: Table) -> None:
        if table.status is not Status.LOBBY:
            await self.do(c.Start(table.record.host, "again"))

    async def bring_word(self, table: Table) -> None:
        await self.do(c.BringWord(self._somebody(table), "a word"))

    async def open_seal(self, table: Table) -> None:
        await self.do(c.OpenSeal(self._somebody(table), "a word"))

    async def cancel(self, table: Table) -> None:
        if table.status is not Status.LOBBY:
            await self.do(c.Cancel(self._somebody(table), moderator=self.rng.random() < 0.5))

    async def close(self, table: Table) -> None:
        if self.rng.random() < 0.01:
            self.caused.add("channel_gone")
            await self.do(c.Close("channel_gone"))

    async def press(self, table: Table) -> None:
        if table.match is None or table.status not in IN_PLAY:
            return
        seat = self._seat(table)
        person, rng = table.seats[seat], self.rng
        if person is None or not person.present:
            return
        found = list(pressable(table_screens.hand(table, self.game_ui, seat, words("en"))))
        found = [one for one in found if one.window]
        if not found:
            return
        one, values = rng.choice(found), ()
        if isinstance(one, Menu):
            many = rng.randint(one.least, max(one.least, min(one.most, len(one.choices))))
            values = tuple(choice.value for choice in rng.sample(one.choices, many))
        arg = one.arg if isinstance(one, Button) else ""
        await self.do(c.Act(person.user_id, c.ComponentAction(one.verb, arg, values), one.window))

    async def vote_end(self, table: Table) -> None:
        if len(table.attending) < 3 and self.rng.random() < 0.9:
            return
        before = len(table.record.votes.ending)
        wish = self.rng.random() < 0.3 or not before
        answer = await self.do(c.VoteEnd(self._somebody(table), wish))
        if answer is not None and answer.detail == 0:
            self.caused.add("voted")
        elif before and self.rng.random() < 0.9:
            for seat in table.record.votes.ending:
                if (person := table.seats[seat]) is not None:
                    await self.do(c.VoteEnd(person.user_id, wanted=False))

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
        if not table.record.absence.offers:
            await self.offer(table)
        for seat, one in (await self.table()).record.absence.offers.items():
            await self.do(c.AcceptSeat(one.user_id, one.name, seat))

    async def decline(self, table: Table) -> None:
        for seat, one in table.record.absence.offers.items():
            await self.do(c.DeclineSeat(self.rng.choice((one.user_id, one.by)), seat))

    async def ask(self, table: Table) -> None:
        last = table.match.log[-1][1] if table.match is not None and table.match.log else None
        person = None if last is None else table.seats[last]
        if person is not None and person.present and self.rng.random() < 0.7:
            await self.do(c.AskVote(person.user_id, "undo"))
        else:
            await self.do(c.AskVote(self._somebody(table), "pause"))
        if self.rng.random() < 0.7:
            await self.consent(await self.table())

    async def consent(self, table: Table) -> None:
        question = table.record.votes.question
        agrees = self.rng.random() < 0.8
        for seat in missing(table):
            person = table.seats[seat]
            assert person is not None
            assert question is not None
            await self.do(c.CastVote(person.user_id, question.number, agrees))

    async def forget(self, table: Table) -> None:
        """Deletes a player's data: the player leaves first."""
        user_id = self._somebody(table)
        if table.status in LIVE:
            if self._is_last(table, user_id):
                return
            await self.do(c.Depart(user_id, forgotten=True))
        await self.do(c.Erase(user_id))
        await self.bot.host.people.forget(user_id, -user_id)

    async def resume(self, table: Table) -> None:
        await self.do(c.Resume(self._somebody(table)))

    async def retry(self, _table: Table) -> None:
        await self.do(c.Retry())

    async def time_up(self, table: Table) -> None:
        """Lets time pass until something is due."""
        due = min(table.record.clocks.timers.values(), default=None)
        if due is None or table.status is not Status.PLAYING:
            return
        self.now = max(self.now, due) + 0.5
        while self.number in await self.bot.host.store.due(self.now, rules.GAMES):
            await self.do(c.TimeUp())

    async def stepped(self, table: Table) -> None:
        """Moves the wall clock forward or back."""
        step = self.rng.choice((-86_400.0, -3_600.0, -5.0, 5.0, 3_600.0, 2 * 86_400.0))
        self.now += step
        await self.do(c.Stepped(step, self.now - 1.0))

    async def placed(self, table: Table) -> None:
        """Posts or loses messages."""
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

    async def tell(self, _table: Table) -> None:
        await self.do(c.Announce(self.rng.choice(("", "soon")), self.rng.choice((None, 0.0, 9.0))))

    async def thin(self, _table: Table) -> None:
        await self.do(c.Thin())

    async def restart(self, table: Table) -> None:
        """Drops everything in memory, as a restart does."""
        self.tables._queues.pop(self.number, None)
        self.done.append("restart")

    async def wish(self, table: Table) -> None:
        await self.new_wish(self._anybody())

    async def learn(self, table: Table) -> None:
        await self.do(Teach(self._somebody(table)))
        await self.do(NextStep(self._somebody(table), self.rng.randrange(3)))

    async def hint(self, table: Table) -> None:
        await self.do(RequestHint(self._somebody(table)))

    async def daily(self, table: Table) -> None:
        """Checks that the commands of daily deals and tournaments are refused here."""
        window = table.prompts[0].window if table.prompts else ""
        assert await self.do(BeginDaily(0, 20_270_115, 0, "00" * 32)) is None
        assert await self.do(LetBe(self._somebody(table), table.seq)) is None
        assert await self.do(RunOut(window, table.seq)) is None
        assert await self.do(Unseal()) is None


def pressable(screen: Screen) -> Iterator[Button | Menu]:
    for block in screen.blocks:
        if isinstance(block, Row):
            yield from (button for button in block.buttons if button.enabled)
        elif isinstance(block, Menu):
            yield block


ODDITIES: dict[Any, Callable[[Oddities, Table], Awaitable[None]]] = {
    c.Join: Oddities.join,
    c.Leave: Oddities.leave,
    c.Kick: Oddities.kick,
    c.SeatRobots: Oddities.seat_robots,
    c.Configure: Oddities.configure,
    c.Start: Oddities.start,
    c.BringWord: Oddities.bring_word,
    c.OpenSeal: Oddities.open_seal,
    c.Cancel: Oddities.cancel,
    c.Close: Oddities.close,
    c.Act: Oddities.press,
    c.VoteEnd: Oddities.vote_end,
    c.Depart: Oddities.depart,
    c.Return: Oddities.come_back,
    c.OfferSeat: Oddities.offer,
    c.AcceptSeat: Oddities.accept,
    c.DeclineSeat: Oddities.decline,
    c.AskVote: Oddities.ask,
    c.CastVote: Oddities.consent,
    c.Erase: Oddities.forget,
    c.Resume: Oddities.resume,
    c.Retry: Oddities.retry,
    c.TimeUp: Oddities.time_up,
    c.Stepped: Oddities.stepped,
    c.Placed: Oddities.placed,
    c.Succeed: Oddities.succeed,
    c.Announce: Oddities.tell,
    c.Thin: Oddities.thin,
    Teach: Oddities.learn,
    NextStep: Oddities.learn,
    RequestHint: Oddities.hint,
    BeginDaily: Oddities.daily,
    LetBe: Oddities.daily,
    RunOut: Oddities.daily,
    Unseal: Oddities.daily,
    "restart": Oddities.restart,
    "settings": Oddities.wish,
}
"""What can happen to a match: every command, valid or not."""
