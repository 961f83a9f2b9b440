"""Answering the user: within Discord's three seconds, or after having said that the answer is coming.

A command's answer may have to wait for its table, for the database or for a picture. So every command starts a clock when
it arrives; if the answer is not there after two seconds, Discord is told to wait for it, and it comes as a follow-up.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord

from bot.connection import TROUBLE, facts
from bot.log import logger
from bot.messages.tracked_message import Interaction

PATIENCE = 2.0
"""Seconds an answer may take before Discord is told that it is coming (Discord itself waits for three)."""

_KEY = "patience"


class ResponseDeadline:
    """The clock of one command."""

    def __init__(self, interaction: Interaction) -> None:
        self._interaction = interaction
        self._timer = asyncio.get_running_loop().call_later(PATIENCE, self._lose)
        self._deferring: asyncio.Task[None] | None = None

    def _lose(self) -> None:
        if not self._interaction.response.is_done():
            self._deferring = asyncio.get_running_loop().create_task(self._defer())

    async def _defer(self) -> None:
        try:
            await self._interaction.response.defer(ephemeral=True, thinking=True)
        except TROUBLE as error:
            logger.info("not deferred", **facts(error))

    def stop(self) -> None:
        """Stops the clock."""
        self._timer.cancel()

    async def settled(self) -> None:
        """Stops the clock, and waits until Discord has been told if it has run out already."""
        self.stop()
        if self._deferring is not None:
            await asyncio.wait({self._deferring})


def start_waiting(interaction: Interaction) -> None:
    """Starts a command's clock."""
    interaction.extras[_KEY] = ResponseDeadline(interaction)


def stop_waiting(interaction: Interaction) -> None:
    """Stops a command's clock: it has done all it does."""
    patience = interaction.extras.get(_KEY)
    if patience is not None:
        patience.stop()


async def ready(interaction: Interaction) -> bool:
    """Stops a command's clock, so that the answer can be given; returns whether it is given by a follow-up now."""
    patience = interaction.extras.get(_KEY)
    if patience is not None:
        await patience.settled()
    return interaction.response.is_done()


@dataclass(frozen=True, slots=True)
class Sent:
    """An answer that was sent.

    Attributes:
        message_id: its message.
        original: whether it is the message that the interaction's token edits.
        attachments: its files.
    """

    message_id: int
    original: bool
    attachments: Sequence[discord.Attachment] = ()


def _answered(sent: discord.InteractionCallbackResponse[Any]) -> Sent:
    return Sent(sent.message_id or 0, True, getattr(sent.resource, "attachments", ()))


async def send(interaction: Interaction, **message: Any) -> Sent:
    """Answers with a new message for the user alone."""
    if await ready(interaction):
        posted = await interaction.followup.send(ephemeral=True, wait=True, **message)
        # What follows a command takes the place of "thinking"; what follows a press stands for itself.
        command = interaction.type is discord.InteractionType.application_command
        return Sent(posted.id, command, posted.attachments)
    return _answered(await interaction.response.send_message(ephemeral=True, **message))


async def send_publicly(interaction: Interaction, told: str, **message: Any) -> Sent:
    """Answers with a new message for everyone.

    Args:
        interaction: the command or press.
        told: what the user is told in private if the answer comes late: the first follow-up is theirs alone then.
        message: what is sent.
    """
    if await ready(interaction):
        await interaction.followup.send(told, ephemeral=True)
        posted = await interaction.followup.send(wait=True, **message)
        return Sent(posted.id, False, posted.attachments)
    return _answered(await interaction.response.send_message(**message))
