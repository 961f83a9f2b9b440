"""Notes the shards' connections in the log and the metrics; remembers which are lost."""

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
        """Notes that a session has begun; Discord sends its servers next."""
        self._process.lost.discard(shard_id)
        self._note("connected", shard_id)

    @commands.Cog.listener()
    async def on_shard_ready(self, shard_id: int) -> None:
        """Notes that Discord has sent all servers of a session."""
        self._note("ready", shard_id)

    @commands.Cog.listener()
    async def on_shard_resumed(self, shard_id: int) -> None:
        """Notes that a session has resumed; Discord has delivered the missed events."""
        self._process.lost.discard(shard_id)
        self._note("resumed", shard_id)

    @commands.Cog.listener()
    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Notes that the connection was lost, or that an attempt to restore it failed."""
        self._process.lost.add(shard_id)
        self._note("disconnected", shard_id)

    def _note(self, event: str, shard_id: int) -> None:
        self._meters.gateway(event)
        logger.info(f"gateway {event}", shard=shard_id)
