"""Puzzles: ``/puzzle``, one a day for everybody and as many as one likes."""

from bot.presses.host import Extensible
from cogs.puzzles.cog import PuzzleCog


async def setup(bot: Extensible) -> None:
    """Adds the puzzles."""
    await bot.add_cog(PuzzleCog(bot.host))
