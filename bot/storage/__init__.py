"""Everything that must outlive the process, behind one class."""

from bot.storage.engine import DatabaseInUse, DatabaseProblem, open_store
from bot.storage.store import Change, Conflict, Store

__all__ = ["Change", "Conflict", "DatabaseInUse", "DatabaseProblem", "Store", "open_store"]
