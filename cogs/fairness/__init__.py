"""Fair play: where a deal comes from, and the proof."""

from cogs.fairness.cog import FairnessCog

setup = FairnessCog.setup
