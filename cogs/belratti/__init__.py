"""Belratti as people see it: its commands and presses, its museum in pictures, and its words."""

from bot.client import Parlour
from cogs.belratti.cog import Belratti
from cogs.belratti.face import FACE
from cogs.belratti.finale import rehearse
from cogs.belratti.signs import EMOJI


async def setup(bot: Parlour) -> None:
    """Adds Belratti."""
    bot.faces[FACE.game] = FACE
    bot.rehearsals.append(rehearse)
    bot.signs.update(EMOJI)
    await bot.add_cog(Belratti(bot))
