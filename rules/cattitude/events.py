"""The events of a match of Cattitude."""

from __future__ import annotations

from typing import ClassVar

from rules.cattitude.content import Card, Species
from rules.cattitude.model import BonusLine, Direction, Offer, Phase, ScoreSheet, Side
from rules.core.model import Event, Seat, SeatEvent


class TableSet(Event, frozen=True, tag=True):
    """The stacks are made. Rule: CT-02.

    Attributes:
        rounds: number of stacks.
        plain: how many of them hold blue cards alone.
        each: cards a player gets every round.
        reds: red cards among them in the rounds after the plain stacks.
        put_away: nobles openly put away (two players).
        removed_blue: blue cards put away unseen.
        removed_red: red cards put away unseen.
    """

    rounds: int
    plain: int
    each: int
    reds: int
    put_away: tuple[Card, ...]
    removed_blue: int
    removed_red: int


class RoundStarted(Event, frozen=True, tag=True):
    """A stack is dealt. Rule: CT-03, CT-05.

    Attributes:
        round: its number, from 1.
        rounds: how many there are.
        direction: to whom the bids go; ``None`` with two players.
        blue: blue cards each player got.
        red: red cards each player got.
    """

    round: int
    rounds: int
    direction: Direction | None
    blue: int
    red: int


class HandDealt(SeatEvent, frozen=True, tag=True):
    """The cards a seat got; only it sees them."""

    cards: tuple[Card, ...]


class Committed(SeatEvent, frozen=True, tag=True):
    """A seat has decided; its choice is still secret."""

    phase: Phase


class TakenBack(SeatEvent, frozen=True, tag=True):
    """A seat takes its decision back."""

    phase: Phase


class TimeRanOut(Event, frozen=True, tag=True):
    """The rules decided for the seats that had not."""

    seats: tuple[Seat, ...]
    phase: Phase


class BidsRevealed(Event, frozen=True, tag=True):
    """All bids are shown together. Rule: CT-12, CT-13."""

    offers: tuple[Offer, ...]


class BidChosen(SeatEvent, frozen=True, tag=True):
    """A seat took one of the bids in front of it and ``giver`` took the other back. Rule: CT-14, CT-15."""

    giver: Seat
    bid: Side


class CardsTaken(SeatEvent, frozen=True, tag=True):
    """A seat laid out the cards it took. Rule: CT-20, CT-21.

    Attributes:
        cards: what joined the tableau, addicts and catastrophes included.
        bonuses: how many bonus cards went under the palace card.
    """

    cards: tuple[Card, ...]
    bonuses: int


class BonusesKept(SeatEvent, frozen=True, tag=True):
    """The bonus cards that went under a palace card; only the owner sees them unless palaces are open. Rule: CT-20."""

    cards: tuple[Card, ...]


class AddictTied(SeatEvent, frozen=True, tag=True):
    """A tie lets the owner say what is lost. Rule: CT-42, CT-43, CT-44.

    Attributes:
        strikers: the addicts and catastrophes.
        choices: the sets of species one of which is lost.
    """

    strikers: tuple[Card, ...]
    choices: tuple[tuple[Species, ...], ...]


class AddictStruck(SeatEvent, frozen=True, tag=True):
    """Addicts and catastrophes took what they take. Rule: CT-41 to CT-47.

    Attributes:
        strikers: the addicts and catastrophes, discarded too.
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
        species: which birds.
        cards: birds, nobles and royal that went.
        points: their sum.
    """

    species: Species
    cards: tuple[Card, ...]
    points: int


class TableauLost(SeatEvent, frozen=True, tag=True):
    """What was never secured is discarded at the end and counts nothing. Rule: CT-60."""

    cards: tuple[Card, ...]


class PalaceOpened(SeatEvent, frozen=True, tag=True):
    """A palace is shown for the count. Rule: CT-61."""

    cards: tuple[Card, ...]
    bonuses: tuple[Card, ...]


class BonusScored(SeatEvent, frozen=True, tag=True):
    """A bonus card was checked. Rule: CT-61, CT-62."""

    line: BonusLine


class GameScored(Event, frozen=True, tag=True):
    """The count: every palace, and who won. Rule: CT-61, CT-63."""

    told_by_result: ClassVar[bool] = True
    sheets: tuple[ScoreSheet, ...]
    ranking: tuple[tuple[Seat, ...], ...]
