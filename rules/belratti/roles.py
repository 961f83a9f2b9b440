"""Who is a Cat and who an Owl, and who is the Cats' captain."""

from __future__ import annotations

from rules.belratti.model import CATS, Options, Role, State
from rules.core.model import Seat


def character_cards(seats: int, options: Options) -> tuple[Role, ...]:
    """Returns the character cards in the order they are handed out round the table.

    Rule: BR-05, BR-06
    """
    cats = CATS[seats]
    if options.alternate_roles:
        return tuple(Role.OWL if index % 2 else Role.CAT for index in range(seats))
    return (Role.CAT,) * cats + (Role.OWL,) * (seats - cats)


def roles(state: State) -> tuple[Role, ...]:
    """Returns every seat's role; the cards have moved one seat to the left each round.

    Rule: BR-61
    """
    seats = len(state.hands)
    cards = character_cards(seats, state.options)
    return tuple(cards[(seat - state.first) % seats] for seat in range(seats))


def _holding(state: State, role: Role) -> tuple[Seat, ...]:
    return tuple(seat for seat, held in enumerate(roles(state)) if held is role)


def cats(state: State) -> tuple[Seat, ...]:
    """Returns the museum managers of this round, ascending."""
    return _holding(state, Role.CAT)


def owls(state: State) -> tuple[Seat, ...]:
    """Returns the painters of this round, ascending."""
    return _holding(state, Role.OWL)


def captain(state: State) -> Seat:
    """Returns the first Cat to the left of the last Owl, in the order the character cards lie.

    Rule: A7
    """
    seats = len(state.hands)
    cards = character_cards(seats, state.options)
    last_owl = max(place for place, role in enumerate(cards) if role is Role.OWL)
    return (state.first + last_owl + 1) % seats
