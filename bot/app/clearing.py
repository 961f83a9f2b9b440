"""Cleans up the database: deletes orphaned rows, and also old moves if the owner wants that."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from bot.clock import unix_time
from bot.config import Settings
from bot.storage import Store
from bot.storage.clearing import clear, shrink, with_old_moves
from bot.tables.commands import Refused, Thin
from bot.tables.service import Tables

JOB = "clearing"

DAY, AGAIN = 86_400.0, 3_600.0
"""The seconds in a day, and the seconds to the next check when there is nothing to delete."""

BREATH = 0.05
"""Seconds between two steps, so that new moves can be written in between."""


class Clearing:
    """Deletes a little on each run, and runs again soon while there is more to delete."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        settings: Callable[[], Settings],
        awake: Callable[[], bool],
    ) -> None:
        self._store, self._tables, self._settings, self._awake = store, tables, settings, awake
        self._idle_until = 0.0
        self._seen = 0

    async def run(self) -> float | None:
        """Does one step; returns how many seconds to wait before the next."""
        now = unix_time()
        if not self._awake() or now < self._idle_until <= now + AGAIN:
            return None
        more = await clear(self._store, now) + await self._thin(now)
        if more or await shrink(self._store):
            return BREATH
        self._idle_until = now + AGAIN
        return AGAIN

    async def _thin(self, now: float) -> int:
        """Deletes some old matches' moves; returns how many matches it looked at."""
        if not (days := self._settings().keep_moves_days):
            return 0
        old = await with_old_moves(self._store, now - days * DAY, self._seen)
        self._seen = old[-1] if old else 0
        for table_id in old:
            with suppress(Refused):  # keep it: its rules are unknown, or its row is damaged
                await self._tables.submit(table_id, Thin())
        return len(old)
