"""A planned shutdown of the bot, which every live table announces."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from bot.clock import unix_time
from bot.log import logger
from bot.storage import Store
from bot.tables.model import LIVE
from bot.tables.placed import Announce
from bot.tables.service import Tables

KEY = "drain"
"""The database key that says whether tables show a stop, for place 0."""


class Drain:
    """Counts down to a planned stop and refuses new tables in the meantime.

    Attributes:
        stops_at: when the bot stops (seconds since the epoch), or ``None`` if no stop is planned.
    """

    def __init__(
        self, store: Store, tables: Tables, end: Callable[[], Coroutine[Any, Any, None]]
    ) -> None:
        self._store, self._tables, self._end = store, tables, end
        self.stops_at: float | None = None
        self._ending: asyncio.Task[None] | None = None

    async def begin(self, seconds: float) -> int:
        """Starts or changes the countdown; returns how many tables show it."""
        stops_at = unix_time() + seconds
        self._tables.opening = False
        await self._note(b"1")
        logger.warning("draining", seconds=round(seconds))
        shown = await self.announce(Announce(stops_at=stops_at))
        self.stops_at = stops_at
        return shown

    async def cancel(self) -> int:
        """Cancels the countdown; returns how many tables now show that."""
        self.stops_at = None
        self._tables.opening = True
        shown = await self.announce(Announce(stops_at=0.0))
        await self._note(b"")
        return shown

    async def over(self) -> None:
        """Removes an earlier shutdown notice from the tables after the bot has started."""
        store = self._store
        if any([await store.installed(key_of(place)) for place in store.places.held]):
            await self.cancel()

    async def _note(self, value: bytes) -> None:
        for place in self._store.places.held:
            await self._store.install(key_of(place), value)

    async def announce(self, command: Announce) -> int:
        """Announces a stop at every live table; returns how many tables accepted it."""
        table_ids = await self._store.with_status(*map(str, LIVE))
        submitted = [self._tables.submit(table_id, command) for table_id in table_ids]
        answers = await asyncio.gather(*submitted, return_exceptions=True)
        return sum(not isinstance(answer, BaseException) for answer in answers)

    def check(self, now: float) -> None:
        if self.stops_at is not None and now >= self.stops_at and self._ending is None:
            logger.warning("drained")
            self._ending = asyncio.create_task(self._end(), name="drain")


def key_of(place: int) -> str:
    """Returns the database key that says whether this place's tables show a stop."""
    return f"{KEY}:{place}" if place else KEY
