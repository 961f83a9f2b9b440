"""The owner's room: commands for the bot's owner, only in the owner's own server."""

import discord

from bot.presses.host import Extensible
from cogs.owner.cog import OwnerCog


async def setup(bot: Extensible) -> None:
    """Adds the owner's commands to the owner's server, if there is one."""
    if bot.host.settings.owner_guild:
        await bot.add_cog(OwnerCog(bot.host), guild=discord.Object(bot.host.settings.owner_guild))
