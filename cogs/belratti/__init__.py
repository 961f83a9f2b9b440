"""Belratti as people see it: its commands and presses, its museum in pictures, and its words."""

from bot.client import Parlour
from cogs.belratti.art.result_picture import warm_up
from cogs.belratti.art.signs import EMOJI
from cogs.belratti.cog import BelrattiCog
from cogs.belratti.face import UI


async def setup(bot: Parlour) -> None:
    """Adds Belratti."""
    await bot.add_cog(BelrattiCog(bot, UI, EMOJI, warm_up))
