"""Who plays most and wins most, here and everywhere."""

from bot.client import Parlour
from cogs.leaderboard.cog import Leaderboard


async def setup(bot: Parlour) -> None:
    """Adds the leaderboard."""
    await bot.add_cog(Leaderboard(bot))
