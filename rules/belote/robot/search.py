"""Plays out a known deal: quickly by rule of thumb, or exactly if few tricks are left."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from rules.belote.content import POINTS, each
from rules.belote.legal import legal_cards
from rules.belote.model import Options, Pair
from rules.belote.robot import solver
from rules.belote.robot.judgement import FIRST, TAKERS, Thumb
from rules.belote.scoring import LAST_TRICK
from rules.core.model import Seat

EVERYONE = (1 << TAKERS) - 1

COMPILED = not solver.__file__.endswith(".py")
"""Whether the solver is machine code, which is about a hundred times as fast."""


class Deal(NamedTuple):
    """A round in the middle of play, with all cards face up.

    Attributes:
        hands: the hands by seat, as sets.
        trick: the cards on the table, in order.
        leader: the seat that leads to it.
        trump: the trump.
        taker: the seat that chose the trump.
        step: what to add to a seat to get the next one.
        options: the table's options.
    """

    hands: tuple[int, ...]
    trick: tuple[int, ...]
    leader: Seat
    trump: int
    taker: Seat
    step: int
    options: Options


class Outcome(NamedTuple):
    """What playing a card leads to.

    Attributes:
        points: the points that each team wins from here on.
        takers: the seats that win tricks, as bits; exact play shows only if one team wins them all.
        first: the seat that wins the trick on the table, if known.
    """

    points: Pair
    takers: int
    first: Seat | None = None


def play_out(deal: Deal, cards: Sequence[int] = (), exact: int = 0) -> list[Outcome]:
    """Returns legal cards' outcomes, or the picked card's, if everyone plays by rule of thumb.

    The last ``exact`` tricks are played perfectly instead.
    """
    thumb = settled(deal.trump, deal.step, deal.options)
    rest = _rest(deal)
    packed = thumb.outcomes(deal.hands, deal.leader, deal.trick, cards, deal.taker, exact)
    return [_unpacked(outcome, rest) for outcome in packed]


def _unpacked(outcome: int, rest: int) -> Outcome:
    points = outcome >> FIRST + TAKERS
    return Outcome((points, rest - points), outcome & EVERYONE, outcome >> TAKERS & 3)


def solve(deal: Deal, cards: Sequence[int]) -> list[Outcome]:
    """Returns legal cards' outcomes with perfect play."""
    rest = _rest(deal)
    seat = deal.leader + deal.step * len(deal.trick) & 3
    thumb = settled(deal.trump, deal.step, deal.options)
    outcomes: list[Outcome] = []
    for own in thumb.values(deal.hands, deal.leader, deal.trick, cards):
        points = (rest - own, own) if seat & 1 else (own, rest - own)
        outcomes.append(Outcome(points, (points[0] > 0) | (points[1] > 0) << 1))
    return outcomes


def _rest(deal: Deal) -> int:
    """Returns the points left in a deal, including those on the table and for the last trick."""
    worth = POINTS[deal.trump]
    left = sum(worth[card] for hand in deal.hands for card in each(hand))
    return left + sum(worth[card] for card in deal.trick) + LAST_TRICK


def cost(deal: Deal, card: int) -> int:
    """Returns how many points a legal card costs its side, compared with the best one."""
    seat = deal.leader + deal.step * len(deal.trick) & 3
    cards = [*each(legal_cards(deal.hands[seat], deal.trick, deal.trump, deal.options))]
    if len(cards) == 1:
        return 0
    points = [outcome.points[seat & 1] for outcome in solve(deal, cards)]
    return max(points) - points[cards.index(card)]


def settled(trump: int, step: int, options: Options) -> Thumb:
    """Returns the object that plays deals, set to this trump and these options."""
    thumb = _thumb()
    thumb.settle(
        trump,
        step,
        options.partner_winning == "free",
        options.beat_partner_on_trump_lead,
        options.undertrump_free,
    )
    return thumb


@cache
def _thumb() -> Thumb:
    """Returns this process's only `Thumb`, because each has a large table."""
    return Thumb()
