"""``/settings me`` and ``/settings server``: users' and servers' settings."""

from bot.client import Parlour
from cogs.settings.cog import SettingsCog


async def setup(bot: Parlour) -> None:
    """Adds the settings."""
    await bot.add_cog(SettingsCog(bot))
