"""What is stored about tournaments."""

from cogs.tournaments.store import tables as tables
