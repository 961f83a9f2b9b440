"""Opening a table: ``/play``, the lobby card, seats, options, the start, and the rematch."""

from bot.presses.host import Extensible
from cogs.lobby.cog import LobbyCog
from cogs.lobby.screens.lobby import LobbyScreens


async def setup(bot: Extensible) -> None:
    """Adds the cog of the lobby, and its screens."""
    bot.host.messages.services.lobby_ui = LobbyScreens()
    await bot.add_cog(LobbyCog(bot.host))
