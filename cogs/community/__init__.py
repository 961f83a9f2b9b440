"""Help, the rules, past tables: looking back at them, checking them, and what is stored about people."""

from bot.app.client import Parlour
from cogs.community.help import HelpCog
from cogs.community.history import HistoryCog
from cogs.community.privacy import PrivacyCog
from cogs.community.rules import RulesCog


async def setup(bot: Parlour) -> None:
    """Adds the community's commands."""
    await bot.add_cog(HelpCog(bot))
    await bot.add_cog(HistoryCog(bot))
    await bot.add_cog(PrivacyCog(bot))
    await bot.add_cog(RulesCog(bot))
