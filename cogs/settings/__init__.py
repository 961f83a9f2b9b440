"""``/settings``: users' and servers' settings."""

from bot.presses.host import Extensible
from cogs.settings.cog.servers import ServerCog
from cogs.settings.cog.settings import SettingsCog


async def setup(bot: Extensible) -> None:
    """Adds the settings cogs."""
    await bot.add_cog(SettingsCog(bot.host))
    await bot.add_cog(ServerCog(bot.host))
