"""The coach judges each finished match once, in the background, using the robots' workers."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field

import msgspec
from sqlalchemy import select

from bot.storage import Store, Unavailable
from bot.storage.dialects import FAILURES, put
from bot.tables.model import Table
from bot.workers.pool import NoAnswer, WorkerPool
from cogs.history.store import analyses
from rules import Replay
from rules.core.coach import Mark

KEEP = 64
"""How many matches' marks stay in memory; finished ones are all in the database."""
SECONDS = 6.0
"""Roughly how many core-seconds a match takes; comparing moves takes up to twice that again."""
MOST = 0.25
"""The most core-seconds to spend on a move."""
AT_ONCE = 0.5
"""How many seconds to work at a stretch before the robots get their turn."""
MOMENTS = 3
"""The most turning points to show in a match."""


@dataclass
class Analysis:
    """The marks given to a match's moves so far.

    Attributes:
        marks: the marks, by move number.
        left: the numbers of moves without a mark, people's moves first.
        failed: true if those moves will never get a mark.
    """

    marks: dict[int, Mark] = field(default_factory=dict[int, Mark])
    left: list[int] = field(default_factory=list[int])
    failed: bool = False

    def ready(self, seat: int, replay: Replay) -> bool:
        """Returns whether all of a seat's moves have marks."""
        return not any(replay.steps[seq].seat == seat for seq in self.left)

    def moments(self, seat: int) -> list[Mark]:
        """Returns the moves that cost a seat the most, in the order in which they were made."""
        worse = [mark for mark in self.marks.values() if mark.seat == seat and mark.kind == "worse"]
        worst = sorted(worse, key=lambda mark: -mark.points)[:MOMENTS]
        return sorted(worst, key=lambda mark: mark.seq)


class Coach:
    """Judges the matches people look at; pages show the marks so far instead of waiting."""

    def __init__(self, players: WorkerPool, store: Store) -> None:
        self._players = players
        self._store = store
        self._known: dict[int, Analysis] = {}
        self._working: dict[int, asyncio.Task[None]] = {}

    async def of(self, table: Table, replay: Replay) -> Analysis:
        """Returns the marks known for a finished table's moves, and starts judging the rest."""
        if table.id not in self._known:
            kept = await self._kept(table.id)
            if table.id not in self._known:
                self._known[table.id] = kept or self._begun(table, replay)
                for oldest in [*self._known][:-KEEP]:
                    self._stop(oldest)
                    del self._known[oldest]
        known = self._known[table.id] = self._known.pop(table.id)  # the latest match comes last
        if known.left and not known.failed and table.id not in self._working:
            working = self._work_out(table.id, replay, known)
            task = asyncio.get_running_loop().create_task(working, name=f"coach {table.id}")
            self._working[table.id] = task
            task.add_done_callback(lambda _: self._working.pop(table.id, None))
        return known

    def close(self) -> None:
        for table_id in [*self._working]:
            self._stop(table_id)

    def _stop(self, table_id: int) -> None:
        if (working := self._working.pop(table_id, None)) is not None:
            working.cancel()

    def _begun(self, table: Table, replay: Replay) -> Analysis:
        people = {seat for seat, person in table.taken() if not person.builtin_robot}
        seats = {seq: step.seat for seq, step in enumerate(replay.steps) if step.seat is not None}
        return Analysis(left=sorted(seats, key=lambda seq: (seats[seq] not in people, seq)))

    async def _kept(self, table_id: int) -> Analysis | None:
        rows = await self._store.read(select(analyses).where(analyses.c.table_id == table_id))
        try:
            marks = [mark for row in rows for mark in read_marks(row["marks"])]
        except msgspec.MsgspecError:  # written by an earlier version
            return None
        return Analysis({mark.seq: mark for mark in marks}) if rows else None

    async def _work_out(self, table_id: int, replay: Replay, known: Analysis) -> None:
        match = replay.match.to_json()
        seconds = min(MOST, SECONDS / len(known.left))
        for moves in _chunks(known.left, max(1, int(AT_ONCE / seconds))):
            try:
                marks = await self._players.judge(match, moves, seconds)
            except NoAnswer:
                known.failed = True
                return
            known.marks |= {mark.seq: mark for mark in marks}
            known.left = [seq for seq in known.left if seq not in moves]
        row = {"table_id": table_id, "marks": msgspec.json.encode([*known.marks.values()])}
        with suppress(Unavailable, *FAILURES):  # the marks will be worked out again
            await self._store.write(lambda writer: put(writer, analyses, [row]))


def read_marks(stored: bytes) -> list[Mark]:
    """Decodes a match's stored marks.

    Raises:
        msgspec.MsgspecError: they can't be decoded.
    """
    return msgspec.json.decode(stored, type=list[Mark])


def _chunks(moves: list[int], size: int) -> Iterator[list[int]]:
    for first in range(0, len(moves), size):
        yield moves[first : first + size]
