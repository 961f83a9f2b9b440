"""Cattitude as people see it: its commands and presses, what is drawn, and its words."""

from bot.client import Parlour
from cogs.cattitude.art.emoji import EMOJI
from cogs.cattitude.cog import CattitudeCog
from cogs.cattitude.face import UI


async def setup(bot: Parlour) -> None:
    """Adds Cattitude."""
    await bot.add_cog(CattitudeCog(bot, UI, EMOJI))
