"""What stays of the tables: looking back at them, checking them, and what is stored about people."""

from bot.client import Parlour
from cogs.community.help import Help
from cogs.community.history import History
from cogs.community.privacy import Privacy
from cogs.community.replay import Replay


async def setup(bot: Parlour) -> None:
    """Adds the community's commands."""
    await bot.add_cog(Help(bot))
    await bot.add_cog(History(bot))
    await bot.add_cog(Privacy(bot))
    await bot.add_cog(Replay(bot))
