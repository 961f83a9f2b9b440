"""How much is played on a server, by week."""

from bot.presses.host import Extensible
from cogs.stats.cog import StatsCog


async def setup(bot: Extensible) -> None:
    """Adds the cog of statistics."""
    await bot.add_cog(StatsCog(bot.host))
