"""Help: ``/help``, for people who are stuck."""

from bot.presses.host import Extensible
from cogs.help.cog import HelpCog


async def setup(bot: Extensible) -> None:
    """Adds the cog of help."""
    await bot.add_cog(HelpCog(bot.host))
