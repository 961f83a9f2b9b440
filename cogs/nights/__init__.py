"""Game nights: ``/night``, signing up, reminders, and the tables at the time."""

from bot.presses.host import Extensible
from cogs.nights.cog import NightCog


async def setup(bot: Extensible) -> None:
    """Adds the cog of game nights."""
    await bot.add_cog(NightCog(bot.host))
