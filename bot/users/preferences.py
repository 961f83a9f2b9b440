"""People's settings: play, reminders, display and language."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from typing import Any, get_type_hints

import discord
import msgspec
from sqlalchemy import select

from bot.discord_internals import in_dm
from bot.i18n.words import Words, words
from bot.log import logger
from bot.memo import Latest
from bot.storage import Store
from bot.storage.schema import players

KEEP = 5_000
"""The most people whose settings are kept in memory."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """A person's settings.

    Attributes:
        hand: where private hands go: ``dm``, ``here`` (copies under the board) or ``both``.
        dm_closed: whether the bot's last direct message to them failed.
        locale: their language on Discord, once they have used the bot.
        text_mode: whether everything private is in text mode, without pictures.
        hidden: whether leaderboards leave them out.
        language: the language they chose in the bot, which takes precedence over Discord's.
        remind: where turn reminders go: ``thread``, ``dm`` or ``none``.
        remind_after: seconds before a reminder; ``None`` if the game decides.
        zone: the IANA name of their time zone; ``None`` for UTC.
        quiet_from: when hours without reminders start, in minutes after midnight, or ``None``.
        quiet_to: when those hours end, in minutes after midnight.
        forced: whether the bot makes their only move for them: ``robots`` (if all others are
            robots), ``always`` or ``never``.
        learned: the names of games whose lessons they have finished, separated by spaces.
        daily_at: when to remind them of the daily deals, in minutes after midnight, or ``None``.
        dm_used: whether they have pressed a button or used a command in direct messages.
    """

    hand: str = "dm"
    dm_closed: bool = False
    locale: str | None = None
    text_mode: bool = False
    hidden: bool = False
    language: str | None = None
    remind: str = "thread"
    remind_after: float | None = None
    zone: str | None = None
    quiet_from: int | None = None
    quiet_to: int | None = None
    forced: str = "robots"
    learned: str = ""
    daily_at: int | None = None
    dm_used: bool = False

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> Preferences:
        """Reads a row in ``players``; a value of the wrong type counts as not set."""
        kinds = get_type_hints(cls)
        return cls(**{name: row[name] for name in kinds if _fits(row[name], kinds[name])})


class PreferenceStore:
    """Reads and writes everyone's settings.

    Attributes:
        language: the language for people whose language is unknown.
        held_while_forgetting: the locks of features that write about people based on earlier reads.
        on_set: called with the id of each person whose settings were saved.
    """

    def __init__(self, store: Store, language: str) -> None:
        self._store = store
        self.language = language
        self._known: Latest[int, Preferences] = Latest(KEEP)
        self._chosen: dict[int, str] = {}
        self._saving: set[asyncio.Task[None]] = set()
        self.held_while_forgetting: list[asyncio.Lock] = []
        self.on_set: list[Callable[[int], None]] = []

    async def load(self) -> None:
        """Loads the chosen languages, so that responding needs no query."""
        chosen = select(players.c.user_id, players.c.language).where(
            players.c.language.is_not(None)
        )
        self._chosen = {row["user_id"]: row["language"] for row in await self._store.read(chosen)}

    def drop(self, user_id: int | None = None) -> None:
        """Drops the cache for a person or everyone, as another process may have changed it."""
        if user_id is None:
            self._known.clear()
        else:
            self._known.pop(user_id, None)

    async def get(self, user_id: int) -> Preferences:
        if user_id not in self._known:
            row = await self._store.player(user_id)
            self._known.setdefault(user_id, Preferences.of(row) if row else Preferences())
        self._known.move_to_end(user_id)
        return self._known[user_id]

    async def of(self, user_ids: Sequence[int]) -> Mapping[int, Preferences]:
        """Returns people's settings by user id."""
        known = self._known
        return {user: known[user] if user in known else await self.get(user) for user in user_ids}

    async def set(self, user_id: int, **values: Any) -> None:
        """Saves settings; until they are saved, the earlier ones apply."""
        await self._store.save_player(user_id, **values)
        self._known[user_id] = replace(await self.get(user_id), **values)
        if values.get("language"):
            self._chosen[user_id] = values["language"]
        elif "language" in values:
            self._chosen.pop(user_id, None)
        for handler in self.on_set:
            handler(user_id)

    async def words(self, user_id: int) -> Words:
        player = await self.get(user_id)
        return words(player.language or player.locale or self.language)

    def known_words(self, user_id: int) -> Words:
        """Returns the words for a user without a query, judging by what is in memory."""
        known = self._known.get(user_id)
        return words(self._chosen.get(user_id) or (known and known.locale) or self.language)

    def reader(self, interaction: discord.Interaction[Any]) -> Words:
        """Returns the words for the user, without saving anything about them."""
        return words(self._chosen.get(interaction.user.id) or str(interaction.locale))

    def remember(self, interaction: discord.Interaction[Any]) -> Words:
        """Saves the user's language and use of DMs in the background; returns their words."""
        user_id = interaction.user.id
        seen: dict[str, Any] = {"locale": str(interaction.locale)}
        if interaction.channel_id is not None and in_dm(interaction):
            seen["dm_used"] = True
        known = self._known.get(user_id)
        if known is None or replace(known, **seen) != known:
            saving = asyncio.get_running_loop().create_task(
                self.set(user_id, **seen), name="preferences"
            )
            self._saving.add(saving)
            saving.add_done_callback(self._saved)
        return self.reader(interaction)

    def _saved(self, saving: asyncio.Task[None]) -> None:
        self._saving.discard(saving)
        if not saving.cancelled() and (error := saving.exception()) is not None:
            logger.warning("language not noted", reason=type(error).__name__)

    async def forget(self, user_id: int, former: int) -> None:
        """Deletes a person's settings; ``former`` replaces their id where others need it."""
        await self.wait_idle()
        async with AsyncExitStack() as held:
            for lock in self.held_while_forgetting:
                await held.enter_async_context(lock)
            await self._store.forget_player(user_id, former)
        self._known.pop(user_id, None)
        self._chosen.pop(user_id, None)

    async def wait_idle(self) -> None:
        if self._saving:
            await asyncio.wait(self._saving)


def _fits(value: object, kind: Any) -> bool:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return False
    return True
