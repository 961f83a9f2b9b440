"""Looking for a game: ``/find``, people's wishes, and the tables they are asked to join."""

from bot.presses.host import Extensible
from cogs.seeking.cog import SeekCog


async def setup(bot: Extensible) -> None:
    """Adds the cog of the search for games."""
    await bot.add_cog(SeekCog(bot.host))
