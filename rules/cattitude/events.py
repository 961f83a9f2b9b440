"""The events in a match of Cattitude."""

from __future__ import annotations

from typing import ClassVar

from rules.cattitude.content import Card, Species
from rules.cattitude.model import BonusLine, Direction, Offer, Phase, ScoreSheet, Side
from rules.core.model import Event, Seat, SeatEvent


class TableSet(Event, frozen=True, tag=True):
    """The stacks were made. Rule: CT-02.

    Attributes:
        rounds: how many stacks there are.
        plain: how many stacks have only blue cards.
        each: how many cards each player gets every round.
        reds: how many of those are red in the rounds after the plain stacks.
        put_away: the nobles that were put away face up (two players).
        removed_blue: how many blue cards were put away unseen.
        removed_red: how many red cards were put away unseen.
    """

    rounds: int
    plain: int
    each: int
    reds: int
    put_away: tuple[Card, ...]
    removed_blue: int
    removed_red: int


class RoundStarted(Event, frozen=True, tag=True):
    """A stack was dealt. Rule: CT-03, CT-05.

    Attributes:
        round: the round's number, from 1.
        rounds: how many rounds there are.
        direction: the direction of bids; ``None`` with two players.
        blue: how many blue cards each player got.
        red: how many red cards each player got.
    """

    round: int
    rounds: int
    direction: Direction | None
    blue: int
    red: int


class HandDealt(SeatEvent, frozen=True, tag=True):
    """A seat got its cards, which only it sees."""

    cards: tuple[Card, ...]


class Committed(SeatEvent, frozen=True, tag=True):
    """A seat decided; its choice is still secret."""

    phase: Phase


class TakenBack(SeatEvent, frozen=True, tag=True):
    """A seat withdrew its decision."""

    phase: Phase


class TimeRanOut(Event, frozen=True, tag=True):
    """The rules decided for seats that ran out of time."""

    seats: tuple[Seat, ...]
    phase: Phase


class BidsRevealed(Event, frozen=True, tag=True):
    """All bids were revealed at once. Rule: CT-12, CT-13."""

    offers: tuple[Offer, ...]


class BidChosen(SeatEvent, frozen=True, tag=True):
    """A seat took a neighbour's bid; the other went back to ``giver``. Rule: CT-14, CT-15."""

    giver: Seat
    bid: Side


class CardsTaken(SeatEvent, frozen=True, tag=True):
    """A seat laid out the cards it took. Rule: CT-20, CT-21.

    Attributes:
        cards: the cards laid out, including addicts and catastrophes.
        bonuses: how many bonus cards went under the palace card.
    """

    cards: tuple[Card, ...]
    bonuses: int


class BonusesKept(SeatEvent, frozen=True, tag=True):
    """Bonus cards went under a palace card; private unless palaces are open. Rule: CT-20."""

    cards: tuple[Card, ...]


class AddictTied(SeatEvent, frozen=True, tag=True):
    """Because of a tie, the owner chooses what to lose. Rule: CT-42, CT-43, CT-44.

    Attributes:
        strikers: the addicts and catastrophes.
        choices: the sets of species, one of which the owner loses.
    """

    strikers: tuple[Card, ...]
    choices: tuple[tuple[Species, ...], ...]


class AddictStruck(SeatEvent, frozen=True, tag=True):
    """Addicts and catastrophes took birds. Rule: CT-41 to CT-47.

    Attributes:
        strikers: the addicts and catastrophes, which were discarded, too.
        species: the species lost; ``()`` if there was nothing to take.
        discarded: the birds lost.
        points: what they were worth.
    """

    strikers: tuple[Card, ...]
    species: tuple[Species, ...]
    discarded: tuple[Card, ...]
    points: int


class Secured(SeatEvent, frozen=True, tag=True):
    """A species went under a palace card. Rule: CT-50, CT-52.

    Attributes:
        species: the species.
        cards: its birds, and its nobles or a royal.
        points: their sum.
    """

    species: Species
    cards: tuple[Card, ...]
    points: int


class TableauLost(SeatEvent, frozen=True, tag=True):
    """Cards that were never secured were discarded at the end and don't count. Rule: CT-60."""

    cards: tuple[Card, ...]


class PalaceOpened(SeatEvent, frozen=True, tag=True):
    """A palace was revealed for the final count. Rule: CT-61."""

    cards: tuple[Card, ...]
    bonuses: tuple[Card, ...]


class BonusScored(SeatEvent, frozen=True, tag=True):
    """A bonus card was checked. Rule: CT-61, CT-62."""

    line: BonusLine


class GameScored(Event, frozen=True, tag=True):
    """All palaces were counted and the seats ranked. Rule: CT-61, CT-63."""

    in_result: ClassVar[bool] = True
    sheets: tuple[ScoreSheet, ...]
    ranking: tuple[tuple[Seat, ...], ...]
