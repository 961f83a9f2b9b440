"""Belote as people see it: its commands and presses, what is drawn, and its words."""

from bot.client import Parlour
from cogs.belote.cog import Belote
from cogs.belote.face import FACE
from cogs.belote.pictures import rehearse
from cogs.belote.sayings import EMOJI


async def setup(bot: Parlour) -> None:
    """Adds Belote."""
    bot.faces[FACE.game] = FACE
    bot.rehearsals.append(rehearse)
    bot.signs.update(EMOJI)
    await bot.add_cog(Belote(bot))
