"""Ratings: how people stand, counted from what was played and nothing else.

``skill`` is the arithmetic, ``occasion`` what counts, ``book`` the standings an occasion changes, ``sources`` where
occasions are read, ``keeper`` what counts each of them exactly once, ``boards`` what is asked of the standings.
"""
