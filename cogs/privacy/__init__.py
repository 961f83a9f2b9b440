"""The stored data about people: export and deletion."""

from bot.presses.host import Extensible
from cogs.privacy.cog import PrivacyCog


async def setup(bot: Extensible) -> None:
    """Adds the cog of privacy."""
    await bot.add_cog(PrivacyCog(bot.host))
