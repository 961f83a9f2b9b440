"""The deals of the day: ``/daily``, its tables, the share card, and reminders."""

from bot.app.client import Parlour
from cogs.daily.cog import DailyCog


async def setup(bot: Parlour) -> None:
    """Adds the deals of the day."""
    await bot.add_cog(DailyCog(bot))
