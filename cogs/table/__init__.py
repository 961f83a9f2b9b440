"""At a table: ``/table``, ``/hand``, ``/rules`` and ``/turns``, and the buttons that do the same."""

from bot.client import Parlour
from cogs.table.caretaker import Caretaker
from cogs.table.cog import Hand, TableCommands
from cogs.table.watch import Turns


async def setup(bot: Parlour) -> None:
    """Adds the commands for people at a table."""
    await bot.add_cog(TableCommands(bot))
    await bot.add_cog(Hand(bot))
    await bot.add_cog(Turns(bot))
    await bot.add_cog(Caretaker(bot))
