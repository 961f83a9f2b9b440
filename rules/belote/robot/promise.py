"""Judges what a trump or a pass is worth, given a bidder's cards, and the chance of winning.

The figures are fitted by least squares to 600,000 deals. In each of them, every seat that came to
bid both took and passed, and the rest was then bid and played by rule of thumb: in a third of them
against the same bidder, otherwise against others, all with the default options (the dealer leads).
More deals won no more matches. Chances are fitted to 24,000 matches to 501.
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
    """A taker's expected lead in points, given its five cards and the turned card.

    Attributes:
        places: the points for its place in the bidding, from the eldest hand to the dealer.
        top: the points for the jack and nine of trump: for neither, the nine, the jack, or both.
        ranks: the points for each further trump.
        third: the points for having three or more trumps.
        belote: the points for the king and queen of trump.
        ace: the points for each plain ace.
        ten: the points for each plain ten with another card in its suit.
        void: the points for each plain suit that it has no card in.
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
"""What a pass is worth in each bidding, by place. In the first bidding, the hand adds to it:"""
OTHER_SUIT = 0.34
"""for each point of its best other suit,"""
LEFT = (10, 3, 3)
"""for each card of the turned suit, its jack and its nine,"""
ACE_LEFT = 18
"""and for each ace of another suit."""

MADE, MORE = 114, 0.25
"""How many points a made round scores at strength zero, and more per point of strength."""
LEAST = 96
"""Roughly the fewest points that a made round scores."""
VOID = (0.09, 0.12, 0.17, 0.24, 0.35, 0.5, 0.71, 1.0)
"""How often no one takes after a pass, by the bid's number."""
WELL = ((0.4, (ROUND_POINTS, 0)), (0.6, (111, 51)))
"""Good rounds after a pass, and how often they occur: others failed, or the partner made it."""
BADLY = ((0.25, (0, ROUND_POINTS)), (0.75, (50, 112)))
"""Bad rounds after a pass, and how often each occurs."""
GAIN, LOSS = 100, 87
"""How much lead a good round gains, and how much a bad one costs."""

SWING = 12.5
"""The lead's standard deviation after one point; it grows with the square root of the points."""
ROUND = 90
"""Roughly how many points are still to be played for when a match has reached its target."""


def worth(view: BeloteView, totals: Pair) -> float:
    """Returns the viewer's chance of winning at these totals, plus a little for more points."""
    assert view.viewer is not None
    team = team_of(view.viewer)
    lead = totals[team] - totals[1 - team]
    winner = winning_team(totals, view.options)
    if winner is not None:
        return (winner == team) + lead / 100_000
    spread = SWING * sqrt(max(0, view.options.target - max(totals)) + ROUND)
    return (1 + erf(lead / spread / sqrt(2))) / 2 + lead / 100_000


def trump_points(hand: int, turned: int, suit: int, place: int) -> int:
    """Returns the expected lead of a taker's team over the others, in points.

    Args:
        hand: five cards.
        turned: the turned card.
        suit: the trump.
        place: the bid's number, from 0 to 7.
    """
    figures = TRUMPS[place >> 2]
    hand |= 1 << turned
    trumps = hand >> 8 * suit & 0xFF
    points = figures.places[place & 3] + figures.third * (trumps.bit_count() > 2)
    points += figures.top[2 * (trumps & _JACK > 0) + (trumps & _NINE > 0)]
    points += sum(figures.ranks[RANKS[rank]] for rank in each(trumps & ~(_JACK | _NINE)))
    points += figures.belote * (hand & MARRIAGE[suit] == MARRIAGE[suit])
    for plain in {0, 1, 2, 3} - {suit}:
        held = hand >> 8 * plain & 0xFF
        points += figures.ace * (held & _ACE > 0) + figures.void * (not held)
        points += figures.ten * (held & _TEN > 0 and held != _TEN)
    return points


def pass_points(hand: int, turned: int, place: int) -> float:
    """Returns the expected lead of a team that passes, in points."""
    suit = turned >> 3
    points = float(PASSES[place >> 2][place & 3])
    if place > 3:
        return points
    others = [plain for plain in range(4) if plain != suit]
    points += OTHER_SUIT * max(
        0, *(trump_points(hand, turned, other, place + 4) for other in others)
    )
    trumps = hand >> 8 * suit & 0xFF
    points += (
        LEFT[0] * trumps.bit_count()
        + LEFT[1] * (trumps & _JACK > 0)
        + LEFT[2] * (trumps & _NINE > 0)
    )
    return points + ACE_LEFT * sum(hand >> 8 * other + 7 & 1 for other in others)


def hope(view: BeloteView, suit: int) -> float:
    """Returns how much this trump adds to the chance of winning, compared with a pass."""
    assert view.viewer is not None
    team, place = team_of(view.viewer), len(view.bids)
    hand, turned = read_all(view.hand or ()), NUMBER[view.turned]

    def after(ours: int, theirs: int) -> float:
        first, second = (ours, theirs) if team == 0 else (theirs, ours)
        return worth(view, (view.totals[0] + first, view.totals[1] + second))

    announced = combinations(hand | 1 << turned, suit) if view.options.announcements else ()
    points = trump_points(hand, turned, suit, place) + sum(
        combination.points for combination in announced
    )
    ours = min(max(round(MADE + MORE * points), LEAST), ROUND_POINTS)
    success = min(max(points + ROUND_POINTS, 0) / (2 * ours), 1)
    taken = success * after(ours, ROUND_POINTS - ours) + (1 - success) * after(0, ROUND_POINTS)
    void = VOID[place]
    passed = void * after(0, 0)
    if void < 1:
        well = (pass_points(hand, turned, place) / (1 - void) + LOSS) / (GAIN + LOSS)
        well = min(max(well, 0), 1)
        for share, outcomes in ((well, WELL), (1 - well, BADLY)):
            passed += (1 - void) * share * sum(part * after(*scores) for part, scores in outcomes)
    return taken - passed
