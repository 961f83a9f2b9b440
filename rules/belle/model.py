"""The game's values: options, state, actions, view. Events are in ``rules.belle.events``."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

import msgspec

from rules.core.model import Action, Seat, View

FULL = 5
"""How many guests make a full group. Rule: BB-23."""
SPACES = 4
"""How many spaces for groups a party has. Rule: BB-06."""
START_CHIPS = 5
"""How many chips each player starts with. Rule: BB-06."""
HAND = 3
"""How many Belles are in hand at the start and after drawing each round. Rule: BB-03, BB-30."""
LINE = 3
"""How many guests are dealt into the line per player. Rule: BB-10."""
REMOVED = 12
"""How many guests are taken out unseen before the match. Rule: BB-02."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table's options; the defaults are the rules of Prototype N.

    Attributes:
        one_deck: whether Belles are in the guests' deck, to be invited into the hand. Rule: BB-40.
        discard_remainder: whether to skip a last line that can't be dealt in full. Rule: BB-11.
        tie: the tie-break for equal chips: none, or guests in unfinished groups. Rule: BB-33.
        first_host: who starts the first round: the table's opener (seat 0), or anyone. Rule: BB-05.
    """

    one_deck: bool = False
    discard_remainder: bool = False
    tie: Literal["shared", "guests"] = "shared"
    first_host: Literal["opener", "random"] = "opener"


class Phase(StrEnum):
    """The decision that a turn is waiting for; its value is also the prompt's kind."""

    BELLE_OR_INVITE = "belle_or_invite"
    INVITE = "invite"
    BELLE_CHOICE = "belle_choice"
    """A Belle in play asks a question in the middle of the turn."""
    GROUP = "group"
    SCORE_CHOICE = "score_choice"
    """A Belle asks a question about the groups that are about to score."""
    OVER = "over"


class At(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A group: its party's seat, and its space, counted from 0."""

    seat: Seat
    space: int


class Choice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's choice for a Belle; fields that she doesn't need stay empty.

    Attributes:
        cards: the cards by id, in the order that matters to the Belle.
        group: a group in any party, or a space for a group.
        interests: interests by id, in the tiers' order.
    """

    cards: tuple[str, ...] = ()
    group: At | None = None
    interests: tuple[str, ...] = ()


NOTHING = Choice()
"""The choice for a Belle that doesn't need one."""


class PlayBelle(Action, frozen=True, tag=True):
    """Plays a Belle from the hand before inviting. Rule: BB-20."""

    belle: str
    choice: Choice = NOTHING


class InviteGuest(Action, frozen=True, tag=True):
    """Invites a card from the line, placing a chip on every skipped card. Rule: BB-21."""

    card: str


class GroupGuest(Action, frozen=True, tag=True):
    """Puts the invited guest into one of the player's spaces. Rule: BB-23."""

    space: int


class ChooseForBelle(Action, frozen=True, tag=True):
    """Answers a question from a Belle in play."""

    belle: str
    choice: Choice


class Place(msgspec.Struct, frozen=True):
    """A card in the line.

    Attributes:
        card: a guest, or a Belle in the one-deck game.
        chips: the chips on it.
        reserved_for: the only seat that may invite it for now. Rule: BB-53.
        belle: the Belle that reserves it.
    """

    card: str
    chips: int = 0
    reserved_for: Seat | None = None
    belle: str | None = None


class Space(msgspec.Struct, frozen=True):
    """A space for a group.

    Attributes:
        guests: the guests, in the order in which they were placed. Rule: BB-54.
        full_at: how many guests make the group full.
        belles: Belles with the group; they leave with it. Rule: BB-55.
        wing: the Belle that is this space, if it is additional; it leaves with its group.
    """

    guests: tuple[str, ...] = ()
    full_at: int = FULL
    belles: tuple[str, ...] = ()
    wing: str | None = None

    @property
    def room(self) -> int:
        """How many more guests fit."""
        return self.full_at - len(self.guests)


class Player(msgspec.Struct, frozen=True):
    """A player's chips, party and Belles in hand."""

    chips: int
    spaces: tuple[Space, ...]
    hand: tuple[str, ...]


class Answer(msgspec.Struct, frozen=True):
    """An answer to a Belle's question about the groups that score."""

    belle: str
    choice: Choice


class Claim(msgspec.Struct, frozen=True):
    """A Belle that will give her seat the start token at the end of the round."""

    belle: str
    seat: Seat


class Turn(msgspec.Struct, frozen=True):
    """A turn in progress: its terms, which Belles can change, and how far it has got.

    Attributes:
        seat: the active seat.
        number: the turn's number, counted from 1 through the whole match.
        step: how many actions have been taken this turn.
        phase: the decision that the turn is waiting for.
        plays: how many Belles may still be played. Rule: BB-20.
        invitations: how many guests are still to be invited. Rule: BB-27.
        skip_price: how many chips to place on each skipped card. Rule: BB-21.
        belles: the Belles played this turn; they are discarded at clean-up. Rule: BB-56.
        guest: the guest who has been invited but not yet grouped.
        asking: the Belle with an open question.
        looking: how many cards on top of the deck the seat is looking at.
        answers: the answers about the groups that score.
        filled: the spaces whose group counts as full this turn, whatever its size.
    """

    seat: Seat
    number: int
    step: int = 0
    phase: Phase = Phase.BELLE_OR_INVITE
    plays: int = 1
    invitations: int = 1
    skip_price: int = 1
    belles: tuple[str, ...] = ()
    guest: str | None = None
    asking: str | None = None
    looking: int = 0
    answers: tuple[Answer, ...] = ()
    filled: tuple[int, ...] = ()


class Tally(msgspec.Struct, frozen=True):
    """One interest in a group and the chips it earns.

    Attributes:
        interests: one interest, or several that count as one.
        count: how often it occurs in the group.
        chips: what it earns if the group scores.
    """

    interests: tuple[str, ...]
    count: int
    chips: int


class ScoredGroup(msgspec.Struct, frozen=True):
    """A full group that has been paid for; ``tallies`` are those that earned chips."""

    seat: Seat
    space: int
    guests: tuple[str, ...]
    tallies: tuple[Tally, ...]
    chips: int


class RoundLog(msgspec.Struct, frozen=True):
    """The public facts about a round.

    Attributes:
        line: the line as it was dealt, from the front.
        start: the seat that began.
        chips: the chips by seat when the line was dealt.
        scored: the groups that scored, in order.
    """

    line: tuple[str, ...]
    start: Seat
    chips: tuple[int, ...]
    scored: tuple[ScoredGroup, ...] = ()


class State(msgspec.Struct, kw_only=True):
    """The whole state of a match.

    Attributes:
        options: the table's options.
        players: the players by seat.
        line: the line, from the front.
        guest_deck: the guest deck, top first; in the one-deck game it contains the Belles, too.
        guest_discard: the discarded guests, oldest first.
        removed: the guests taken out unseen.
        belle_deck: the Belle deck, top first; empty in the one-deck game.
        buried: the seats that put the guest deck's lowest cards there; some may have gone since.
        belle_discard: the discarded Belles, oldest first.
        batches: Belles that left public sight, into a hand or a reshuffle, grouped by occasion.
        draws: how often Belles have been shuffled since the deal, which names the next shuffle.
        claims: Belles in play until the round ends, oldest first; the last one gives the token.
        round: the round, counted from 1.
        start: the seat with the start token.
        turn: the turn in progress, or the last one once the match is over.
        history: the rounds so far, with the current round last.
    """

    options: Options
    players: tuple[Player, ...]
    line: tuple[Place, ...] = ()
    guest_deck: tuple[str, ...]
    guest_discard: tuple[str, ...] = ()
    removed: tuple[str, ...]
    belle_deck: tuple[str, ...]
    buried: tuple[Seat, ...] = ()
    belle_discard: tuple[str, ...] = ()
    batches: tuple[tuple[str, ...], ...] = ()
    draws: int = 0
    claims: tuple[Claim, ...] = ()
    round: int = 0
    start: Seat
    turn: Turn
    history: tuple[RoundLog, ...] = ()


class PlaceView(Place, frozen=True, kw_only=True):
    """A card in the line, as everyone sees it.

    Attributes:
        price: what reaching it costs the active player, in chips; ``None`` if reserved for another.
        affordable: whether the active player may invite it.
    """

    price: int | None
    affordable: bool


class SpaceView(Space, frozen=True, kw_only=True):
    """A space, as everyone sees it; ``score`` is what its group would earn now."""

    tallies: tuple[Tally, ...]
    score: int


class PartyView(msgspec.Struct, frozen=True):
    """A player, as everyone sees them.

    Attributes:
        belles: how many Belles are in hand.
        batches: for each Belle, ascending, her last batch in the view, from 1; 0 for none.
    """

    seat: Seat
    chips: int
    belles: int
    spaces: tuple[SpaceView, ...]
    batches: tuple[int, ...]


class Printed(msgspec.Struct, frozen=True):
    """The interests on a guest whose face the viewer sees, one from each tier."""

    guest: str
    interests: tuple[str, str, str]


class BelleInHand(msgspec.Struct, frozen=True):
    """A Belle in the viewer's hand.

    Attributes:
        belle: her id.
        refusal: why she can't be played now, or ``None`` if she can.
        idle: why playing her now would do nothing; ``None`` if it would do something or is illegal.
    """

    belle: str
    refusal: str | None
    idle: str | None = None

    @property
    def obstacle(self) -> str | None:
        """Why playing her now is useless, or ``None`` if it isn't."""
        return self.refusal or self.idle


class Grouping(msgspec.Struct, frozen=True):
    """A space for the invited guest: the group's score with them, and whether they'd fill it."""

    space: int
    score: int
    full: bool


class ScoreOption(msgspec.Struct, frozen=True):
    """A possible answer at scoring, and its worth in chips or (for kept guests) in matches kept."""

    choice: Choice
    worth: int


class BelleView(View, frozen=True, tag=True):
    """One viewer's view of the table.

    Attributes that the :class:`State` lacks, or has in another form:
        parties: by seat.
        groupings: possible spaces for the invited guest.
        score_options: the possible answers to a Belle's question about scoring.
        looking: the cards that only the viewer is looking at; ``None`` for everyone else.
        hand: the viewer's Belles; ``None`` for a spectator.
        guest_deck: how many cards the guest deck has (the joint deck in the one-deck game).
        buried: the seats that put its lowest cards there.
        own_buried: those that the viewer put there.
        removed: how many guests were taken out unseen.
        belle_deck: how many Belles are left to draw.
        printed: the interests of every guest the viewer sees, by guest id.
    """

    options: Options
    round: int
    start: Seat
    turn: Turn
    line: tuple[PlaceView, ...]
    parties: tuple[PartyView, ...]
    groupings: tuple[Grouping, ...]
    score_options: tuple[ScoreOption, ...]
    looking: tuple[str, ...] | None
    hand: tuple[BelleInHand, ...] | None
    claims: tuple[Claim, ...]
    guest_deck: int
    buried: tuple[Seat, ...]
    own_buried: tuple[str, ...]
    guest_discard: tuple[str, ...]
    removed: int
    belle_deck: int
    belle_discard: tuple[str, ...]
    batches: tuple[tuple[str, ...], ...]
    printed: tuple[Printed, ...]
    history: tuple[RoundLog, ...]
