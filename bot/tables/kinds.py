"""How kinds of tables differ: ordinary tables, lessons, deals of the day, tournaments.

A feature registers a `Kind`. Code gets a table's kind from `kind_of`, and never uses its name.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import rules
from bot.storage import Store
from bot.storage.changes import Scored
from bot.tables.model import Table
from bot.tables.record import MARKS, Record
from bot.tables.refused import Refused

Scripted = tuple[rules.Seat, dict[str, Any]]
"""The seat whose move comes next in a script, and the move."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Steps:
    """How a table's robots move one after another, without a clock.

    Attributes:
        due: returns whether robots move next.
        asked: yields each robot to ask next, in order: its seat, its window, whether it must move.
        dice: returns a robot's random seed, given the table, seat, window and number of refusals.
        run_out: returns the command that ends a window in which robots have nothing to do.
        level: the robots' level.
        thinks: the most steps that a robot may think about a move.
        players: the seats where people sit.
    """

    due: Callable[[Table], bool]
    asked: Callable[[Table], Iterator[tuple[rules.Seat, rules.Prompt, bool]]]
    dice: Callable[[Table, rules.Seat, str, int], int]
    run_out: Callable[[str, int], Any]
    level: str
    thinks: int
    players: tuple[rules.Seat, ...]


def always(_table: Table) -> bool:
    """Returns ``True`` at every stage of a table."""
    return True


async def no(_store: Store, _table: Table) -> bool:
    """Returns ``False``: not everyone may review the table."""
    return False


async def nothing(_store: Store, _record: Record) -> dict[str, Any]:
    """Returns an empty proof: the draw at the table is the whole proof."""
    return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of table; the defaults describe an ordinary table.

    Attributes:
        name: its name. A kind may have several values with the same name, for different stages.
        mark: the name of the feature that stores data in such a table's record.
        while_: returns whether a table is at the stage that this value describes.
        here: whether its feature is loaded; if not, nothing happens at its tables.
        solo: whether it is one person's private copy, with no thread, opening or notice.
        clocks: whether windows can time out.
        awaited: whether others are waiting elsewhere, so that even a lone player's windows run out.
        tempo: whether the game's rate limits apply.
        bot_deals: whether only the bot opens and deals it and pairs its people.
        guided: whether the table says what to do.
        no_votes: for each kind of question that it doesn't allow, the code of the refusal.
        no_handing_on: the code that refuses to hand on a seat; ``""`` if players may do that.
        hints: whether its server and people may allow hints.
        rated: whether a match may count for ratings.
        counts_alone: whether it may count as a match played only against robots.
        ladders: whether its result card mentions ratings and ladders.
        closes_as: the reason given when it closes after waiting too long.
        drawn: whether its deal can be checked for fairness.
        steps: how its robots move in turn, without a clock; ``None`` if they take time.
        brisk: the factor that its robots' pauses are multiplied by.
        may_move: returns the code that refuses moves now, or ``""``; ``None`` if it never does.
        moved: called after each move with the time, the seat and its windows before the move.
        script: returns the robot's seat and move that come next in a script, or ``None``.
        sealed: returns the code that refuses a review of its deal at a given time, or ``""``.
        open_to_all: whether everyone may review it, wherever its channel is.
        news: returns what matters to its people, to compare with the previous value.
        source: returns its seed's source, as the verifier names it; ``""`` if drawn at the table.
        proof: returns what its exported file says about the source, by field name.
        scores: returns a function that writes what follows from its results, or ``None``.
    """

    name: str
    mark: str
    while_: Callable[[Table], bool] = always
    here: bool = True
    solo: bool = False
    clocks: bool = True
    awaited: bool = False
    tempo: bool = True
    bot_deals: bool = False
    guided: bool = False
    no_votes: Mapping[str, str] = field(default_factory=dict[str, str])
    no_handing_on: str = ""
    hints: bool = True
    rated: bool = True
    counts_alone: bool = True
    ladders: bool = True
    closes_as: str = "abandoned"
    drawn: bool = True
    steps: Steps | None = None
    brisk: float = 1.0
    may_move: Callable[[Table], str] | None = None
    moved: Callable[[Table, float, rules.Seat, list[str]], None] | None = None
    script: Callable[[Table], Scripted | None] | None = None
    sealed: Callable[[Table, float], str] = lambda _table, _now: ""
    open_to_all: Callable[[Store, Table], Awaitable[bool]] = no
    news: Callable[[Table], object] = lambda _table: None
    scores: Callable[[Table], Scored] | None = None
    source: Callable[[Record], str] = lambda _record: ""
    proof: Callable[[Store, Record], Awaitable[dict[str, Any]]] = nothing


ORDINARY = Kind(name="table", mark="")
"""The kind of a table that no feature has marked."""

AWAY = Kind(
    name="away",
    mark="",
    here=False,
    clocks=False,
    hints=False,
    sealed=lambda _table, _now: "feature_unavailable",
)
"""The kind of a table whose feature isn't loaded; only that feature may show its deal."""

_KINDS: list[Kind] = []


def register(kind: Kind) -> Kind:
    """Adds a kind; if several fit a table, the first one counts."""
    _KINDS.append(kind)
    return kind


def unregister(kind: Kind) -> None:
    """Removes a kind when its feature is unloaded."""
    _KINDS.remove(kind)


def kind_of(table: Table) -> Kind:
    """Returns a table's kind at its current stage."""
    features = table.record.features
    if not features:
        return ORDINARY
    fitting = (kind for kind in _KINDS if kind.mark in features and kind.while_(table))
    return next(fitting, ORDINARY if MARKS.isdisjoint(features) else AWAY)


def marked(record: Record) -> Kind:
    """Returns a table's kind from its record alone, regardless of its stage."""
    away = ORDINARY if MARKS.isdisjoint(record.features) else AWAY
    return next((kind for kind in _KINDS if kind.mark in record.features), away)


def need_feature(table: Table) -> None:
    """Raises ``Refused`` if the table's feature isn't loaded."""
    if not kind_of(table).here:
        raise Refused("feature_unavailable")


def need_unsealed(table: Table, now: float) -> None:
    """Raises ``Refused`` while others still play the same deal, even for the bot's owner."""
    if code := kind_of(table).sealed(table, now):
        raise Refused(code)
