"""Leaderboards and ladders, profiles, achievements, and what result cards say of them."""

from bot.presses.host import Extensible
from cogs.leaderboard import global_achievements
from cogs.leaderboard.cog import LeaderboardCog
from cogs.leaderboard.profile import ProfileCog
from cogs.leaderboard.result_extras import ResultExtras
from cogs.leaderboard.seasons import SeasonCog


async def setup(bot: Extensible) -> None:
    """Adds the commands, the global achievements, and the lines for result cards."""
    bot.host.ratings.achievements["house"] = global_achievements
    bot.host.messages.services.result_extras.append(ResultExtras(bot.host).lines)
    await bot.add_cog(LeaderboardCog(bot.host))
    await bot.add_cog(ProfileCog(bot.host))
    await bot.add_cog(SeasonCog(bot.host))
