"""Beccato!'s emoji: the breeds' heads and the guilds' emblems."""

from __future__ import annotations

from bot.components.emoji import emoji_of
from cogs.beccato.art.drawings import drawing
from cogs.beccato.cards import BREEDS, GUILDS

EMOJI = emoji_of(
    {
        **{breed.square: f"heads/{breed.id}" for breed in BREEDS.values()},
        **{guild.symbol: f"guilds/{guild.id}" for guild in GUILDS.values()},
    },
    drawing,
)
"""The emoji for each symbol."""
