"""Beccato! as people see it: its commands and presses, what is drawn, and its words."""

from bot.client import Parlour
from cogs.beccato.cog import BeccatoCog
from cogs.beccato.face import FACE
from cogs.beccato.finale import rehearse
from cogs.beccato.signs import EMOJI


async def setup(bot: Parlour) -> None:
    """Adds Beccato!."""
    bot.faces[FACE.game] = FACE
    bot.rehearsals.append(rehearse)
    bot.signs.update(EMOJI)
    await bot.add_cog(BeccatoCog(bot))
