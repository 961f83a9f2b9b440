"""Whether a table may be opened here, and on which terms, given the server's settings."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from math import ceil
from typing import Any

import discord

import rules
from bot.i18n.words import Words
from bot.messages.tracked_message import Interaction
from bot.presses.host import Host
from bot.tables.commands import Refused
from bot.tables.lobby import full_options
from bot.tables.model import MOVING, Table
from bot.tables.parts import PAUSED_FOR, Terms
from bot.users.guild_settings import GuildSettings, HouseRules


async def licence(
    bot: Host, interaction: Interaction, game: str, guild_id: int, channel_id: int
) -> Terms:
    """Returns the terms on which the user may open a table in a channel; 0 means a private table.

    Raises:
        Refused: wrong channel, role or permissions, or too many tables, now or recently.
    """
    if not guild_id:
        await _need_few(bot, interaction.user.id)
        _need_time(bot, interaction.user.id)
        usual = usual_rules(game)
        return Terms(
            locale=bot.people.remember(interaction).locale,
            options=_options(usual),
            preset=usual.preset,
        )
    settings, guild = await bot.guild_settings.get(guild_id), bot.client.get_guild(guild_id)
    root = root_of(guild, channel_id)
    if settings.channels and root not in settings.channels:
        named = " ".join(f"<#{channel}>" for channel in settings.channels)
        raise Refused("not_in_this_channel", channels=named)
    await bot.tables.admit(guild_id, [interaction.user.id])
    await _need_role(interaction, guild, settings)
    if not bot.messages.services.posting_allowed(channel_id):
        raise Refused("cannot_post")
    await _need_room(bot, interaction.user.id, guild_id, root, settings)
    locale = settings.language or str(interaction.guild_locale or bot.settings.language)
    return house_terms(settings, game, locale)


def house_terms(settings: GuildSettings, game: str, locale: str) -> Terms:
    """Returns a server's terms for a game, in the given language."""
    chosen = house_rules(settings, game)
    return Terms(
        locale=locale,
        options=_options(chosen),
        preset=chosen.preset,
        lobby_seconds=None if settings.lobby_minutes is None else settings.lobby_minutes * 60.0,
        paused_for=PAUSED_FOR if settings.pause_minutes is None else settings.pause_minutes * 60.0,
    )


def house_rules(settings: GuildSettings, game: str) -> HouseRules:
    """Returns a server's rules for a game, or the usual rules if this version doesn't know them."""
    chosen = settings.games.get(game, usual_rules(game))
    try:
        full_options(rules.GAMES[game], _options(chosen))
    except rules.BadSetup:
        return usual_rules(game)
    return chosen


def usual_rules(game: str) -> HouseRules:
    """Returns the rules a game is played by if no one has chosen any."""
    return HouseRules(preset=rules.GAMES[game].usual)


def _options(chosen: HouseRules) -> dict[str, Any]:
    return {"preset": chosen.preset} if chosen.preset else dict(chosen.options)


def root_of(guild: discord.Guild | None, channel_id: int) -> int:
    """Returns a thread's parent channel; for a channel or an unknown thread, its own id."""
    thread = guild.get_thread(channel_id) if guild is not None else None
    return channel_id if thread is None else thread.parent_id


def may_manage(interaction: Interaction) -> bool:
    """Returns whether the user may change the server's settings."""
    rights: Any = interaction.permissions
    return interaction.guild_id is not None and rights.manage_guild


def moderates(interaction: Interaction) -> bool:
    """Returns whether the user may manage messages here."""
    rights: Any = interaction.permissions
    return isinstance(rights, discord.Permissions) and rights.manage_messages


def moderates_table(interaction: Interaction, table: Table) -> bool:
    """Returns whether the user may manage messages at a table, and is pressing in its channel."""
    return table.is_at(interaction.channel_id) and moderates(interaction)


def may_call(role: discord.Role, guild: discord.Guild, channel: object) -> bool:
    """Returns whether the bot may mention a role in a channel, or in the server if it's unknown."""
    if role.mentionable:
        return True
    if isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return channel.permissions_for(guild.me).mention_everyone
    return guild.me.guild_permissions.mention_everyone


def cannot_call(role: discord.Role, w: Words) -> str:
    """Explains why the bot didn't mention a role, and how to fix that."""
    return w.t(
        "I can't mention {role} here: let anyone mention that role, or give me Mention All Roles.",
        role=role.mention,
    )


def missing_rights(
    guild: discord.Guild, channels: Sequence[int], here: object, w: Words
) -> list[str]:
    """Returns the permissions that the bot lacks in table channels, and what it needs them for.

    ``channels`` are the server's channels for tables; if there are none, ``here`` is checked.
    """
    wanted = {
        "view_channel": ("View Channel", w.t("to see the channel")),
        "send_messages": ("Send Messages", w.t("to post tables and boards")),
        "attach_files": ("Attach Files", w.t("to show pictures")),
        "create_public_threads": ("Create Public Threads", w.t("to give each match a thread")),
        "send_messages_in_threads": ("Send Messages in Threads", w.t("to play in threads")),
    }
    places = [channel for number in channels if (channel := guild.get_channel(number))] or [here]
    lacks: list[str] = []
    for place in places:
        if not isinstance(place, discord.TextChannel):
            continue
        rights = place.permissions_for(guild.me)
        lacking = [
            f"**{name}** ({what})"
            for right, (name, what) in wanted.items()
            if not getattr(rights, right)
        ]
        if lacking:
            text = w.t(
                "In {place} I need {rights}.", place=place.mention, rights=w.listing(lacking)
            )
            lacks.append(f"⚠️ {text}")
    return lacks


async def _need_role(
    interaction: Interaction, guild: discord.Guild | None, settings: GuildSettings
) -> None:
    if settings.openers is None or may_manage(interaction):
        return
    member = interaction.user
    if guild is not None and not isinstance(member, discord.Member):  # they ask in direct messages
        with suppress(discord.HTTPException):
            member = await guild.fetch_member(member.id)
    if not isinstance(member, discord.Member) or member.get_role(settings.openers) is None:
        raise Refused("role_needed", role=f"<@&{settings.openers}>")


async def _need_room(
    bot: Host, user_id: int, guild_id: int, root: int, settings: GuildSettings
) -> None:
    """Refuses a table that exceeds the owner's or the server's limits, or comes too soon."""
    mine = await _need_few(bot, user_id)
    live = await bot.store.tables_of_guild(guild_id, *map(str, MOVING), awake=True)
    if settings.per_person is not None and len(mine & live.keys()) >= settings.per_person:
        raise Refused("many_tables", count=len(mine & live.keys()))
    await need_space(bot, guild_id, root, settings)
    _need_time(bot, user_id)


async def need_space(bot: Host, guild_id: int, root: int, settings: GuildSettings) -> None:
    """Checks a channel's and a server's limits on live tables.

    Raises:
        Refused: a limit has been reached.
    """
    guild = bot.client.get_guild(guild_id)
    live = await bot.store.tables_of_guild(guild_id, *map(str, MOVING), awake=True)
    if settings.per_server is not None and len(live) >= settings.per_server:
        raise Refused("server_full", count=len(live))
    here = sum(root_of(guild, channel) == root for channel in live.values())
    if here >= min(bot.settings.tables_per_channel, settings.per_channel or here + 1):
        raise Refused("channel_full", count=here)


async def _need_few(bot: Host, user_id: int) -> set[int]:
    """Returns someone's live tables, or refuses if they have as many as the owner allows."""
    mine = set(await bot.store.tables_of(user_id, *map(str, MOVING), awake=True))
    if len(mine) >= bot.settings.tables_per_person:
        raise Refused("many_tables", count=len(mine))
    return mine


def _need_time(bot: Host, user_id: int) -> None:
    if missing := bot.handler.throttle.openings.spend(user_id):
        raise Refused("opened_many", seconds=ceil(missing))
