"""A process of the bot: the servers it sees and tends, what it runs on, and when it stops."""

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
    """A process, possibly among several.

    Attributes:
        started_at: when it started (seconds since the epoch).
        awake: whether it has resumed the tables from before its start.
        lost: shards that have lost their sessions.
        schedule: runs the bot's own jobs.
        drain: the countdown to an announced stop.
        workers: the processes in which robots think.
        hooks: features' actions at certain moments.
        reload: reads the settings again; returns the changed ones, and those that need a restart.
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
        """Returns whether a server would be on one of this process's shards."""
        shards, of = self._client.shard_ids, self._client.shard_count
        return shards is None or (guild_id >> 22) % of in shards

    def tends(self, guild_id: int) -> bool:
        """Returns whether this process does a server's automatic work, by place or shard."""
        places = self._store.places
        return places.home(guild_id) in places.held if places.shared else self.sees(guild_id)
