"""Announcements, where a table plays them: runs of a suit and fours of a kind, what they are worth, which is best.

Each player declares with the first card whatever its hand of eight holds. Only the side of the best announcement
scores, all of its own. A card counts in one announcement; fours of a kind are taken out first, which never costs a
point. A run is declared at its full length.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.belote.content import NAMES, PLAIN_RANKING, RANKS, SUIT_CARDS, each, team_of, together
from rules.belote.model import Announcement, AnnouncementKind, Pair
from rules.core.model import Seat

FOUR_POINTS = {"J": 200, "9": 150, "A": 100, "T": 100, "K": 100, "Q": 100}
RUN_POINTS: dict[AnnouncementKind, int] = {"tierce": 20, "cinquante": 50, "cent": 100}


class Combination(NamedTuple):
    """An announcement as the rules weigh it; the greater tuple is the better one.

    Attributes:
        four: fours of a kind come before all runs.
        size: points of a four of a kind, length of a run.
        height: place of the rank, in the ranking of plain suits for a four, in natural order for the top of a run.
        in_trump: a run in trump comes before an equal one in another suit.
        cards: its cards, as a set.
    """

    four: bool
    size: int
    height: int
    in_trump: bool
    cards: int

    @property
    def kind(self) -> AnnouncementKind:
        """What it is called."""
        if self.four:
            return "four_of_a_kind"
        return "tierce" if self.size == 3 else "cinquante" if self.size == 4 else "cent"

    @property
    def points(self) -> int:
        """What it is worth."""
        return self.size if self.four else RUN_POINTS[self.kind]

    def declared_by(self, seat: Seat, *, shown: bool) -> Announcement:
        """Returns it as the table hears it, or sees it once it is shown."""
        cards = tuple(NAMES[card] for card in reversed(list(each(self.cards)))) if shown else None
        return Announcement(seat, self.kind, self.points, cards)


def combinations(hand: int, trump: int) -> tuple[Combination, ...]:
    """Returns what a hand of eight cards has to declare, the best first."""
    found: list[Combination] = []
    for rank, points in FOUR_POINTS.items():
        cards = together(suit * 8 + RANKS.index(rank) for suit in range(4))
        if hand & cards == cards:
            found.append(Combination(True, points, PLAIN_RANKING.index(rank), False, cards))
            hand ^= cards
    for suit in range(4):
        length = 0
        for card in range(suit * 8, suit * 8 + 9):
            if hand & SUIT_CARDS[suit] & 1 << card:
                length += 1
                continue
            if length >= 3:
                cards = ((1 << length) - 1) << card - length
                found.append(Combination(False, length, card - 1 & 7, suit == trump, cards))
            length = 0
    return tuple(sorted(found, reverse=True))


def best_side(hands: Sequence[int], trump: int, order: Sequence[Seat]) -> int | None:
    """Returns the team with the best announcement; of equal ones the one earlier in the order of play counts.

    Args:
        hands: the four hands of eight cards, by seat.
        trump: the trump.
        order: the seats in the order in which they play to the first trick.
    """
    best: Combination | None = None
    side: int | None = None
    for seat in order:
        own = combinations(hands[seat], trump)
        if own and (best is None or own[0][:4] > best[:4]):
            best, side = own[0], team_of(seat)
    return side


def announcement_points(hands: Sequence[int], trump: int, order: Sequence[Seat]) -> Pair:
    """Returns what each team scores for announcements; arguments as for :func:`best_side`."""
    side = best_side(hands, trump, order)
    points = sum(
        one.points
        for seat in order
        if team_of(seat) == side
        for one in combinations(hands[seat], trump)
    )
    return (0, points) if side else (points, 0)
