"""Closes tables whose channel was deleted or whose server the bot has left."""

from __future__ import annotations

import discord
from discord.ext import commands

from bot.log import logger
from bot.presses.feature import FeatureCog
from bot.tables.commands import Close
from bot.tables.model import CHANNEL_GONE, LIVE, SERVER_GONE

_LIVE = [str(status) for status in LIVE]


class CleanupCog(FeatureCog):
    """Closes tables that no one can reach; players with hands in direct messages see it there."""

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Closes the tables opened in a deleted channel, wherever they are being played."""
        await self._close_in(channel.guild.id, channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Closes the tables opened in a deleted thread; others carry on in their channel."""
        await self._close_in(payload.guild_id, payload.thread_id)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Closes a server's tables and deletes its settings."""
        await self._leave(guild.id)

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Closes tables on servers that the bot left while it was offline.

        If the bot is in some servers but in none that the database knows, it's the wrong database,
        so nothing is closed. Other processes check the servers in their own shards.
        """
        known = [
            one for one in await self.bot.store.guilds_known(*_LIVE) if self.bot.process.sees(one)
        ]
        gone = [guild_id for guild_id in known if self.bot.client.get_guild(guild_id) is None]
        if gone and len(gone) == len(known) and self.bot.client.guilds:
            logger.warning("the database has only servers without this bot: is the token right?")
            return
        for guild_id in gone:
            await self._leave(guild_id)

    async def _close_in(self, guild_id: int, channel_id: int) -> None:
        live = await self.bot.store.tables_of_guild(guild_id, *_LIVE)
        await self._close(
            [one for one, opened in live.items() if opened == channel_id], CHANNEL_GONE
        )

    async def _leave(self, guild_id: int) -> None:
        await self._close([*await self.bot.store.tables_of_guild(guild_id, *_LIVE)], SERVER_GONE)
        await self.bot.guild_settings.forget(guild_id)

    async def _close(self, table_ids: list[int], reason: str) -> None:
        for table_id in table_ids:
            self.bot.tables.submit(table_id, Close(reason))
            logger.info("table closed", table=table_id, reason=reason)
