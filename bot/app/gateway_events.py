"""Records the shards' connections in the log and the metrics, and tracks which are down."""

from __future__ import annotations

from discord.ext import commands

from bot.log import logger
from bot.metrics.meters import Meters
from bot.presses.process import Process


class GatewayEvents(commands.Cog):
    """Records every connect, resume and disconnect."""

    def __init__(self, process: Process, meters: Meters) -> None:
        self._process, self._meters = process, meters

    @commands.Cog.listener()
    async def on_shard_connect(self, shard_id: int) -> None:
        """Records that a session has begun; Discord will send its servers next."""
        self._process.lost.discard(shard_id)
        self._note("connected", shard_id)

    @commands.Cog.listener()
    async def on_shard_ready(self, shard_id: int) -> None:
        """Records that Discord has sent all of a session's servers."""
        self._note("ready", shard_id)

    @commands.Cog.listener()
    async def on_shard_resumed(self, shard_id: int) -> None:
        """Records that a session has resumed: Discord has delivered the missed events."""
        self._process.lost.discard(shard_id)
        self._note("resumed", shard_id)

    @commands.Cog.listener()
    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Records that the connection was lost, or that an attempt to restore it failed."""
        self._process.lost.add(shard_id)
        self._note("disconnected", shard_id)

    def _note(self, event: str, shard_id: int) -> None:
        self._meters.gateway(event)
        logger.info(f"gateway {event}", shard=shard_id)
