"""Scenes to play in: a match with chosen cards in chosen places, and short ways to act and to look."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import pytest
from msgspec.structs import replace

import rules
from rules.belle.belles import EFFECTS
from rules.belle.content import Content
from rules.belle.game import BelleGame
from rules.belle.model import (
    BelleView,
    Choice,
    ChooseForBelle,
    GroupGuest,
    InviteGuest,
    Phase,
    Place,
    PlayBelle,
    Space,
    State,
)
from tests.support.cards import census

E = TypeVar("E", bound=rules.Event)

_GAME = rules.GAMES["belle"]
assert isinstance(_GAME, BelleGame)
GAME = _GAME
CONTENT: Content = GAME.content
BY_INTERESTS = {guest.interests: guest.id for guest in CONTENT.guests}
GUESTS = tuple(guest.id for guest in CONTENT.guests)


def guest(a: str, b: str, c: str) -> str:
    """Returns the one guest with these interests."""
    return BY_INTERESTS[a, b, c]


SEVEN = (
    guest("globes", "hearts", "telescopes"),
    guest("globes", "hearts", "roses"),
    guest("globes", "teapots", "chessmen"),
    guest("globes", "books", "candles"),
    guest("globes", "violins", "butterflies"),
)
"""The group of E1: five globes and two hearts, everything else once."""

EIGHT = (
    guest("horses", "hearts", "anchors"),
    guest("horses", "hearts", "candles"),
    guest("horses", "books", "anchors"),
    guest("horses", "teapots", "butterflies"),
    guest("masks", "violins", "telescopes"),
)
"""Four horses, two hearts, two anchors."""


ELEVEN = (
    guest("masks", "books", "roses"),
    guest("masks", "books", "chessmen"),
    guest("masks", "violins", "roses"),
    guest("horses", "violins", "candles"),
    guest("horses", "teapots", "anchors"),
)
"""Three masks and two horses, two books and two violins, two roses."""


def scene(
    seats: int = 2,
    *,
    line: Sequence[str | Place] | None = None,
    hands: Mapping[int, Sequence[str]] | None = None,
    groups: Mapping[tuple[int, int], Sequence[str] | Space] | None = None,
    chips: Sequence[int] | None = None,
    deck: Sequence[str] | None = None,
    discard: Sequence[str] = (),
    belle_deck: Sequence[str] | None = None,
    active: int = 0,
    start: int = 0,
    plays: int = 1,
    version: int | None = None,
    **options: object,
) -> rules.Match:
    """Returns a match at the beginning of a turn.

    Cards that are not placed lie unseen: guests among those removed unless ``deck`` is left open, Belles in the discard
    pile if ``belle_deck`` is given, in the deck otherwise. ``plays`` lets the active seat play more Belles than one.
    ``version`` is an earlier one of the rules.
    """
    match = rules.Match.new("belle", seats=seats, seed="scene", options=options, version=version)
    hands, chips = hands or {}, chips or [5] * seats
    spaces = {
        at: found if isinstance(found, Space) else Space(tuple(found))
        for at, found in (groups or {}).items()
    }
    placed = {card for found in spaces.values() for card in found.guests}
    placed |= set(discard) | set(deck or ())
    placed |= {card if isinstance(card, str) else card.card for card in line or ()}
    free = [card for card in GUESTS if card not in placed]
    if line is None:
        line, free = free[: 3 * seats], free[3 * seats :]
    if deck is None:
        deck, free = free[12:], free[:12]
    held = {belle for hand in hands.values() for belle in hand} | placed | set(belle_deck or ())
    held |= {place.belle for place in line if isinstance(place, Place) and place.belle}
    held |= {belle for found in spaces.values() for belle in (*found.belles, found.wing)}
    spare = tuple(belle for belle in EFFECTS if belle not in held)
    players = tuple(
        replace(
            player,
            chips=chips[seat],
            hand=tuple(hands.get(seat, ())),
            spaces=tuple(
                spaces.get((seat, index), Space())
                for index in range(5 if (seat, 4) in spaces else 4)
            ),
        )
        for seat, player in enumerate(match._state.players)
    )
    state: State = match._state
    state.players = players
    state.line = tuple(Place(card) if isinstance(card, str) else card for card in line)
    state.guest_deck, state.removed = tuple(deck), tuple(free)
    state.guest_discard = tuple(discard)
    if state.options.one_deck or belle_deck is not None:
        state.belle_deck, state.belle_discard = tuple(belle_deck or ()), spare
    else:
        state.belle_deck, state.belle_discard = spare, ()
    state.start = start
    phase = Phase.BELLE_OR_INVITE if hands.get(active) else Phase.INVITE
    state.turn = replace(state.turn, seat=active, phase=phase, plays=plays)
    match._become(state)
    assert census("belle", state) == Counter((*GUESTS, *EFFECTS)), "a scene with all cards"
    return match


def play(match: rules.Match, action: Any) -> tuple[rules.Event, ...]:
    """Plays an action for the active seat and returns what happened; no card may get lost."""
    before = census("belle", match._state)
    events = match.play(active(match), action)
    assert census("belle", match._state) == before
    assert rules.Match.from_json(match.to_json()) == match
    return events


def belle(match: rules.Match, name: str, **choice: Any) -> tuple[rules.Event, ...]:
    """Plays a Belle for the active seat."""
    return play(match, PlayBelle(name, Choice(**choice)))


def invite(match: rules.Match, card: str) -> tuple[rules.Event, ...]:
    """Invites a card for the active seat."""
    return play(match, InviteGuest(card))


def group(match: rules.Match, space: int) -> tuple[rules.Event, ...]:
    """Groups the invited guest."""
    return play(match, GroupGuest(space))


def answer(match: rules.Match, name: str, **choice: Any) -> tuple[rules.Event, ...]:
    """Answers the question of a Belle."""
    return play(match, ChooseForBelle(name, Choice(**choice)))


def turn(match: rules.Match, card: str, space: int) -> tuple[rules.Event, ...]:
    """Invites and groups for the active seat."""
    return invite(match, card) + group(match, space)


def first(match: rules.Match) -> str:
    """Returns the first card of the line."""
    return line(match)[0]


def pass_turns(match: rules.Match, count: int) -> None:
    """Lets the next players take what time-outs give them."""
    for _ in range(count):
        match.expire(match.prompts[0].window)


def refused(match: rules.Match, action: Any) -> str:
    """Returns the code with which an action of the active seat is refused; it is not listed and changes nothing."""
    before = match.to_json()
    with pytest.raises(rules.IllegalAction) as caught:
        match.play(active(match), action)
    assert match.to_json() == before
    assert action not in list(match.legal(active(match)))
    return caught.value.code


def refused_belle(match: rules.Match, name: str, **choice: Any) -> str:
    """Returns why a Belle cannot be played like this."""
    return refused(match, PlayBelle(name, Choice(**choice)))


def unplayable(match: rules.Match, name: str) -> str:
    """Returns why a Belle in the active seat's hand cannot be played at all; list, view and refusal agree."""
    code = refused_belle(match, name)
    assert choices(match, name) == []
    (shown,) = [
        card.refusal for card in view(match, active(match)).hand or () if card.belle == name
    ]
    assert shown == code
    return code


def choices(match: rules.Match, name: str) -> list[Choice]:
    """Returns what may be chosen on playing a Belle."""
    return [
        action.choice
        for action in match.legal(active(match))
        if isinstance(action, PlayBelle) and action.belle == name
    ]


def answers(match: rules.Match) -> list[Choice]:
    """Returns the possible answers to the open question."""
    return [a.choice for a in match.legal(active(match)) if isinstance(a, ChooseForBelle)]


def invitations(match: rules.Match) -> list[str]:
    """Returns the cards that the active seat may invite."""
    return [a.card for a in match.legal(active(match)) if isinstance(a, InviteGuest)]


def active(match: rules.Match) -> int:
    return match._state.turn.seat


def kind(match: rules.Match) -> str:
    return match.prompts[0].kind


def view(match: rules.Match, viewer: int | None = None) -> BelleView:
    seen = match.view(viewer)
    assert isinstance(seen, BelleView)
    return seen


def line(match: rules.Match) -> tuple[str, ...]:
    return tuple(place.card for place in match._state.line)


def line_chips(match: rules.Match) -> tuple[int, ...]:
    return tuple(place.chips for place in match._state.line)


def chips(match: rules.Match) -> tuple[int, ...]:
    return tuple(player.chips for player in match._state.players)


def hand(match: rules.Match, seat: int) -> tuple[str, ...]:
    return match._state.players[seat].hand


def space(match: rules.Match, seat: int, index: int) -> Space:
    return match._state.players[seat].spaces[index]


def guests(match: rules.Match, seat: int, index: int) -> tuple[str, ...]:
    return space(match, seat, index).guests


def told(events: Sequence[rules.Event], kind: type[E]) -> list[E]:
    """Returns the events of one kind."""
    return [event for event in events if isinstance(event, kind)]
