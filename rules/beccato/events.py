"""The events in a match, enough for a player to follow all of it."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.beccato.model import Card, Egg, Proposal, Signal
from rules.core.model import Event, Seat, SeatEvent


class TableLaid(Event, frozen=True, tag=True):
    """The table was set up: seats in passing order, members and guilds by team, breeds in play."""

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
    """A team learnt its signals; only its members see this."""

    team: int
    signals: tuple[Signal, ...]


class TeamReady(Event, frozen=True, tag=True):
    """A team agreed on its signals, without revealing them."""

    team: int
    guild: str


class Proposed(Event, frozen=True, tag=True):
    """A member made a proposal to the team; only its members see this."""

    team: int
    proposal: Proposal


class Agreed(Event, frozen=True, tag=True):
    """A member agreed to a proposal; only the team sees this."""

    team: int
    seat: Seat
    number: int


class RoundStarted(Event, frozen=True, tag=True):
    """The dealer dealt three cards to each player and four to themselves."""

    round: int
    dealer: Seat


class HandDealt(SeatEvent, frozen=True, tag=True):
    """A player got these cards; only that player sees this."""

    cards: tuple[Card, ...]


class CardPassed(Event, frozen=True, tag=True):
    """A card was passed on face down, through the imaginary hand if that is in between."""

    number: int
    giver: Seat
    receiver: Seat
    imaginary: bool


class CardGiven(SeatEvent, frozen=True, tag=True):
    """This card left the giver's hand; only the giver sees this."""

    card: Card


class CardReceived(SeatEvent, frozen=True, tag=True):
    """This card arrived; only the receiver sees this."""

    card: Card


class GestureMade(SeatEvent, frozen=True, tag=True):
    """A player made a gesture that may mean something.

    It is for everyone. If gestures are watched, the team gets one event and each opponent who is
    watching gets another, so that no one learns from an event who else saw the gesture.
    """

    passing: ClassVar[bool] = True
    gesture: str


class GestureCaught(SeatEvent, frozen=True, tag=True):
    """A player made a gesture just before someone turned to them; only that person sees this."""

    passing: ClassVar[bool] = True
    gesture: str


class Moved(SeatEvent, frozen=True, tag=True):
    """A player made some gesture; those who noticed it also get ``GestureMade``."""

    passing: ClassVar[bool] = True


class Watched(SeatEvent, frozen=True, tag=True):
    """A player is now watching these opponents; only that player sees this."""

    watched: tuple[Seat, ...]


class CallMade(Event, frozen=True, tag=True):
    """A player called, which ended the round."""

    shout: Literal["coccode", "beccato", "chicchirichi"]
    seat: Seat
    target: Seat | None
    breed: str | None


class HandShown(SeatEvent, frozen=True, tag=True):
    """A hand was shown after a call."""

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
    """A team laid a card on a level in its pyramid, 1 at the bottom."""

    team: int
    egg: Egg
    level: int


class NothingLeft(Event, frozen=True, tag=True):
    """A team was due an egg, but no eggs were left."""

    team: int


class RoundVoided(Event, frozen=True, tag=True):
    """No one called within the lap limit."""

    laps: int


class SeatReady(SeatEvent, frozen=True, tag=True):
    """A player is ready for the next round."""


class SignalChanged(Event, frozen=True, tag=True):
    """A team flipped an egg face down for a new signal, without revealing it."""

    team: int
    guild: str
    egg: Egg


class TimeRanOut(Event, frozen=True, tag=True):
    """Time was up for a player or, if ``seat`` is ``None``, for a team that didn't agree."""

    seat: Seat | None


class MatchEnded(Event, frozen=True, tag=True):
    """The match is over: ``six_eggs`` or ``void_rounds``."""

    reason: str
