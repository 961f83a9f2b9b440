"""The card with which the bot says hello to a server that it joins."""

from bot.presses.host import Extensible
from cogs.hello.cog import HelloCog


async def setup(bot: Extensible) -> None:
    """Adds the cog that says hello."""
    await bot.add_cog(HelloCog(bot.host))
