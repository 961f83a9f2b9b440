"""Belote as people see it: its commands and presses, what is drawn, and its words."""

from bot.client import Parlour
from cogs.belote.art.board_picture import warm_up
from cogs.belote.cog import BeloteCog
from cogs.belote.face import UI
from cogs.belote.text import EMOJI


async def setup(bot: Parlour) -> None:
    """Adds Belote."""
    await bot.add_cog(BeloteCog(bot, UI, EMOJI, warm_up))
