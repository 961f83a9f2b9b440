"""How people stand: ``skill`` is the arithmetic, ``events`` what counts, ``standings`` what an event changes, ``collect`` where
events are read, and ``service`` what counts each of them exactly once.
"""
