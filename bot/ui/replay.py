"""A match as a film: what it looked like after each of its moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

import msgspec

import rules
from bot.storage.rows import StoredMove
from bot.tables.pace import undone
from bot.tables.record import Record

E = TypeVar("E", bound=rules.Event)


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """One move and what the table was like after it.

    Attributes:
        match: the match at that moment; no one plays on it.
        seat: who moved; ``None`` for the deal, where time ran out, and where a move was undone.
        late: the seats the table waited for when time ran out.
        events: the events of the move.
        undone: the seat that undid its move, if any.
    """

    match: rules.Match
    seat: rules.Seat | None
    late: tuple[rules.Seat, ...]
    events: tuple[rules.Event, ...]
    undone: rules.Seat | None = None


@dataclass(frozen=True, slots=True)
class Replay:
    """A match from the deal (step 0) to its end.

    Attributes:
        match: the match at its end, with its whole log.
        steps: one more than there were moves.
    """

    match: rules.Match
    steps: tuple[ReplayStep, ...]

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self.steps) - 1

    def events(self, kind: type[E]) -> Iterator[E]:
        """Yields all events of a kind in the match, in order, also those that only some may see."""
        return (event for step in self.steps for event in step.events if isinstance(event, kind))


def build_replay(game: str, seats: int, record: Record, moves: Sequence[StoredMove]) -> Replay:
    """Plays a match again from its seed and its moves.

    Args:
        game: its name.
        seats: how many people played.
        record: the table's record, for the seed, the options and the version of the rules.
        moves: its rows of ``moves`` in order.

    Raises:
        rules.RuleError: the moves don't fit the rules, or the rules are gone.
        msgspec.DecodeError: a move cannot be read.
    """
    match = rules.Match.new(
        game,
        seats=seats,
        seed=record.seed,
        options=record.options,
        version=record.rules_version,
    )
    steps = [ReplayStep(match.fork(), None, (), match.opening)]
    for move in moves:
        events = match.play(move.seat, msgspec.json.decode(move.action))
        steps.append(step(steps[-1].match, match, events))
    return Replay(match, tuple(steps))


def step(before: rules.Match, after: rules.Match, events: tuple[rules.Event, ...]) -> ReplayStep:
    """Returns the last move of a match, given the match before it and its events."""
    _, seat, action = after.log[-1]
    expired = action.window if isinstance(action, rules.Expire) else None
    late = next((undone(prompt) for prompt in before.prompts if prompt.window == expired), ())
    taken_back = action.seat if isinstance(action, rules.Undo) else None
    return ReplayStep(after.fork(), seat, late, events, taken_back)
