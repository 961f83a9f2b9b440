"""Learning a game: ``/learn``, a first match that teaches."""

from cogs.learn.cog import LearnCog

setup = LearnCog.setup
