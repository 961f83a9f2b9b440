"""Learning a game: ``/learn``, a first match that teaches."""

from bot.presses.host import Extensible
from cogs.learn.cog import LearnCog


async def setup(bot: Extensible) -> None:
    """Adds the cog of lessons."""
    await bot.add_cog(LearnCog(bot.host))
