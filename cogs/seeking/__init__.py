"""Looking for a game: ``/find``, people's wishes, and the tables they are asked to join."""

from cogs.seeking.cog import SeekCog

setup = SeekCog.setup
