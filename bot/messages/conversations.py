"""Limits how many strangers the bot writes to, and records when Discord quarantines the bot.

Discord quarantines bots that send direct messages to many people who have never used them. So the
bot writes to a limited number of strangers in two hours, and reserves some of those for hands. The
database counts them, for all processes and across restarts.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import discord
from sqlalchemy import Select, delete, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clock import unix_time
from bot.log import logger
from bot.metrics.meters import Meters
from bot.storage import Store
from bot.storage.dialects import put
from bot.storage.schema import conversations, installation
from bot.users.preferences import PreferenceStore

WINDOW = 7_200.0
"""How long a stranger counts, and the wait between two attempts during a quarantine, in seconds."""

QUARANTINED = 20026
"""Discord's error code for a bot that may not open DMs because it looks like a spammer."""

KEY = "quarantined"
"""The database key for the time at which the quarantine began."""

TURN = "conversations"
"""The name of a row that processes lock, so that they count one after another."""

Kind = Literal["hand", "notice"]
"""The kind of message: a hand, or anything else."""


class Withheld(Exception):
    """The bot may not open a conversation with this person right now."""


class Conversations:
    """Decides which conversations the bot may open.

    Attributes:
        quarantined_since: when the quarantine began (seconds since the epoch), or ``None``.
    """

    def __init__(
        self,
        store: Store,
        people: PreferenceStore,
        most: Callable[[], tuple[int, int]],
        meters: Meters,
    ) -> None:
        """``most`` returns how many strangers it allows in two hours: in all, and for notices."""
        self._store, self._people = store, people
        self._most, self._meters = most, meters
        self._refused_at = 0.0
        self.quarantined_since: float | None = None

    async def load(self) -> None:
        """Reads whether the bot is quarantined: another process may have found out."""
        since = await self._store.installed(KEY)
        self._set(float(since) if since else None)

    async def claim(self, user_id: int, kind: Kind) -> bool:
        """Returns whether the bot may write to a user; counts them if they are a new stranger."""
        if (await self._people.get(user_id)).dm_used:
            return True
        allowed, now = False, unix_time()
        if self.quarantined_since is None or now >= self._refused_at + WINDOW:
            self._refused_at = now  # during a quarantine, the bot tries a stranger now and then
            allowed = await self._store.write(lambda writer: self._count(writer, user_id, kind))
        self._meters.conversation(kind, "allowed" if allowed else "withheld")
        return allowed

    async def _count(self, writer: AsyncConnection, user_id: int, kind: Kind) -> bool:
        """Counts a stranger once in two hours, within the budget; returns whether they fit."""
        await put(writer, installation, [{"name": TURN, "value": b""}], keep=True)
        turn = select(installation.c.name).where(installation.c.name == TURN)
        await writer.execute(turn.with_for_update())  # processes count one after another
        now, (most, most_notices) = unix_time(), self._most()
        await writer.execute(delete(conversations).where(conversations.c.at <= now - WINDOW))
        known = select(conversations.c.at).where(conversations.c.user_id == user_id)
        if await writer.scalar(known) is not None:
            return True
        rows = (await writer.execute(_lately(now))).mappings()
        people = {row["kind"]: row["people"] for row in rows}
        spent_on_notices = kind == "notice" and people.get("notice", 0) >= most_notices
        if sum(people.values()) >= most or spent_on_notices:
            return False
        await put(writer, conversations, [{"user_id": user_id, "kind": kind, "at": now}])
        return True

    async def spent(self) -> tuple[int, int]:
        """Returns how many strangers the bot has written to in two hours, and the limit."""
        rows = await self._store.read(_lately(unix_time()))
        return sum(row["people"] for row in rows), self._most()[0]

    # -- Discord's answers -------------------------------------------------------------------------

    async def refused(self, error: discord.HTTPException) -> None:
        """Records a refused direct message; logs a quarantine's first refusal for the owner."""
        if error.code != QUARANTINED:
            return
        now = self._refused_at = unix_time()
        if self.quarantined_since is not None:
            return
        self._set(now)
        mine = str(now).encode()
        if await self._store.install_first(KEY, mine) == mine:
            logger.error("quarantined by Discord: hands stay at the table", code=QUARANTINED)
            await self._store.notify(KEY)

    async def delivered(self, conversation: int) -> None:
        """Records a delivered direct message; in a new conversation, it ends the quarantine."""
        since = self.quarantined_since
        if since is None or discord.utils.snowflake_time(conversation).timestamp() <= since:
            return
        self._set(None)
        gone = delete(installation).where(installation.c.name == KEY)
        await self._store.write(lambda writer: writer.execute(gone), notice=KEY)
        logger.info("no longer quarantined")

    def _set(self, since: float | None) -> None:
        self.quarantined_since = since
        self._refused_at = max(self._refused_at, since or 0.0)
        self._meters.quarantined(since is not None)


def _lately(now: float) -> Select[Any, int]:
    lately = select(conversations.c.kind, func.count().label("people"))
    return lately.where(conversations.c.at > now - WINDOW).group_by(conversations.c.kind)
