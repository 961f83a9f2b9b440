"""The deals of the day: ``/daily``, its tables, the share card, and reminders."""

from bot.presses.host import Extensible
from cogs.daily.cog import DailyCog
from cogs.daily.screens import Reached


async def setup(bot: Extensible) -> None:
    """Adds the deals of the day."""
    bot.host.messages.services.result_extras.append(Reached(bot.host.store).lines)
    await bot.add_cog(DailyCog(bot.host))
