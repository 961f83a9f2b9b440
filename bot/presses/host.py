"""What presses, commands and cogs may use of the bot."""

from __future__ import annotations

from typing import Protocol

from discord.abc import Snowflake
from discord.ext import commands

from bot.config import Settings
from bot.messages.registry import MessageRegistry
from bot.presses.handler import InteractionHandler
from bot.presses.hooks import Hooks
from bot.schedule import Schedule
from bot.storage import Store
from bot.tables.drain import Drain
from bot.tables.service import Tables
from bot.ui.loaded import GameUIs
from bot.users.avoided import Avoided
from bot.users.blocks import Blocks
from bot.users.guild_settings import GuildSettingsStore
from bot.users.preferences import PreferenceStore
from bot.workers.pool import WorkerPool


class Host(Protocol):
    """The bot, for those who add to it.

    Attributes:
        client: the connection to Discord.
        settings: the owner's settings.
        game_uis: the games whose cogs are loaded.
        people: what people have set, and their language.
        guild_settings: what servers have set.
        blocks: the owner's, of people and servers.
        avoided: players' own, of people they do not sit with.
        messages: the messages of the tables.
        handler: where presses are handed in and answered.
        process: the process this is.
    """

    client: commands.AutoShardedBot
    settings: Settings
    store: Store
    tables: Tables
    game_uis: GameUIs
    people: PreferenceStore
    guild_settings: GuildSettingsStore
    blocks: Blocks
    avoided: Avoided
    messages: MessageRegistry
    handler: InteractionHandler

    @property
    def process(self) -> HostProcess: ...


class HostProcess(Protocol):
    """One process of the bot, for those who add to it.

    Attributes:
        started_at: when it began (seconds since the epoch).
        awake: whether it has taken up the tables it found.
        lost: the shards whose connection is lost just now.
        schedule: runs what cogs do by themselves.
        drain: the countdown to a stop that is announced.
        workers: processes in which robots think.
        hooks: what features do at certain moments.
    """

    started_at: float
    awake: bool
    lost: set[int]
    schedule: Schedule
    drain: Drain
    workers: WorkerPool
    hooks: Hooks

    def sees(self, guild_id: int) -> bool:
        """Whether this process runs the shard of a server, if the bot is in it."""
        ...

    def tends(self, guild_id: int) -> bool:
        """Whether this process sees to what happens by itself on a server."""
        ...

    def reload(self) -> tuple[list[str], list[str]]:
        """Reads the settings again.

        Returns:
            The names of those that have changed, and of those that have and wait for a restart.

        Raises:
            BadSettings: a value makes no sense; nothing was changed.
        """
        ...


class Extensible(Protocol):
    """What loads a cog: discord.py hands it to the cog's ``setup``."""

    @property
    def host(self) -> Host: ...

    async def add_cog(self, cog: commands.Cog, /, *, guild: Snowflake | None = ...) -> None:
        """Loads a cog; its commands are for everyone, or for one server."""
        ...
