"""What a player can read from the table: who signals, what signals mean, and which chickens are on the move."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rules.beccato.attention.flow import LASTS
from rules.beccato.model import UNSEEN, Call, Card, Made, Shown, Signal, triple
from rules.beccato.view import BeccatoView
from rules.core.model import Seat

MISSED = 0.1
"""How likely a triple shown to an accuser was not signalled by any of the gestures that went before it."""

MISSED_BY_MATES = 0.015
"""The same, when it was a mate's Coccodé that showed it."""

BLUFFED = 0.1
"""How likely a team's own signal was made by a player who was then shown without a triple."""

CHATTER = 5.0
"""How much likelier a signal is made with a triple than any given gesture is made as one of a single gesture's chatter."""


FADES = 0.85
"""What is left after a round of what somebody has shown: people forget, and change their ways."""

UNSURE = 1.2
"""How many sightings before triples a gesture needs to be rather believed than not."""

EARLIER = 0.4
"""How much less a gesture before a triple tells with every gesture made after it: what is made all the time is made early."""

FOOLED = 0.3
"""How many hands without a triple each wrong call on an opponent counts as."""

SETTLES = 0.8
"""How much of a movement is left after a pass in what draws eyes."""

HELD = 0.3
"""What keeps eyes where they are, in movements just made."""

MATES_WORD = 0.5
"""How much what a mate of an opponent has shown without a triple tells about the opponent."""


@lru_cache(maxsize=256)
def signal_odds(
    calls: tuple[Call, ...],
    seats: tuple[Seat, ...],
    since: int,
    repertoire: tuple[str, ...],
    breed: str | None,
    now: int,
) -> Mapping[str, float]:
    """Returns how likely each gesture is the signal of the team of ``seats``, as an outsider sees it in round ``now``.

    Every hand of the team that was shown after round ``since`` is weighed: with a triple (of this breed, if each has
    its own signal) the signal was probably among the gestures before it; without one probably not. Who called Coccodé
    with three of their own need not have signalled them yet: that says nothing. All of it fades.
    """
    weights = dict.fromkeys(repertoire, 1.0)
    for call in calls:
        if call.round <= since:
            continue
        fade = FADES ** (now - call.round)
        for shown in call.shown:
            if shown.seat not in seats:
                continue
            made = {each.gesture for each in shown.gestures} - {UNSEEN}
            held = triple(shown.cards)
            if held is None:
                for gesture in made:
                    weights[gesture] *= BLUFFED**fade
            elif breed in (None, held) and call.seat != shown.seat:
                told = call.shout == "coccode"
                others = MISSED_BY_MATES if told else MISSED
                others += _overlooked(shown) / len(repertoire)
                for gesture in made:
                    weights[gesture] *= max(_closeness(shown, gesture), MISSED, others) ** fade
                for gesture in weights.keys() - made:
                    weights[gesture] *= others**fade
    total = sum(weights.values())
    return {gesture: weight / total for gesture, weight in weights.items()}


def noticed(view: BeccatoView) -> list[Made]:
    """Returns the gestures of this round that the viewer saw."""
    return [each for each in view.gestures if each.gesture != UNSEEN]


def stirring(view: BeccatoView, seat: Seat) -> float:
    """Returns how much an opponent has moved of late, whatever it was: what draws eyes. Who is watched holds them a while."""
    moved = sum(
        SETTLES ** (view.passes - made.after) for made in view.gestures if made.seat == seat
    )
    return moved + HELD * (seat in (view.watched or ()))


def unseen(view: BeccatoView) -> list[Seat]:
    """Returns who has moved so lately that eyes which turn to them now still see what they did; the latest last."""
    return [
        made.seat
        for made in view.gestures
        if made.gesture == UNSEEN and made.after >= view.passes - LASTS
    ]


def signal_breeds(view: BeccatoView) -> list[str | None]:
    """Returns what every team has a signal for: each breed in play, or ``None`` for the one that says it all."""
    return [coop.breed for coop in view.coops] if view.options.signals_by_breed else [None]


def outsiders_odds(view: BeccatoView, team: int) -> list[Mapping[str, float]]:
    """Returns the odds of each of a team's signals, one for every breed that has its own."""
    shown = view.teams[team]
    since = max(shown.changes, default=0)
    return [
        signal_odds(view.calls, shown.seats, since, view.repertoire, breed, view.round)
        for breed in signal_breeds(view)
    ]


def fooled(view: BeccatoView, seat: Seat) -> float:
    """Returns how many wrong calls of Beccato this opponent has drawn, older ones counting less."""
    return sum(
        FADES ** (view.round - call.round)
        for call in view.calls
        if call.shout == "beccato" and call.verdict == "wrong" and call.target == seat
    )


def belief(view: BeccatoView, seat: Seat, gesture: str) -> float:
    """Returns how far a gesture of an opponent is to be believed, from 0 to 1, by what has been shown of their team.

    Shown triples that it went before speak for it; triples without it, and hands without a triple that it went before,
    against it, most of all the opponent's own. Everything fades, and who has fooled others is doubted.
    """
    mine = view.teams[view.players[seat].team]
    speaking, against = 0.0, FOOLED * fooled(view, seat)
    for call in view.calls:
        weight = FADES ** (view.round - call.round)
        for shown in call.shown:
            if shown.seat not in mine.seats or call.round <= max(mine.changes, default=0):
                continue
            made, overlooked = _closeness(shown, gesture), _overlooked(shown)
            if overlooked and overlooked == len(shown.gestures):
                continue
            if triple(shown.cards):
                speaking += weight * made
                against += weight * (1 - made) / (1 + overlooked)
            elif made:
                against += weight * (1.0 if shown.seat == seat else MATES_WORD)
    return speaking / (speaking + against + UNSURE)


def _overlooked(shown: Shown) -> int:
    """Returns how many movements before a hand was shown the viewer did not see for what they were."""
    return sum(made.gesture == UNSEEN for made in shown.gestures)


def _closeness(shown: Shown, gesture: str) -> float:
    """Returns 1 for the last gesture a player made before the hand was shown, less for earlier ones, 0 for none."""
    made = [one.gesture for one in shown.gestures][::-1]
    return EARLIER ** made.index(gesture) if gesture in made else 0.0


def triple_odds(view: BeccatoView, seat: Seat) -> float:
    """Returns how likely an opponent holds a triple, judged by the gestures they made in this round."""
    made = {each.gesture for each in noticed(view) if each.seat == seat}
    if not made:
        return 0.0
    several = outsiders_odds(view, view.players[seat].team)
    among = min(1.0, sum(odds[gesture] for odds in several for gesture in made))
    # If a signal is among them, it took a triple (of its breed) to make it; else they are chatter, which is the likelier
    # the more of it there is.
    meant = among * CHATTER / (len(several) * len(made))
    return meant / (meant + 1.0 - among)


def own_exposure(view: BeccatoView, signal: Signal) -> float:
    """Returns how likely others take this signal of the viewer's team for what it is."""
    assert view.viewer is not None
    several = outsiders_odds(view, view.players[view.viewer].team)
    return max((odds[gesture] for odds in several for gesture in signal.gestures), default=0.0)


def signalled(view: BeccatoView, seat: Seat) -> tuple[Made, Signal] | None:
    """Returns the last gesture of the latest of the team's signals that a mate has given in this round, and which."""
    made = [each for each in view.gestures if each.seat == seat]
    for end in range(len(made), 0, -1):
        for signal in view.signals:
            start = end - len(signal.gestures)
            given = tuple(each.gesture for each in made[max(start, 0) : end])
            if signal.gestures and given == signal.gestures:
                return made[end - 1], signal
    return None


def mates(view: BeccatoView) -> tuple[Seat, ...]:
    """Returns the viewer's team mates."""
    assert view.viewer is not None
    members = view.teams[view.players[view.viewer].team].seats
    return tuple(seat for seat in members if seat != view.viewer)


def opponents(view: BeccatoView) -> tuple[Seat, ...]:
    """Returns the players of the other teams."""
    assert view.viewer is not None
    mine = view.players[view.viewer].team
    return tuple(player.seat for player in view.players if player.team != mine)


def last_seen(view: BeccatoView) -> dict[Card, int]:
    """Returns for each chicken the number of the last pass of this round in which the viewer saw it go or come."""
    seen: dict[Card, int] = {}
    for each in view.own_passes:
        for card in (each.given, each.received):
            if card is not None:
                seen[card] = each.number
    return seen


def possible_breeds(view: BeccatoView) -> list[Card]:
    """Returns the breeds of which a mate may hold three, the likeliest first: none is in hand, none seen lately."""
    seen = last_seen(view)
    hand = view.hand or ()
    free = [coop.breed for coop in view.coops if coop.breed not in hand]
    return sorted(free, key=lambda breed: seen.get(breed, 0))
