"""Posts messages that don't belong to a table, and edits them by their id."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.components.screen import Screen
from bot.log import logger
from bot.messages.channel import nonce_of
from bot.messages.services import Services
from bot.trouble import TROUBLE, facts


async def post(
    services: Services,
    place: tuple[int, int],
    screen: Screen,
    *,
    once: str,
    users: Sequence[int] = (),
    roles: Sequence[int] = (),
) -> int | None:
    """Posts a screen and returns the message's id; ``None`` if Discord refuses.

    Args:
        services: what all of the bot's messages share.
        place: the ids of the server and the channel.
        screen: the content of the message.
        once: names the post; another attempt with the same name soon after posts nothing new.
        users: the ids of people that mentions may notify.
        roles: the ids of roles that mentions may notify.
    """
    guild_id, channel_id = place
    message = await services.renderer.message(screen)
    allowed = discord.AllowedMentions(
        everyone=False, users=[discord.Object(user_id) for user_id in users]
    )
    allowed.roles = [discord.Object(role_id) for role_id in roles]
    channel = services.client.get_partial_messageable(channel_id, guild_id=guild_id)
    nonce = nonce_of(once, guild_id)
    try:
        sent = await channel.send(allowed_mentions=allowed, nonce=nonce, **message.sendable())
    except TROUBLE as error:
        logger.warning("not posted", what=once.partition(":")[0], **facts(error))
        return None
    return sent.id


async def redraw(
    services: Services, place: tuple[int, int], message_id: int | None, screen: Screen
) -> bool:
    """Edits a message to show a screen; returns ``False`` if the edit should be retried."""
    if message_id is None:
        return True
    guild_id, channel_id = place
    message = await services.renderer.message(screen)
    channel = services.client.get_partial_messageable(channel_id, guild_id=guild_id)
    try:
        await channel.get_partial_message(message_id).edit(
            view=message.view, attachments=message.files()
        )
    except (discord.NotFound, discord.Forbidden):
        return True
    except TROUBLE as error:
        logger.info("not redrawn", **facts(error))
        return False
    return True
