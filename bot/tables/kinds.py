"""What differs between kinds of tables: an ordinary one, a lesson, a deal of the day, a tournament's.

A feature describes its kind in one value, and `register`s it. The rest of the bot asks `kind_of` a table, and never for a kind by name.
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
"""Who moves next by a script, and how."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Steps:
    """How the robots of a table move one after the other, without a clock.

    Attributes:
        due: whether robots move next.
        asked: yields which robots are asked for the next move, in order, in which window, and whether they have to make it.
        dice: returns where a robot's dice start, by table, seat, window, and how often it was refused.
        run_out: returns what ends a window in which no robot has anything to do, by the window and the number of moves.
        level: the level of the robots.
        thinks: the steps a robot may think about a move.
        players: the seats of people.
    """

    due: Callable[[Table], bool]
    asked: Callable[[Table], Iterator[tuple[rules.Seat, rules.Prompt, bool]]]
    dice: Callable[[Table, rules.Seat, str, int], int]
    run_out: Callable[[str, int], Any]
    level: str
    thinks: int
    players: tuple[rules.Seat, ...]


def always(_table: Table) -> bool:
    """Holds at every stage of a table."""
    return True


async def no(_store: Store, _table: Table) -> bool:
    """Refuses."""
    return False


async def nothing(_store: Store, _record: Record) -> dict[str, Any]:
    """Returns no proof: the draw at the table is all there is."""
    return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of tables. What a field does not say is as at an ordinary table.

    Attributes:
        name: its name; a kind has a value for each stage of a table, all of the same name.
        mark: the name of the feature that keeps something in the record of a table of this kind.
        while_: whether such a table is at the stage this value describes.
        here: whether its feature is loaded; if not, nothing happens at its tables.
        solo: whether it is one person's private copy, with no thread, opening or notice.
        clocks: whether windows run out.
        tempo: whether actions may follow no faster than the game says.
        bot_deals: whether the bot alone opens and deals it, and pairs its people.
        guided: whether the table itself says what to do, and what was wrong is taken back once it is right.
        no_votes: codes with which questions are refused, by their kind.
        no_handing_on: the code with which it is refused to hand a seat on; ``""`` if it is not.
        hints: whether its server and people may allow hints.
        rated: whether a match may count for ratings.
        counts_alone: whether a match against robots may count as one.
        ladders: whether its result card speaks of ratings and ladders.
        closes_as: the reason with which it closes when it has waited too long.
        drawn: whether there is something to check about its deal.
        steps: how its robots move one after the other, without a clock; ``None`` where they take their time.
        brisk: what the pauses of its robots are multiplied with.
        may_move: returns the code with which a move of its people is refused just now, or ``""``; ``None`` if none ever is.
        moved: the hook after each move, if it has one, with the time, the seat and the windows that seat had before.
        script: returns who moves next by a script, if it is a robot; only where moves are scripted.
        sealed: returns the code with which looking back at its deal is refused at a time, or ``""``.
        open_to_all: whether everyone may look back at it, wherever it was played.
        news: returns what of it matters to its people, to be compared.
        source: returns where its seed comes from, as one of the verifier's kinds; ``""`` if it is drawn at the table.
        proof: returns what its exported file says about that, by the names of the file.
        scores: returns what writes what follows from its results, with them; ``None`` if nothing does.
    """

    name: str
    mark: str
    while_: Callable[[Table], bool] = always
    here: bool = True
    solo: bool = False
    clocks: bool = True
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
"""The kind of a table whose feature is not loaded; only the feature knows when its deal may be shown."""

_KINDS: list[Kind] = []


def register(kind: Kind) -> Kind:
    """Adds a kind; of several that fit a table, the first one counts."""
    _KINDS.append(kind)
    return kind


def unregister(kind: Kind) -> None:
    """Removes a kind."""
    _KINDS.remove(kind)


def kind_of(table: Table) -> Kind:
    """Returns a table's kind, at the stage it is at."""
    features = table.record.features
    if not features:
        return ORDINARY
    fitting = (one for one in _KINDS if one.mark in features and one.while_(table))
    return next(fitting, ORDINARY if MARKS.isdisjoint(features) else AWAY)


def marked(record: Record) -> Kind:
    """Returns the kind of a table of which only the record can be read."""
    away = ORDINARY if MARKS.isdisjoint(record.features) else AWAY
    return next((one for one in _KINDS if one.mark in record.features), away)


def need_feature(table: Table) -> None:
    """Raises ``Refused`` at a table whose feature is not loaded."""
    if not kind_of(table).here:
        raise Refused("feature_unavailable")


def need_unsealed(table: Table, now: float) -> None:
    """Raises ``Refused`` while a deal is still played elsewhere: no one may look back at it, not even the owner."""
    if code := kind_of(table).sealed(table, now):
        raise Refused(code)
