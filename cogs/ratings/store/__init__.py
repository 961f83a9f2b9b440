"""What is stored about ratings: counted from matches, so it can be counted again."""

from cogs.ratings.store import tables as tables
