"""Playing a known deal out: quickly by rule of thumb, or exactly when few tricks are left."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from rules.belote.content import POINTS, each, winning_place
from rules.belote.legal import legal_cards
from rules.belote.model import Options, Pair
from rules.belote.robot import solver
from rules.belote.robot.judgement import pick
from rules.belote.scoring import LAST_TRICK
from rules.core.model import Seat

COMPILED = not solver.__file__.endswith(".py")
"""Whether the solver is machine code, and some hundred times as fast."""


class Deal(NamedTuple):
    """A round in the middle of its play with all cards open.

    Attributes:
        hands: by seat, as sets.
        trick: the cards on the table, in order.
        leader: who led, or is to lead, to it.
        trump: the trump.
        taker: who chose the trump.
        step: what to add to a seat to get the next one.
        options: what the table settled.
    """

    hands: tuple[int, ...]
    trick: tuple[int, ...]
    leader: Seat
    trump: int
    taker: Seat
    step: int
    options: Options


def play_out(deal: Deal, card: int) -> tuple[Pair, list[Seat]]:
    """Returns the points each team takes from here on, this card played first, and who takes each trick.

    All four seats play by rule of thumb.
    """
    hands = list(deal.hands)
    trump, step, options, taker = deal.trump, deal.step, deal.options, deal.taker
    worth = POINTS[trump]
    trick, leader = deal.trick, deal.leader
    remaining = 0
    for hand in hands:
        remaining |= hand
    points = [0, 0]
    winners: list[Seat] = []
    seat = leader + step * len(trick) & 3
    while True:
        hands[seat] ^= 1 << card
        remaining ^= 1 << card
        trick = (*trick, card)
        if len(trick) == 4:
            leader = seat = leader + step * winning_place(trick, trump) & 3
            points[seat & 1] += (
                worth[trick[0]] + worth[trick[1]] + worth[trick[2]] + worth[trick[3]]
            )
            winners.append(seat)
            trick = ()
            if not remaining:
                points[seat & 1] += LAST_TRICK
                return (points[0], points[1]), winners
        else:
            seat = seat + step & 3
        hand = hands[seat]
        legal = legal_cards(hand, trick, trump, options)
        card = pick(legal, hand, trick, trump, remaining ^ hand, taker_away=taker - seat & 3)


def solve(deal: Deal, cards: Sequence[int]) -> list[Pair]:
    """Returns for some legal cards the points each team takes from here on, everyone playing perfectly."""
    options, trump = deal.options, deal.trump
    exact = _solver()
    exact.settle(
        trump,
        deal.step,
        options.partner_winning == "free",
        options.beat_partner_on_trump_lead,
        options.undertrump_free,
    )
    rest = sum(POINTS[trump][one] for hand in deal.hands for one in each(hand))
    rest += sum(POINTS[trump][one] for one in deal.trick) + LAST_TRICK
    seat = deal.leader + deal.step * len(deal.trick) & 3
    own = exact.values(deal.hands, deal.leader, deal.trick, cards)
    return [(rest - points, points) if seat & 1 else (points, rest - points) for points in own]


def cost(deal: Deal, card: int) -> int:
    """Returns how many points fewer a legal card brings its side than the best one, everyone playing perfectly on."""
    seat = deal.leader + deal.step * len(deal.trick) & 3
    cards = [*each(legal_cards(deal.hands[seat], deal.trick, deal.trump, deal.options))]
    if len(cards) == 1:
        return 0
    points = [both[seat & 1] for both in solve(deal, cards)]
    return max(points) - points[cards.index(card)]


@cache
def _solver() -> solver.Solver:
    """Returns the one solver of this process: it has a large table."""
    return solver.Solver()
