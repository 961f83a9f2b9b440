"""The door: where every press, command, form and suggestion comes in, is let in or turned away.

From here on its lines in the log carry one id (``interaction``), through its table's queue and into the database: a keyed
hash of Discord's.
"""

from __future__ import annotations

import asyncio

from discord import InteractionType
from structlog.contextvars import bind_contextvars

from bot.interactions.responses import Interaction, arrived
from bot.log import logger

KINDS = {
    InteractionType.component: "press",
    InteractionType.application_command: "command",
    InteractionType.modal_submit: "form",
    InteractionType.autocomplete: "suggestion",
}


def enter(interaction: Interaction) -> None:
    """Notes that something has arrived, and has its lines in the log carry its id."""
    client, kind = interaction.client, KINDS.get(interaction.type, "other")
    arrived(interaction, kind, asyncio.get_running_loop().time())
    bind_contextvars(interaction=client.incidents.hashed("interaction", interaction.id))
    logger.debug("arrived", kind=kind)


async def admits(interaction: Interaction) -> bool:
    """Whether something is worked off; if not, the user has been told. Nothing is awaited for those who are let in."""
    client = interaction.client
    if client.is_closed():  # too late even for a refusal
        return False
    if not client.throttle.admits(interaction):
        client.meters.refused("flood")
        await client.handler.turn_away(interaction)
        return False
    return True
