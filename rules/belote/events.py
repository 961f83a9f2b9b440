"""The events at a Belote table, in the past tense; they tell a player about the whole match.

Cards are strings as in :mod:`rules.belote.model`. Private events set ``to`` and have a public twin.
"""

from __future__ import annotations

from typing import ClassVar

from rules.belote.model import Announcement, Card, Pair, RoundCount, Suit
from rules.core.model import Event, Seat, SeatEvent


class DealerDrawn(Event, frozen=True, tag=True):
    """Chance chose the first dealer. Rule: BL-10."""

    dealer: Seat


class DealerMoved(Event, frozen=True, tag=True):
    """The deal passed to another seat. Rules: BL-11, BL-12."""

    dealer: Seat


class CardsDealt(Event, frozen=True, tag=True):
    """Cards were dealt face down. Rules: BL-20, BL-26.

    Attributes:
        round: the deal's number, from 1.
        dealer: the dealer's seat.
        counts: how many cards were dealt, by seat.
    """

    round: int
    dealer: Seat
    counts: tuple[int, ...]


class HandDealt(SeatEvent, frozen=True, tag=True):
    """Private twin of ``CardsDealt``: the cards this seat received, sorted."""

    cards: tuple[Card, ...]


class CardTurned(Event, frozen=True, tag=True):
    """The next card was turned up in the middle. Rule: BL-20."""

    card: Card


class Passed(SeatEvent, frozen=True, tag=True):
    """A seat passed in the first or second round of bidding."""

    bidding: int


class SuitTurnedDown(Event, frozen=True, tag=True):
    """All four passed on the turned suit; other suits may now be named. Rule: BL-23."""

    suit: Suit


class Taken(Event, frozen=True, tag=True):
    """A seat chose the trump and became the taker. Rules: BL-22, BL-24.

    Attributes:
        taker: the taker's seat.
        trump: the trump suit.
        bidding: 1 if the turned suit was taken, 2 if another suit was named.
    """

    taker: Seat
    trump: Suit
    bidding: int


class TurnedCardTaken(Event, frozen=True, tag=True):
    """The taker picked up the turned card. Rule: BL-26."""

    taker: Seat
    card: Card


class CardPlayed(SeatEvent, frozen=True, tag=True):
    """A card was played.

    Attributes:
        card: the card.
        trick: the trick's number, 1 to 8.
        place: its place in the trick, 1 to 4.
    """

    card: Card
    trick: int
    place: int


class RestClaimed(SeatEvent, frozen=True, tag=True):
    """A seat claimed all remaining tricks, which were provably its own; play events follow.

    Attributes:
        cards: the seat's cards, in the order in which it plays them.
    """

    cards: tuple[Card, ...]


class BeloteCalled(Event, frozen=True, tag=True):
    """A seat called "belote" or, later, "rebelote" with the king or queen of trump. Rule: BL-43."""

    seat: Seat
    rebelote: bool


class AnnouncementsDeclared(SeatEvent, frozen=True, tag=True):
    """A seat declared its announcements, without showing cards, as it played its first card."""

    announcements: tuple[Announcement, ...]


class AnnouncementsShown(SeatEvent, frozen=True, tag=True):
    """A seat on the side with the best announcement showed its own, in the second trick."""

    announcements: tuple[Announcement, ...]


class TrickWon(Event, frozen=True, tag=True):
    """A trick was won.

    Attributes:
        winner: the winner's seat.
        trick: the trick's number, 1 to 8.
        cards: its cards, in the order of play.
        points: its cards' points, without the ten for the last trick.
        last: whether it was the last trick, worth ten more. Rule: BL-42.
    """

    winner: Seat
    trick: int
    cards: tuple[Card, ...]
    points: int
    last: bool


class RoundScored(Event, frozen=True, tag=True):
    """The round was scored; ``count`` has the details."""

    count: RoundCount


class HandsShown(Event, frozen=True, tag=True):
    """The four hands of eight cards from the round just played were shown, by seat."""

    hands: tuple[tuple[Card, ...], ...]


class RoundVoid(Event, frozen=True, tag=True):
    """Everyone passed twice: no play and no score. Rules: BL-12, BL-25."""

    round: int
    dealer: Seat


class MatchEnded(Event, frozen=True, tag=True):
    """The match is over. Rules: BL-70, BL-71.

    Attributes:
        team: the team that won.
        winners: its seats.
        totals: both teams' points.
    """

    in_result: ClassVar[bool] = True
    team: int
    winners: tuple[Seat, ...]
    totals: Pair
