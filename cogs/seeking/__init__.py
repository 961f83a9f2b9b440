"""Looking for a game: ``/find``, people's wishes, and invitations to join the resulting tables."""

from cogs.seeking.cog import SeekCog

setup = SeekCog.setup
