"""The shards' connections: seen in the log and the metrics, and remembered while they are lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord.ext import commands

from bot.log import logger

if TYPE_CHECKING:
    from bot.app.client import Parlour


class GatewayEvents(commands.Cog):
    """Hears of every connection, resume and loss.

    Attributes:
        connected: ids of the shards that have a session.
        lost: ids of those that have none just now, having had one.
    """

    def __init__(self, bot: Parlour) -> None:
        self._bot = bot
        self.connected: set[int] = set()
        self.lost: set[int] = set()

    @commands.Cog.listener()
    async def on_shard_connect(self, shard_id: int) -> None:
        """A session has begun; its servers come next."""
        self._begun(shard_id)
        self._note("connected", shard_id)

    @commands.Cog.listener()
    async def on_shard_ready(self, shard_id: int) -> None:
        """A session's servers are known."""
        self._bot.sharing.shards.ready(shard_id)
        self._note("ready", shard_id)

    @commands.Cog.listener()
    async def on_shard_resumed(self, shard_id: int) -> None:
        """A session goes on; what was missed has been delivered."""
        self._begun(shard_id)
        self._note("resumed", shard_id)

    @commands.Cog.listener()
    async def on_shard_disconnect(self, shard_id: int) -> None:
        """The connection is lost, or a try to come back has failed."""
        self.connected.discard(shard_id)
        self.lost.add(shard_id)
        self._note("disconnected", shard_id)

    def ended(self, shard_id: int) -> None:
        """The bot does not run the shard any more."""
        self.connected.discard(shard_id)
        self.lost.discard(shard_id)
        self._note("ended", shard_id)

    def _begun(self, shard_id: int) -> None:
        self.lost.discard(shard_id)
        self.connected.add(shard_id)
        self._bot.sharing.look_soon()

    def _note(self, event: str, shard_id: int) -> None:
        self._bot.meters.gateway(event)
        logger.info(f"gateway {event}", shard=shard_id)
