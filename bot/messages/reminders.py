"""Reminds people of tables waiting for them: at the table, in private, or with a list of tables."""

from __future__ import annotations

from functools import partial

import discord

import rules
from bot.clock import unix_time
from bot.components.screen import sentence
from bot.log import logger
from bot.messages.channel import TableChannel
from bot.messages.services import Services
from bot.messages.turns import waiting_for, waiting_screen
from bot.tables.commands import Placed
from bot.tables.model import Player, Status
from bot.tables.pace import pace_of, prompt_of
from bot.tables.referee import Reminder
from bot.trouble import TROUBLE, facts
from bot.ui import table_screens

DAILY = 86_400.0
"""Seconds between two lists of all the tables that are waiting for a player."""

AGAIN = 5.0
"""Seconds until the bot retries a reminder that Discord didn't accept."""


class Reminders:
    """The reminders of one table.

    Attributes:
        posted: those not deleted yet, by window.
    """

    def __init__(self, services: Services, table_channel: TableChannel) -> None:
        self._services = services
        self._table_channel = table_channel
        self.posted: dict[str, list[discord.Message]] = {}

    async def remind(self, reminder: Reminder) -> None:
        """Reminds seats of an open window: at the table, in private, or with a list of tables."""
        table = self._table_channel.table
        prompt = prompt_of(table, reminder.window)
        if prompt is None:
            return
        here: dict[rules.Seat, Player] = {}
        for seat in reminder.seats:
            person = table.seats[seat]
            if person is None or not person.here or seat in prompt.done:
                continue
            known = partial(self._services.people.get, person.user_id)
            preference = (await self._services.store.when_back(known)).remind
            if preference == "none":
                continue
            if pace_of(table).slow:
                async with self._services.calling:
                    if await self._list_all(seat, person, prompt):
                        continue
            private = preference == "dm" or self._table_channel.table.private
            if not private or not await self._send_private(person, prompt):
                here[seat] = person
        if not here:
            return
        w = await self._services.public(table)
        game_ui = self._services.game_uis[table.game]
        mentions = " ".join(f"<@{person.user_id}>" for person in here.values())
        text = table_screens.reminder(table, game_ui, prompt, mentions, w)
        try:
            posted = await self._table_channel.post(sentence(text), mention=True)
        except TROUBLE as error:
            logger.info("not reminded", table=table.id, **facts(error))
            later = unix_time() + AGAIN
            again = {f"remind:{seat}:{prompt.window}": later for seat in here}
            await self._table_channel.note(Placed(again=again))
            return
        if posted is not None:
            self.posted.setdefault(prompt.window, []).append(posted)

    async def clear(self) -> None:
        """Deletes reminders for closed windows, or all of them if no match is in progress."""
        table = self._table_channel.table
        playing = table.status is Status.PLAYING
        still_open = {prompt.window for prompt in table.prompts if playing}
        for window in [window for window in self.posted if window not in still_open]:
            for message in self.posted.pop(window):
                self._table_channel.budget.spend()
                try:
                    await message.delete()
                except TROUBLE as error:
                    logger.info("reminder stays", table=table.id, **facts(error))

    async def _send_private(self, person: Player, prompt: rules.Prompt) -> bool:
        """Reminds a player in private; returns whether that worked."""
        table = self._table_channel.table
        w = await self._services.people.words(person.user_id)
        game_ui = self._services.game_uis[table.game]
        text = table_screens.reminder(table, game_ui, prompt, table_screens.link(table, w), w)
        return await self._services.send_dm(person.user_id, sentence(text), table.id)

    async def _list_all(self, seat: rules.Seat, person: Player, prompt: rules.Prompt) -> bool:
        """Lists a player's slow tables daily if several are waiting; returns whether they are."""
        services, table = self._services, self._table_channel.table
        get_waiting = partial(waiting_for, services.tables, person.user_id)
        waiting = await services.store.when_back(get_waiting)
        slow = [entry for entry in waiting if pace_of(entry.table).slow]
        if len(slow) < 2:
            return False
        now = unix_time()
        last = max(entry.table.record.messages.called.get(entry.seat, 0.0) for entry in slow)
        if now < last + DAILY:
            again = {f"remind:{seat}:{prompt.window}": last + DAILY}
            await self._table_channel.note(Placed(again=again))
            return True
        w = await services.people.words(person.user_id)
        screen = waiting_screen(slow, services.game_uis, w)
        if not await services.send_dm(person.user_id, screen, table.id):
            return False
        await self._table_channel.note(Placed(called={seat: now}))
        return True
