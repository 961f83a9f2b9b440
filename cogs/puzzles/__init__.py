"""Puzzles: ``/puzzle``, one a day for everybody and as many as one likes."""

from bot.app.client import Parlour
from cogs.puzzles.cog import PuzzleCog


async def setup(bot: Parlour) -> None:
    """Adds the puzzles."""
    await bot.add_cog(PuzzleCog(bot))
