"""Cattitude as people see it: its commands and presses, what is drawn, and its words."""

from bot.client import Parlour
from cogs.cattitude.cog import Cattitude
from cogs.cattitude.face import FACE
from cogs.cattitude.signs import EMOJI


async def setup(bot: Parlour) -> None:
    """Adds Cattitude."""
    bot.faces[FACE.game] = FACE
    bot.signs.update(EMOJI)
    await bot.add_cog(Cattitude(bot))
