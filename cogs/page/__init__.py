"""A seat in the browser: one page for each seat, beside the messages of Discord."""

from bot.presses.host import Extensible
from cogs.page.cog import PageCog


async def setup(bot: Extensible) -> None:
    """Adds the cog of the pages."""
    await bot.add_cog(PageCog(bot.host))
