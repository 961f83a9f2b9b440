"""One process of the bot: which servers it sees and tends, what it runs on, and when it stops."""

from __future__ import annotations

from collections.abc import Callable

import discord
from discord.ext import commands

from bot.presses.hooks import Hooks
from bot.schedule import Schedule
from bot.storage import Store
from bot.tables.drain import Drain
from bot.workers.pool import WorkerPool


class Process:
    """One process, which may be one of several.

    Attributes:
        started_at: when it began (seconds since the epoch).
        awake: whether it has taken up the tables it found.
        lost: shards that have no session just now, having had one.
        schedule: runs what the bot does by itself.
        drain: the countdown to a stop that is announced.
        workers: processes in which robots think.
        hooks: what features do at certain moments.
        reload: reads the settings again; returns which have changed, and which of them wait for a restart.
    """

    def __init__(
        self,
        client: commands.AutoShardedBot,
        store: Store,
        schedule: Schedule,
        drain: Drain,
        workers: WorkerPool,
        reload: Callable[[], tuple[list[str], list[str]]],
    ) -> None:
        self._client, self._store = client, store
        self.started_at = discord.utils.utcnow().timestamp()
        self.awake = False
        self.lost: set[int] = set()
        self.hooks = Hooks()
        self.schedule, self.drain, self.workers, self.reload = schedule, drain, workers, reload

    def sees(self, guild_id: int) -> bool:
        """Whether a server, if the bot is in it, is on one of the shards that this process runs."""
        shards, of = self._client.shard_ids, self._client.shard_count
        return shards is None or (guild_id >> 22) % of in shards

    def tends(self, guild_id: int) -> bool:
        """Whether this process sees to what happens by itself on a server: it has its place, or sees it."""
        places = self._store.places
        return places.home(guild_id) in places.held if places.shared else self.sees(guild_id)
