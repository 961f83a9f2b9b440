"""The stored ratings: counted from matches, so the bot can count them again."""

from cogs.ratings.store import tables as tables
