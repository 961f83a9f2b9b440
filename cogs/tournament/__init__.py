"""Tournaments: ``/tournament``, their cards, pages and announcements."""

from bot.presses.host import Extensible
from cogs.tournament import at_table as at_table
from cogs.tournament.cog import TournamentCog


async def setup(bot: Extensible) -> None:
    """Adds the tournaments."""
    await bot.add_cog(TournamentCog(bot.host))
