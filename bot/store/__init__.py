"""Everything that must outlive the process, behind one class."""

from bot.store.engine import DatabaseProblem, open_store
from bot.store.store import Change, Conflict, Store

__all__ = ["Change", "Conflict", "DatabaseProblem", "Store", "open_store"]
