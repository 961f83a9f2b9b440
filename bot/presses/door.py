"""The door: lets every press, command, form and suggestion in, or turns it away.

From here on, an interaction's log lines carry a keyed hash of its Discord id (``interaction``),
through its table's queue and into the database.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from discord import InteractionType
from structlog.contextvars import bind_contextvars

from bot.components.custom_id import CustomId
from bot.discord_internals import visits
from bot.i18n.words import Words, plain
from bot.interactions.forms import press_of
from bot.interactions.responses import Interaction, acknowledge, arrived, stop_clock
from bot.log import logger
from bot.presses.host import Host
from bot.tables.queue import Progress, progress
from bot.users.blocks import Block

KINDS = {
    InteractionType.component: "press",
    InteractionType.application_command: "command",
    InteractionType.modal_submit: "form",
    InteractionType.autocomplete: "suggestion",
}


def enter(bot: Host, interaction: Interaction) -> None:
    """Records that an interaction has arrived, and from where; adds its id to its log lines."""
    kind = KINDS.get(interaction.type, "other")
    arrived(interaction, kind, asyncio.get_running_loop().time())
    progress.set(Progress())
    if visits(interaction):
        interaction.guild_id = None  # the bot keeps nothing about a place where it isn't a member
    bind_contextvars(interaction=bot.handler.incidents.hashed("interaction", interaction.id))
    logger.debug("arrived", kind=kind)


async def admits(bot: Host, interaction: Interaction) -> bool:
    """Admits an interaction or says why not; returns whether to carry it out. Awaits nothing."""
    handler = bot.handler
    if bot.client.is_closed():  # too late even for a refusal
        return False
    if handler.throttle.is_repeat(interaction):  # the first delivery gets the response
        stop_clock(interaction)
        return False
    if not handler.throttle.admits(interaction):
        handler.meters.refused("flood")
        await handler.turn_away(interaction)
        return False
    block = bot.blocks.block_for(interaction)
    if block is None or _about_privacy(interaction):
        return True
    handler.meters.refused("blocked")
    if interaction.type is InteractionType.autocomplete:
        await acknowledge(interaction)
    else:
        await handler.answer(interaction, blocked(block, bot.people.reader(interaction)))
    return False


async def pressed(
    bot: Host, interaction: Interaction, custom_id: CustomId, values: Sequence[str]
) -> None:
    """Handles a press of any button or menu. Whatever happens, the press is answered."""
    enter(bot, interaction)
    handler = bot.handler
    try:
        if await admits(bot, interaction):
            await handler.verbs.get(custom_id.verb, handler.play)(interaction, custom_id, values)
    except Exception as error:  # noqa: BLE001 - the last chance: log it, and answer with a sentence
        await handler.fail(interaction, error, verb=custom_id.verb, table=custom_id.table)
    stop_clock(interaction)


def blocked(block: Block, w: Words) -> str:
    """Returns the sentence shown to people who are blocked."""
    text = plain(block.sentence) or w.t("The bot's owner has blocked you from playing here.")
    if block.kind == "server" and not block.sentence:
        text = w.t("The bot's owner has blocked this server.")
    if block.until is not None:
        text += " " + w.t("The block ends {when}.", when=f"<t:{int(block.until)}:R>")
    return text


def _about_privacy(interaction: Interaction) -> bool:
    """Returns whether a user is asking for their data in their settings: even blocked ones may."""
    sent: Any = interaction.data or {}
    press = press_of(interaction)
    return sent.get("name") == "settings" or (
        press is not None and press[0].verb.startswith("privacy_")
    )
