"""Playing a known deal out: quickly by rule of thumb, or exactly when few tricks are left."""

from __future__ import annotations

from typing import NamedTuple

from rules.belote.content import POINTS, STRENGTH, each, winning_place
from rules.belote.legal import legal_cards
from rules.belote.model import Options, Pair
from rules.belote.robot.judgement import pick
from rules.belote.scoring import LAST_TRICK
from rules.core.model import Seat


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


def solve(deal: Deal, card: int) -> Pair:
    """Returns the points each team takes from here on, this card played first and everyone playing perfectly."""
    after = _after(deal, card)
    rest = sum(POINTS[deal.trump][one] for hand in deal.hands for one in each(hand))
    rest += sum(POINTS[deal.trump][one] for one in deal.trick) + LAST_TRICK
    if isinstance(after, int):
        return after, rest - after
    deal, won = after
    points = won + _best(deal, -1, rest + 1, {})
    return points, rest - points


_Known = dict[tuple[tuple[int, ...], Seat], tuple[int, int]]
"""For hands and leader between two tricks: bounds of the points of team 0."""


def _after(deal: Deal, card: int) -> tuple[Deal, int] | int:
    """Returns the deal once a card is played and what team 0 won by it, or at the end just that."""
    trick = (*deal.trick, card)
    seat = deal.leader + deal.step * len(deal.trick) & 3
    hands = list(deal.hands)
    hands[seat] ^= 1 << card
    if len(trick) < 4:
        return deal._replace(hands=tuple(hands), trick=trick), 0
    winner = deal.leader + deal.step * winning_place(trick, deal.trump) & 3
    last = 0 if any(hands) else LAST_TRICK
    won = 0 if winner & 1 else last + sum(POINTS[deal.trump][one] for one in trick)
    if last:
        return won
    return deal._replace(hands=tuple(hands), trick=(), leader=winner), won


def _best(deal: Deal, low: int, high: int, known: _Known) -> int:
    """Returns the points of team 0 from here on, exact between the two bounds (alpha-beta)."""
    key = (deal.hands, deal.leader)
    if not deal.trick and key in known:
        least, most = known[key]
        if least >= high or least == most:
            return least
        if most <= low:
            return most
    seat = deal.leader + deal.step * len(deal.trick) & 3
    legal = legal_cards(deal.hands[seat], deal.trick, deal.trump, deal.options)
    ours = not seat & 1
    found = -1 if ours else 1_000
    alpha, beta = low, high
    for card in sorted(each(legal), key=STRENGTH[deal.trump].__getitem__, reverse=True):
        after = _after(deal, card)
        if isinstance(after, int):
            points = after
        else:
            points = after[1] + _best(after[0], alpha - after[1], beta - after[1], known)
        if ours:
            found = max(found, points)
            alpha = max(alpha, points)
        else:
            found = min(found, points)
            beta = min(beta, points)
        if alpha >= beta:
            break
    if not deal.trick:
        least, most = known.get(key, (0, 1_000))
        if found < high:
            most = min(most, found)
        if found > low:
            least = max(least, found)
        known[key] = least, most
    return found
