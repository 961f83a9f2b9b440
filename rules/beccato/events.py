"""What happens at the table, so that a player can follow the match from these alone."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.beccato.model import Card, Egg, Proposal, Signal
from rules.core.model import Event, Seat, SeatEvent


class TableLaid(Event, frozen=True, tag=True):
    """The teams are formed and the coops stand: seats in passing order, members and guilds by team, breeds in play."""

    ring: tuple[Seat, ...]
    teams: tuple[tuple[Seat, ...], ...]
    guilds: tuple[str, ...]
    breeds: tuple[str, ...]
    imaginary: bool


class EggLaid(Event, frozen=True, tag=True):
    """An egg from the deck was laid in front of a coop."""

    breed: str
    egg: Egg


class SignalGiven(Event, frozen=True, tag=True):
    """A team learnt its signals; for its members alone."""

    team: int
    signals: tuple[Signal, ...]


class TeamReady(Event, frozen=True, tag=True):
    """A team, named by its guild too, has agreed on its signals; which they are stays with the team."""

    team: int
    guild: str


class Proposed(Event, frozen=True, tag=True):
    """A member suggested something to the team; for its members alone."""

    team: int
    proposal: Proposal


class Agreed(Event, frozen=True, tag=True):
    """A member agreed to a proposal; for the team alone."""

    team: int
    seat: Seat
    number: int


class RoundStarted(Event, frozen=True, tag=True):
    """The dealer dealt three cards to each player and four to themselves."""

    round: int
    dealer: Seat


class HandDealt(SeatEvent, frozen=True, tag=True):
    """A player's cards; for that player alone."""

    cards: tuple[Card, ...]


class CardPassed(Event, frozen=True, tag=True):
    """A card went on, face down; through the imaginary hand if that is between."""

    number: int
    giver: Seat
    receiver: Seat
    imaginary: bool


class CardGiven(SeatEvent, frozen=True, tag=True):
    """Which card left the giver's hand; for the giver alone."""

    card: Card


class CardReceived(SeatEvent, frozen=True, tag=True):
    """Which card came; for the receiver alone."""

    card: Card


class GestureMade(SeatEvent, frozen=True, tag=True):
    """A player did something that may mean something.

    It is for all. Where players watch, it is for the team, and once more for each opponent who watches: an event does not
    tell its reader who else has seen the gesture.
    """

    passing: ClassVar[bool] = True
    gesture: str


class GestureCaught(SeatEvent, frozen=True, tag=True):
    """What a player did just before someone turned to them; for that someone alone."""

    passing: ClassVar[bool] = True
    gesture: str


class Moved(SeatEvent, frozen=True, tag=True):
    """A player made some gesture; which it was, those who noticed are told."""

    passing: ClassVar[bool] = True


class Watched(SeatEvent, frozen=True, tag=True):
    """Whom a player watches from now on; for that player alone."""

    watched: tuple[Seat, ...]


class CallMade(Event, frozen=True, tag=True):
    """A player called, and the round is over."""

    shout: Literal["coccode", "beccato", "chicchirichi"]
    seat: Seat
    target: Seat | None
    breed: str | None


class HandShown(SeatEvent, frozen=True, tag=True):
    """A hand was turned up after a call."""

    cards: tuple[Card, ...]


class CallJudged(Event, frozen=True, tag=True):
    """The call was right, wrong, or worth nothing."""

    verdict: Literal["right", "wrong", "void"]


class EggTaken(Event, frozen=True, tag=True):
    """A team took a card: from the deck, from a breed's coop, or the chick."""

    team: int
    egg: Egg
    source: str


class EggPlaced(Event, frozen=True, tag=True):
    """A team laid a card on a level of its pyramid, 1 at the bottom."""

    team: int
    egg: Egg
    level: int


class NothingLeft(Event, frozen=True, tag=True):
    """A team had an egg coming, and there is none."""

    team: int


class RoundVoided(Event, frozen=True, tag=True):
    """No one called within so many laps."""

    laps: int


class SeatReady(SeatEvent, frozen=True, tag=True):
    """A player is ready for the next round."""


class SignalChanged(Event, frozen=True, tag=True):
    """A team, named by its guild too, turned an egg down and has a new signal; which it is stays with the team."""

    team: int
    guild: str
    egg: Egg


class TimeRanOut(Event, frozen=True, tag=True):
    """Time was up for a player, or (``seat`` is ``None``) for a team that did not agree."""

    seat: Seat | None


class MatchEnded(Event, frozen=True, tag=True):
    """The match is over: ``six_eggs`` or ``void_rounds``."""

    reason: str
