"""Opening a table: ``/play``, the lobby card, seats, options, starting, and rematches."""

from bot.presses.host import Extensible
from cogs.lobby.cog import LobbyCog
from cogs.lobby.screens.lobby import LobbyScreens


async def setup(bot: Extensible) -> None:
    """Adds the lobby's cog and screens."""
    bot.host.messages.services.lobby_ui = LobbyScreens()
    await bot.add_cog(LobbyCog(bot.host))
