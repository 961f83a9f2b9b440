"""Tournaments: ``/tournament``, their cards, pages and announcements."""

from bot.app.client import Parlour
from cogs.tournament.cog import TournamentCog


async def setup(bot: Parlour) -> None:
    """Adds the tournaments."""
    await bot.add_cog(TournamentCog(bot))
