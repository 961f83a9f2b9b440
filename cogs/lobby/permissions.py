"""Whether a table may be opened where somebody asks for one, and on what terms: as its server wishes."""

from __future__ import annotations

from typing import Any

import discord

import rules
from bot.client import Parlour
from bot.i18n.words import Words
from bot.messages.tracked_message import Interaction
from bot.tables.commands import Refused
from bot.tables.lobby import settled
from bot.tables.model import MOVING, PAUSED_FOR, Terms
from bot.users.guild_settings import GuildSettings, HouseRules


async def licence(bot: Parlour, interaction: Interaction, game: str) -> Terms:
    """Returns the terms on which whoever asks may open a table of a game where they are.

    Raises:
        Refused: not in a server, not in this channel, not by this person, too many tables, or no right to write here.
    """
    if interaction.guild_id is None or interaction.channel_id is None:
        raise Refused("server_only")
    wishes = await bot.guild_settings.get(interaction.guild_id)
    _need_channel(interaction, wishes)
    _need_role(interaction, wishes)
    if not bot.services.posting_allowed(interaction.channel_id):
        raise Refused("cannot_post")
    await _need_room(bot, interaction, wishes)
    chosen = house_rules(wishes, game)
    return Terms(
        locale=wishes.language or str(interaction.guild_locale or bot.settings.language),
        options={"preset": chosen.preset} if chosen.preset else chosen.options,
        preset=chosen.preset,
        lobby_seconds=None if wishes.lobby_minutes is None else wishes.lobby_minutes * 60.0,
        paused_for=PAUSED_FOR if wishes.pause_minutes is None else wishes.pause_minutes * 60.0,
    )


def house_rules(wishes: GuildSettings, game: str) -> HouseRules:
    """Returns how a server plays a game; by the rulebook if it wishes nothing, or what a newer version does not know."""
    chosen = wishes.games.get(game, HouseRules())
    try:
        settled(
            rules.GAMES[game], {"preset": chosen.preset} if chosen.preset else dict(chosen.options)
        )
    except rules.BadSetup:
        return HouseRules()
    return chosen


def root_of(guild: discord.Guild | None, channel_id: int) -> int:
    """Returns the channel a thread belongs to; of a channel, and of a thread nobody knows, the id itself."""
    thread = guild.get_thread(channel_id) if guild is not None else None
    return channel_id if thread is None else thread.parent_id


def may_manage(interaction: Interaction) -> bool:
    """Whether somebody may change what their server wishes."""
    rights: Any = interaction.permissions
    return interaction.guild_id is not None and rights.manage_guild


def moderates(interaction: Interaction) -> bool:
    """Whether somebody looks after the messages of where they are."""
    rights: Any = interaction.permissions
    return isinstance(rights, discord.Permissions) and rights.manage_messages


def may_call(role: discord.Role, guild: discord.Guild, channel: object) -> bool:
    """Whether the bot may call a role's members in a channel, or in the server where that is not known."""
    if role.mentionable:
        return True
    if isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return channel.permissions_for(guild.me).mention_everyone
    return guild.me.guild_permissions.mention_everyone


def cannot_call(role: discord.Role, w: Words) -> str:
    """Returns the sentence that says why a role was not called, and what helps."""
    return w.t(
        "I may not call {role} here: allow everybody to mention that role, or give me Mention All Roles.",
        role=role.mention,
    )


def _need_channel(interaction: Interaction, wishes: GuildSettings) -> None:
    assert interaction.channel_id is not None
    here = root_of(interaction.guild, interaction.channel_id)
    if wishes.channels and here not in wishes.channels:
        named = " ".join(f"<#{channel}>" for channel in wishes.channels)
        raise Refused("not_in_this_channel", channels=named)


def _need_role(interaction: Interaction, wishes: GuildSettings) -> None:
    if wishes.openers is None or may_manage(interaction):
        return
    member = interaction.user
    if not isinstance(member, discord.Member) or member.get_role(wishes.openers) is None:
        raise Refused("role_needed", role=f"<@&{wishes.openers}>")


async def _need_room(bot: Parlour, interaction: Interaction, wishes: GuildSettings) -> None:
    """Keeps the numbers of live tables within what the bot's owner and the server wish."""
    assert interaction.guild_id is not None
    assert interaction.channel_id is not None
    states = [str(status) for status in MOVING]
    mine = set(await bot.store.tables_of(interaction.user.id, *states))
    if len(mine) >= bot.settings.tables_per_person:
        raise Refused("many_tables", count=len(mine))
    live = await bot.store.tables_of_guild(interaction.guild_id, *states)
    if wishes.per_person is not None and len(mine & live.keys()) >= wishes.per_person:
        raise Refused("many_tables", count=len(mine & live.keys()))
    if wishes.per_server is not None and len(live) >= wishes.per_server:
        raise Refused("server_full", count=len(live))
    root = root_of(interaction.guild, interaction.channel_id)
    here = sum(root_of(interaction.guild, channel) == root for channel in live.values())
    if here >= min(bot.settings.tables_per_channel, wishes.per_channel or here + 1):
        raise Refused("channel_full", count=here)
