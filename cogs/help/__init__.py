"""Help: ``/help``, for people who are stuck."""

from cogs.help.cog import HelpCog

setup = HelpCog.setup
