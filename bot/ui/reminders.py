"""Reminders: calling those to a table whom it waits for, where they want to be called, and one list for many tables."""

from __future__ import annotations

import discord

import rules
from bot.log import logger
from bot.tables.commands import Placed
from bot.tables.model import Person
from bot.tables.pace import pace_of, prompt_of
from bot.tables.referee import Reminder
from bot.ui import table_screens
from bot.ui.place import Place
from bot.ui.room import Room
from bot.ui.screen import sentence
from bot.ui.waiting import Waiting, waiting_for, waiting_screen
from bot.words import words

DAILY = 86_400.0
"""Seconds between two lists of all tables that wait for somebody."""


class Reminders:
    """The reminders of one table."""

    def __init__(self, room: Room, place: Place) -> None:
        self._room = room
        self._place = place
        self._posted: dict[str, list[discord.Message]] = {}

    async def remind(self, reminder: Reminder) -> None:
        """Reminds seats of a window that waits for them: in the table's place, in private, or with their other tables."""
        table = self._place.table
        prompt = prompt_of(table, reminder.window)
        if prompt is None:
            return
        here: list[Person] = []
        for seat in reminder.seats:
            person = table.seats[seat]
            if person is None or person not in table.attending or seat in prompt.done:
                continue
            wish = (await self._room.people.get(person.user_id)).remind
            if wish == "none":
                continue
            if pace_of(table).slow:
                async with self._room.calling:
                    if await self._told_of_all(seat, person, prompt):
                        continue
            if wish != "dm" or not await self._whisper(person, prompt):
                here.append(person)
        if not here:
            return
        w = words(table.record.locale)
        face = self._room.faces[table.game]
        mentions = " ".join(f"<@{person.user_id}>" for person in here)
        text = table_screens.reminder(table, face, prompt, mentions, w)
        posted = await self._place.post(sentence(text), mention=True)
        if posted is not None:
            self._posted.setdefault(prompt.window, []).append(posted)

    async def clear(self) -> None:
        """Takes reminders away that have done their work."""
        match = self._place.table.match
        still_open = {prompt.window for prompt in (match.prompts if match is not None else ())}
        for window in self._posted.keys() - still_open:
            for message in self._posted.pop(window):
                self._place.spend()
                try:
                    await message.delete()
                except discord.HTTPException as error:
                    table_id = self._place.table.id
                    logger.info("reminder stays", table=table_id, status=error.status)

    async def _whisper(self, person: Person, prompt: rules.Prompt) -> bool:
        """Reminds somebody in private; returns whether that was possible."""
        table = self._place.table
        w = await self._room.people.words(person.user_id)
        face = self._room.faces[table.game]
        text = table_screens.reminder(table, face, prompt, table_screens.link(table, w), w)
        return await self._room.send_dm(person.user_id, sentence(text), table.id)

    async def _told_of_all(self, seat: rules.Seat, person: Person, prompt: rules.Prompt) -> bool:
        """Tells somebody for whom several slow tables wait of all of them, once a day; returns whether that is done."""
        room, table = self._room, self._place.table
        found = await waiting_for(room.tables, person.user_id)
        slow = [one for one in found if pace_of(one.table).slow]
        if len(slow) < 2:
            return False
        now = discord.utils.utcnow().timestamp()
        last = max(_called(one) for one in slow)
        if now < last + DAILY:
            again = {f"remind:{seat}:{prompt.window}": last + DAILY}
            await room.tables.submit(table.id, Placed(again=again))
            return True
        w = await room.people.words(person.user_id)
        if not await room.send_dm(person.user_id, waiting_screen(slow, room.faces, w), table.id):
            return False
        await room.tables.submit(table.id, Placed(called={seat: now}))
        return True


def _called(waiting: Waiting) -> float:
    return waiting.table.record.called.get(waiting.seat, 0.0)
