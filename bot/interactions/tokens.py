"""Tokens to reach users in private where they last pressed a button or used a command."""

from __future__ import annotations

import asyncio
from typing import Any

import discord

from bot.discord_internals import visits

REMEMBERED, LIFE = 2_000, 14 * 60.0
"""The most users remembered, and a token's seconds; Discord keeps a token for 15 minutes."""


class Tokens:
    """Each user's token of the latest interaction that the bot has answered."""

    def __init__(self) -> None:
        self._latest: dict[int, tuple[discord.Webhook, float]] = {}

    def note(self, interaction: discord.Interaction[Any]) -> None:
        """Remembers only the token of an answered interaction; none of a place without the bot."""
        if visits(interaction):
            return
        self._latest.pop(interaction.user.id, None)
        until = asyncio.get_running_loop().time() + LIFE
        self._latest[interaction.user.id] = (interaction.followup, until)
        if len(self._latest) > REMEMBERED:
            del self._latest[next(iter(self._latest))]

    def of(self, user_id: int) -> discord.Webhook | None:
        """Returns the webhook that reaches a user in private, or ``None`` if it has expired."""
        followup, until = self._latest.get(user_id, (None, 0.0))
        return followup if asyncio.get_running_loop().time() < until else None
