"""A table's record: one JSON document, with a part for each purpose and each feature."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from copy import copy
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import NODEFAULT, field
from msgspec.structs import fields

import rules
from bot.fairness.draw import Draw
from bot.storage.rows import StoredMove
from bot.tables.parts import (
    Absence,
    Clocks,
    Deal,
    End,
    Messages,
    Note,
    Notice,
    Offer,
    Part,
    Question,
    Repair,
    Terms,
    Votes,
)

T = TypeVar("T")


class Record(msgspec.Struct, omit_defaults=True):
    """What a table stores apart from its match, its seats and its log.

    Attributes:
        host: the user id of the person who may start the match, change options and remove people.
        drafts: drafts by seat, each with its window; dropped when the window closes.
        notes: the bot's latest notes, newest last.
        features: maps each feature's name to its value; read and written through its `Feature`.

    Other code reads the parts through these properties; `bot.tables.parts` describes them.
    """

    host: int
    terms: Terms
    deal: Deal = field(default_factory=Deal)
    clocks: Clocks = field(default_factory=Clocks)
    absence: Absence = field(default_factory=Absence)
    votes: Votes = field(default_factory=Votes)
    messages: Messages = field(default_factory=Messages)
    end: End = field(default_factory=End)
    repair: Repair = field(default_factory=Repair)
    notice: Notice = field(default_factory=Notice)
    drafts: dict[int, tuple[str, Any]] = {}
    notes: list[Note] = []
    features: dict[str, Any] = {}

    @property
    def locale(self) -> str:
        return self.terms.locale

    @property
    def options(self) -> dict[str, Any]:
        return self.terms.options

    @property
    def preset(self) -> str:
        return self.terms.preset

    @property
    def pace(self) -> str:
        return self.terms.pace

    @property
    def hints(self) -> str:
        return self.terms.hints

    @property
    def seed(self) -> str:
        return self.deal.seed

    @property
    def commitment(self) -> str:
        return self.deal.commitment

    @property
    def draw(self) -> Draw | None:
        return self.deal.fair

    @property
    def unopened(self) -> list[rules.Seat]:
        return self.deal.unopened

    @property
    def rules_version(self) -> int:
        return self.deal.rules_version

    @property
    def thinned(self) -> bool:
        return self.deal.thinned

    @property
    def content(self) -> int:
        return self.deal.content

    @property
    def pause_agreed(self) -> bool:
        return self.clocks.agreed

    @property
    def offers(self) -> Collection[Offer]:
        return self.absence.offers.values()

    @property
    def question(self) -> Question | None:
        return self.votes.question

    @property
    def reason(self) -> str:
        return self.end.reason

    @property
    def places(self) -> dict[int, tuple[int, int]]:
        return self.end.places

    @property
    def successor(self) -> int | None:
        return self.end.successor

    @property
    def incident(self) -> str:
        return self.repair.incident

    @property
    def announced(self) -> str:
        return self.notice.announced

    @property
    def stops_at(self) -> float:
        return self.notice.stops_at

    @property
    def posted(self) -> bool:
        return self.messages.lobby is not None

    @property
    def opening(self) -> int | None:
        return self.messages.opening

    def hand_message(self, seat: rules.Seat) -> tuple[int, int] | None:
        """Returns the channel and message of a seat's private hand."""
        return self.messages.hands.get(seat)

    def due(self, timer: str) -> float | None:
        """Returns when a timer is due (seconds since the epoch)."""
        return self.clocks.timers.get(timer)

    def deadline(self, window: str) -> float | None:
        """Returns when a window's time is up (seconds since the epoch)."""
        return self.due(f"expire:{window}")

    def deadlines(self) -> dict[str, float]:
        """Returns when each open window's time is up (seconds since the epoch)."""
        timers = self.clocks.timers.items()
        return {
            name.removeprefix("expire:"): at for name, at in timers if name.startswith("expire:")
        }

    def opened_at(self, window: str) -> float | None:
        """Returns when a window opened (seconds since the epoch)."""
        return self.clocks.since.get(window)

    def forced_moves(self, seat: rules.Seat) -> Sequence[int]:
        """Returns the numbers of a seat's forced moves since its person last made a move."""
        return self.absence.forced.get(seat, ())

    def votes_to_end(self, seat: rules.Seat) -> bool:
        """Returns whether a seat has voted to end the match."""
        return seat in self.votes.ending

    def replay(self, game: str, seats: int, moves: Sequence[StoredMove]) -> rules.Replay:
        """Replays a match from its seed and its moves.

        Args:
            game: its name.
            seats: how many people played.
            moves: its rows in ``moves``, in order.

        Raises:
            rules.RuleError: the moves don't fit the rules, or the rules no longer exist.
            msgspec.DecodeError: a move can't be read.
        """
        match = rules.Match.new(
            game,
            seats=seats,
            seed=self.seed,
            options=self.options,
            version=self.rules_version,
        )
        steps = [rules.ReplayStep(match.fork(), None, (), match.opening)]
        for move in moves:
            events = match.play(move.seat, msgspec.json.decode(move.action))
            steps.append(rules.last_step(steps[-1].match, match, events))
        return rules.Replay(match, tuple(steps))

    def fork(self) -> Record:
        """Returns a copy to change."""
        copied = copy(self)
        for name, containers in _COPIED.items():
            part = copy(getattr(self, name))
            for container in containers:
                setattr(part, container, getattr(part, container).copy())
            setattr(copied, name, part)
        copied.drafts, copied.notes = copied.drafts.copy(), copied.notes.copy()
        copied.features = copied.features.copy()
        return copied


class Feature(Generic[T]):
    """A feature's place in tables' records; holds a frozen struct or another immutable value."""

    def __init__(
        self, name: str, kind: type[T], *, marks: bool = False, casual: bool = False
    ) -> None:
        """Registers the feature's place in records.

        Args:
            name: the key in the record.
            kind: the type of the value.
            marks: whether having a value makes a table one of the feature's kinds.
            casual: whether having a value makes the match unrated.
        """
        self.name, self._kind = name, kind
        _FEATURES[name] = self
        if marks:
            MARKS.add(name)
        if casual:
            CASUAL.add(name)

    def of(self, record: Record) -> T | None:
        """Returns the feature's value, or ``None``."""
        return record.features.get(self.name)

    def need(self, record: Record) -> T:
        """Returns the feature's value at a table that has one.

        Raises:
            LookupError: the record has none.
        """
        return record.features[self.name]

    def put(self, record: Record, value: T) -> None:
        record.features[self.name] = value

    def read(self, kept: object) -> T:
        """Returns the value from its plain stored form.

        Raises:
            msgspec.ValidationError: it is damaged.
        """
        return msgspec.convert(kept, self._kind, str_keys=True)


_FEATURES: dict[str, Feature[Any]] = {}

MARKS, CASUAL = set[str](), set[str]()
"""The names of features that give tables a kind, and of those that make matches unrated."""


def read_record(document: bytes) -> Record:
    """Reads a record; values of features that aren't loaded stay plain.

    Raises:
        msgspec.MsgspecError: it is damaged.
    """
    record = msgspec.json.decode(document, type=Record)
    for name, value in record.features.items():
        if (feature := _FEATURES.get(name)) is not None:
            record.features[name] = feature.read(value)
    return record


_COPIED = {
    part.name: [entry.name for entry in fields(part.type) if entry.default_factory is not NODEFAULT]
    for part in fields(Record)
    if isinstance(part.type, type) and issubclass(part.type, Part)
}
"""The fields of each part that hold dictionaries and lists."""
