"""Everything that must outlive the process, behind a single class: `Store`."""

# ruff: noqa: F401 - these names are imported from here
# pyright: reportUnusedImport=false

from bot.storage.changes import Change, Conflict
from bot.storage.engine import DatabaseInUse, DatabaseProblem, Mendable, open_store
from bot.storage.outage import Unavailable, Uncertain
from bot.storage.store import Store
