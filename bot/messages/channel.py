"""Posts messages where a table is played: in its thread or channel, within Discord's limits."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from datetime import timedelta
from hashlib import sha256
from secrets import token_hex

import discord

from bot.components.custom_id import custom_ids
from bot.components.screen import Screen, sentence
from bot.i18n.words import Words
from bot.log import logger
from bot.messages.services import Services
from bot.messages.tracked_message import TrackedMessage
from bot.storage import Unavailable
from bot.tables.commands import Close, Placed, Refused
from bot.tables.model import CHANNEL_GONE, Table
from bot.trouble import TROUBLE, facts

REQUESTS, SECONDS = 5, 5.0
"""How many requests Discord accepts in a channel within how many seconds."""

RETRY = (2.0, 4.0, 60.0)
"""Seconds until a retry: at first, at most if a connection failed, and after a refusal."""

LATELY = 50
"""How many deleted messages a table remembers."""

SEARCHED = 100
"""How many messages the bot searches for one whose id it couldn't store."""

CLOCKS_DIFFER = timedelta(days=2)
"""How far the bot's clock may be ahead of Discord's without doing harm."""

ALONE_AFTER = 1.0
"""Seconds to wait for a slow board or hand before showing everything else."""

ARCHIVED = 50083
"""Discord's error code for a change to an archived thread."""

CHANNEL_UNKNOWN = 10003
"""Discord's error code for a channel or thread that doesn't exist, or no longer does."""


def nonce_of(*what: object) -> str:
    """Returns a nonce for a post: 24 characters; Discord accepts up to 25."""
    return sha256(":".join(map(str, what)).encode()).hexdigest()[:24]


class Budget:
    """Counts the latest requests, so that a busy table never hits Discord's limits."""

    def __init__(self) -> None:
        self._spent: deque[float] = deque(maxlen=4 * REQUESTS)

    def left(self) -> int:
        """Returns how many requests may be sent now."""
        now = asyncio.get_running_loop().time()
        while self._spent and self._spent[0] <= now - SECONDS:
            self._spent.popleft()
        return max(0, REQUESTS - len(self._spent))

    def spend(self) -> None:
        self._spent.append(asyncio.get_running_loop().time())


class TableChannel:
    """A table's thread, or its channel if it has no thread.

    Attributes:
        table: the table's current state; ``TableMessages`` updates it.
        trouble: the code for why the table can't be shown here, or ``""``.
        refused: whether a request failed recently and has to be tried again.
        deleted: messages that were deleted before the bot knew they belonged to the table.
    """

    def __init__(self, services: Services, table: Table) -> None:
        self.table = table
        self.trouble = ""
        self.refused = False
        self._lasting = False
        self._patience, self._retry_at = RETRY[0], 0.0
        self.budget = Budget()
        self.deleted: deque[int] = deque(maxlen=LATELY)
        self._services = services
        self._nonces: deque[str] = deque(maxlen=LATELY)

    async def note(self, placed: Placed) -> None:
        """Stores in the table which messages were posted or lost."""
        await self._services.tables.submit(self.table.id, placed)

    async def open_thread(self, lobby: TrackedMessage | None, title: str, w: Words) -> None:
        """Opens the table's thread on its lobby card, or records that it has none.

        Raises:
            discord.HTTPException: Discord responded with a 5xx.
            ConnectionError: the bot has lost the table's server, which hasn't reappeared yet.
        """
        table, thread_id = self.table, 0
        posted = lobby.message if lobby is not None else None
        if posted is not None and self._services.threads_allowed(table.channel_id):
            # A message received before its server would never know the thread.
            card = self._channel(table.channel_id).get_partial_message(posted.id)
            if card.guild is None:
                raise ConnectionError
            name = w.t("{game} · table {number}", game=title, number=table.id)[:100]
            try:
                thread_id = (await card.create_thread(name=name, auto_archive_duration=1440)).id
            except discord.HTTPException as error:
                if error.status >= 500:
                    raise
                logger.info("thread refused", table=table.id, status=error.status, code=error.code)
                with suppress(discord.NotFound, discord.Forbidden):  # there, but not noted
                    thread_id = (await card.guild.fetch_channel(card.id)).id
        await self.note(Placed(thread=thread_id))

    def nonce(self, *what: object) -> str:
        """Returns a nonce, so that Discord posts a message only once even if the bot retries.

        ``what`` names the post; it is the same on every attempt, even after a restart.
        """
        self._nonces.append(nonce := nonce_of(self.table.id, self.table.created_at, *what))
        return nonce

    def repeated(self, message: discord.Message) -> bool:
        """Returns whether an earlier attempt may have posted a message, with other content."""
        return self._nonces.count(str(message.nonce)) > 1

    async def post(
        self, screen: Screen, *, mention: bool = False, once: Sequence[object] = ()
    ) -> discord.Message | None:
        """Posts a screen; ``mention`` notifies the table's people. Returns ``None`` on failure.

        If the thread is gone or archived for good, posts in its channel; if that is gone too,
        closes the table. Posts nothing for a private table.

        Raises:
            discord.HTTPException: Discord refused for another reason.
        """
        if self.table.private:
            return None
        message = await self._services.renderer.message(screen, self.table.id)
        self.budget.spend()
        place_id = self.table.place_id
        allowed = discord.AllowedMentions.none()
        if mention:
            people = {person.user_id for person in self.table.people if person.present}
            people |= {offer.user_id for offer in self.table.record.offers}
            allowed.users = [discord.Object(user_id) for user_id in people]
        try:
            posted = await self._channel(place_id).send(
                allowed_mentions=allowed,
                nonce=self.nonce(*(once or [token_hex(8)])),
                **message.sendable(),
            )
        except discord.Forbidden:
            self.forbid()
            return None
        except discord.HTTPException as error:
            if error.status != 404 and error.code != ARCHIVED:
                raise
            if self.table.thread_id is not None:
                await self.note(Placed(thread_gone=True))
            if self.table.place_id != place_id:  # the deletion may be noted already
                return await self.post(screen, mention=mention, once=once)
            await self._closed(error)
            return None
        self.trouble = ""
        return posted

    async def find(
        self, verb: str, after: discord.Object, place: discord.abc.Messageable | None = None
    ) -> discord.Message | None:
        """Returns the bot's latest message with a button for this table, if there is any.

        Args:
            verb: what the button does.
            after: only messages newer than this one count.
            place: where to look; in the table's channel by default.
        """
        me, place = self._services.client.user, place or self._channel(self.table.channel_id)
        with suppress(discord.NotFound, discord.Forbidden):
            async for message in place.history(limit=SEARCHED, after=after, oldest_first=False):
                controls = {(each.table, each.verb) for each in custom_ids(message.components)}
                if message.author == me and (self.table.id, verb) in controls:
                    return message
        return None

    async def announce(self, text: str) -> None:
        try:
            await self.post(sentence(text))
        except TROUBLE as error:
            logger.info("not announced", table=self.table.id, **facts(error))

    async def _closed(self, error: discord.HTTPException) -> None:
        """Closes the table if its channel is gone; raises the error if it is another."""
        if error.code == ARCHIVED:
            self.forbid()
        elif error.code == CHANNEL_UNKNOWN:
            await asyncio.wait({self._services.tables.submit(self.table.id, Close(CHANNEL_GONE))})
        else:
            raise error

    def forbid(self) -> None:
        """Records that the bot may not post or edit here; hands then say so."""
        self.trouble = "cannot_post"
        self.refuse()

    def refuse(self, error: Exception | None = None) -> None:
        """Records that Discord refused a request, and whether that may last."""
        self.refused = True
        refusal = isinstance(error, discord.HTTPException) and error.status < 500
        self._lasting |= refusal or not isinstance(error, (*TROUBLE, Unavailable))

    async def attempt(self, show: Callable[..., Awaitable[None]], *what: object) -> None:
        """Runs ``show``; records any failure instead of raising it."""
        try:
            await show(*what)
        except TROUBLE as error:
            logger.warning("not shown", table=self.table.id, **facts(error))
            self.refuse(error)
        except (Refused, Unavailable, MemoryError) as error:
            logger.warning("not shown", table=self.table.id, exc_info=error)
            self.refuse(error)
        except Exception:  # noqa: BLE001 - one thing that can't be shown must not stop the others
            logger.exception("not shown", table=self.table.id)

    def note_attempt(self) -> bool:
        """Sets when to retry; returns whether there is nothing to retry."""
        most = RETRY[2] if self._lasting else RETRY[1]
        self._retry_at = asyncio.get_running_loop().time() + self._patience
        self._patience = min(2 * self._patience, most) if self.refused else RETRY[0]
        self._lasting = False
        return not self.refused

    @property
    def due(self) -> bool:
        return self.refused and asyncio.get_running_loop().time() >= self._retry_at

    def known(self, channel_id: int, message_id: int | None) -> TrackedMessage | None:
        """Returns the message with an id, in this channel or another; ``None`` without an id."""
        return self.at(channel_id, message_id) if message_id else None

    def at(self, channel_id: int, message_id: int) -> TrackedMessage:
        message = self._channel(channel_id).get_partial_message(message_id)
        return TrackedMessage(self._services.renderer, self.table.id, message)

    def _channel(self, channel_id: int) -> discord.PartialMessageable:
        private = channel_id not in (self.table.channel_id, self.table.thread_id)
        guild_id = None if private else self.table.guild_id
        return self._services.client.get_partial_messageable(channel_id, guild_id=guild_id)
