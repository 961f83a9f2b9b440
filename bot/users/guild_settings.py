"""Servers' settings: who may open tables and where, on what terms, and in what language."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import discord
import msgspec
from sqlalchemy import delete, select

from bot.i18n.words import Words, words
from bot.log import logger
from bot.memo import Latest
from bot.storage import Store
from bot.storage.dialects import put
from bot.storage.schema import guilds

T = TypeVar("T")

KEEP = 1_000
"""The most servers whose settings are kept in memory."""


class HouseRules(msgspec.Struct, frozen=True, omit_defaults=True):
    """A server's house rules for a game, unless a table's host chooses others.

    Attributes:
        preset: the name of a preset, or ``""``.
        options: the game's options as plain values, if there is no preset.
    """

    preset: str = ""
    options: dict[str, Any] = {}


class GuildSettings(msgspec.Struct, frozen=True, omit_defaults=True):
    """A server's settings; the bot's owner decides those that are not set.

    Attributes:
        channels: the ids of the channels where people may open tables; empty for all channels.
        openers: the id of the role whose members may open tables; ``None`` for everyone.
        ping: the id of the role to mention once when a table opens.
        language: the language for everything public.
        games: house rules by game, if they differ from the rulebook.
        per_channel: the most live tables in a channel.
        per_server: the most live tables in the server.
        per_person: the most live tables in the server that a person may sit at.
        lobby_minutes: how many minutes pass before an unstarted table closes.
        pause_minutes: how many minutes pass before a paused table closes.
        features: features' values by name (:class:`FeatureSetting`), even if they aren't loaded.
    """

    channels: tuple[int, ...] = ()
    openers: int | None = None
    ping: int | None = None
    language: str | None = None
    games: dict[str, HouseRules] = {}
    per_channel: int | None = None
    per_server: int | None = None
    per_person: int | None = None
    lobby_minutes: int | None = None
    pause_minutes: int | None = None
    features: dict[str, Any] = {}


def read(document: bytes) -> GuildSettings:
    """Reads a server's stored settings.

    Raises:
        msgspec.MsgspecError, UnicodeError: the document is invalid.
    """
    whole = msgspec.json.decode(document, type=dict[str, Any])
    own = GuildSettings.__struct_fields__
    features = {name: value for name, value in whole.items() if name not in own}
    return msgspec.structs.replace(msgspec.convert(whole, GuildSettings), features=features)


def written(settings: GuildSettings) -> bytes:
    """Returns a server's settings in their stored form."""
    own = msgspec.to_builtins(msgspec.structs.replace(settings, features={}))
    return msgspec.json.encode({**settings.features, **own})


@dataclass(frozen=True, slots=True)
class FeatureSetting(Generic[T]):
    """A server setting that only one feature reads.

    Attributes:
        name: the key in the stored document.
        kind: its type.
        default: its value for a server that hasn't set it.
    """

    name: str
    kind: type[T]
    default: T

    def of(self, settings: GuildSettings) -> T:
        """Returns a server's value; a value of another type counts as not set."""
        value = settings.features.get(self.name)
        return value if type(value) is self.kind else self.default


class GuildSettingsStore:
    """Reads and writes all servers' settings."""

    def __init__(self, store: Store, client: discord.Client) -> None:
        self._store, self._client = store, client
        self._known: Latest[int, GuildSettings] = Latest(KEEP)
        self._changing = asyncio.Lock()

    def drop(self, guild_id: int | None = None) -> None:
        """Drops the cache for a server, or for all: another process may have changed it."""
        if guild_id is None:
            self._known.clear()
        else:
            self._known.pop(guild_id, None)

    async def get(self, guild_id: int) -> GuildSettings:
        if guild_id not in self._known:
            query = select(guilds.c.wishes).where(guilds.c.guild_id == guild_id)
            rows = await self._store.read(query)
            try:
                settings = read(rows[0]["wishes"] if rows else b"{}")
            except (msgspec.MsgspecError, UnicodeError):
                logger.error("settings of a server cannot be read", guild=guild_id)
                settings = GuildSettings()
            self._known.setdefault(guild_id, settings)
        self._known.move_to_end(guild_id)
        return self._known[guild_id]

    async def words(self, guild_id: int, otherwise: str) -> Words:
        """Returns the words for everything public in a server, in its current language.

        Args:
            guild_id: the server; 0 for none.
            otherwise: the language if there is no server, or if its language is unknown to the bot.
        """
        if not guild_id:
            return words(otherwise)
        chosen, guild = (await self.get(guild_id)).language, self._client.get_guild(guild_id)
        return words(chosen or (str(guild.preferred_locale) if guild is not None else otherwise))

    async def set(self, guild_id: int, **values: Any) -> GuildSettings:
        """Changes a server's settings, including features', and returns all of them."""
        own = {name: values[name] for name in values.keys() & {*GuildSettings.__struct_fields__}}
        features = {name: values[name] for name in values.keys() - own.keys()}
        async with self._changing:
            known = await self.get(guild_id)
            changed = msgspec.structs.replace(known, **own, features={**known.features, **features})
            row = {"guild_id": guild_id, "wishes": written(changed)}
            await self._store.write(
                lambda connection: put(connection, guilds, [row]), notice=f"server {guild_id}"
            )
            self._known[guild_id] = changed
        return changed

    async def forget(self, guild_id: int) -> None:
        deletion = delete(guilds).where(guilds.c.guild_id == guild_id)
        await self._store.write(
            lambda connection: connection.execute(deletion), notice=f"server {guild_id}"
        )
        self._known.pop(guild_id, None)
