"""Tables as a test wants them: a match whose hands, eggs and phase are set, with every card still in its place."""

from __future__ import annotations

from copy import copy
from typing import Any

from msgspec.structs import replace

import rules
from rules.beccato.model import (
    DECK,
    SERAMA,
    Agree,
    Beccato,
    Chicchirichi,
    Coccode,
    Coop,
    Egg,
    Gesture,
    PassCard,
    Phase,
    PlaceEgg,
    ProposeChange,
    ProposeDraw,
    ProposeSignal,
    Ready,
    Signal,
    State,
    TakeEgg,
    chickens,
    triple,
)
from rules.beccato.view import BeccatoView

__all__ = [
    "DECK",
    "SERAMA",
    "Agree",
    "Beccato",
    "Chicchirichi",
    "Coccode",
    "Egg",
    "Gesture",
    "PassCard",
    "Phase",
    "PlaceEgg",
    "ProposeChange",
    "ProposeDraw",
    "ProposeSignal",
    "Ready",
    "Signal",
    "State",
    "TakeEgg",
]


def table(seats: int = 6, seed: str = "table", **options: Any) -> rules.Match:
    """A new match."""
    return rules.Match.new("beccato", seats=seats, seed=seed, options=options)


def view_of(match: rules.Match, viewer: rules.Viewer) -> BeccatoView:
    """Returns what a viewer may know of a table."""
    view = match.view(viewer)
    assert isinstance(view, BeccatoView)
    return view


def state(match: rules.Match) -> State:
    """The state behind the door."""
    return match._state


def change(match: rules.Match, **fields: Any) -> None:
    """Sets fields of the state."""
    draft = copy(match._state)
    for name, value in fields.items():
        setattr(draft, name, value)
    match._become(draft)


def breeds(match: rules.Match) -> list[str]:
    """The breeds in play, in order."""
    return [coop.breed for coop in state(match).coops]


def coop(match: rules.Match, breed: str) -> Coop:
    """The coop of a breed."""
    return next(each for each in state(match).coops if each.breed == breed)


def deal(match: rules.Match, hands: dict[int, list[str]], turn: int | None = None) -> None:
    """Gives these seats these cards; the others get the rest, and no triple among it.

    A hand of four makes its seat the one to pass; else it is ``turn``, the dealer, or the first with a hand left open.
    """
    table_ = state(match)
    four = [seat for seat, hand in hands.items() if len(hand) == 4]
    empty = [seat for seat in range(match.seats) if seat not in hands]
    if turn is None:
        turn = four[0] if four else table_.dealer if table_.dealer in empty else empty[0]
    rest = list(chickens(table_))
    for hand in hands.values():
        for card in hand:
            rest.remove(card)
    dealt = [tuple(hands.get(seat, ())) for seat in range(match.seats)]
    piles: list[list[str]] = [[] for _ in range(len(empty) + (table_.imaginary is not None))]
    sizes = [3 + (seat == turn) for seat in empty] + [3] * (table_.imaginary is not None)
    for card in sorted(rest, key=rest.count):
        pile = min(
            (pile for pile, size in zip(piles, sizes, strict=True) if len(pile) < size),
            key=lambda pile: (pile.count(card), len(pile)),
        )
        pile.append(card)
    for seat, pile in zip(empty, piles, strict=False):
        assert triple(tuple(pile)) is None
        dealt[seat] = tuple(pile)
    change(
        match,
        hands=tuple(dealt),
        imaginary=None if table_.imaginary is None else tuple(piles[-1]),
        turn=turn,
    )


def give_eggs(match: rules.Match, team: int, *rows: list[Egg]) -> None:
    """Lays eggs before a team; those of the box leave the deck (or a coop gets another one)."""
    table_ = state(match)
    wanted = {egg.id for row in rows for egg in row}
    deck = [egg for egg in table_.egg_deck if egg.id not in wanted]
    coops = tuple(
        replace(coop, egg=deck.pop()) if coop.egg and coop.egg.id in wanted else coop
        for coop in table_.coops
    )
    filled = tuple(tuple(row) for row in rows) + ((),) * (3 - len(rows))
    teams = list(table_.teams)
    teams[team] = replace(teams[team], rows=filled)
    change(match, egg_deck=tuple(deck), coops=coops, teams=tuple(teams))


def eggs_of(match: rules.Match, guild: str, count: int, face_up: bool = True) -> list[Egg]:
    """So many eggs of a guild from the deck or else the coops, left there."""
    coops = [coop.egg for coop in state(match).coops if coop.egg]
    found = [egg for egg in (*state(match).egg_deck, *coops) if egg.guild == guild][:count]
    assert len(found) == count
    return [replace(egg, face_up=face_up) for egg in found]


def any_eggs(match: rules.Match, count: int) -> list[Egg]:
    """So many eggs from the bottom of the deck, left there."""
    return list(state(match).egg_deck[-count:])


def counts(match: rules.Match) -> list[int]:
    """How many eggs each team has."""
    return [len(team.eggs) for team in state(match).teams]


def team_of(match: rules.Match, seat: int) -> int:
    """The team of a seat."""
    return next(index for index, team in enumerate(state(match).teams) if seat in team.seats)


def kinds(match: rules.Match) -> list[str]:
    """The kinds of the open windows."""
    return [prompt.kind for prompt in match.prompts]


def window(match: rules.Match, kind: str, seat: int | None = None) -> rules.Prompt:
    """The open window of a kind (in which this seat may act)."""
    return next(
        prompt
        for prompt in match.prompts
        if prompt.kind == kind and (seat is None or seat in prompt.seats)
    )


def events(told: tuple[rules.Event, ...], name: str) -> list[Any]:
    """The events of a type."""
    return [event for event in told if type(event).__name__ == name]


def refused(match: rules.Match, seat: int, action: Any) -> str:
    """The code with which an action is refused; the state must not have changed."""
    before = match.to_json()
    try:
        match.play(seat, action)
    except rules.RuleError as error:
        assert match.to_json() == before
        return error.code
    raise AssertionError(f"{action} was accepted")


def pass_all(match: rules.Match, count: int) -> None:
    """Passes so many times, each the card that came last."""
    for _ in range(count):
        match.expire(window(match, "pass").window)
