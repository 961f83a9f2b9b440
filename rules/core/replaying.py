"""Replays matches from their logs: to the end, or move by move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from msgspec import MsgspecError, Raw
from msgspec.json import decode

from rules.core.errors import RuleError
from rules.core.match import Match
from rules.core.model import Action, Event, Expire, Seat, Undo

E = TypeVar("E", bound=Event)


def replay(
    game: str,
    seats: int,
    seed: str,
    options: Mapping[str, object] | None,
    log: Iterable[tuple[int, Seat | None, Action | Mapping[str, object] | Raw]],
    version: int | None = None,
) -> Match:
    """Replays a log under a version of the rules, ``None`` for today's, and returns the match.

    An action may be its JSON, as a ``msgspec.Raw``: that is the fastest.

    Raises:
        RuleError: the log breaks these rules; ``params`` name the entry and its action, no card.
    """
    match = Match.new(game, seats=seats, seed=seed, options=options, version=version)
    for seq, seat, action in log:
        try:
            match.play(seat, action)
        except RuleError as error:
            raise type(error)(error.code, entry=seq, action=_kind(action)) from None
    return match


def _kind(action: Action | Mapping[str, object] | Raw) -> object:
    """Returns the name of an action's type, for an error; ``None`` if it cannot be read."""
    if isinstance(action, Raw):
        try:
            action = decode(action, type=dict[str, object])
        except (MsgspecError, RecursionError):
            return None
    return action.get("type") if isinstance(action, Mapping) else type(action).__name__


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """A move, and the table after it.

    Attributes:
        match: the match at that moment; no one plays on it.
        seat: who moved; ``None`` for the deal, if time ran out, or if a move was undone.
        late: the seats that the table was waiting for when time ran out.
        events: the move's events.
        undone: the seat whose move was undone, if that is what happened.
    """

    match: Match
    seat: Seat | None
    late: tuple[Seat, ...]
    events: tuple[Event, ...]
    undone: Seat | None = None


@dataclass(frozen=True, slots=True)
class Replay:
    """A match from the deal (step 0) to its end.

    Attributes:
        match: the match at its end, with its full log.
        steps: the deal and all moves, in order.
    """

    match: Match
    steps: tuple[ReplayStep, ...]

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self.steps) - 1

    def events(self, kind: type[E]) -> Iterator[E]:
        """Yields all events of a kind in the match, in order, even those that only some may see."""
        return (event for step in self.steps for event in step.events if isinstance(event, kind))


def last_step(before: Match, after: Match, events: tuple[Event, ...]) -> ReplayStep:
    """Returns a match's last move, given the match before it and its events."""
    _, seat, action = after.log[-1]
    expired = action.window if isinstance(action, Expire) else None
    late = next((prompt.undone for prompt in before.prompts if prompt.window == expired), ())
    taken_back = action.seat if isinstance(action, Undo) else None
    return ReplayStep(after.fork(), seat, late, events, taken_back)
