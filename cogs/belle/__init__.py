"""Belle of the Ball as people see it: its commands and presses, what is drawn, and its words."""

from bot.client import Parlour
from cogs.belle.cog import Belle
from cogs.belle.face import FACE


async def setup(bot: Parlour) -> None:
    """Adds Belle of the Ball."""
    bot.faces[FACE.game] = FACE
    await bot.add_cog(Belle(bot))
