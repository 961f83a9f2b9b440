"""Game nights: ``/night``, signing up, reminders, and the tables at the time."""

from bot.app.client import Parlour
from cogs.nights.cog import NightCog


async def setup(bot: Parlour) -> None:
    """Adds game nights."""
    await bot.add_cog(NightCog(bot))
