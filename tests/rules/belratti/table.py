"""A table for the tests: matches brought to a moment by real actions, and states arranged where that takes too long."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

import rules
from rules.belratti.events import PictureJudged, RoundScored
from rules.belratti.model import (
    Agree,
    Commit,
    ConfirmBoard,
    ConfirmDemand,
    Continue,
    Hang,
    Joker,
    KeepDemand,
    Phase,
    Place,
    Ready,
    State,
    Theme,
)
from rules.belratti.setup import captain, cats, owls
from rules.belratti.view import BelrattiView

Events = tuple[rules.Event, ...]


def deal(seats: int = 4, **options: Any) -> rules.Match:
    """Returns a new match in which seat 0 has the first character card."""
    match = rules.Match.new("belratti", seats=seats, seed="belratti", options=options)
    return arrange(match, first=0)


def arrange(match: rules.Match, **fields: Any) -> rules.Match:
    """Changes the state behind the match's back."""
    match._become(replace(match._state, **fields))
    return match


def state(match: rules.Match) -> State:
    return match._state


def view_of(match: rules.Match, viewer: rules.Viewer) -> BelrattiView:
    """Returns what a viewer may know of a table."""
    view = match.view(viewer)
    assert isinstance(view, BelrattiView)
    return view


def cat_seats(match: rules.Match) -> tuple[int, ...]:
    return cats(state(match))


def owl_seats(match: rules.Match) -> tuple[int, ...]:
    return owls(state(match))


def captain_seat(match: rules.Match) -> int:
    return captain(state(match))


def every(match: rules.Match, seats: Sequence[int], action: rules.Action) -> Events:
    """Plays the same action for several seats."""
    return tuple(event for seat in seats for event in match.play(seat, action))


def in_demand(match: rules.Match) -> rules.Match:
    """Goes on to the demand."""
    if state(match).phase is Phase.THEMES:
        every(match, cat_seats(match), Continue())
    return match


def in_plus_minus(match: rules.Match, demand: int = 4) -> rules.Match:
    """Goes on to the Owls' thoughts about the demand."""
    in_demand(match)
    for seat in cat_seats(match):
        if state(match).phase is Phase.DEMAND:  # a majority or the captain may be enough
            match.play(seat, ConfirmDemand(demand))
    return match


def in_paint(match: rules.Match, demand: int = 4) -> rules.Match:
    """Goes on to the painting."""
    in_plus_minus(match, demand)
    if state(match).phase is Phase.PLUS_MINUS:
        every(match, owl_seats(match), KeepDemand())
    return match


def in_hang(
    match: rules.Match, demand: int = 4, shares: Sequence[int] | None = None
) -> rules.Match:
    """Goes on to the hanging; ``shares`` are the Owls' numbers of pictures, all by the first one otherwise."""
    return painted(in_paint(match, demand), shares)


def painted(match: rules.Match, shares: Sequence[int] | None = None) -> rules.Match:
    """Paints what is demanded, theme A and B by turns, and reveals."""
    demand = state(match).demand
    assert demand is not None
    for seat, share in zip(owl_seats(match), shares or (demand,), strict=False):
        for card in state(match).hands[seat][:share]:
            theme = tuple(Theme)[len(state(match).commitments) % 2]
            match.play(seat, Commit(card, theme))
    every(match, owl_seats(match), Ready())
    assert state(match).phase is Phase.HANG
    return match


def arrange_board(match: rules.Match, right: int, wrong: int = 0, fakes: int = 0) -> None:
    """Hangs so many painted pictures right, so many wrong, and so many fakes; sets the others aside."""
    seat = captain_seat(match)
    real = list(state(match).commitments)
    real_cards = {item.card for item in real}
    forged = [shown.card for shown in state(match).table if shown.card not in real_cards]
    for item in real[:right]:
        match.play(seat, Hang(item.card, Place(item.theme.value)))
    for item in real[right : right + wrong]:
        match.play(seat, Hang(item.card, Place.B if item.theme is Theme.A else Place.A))
    for card in forged[:fakes]:
        match.play(seat, Hang(card, Place.A))
    for card in [*(item.card for item in real[right + wrong :]), *forged[fakes:]]:
        match.play(seat, Hang(card, Place.ASIDE))


def close(match: rules.Match) -> Events:
    """Has every Cat confirm the board."""
    return every(match, cat_seats(match), ConfirmBoard())


def hang(match: rules.Match, right: int, wrong: int = 0, fakes: int = 0) -> Events:
    """Arranges the board and closes it."""
    arrange_board(match, right, wrong, fakes)
    return close(match)


def play_round(
    match: rules.Match, demand: int, right: int, wrong: int = 0, fakes: int = 0
) -> Events:
    """Plays a whole round."""
    in_hang(match, demand)
    return hang(match, right, wrong, fakes)


def propose(match: rules.Match, seat: int, request: rules.Action) -> Events:
    """Proposes a joker and has everybody else agree."""
    asked = owl_seats(match) if state(match).phase is Phase.PLUS_MINUS else cat_seats(match)
    told = match.play(seat, request)
    return told + every(match, [other for other in asked if other != seat], Agree())


def turned_down(*jokers: Joker) -> tuple[Joker, ...]:
    """Returns the jokers that lie face up when these do not."""
    return tuple(joker for joker in Joker if joker not in jokers)


def up(match: rules.Match) -> set[Joker]:
    return set(state(match).jokers)


def scored(events: Events) -> RoundScored:
    return next(event for event in events if isinstance(event, RoundScored))


def judged(events: Events) -> list[PictureJudged]:
    return [event for event in events if isinstance(event, PictureJudged)]


def kinds(events: Events) -> list[str]:
    """Returns the names of the events."""
    return [type(event).__name__ for event in events]


def refused(match: rules.Match, seat: int, action: object, code: str) -> None:
    """Asserts that an action is refused with this code, is not listed as legal, and changes nothing."""
    before = match.to_json()
    with pytest.raises(rules.RuleError) as error:
        match.play(seat, action)
    assert error.value.code == code
    assert action not in tuple(match.legal(seat))
    assert match.to_json() == before


def open_windows(match: rules.Match) -> dict[str, rules.Prompt]:
    """Returns the open prompts by kind."""
    return {prompt.kind: prompt for prompt in match.prompts}


def pile_to(match: rules.Match, left: int) -> rules.Match:
    """Moves cards from the draw pile to the discards until so many are left."""
    draw = state(match).draw
    return arrange(match, draw=draw[:left], discard=state(match).discard + draw[left:])


def stack(match: rules.Match, team: int, belratti: int) -> rules.Match:
    """Puts so many cards from the bottom of the draw pile on the two scoring piles."""
    draw = state(match).draw
    end = len(draw) - team - belratti
    return arrange(
        match,
        draw=draw[:end],
        team_pile=draw[end : end + team],
        belratti_pile=draw[end + team :],
    )
