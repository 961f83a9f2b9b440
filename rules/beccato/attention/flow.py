"""Who notices whose gestures, at tables where one cannot watch everybody.

A player always sees the gestures of their team, and those of the opponents they watch; of the others that they moved.
Who then turns to them at once still sees what it was.
"""

from __future__ import annotations

from msgspec.structs import replace

from rules.beccato import events
from rules.beccato.model import UNSEEN, Call, Made, State, Team, after, team_of
from rules.core import kit
from rules.core.model import Events, Seat, Viewer

FEW = 6
"""Players up to whom one opponent can be watched at a time; among more it is two."""


LASTS = 2
"""Passes during which who turns to a player still sees what they did."""


def at_once(seats: int) -> int:
    """Returns how many opponents someone watches at a time."""
    return 1 if seats <= FEW else 2


def first_watched(ring: tuple[Seat, ...], teams: tuple[Team, ...]) -> tuple[tuple[Seat, ...], ...]:
    """Returns by seat whom it watches at first: the opponents who sit next after it."""
    of = {seat: team.seats for team in teams for seat in team.seats}
    return tuple(
        tuple(other for other in after(ring, seat) if other not in of[seat])[: at_once(len(ring))]
        for seat in range(len(ring))
    )


def watch(draft: State, seat: Seat, target: Seat) -> Events:
    """Watches an opponent instead of whom the seat has watched longest; no one is told.

    Quick eyes still catch what the opponent has just done.
    """
    now = (*draft.watched[seat][1:], target)
    draft.watched = kit.replaced(draft.watched, seat, now)
    caught = [made for made in draft.gestures if made.seat == target and _misses(draft, made, seat)]
    draft.gestures = tuple(
        replace(made, noticed=tuple(sorted((*(made.noticed or ()), seat))))
        if made in caught
        else made
        for made in draft.gestures
    )
    return (
        events.Watched(to=(seat,), seat=seat, watched=now),
        *(events.GestureCaught(to=(seat,), seat=target, gesture=made.gesture) for made in caught),
    )


def _misses(draft: State, made: Made, seat: Seat) -> bool:
    """Whether a seat has not seen a gesture that can still be seen."""
    fresh = made.after >= len(draft.passes) - LASTS
    return fresh and made.noticed is not None and seat not in made.noticed


def gesture(draft: State, seat: Seat, name: str) -> Events:
    """Makes a gesture: everyone sees it, or those who pay attention do and the others that somebody moved.

    Rule: BC-15
    """
    mine = draft.teams[team_of(draft, seat)].seats
    watching = tuple(other for other, on in enumerate(draft.watched) if seat in on)
    noticed = tuple(sorted((*mine, *watching))) if draft.watched else None
    made = Made(seat=seat, gesture=name, after=len(draft.passes), noticed=noticed)
    draft.gestures = (*draft.gestures, made)
    if noticed is None:
        return (events.GestureMade(seat=seat, gesture=name),)
    # Each event names those it is for. No one is told who else watches, so watchers share none.
    audiences = (mine, *((other,) for other in watching))
    return (
        events.Moved(seat=seat),
        *(events.GestureMade(to=to, seat=seat, gesture=name) for to in audiences),
    )


def perceived(made: Made, viewer: Viewer) -> Made:
    """Returns a gesture as a viewer noticed it: what it was, or that somebody moved."""
    if made.noticed is None:
        return made
    return replace(made, gesture=made.gesture if viewer in made.noticed else UNSEEN, noticed=None)


def remembered(call: Call, viewer: Viewer) -> Call:
    """Returns a call with the gestures before it as the viewer noticed them."""
    shown = tuple(
        replace(one, gestures=tuple(perceived(made, viewer) for made in one.gestures))
        for one in call.shown
    )
    return replace(call, shown=shown)


def imagined(made: Made, viewer: Viewer, gesture: str) -> Made:
    """Returns a gesture of a view as it may have been: what the viewer did not see was this one."""
    if made.gesture:
        return replace(made, noticed=() if viewer is None else (viewer,))
    return replace(made, gesture=gesture, noticed=())
