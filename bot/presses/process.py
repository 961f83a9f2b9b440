"""One of the bot's processes: the servers it sees and serves, what it uses, and when it stops."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from discord.ext import commands

from bot.clock import unix_time
from bot.schedule import Schedule
from bot.storage import Store
from bot.tables.drain import Drain
from bot.workers.pool import WorkerPool

Part = Callable[[str], None]
Task = Callable[[], Awaitable[object]]


@dataclass(slots=True)
class Hooks:
    """Functions that features run at certain moments besides table events, in the order added.

    Attributes:
        on_back: awaited with the name of a game or kind of tables that has been loaded again.
        on_away: called with the name of a game or kind that is no longer loaded.
        before_tables: awaited before the process takes tables, at startup or from another process.
        before_end: awaited when the process shuts down, once no more tables change.
    """

    on_back: list[Callable[[str], Awaitable[None]]] = field(
        default_factory=list[Callable[[str], Awaitable[None]]]
    )
    on_away: list[Part] = field(default_factory=list[Part])
    before_tables: list[Task] = field(default_factory=list[Task])
    before_end: list[Task] = field(default_factory=list[Task])

    async def back(self, part: str) -> None:
        """Resumes the tables of a game or kind that has been loaded again."""
        for hook in self.on_back:
            await hook(part)

    def away(self, part: str) -> None:
        """Suspends the tables of a game or kind that is no longer loaded."""
        for hook in self.on_away:
            hook(part)

    async def tables(self) -> None:
        for hook in self.before_tables:
            await hook()

    async def end(self) -> None:
        for hook in self.before_end:
            await hook()


@dataclass(slots=True, eq=False)
class Process:
    """One of the bot's processes, or the only one.

    Attributes:
        started_at: when it started (seconds since the epoch).
        awake: whether it has resumed the tables from before its start.
        lost: shards that have lost their sessions.
        schedule: runs the bot's own jobs.
        drain: the countdown to an announced stop.
        workers: the processes in which robots think.
        hooks: what features do at certain moments.
        reload: rereads the settings; returns the names of those that now apply, and of those that
            need a restart. If a value is invalid, raises `BadSettings` and changes nothing.
    """

    client: commands.AutoShardedBot
    store: Store
    schedule: Schedule
    drain: Drain
    workers: WorkerPool
    reload: Callable[[], tuple[list[str], list[str]]]
    started_at: float = field(default_factory=unix_time)
    awake: bool = False
    lost: set[int] = field(default_factory=set[int])
    hooks: Hooks = field(default_factory=Hooks)

    def sees(self, guild_id: int) -> bool:
        """Returns whether a server belongs to one of this process's shards."""
        shards, of = self.client.shard_ids, self.client.shard_count
        return shards is None or (guild_id >> 22) % of in shards

    def tends(self, guild_id: int) -> bool:
        """Returns whether this process does a server's automatic work, by place or shard."""
        places = self.store.places
        return places.home(guild_id) in places.held if places.shared else self.sees(guild_id)
