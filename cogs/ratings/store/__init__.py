"""The stored ratings, which are counted from matches and so can be recounted."""

from cogs.ratings.store import tables as tables
