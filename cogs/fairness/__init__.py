"""Fair play: the source of a deal, and its proof."""

from cogs.fairness.cog import FairnessCog

setup = FairnessCog.setup
