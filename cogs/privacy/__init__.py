"""What is stored about people: ``/privacy``, the export, and deleting it."""

from bot.presses.host import Extensible
from cogs.privacy.cog import PrivacyCog


async def setup(bot: Extensible) -> None:
    """Adds privacy's commands."""
    await bot.add_cog(PrivacyCog(bot.host))
