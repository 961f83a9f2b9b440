"""Loads the games that don't have a cog of their own."""

from __future__ import annotations

from importlib.util import find_spec

import rules
from bot.presses.game_cog import GameCog
from bot.presses.host import Extensible
from cogs.plain.screens.plain import plain_ui


async def setup(bot: Extensible) -> None:
    """Adds a cog for each of those games."""
    for game in rules.GAMES:
        if find_spec(f"cogs.{game}") is None:
            await bot.add_cog(GameCog(bot.host, plain_ui(game)))
