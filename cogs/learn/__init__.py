"""Learning a game: ``/learn``, a first match that teaches it."""

from cogs.learn.cog import LearnCog

setup = LearnCog.setup
