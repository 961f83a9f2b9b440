"""The deals of the day: ``/daily``, its tables, the share card, and reminders."""

from bot.presses.host import Extensible
from cogs.daily.cog import DailyCog


async def setup(bot: Extensible) -> None:
    """Adds the cog of the deals of the day."""
    await bot.add_cog(DailyCog(bot.host))
