"""Discord events that affect tables' messages: deleted boards or threads, changed permissions."""

from __future__ import annotations

from collections.abc import Iterable

import discord
from discord.ext import commands

from bot.clock import guarded
from bot.messages.registry import MessageRegistry
from bot.tables.commands import Placed
from bot.tables.model import LIVE


class MessageEvents(commands.Cog):
    """Notifies tables of deleted messages and threads, and of changed permissions."""

    def __init__(self, messages: MessageRegistry) -> None:
        self._messages = messages
        self._store, self._tables = messages.services.store, messages.services.tables

    @commands.Cog.listener()
    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        await self._lost(payload.channel_id, [payload.message_id])

    @commands.Cog.listener()
    async def on_raw_bulk_message_delete(self, payload: discord.RawBulkMessageDeleteEvent) -> None:
        await self._lost(payload.channel_id, payload.message_ids)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Moves a table to its channel after its thread is deleted."""

        async def leave() -> None:
            for table_id in await self._tables_in(payload.thread_id):
                with guarded("thread not left", table=table_id):
                    await self._tables.submit(table_id, Placed(thread_gone=True))
                if (messages := self._messages.get(table_id)) is not None:
                    messages.refresh()

        await self._store.when_back(leave)

    @commands.Cog.listener("on_guild_channel_update")
    @commands.Cog.listener("on_guild_role_update")
    @commands.Cog.listener("on_member_update")
    async def retry_in_guild(
        self, _before: object, after: discord.abc.GuildChannel | discord.Role | discord.Member
    ) -> None:
        """Retries refused messages when the bot's permissions change (it only sees its own)."""
        for messages in self._messages.values():
            if messages.table.guild_id == after.guild.id:
                messages.try_again()

    @commands.Cog.listener("on_shard_ready")
    @commands.Cog.listener("on_shard_resumed")
    async def retry_everywhere(self, _shard_id: int) -> None:
        for messages in self._messages.values():
            messages.try_again()

    async def _tables_in(self, place_id: int) -> list[int]:
        return await self._store.tables_in(place_id, *map(str, LIVE))

    async def _lost(self, channel_id: int, message_ids: Iterable[int]) -> None:
        async def lose() -> None:
            for place_id in (channel_id, *message_ids):  # a lobby card's thread has the card's id
                async for table in self._tables.readable(await self._tables_in(place_id)):
                    for message_id in message_ids:
                        self._messages.of(table).lost(message_id)

        await self._store.when_back(lose)
