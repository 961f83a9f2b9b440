"""Puzzles: ``/puzzle``, with a puzzle of the day for everyone, and any number of others."""

from bot.presses.host import Extensible
from cogs.puzzles.cog import PuzzleCog


async def setup(bot: Extensible) -> None:
    """Adds the cog of puzzles."""
    await bot.add_cog(PuzzleCog(bot.host))
