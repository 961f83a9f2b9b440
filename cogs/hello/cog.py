"""Greets a server once, when the bot joins it."""

from __future__ import annotations

from collections.abc import Iterator

import discord
from discord.ext import commands

from bot.clock import unix_time
from bot.components.text_mode import in_words
from bot.log import logger
from bot.presses.feature import FeatureCog
from bot.trouble import TROUBLE, facts
from cogs.hello.screens import hello
from cogs.lobby.logic.gathering import words_of_guild
from cogs.lobby.logic.permissions import missing_rights

JUST_NOW = 600.0
"""Seconds after joining in which the bot says hello; a server back from an outage isn't new."""


class HelloCog(FeatureCog):
    """Posts one card in the system channel, or in the first channel the bot can write to."""

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        bot = self.bot
        joined = guild.me.joined_at
        if joined is None or joined.timestamp() < unix_time() - JUST_NOW:
            return
        channel = next(_writable(guild), None)
        if channel is None:
            logger.info("no channel to say hello in", guild=guild.id)
            return
        w = await words_of_guild(bot, guild.id)
        screen = hello(bot.game_uis, missing_rights(guild, (), channel, w), w)
        if not channel.permissions_for(guild.me).attach_files:
            screen = in_words(screen)
        message = await bot.messages.services.renderer.message(screen)
        try:
            await channel.send(**message.sendable())
        except TROUBLE as error:
            logger.info("hello not posted", guild=guild.id, **facts(error))


def _writable(guild: discord.Guild) -> Iterator[discord.TextChannel]:
    """Yields the text channels the bot can write to, the system channel first."""
    first = [guild.system_channel] if guild.system_channel is not None else []
    for channel in [*first, *guild.text_channels]:
        may = channel.permissions_for(guild.me)
        if may.view_channel and may.send_messages:
            yield channel
