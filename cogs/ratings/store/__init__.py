"""What is stored of how people stand: counted from what was played, and nothing else."""

from cogs.ratings.store import tables as tables
