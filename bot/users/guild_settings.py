"""Servers' settings: where and by whom tables are opened, on what terms, and in which language."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import discord
import msgspec
from sqlalchemy import delete, select

from bot.i18n.words import Words, words
from bot.log import logger
from bot.storage import Store
from bot.storage.dialects import put
from bot.storage.schema import guilds

T = TypeVar("T")

KEEP = 1_000
"""Servers kept in memory."""


class HouseRules(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game is played in a server unless a table's host chooses otherwise.

    Attributes:
        preset: a known set of rules, or ``""``.
        options: the game's options, plain, where no preset says them.
    """

    preset: str = ""
    options: dict[str, Any] = {}


class GuildSettings(msgspec.Struct, frozen=True, omit_defaults=True):
    """A server's settings; what it has not set is left to the bot's owner.

    Attributes:
        channels: ids of the channels in which tables may be opened; none stands for all.
        openers: id of the role whose members may open tables; ``None`` stands for everyone.
        ping: id of the role that is called once when a table opens.
        language: language of everything public.
        games: how games are played by their names, where it is not by the rulebook.
        per_channel: live tables a channel may have.
        per_server: live tables the server may have.
        per_person: live tables someone may sit at in the server.
        lobby_minutes: minutes after which a table no one starts is closed.
        pause_minutes: minutes after which a paused table is closed.
        features: what features are set to, loaded or not, by name (:class:`FeatureSetting`); stored beside the others.
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
    """Reads a server's settings as they are stored.

    Raises:
        msgspec.MsgspecError, UnicodeError: they are no such document.
    """
    whole = msgspec.json.decode(document, type=dict[str, Any])
    own = GuildSettings.__struct_fields__
    features = {name: value for name, value in whole.items() if name not in own}
    return msgspec.structs.replace(msgspec.convert(whole, GuildSettings), features=features)


def written(settings: GuildSettings) -> bytes:
    """Returns a server's settings as they are stored."""
    own = msgspec.to_builtins(msgspec.structs.replace(settings, features={}))
    return msgspec.json.encode({**settings.features, **own})


@dataclass(frozen=True, slots=True)
class FeatureSetting(Generic[T]):
    """A server's setting that only a feature reads.

    Attributes:
        name: what it is stored under.
        kind: its type.
        default: its value where a server has set none.
    """

    name: str
    kind: type[T]
    default: T

    def of(self, settings: GuildSettings) -> T:
        """Returns a server's value; one of another type counts as not set."""
        value = settings.features.get(self.name)
        return value if type(value) is self.kind else self.default


class GuildSettingsStore:
    """Every server's settings."""

    def __init__(self, store: Store, client: discord.Client) -> None:
        self._store, self._client = store, client
        self._known: OrderedDict[int, GuildSettings] = OrderedDict()

    def drop(self, guild_id: int | None = None) -> None:
        """Drops a server's cached settings, or all: another process may have changed them."""
        if guild_id is None:
            self._known.clear()
        else:
            self._known.pop(guild_id, None)

    async def get(self, guild_id: int) -> GuildSettings:
        if guild_id not in self._known:
            wanted = select(guilds.c.wishes).where(guilds.c.guild_id == guild_id)
            rows = await self._store.read(wanted)
            try:
                settings = read(rows[0]["wishes"] if rows else b"{}")
            except (msgspec.MsgspecError, UnicodeError):
                logger.error("settings of a server cannot be read", guild=guild_id)
                settings = GuildSettings()
            self._known.setdefault(guild_id, settings)
            while len(self._known) > KEEP:
                self._known.popitem(last=False)
        self._known.move_to_end(guild_id)
        return self._known[guild_id]

    async def words(self, guild_id: int, otherwise: str) -> Words:
        """Returns the words of everything public on a server, in the language it has now.

        Args:
            guild_id: the server; 0 for none.
            otherwise: the language where there is no server, or the bot does not know it.
        """
        if not guild_id:
            return words(otherwise)
        chosen, guild = (await self.get(guild_id)).language, self._client.get_guild(guild_id)
        return words(chosen or (str(guild.preferred_locale) if guild is not None else otherwise))

    async def set(self, guild_id: int, **values: Any) -> GuildSettings:
        """Changes a server's settings, features' too, and returns all of them."""
        known = await self.get(guild_id)
        own = {name: values[name] for name in values.keys() & {*GuildSettings.__struct_fields__}}
        features = {name: values[name] for name in values.keys() - own.keys()}
        changed = msgspec.structs.replace(known, **own, features={**known.features, **features})
        self._known[guild_id] = changed
        row = {"guild_id": guild_id, "wishes": written(changed)}
        await self._store.write(
            lambda connection: put(connection, guilds, [row]), tells=f"server {guild_id}"
        )
        return changed

    async def forget(self, guild_id: int) -> None:
        gone = delete(guilds).where(guilds.c.guild_id == guild_id)
        await self._store.write(
            lambda connection: connection.execute(gone), tells=f"server {guild_id}"
        )
        self._known.pop(guild_id, None)
