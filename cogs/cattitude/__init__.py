"""Cattitude as people see it: its commands and presses, what is drawn, and its words."""

from bot.client import Parlour
from cogs.cattitude.cog import Cattitude
from cogs.cattitude.face import FACE


async def setup(bot: Parlour) -> None:
    """Adds Cattitude."""
    bot.faces[FACE.game] = FACE
    await bot.add_cog(Cattitude(bot))
