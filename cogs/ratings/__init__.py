"""Ratings: standings, leaderboards, profiles, achievements, seasons, and result cards."""

from bot.presses.host import Extensible
from cogs.ratings.cog.leaderboard import LeaderboardCog
from cogs.ratings.cog.profile import ProfileCog
from cogs.ratings.cog.seasons import SeasonCog
from cogs.ratings.logic.service import RatingService


async def setup(bot: Extensible) -> None:
    """Adds the cogs for leaderboards, profiles and seasons."""
    service = RatingService(bot.host.store, bot.host.game_uis)
    await bot.add_cog(LeaderboardCog(bot.host, service))
    await bot.add_cog(ProfileCog(bot.host, service))
    await bot.add_cog(SeasonCog(bot.host, service))
