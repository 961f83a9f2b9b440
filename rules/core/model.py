"""The small value types that every game uses: prompts, actions, events, views, outcomes.

All are frozen structs of plain values (numbers, strings, tuples, other such structs), so they can
safely be shared, compared, hashed and written as JSON. Related structs carry a ``type`` tag.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, ClassVar, TypeVar, overload

import msgspec

Seat = Annotated[int, "seat"]
"""A place at the table, 0-based, in playing order; annotated so that a name can replace it."""

T = TypeVar("T")
BySeat = Annotated[tuple[T, ...], "by seat"]
"""A value for each seat."""

Viewer = int | None
"""The person looking: a seat, or ``None`` for a spectator and for the channel."""


class Mode(StrEnum):
    """How a window takes actions."""

    TURN = "turn"
    """One action by the seat whose turn it is closes it."""
    SECRET = "secret"  # noqa: S105 - a mode, not a password
    """Every seat commits; no choice is shown until all have chosen."""
    RACE = "race"
    """The first valid action closes it."""
    OPEN = "open"
    """Actions may be repeated and undone until everyone is ready."""


class Prompt(msgspec.Struct, frozen=True):
    """An open window: who may act now, and how.

    Attributes:
        window: the window's id, stable while it is open and never reused in the match.
        kind: the kind of action it takes, as the game calls it (``bid``, ``card``).
        mode: how actions are taken.
        seats: the seats that may act in it now, ascending.
        done: the seats that have committed or are ready, ascending; public.
        seconds: after how many seconds the host should call ``expire``; ``None`` for never.
        audience: the seats that may know about the window; ``None`` means everyone.
    """

    window: str
    kind: str
    mode: Mode
    seats: tuple[Seat, ...]
    done: tuple[Seat, ...] = ()
    seconds: int | None = None
    audience: tuple[Seat, ...] | None = None

    def known_to(self, viewer: Viewer) -> bool:
        """Returns whether this viewer may know that the window is open."""
        return self.audience is None or viewer in self.audience

    @property
    def undone(self) -> tuple[Seat, ...]:
        """The seats that the window is still waiting for."""
        return tuple(seat for seat in self.seats if seat not in self.done)


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base class for seats' actions. Subclasses are imperatives (``PlayCard``), tagged by name.

    Attributes:
        glance: whether players do it without thinking, as when they move their eyes.
    """

    glance: ClassVar[bool] = False


class Expire(Action, frozen=True, tag_field="type", tag="Expire"):
    """The host declares that a window's time is up; logged with seat ``None``."""

    window: str


class Undo(Action, frozen=True, tag_field="type", tag="Undo"):
    """The host undoes a seat's last action once all have agreed; logged with seat ``None``."""

    seat: Seat


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """Base class for events. Subclasses are in the past tense (``CardPlayed``), tagged by name.

    Attributes:
        to: the seats that may see it; ``None`` means everyone.
        in_result: whether it adds nothing to the result when both are shown together.
        passing: whether only attentive players see it, for a few seconds; no recap repeats it, but
            replays show it to everyone.
    """

    in_result: ClassVar[bool] = False
    passing: ClassVar[bool] = False
    to: tuple[Seat, ...] | None = None

    def visible_to(self, viewer: Viewer) -> bool:
        """Returns whether this viewer may see the event. A spectator sees only public events."""
        return self.to is None or viewer in self.to


Events = tuple[Event, ...]
"""The events of a step, in order."""


class SeatEvent(Event, frozen=True):
    """Base class for events by or about one seat."""

    seat: Seat


class View(msgspec.Struct, frozen=True, kw_only=True):
    """Base class for views: everything one viewer may know about the table.

    Attributes:
        viewer: the viewer.
        prompts: the open windows that this viewer may know about.
        rules_version: the version of the rules the match began under; ``None`` for today's.
    """

    viewer: Viewer
    prompts: tuple[Prompt, ...]
    rules_version: int | None = None


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """How a match ended.

    Attributes:
        ranking: groups of seats, best first; seats in a group share a place, as partners do.
        scores: the points by seat; partners have their team's points.
        teams: the sides, each a tuple of seats; one seat per side if everyone plays alone.
        won: for co-operative games, whether the table beat the game; ``None`` otherwise.
        reason: a code for the sentence saying why the match is over, e.g. ``target``.
    """

    ranking: tuple[tuple[Seat, ...], ...]
    scores: tuple[int, ...]
    teams: tuple[tuple[Seat, ...], ...]
    won: bool | None = None
    reason: str

    @property
    def standings(self) -> dict[Seat, tuple[int, bool, int]]:
        """Each seat's place, whether it won, and its points."""
        standings: dict[Seat, tuple[int, bool, int]] = {}
        for group in self.ranking:
            place = len(standings) + 1
            won = place == 1 if self.won is None else self.won
            standings |= {seat: (place, won, self.scores[seat]) for seat in group}
        return standings


@overload
def to_dict(value: msgspec.Struct) -> dict[str, Any]: ...
@overload
def to_dict(value: object) -> object: ...
def to_dict(value: object) -> object:
    """Returns plain JSON-able data for an action, event, view, prompt or outcome."""
    return msgspec.to_builtins(value)
