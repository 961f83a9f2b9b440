"""Tournaments: ``/tournament``, their cards, pages, rounds and announcements."""

from bot.presses.host import Extensible
from cogs.tournaments.cog import TournamentCog


async def setup(bot: Extensible) -> None:
    """Adds the cog of tournaments."""
    await bot.add_cog(TournamentCog(bot.host))
