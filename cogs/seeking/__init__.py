"""Looking for a game: ``/seek``, the wishes behind it, and the tables people are asked to."""

from bot.app.client import Parlour
from cogs.seeking.cog import SeekCog


async def setup(bot: Parlour) -> None:
    """Adds the search for games."""
    await bot.add_cog(SeekCog(bot))
