"""The parts of the bot that presses, commands and cogs may use."""

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
    """The bot, for code that adds to it.

    Attributes:
        client: the connection to Discord.
        settings: the owner's settings.
        game_uis: the games whose cogs are loaded.
        people: people's settings and languages.
        guild_settings: servers' settings.
        blocks: the owner's blocks of people and servers.
        avoided: the people that players refuse to sit with.
        handler: submits presses and answers them.
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
    """One process of the bot, for code that adds to it.

    Attributes:
        started_at: when it began (seconds since the epoch).
        awake: whether it has taken up the tables it found.
        lost: the shards without a connection now.
        schedule: runs the regular tasks of cogs.
        drain: the countdown to an announced stop.
        workers: processes in which robots think.
        hooks: features' functions for certain moments.
    """

    started_at: float
    awake: bool
    lost: set[int]
    schedule: Schedule
    drain: Drain
    workers: WorkerPool
    hooks: Hooks

    def sees(self, guild_id: int) -> bool:
        """Returns whether this process runs the shard of a server, if the bot is in it."""
        ...

    def tends(self, guild_id: int) -> bool:
        """Returns whether this process does the bot's automatic work on a server."""
        ...

    def reload(self) -> tuple[list[str], list[str]]:
        """Reads the settings again.

        Returns:
            The names of those that have changed now, and of those that will with a restart.

        Raises:
            BadSettings: a value makes no sense; nothing was changed.
        """
        ...


class Extensible(Protocol):
    """A bot that loads cogs: discord.py passes it to a cog's ``setup``."""

    @property
    def host(self) -> Host: ...

    async def add_cog(self, cog: commands.Cog, /, *, guild: Snowflake | None = ...) -> None:
        """Loads a cog; its commands are for everyone, or for one server."""
        ...
