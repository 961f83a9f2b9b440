"""Beccato! as people see it: its commands and presses, what is drawn, and its words."""

from bot.client import Parlour
from cogs.beccato.art.emoji import EMOJI
from cogs.beccato.art.result_picture import warm_up
from cogs.beccato.cog import BeccatoCog
from cogs.beccato.face import UI


async def setup(bot: Parlour) -> None:
    """Adds Beccato!."""
    await bot.add_cog(BeccatoCog(bot, UI, EMOJI, warm_up))
