"""Hands that stay at the table because they can't be sent as DMs: **My hand** shows them."""

from __future__ import annotations

import discord

from bot.components.screen import Screen, sentence
from bot.i18n.words import Words
from bot.log import logger
from bot.messages.channel import TableChannel
from bot.messages.services import Services
from bot.tables.commands import Placed
from bot.tables.model import Player
from bot.trouble import TROUBLE, facts
from bot.ui import table_screens

DMS_CLOSED = 50007
"""Discord's error code for a user who doesn't accept direct messages."""

NOWHERE = (0, 0)
"""The channel and message stored for a hand whose player doesn't accept direct messages."""

AT_TABLE = (1, 0)
"""The channel and message stored for a hand that stays at the table for another reason."""


class AtTable:
    """The hands that stay at one table.

    Attributes:
        unnotified: seats whose players don't know yet that their hand is at the table.
    """

    def __init__(self, services: Services, table_channel: TableChannel) -> None:
        self._services = services
        self._table_channel = table_channel
        self.unnotified: set[int] = set()

    async def refused(self, seat: int, person: Player, error: discord.Forbidden) -> bool:
        """Keeps a refused hand at the table; returns ``False`` if the table has no channel."""
        await self._services.conversations.refused(error)
        if self._table_channel.table.homeless:
            return False
        await (self._no_dms if error.code == DMS_CLOSED else self.stay)(seat, person)
        return True

    async def stay(self, seat: int, person: Player) -> None:
        """Keeps a hand at the table and tells only its player."""
        if self._table_channel.table.record.messages.hands.get(seat) == AT_TABLE:
            return
        await self._table_channel.note(Placed(hands={seat: AT_TABLE}, hand_of=person.user_id))
        self.unnotified.add(seat)

    async def notify(self, seat: int, person: Player, reader: Words) -> None:
        """Tells a player in private where their hand is, as soon as a token reaches them."""
        if self._services.tokens.of(person.user_id) is not None:
            self.unnotified.discard(seat)
            await self.send_private(
                person, table_screens.hand_here(self._table_channel.table, reader)
            )

    async def send_private(self, person: Player, screen: Screen) -> int | None:
        """Sends a player a screen with their latest token; returns its id, or ``None``."""
        followup = self._services.tokens.of(person.user_id)
        if followup is None:
            return None
        message = await self._services.renderer.message(screen, self._table_channel.table.id)
        try:
            return (await followup.send(ephemeral=True, wait=True, **message.sendable())).id
        except TROUBLE as error:  # the board has the button too
            logger.info("message not sent", table=self._table_channel.table.id, **facts(error))
            return None

    async def _no_dms(self, seat: int, person: Player) -> None:
        """Switches a player who doesn't accept DMs to private copies, and tells them once."""
        if self._table_channel.table.private:
            self.unnotified.add(seat)
        await self._table_channel.note(Placed(hands={seat: NOWHERE}, hand_of=person.user_id))
        await self._services.people.set(person.user_id, dm_closed=True)
        w = await self._services.public(self._table_channel.table)
        text = w.t(
            "<@{user}>, I can't send you direct messages. Press **My hand** under the "
            "board: only you see what it shows, as often as you like.",
            user=person.user_id,
        )
        await self._table_channel.post(sentence(text), mention=True)
