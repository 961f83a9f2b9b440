"""Incidents: bugs of ours, told to a person as a number and to the log in one line under that number.

The line says where it happened. It names no one: a person and a press are keyed hashes, which show that two lines are
about the same person to someone who holds the log, and who that is only to someone who holds the database as well.
"""

from __future__ import annotations

import hmac
import secrets
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass

import discord

from bot.log import logger, outline
from bot.storage import Store
from bot.tables.commands import Command
from bot.tables.model import Table

KEY = "log_key"
"""The name under which the database keeps the key."""

KEY_BYTES = 32
DIGITS = 12
"""Hex digits of a hash that stand in the log."""


KEPT = 100
"""Incidents that are remembered."""


@dataclass(frozen=True, slots=True)
class Incident:
    """A bug.

    Attributes:
        number: what people were told.
        at: when (seconds since the epoch).
        event: what failed, in a few words.
        context: where, and hashes of who and by what.
        trace: what was raised where, without its words.
    """

    number: str
    at: float
    event: str
    context: Mapping[str, object]
    trace: str


class Incidents:
    """Notes bugs; the key makes its hashes those of this installation alone.

    Attributes:
        latest: the latest ones since the start, newest last.
    """

    def __init__(self, key: bytes) -> None:
        self._key = key
        self.latest: deque[Incident] = deque(maxlen=KEPT)

    @classmethod
    async def open(cls, store: Store) -> Incidents:
        """Reads the key from the database; the first start makes it."""
        key = await store.installed(KEY)
        if key is None:
            key = secrets.token_bytes(KEY_BYTES)
            key = await store.install_first(KEY, key)
        return cls(key)

    def note(
        self,
        event: str,
        error: BaseException,
        *,
        user: int | None,
        interaction: int | None,
        **where: object,
    ) -> str:
        """Logs a bug and returns its number.

        Args:
            event: what failed, in a few words.
            error: what was raised.
            user: the id of the user, if anyone did.
            interaction: Discord's id of what they did.
            where: guild, channel, table, and the verb or command.
        """
        incident = secrets.token_hex(4)
        context = {
            **where,
            "user": self.hashed("user", user),
            "interaction": self.hashed("interaction", interaction),
        }
        logger.error(event, incident=incident, **context, exc_info=error)
        told = outline((type(error), error, error.__traceback__))
        now = discord.utils.utcnow().timestamp()
        self.latest.append(Incident(incident, now, event, context, told))
        return incident

    def note_frozen(self, table: Table, error: BaseException, command: Command) -> str:
        """Logs the bug that froze a table and returns its number."""
        return self.note(
            "table frozen",
            error,
            user=getattr(command, "user_id", None),
            interaction=getattr(command, "interaction_id", None),
            guild=table.guild_id,
            channel=table.place_id,
            table=table.id,
            verb=command.label,
        )

    def hashed(self, kind: str, number: int | None) -> str | None:
        """Returns the keyed hash of a number of a kind, in hex digits."""
        if number is None:
            return None
        return hmac.digest(self._key, f"{kind}:{number}".encode(), "sha256").hex()[:DIGITS]

    def former(self, user_id: int) -> int:
        """Returns what stands for someone who has deleted their data, where an id would stand: a keyed hash below 0."""
        return -int(self.hashed("user", user_id) or "0", 16)
