"""Ratings: how people stand, counted from what was played and nothing else.

``skill`` is the arithmetic, ``events`` what counts, ``standings`` what an event changes, ``collect`` where events are
read, ``service`` what counts each of them exactly once, ``queries`` what is asked of the standings.
"""
