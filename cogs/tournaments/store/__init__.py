"""What is stored of tournaments."""

from cogs.tournaments.store import tables as tables
