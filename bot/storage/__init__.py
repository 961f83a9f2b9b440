"""Everything that must outlive the process, behind one class."""

# ruff: noqa: F401 - it is here to be imported from
# pyright: reportUnusedImport=false

from bot.storage.engine import DatabaseInUse, DatabaseProblem, Mendable, open_store
from bot.storage.outage import Unavailable, Uncertain
from bot.storage.store import Change, Conflict, Store
