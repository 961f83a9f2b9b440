"""Past matches: ``/history``, replays, and the coach."""

from bot.presses.host import Extensible
from cogs.history.cog.history import HistoryCog


async def setup(bot: Extensible) -> None:
    """Adds the cog of past matches."""
    await bot.add_cog(HistoryCog(bot.host))
