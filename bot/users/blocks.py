"""The blocks made by the bot's owner.

A block has a keyed hash of the id, so that it names no one and outlives a person's other data.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal

import discord
from sqlalchemy import delete, select

from bot.clock import unix_time
from bot.incidents import Incidents
from bot.storage import Store
from bot.storage.dialects import put
from bot.storage.schema import blocks

Kind = Literal["user", "server"]

TEXT_MOST = 400
"""The most characters in a reason or sentence."""


@dataclass(frozen=True, slots=True)
class Block:
    """A block made by the bot's owner.

    Attributes:
        kind: whether it blocks a user or a server.
        reason: the reason, for the owner.
        sentence: the sentence shown to the blocked person; ``""`` for the bot's own.
        since: when it begins (seconds since the epoch).
        until: when it ends (seconds since the epoch), or ``None``.
    """

    kind: Kind
    reason: str
    sentence: str
    since: float
    until: float | None

    @property
    def holds(self) -> bool:
        """Returns whether the block is still in force."""
        return self.until is None or unix_time() < self.until


class Blocks:
    """Keeps all blocks in memory, so that checking is free if there are none."""

    def __init__(self, store: Store, incidents: Incidents) -> None:
        self._store = store
        self._incidents = incidents
        self._known: dict[str, Block] = {}

    async def load(self) -> None:
        """Rereads all blocks, because another process may have changed them."""
        rows = await self._store.read(select(blocks))
        fields = Block.__dataclass_fields__
        self._known = {
            row["subject"]: Block(**{name: row[name] for name in fields}) for row in rows
        }

    def block_of(self, kind: Kind, key: int) -> Block | None:
        """Returns the block in force on a user or server, or ``None``."""
        block = self._known.get(self.subject(kind, key)) if self._known else None
        return block if block is not None and block.holds else None

    def block_for(self, interaction: discord.Interaction[Any]) -> Block | None:
        """Returns the block that applies to an interaction's user or server, or ``None``."""
        block = self.block_of("user", interaction.user.id)
        if block is None and interaction.guild_id is not None:
            block = self.block_of("server", interaction.guild_id)
        return block

    def subject(self, kind: Kind, key: int) -> str:
        """Returns an id's keyed hash; for a user, it is the same as in the log."""
        return self._incidents.hashed(kind, key) or ""

    async def set(self, key: int, block: Block) -> None:
        """Adds a block, replacing any earlier block."""
        subject = self.subject(block.kind, key)
        row = {"subject": subject, **asdict(block)}
        await self._store.write(lambda connection: put(connection, blocks, [row]), notice="blocks")
        self._known[subject] = block

    async def remove(self, kind: Kind, key: int) -> bool:
        """Removes a block; returns whether it existed."""
        subject = self.subject(kind, key)
        deletion = delete(blocks).where(blocks.c.subject == subject)
        await self._store.write(lambda connection: connection.execute(deletion), notice="blocks")
        return self._known.pop(subject, None) is not None

    def __len__(self) -> int:
        return sum(block.holds for block in self._known.values())
