"""What the moves of watched matches have cost, worked out beside the reading, by the robots' workers."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping

from bot.games.replay import Replay
from bot.robots.pool import NoAnswer, WorkerPool

KEEP = 64
"""Matches whose costs are remembered."""

AT_ONCE = 4
"""Moves judged in one go, after which robots have their turn."""


class Costs:
    """The costs of matches being watched: a page shows what is known when it is turned, and waits for nothing."""

    def __init__(self, players: WorkerPool) -> None:
        self._players = players
        self._known: OrderedDict[int, dict[int, int]] = OrderedDict()
        self._working: dict[int, asyncio.Task[None]] = {}

    def of(self, table_id: int, replay: Replay, step: int) -> Mapping[int, int]:
        """Returns what is known of a finished table's moves by now, by step; begins with the moves about a step."""
        if table_id not in self._known:
            known = self._known[table_id] = {}
            self._working[table_id] = asyncio.get_running_loop().create_task(
                self._work_out(replay, step, known), name=f"costs {table_id}"
            )
            self._working[table_id].add_done_callback(lambda _: self._working.pop(table_id, None))
            while len(self._known) > KEEP:
                oldest, _ = self._known.popitem(last=False)
                self._stop(oldest)
        self._known.move_to_end(table_id)
        return self._known[table_id]

    def close(self) -> None:
        """Works out nothing more."""
        for table_id in [*self._working]:
            self._stop(table_id)

    def _stop(self, table_id: int) -> None:
        if (working := self._working.pop(table_id, None)) is not None:
            working.cancel()

    async def _work_out(self, replay: Replay, step: int, known: dict[int, int]) -> None:
        match, last = replay.match.to_json(), replay.last
        start = max(1, step - AT_ONCE // 2)
        for first in (*range(start, last + 1, AT_ONCE), *range(1, start, AT_ONCE)):
            try:
                known |= await self._players.cost(match, range(first, first + AT_ONCE))
            except NoAnswer:
                return
