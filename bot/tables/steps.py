"""Steps of the wall clock, for all tables at once."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Collection

from bot.storage import Store
from bot.storage.outage import LOOKED_EVERY, Unavailable
from bot.tables.play import Stepped
from bot.tables.service import Tables


async def step_all(tables: Tables, store: Store, step: Stepped, games: Collection[str]) -> None:
    """Moves the timers of all tables of some games along; where the database is away, as soon as it is back."""
    waiting = await store.when_back(lambda: store.due(math.inf, games))
    while waiting:
        moving = [tables.submit(table_id, step) for table_id in waiting]
        moved = zip(waiting, await asyncio.gather(*moving, return_exceptions=True), strict=True)
        waiting = [table_id for table_id, one in moved if isinstance(one, Unavailable)]
        if waiting:
            await asyncio.sleep(LOOKED_EVERY)
