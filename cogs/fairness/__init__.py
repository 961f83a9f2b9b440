"""Fair play: the source of a deal, and its proof."""

from bot.presses.host import Extensible
from cogs.fairness.cog import FairnessCog


async def setup(bot: Extensible) -> None:
    """Adds the cog of fair play."""
    await bot.add_cog(FairnessCog(bot.host))
