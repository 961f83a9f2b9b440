"""How a player reads the table: who is signalling, what signals mean, which chickens go round."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rules.beccato.attention.flow import LASTS
from rules.beccato.model import UNSEEN, Call, Card, Made, Shown, Signal, triple
from rules.beccato.view import BeccatoView
from rules.core.model import Seat

MISSED = 0.1
"""How likely it is that a triple shown to an accuser wasn't signalled by the gestures before it."""

MISSED_BY_MATES = 0.015
"""The same probability for a triple shown because of a mate's Coccodé."""

BLUFFED = 0.1
"""How likely it is that a player who made the team's signal then turned out to have no triple."""

CHATTER = 5.0
"""How much likelier a signal is with a triple than any one gesture is as chatter."""


FADES = 0.85
"""How much shown hands still count a round later: people forget, and change their habits."""

UNSURE = 1.2
"""How often a gesture must have preceded a triple to be believed rather than doubted."""

EARLIER = 0.4
"""A gesture's factor for each gesture between it and a triple: habitual gestures come early."""

FOOLED = 0.3
"""How many hands without a triple one wrong call on an opponent counts as."""

SETTLES = 0.8
"""How much of a movement's attraction is left after a pass."""

HELD = 0.3
"""How much staying with a player is worth, measured in new movements."""

MATES_WORD = 0.5
"""How much hands without a triple shown by an opponent's mates count against that opponent."""


@lru_cache(maxsize=256)
def signal_odds(
    calls: tuple[Call, ...],
    seats: tuple[Seat, ...],
    since: int,
    repertoire: tuple[str, ...],
    breed: str | None,
    now: int,
) -> Mapping[str, float]:
    """Returns how likely outsiders think each gesture is to be the signal of ``seats``' team.

    It weighs every hand the team showed after round ``since``, less as it fades until round
    ``now``. With a triple (of this breed, if each has its own signal), the signal was probably
    among the gestures before it; without a triple, probably not. A player who called Coccodé with
    their own triple may not have signalled it yet, so that means nothing.
    """
    weights = dict.fromkeys(repertoire, 1.0)
    for call in calls:
        if call.round <= since:
            continue
        fade = FADES ** (now - call.round)
        for shown in call.shown:
            if shown.seat not in seats:
                continue
            gestures = {each.gesture for each in shown.gestures} - {UNSEEN}
            held = triple(shown.cards)
            if held is None:
                for gesture in gestures:
                    weights[gesture] *= BLUFFED**fade
            elif breed in (None, held) and call.seat != shown.seat:
                by_mate = call.shout == "coccode"
                others = MISSED_BY_MATES if by_mate else MISSED
                others += _overlooked(shown) / len(repertoire)
                for gesture in gestures:
                    weights[gesture] *= max(_closeness(shown, gesture), MISSED, others) ** fade
                for gesture in weights.keys() - gestures:
                    weights[gesture] *= others**fade
    total = sum(weights.values())
    return {gesture: weight / total for gesture, weight in weights.items()}


def noticed(view: BeccatoView) -> list[Made]:
    """Returns the gestures in this round that the viewer saw."""
    return [each for each in view.gestures if each.gesture != UNSEEN]


def stirring(view: BeccatoView, seat: Seat) -> float:
    """Returns how much an opponent attracts attention by recent movements, or by being watched."""
    moved = sum(
        SETTLES ** (view.passes - gesture.after)
        for gesture in view.gestures
        if gesture.seat == seat
    )
    return moved + HELD * (seat in (view.watched or ()))


def unseen(view: BeccatoView) -> list[Seat]:
    """Returns the seats whose unseen gestures a player who turns now still sees, latest last."""
    return [
        gesture.seat
        for gesture in view.gestures
        if gesture.gesture == UNSEEN and gesture.after >= view.passes - LASTS
    ]


def signal_breeds(view: BeccatoView) -> list[str | None]:
    """Returns the breeds that every team has a signal for, or ``None`` for a single signal."""
    return [coop.breed for coop in view.coops] if view.options.signals_by_breed else [None]


def outsiders_odds(view: BeccatoView, team: int) -> list[Mapping[str, float]]:
    """Returns outsiders' odds for a team's signals, for every breed that has its own."""
    shown = view.teams[team]
    since = max(shown.changes, default=0)
    return [
        signal_odds(view.calls, shown.seats, since, view.repertoire, breed, view.round)
        for breed in signal_breeds(view)
    ]


def fooled(view: BeccatoView, seat: Seat) -> float:
    """Returns how many wrong Beccato calls this opponent has provoked, with old ones fading."""
    return sum(
        FADES ** (view.round - call.round)
        for call in view.calls
        if call.shout == "beccato" and call.verdict == "wrong" and call.target == seat
    )


def belief(view: BeccatoView, seat: Seat, gesture: str) -> float:
    """Returns how credible an opponent's gesture is, from 0 to 1, judging by their team's hands.

    Triples shown after it count in favour. Triples without it count against it, and so do hands
    without a triple after it, most of all the opponent's own. Everything fades, and players who
    have fooled others are doubted.
    """
    mine = view.teams[view.players[seat].team]
    speaking, against = 0.0, FOOLED * fooled(view, seat)
    for call in view.calls:
        weight = FADES ** (view.round - call.round)
        for shown in call.shown:
            if shown.seat not in mine.seats or call.round <= max(mine.changes, default=0):
                continue
            closeness, overlooked = _closeness(shown, gesture), _overlooked(shown)
            if overlooked and overlooked == len(shown.gestures):
                continue
            if triple(shown.cards):
                speaking += weight * closeness
                against += weight * (1 - closeness) / (1 + overlooked)
            elif closeness:
                against += weight * (1.0 if shown.seat == seat else MATES_WORD)
    return speaking / (speaking + against + UNSURE)


def _overlooked(shown: Shown) -> int:
    """Returns how many gestures before a shown hand the viewer noticed only as movements."""
    return sum(gesture.gesture == UNSEEN for gesture in shown.gestures)


def _closeness(shown: Shown, gesture: str) -> float:
    """Returns 1 for a player's last gesture before the hand was shown, or less for earlier ones."""
    gestures = [entry.gesture for entry in shown.gestures][::-1]
    return EARLIER ** gestures.index(gesture) if gesture in gestures else 0.0


def triple_odds(view: BeccatoView, seat: Seat) -> float:
    """Returns how likely an opponent is to hold a triple, judging by this round's gestures."""
    gestures = {each.gesture for each in noticed(view) if each.seat == seat}
    if not gestures:
        return 0.0
    several = outsiders_odds(view, view.players[seat].team)
    among = min(1.0, sum(odds[gesture] for odds in several for gesture in gestures))
    # If there is a signal among them, a triple (of its breed) prompted it; otherwise they are
    # chatter, which is likelier the more of it there is.
    signal_weight = among * CHATTER / (len(several) * len(gestures))
    return signal_weight / (signal_weight + 1.0 - among)


def own_exposure(view: BeccatoView, signal: Signal) -> float:
    """Returns how likely others are to recognise this signal of the viewer's team."""
    assert view.viewer is not None
    several = outsiders_odds(view, view.players[view.viewer].team)
    return max((odds[gesture] for odds in several for gesture in signal.gestures), default=0.0)


def signalled(view: BeccatoView, seat: Seat) -> tuple[Made, Signal] | None:
    """Returns a mate's latest complete signal this round: its last gesture and the signal."""
    gestures = [each for each in view.gestures if each.seat == seat]
    for end in range(len(gestures), 0, -1):
        for signal in view.signals:
            start = end - len(signal.gestures)
            given = tuple(each.gesture for each in gestures[max(start, 0) : end])
            if signal.gestures and given == signal.gestures:
                return gestures[end - 1], signal
    return None


def mates(view: BeccatoView) -> tuple[Seat, ...]:
    """Returns the viewer's teammates."""
    assert view.viewer is not None
    members = view.teams[view.players[view.viewer].team].seats
    return tuple(seat for seat in members if seat != view.viewer)


def opponents(view: BeccatoView) -> tuple[Seat, ...]:
    """Returns the players on the other teams."""
    assert view.viewer is not None
    mine = view.players[view.viewer].team
    return tuple(player.seat for player in view.players if player.team != mine)


def last_seen(view: BeccatoView) -> dict[Card, int]:
    """Returns the last pass this round in which the viewer saw each chicken come or go."""
    seen: dict[Card, int] = {}
    for each in view.own_passes:
        for card in (each.given, each.received):
            if card is not None:
                seen[card] = each.number
    return seen


def possible_breeds(view: BeccatoView) -> list[Card]:
    """Returns the breeds a mate may hold three of: not in hand, the longest unseen first."""
    seen = last_seen(view)
    hand = view.hand or ()
    free = [coop.breed for coop in view.coops if coop.breed not in hand]
    return sorted(free, key=lambda breed: seen.get(breed, 0))
