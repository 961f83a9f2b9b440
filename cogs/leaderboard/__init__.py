"""How people stand: leaderboards and ladders, profiles, achievements, and what a result card says of all that."""

from bot.client import Parlour
from cogs.leaderboard.cog import Leaderboard
from cogs.leaderboard.epilogue import Epilogues
from cogs.leaderboard.house import HouseHonours
from cogs.leaderboard.profile import Profiles


async def setup(bot: Parlour) -> None:
    """Adds the commands, the house's own achievements, and the lines for result cards."""
    bot.honours["house"] = HouseHonours()
    bot.epilogues.append(Epilogues(bot).lines)
    await bot.add_cog(Leaderboard(bot))
    await bot.add_cog(Profiles(bot))
