"""The game's values: pieces, the state and the actions."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta

from rules.beccato.options import Options
from rules.core.model import Action, Seat

Card = str
"""A chicken, as its breed's id or ``SERAMA``. Cards of the same breed are equal."""

SERAMA: Card = "serama"
BREED_COPIES = 3
SERAMAS = 4
HAND = 3
LAST_EGG = 6
VOIDS_TO_END = 3
GESTURES_A_PASS = 3
SHOWN_GESTURES = 6
UNSEEN = ""
"""The gesture as seen by a player who noticed only a movement."""

CHICK = "chick"
GUILD_CARD = "guild card"
DECK = "deck"

PYRAMID = (3, 2, 1)
"""How many places each level has, from the bottom up."""


class Phase(StrEnum):
    """The phases of a match."""

    AGREE = "agree"
    """Teams agree on their signals before the first round."""
    PASSING = "passing"
    """A card goes round until someone calls."""
    SETTLE = "settle"
    """After a call, eggs are being chosen and laid."""
    BETWEEN = "between"
    """Between rounds, teams may change their signal, or everyone reads how the call turned out."""
    OVER = "over"


class Egg(msgspec.Struct, frozen=True):
    """A team's egg, chick (id ``CHICK``) or, if gaps are filled, guild card (``GUILD_CARD``).

    Attributes:
        guild: the symbol on it; empty for the chick.
        face_up: whether it counts; teams pay for a new signal by flipping an egg face down.
    """

    id: str
    guild: str
    face_up: bool = True


class Coop(msgspec.Struct, frozen=True):
    """A breed in play and the egg in front of it; ``None`` once the egg deck is empty."""

    breed: Card
    egg: Egg | None


class Signal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A team's secret way of saying "I have three".

    Attributes:
        gestures: the ids of one gesture, or of two if agreed freely; may be empty with a text.
        breed: the breed it stands for, if each breed has its own signal.
        text: the team's own words, if signals are given in chat or on camera.
    """

    gestures: Annotated[tuple[str, ...], Meta(max_length=2)] = ()
    breed: str | None = None
    text: Annotated[str, Meta(max_length=100)] = ""


class Pass(msgspec.Struct, frozen=True):
    """One pass in the round. The cards differ only if the imaginary hand is in between.

    Attributes:
        number: the pass's number, from 1.
        giver: the seat that passed.
        receiver: the seat that got the card next.
        given: the card that left the giver's hand; ``None`` in anyone else's view.
        received: the card that entered the receiver's hand; ``None`` in anyone else's view.
    """

    number: int
    giver: Seat
    receiver: Seat
    given: Card | None
    received: Card | None


class Made(msgspec.Struct, frozen=True, omit_defaults=True):
    """A gesture, made after ``after`` passes in the round.

    ``noticed`` has the seats that saw it fully, ascending; ``None`` if everyone did, and in views.
    """

    seat: Seat
    gesture: str
    after: int
    noticed: tuple[Seat, ...] | None = None


class Shown(msgspec.Struct, frozen=True):
    """A hand shown after a call, with its player's last gestures (at most ``SHOWN_GESTURES``)."""

    seat: Seat
    cards: tuple[Card, ...]
    gestures: tuple[Made, ...]


class Taken(msgspec.Struct, frozen=True):
    """An egg a team took after a call: from ``DECK``, from a breed's coop, or the ``CHICK``."""

    team: int
    egg: Egg
    source: str


class Call(msgspec.Struct, frozen=True):
    """A call and its result.

    Attributes:
        round: the round it ended.
        after: how many passes had been made in that round.
        shout: the kind of call.
        seat: the caller.
        target: the opponent accused by Beccato.
        breed: the breed named with Coccodé, if chickens are called.
        verdict: the verdict; ``void`` if it was the caller's own triple, which doesn't count.
        shown: the hands that were shown.
        taken: the eggs that were taken for it, in order.
        points: each team's points once it was settled; empty until then.
    """

    round: int
    after: int
    shout: Literal["coccode", "beccato", "chicchirichi"]
    seat: Seat
    target: Seat | None
    breed: str | None
    verdict: Literal["right", "wrong", "void"]
    shown: tuple[Shown, ...]
    taken: tuple[Taken, ...] = ()
    points: tuple[int, ...] = ()


class Gain(msgspec.Struct, frozen=True):
    """A card that a team is due.

    Attributes:
        team: the index of the team.
        seat: the seat that decides for it.
        sources: the possible sources: ``CHICK``, ``DECK`` or coops' breeds; the default first.
        egg: the egg taken, if it is now waiting for its place in the pyramid.
    """

    team: int
    seat: Seat
    sources: tuple[str, ...]
    egg: Egg | None = None


class ProposeSignal(Action, frozen=True, tag=True):
    """Suggests the team's signals: one, or one per breed in the coops' order. Rule: BC-80."""

    signals: tuple[Signal, ...]


class ProposeDraw(Action, frozen=True, tag=True):
    """Suggests flipping an egg face down to draw a signal card, maybe for a breed. Rule: BC-70."""

    egg: str
    breed: str | None = None


class ProposeChange(Action, frozen=True, tag=True):
    """Suggests flipping an egg face down to use this signal from now on. Rule: BC-70."""

    egg: str
    signal: Signal


class Agree(Action, frozen=True, tag=True):
    """Agrees to a teammate's proposal by its number."""

    proposal: int


class PassCard(Action, frozen=True, tag=True):
    """Passes a card on. Rule: BC-10."""

    card: Card


class Gesture(Action, frozen=True, tag=True):
    """Makes a gesture for all to see, meant or not. Rule: BC-15."""

    gesture: str


class Watch(Action, frozen=True, tag=True):
    """Watches this opponent from now on, instead of the one watched longest."""

    glance: ClassVar[bool] = True
    target: Seat


class Coccode(Action, frozen=True, tag=True):
    """Claims that a teammate holds a triple; with called chickens, of this breed. Rule: BC-20."""

    breed: str | None = None


class Beccato(Action, frozen=True, tag=True):
    """Claims that this opponent holds a triple. Rule: BC-30."""

    target: Seat


class Chicchirichi(Action, frozen=True, tag=True):
    """Claims to hold all four Seramas. Rule: BC-40."""


class TakeEgg(Action, frozen=True, tag=True):
    """Takes the egg that is due: from the deck, from a breed's coop, or the chick. Rule: BC-31."""

    source: str


class PlaceEgg(Action, frozen=True, tag=True):
    """Lays the egg on a level in the pyramid, 1 at the bottom. Rule: BC-82."""

    level: int


class Ready(Action, frozen=True, tag=True):
    """Declares the player ready for the next round. Rule: BC-70."""


Shout = Coccode | Beccato | Chicchirichi
Terms = ProposeSignal | ProposeDraw | ProposeChange
Move = PassCard | Gesture | Watch | Shout | TakeEgg | PlaceEgg | Terms | Agree | Ready


class Proposal(msgspec.Struct, frozen=True):
    """A member's proposal to the team.

    Attributes:
        number: its number within the team, counting up; the highest is the latest.
        seat: the proposer.
        terms: the suggested action.
        agreed: the members who agree, ascending, including the proposer.
    """

    number: int
    seat: Seat
    terms: Terms
    agreed: tuple[Seat, ...]


class Team(msgspec.Struct, frozen=True):
    """A team and everything it has.

    Attributes:
        guild: the id of its guild.
        seats: its members, ascending.
        rows: its eggs by level, from the bottom up; without pyramids, all are in the first row.
        signals: its secret signals; empty until agreed.
        cards: the signal card for each signal, or ``None`` if it was agreed.
        proposals: each member's latest proposal, oldest first.
        proposed: the number of the latest proposal.
        changes: the rounds after which it changed its signal, ascending.
    """

    guild: str
    seats: tuple[Seat, ...]
    rows: tuple[tuple[Egg, ...], ...] = ((), (), ())
    signals: tuple[Signal, ...] = ()
    cards: tuple[str | None, ...] = ()
    proposals: tuple[Proposal, ...] = ()
    proposed: int = 0
    changes: tuple[int, ...] = ()

    @property
    def eggs(self) -> tuple[Egg, ...]:
        """All its cards, from the bottom up."""
        return tuple(egg for row in self.rows for egg in row)


class State(msgspec.Struct):
    """The whole table.

    Attributes:
        options: the table's options.
        repertoire: the ids of the signals for this mode.
        ring: the seats in passing order; the imaginary hand is between the last and the first.
        teams: the teams.
        coops: the breeds in play, in breed order, with their eggs.
        egg_deck: the face-down eggs, top first.
        signal_pile: the ids of the unused signal cards, in order.
        chick: whether the chick is still in the middle.
        phase: the match's phase.
        round: the round, from 1; 0 before the first deal.
        dealer: this round's dealer.
        turn: the seat that holds four cards.
        hands: the hands by seat; a card just received comes last.
        imaginary: the hand that doesn't belong to a player; ``None`` unless five are playing.
        received: the card that came with the last pass; ``None`` on the dealer's first turn.
        passes: the passes in this round.
        gestures: the gestures in this round.
        calls: the calls in the match; in ``SETTLE``, the last one is being settled.
        gains: the cards still due to teams from the last call, in order.
        ready: the seats that are ready for the next round, ascending.
        voids: how many rounds in a row have ended without a call.
        reason: why the match is over; empty if it isn't.
        watched: the opponents each seat watches, longest first; empty if everyone sees everything.
    """

    options: Options
    repertoire: tuple[str, ...]
    ring: tuple[Seat, ...]
    teams: tuple[Team, ...]
    coops: tuple[Coop, ...]
    egg_deck: tuple[Egg, ...]
    signal_pile: tuple[str, ...]
    chick: bool
    phase: Phase
    round: int
    dealer: Seat
    turn: Seat
    hands: tuple[tuple[Card, ...], ...]
    imaginary: tuple[Card, ...] | None
    received: Card | None = None
    passes: tuple[Pass, ...] = ()
    gestures: tuple[Made, ...] = ()
    calls: tuple[Call, ...] = ()
    gains: tuple[Gain, ...] = ()
    ready: tuple[Seat, ...] = ()
    voids: int = 0
    reason: str = ""
    watched: tuple[tuple[Seat, ...], ...] = ()


def team_of(state: State, seat: Seat) -> int:
    """Returns the index of a seat's team."""
    return next(index for index, team in enumerate(state.teams) if seat in team.seats)


def coop_of(state: State, breed: str) -> Coop | None:
    """Returns a breed's coop, if the breed is in play."""
    return next((coop for coop in state.coops if coop.breed == breed), None)


def chickens(state: State) -> tuple[Card, ...]:
    """Returns the full deck: three cards of each breed in play, and the Seramas. Rule: BC-07."""
    breeds = tuple(coop.breed for coop in state.coops for _ in range(BREED_COPIES))
    return breeds + (SERAMA,) * SERAMAS


def triple(cards: tuple[Card, ...]) -> Card | None:
    """Returns the breed that a hand has three of; Seramas don't count. Rule: BC-16."""
    return next(
        (card for card in cards if card != SERAMA and cards.count(card) >= BREED_COPIES), None
    )


def after(ring: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    """Returns all seats in the ring in passing order, from the next one to this one."""
    place = ring.index(seat) + 1
    return ring[place:] + ring[:place]
