"""The owner's room: commands for the bot's owner, in the owner's own server only."""

import discord

from bot.app.client import Parlour
from cogs.owner.cog import OwnerCog


async def setup(bot: Parlour) -> None:
    """Adds the owner's commands to the owner's server, if there is one."""
    if bot.settings.owner_guild:
        await bot.add_cog(OwnerCog(bot), guild=discord.Object(bot.settings.owner_guild))
