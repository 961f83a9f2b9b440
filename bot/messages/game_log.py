"""Recent events at a table: a seat sees those since its last move, everyone the latest lines."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby, islice, takewhile
from math import inf
from typing import Any, TypeVar

import rules
from bot.components.fitting import Recap
from bot.components.screen import Picture
from bot.i18n.words import SOURCE, Words, words
from bot.log import logger
from bot.storage.rows import StoredMove
from bot.tables.kinds import kind_of
from bot.tables.model import Table
from bot.ui.game_ui import GameUI, RenderContext
from bot.ui.match_lines import move_lines, note_lines
from bot.ui.table_screens import NEWS, context_for

T = TypeVar("T")

KEPT = 16
"""The most moves kept per seat at a table: more than are made between two of a seat's moves."""

FADES = 6.0
"""How many seconds passing events (``Event.passing``) are shown for."""

LEAST, MOST = 3, 12
"""The fewest lines in a recap, if there are that many, and the most."""


@dataclass(frozen=True, slots=True)
class _Step:
    """A move or the deal.

    Attributes:
        seat: the seat that moved; ``None`` for the deal, or if no one moved.
        late: the seats that ran out of time.
        events: all its events, including those that only some seats may see.
        summaries: how many summaries there were after it.
        seq: how many actions had been played after it.
        at: when it was made (by the event loop's clock); ``-inf`` if unknown.
        secret: whether some of its events are only for some seats.
        shown: its lines and its picture, once rendered: by reader, language and players' names.
    """

    seat: rules.Seat | None
    late: tuple[rules.Seat, ...]
    events: tuple[rules.Event, ...]
    summaries: int
    seq: int
    at: float
    secret: bool = True
    shown: dict[tuple[object, ...], Any] = field(default_factory=dict[tuple[object, ...], Any])

    def once(self, key: object, context: RenderContext, w: Words, make: Callable[[], T]) -> T:
        """Returns what ``make`` returns, called once for each language and the same names."""
        kept = (key, w.style, context.names)
        if kept not in self.shown:
            self.shown[kept] = make()
        return self.shown[kept]


class GameLog:
    """The latest moves at one table.

    Attributes:
        seq: how many actions it knows about.
        passed: how many moves with passing events each seat has seen since this log began.
    """

    def __init__(self, game_ui: GameUI, table: Table, replayed: Sequence[rules.ReplayStep]) -> None:
        self._game_ui = game_ui
        self._most = KEPT * len(table.seats)
        self._steps = deque(self._step_of(step, -inf) for step in replayed[-self._most :])
        self.passed = Counter[rules.Seat]()
        self._recent: tuple[_Step, ...] = ()
        self._forgotten = 0
        # The step number at which each seat's last recap began, counting forgotten steps.
        self._needed: dict[rules.Seat, int] = {}
        # Many moves have no line for everyone, so the latest that have one are kept separately.
        steps = (
            _Step(None, step.late, step.events, 0, step.match.seq, -inf)
            for step in reversed(replayed)
        )
        context = context_for(table, words(SOURCE))
        latest = islice((step for step in steps if self._is_public(step, context)), NEWS[0])
        self._public = deque(reversed([*latest]), maxlen=NEWS[0])
        self.seq = replayed[-1].match.seq if replayed else 0
        self._whole = len(replayed) <= self._most

    @classmethod
    async def load(cls, game_ui: GameUI, table: Table, moves: Sequence[StoredMove]) -> GameLog:
        """Builds a log from a table's moves; it is empty if today's rules can't replay them."""
        assert table.match is not None
        seats = table.match.seats
        try:
            played = await asyncio.to_thread(table.record.replay, table.game, seats, moves)
        except Exception as error:  # noqa: BLE001 - the table must be shown even without its log
            logger.warning("game log not replayed", table=table.id, exc_info=error)
            game_log = cls(game_ui, table, (rules.ReplayStep(table.match, None, (), ()),))
            game_log._whole = False
            return game_log
        return cls(game_ui, table, played.steps)

    def add(
        self, before: rules.Match | None, table: Table, events: tuple[rules.Event, ...], now: float
    ) -> bool:
        """Adds a deal or move; returns ``False`` if any moves since ``before`` are missing."""
        after, known = table.match, 0 if before is None else before.seq
        assert after is not None
        if after.seq != known and (after.seq != known + 1 or not after.log):
            return False
        if before is None:
            self._add(rules.ReplayStep(after, None, (), after.opening), table, now)
        elif after.seq > known:
            self._add(rules.last_step(before, after, events), table, now)
        self.seq = after.seq
        for seat in range(after.seats):
            self.passed[seat] += any(_passes(event, seat) for event in events)
        self._recent = self._passing(now)
        self._forget(after.seats, now)
        return True

    def _forget(self, seats: int, now: float) -> None:
        """Drops the steps from before every seat's last recap."""
        needed = min(self._needed.values()) if len(self._needed) == seats else 0
        kept = min(needed, self._forgotten + self._lap(seats)) - 1
        while len(self._steps) > self._most or (
            self._forgotten < kept and self._steps[0].at < now - FADES
        ):
            self._steps.popleft()
            self._forgotten += 1

    @property
    def fading(self) -> bool:
        """Returns whether any passing event is still visible."""
        return bool(self._recent)

    def fade(self, now: float) -> bool:
        """Drops passing events that have faded; returns whether there were any."""
        if not (before := self._recent):
            return False
        self._recent = self._passing(now)
        return len(self._recent) < len(before)

    def _passing(self, now: float) -> tuple[_Step, ...]:
        late = takewhile(lambda step: step.at > now - FADES, reversed(self._steps))
        return tuple(step for step in late if any(event.passing for event in step.events))

    def _fresh(self, table: Table, seat: rules.Seat) -> int | None:
        """Returns how many passing events a seat sees now; ``None`` means all, if it just asked."""
        seen = [step for step in self._recent if any(_passes(event, seat) for event in step.events)]
        mine = (event for step in seen if step.seat == seat for event in step.events)
        just_checked = any(event.to == (seat,) and event.passing for event in mine)
        return None if just_checked or kind_of(table).solo else len(seen)

    def _add(self, step: rules.ReplayStep, table: Table, at: float) -> None:
        self._steps.append(kept := self._step_of(step, at))
        if self._is_public(kept, context_for(table, words(SOURCE))):
            self._public.append(kept)

    def _is_public(self, step: _Step, context: RenderContext) -> bool:
        """Returns whether a step has a line for everyone; this doesn't depend on the language."""
        return bool(step.late or self._own_lines(step, None, context, words(SOURCE)))

    def _step_of(self, step: rules.ReplayStep, at: float) -> _Step:
        summaries = self._game_ui.summary_count(step.match.view(None))
        secret = not all(event.visible_to(None) for event in step.events)
        return _Step(step.seat, step.late, step.events, summaries, step.match.seq, at, secret)

    def recap(self, table: Table, seat: rules.Seat | None, w: Words) -> Recap:
        """Returns what has happened since a seat's last move, or the latest lines for everyone."""
        context, lines, until = context_for(table, w), list[str](), inf
        if seat is None:
            for step in reversed(self._public):
                own = self._own_lines(step, None, context, w)
                lines[:0] = move_lines(table, (step.seq, until), step.late, own, context, w)
                until = step.seq
            lines[:0] = note_lines(table, w, 0, until)
            lap = self._lap(len(table.seats))
            moment = self._moment(lap, context, w)
            return Recap(tuple(lines[-NEWS[0] :]), self._summaries(table, lap), moment=moment)
        steps = list(self._steps)
        forced = table.record.forced_moves(seat)  # the bot made these moves
        chosen = (
            at
            for at in reversed(range(len(steps)))
            if steps[at].seat == seat and steps[at].seq not in forced
        )
        start, at = next(chosen, 0), 0
        for at in reversed(range(len(steps))):
            if len(lines) >= MOST or (at < start and len(lines) >= LEAST):
                break
            step = steps[at]
            own = self._own_lines(step, seat, context, w)
            lines[:0] = move_lines(table, (step.seq, until), step.late, own, context, w)
            until = step.seq
        self._needed[seat] = self._forgotten + min(at, start)
        counted = ((line, len(list(same))) for line, same in groupby(lines[-MOST:]))
        folded = (f"{line} ×{times}" if times > 1 else line for line, times in counted)
        summaries, fresh = self._summaries(table, start), self._fresh(table, seat)
        return Recap(tuple(folded), summaries, fresh, self._moment(start, context, w))

    def _moment(self, start: int, context: RenderContext, w: Words) -> Picture | None:
        """Returns a picture of the latest moment since step ``start`` that deserves one."""
        for step in reversed([*islice(self._steps, start, None)]):
            drawn = partial(self._picture, step, context, w)
            if picture := step.once("moment", context, w, drawn):
                return picture
        return None

    def _picture(self, step: _Step, context: RenderContext, w: Words) -> Picture | None:
        """Returns a step's picture, if it deserves one, from what everyone may see."""
        public = [event for event in step.events if event.visible_to(None)]
        return self._game_ui.moment(public, context, w)

    def _own_lines(
        self, step: _Step, seat: rules.Seat | None, context: RenderContext, w: Words
    ) -> list[str]:
        """Returns a reader's lines about a step's events."""

        def written() -> list[str]:
            lines = (
                self._game_ui.log_line(event, context, w)
                for event in step.events
                if event.visible_to(seat)
                and not event.passing
                and not (event.in_result and seat is not None)  # hands already end with the result
            )
            return [line for line in lines if line is not None]

        return step.once(seat if step.secret else seat is None, context, w, written)

    def _lap(self, count: int) -> int:
        return max(0, len(self._steps) - count)

    @property
    def summaries(self) -> int:
        return self._steps[-1].summaries if self._steps else 0

    def moved(self, seat: rules.Seat) -> int:
        """Returns the number of a seat's last action, chosen or forced; 0 if it isn't recent."""
        own = (step.seq for step in reversed(self._steps) if step.seat == seat or seat in step.late)
        return next(own, 0)

    def _summaries(self, table: Table, start: int) -> tuple[int, ...]:
        """Returns the numbers of the summaries since a step."""
        if not self._steps or table.match is None:
            return ()
        total = self._game_ui.summary_count(table.match.view(None))
        whole = self._whole and not self._forgotten
        first = 0 if start <= 0 and whole else self._steps[max(0, start - 1)].summaries
        return tuple(range(first, total))


def _passes(event: rules.Event, seat: rules.Seat) -> bool:
    return event.passing and event.visible_to(seat)
