"""Hints: the **Hint** button in a hand shows the move of a hard robot, and the reason."""

from bot.presses.host import Extensible
from cogs.hints.cog import HintCog


async def setup(bot: Extensible) -> None:
    """Adds the cog of hints."""
    await bot.add_cog(HintCog(bot.host))
