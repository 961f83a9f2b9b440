"""The parts of the bot that presses, commands and cogs may use."""

from __future__ import annotations

from typing import Protocol

from discord.abc import Snowflake
from discord.ext import commands

from bot.config import Settings
from bot.messages.registry import MessageRegistry
from bot.presses.handler import InteractionHandler
from bot.presses.process import Process
from bot.storage import Store
from bot.tables.service import Tables
from bot.ui.game_ui import GameUIs
from bot.users.avoided import Avoided
from bot.users.blocks import Blocks
from bot.users.guild_settings import GuildSettingsStore
from bot.users.preferences import PreferenceStore


class Host(Protocol):
    """The bot, as seen by code that extends it.

    Attributes:
        client: the connection to Discord.
        settings: the owner's settings.
        game_uis: the games whose cogs are loaded.
        people: people's settings and languages.
        guild_settings: servers' settings.
        blocks: the owner's blocks of people and servers.
        avoided: the people that players refuse to sit with.
        messages: the tables' messages.
        handler: submits presses and responds to them.
        process: the process that this code runs in.
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
    process: Process


class Extensible(Protocol):
    """A bot that loads cogs: discord.py passes it to a cog's ``setup``."""

    @property
    def host(self) -> Host: ...

    async def add_cog(self, cog: commands.Cog, /, *, guild: Snowflake | None = ...) -> None:
        """Loads a cog; its commands are for everyone, or for one server."""
        ...
