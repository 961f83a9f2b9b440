"""Opens tables, plays them as planned, and has people make possible choices."""

import asyncio
from collections.abc import Iterator
from random import Random
from typing import Any

import discord
import pytest

import rules
from bot.i18n.words import words
from bot.messages.table_messages import TableMessages
from bot.tables.commands import Act, Configure, SeatRobots, VoteEnd
from bot.tables.lobby import PACE
from bot.tables.model import IN_PLAY, Table
from bot.workers.worker import LEVELS
from cogs.lobby.screens.pace import paces
from tests.support.world import World, buttons, components, verb
from tests.witness.plans import Wanted, any_action, plan
from tests.witness.pressing import attempt, message_now, trials

PEOPLE = 9
OFTEN: dict[str, Any] = {
    "tables_per_channel": 100,
    "tables_per_person": 100,
    "lobby_minutes": 10_080,
}
OFFERED = 7
"""The person who gets offers of seats: Heidi, who plays nowhere."""
OUTSIDER = 8

SWITCHES = ("pick", "pick_more", "slot", "second", "price", "panel", "good", "medium", "bad", "six")
SWITCHES += ("flip", "add", "lose", "keep", "royal", "belle")
"""Verbs that choose something without playing it."""


class Maker:
    def __init__(self, w: World) -> None:
        self.w = w
        self.rng = Random("witness")
        self.played: dict[str, set[str]] = {name: set() for name in rules.GAMES}

    # -- tables ------------------------------------------------------------------------------------

    async def open(self, wanted: Wanted) -> int:
        w = self.w
        await w.people[0].slash(w.channel, "play", game=wanted.game)
        card = w.channel.last_message
        table_id = w.newest
        fits = wanted.pace in paces(w.bot.host.game_uis[wanted.game], words(None))
        pace = wanted.pace if fits else "none"  # no one calls out days later
        for name, value in (*wanted.options, (PACE, pace)):
            await w.ask(table_id, Configure(w.people[0].id, {name: value}))
        for who in range(1, wanted.people):
            await w.press(who, w.now(card), "join")
        if wanted.robots:
            command = SeatRobots(w.people[0].id, LEVELS[table_id % 3], count=wanted.robots)
            await w.ask(table_id, command)
        await w.env.settle()
        return table_id

    async def deal(self, wanted: Wanted, seed: str) -> int:
        w = self.w
        table_id = await self.open(wanted)
        w.seeds.append(seed)
        card = next(
            m for m in w.channel.history() if m.id == w.table(table_id).record.messages.lobby
        )
        await w.press(0, card, "start")
        await w.env.settle()
        w.seeds.clear()
        return table_id

    async def play(self, wanted: Wanted) -> int:
        """Deals and plays as far as wanted, and waits until that is shown."""
        seed, moves = plan(wanted, self.played[wanted.game])
        table_id = await self.deal(wanted, seed)
        if wanted.expires:
            await self.run_out(table_id)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(TableMessages, "_show_soon", lambda _desk: None)
            for seat, action in moves:
                await self.act(table_id, seat, action)
            while wanted.expires and self.w.table(table_id).status in IN_PLAY:
                match = self.w.match(table_id)
                await self.act(table_id, *any_action(match, self.rng, set()))
        with self.w.as_bot():
            self.w.bot.host.messages.of(self.w.table(table_id)).refresh()
        await self.w.env.settle()
        return table_id

    async def complete(self, name: str) -> None:
        """Plays a match with every type of action that no log has yet."""
        types = {each.__name__ for kinds in rules.GAMES[name].accepts.values() for each in kinds}
        if left := frozenset(types - self.played[name]):
            await self.play(Wanted(name, max(4, rules.GAMES[name].seats[0]), 0, types=left))

    async def run_out(self, table_id: int) -> None:
        """Lets the next window time out."""
        timers = self.w.table(table_id).record.clocks.timers
        due = min(at for name, at in timers.items() if name.startswith("expire:"))
        await self.w.pass_time(max(0.0, due - self.w.env.now().timestamp()) + 2)

    async def go_away(self, table_id: int, seat: int) -> None:
        """Has a person miss turns until a robot holds their seat."""
        while not (person := self.w.table(table_id).seats[seat]) or not person.held:
            match = self.w.match(table_id)
            if match.prompts[0].seats == (seat,):
                await self.run_out(table_id)
            else:
                await self.act(table_id, *any_action(match, self.rng, set()))
        await self.w.pass_time()

    async def act(self, table_id: int, seat: int | None, action: rules.Action) -> None:
        """Plays an action on a seat, for person or robot; without a seat, lets the time run out."""
        if seat is None:
            await self.run_out(table_id)
            return
        person = self.w.person(table_id, seat)
        plain: Any = rules.to_dict(action)
        robot = seat if person.robot else None
        await self.w.ask(table_id, Act(person.user_id, plain, robot=robot))
        self.played[self.w.table(table_id).game].add(type(action).__name__)

    # -- what people do beside playing -------------------------------------------------------------

    async def pick(self, table_id: int, *, panels: bool) -> None:
        """Has all players make each possible choice in their hands, without playing it.

        Args:
            table_id: the table.
            panels: whether an Owl opens a panel; one of two, by the seat.
        """
        for seat, (channel, message) in self.w.table(table_id).record.messages.hands.items():
            who = who_is(self.w, self.w.table(table_id), seat)
            picked: set[str] = {f"panel {('fit', 'swap')[seat % 2]}"}
            if not panels:
                picked |= {"panel fit", "panel swap"}
            while len(picked) < 12 and await self._pick_one(who, (channel, message), picked):
                pass

    async def _pick_one(self, who: int, where: tuple[int, int], picked: set[str]) -> bool:
        """Has someone make a new kind of choice; returns whether there was one."""
        w = self.w
        hand = message_now(w, *where)
        for custom_id, values in reversed([*controls(w, hand)]):
            _, _, wanted, _, arg = custom_id.split("|")
            kind = f"{wanted} {arg}".strip()
            if wanted not in SWITCHES or kind in picked:
                continue
            with trials():
                outcome = await attempt(w, who, where, custom_id, values)
            if outcome["does"] == "drafts" and outcome["what"] is not None:
                picked.add(kind)
                await w.forge(who, hand, custom_id, *values)
                await w.env.settle()
                return True
        return False

    async def pick_painted(self, table_id: int) -> None:
        """Has the Owls of a table pick a picture they have painted already."""
        w = self.w
        for seat, where in w.table(table_id).record.messages.hands.items():
            who = who_is(w, w.table(table_id), seat)
            for custom_id, values in controls(w, message_now(w, *where)):
                hand = message_now(w, *where)
                if verb(custom_id) == "pick" and "back" not in map(verb_of, buttons(hand)):
                    await w.forge(who, hand, custom_id, *values)
                    await w.env.settle()

    async def freeze(self, table_id: int) -> None:
        decide = VoteEnd.decide

        def broken(*_args: Any) -> Any:
            raise RuntimeError("a bug")

        VoteEnd.decide = broken  # type: ignore[method-assign]
        try:
            with_bug = self.w.ask(table_id, VoteEnd(self.w.people[0].id))
            await asyncio.wait([asyncio.ensure_future(with_bug)])
        finally:
            VoteEnd.decide = decide
        await self.w.env.settle()


def who_is(w: World, table: Table, seat: int) -> int:
    person = table.seats[seat]
    assert person is not None
    return next(index for index, user in enumerate(w.people) if user.id == person.user_id)


def verb_of(button: discord.components.Button) -> str:
    return verb(button.custom_id)


def controls(w: World, message: discord.Message) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yields a message's controls: the custom id, with the values to choose in a menu."""
    listed = {
        discord.ComponentType.channel_select: [str(w.channel.id)],
        discord.ComponentType.role_select: [str(w.guild.id)],  # represents everyone
    }
    for button in buttons(message):
        yield button.custom_id or "", ()
    for piece in components(message):
        if isinstance(piece, discord.components.SelectMenu) and not piece.disabled:
            values = listed.get(piece.type) or [option.value for option in piece.options]
            for first in range(len(values)):
                some = [*values[first:], *values[:first]][: max(1, piece.min_values)]
                yield piece.custom_id or "", tuple(some)
