"""Everything that must outlive the process, behind one class."""

from bot.storage.engine import DatabaseInUse, DatabaseProblem, open_store
from bot.storage.outage import Unavailable
from bot.storage.store import Change, Conflict, Store

__all__ = [
    "Change",
    "Conflict",
    "DatabaseInUse",
    "DatabaseProblem",
    "Store",
    "Unavailable",
    "open_store",
]
