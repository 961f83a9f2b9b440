"""Belle of the Ball as people see it: its commands and presses, what is drawn, and its words."""

from bot.client import Parlour
from cogs.belle.arrivals import rehearse
from cogs.belle.cog import Belle
from cogs.belle.face import FACE
from cogs.belle.signs import EMOJI


async def setup(bot: Parlour) -> None:
    """Adds Belle of the Ball."""
    bot.faces[FACE.game] = FACE
    bot.rehearsals.append(rehearse)
    bot.signs.update(EMOJI)
    await bot.add_cog(Belle(bot))
