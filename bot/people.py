"""What is remembered about people: where they want their hand, and their language."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, replace
from typing import Any

import discord

from bot.store import Store
from bot.words import Words, words

KEEP = 5_000
"""People kept in memory."""


@dataclass(frozen=True, slots=True)
class Player:
    """A person's wishes.

    Attributes:
        hand: where private hands go: ``dm``, ``here`` (private copies under the board) or ``both``.
        dm_closed: whether their direct messages were closed the last time.
        locale: their Discord language, once met.
    """

    hand: str = "dm"
    dm_closed: bool = False
    locale: str | None = None


class People:
    """Everybody the house has met."""

    def __init__(self, store: Store, language: str) -> None:
        self._store = store
        self._language = language
        self._known: OrderedDict[int, Player] = OrderedDict()
        self._saving: set[asyncio.Task[None]] = set()

    async def get(self, user_id: int) -> Player:
        """Returns what is remembered about somebody."""
        found = self._known.get(user_id)
        if found is None:
            row = await self._store.player(user_id)
            found = Player(row["hand"], row["dm_closed"], row["locale"]) if row else Player()
            found = self._known.setdefault(user_id, found)
            while len(self._known) > KEEP:
                self._known.popitem(last=False)
        self._known.move_to_end(user_id)
        return found

    async def set(self, user_id: int, **values: Any) -> None:
        """Remembers something about somebody."""
        self._known[user_id] = replace(await self.get(user_id), **values)
        await self._store.save_player(user_id, **values)

    async def words(self, user_id: int) -> Words:
        """Returns the words of somebody's language."""
        return words((await self.get(user_id)).locale or self._language)

    def met(self, interaction: discord.Interaction[Any]) -> Words:
        """Notes the language of whoever acts, in the background, and returns its words."""
        locale, user_id = str(interaction.locale), interaction.user.id
        known = self._known.get(user_id)
        if known is None or known.locale != locale:
            saving = asyncio.get_running_loop().create_task(self.set(user_id, locale=locale))
            self._saving.add(saving)
            saving.add_done_callback(self._saving.discard)
        return words(locale)

    async def forget(self, user_id: int) -> None:
        """Forgets somebody, until they are met again."""
        await self.settled()
        await self._store.forget_player(user_id)
        self._known.pop(user_id, None)

    async def settled(self) -> None:
        """Waits for what is being remembered."""
        if self._saving:
            await asyncio.wait(self._saving)
