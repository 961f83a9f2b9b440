"""``/settings me`` and ``/settings server``: how people and servers want things to be."""

from bot.client import Parlour
from cogs.settings.cog import SettingsCog


async def setup(bot: Parlour) -> None:
    """Adds the settings."""
    await bot.add_cog(SettingsCog(bot))
