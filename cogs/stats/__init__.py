"""How much is played on a server each week."""

from cogs.stats.cog import StatsCog

setup = StatsCog.setup
