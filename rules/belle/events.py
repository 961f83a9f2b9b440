"""The events in a match, enough for a player to follow it; private ones have a public twin."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.belle.model import Choice, Tally
from rules.core.model import Event, Seat, SeatEvent


class GuestsRemoved(Event, frozen=True, tag=True):
    """Guests were taken out unseen before the match. Rule: BB-02."""

    count: int


class BellesDrawn(SeatEvent, frozen=True, tag=True):
    """A seat drew Belles or was dealt them; ``HandDrawn`` shows them to that seat."""

    count: int


class HandDrawn(Event, frozen=True, tag=True):
    """These cards came to a hand; only their owner may see this."""

    belles: tuple[str, ...]


class BellesShuffled(Event, frozen=True, tag=True):
    """The Belle discard pile was shuffled into a new deck of ``count`` cards. Rule: BB-30."""

    count: int


class StartTokenGiven(SeatEvent, frozen=True, tag=True):
    """The start token went to the first ``host``, for the ``fewest`` chips, or by a ``belle``."""

    reason: Literal["host", "fewest", "belle"]


class LineDealt(Event, frozen=True, tag=True):
    """A round began with these cards in the line, from the front. Rule: BB-10."""

    round: int
    cards: tuple[str, ...]


class TurnStarted(SeatEvent, frozen=True, tag=True):
    """A seat's turn began."""

    turn: int


class TimedOut(SeatEvent, frozen=True, tag=True):
    """A seat ran out of time; the following events happened by default."""


class BellePlayed(SeatEvent, frozen=True, tag=True):
    """A seat played a Belle, with a choice for her. Rule: BB-20."""

    belle: str
    choice: Choice


class BelleAnswered(SeatEvent, frozen=True, tag=True):
    """A seat answered a Belle's question about the groups that score. Rule: BB-52."""

    belle: str
    choice: Choice


class BellesDiscarded(Event, frozen=True, tag=True):
    """Belles went to their discard pile. Rule: BB-56."""

    belles: tuple[str, ...]


class ChipsPlaced(SeatEvent, frozen=True, tag=True):
    """A seat placed ``each`` chips on every one of these cards in the line. Rule: BB-21."""

    cards: tuple[str, ...]
    each: int


class ChipsCollected(SeatEvent, frozen=True, tag=True):
    """A seat took the chips on a card in the line. Rule: BB-22."""

    card: str
    chips: int


class ChipsGained(SeatEvent, frozen=True, tag=True):
    """A seat took chips from the supply because of a Belle."""

    belle: str
    chips: int


class ChipsPaid(SeatEvent, frozen=True, tag=True):
    """A seat paid chips to another."""

    receiver: Seat
    chips: int


class GuestInvited(SeatEvent, frozen=True, tag=True):
    """A seat invited a guest from the line, a pile, or the party of ``host``. Rule: BB-21."""

    guest: str
    source: Literal["line", "deck", "discard", "party"]
    host: Seat | None = None


class BelleInvited(SeatEvent, frozen=True, tag=True):
    """A seat took a Belle from the line or (unseen, so ``None``) from the deck. Rule: BB-40."""

    belle: str | None
    source: Literal["line", "deck"]


class GuestGrouped(SeatEvent, frozen=True, tag=True):
    """A seat put a guest into a space in ``host``'s party, usually its own. Rule: BB-23."""

    host: Seat
    space: int
    guest: str


class GroupScored(SeatEvent, frozen=True, tag=True):
    """A full group earned chips; ``tallies`` has each interest that earned any. Rule: BB-24."""

    space: int
    guests: tuple[str, ...]
    tallies: tuple[Tally, ...]
    chips: int


class GroupDiscarded(SeatEvent, frozen=True, tag=True):
    """Guests in a full group left; those in ``kept`` stayed. Rule: BB-26."""

    space: int
    guests: tuple[str, ...]
    kept: tuple[str, ...]


class LineRearranged(Event, frozen=True, tag=True):
    """The line was put in a new order."""

    cards: tuple[str, ...]


class DeckLookedAt(SeatEvent, frozen=True, tag=True):
    """A seat looked at cards on top of the deck; ``CardsSeen`` shows them to that seat."""

    count: int


class CardsSeen(Event, frozen=True, tag=True):
    """The cards on top of the deck, for the seat that is looking at them."""

    cards: tuple[str, ...]


class CardsBuried(SeatEvent, frozen=True, tag=True):
    """Cards that a seat had looked at went under the deck."""

    count: int


class GuestMoved(SeatEvent, frozen=True, tag=True):
    """A guest moved within a party."""

    guest: str
    origin: int
    space: int


class GuestsExchanged(SeatEvent, frozen=True, tag=True):
    """Two guests exchanged places."""

    guests: tuple[str, str]


class GuestSentAway(SeatEvent, frozen=True, tag=True):
    """A guest left the party of ``host`` for the end of the line."""

    host: Seat
    guest: str


class SpaceOpened(SeatEvent, frozen=True, tag=True):
    """A party got one more space."""

    space: int
    belle: str


class SpaceClosed(SeatEvent, frozen=True, tag=True):
    """A party's additional space was removed."""

    space: int
    belle: str


class GroupEnlarged(SeatEvent, frozen=True, tag=True):
    """A group now needs a different number of guests to be full."""

    space: int
    belle: str
    full_at: int


class CardReserved(SeatEvent, frozen=True, tag=True):
    """Only this seat may invite a card in the line until its next turn. Rule: BB-53."""

    card: str
    belle: str


class ReservationEnded(Event, frozen=True, tag=True):
    """Everyone may invite this card again. Rule: BB-53."""

    card: str


class StartClaimed(SeatEvent, frozen=True, tag=True):
    """A seat will get the start token at the end of the round."""

    belle: str


class RoundEnded(Event, frozen=True, tag=True):
    """The line is empty. Rule: BB-30."""

    round: int


class GuestsLeftOver(Event, frozen=True, tag=True):
    """A remainder too small for a full line was discarded unplayed. Rule: BB-11."""

    cards: tuple[str, ...]


class MatchEnded(Event, frozen=True, tag=True):
    """The match is over: chips by seat, and the ranking. Rule: BB-33."""

    in_result: ClassVar[bool] = True
    scores: tuple[int, ...]
    ranking: tuple[tuple[Seat, ...], ...]
