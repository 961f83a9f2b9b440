"""Help, the rules, past tables: looking back at them, checking them, and what is stored about people."""

from bot.presses.host import Extensible
from cogs.community.help import HelpCog
from cogs.community.history import HistoryCog
from cogs.community.privacy import PrivacyCog
from cogs.community.rules import RulesCog


async def setup(bot: Extensible) -> None:
    """Adds the community's commands."""
    await bot.add_cog(HelpCog(bot.host))
    await bot.add_cog(HistoryCog(bot.host))
    await bot.add_cog(PrivacyCog(bot.host))
    await bot.add_cog(RulesCog(bot.host))
