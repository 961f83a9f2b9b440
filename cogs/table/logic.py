"""The people who may know about a table: its own and its channel's readers; if unsure, no one."""

from __future__ import annotations

from collections.abc import Iterable

import discord

from bot.clock import unix_time
from bot.components.custom_id import CustomId
from bot.messages.tracked_message import Interaction
from bot.presses.host import Host
from bot.tables.commands import Refused
from bot.tables.kinds import kind_of, need_unsealed
from bot.tables.model import Table
from bot.trouble import TROUBLE

LOOKED_UP = 10
"""The most channels a list looks up on Discord; it leaves out any others."""


async def table_of(bot: Host, press: Interaction, custom_id: CustomId) -> Table:
    """Returns a button's table, for a user who may know about it.

    Raises:
        Refused: there is no such table that this user may know about.
    """
    table = await bot.tables.get(custom_id.table)
    if table is None or not await _knows(press, table):
        raise Refused("no_such_table")
    return table


async def past_table(bot: Host, interaction: Interaction, table_id: int) -> Table:
    """Returns a table the user may look back at: they sat or read there, or it's open to everyone.

    Raises:
        Refused: there is no such table for this user, or the table is still sealed.
    """
    table = await bot.tables.get(table_id)
    if table is None or not (
        await _knows(interaction, table) or await kind_of(table).open_to_all(bot.store, table)
    ):
        raise Refused("no_such_table")
    need_unsealed(table, unix_time())
    return table


async def _knows(interaction: Interaction, table: Table) -> bool:
    known = table.known_to(interaction.user.id, interaction.channel_id)
    return known or await reads(interaction, table.guild_id, table.channel_id)


async def reads(interaction: Interaction, guild_id: int, channel_id: int) -> bool:
    """Returns whether the user can read a channel or thread on the server they are in.

    It asks Discord about threads that aren't cached, and about private threads' members.
    """
    cached = _seen_in_cache(interaction, guild_id, channel_id)
    if cached is not None:
        return cached
    guild, member = interaction.guild, interaction.user
    if guild is None or not isinstance(member, discord.Member):
        return False
    try:
        place = guild.get_channel_or_thread(channel_id) or await guild.fetch_channel(channel_id)
        rights = place.permissions_for(member)
        if rights.view_channel and isinstance(place, discord.Thread) and place.is_private():
            return rights.manage_threads or bool(await place.fetch_member(member.id))
    except (discord.DiscordException, *TROUBLE):  # deleted, or closed to the bot or the user
        return False
    return rights.view_channel


async def readable(interaction: Interaction, guild_id: int, channel_ids: Iterable[int]) -> set[int]:
    """Returns the server's channels that the user can read; asks Discord about ``LOOKED_UP``."""
    open_ids, left = set[int](), LOOKED_UP
    for channel_id in channel_ids:
        seen = _seen_in_cache(interaction, guild_id, channel_id)
        if seen is None and left:
            left -= 1
            seen = await reads(interaction, guild_id, channel_id)
        if seen:
            open_ids.add(channel_id)
    return open_ids


def _seen_in_cache(interaction: Interaction, guild_id: int, channel_id: int) -> bool | None:
    """Returns whether the user can read a channel, without a request; ``None`` if unknown."""
    guild, member = interaction.guild, interaction.user
    if guild is None or guild.id != guild_id or not isinstance(member, discord.Member):
        return False
    if channel_id == interaction.channel_id:
        return True
    place = guild.get_channel_or_thread(channel_id)
    if place is None or (isinstance(place, discord.Thread) and place.parent is None):
        return None
    rights = place.permissions_for(member)
    if not rights.view_channel or not isinstance(place, discord.Thread) or not place.is_private():
        return rights.view_channel
    return True if rights.manage_threads else None
