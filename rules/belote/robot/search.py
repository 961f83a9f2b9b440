"""Playing a known deal out: quickly by rule of thumb, or exactly when few tricks are left."""

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


class Outcome(NamedTuple):
    """What comes of a card.

    Attributes:
        points: what each team takes from here on.
        takers: the seats that take tricks, as bits; of exact play it is only told whether one team takes all.
        first: who takes the trick on the table, if it is told.
    """

    points: Pair
    takers: int
    first: Seat | None = None


def play_out(deal: Deal, cards: Sequence[int] = (), exact: int = 0) -> list[Outcome]:
    """Returns what comes of some legal cards, or of the one that is picked, if all four seats play by rule of thumb.

    With so many tricks left as ``exact`` says, they play perfectly instead.
    """
    thumb = settled(deal.trump, deal.step, deal.options)
    rest = _rest(deal)
    found = thumb.outcomes(deal.hands, deal.leader, deal.trick, cards, deal.taker, exact)
    return [_unpacked(one, rest) for one in found]


def _unpacked(outcome: int, rest: int) -> Outcome:
    points = outcome >> FIRST + TAKERS
    return Outcome((points, rest - points), outcome & EVERYONE, outcome >> TAKERS & 3)


def solve(deal: Deal, cards: Sequence[int]) -> list[Outcome]:
    """Returns what comes of some legal cards, everyone playing perfectly."""
    rest = _rest(deal)
    seat = deal.leader + deal.step * len(deal.trick) & 3
    thumb = settled(deal.trump, deal.step, deal.options)
    found: list[Outcome] = []
    for own in thumb.values(deal.hands, deal.leader, deal.trick, cards):
        points = (rest - own, own) if seat & 1 else (own, rest - own)
        found.append(Outcome(points, (points[0] > 0) | (points[1] > 0) << 1))
    return found


def _rest(deal: Deal) -> int:
    """Returns the points left in a deal, those on the table and the last trick's included."""
    worth = POINTS[deal.trump]
    left = sum(worth[one] for hand in deal.hands for one in each(hand))
    return left + sum(worth[one] for one in deal.trick) + LAST_TRICK


def cost(deal: Deal, card: int) -> int:
    """Returns how many points fewer a legal card brings its side than the best one, everyone playing perfectly on."""
    seat = deal.leader + deal.step * len(deal.trick) & 3
    cards = [*each(legal_cards(deal.hands[seat], deal.trick, deal.trump, deal.options))]
    if len(cards) == 1:
        return 0
    points = [one.points[seat & 1] for one in solve(deal, cards)]
    return max(points) - points[cards.index(card)]


def settled(trump: int, step: int, options: Options) -> Thumb:
    """Returns what plays a deal, ready for what the table settled."""
    found = _thumb()
    found.settle(
        trump,
        step,
        options.partner_winning == "free",
        options.beat_partner_on_trump_lead,
        options.undertrump_free,
    )
    return found


@cache
def _thumb() -> Thumb:
    """Returns the one of this process: it has a large table."""
    return Thumb()
