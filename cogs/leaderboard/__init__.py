"""Leaderboards and ladders, profiles, achievements, and what result cards say of them."""

from bot.app.client import Parlour
from cogs.leaderboard import global_achievements
from cogs.leaderboard.cog import LeaderboardCog
from cogs.leaderboard.profile import ProfileCog
from cogs.leaderboard.result_extras import ResultExtras


async def setup(bot: Parlour) -> None:
    """Adds the commands, the global achievements, and the lines for result cards."""
    bot.achievements["house"] = global_achievements
    bot.result_extras.append(ResultExtras(bot).lines)
    await bot.add_cog(LeaderboardCog(bot))
    await bot.add_cog(ProfileCog(bot))
