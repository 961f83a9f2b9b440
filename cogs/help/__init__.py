"""Help for people who are stuck: ``/help``."""

from cogs.help.cog import HelpCog

setup = HelpCog.setup
