"""Looking for a game: ``/seek``, the wishes behind it, and the tables people are asked to."""

from bot.presses.host import Extensible
from cogs.seeking.cog import SeekCog


async def setup(bot: Extensible) -> None:
    """Adds the search for games."""
    await bot.add_cog(SeekCog(bot.host))
