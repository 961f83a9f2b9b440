"""Scenes: a table with exactly the cards a test is about, and short ways through the phases."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from msgspec.structs import replace

import rules
from rules.cattitude.model import (
    Bid,
    CattitudeView,
    ChooseBid,
    Direction,
    LockBid,
    Options,
    Phase,
    Player,
    Secure,
    Side,
    State,
)

Words = Mapping[int, str]
E = TypeVar("E", bound=rules.Event)
GAME: Any = rules.GAMES["cattitude"]
DECK = GAME.deck(Options(), 3)


def bag(words: str) -> tuple[str, ...]:
    """Reads cards: ``"turkey turkey duchess"``."""
    return DECK.sorted(words.split())


def state_of(match: rules.Match) -> State:
    return match._state


def view_of(match: rules.Match, viewer: rules.Viewer) -> CattitudeView:
    """Returns what a viewer may know of a table."""
    view = match.view(viewer)
    assert isinstance(view, CattitudeView)
    return view


def scene(
    *,
    seats: int = 3,
    hands: Words | None = None,
    tableaux: Words | None = None,
    palaces: Words | None = None,
    bonuses: Words | None = None,
    round_: int = 2,
    direction: str = "left",
    **options: object,
) -> rules.Match:
    """Returns a match at the start of a round's bidding in which nobody has a card but those named."""
    match = rules.Match.new("cattitude", seats=seats, seed="scene", options=options)
    state = state_of(match)
    state.round = round_
    state.direction = Direction(direction)
    state.stacks = state.stacks[: state.rounds - round_]
    state.players = tuple(
        Player(
            hand=bag((hands or {}).get(seat, "")),
            tableau=bag((tableaux or {}).get(seat, "")),
            palace=bag((palaces or {}).get(seat, "")),
            bonuses=bag((bonuses or {}).get(seat, "")),
        )
        for seat in range(seats)
    )
    match._become(state)
    return match


def securing(**scenery: Any) -> rules.Match:
    """Returns a scene in which the cards are laid out and the securing is open."""
    match = scene(**scenery)
    state = state_of(match)
    state.phase = Phase.SECURE
    match._become(state)
    return match


def hand(match: rules.Match, seat: int) -> tuple[str, ...]:
    return state_of(match).players[seat].hand


def tableau(match: rules.Match, seat: int) -> tuple[str, ...]:
    return state_of(match).players[seat].tableau


def palace(match: rules.Match, seat: int) -> tuple[str, ...]:
    return state_of(match).players[seat].palace


def lock(match: rules.Match, seat: int, open_: str = "", closed: str = "") -> list[rules.Event]:
    return list(match.play(seat, LockBid(tuple(open_.split()), tuple(closed.split()))))


def choose(match: rules.Match, seat: int, side: str) -> list[rules.Event]:
    return list(match.play(seat, ChooseBid(Side(side))))


def all_closed(match: rules.Match) -> list[rules.Event]:
    """Locks the hands of all who have not yet locked as closed bids."""
    events: list[rules.Event] = []
    for seat, player in enumerate(state_of(match).players):
        if player.committed is None:
            events += match.play(seat, LockBid((), player.hand))
    return events


def all_choose(match: rules.Match, side: str) -> list[rules.Event]:
    events: list[rules.Event] = []
    for seat in range(match.seats):
        events += choose(match, seat, side)
    return events


def everyone_keeps(match: rules.Match) -> list[rules.Event]:
    """Everybody offers an empty open bid, and everybody takes it: each gets the own hand back."""
    return all_closed(match) + all_choose(match, "open")


def nobody_secures(match: rules.Match) -> list[rules.Event]:
    return [event for seat in match.prompts[0].seats for event in match.play(seat, Secure((), ()))]


def of(kind: type[E], events: list[rules.Event] | tuple[rules.Event, ...]) -> list[E]:
    """Returns the events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def offered(match: rules.Match, seat: int, open_: str = "", closed: str = "") -> None:
    """Puts other bids in front of the neighbour."""
    players = list(state_of(match).players)
    players[seat] = replace(players[seat], offered=Bid(bag(open_), bag(closed)))
    state_of(match).players = tuple(players)
    match._become(state_of(match))


def refusal(match: rules.Match, seat: int, action: Any) -> str:
    """Returns the code with which an action is refused, having checked that nothing changed."""
    before = match.to_json()
    try:
        match.play(seat, action)
    except rules.RuleError as error:
        assert match.to_json() == before
        return error.code
    raise AssertionError(f"{action} was accepted")
