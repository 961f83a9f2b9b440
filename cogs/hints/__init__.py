"""Hints: the **Hint** button in a hand, what a hard robot would do, and why."""

from bot.presses.host import Extensible
from cogs.hints.cog import HintCog


async def setup(bot: Extensible) -> None:
    """Adds the hints."""
    await bot.add_cog(HintCog(bot.host))
