"""The actions a seat may take, and why it may not take others."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from random import Random
from typing import assert_never

from rules.beccato import model
from rules.beccato.model import Card, Egg, Gain, Move, Phase, Signal, State, Team, coop_of, team_of
from rules.core.errors import IllegalAction
from rules.core.model import Action, Prompt, Seat

CALL_ODDS = 0.03
"""How often a sample calls instead of gesturing: triples should grow, but rounds should end."""


WATCH_ODDS = 0.05
"""How often a sample that doesn't pass watches someone else, if it can."""


def verify(state: State, seat: Seat, action: Move) -> None:
    """Raises IllegalAction unless an action that fits one of the seat's prompts is legal."""
    match action:
        case model.PassCard(card):
            if card not in state.hands[seat]:
                raise IllegalAction("card_not_in_hand")
        case model.Gesture(gesture):
            if not state.options.on_board:
                raise IllegalAction("gestures_elsewhere", mode=state.options.mode)
            if gesture not in state.repertoire:
                raise IllegalAction("unknown_gesture")
            if gestures_left(state, seat) == 0:
                raise IllegalAction("enough_gestures", most=model.GESTURES_A_PASS)
        case model.Watch(target):
            _verify_opponent(state, seat, target)
            if target in state.watched[seat]:
                raise IllegalAction("watched_already")
        case model.Coccode(breed):
            _verify_named(state, breed)
        case model.Beccato(target):
            _verify_opponent(state, seat, target)
        case model.TakeEgg(source):
            if source not in sources(state, taking(state, seat)):
                raise IllegalAction("egg_not_offered")
        case model.PlaceEgg(level):
            rows = state.teams[placing(state, seat).team].rows
            if level not in range(1, len(rows) + 1):
                raise IllegalAction("no_such_level", most=len(rows))
            if level not in levels(rows):
                full = len(rows[level - 1]) == model.PYRAMID[level - 1]
                raise IllegalAction("level_full" if full else "level_unsupported", level=level)
        case model.ProposeSignal(signals):
            wanted = signal_breeds(state)
            if tuple(signal.breed for signal in signals) != wanted:
                raise IllegalAction("one_signal_each", count=len(wanted))
            for signal in signals:
                _verify_signal(state, signal)
        case model.ProposeDraw(egg, breed):
            if state.options.free_signal:
                raise IllegalAction("no_signal_cards")
            _verify_price(state, seat, egg, breed)
        case model.ProposeChange(egg, signal):
            _verify_price(state, seat, egg, signal.breed)
            _verify_signal(state, signal)
        case model.Agree(number):
            _verify_agree(state.teams[team_of(state, seat)], seat, number)
        case model.Chicchirichi() | model.Ready():
            pass
        case _:
            assert_never(action)


def legal(state: State, seat: Seat, prompt: Prompt) -> Iterator[Action]:
    """Yields a seat's legal actions in one of its prompts.

    Signals in a team's own words (chat and video) aren't listed: any 100 characters are legal.
    """
    team = state.teams[team_of(state, seat)]
    match prompt.kind:
        case "pass":
            yield from (model.PassCard(card) for card in dict.fromkeys(state.hands[seat]))
            yield model.Chicchirichi()
        case "call":
            yield from _calls(state, team)
            if gestures_left(state, seat):
                yield from map(model.Gesture, state.repertoire)
        case "eyes":
            yield from map(model.Watch, _unwatched(state, team, seat))
        case "take":
            yield from map(model.TakeEgg, sources(state, taking(state, seat)))
        case "place":
            yield from map(model.PlaceEgg, levels(state.teams[placing(state, seat).team].rows))
        case "agree":
            yield from _agreements(team, seat)
            breeds = signal_breeds(state)
            for chosen in product(_gestures(state), repeat=len(breeds)):
                yield model.ProposeSignal(tuple(map(Signal, chosen, breeds)))
        case "change":
            yield from _agreements(team, seat)
            yield from _changes(state, team)
        case _:
            yield model.Ready()


def _unwatched(state: State, team: Team, seat: Seat) -> list[Seat]:
    """Returns which opponents a player could watch instead."""
    return [
        other
        for other in sorted(state.ring)
        if other not in team.seats and other not in state.watched[seat]
    ]


def sample(state: State, seat: Seat, prompts: Sequence[Prompt], rng: Random) -> Action:
    """Cheaply returns one of a seat's legal actions, using nothing that the seat may not know."""
    kinds = [prompt.kind for prompt in prompts]
    team = state.teams[team_of(state, seat)]
    if "pass" in kinds and rng.random() < (0.9 if "call" in kinds else 1 - CALL_ODDS):
        return _sample_pass(state.hands[seat], rng)
    if "eyes" in kinds and ("call" not in kinds or rng.random() < WATCH_ODDS):
        return model.Watch(rng.choice(_unwatched(state, team, seat)))
    if "call" in kinds:
        if gestures_left(state, seat) and rng.random() > CALL_ODDS:
            return model.Gesture(rng.choice(state.repertoire))
        shouts = list(_calls(state, team))
        return rng.choice([*shouts, model.Chicchirichi()] if "pass" in kinds else shouts)
    if "ready" in kinds and rng.random() < 0.5:
        return model.Ready()
    if "agree" in kinds or "change" in kinds:
        return _sample_talk(state, team, seat, rng)
    return rng.choice(list(legal(state, seat, prompts[0])))


def gestures_left(state: State, seat: Seat) -> int:
    """Returns how many gestures a player has left before the next pass; 0 in chat or on camera."""
    if not state.options.on_board or state.phase is not Phase.PASSING:
        return 0
    passes = len(state.passes)
    count = 0
    for gesture in reversed(state.gestures):
        if gesture.after != passes:
            break
        count += gesture.seat == seat
    return model.GESTURES_A_PASS - count


def signal_breeds(state: State) -> tuple[str | None, ...]:
    """Returns the breeds a team has a signal for, or ``None`` for a single signal. Rule: BC-81."""
    if state.options.signals_by_breed:
        return tuple(coop.breed for coop in state.coops)
    return (None,)


def levels(rows: tuple[tuple[Egg, ...], ...]) -> tuple[int, ...]:
    """Returns on which levels of a pyramid the next card may be placed, lowest first.

    A row has no gaps, and each card on the next level rests on two of its cards. Rule: BC-82b
    """
    below = model.PYRAMID[0] + 1
    free: list[int] = []
    for level, (row, places) in enumerate(zip(rows, model.PYRAMID, strict=True), start=1):
        if len(row) < min(places, below - 1):
            free.append(level)
        below = len(row)
    return tuple(free)


def sources(state: State, gain: Gain) -> tuple[str, ...]:
    """Returns a gain's sources, the default first; any coop if the promised ones are gone.

    Rule: BC-24, BC-31, BC-82g
    """
    filled = tuple(coop.breed for coop in state.coops if coop.egg)
    offered = tuple(
        source
        for source in gain.sources
        if source in filled
        or (source == model.DECK and state.egg_deck)
        or (source == model.CHICK and state.chick)
    )
    return offered or filled


def taking(state: State, seat: Seat) -> Gain:
    """Returns the gain for which this seat is choosing a source."""
    return next(gain for gain in state.gains if gain.seat == seat and gain.egg is None)


def placing(state: State, seat: Seat) -> Gain:
    """Returns the gain for which this seat is choosing a level."""
    return next(gain for gain in state.gains if gain.seat == seat and gain.egg is not None)


def _verify_named(state: State, breed: str | None) -> None:
    """Raises IllegalAction unless a breed may be named, or omitted. Rule: BC-81."""
    if not state.options.called_chickens:
        if breed is not None:
            raise IllegalAction("no_breed_to_name")
    elif breed is None:
        raise IllegalAction("name_a_breed")
    elif coop_of(state, breed) is None:
        raise IllegalAction("breed_not_in_play")


def _verify_opponent(state: State, seat: Seat, target: Seat) -> None:
    if target not in state.ring:
        raise IllegalAction("no_such_player")
    if target in state.teams[team_of(state, seat)].seats:
        raise IllegalAction("own_team", target=target)


def _verify_signal(state: State, signal: Signal) -> None:
    """Raises IllegalAction unless a team may use a signal. Rule: BC-70, BC-80."""
    options = state.options
    if any(gesture not in state.repertoire for gesture in signal.gestures):
        raise IllegalAction("unknown_gesture")
    if signal.text and (options.on_board or not options.free_signal):
        raise IllegalAction("no_text_here")
    if any(unicodedata.category(char) in ("Cc", "Zl", "Zp") for char in signal.text):
        raise IllegalAction("unwritable_text")
    if not signal.gestures and not signal.text.strip():
        raise IllegalAction("empty_signal")
    if len(signal.gestures) > 1 and not options.free_signal:
        raise IllegalAction("one_gesture")


def _verify_price(state: State, seat: Seat, egg: str, breed: str | None) -> None:
    """Raises IllegalAction unless the team has the egg and the signal. Rule: BC-70, BC-72."""
    if all(egg != other.id for other in face_up(state.teams[team_of(state, seat)])):
        raise IllegalAction("no_such_egg")
    if breed not in signal_breeds(state):
        raise IllegalAction("no_such_signal")


def _verify_agree(team: Team, seat: Seat, number: int) -> None:
    proposal = next((each for each in team.proposals if each.number == number), None)
    if proposal is None:
        raise IllegalAction("proposal_gone")
    if seat in proposal.agreed:
        raise IllegalAction("already_agreed")


def face_up(team: Team) -> tuple[Egg, ...]:
    """Returns the eggs that a team can still flip face down."""
    return tuple(egg for egg in team.eggs if egg.face_up)


def _calls(state: State, team: Team) -> Iterator[Action]:
    if state.options.called_chickens:
        yield from (model.Coccode(coop.breed) for coop in state.coops)
    else:
        yield model.Coccode()
    yield from (model.Beccato(seat) for seat in sorted(state.ring) if seat not in team.seats)


def _agreements(team: Team, seat: Seat) -> Iterator[Action]:
    return (model.Agree(each.number) for each in team.proposals if seat not in each.agreed)


def _changes(state: State, team: Team) -> Iterator[Action]:
    for egg, breed in product(face_up(team), signal_breeds(state)):
        if not state.options.free_signal:
            yield model.ProposeDraw(egg.id, breed)
        for gestures in _gestures(state):
            yield model.ProposeChange(egg.id, Signal(gestures, breed))


def _gestures(state: State) -> tuple[tuple[str, ...], ...]:
    return _sequences(state.repertoire, 2 if state.options.free_signal else 1)


@cache
def _sequences(repertoire: tuple[str, ...], most: int) -> tuple[tuple[str, ...], ...]:
    return tuple(
        chosen for length in range(1, most + 1) for chosen in product(repertoire, repeat=length)
    )


def _sample_pass(hand: tuple[Card, ...], rng: Random) -> Action:
    """Passes a card, usually one the hand has only once, so that triples can form."""
    alone = [card for card in hand if hand.count(card) == 1]
    return model.PassCard(rng.choice(alone if alone and rng.random() < 0.7 else hand))


def _sample_talk(state: State, team: Team, seat: Seat, rng: Random) -> Action:
    agreements = list(_agreements(team, seat))
    if agreements and rng.random() < 0.8:
        return rng.choice(agreements)
    breeds = signal_breeds(state)
    signals = tuple(Signal(rng.choice(_gestures(state)), breed) for breed in breeds)
    if state.phase is Phase.AGREE:
        return model.ProposeSignal(signals)
    egg = rng.choice(face_up(team)).id
    if not state.options.free_signal and rng.random() < 0.5:
        return model.ProposeDraw(egg, rng.choice(breeds))
    return model.ProposeChange(egg, rng.choice(signals))
