"""Help: ``/help``, and what people can do if they are stuck."""

from cogs.help.cog import HelpCog

setup = HelpCog.setup
