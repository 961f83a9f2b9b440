"""How much is played on a server, by week."""

from cogs.stats.cog import StatsCog

setup = StatsCog.setup
