"""Private hands: by direct message, and as private copies for anyone who asks or takes no direct messages."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import discord

from bot.components import table_screens
from bot.components.screen import Row, Screen, sentence
from bot.components.text_mode import in_words
from bot.connection import TROUBLE, facts
from bot.i18n.words import Words, words
from bot.interactions.responses import send
from bot.log import logger
from bot.messages.channel import TableChannel
from bot.messages.services import Services
from bot.messages.tracked_message import Gone, Interaction, TrackedMessage
from bot.tables.commands import Placed
from bot.tables.model import IN_PLAY, Person, Table
from bot.users.preferences import Preferences

DMS_CLOSED = 50007
"""Discord's code for someone who takes no direct messages."""

NOWHERE = (0, 0)
"""Stands for the channel and message of a hand that could not be sent."""


class Hands:
    """Where everyone at a table has their hand."""

    def __init__(self, services: Services, table_channel: TableChannel) -> None:
        self._services = services
        self._table_channel = table_channel
        self._sent = {
            seat: found
            for seat, (channel_id, message) in table_channel.table.record.hands.items()
            if (found := table_channel.known(channel_id, message)) is not None
        }
        self._copies: dict[int, dict[int, TrackedMessage]] = {}  # by seat and message, latest last
        self._screens: dict[tuple[int, str, str, bool], Screen] = {}
        self._parting: list[tuple[int, TrackedMessage]] = [
            (one.user_id, found)
            for one in table_channel.table.record.closed_hands
            if (found := table_channel.known(one.channel, one.message)) is not None
        ]

    @property
    def _table(self) -> Table:
        return self._table_channel.table

    def __iter__(self) -> Iterator[TrackedMessage]:
        """The hands sent by direct message."""
        return iter(self._sent.values())

    def copy_of(self, seat: int, message_id: int) -> TrackedMessage:
        """Returns the message of a private copy of a seat's hand; the latest one is kept current."""
        copies = self._copies.get(seat, {})
        copy = copies.pop(message_id, None)
        kept = {key: one for key, one in copies.items() if one.reachable or one.claims}
        copy = copy or TrackedMessage(self._services.renderer, self._table.id)
        self._copies[seat] = {**kept, message_id: copy}
        return copy

    async def send_copy(self, press: Interaction, seat: int, screen: Screen) -> None:
        """Answers with a fresh private copy of a seat's hand."""
        made = await self._services.renderer.message(screen, self._table.id)
        try:
            sent = await send(press, **made.sendable())
        except TROUBLE as error:  # what was played stays played
            logger.info("press not answered", table=self._table.id, **facts(error))
            return
        copy = self.copy_of(seat, sent.message_id)
        copy.posted(screen, sent)
        if sent.original:
            copy.adopt(press)

    def reseat(self, before: Table, after: Table) -> None:
        """Takes a seat's messages away from who has left: nothing of the hand is shown in them any more."""
        if before.match is None:
            return
        for seat, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
            if old is None or new is None or old.user_id == new.user_id or new.former:
                continue
            copies = self._copies.pop(seat, {}).values()
            theirs = [*copies, *([self._sent.pop(seat)] if seat in self._sent else [])]
            self._parting += [(old.user_id, message) for message in theirs]

    async def part(self, table: Table) -> None:
        """Closes the hands of people who have left their seats; what has been closed is noted, so that it is done once."""
        closed: list[int] = []
        for user_id, message in list(self._parting):
            reader = await self._services.people.words(user_id)
            with suppress(Gone, discord.Forbidden):  # then there is nothing left to read
                await message.show(table_screens.farewell(table, reader))
            self._parting.remove((user_id, message))
            if message.message is not None:
                closed.append(message.message.id)
        if closed:
            await self._table_channel.note(Placed(closed_hands=tuple(closed)))

    async def show(self, seat: int) -> None:
        """Brings a seat's hand up to date, wherever its person wants it; no one reads a robot's."""
        person = self._table.seats[seat]
        assert person is not None
        if not person.present:
            return
        player = await self._services.people.get(person.user_id)
        reader = await self._services.people.words(person.user_id)
        by_dm = await self._open_if_wanted(seat, person, player, reader)
        screen = self.screen(seat, reader, plain=player.text_mode)
        copies = self._copies.get(seat, {})
        copy = next(reversed(copies), 0)
        for message in (self._sent.get(seat), copies.get(copy)):
            if message is None or message.claims:
                continue
            is_copy = message is copies.get(copy)
            try:
                wanted = is_copy or by_dm
                await message.show(
                    screen if wanted else table_screens.hand_elsewhere(self._table, reader)
                )
            except Gone:
                if is_copy:
                    copies.pop(copy, None)
                elif by_dm:
                    await self._open(seat, person, player, reader)
            except discord.Forbidden as error:
                if error.code == DMS_CLOSED and not self._table.homeless:
                    await self._no_dms(seat, person)

    def renew(self) -> None:
        """Takes note that the table has moved: every hand may show something else."""
        self._screens.clear()

    def screen(self, seat: int, w: Words, *, plain: bool = False) -> Screen:
        """Returns what a seat's hand shows now, if ``plain`` in words alone; it is made once for each state of the table."""
        table, trouble = self._table, self._table_channel.trouble
        key = (seat, w.locale, trouble, plain)
        if key not in self._screens:
            game_ui = self._services.game_uis[table.game]
            screen = table_screens.hand(table, game_ui, seat, w, trouble)
            if plain:
                screen = in_words(screen)
            if plain and table.status in IN_PLAY:
                button = table_screens.words_button(w.t("Board in words"))
                screen = Screen((*screen.blocks, Row((button,))), screen.accent)
            self._screens[key] = screen
        return self._screens[key]

    async def _open_if_wanted(
        self, seat: int, person: Person, player: Preferences, reader: Words
    ) -> bool:
        """Sends a hand that has not been sent; returns whether its person wants it by direct message."""
        if player.hand not in ("dm", "both"):
            return False
        tried = self._table.record.hands.get(seat)
        if tried is None or (tried == NOWHERE and not player.dm_closed):
            await self._open(seat, person, player, reader)
        return True

    async def _open(self, seat: int, person: Person, player: Preferences, reader: Words) -> None:
        """Sends the hand as a direct message, or notes that there can be none at this table."""
        if self._table.status not in IN_PLAY:
            return
        screen = self.screen(seat, reader, plain=player.text_mode)
        made = await self._services.renderer.message(screen, self._table.id)
        try:
            direct = await self._services.client.create_dm(discord.Object(person.user_id))
            before = self._table.record.hands.get(seat)
            nonce = self._table_channel.nonce("hand", seat, person.user_id, before)
            sent = await direct.send(nonce=nonce, **made.sendable())
        except discord.Forbidden:
            await self._no_dms(seat, person)
            return
        hand = self._table_channel.at(direct.id, sent.id)
        hand.posted(screen, sent)
        if self._table.seat_of(person.user_id) == seat:
            self._sent[seat] = hand
        else:  # they got up while it was on its way
            self._parting.append((person.user_id, hand))
        await self._table_channel.note(
            Placed(hands={seat: (direct.id, sent.id)}, hand_of=person.user_id)
        )
        if player.dm_closed:
            await self._services.people.set(person.user_id, dm_closed=False)

    async def _no_dms(self, seat: int, person: Person) -> None:
        """Switches someone with closed direct messages to private copies, and says so once, where they see it."""
        self._sent.pop(seat, None)
        await self._table_channel.note(Placed(hands={seat: NOWHERE}, hand_of=person.user_id))
        await self._services.people.set(person.user_id, dm_closed=True)
        w = words(self._table.record.locale)
        text = w.t(
            "<@{user}>, your direct messages are closed to me. Press **My hand** under the board: it shows your hand "
            "to you alone, as often as you like.",
            user=person.user_id,
        )
        await self._table_channel.post(sentence(text), mention=True)
