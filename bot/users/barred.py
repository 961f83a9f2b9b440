"""Blocks by the owner, and between players."""

from __future__ import annotations

from dataclasses import dataclass

from bot.users.avoided import Avoided
from bot.users.blocks import Blocks


@dataclass(frozen=True, slots=True)
class Barred:
    """Blocks of both kinds.

    Attributes:
        blocks: the owner's, of people and servers.
        avoided: people's own, of people they do not sit with.
    """

    blocks: Blocks
    avoided: Avoided
