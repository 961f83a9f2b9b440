"""The rules as pages: ``/rules``, and the **Rules** button at a table."""

from bot.presses.host import Extensible
from cogs.rules_pages.cog import RulesCog


async def setup(bot: Extensible) -> None:
    """Adds the cog of the rules' pages."""
    await bot.add_cog(RulesCog(bot.host))
