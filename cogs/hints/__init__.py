"""Hints: the **Hint** button in a hand shows the move a hard robot would make, and why."""

from cogs.hints.cog import HintCog

setup = HintCog.setup
