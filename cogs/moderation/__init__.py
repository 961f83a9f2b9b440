"""Tools for moderators: bans from a server's tables, reports, and notes about who leaves."""

from bot.presses.host import Extensible
from cogs.moderation.cog import ModerationCog


async def setup(bot: Extensible) -> None:
    """Adds the cog of moderation."""
    await bot.add_cog(ModerationCog(bot.host))
