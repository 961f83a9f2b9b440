"""Belle of the Ball as people see it: its commands and presses, what is drawn, and its words."""

from bot.client import Parlour
from cogs.belle.art.emoji import EMOJI
from cogs.belle.art.guest_line import warm_up
from cogs.belle.cog import BelleCog
from cogs.belle.face import UI


async def setup(bot: Parlour) -> None:
    """Adds Belle of the Ball."""
    await bot.add_cog(BelleCog(bot, UI, EMOJI, warm_up))
