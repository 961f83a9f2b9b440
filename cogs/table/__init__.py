"""At a table: ``/table`` and ``/move``, and their buttons."""

from bot.presses.host import Extensible
from cogs.table.cog.cleanup import CleanupCog
from cogs.table.cog.moves import MoveCog
from cogs.table.cog.table import HandCog, TableCog


async def setup(bot: Extensible) -> None:
    """Adds the cogs for people at a table."""
    await bot.add_cog(TableCog(bot.host))
    await bot.add_cog(HandCog(bot.host))
    await bot.add_cog(MoveCog(bot.host))
    await bot.add_cog(CleanupCog(bot.host))
