"""Fair play: what a deal is drawn from, and what shows that it was."""

from bot.presses.host import Extensible
from cogs.fairness.cog import FairnessCog


async def setup(bot: Extensible) -> None:
    """Adds fair play."""
    await bot.add_cog(FairnessCog(bot.host))
