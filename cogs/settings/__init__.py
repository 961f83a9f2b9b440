"""``/settings`` and ``/server``: users' and servers' settings."""

from bot.app.client import Parlour
from cogs.settings.cog import SettingsCog
from cogs.settings.servers import ServerCog


async def setup(bot: Parlour) -> None:
    """Adds the settings."""
    await bot.add_cog(SettingsCog(bot))
    await bot.add_cog(ServerCog(bot))
