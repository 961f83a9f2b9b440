"""How several Cats decide together, and what happens when they do not. Rule: A7."""

from __future__ import annotations

from collections import Counter

from rules.belratti.model import (
    LEAST_DEMAND,
    MOST_DEMAND,
    SILENT_DEMAND,
    State,
)
from rules.belratti.roles import captain, cats, owls
from rules.core.model import Seat


def most_demand(state: State, bound: int = MOST_DEMAND) -> int:
    """Returns the highest demand the Owls could meet, at most ``bound``.

    Rule: BR-12, A6
    """
    return min(bound, sum(len(state.hands[seat]) for seat in owls(state)))


def tallies(state: State) -> Counter[int]:
    """Returns how many Cats are for each number."""
    return Counter(vote.number for vote in state.votes)


def vote_of(state: State, seat: Seat) -> int | None:
    """Returns the number a Cat is for."""
    return next((vote.number for vote in state.votes if vote.seat == seat), None)


def agreed_demand(state: State) -> int | None:
    """Returns the demand the votes have fixed, or ``None`` while they have not.

    Rule: BR-12, A7
    """
    if state.options.decide == "captain":
        return vote_of(state, captain(state))
    needed = _needed(state)
    return next((number for number, votes in tallies(state).items() if votes >= needed), None)


def demand_when_late(state: State) -> int:
    """Returns the demand when time is up: most votes, then the captain's among those, then the least, or four.

    Rule: A7
    """
    votes = tallies(state)
    if not votes:
        return max(LEAST_DEMAND, min(SILENT_DEMAND, most_demand(state)))
    tied = [number for number in votes if votes[number] == max(votes.values())]
    captains = vote_of(state, captain(state))
    return captains if captains in tied else min(tied)


def board_agreed(state: State) -> bool:
    """Whether enough Cats have confirmed the board to close it; late, the captain is enough.

    Rule: BR-33, A7
    """
    if state.late or state.options.decide == "captain":
        return captain(state) in state.marks
    return len(state.marks) >= _needed(state)


def _needed(state: State) -> int:
    managers = len(cats(state))
    return managers // 2 + 1 if state.options.decide == "majority" else managers
