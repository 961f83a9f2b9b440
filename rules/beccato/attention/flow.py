"""Attention to gestures, at tables where a player can't watch everyone.

Players always see gestures by their team and by the opponents they are watching; of anyone else,
they see only a movement. A player who turns to an opponent at once still sees the gesture.
"""

from __future__ import annotations

from msgspec.structs import replace

from rules.beccato import events
from rules.beccato.model import UNSEEN, Call, Made, State, Team, after, team_of
from rules.core import kit
from rules.core.model import Events, Seat, Viewer

FEW = 6
"""The most players at a table where each watches one opponent; at larger ones they watch two."""


LASTS = 2
"""For how many passes a player who turns to someone still sees their gesture."""


def at_once(seats: int) -> int:
    """Returns how many opponents a player watches at a time."""
    return 1 if seats <= FEW else 2


def first_watched(ring: tuple[Seat, ...], teams: tuple[Team, ...]) -> tuple[tuple[Seat, ...], ...]:
    """Returns which opponents each seat watches at first, by seat: the next ones after it."""
    of = {seat: team.seats for team in teams for seat in team.seats}
    return tuple(
        tuple(other for other in after(ring, seat) if other not in of[seat])[: at_once(len(ring))]
        for seat in range(len(ring))
    )


def watch(draft: State, seat: Seat, target: Seat) -> Events:
    """Watches an opponent instead of the one watched longest; no one else finds out.

    The seat still catches the opponent's latest gesture.
    """
    now = (*draft.watched[seat][1:], target)
    draft.watched = kit.replaced(draft.watched, seat, now)
    caught = [
        gesture
        for gesture in draft.gestures
        if gesture.seat == target and _misses(draft, gesture, seat)
    ]
    draft.gestures = tuple(
        replace(gesture, noticed=tuple(sorted((*(gesture.noticed or ()), seat))))
        if gesture in caught
        else gesture
        for gesture in draft.gestures
    )
    return (
        events.Watched(to=(seat,), seat=seat, watched=now),
        *(
            events.GestureCaught(to=(seat,), seat=target, gesture=gesture.gesture)
            for gesture in caught
        ),
    )


def _misses(draft: State, gesture: Made, seat: Seat) -> bool:
    """Returns whether a seat missed a gesture that it can still see."""
    fresh = gesture.after >= len(draft.passes) - LASTS
    return fresh and gesture.noticed is not None and seat not in gesture.noticed


def gesture(draft: State, seat: Seat, name: str) -> Events:
    """Makes a gesture. Attentive players see it; the others see a movement. Rule: BC-15."""
    mine = draft.teams[team_of(draft, seat)].seats
    watching = tuple(other for other, on in enumerate(draft.watched) if seat in on)
    noticed = tuple(sorted((*mine, *watching))) if draft.watched else None
    movement = Made(seat=seat, gesture=name, after=len(draft.passes), noticed=noticed)
    draft.gestures = (*draft.gestures, movement)
    if noticed is None:
        return (events.GestureMade(seat=seat, gesture=name),)
    # Watchers get separate events, so that no one learns who else is watching.
    audiences = (mine, *((other,) for other in watching))
    return (
        events.Moved(seat=seat),
        *(events.GestureMade(to=to, seat=seat, gesture=name) for to in audiences),
    )


def perceived(made: Made, viewer: Viewer) -> Made:
    """Returns a gesture as a viewer noticed it: fully, or only that someone moved."""
    if made.noticed is None:
        return made
    return replace(made, gesture=made.gesture if viewer in made.noticed else UNSEEN, noticed=None)


def remembered(call: Call, viewer: Viewer) -> Call:
    """Returns a call with the gestures before it, as the viewer noticed them."""
    shown = tuple(
        replace(hand, gestures=tuple(perceived(gesture, viewer) for gesture in hand.gestures))
        for hand in call.shown
    )
    return replace(call, shown=shown)


def imagined(made: Made, viewer: Viewer, gesture: str) -> Made:
    """Returns a view's gesture as it may have been: the given one if the viewer didn't see it."""
    if made.gesture:
        return replace(made, noticed=() if viewer is None else (viewer,))
    return replace(made, gesture=gesture, noticed=())
