"""``/stats``: how much is played on a server, by week."""

from bot.app.client import Parlour
from cogs.stats.cog import StatsCog


async def setup(bot: Parlour) -> None:
    """Adds the command."""
    await bot.add_cog(StatsCog(bot))
