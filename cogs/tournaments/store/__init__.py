"""What the database stores about tournaments."""

from cogs.tournaments.store import tables as tables
