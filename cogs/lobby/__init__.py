"""Opening a table: ``/play``, the lobby card, seats, options, the start, and the rematch."""

from bot.app.client import Parlour
from cogs.lobby.cog import LobbyCog
from cogs.lobby.learning import LearnCog
from cogs.lobby.screens import LobbyScreens


async def setup(bot: Parlour) -> None:
    """Adds the lobby."""
    bot.lobby_ui = LobbyScreens()
    await bot.add_cog(LobbyCog(bot))
    await bot.add_cog(LearnCog(bot))
