"""What all tables' messages share: the client, tables, users' settings and the games' UIs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Protocol

import discord

from bot.clock import guarded
from bot.components.renderer import Renderer
from bot.components.screen import Screen
from bot.components.text_mode import in_words
from bot.i18n.words import Words
from bot.interactions.responses import Tokens
from bot.log import logger
from bot.messages.conversations import Conversations, Kind, Withheld
from bot.storage import Store
from bot.tables.model import Table
from bot.tables.service import Tables
from bot.trouble import TROUBLE, facts
from bot.ui.game_ui import GameUI
from bot.users.guild_settings import GuildSettingsStore
from bot.users.preferences import PreferenceStore

BOARDS = 40
"""How many boards may be sent at the same time: about as many as go out in a second."""


class LobbyUI(Protocol):
    """The lobby card, which the lobby's cog draws."""

    def lobby(self, table: Table, game_ui: GameUI, w: Words, reader: int | None = None) -> Screen:
        """Returns the lobby card, for any table state: the public one, or a reader's own."""
        ...


ResultExtra = Callable[[Table, Words], Awaitable[Sequence[str]]]
"""Returns more lines for the result card of a finished table."""


@dataclass(slots=True)
class Services:
    """What every table's messages need.

    Attributes:
        lobby_ui: draws the lobby card; the lobby's cog provides it.
        store: the database, for a table's moves.
        conversations: limits how many strangers the bot writes to.
        tokens: people's latest presses, whose tokens can reach them in private.
        last_dm: the id of the latest direct message by user id: it buries the ones above.
        calling: locked while a player is being sent a list of their tables, so that they get one.
        result_extras: functions that add lines to result cards; cogs register theirs here.
        opening: the direct messages being opened, by user id and kind.
        boards: held while a board is being sent; waiting boards are drawn when their turn comes.
    """

    client: discord.Client
    tables: Tables
    people: PreferenceStore
    guild_settings: GuildSettingsStore
    renderer: Renderer
    game_uis: dict[str, GameUI]
    store: Store
    conversations: Conversations
    tokens: Tokens
    lobby_ui: LobbyUI = field(init=False)
    last_dm: dict[int, int] = field(default_factory=dict[int, int])
    calling: asyncio.Lock = field(default_factory=asyncio.Lock)
    result_extras: list[ResultExtra] = field(default_factory=list[ResultExtra])
    opening: dict[tuple[int, Kind], asyncio.Task[discord.DMChannel]] = field(
        default_factory=dict[tuple[int, Kind], "asyncio.Task[discord.DMChannel]"]
    )
    boards: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(BOARDS))

    async def result_lines(self, table: Table, w: Words) -> list[str]:
        """Returns extra lines for a finished table's result card; logs any functions that fail."""
        lines: list[str] = []
        for extra in self.result_extras:
            with guarded("result lines not made", table=table.id):
                lines += await extra(table, w)
        return lines

    async def public(self, table: Table) -> Words:
        """Returns the words for public messages, in the server's language or the table's."""
        return await self.guild_settings.words(table.guild_id, table.record.locale)

    async def for_reader(self, screen: Screen, user_id: int) -> Screen:
        """Returns a private screen, in text mode if its reader has chosen that."""
        return in_words(screen) if (await self.people.get(user_id)).text_mode else screen

    def open_dm(self, user_id: int, kind: Kind = "hand") -> asyncio.Task[discord.DMChannel]:
        """Opens a DM with a user, once for all concurrent callers, as Discord allows few.

        The task raises ``Withheld`` if there is no room in the budget for a stranger.
        """
        key = (user_id, kind)
        opening = self.opening.get(key)
        if opening is None:
            opening = asyncio.create_task(self._open(user_id, kind))
            self.opening[key] = opening
            opening.add_done_callback(partial(self._opened, key))
        elif opening.done():  # it failed: one caller gets the error, and the next tries again
            del self.opening[key]
        return opening

    async def _open(self, user_id: int, kind: Kind) -> discord.DMChannel:
        if not await self.conversations.claim(user_id, kind):
            raise Withheld
        return await self.client.create_dm(discord.Object(user_id))

    def _opened(self, key: tuple[int, Kind], opening: asyncio.Task[discord.DMChannel]) -> None:
        failed = not opening.cancelled() and opening.exception() is not None
        if not failed or key[1] == "notice":  # a hand reads the failed task's error later
            self.opening.pop(key, None)

    async def send_dm(self, user_id: int, screen: Screen, table_id: int = 0) -> bool:
        """Sends a user a notice; returns whether Discord delivered it."""
        message = await self.renderer.message(screen, table_id)
        try:
            channel = await asyncio.shield(self.open_dm(user_id, "notice"))
            self.last_dm[user_id] = (await channel.send(**message.sendable())).id
        except Withheld:
            return False
        except TROUBLE as error:
            logger.info("message not sent", table=table_id, **facts(error))
            if isinstance(error, discord.HTTPException):
                await self.conversations.refused(error)
            return False
        await self.conversations.delivered(channel.id)
        return True

    def threads_allowed(self, channel_id: int) -> bool:
        """Returns whether the bot can open a thread in a channel; ``True`` if unknown."""
        channel = self.client.get_channel(channel_id)
        if channel is None:
            return True
        if not isinstance(channel, discord.TextChannel):
            return False
        may = channel.permissions_for(channel.guild.me)
        return may.create_public_threads and may.send_messages_in_threads

    def posting_allowed(self, channel_id: int) -> bool:
        """Returns whether the bot can post in a channel or its thread; ``True`` if unknown."""
        channel = self.client.get_channel(channel_id)
        if not isinstance(channel, discord.TextChannel | discord.Thread | discord.VoiceChannel):
            return True
        may = channel.permissions_for(channel.guild.me)
        sends = (
            may.send_messages_in_threads
            if isinstance(channel, discord.Thread)
            else may.send_messages
        )
        return may.view_channel and (sends or self.threads_allowed(channel_id))
