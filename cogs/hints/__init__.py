"""Hints: the **Hint** button in a hand shows the move of a hard robot, and the reason."""

from cogs.hints.cog import HintCog

setup = HintCog.setup
