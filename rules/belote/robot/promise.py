"""What a trump and a pass promise, by the cards a bidder sees, and how likely a match is won with that.

Figures are fitted by least squares to 600,000 deals in which everyone who came to bid both took and passed, and the round was
bid and played on after either, by rule of thumb: a third of them against the same bidder, the rest against others, all under
the default options (the dealer leads). More of them brought no more wins. The chance of a match is fitted to 24,000 matches to 501.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import erf, sqrt
from typing import NamedTuple

from rules.belote.content import MARRIAGE, NUMBER, RANKS, each, read_all, team_of
from rules.belote.model import BeloteView, Pair
from rules.belote.scoring import ROUND_POINTS, combinations, winning_team

_JACK, _NINE, _TEN, _ACE = (1 << RANKS.index(rank) for rank in "J9TA")


class Trump(NamedTuple):
    """Points by which a taker's team outscores the others, for what it has in its five cards and the turned one.

    Attributes:
        places: for its place in the bidding, from the eldest hand to the dealer.
        top: for jack and nine of trump: neither of them, the nine, the jack, both.
        ranks: for each other trump.
        third: for three trumps and more.
        belote: for king and queen of trump.
        ace: for each plain ace.
        ten: for each plain ten that is not alone.
        void: for each plain suit without a card.
    """

    places: tuple[int, int, int, int]
    top: tuple[int, int, int, int]
    ranks: Mapping[str, int]
    third: int
    belote: int
    ace: int
    ten: int
    void: int


TRUMPS = (
    Trump(
        places=(-149, -134, -155, -138),
        top=(0, 59, 90, 158),
        ranks={"A": 41, "T": 32, "K": 33, "Q": 30, "8": 22, "7": 22},
        third=9,
        belote=24,
        ace=30,
        ten=12,
        void=9,
    ),
    Trump(
        places=(-130, -124, -135, -128),
        top=(0, 45, 77, 140),
        ranks={"A": 30, "T": 23, "K": 23, "Q": 22, "8": 14, "7": 14},
        third=21,
        belote=25,
        ace=26,
        ten=9,
        void=8,
    ),
)
"""What a trump is worth in the first and in the second bidding."""
PASSES = ((-31, -21, -35, -29), (-9, -2, -10, 0))
"""What a pass is worth in each bidding, by place. In the first the hand still counts:"""
OTHER_SUIT = 0.34
"""for each point that its best other suit is worth,"""
LEFT = (10, 3, 3)
"""for each card of the turned suit, its jack and its nine,"""
ACE_LEFT = 18
"""and for each ace of another suit."""

MADE, MORE = 114, 0.25
"""What a round brings the team of a taker of no strength that makes it, and more for each point of strength."""
LEAST = 96
"""What a round that is made brings at least, about."""
VOID = (0.09, 0.12, 0.17, 0.24, 0.35, 0.5, 0.71, 1.0)
"""How often no one takes after a pass, by the number of the bid."""
WELL = ((0.4, (ROUND_POINTS, 0)), (0.6, (111, 51)))
"""What a round brings both sides that goes well after a pass, and how often: the others failed, or the partner made it."""
BADLY = ((0.25, (0, ROUND_POINTS)), (0.75, (50, 112)))
"""The same for one that goes badly."""
GAIN, LOSS = 100, 87
"""The lead that a round brings which goes well, and what it costs otherwise."""

SWING = 12.5
"""Standard deviation of the lead of a team over one point of the match; it grows with the square root of the points."""
ROUND = 90
"""Points that are still played for when a match has come to its target, about."""


def worth(view: BeloteView, totals: Pair) -> float:
    """Returns how likely the viewer's team is to win a match that stands like this; of equal chances more points are better."""
    assert view.viewer is not None
    team = team_of(view.viewer)
    lead = totals[team] - totals[1 - team]
    winner = winning_team(totals, view.options)
    if winner is not None:
        return (winner == team) + lead / 100_000
    spread = SWING * sqrt(max(0, view.options.target - max(totals)) + ROUND)
    return (1 + erf(lead / spread / sqrt(2))) / 2 + lead / 100_000


def trump_points(hand: int, turned: int, suit: int, place: int) -> int:
    """Returns by how many points a taker's team may expect to outscore the others.

    Args:
        hand: five cards.
        turned: the turned card.
        suit: the trump.
        place: the number of the bid, from 0 to 7.
    """
    figures = TRUMPS[place >> 2]
    hand |= 1 << turned
    trumps = hand >> 8 * suit & 0xFF
    found = figures.places[place & 3] + figures.third * (trumps.bit_count() > 2)
    found += figures.top[2 * (trumps & _JACK > 0) + (trumps & _NINE > 0)]
    found += sum(figures.ranks[RANKS[rank]] for rank in each(trumps & ~(_JACK | _NINE)))
    found += figures.belote * (hand & MARRIAGE[suit] == MARRIAGE[suit])
    for plain in {0, 1, 2, 3} - {suit}:
        held = hand >> 8 * plain & 0xFF
        found += figures.ace * (held & _ACE > 0) + figures.void * (not held)
        found += figures.ten * (held & _TEN > 0 and held != _TEN)
    return found


def pass_points(hand: int, turned: int, place: int) -> float:
    """Returns the same for a team that passes."""
    suit = turned >> 3
    found = float(PASSES[place >> 2][place & 3])
    if place > 3:
        return found
    others = [plain for plain in range(4) if plain != suit]
    found += OTHER_SUIT * max(0, *(trump_points(hand, turned, one, place + 4) for one in others))
    trumps = hand >> 8 * suit & 0xFF
    found += (
        LEFT[0] * trumps.bit_count()
        + LEFT[1] * (trumps & _JACK > 0)
        + LEFT[2] * (trumps & _NINE > 0)
    )
    return found + ACE_LEFT * sum(hand >> 8 * one + 7 & 1 for one in others)


def hope(view: BeloteView, suit: int) -> float:
    """Returns how much likelier the viewer's team wins the match with this trump than with a pass, by its cards alone."""
    assert view.viewer is not None
    team, place = team_of(view.viewer), len(view.bids)
    hand, turned = read_all(view.hand or ()), NUMBER[view.turned]

    def after(ours: int, theirs: int) -> float:
        first, second = (ours, theirs) if team == 0 else (theirs, ours)
        return worth(view, (view.totals[0] + first, view.totals[1] + second))

    told = combinations(hand | 1 << turned, suit) if view.options.announcements else ()
    points = trump_points(hand, turned, suit, place) + sum(one.points for one in told)
    ours = min(max(round(MADE + MORE * points), LEAST), ROUND_POINTS)
    made = min(max(points + ROUND_POINTS, 0) / (2 * ours), 1)
    taken = made * after(ours, ROUND_POINTS - ours) + (1 - made) * after(0, ROUND_POINTS)
    void = VOID[place]
    passed = void * after(0, 0)
    if void < 1:
        well = (pass_points(hand, turned, place) / (1 - void) + LOSS) / (GAIN + LOSS)
        well = min(max(well, 0), 1)
        for share, outcomes in ((well, WELL), (1 - well, BADLY)):
            passed += (1 - void) * share * sum(part * after(*scores) for part, scores in outcomes)
    return taken - passed
