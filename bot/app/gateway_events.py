"""The shards' connections, in the log and the metrics; remembers those that are lost."""

from __future__ import annotations

from discord.ext import commands

from bot.log import logger
from bot.metrics.meters import Meters
from bot.presses.process import Process


class GatewayEvents(commands.Cog):
    """Notes every connection, resume and loss."""

    def __init__(self, process: Process, meters: Meters) -> None:
        self._process, self._meters = process, meters

    @commands.Cog.listener()
    async def on_shard_connect(self, shard_id: int) -> None:
        """Notes that a session has begun; its servers come next."""
        self._process.lost.discard(shard_id)
        self._note("connected", shard_id)

    @commands.Cog.listener()
    async def on_shard_ready(self, shard_id: int) -> None:
        """Notes that a session's servers are known."""
        self._note("ready", shard_id)

    @commands.Cog.listener()
    async def on_shard_resumed(self, shard_id: int) -> None:
        """Notes that a session goes on; Discord has delivered the missed events."""
        self._process.lost.discard(shard_id)
        self._note("resumed", shard_id)

    @commands.Cog.listener()
    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Notes that the connection is lost, or an attempt to restore it has failed."""
        self._process.lost.add(shard_id)
        self._note("disconnected", shard_id)

    def _note(self, event: str, shard_id: int) -> None:
        self._meters.gateway(event)
        logger.info(f"gateway {event}", shard=shard_id)
