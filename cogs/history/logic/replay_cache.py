"""The replays of finished tables that people are watching."""

from __future__ import annotations

import asyncio

import msgspec

import rules
from bot.memo import Memo
from bot.storage import Store
from bot.tables.commands import Refused
from bot.tables.model import LIVE, Status, Table

KEEP = 8
"""How many replays stay in memory, so that moving to another step doesn't replay the match."""


class ReplayCache:
    """The replays that people are watching, built on demand."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: Memo[int, rules.Replay] = Memo(KEEP)

    async def of(self, table: Table) -> rules.Replay:
        """Returns a finished table's replay.

        Raises:
            Refused: the table isn't finished, or its match can't be replayed.
        """
        need_finished(table)
        return await self._kept.of(table.id, lambda: self._make(table))

    async def _make(self, table: Table) -> rules.Replay:
        if table.record.thinned:
            raise Refused("moves_gone")
        moves = await self._store.moves_of(table.id)
        if table.match is None:  # this version doesn't know its rules
            raise Refused("no_replay")
        try:
            return await asyncio.to_thread(
                table.record.replay, table.game, table.match.seats, moves
            )
        except (rules.RuleError, msgspec.DecodeError) as error:
            raise Refused("no_replay") from error


def need_finished(table: Table) -> None:
    """Refuses tables that are still in play, so that no one sees hidden cards.

    Raises:
        Refused: the table isn't finished.
    """
    if table.status in LIVE:
        raise Refused("not_finished")
    if table.status is not Status.FINISHED:
        raise Refused("no_result")
