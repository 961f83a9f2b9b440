"""Private hands: by direct message, and as private copies for whoever asks or takes no direct messages."""

from __future__ import annotations

from collections.abc import Iterator

import discord

from bot.people import Player
from bot.tables.commands import Placed
from bot.tables.model import IN_PLAY, Person, Table
from bot.ui import table_screens
from bot.ui.place import Place
from bot.ui.room import Room
from bot.ui.screen import Screen, sentence
from bot.ui.surface import Gone, Interaction, Surface
from bot.words import Words, words

DMS_CLOSED = 50007
"""Discord's code for somebody who takes no direct messages."""

NOWHERE = (0, 0)
"""Stands for the channel and message of a hand that could not be sent."""


class Hands:
    """Where everybody at a table has their hand."""

    def __init__(self, room: Room, place: Place) -> None:
        self._room = room
        self._place = place
        self._sent = {
            seat: found
            for seat, (channel, message) in place.table.record.hands.items()
            if (found := place.known(channel, message)) is not None
        }
        self._copies: dict[int, tuple[int, Surface]] = {}
        self._made_of = place.table
        self._screens: dict[tuple[int, str, str], Screen] = {}

    @property
    def _table(self) -> Table:
        return self._place.table

    def __iter__(self) -> Iterator[Surface]:
        """The hands sent by direct message."""
        return iter(self._sent.values())

    def copy_of(self, seat: int, message_id: int) -> Surface:
        """Returns the surface of a private copy of a seat's hand; the latest one is kept current."""
        known, copy = self._copies.get(seat, (0, None))
        if copy is None or known != message_id:
            copy = Surface(self._room.studio, self._table.id, None)
            self._copies[seat] = (message_id, copy)
        return copy

    async def send_copy(self, press: Interaction, seat: int, screen: Screen) -> None:
        """Answers with a fresh private copy of a seat's hand."""
        made = await self._room.studio.message(screen, self._table.id)
        sent = await press.response.send_message(ephemeral=True, **made.sendable())
        copy = self.copy_of(seat, sent.message_id or 0)
        copy.shown = screen
        copy.adopt(press)

    async def show(self, seat: int) -> None:
        """Brings a seat's hand up to date, wherever its person wants it; nobody reads a robot's."""
        person = self._table.seats[seat]
        assert person is not None
        if not person.present:
            return
        player = await self._room.people.get(person.user_id)
        reader = await self._room.people.words(person.user_id)
        by_dm = await self._open_if_wanted(seat, person, player, reader)
        screen = self.screen(seat, reader)
        _, copy = self._copies.get(seat, (0, None))
        for surface in (self._sent.get(seat), copy):
            if surface is None or surface.claims:
                continue
            wanted = surface is copy or by_dm
            try:
                await surface.show(
                    screen if wanted else table_screens.hand_elsewhere(self._table, reader)
                )
            except Gone:
                if surface is copy:
                    del self._copies[seat]
                elif by_dm:
                    await self._open(seat, person, reader)
            except discord.Forbidden as error:
                if error.code == DMS_CLOSED:
                    await self._no_dms(seat, person)

    def screen(self, seat: int, w: Words) -> Screen:
        """Returns what a seat's hand shows now; it is made once for each state of the table."""
        table, trouble = self._table, self._place.trouble
        if self._made_of is not table:
            self._made_of = table
            self._screens.clear()
        key = (seat, w.locale, trouble)
        if key not in self._screens:
            face = self._room.faces[table.game]
            self._screens[key] = table_screens.hand(table, face, seat, w, trouble)
        return self._screens[key]

    async def _open_if_wanted(
        self, seat: int, person: Person, player: Player, reader: Words
    ) -> bool:
        """Sends a hand that has not been sent; returns whether its person wants it by direct message."""
        if player.hand not in ("dm", "both"):
            return False
        tried = self._table.record.hands.get(seat)
        if tried is None or (tried == NOWHERE and not player.dm_closed):
            await self._open(seat, person, reader)
        return True

    async def _open(self, seat: int, person: Person, reader: Words) -> None:
        """Sends the hand as a direct message, or notes that there can be none at this table."""
        if self._table.status not in IN_PLAY:
            return
        screen = self.screen(seat, reader)
        made = await self._room.studio.message(screen, self._table.id)
        try:
            channel = await self._room.client.create_dm(discord.Object(person.user_id))
            sent = await channel.send(**made.sendable())
        except discord.Forbidden:
            await self._no_dms(seat, person)
            return
        hand = self._place.known(channel.id, sent.id)
        assert hand is not None
        hand.shown = screen
        self._sent[seat] = hand
        await self._placed(Placed(hands={seat: (channel.id, sent.id)}))
        if (await self._room.people.get(person.user_id)).dm_closed:
            await self._room.people.set(person.user_id, dm_closed=False)

    async def _no_dms(self, seat: int, person: Person) -> None:
        """Switches somebody with closed direct messages to private copies, and says so once, where they see it."""
        self._sent.pop(seat, None)
        await self._placed(Placed(hands={seat: NOWHERE}))
        await self._room.people.set(person.user_id, dm_closed=True)
        w = words(self._table.record.locale)
        told = w.t(
            "<@{user}>, your direct messages are closed to me. Press **My hand** under the board: it shows your hand "
            "to you alone, as often as you like.",
            user=person.user_id,
        )
        await self._place.post(sentence(told), mention=True)

    async def _placed(self, news: Placed) -> None:
        await self._room.tables.submit(self._table.id, news)
