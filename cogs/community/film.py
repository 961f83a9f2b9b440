"""A finished table as a film: what it looked like after each of its moves."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

import rules
from bot.store import Store
from bot.store.store import Row
from bot.tables.commands import Refused
from bot.tables.model import LIVE, Record, Status, Table

KEEP = 8
"""Films kept in memory, so that turning a page need not play the match again."""


@dataclass(frozen=True, slots=True)
class Step:
    """One move and what the table was like after it.

    Attributes:
        match: the match as it stood then; nobody plays on it.
        seat: who moved; ``None`` for the deal, where time ran out, and where a move was taken back.
        late: the seats that were waited for when time ran out.
        undone: who has taken their move back, where that is what happened.
        events: what the move brought about.
    """

    match: rules.Match
    seat: rules.Seat | None
    late: tuple[rules.Seat, ...]
    events: tuple[rules.Event, ...]
    undone: rules.Seat | None = None


@dataclass(frozen=True, slots=True)
class Film:
    """A match from the deal (step 0) to its end.

    Attributes:
        match: the match at its end, with its whole log.
        steps: one more than there were moves.
    """

    match: rules.Match
    steps: tuple[Step, ...]

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self.steps) - 1


def shoot(game: str, seats: int, record: Record, moves: Sequence[Row]) -> Film:
    """Plays a match over again from its seed and its moves.

    Args:
        game: its name.
        seats: how many people played.
        record: the table's record, for the seed and the options.
        moves: its rows of ``moves`` in order.

    Raises:
        rules.RuleError: the moves do not fit the rules.
        msgspec.DecodeError: a move cannot be read.
    """
    match = rules.Match.new(game, seats=seats, seed=record.seed, options=record.options)
    steps = [Step(match.fork(), None, (), match.opening)]
    for move in moves:
        seat: rules.Seat | None = move["seat"]
        action: Any = msgspec.json.decode(move["action"])
        late = _waited_for(match, action) if seat is None else ()
        events = match.play(seat, action)
        last = match.log[-1][2]
        undone = last.seat if isinstance(last, rules.Undo) else None
        steps.append(Step(match.fork(), seat, late, events, undone))
    return Film(match, tuple(steps))


def _waited_for(match: rules.Match, expire: Any) -> tuple[rules.Seat, ...]:
    window = expire.get("window") if isinstance(expire, dict) else None
    return next(
        (
            tuple(seat for seat in prompt.seats if seat not in prompt.done)
            for prompt in match.prompts
            if prompt.window == window
        ),
        (),
    )


class Films:
    """The films somebody is watching, made when they are asked for."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: OrderedDict[int, Film] = OrderedDict()

    async def of(self, table: Table) -> Film:
        """Returns a finished table's film.

        Raises:
            Refused: the table is not finished, or its match cannot be played again.
        """
        need_finished(table)
        film = self._kept.get(table.id)
        if film is None:
            film = self._kept[table.id] = await self._make(table)
            while len(self._kept) > KEEP:
                self._kept.popitem(last=False)
        self._kept.move_to_end(table.id)
        return film

    async def _make(self, table: Table) -> Film:
        moves = await self._store.moves_of(table.id)
        if table.match is None:  # of rules this version cannot go on with
            raise Refused("no_replay")
        try:
            return await asyncio.to_thread(
                shoot, table.game, table.match.seats, table.record, moves
            )
        except (rules.RuleError, msgspec.DecodeError) as error:
            raise Refused("no_replay") from error


def need_finished(table: Table) -> None:
    """Lets nobody look behind the cards of a table at which something can still happen.

    Raises:
        Refused: the table is not finished.
    """
    if table.status in LIVE:
        raise Refused("not_finished")
    if table.status is not Status.FINISHED:
        raise Refused("no_result")
