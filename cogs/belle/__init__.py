"""Belle of the Ball as people see it: its commands and presses, what is drawn, and its words."""

from bot.client import Parlour
from cogs.belle.arrivals import rehearse
from cogs.belle.cog import Belle
from cogs.belle.face import BelleFace
from cogs.belle.signs import EMOJI


async def setup(bot: Parlour) -> None:
    """Adds Belle of the Ball."""
    bot.faces["belle"] = BelleFace()
    bot.rehearsals.append(rehearse)
    bot.signs.update(EMOJI)
    await bot.add_cog(Belle(bot))
