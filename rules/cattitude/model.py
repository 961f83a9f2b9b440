"""Cattitude's options, actions, state, final count and view. The events are in ``events``."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from rules.cattitude.content import Back, Bonuses, Card, CardKind, Species, Values
from rules.core.model import Action, Seat, View

FROM_TABLEAU = "+"
"""Marks a card in a bid that comes from the tableau: ``"+turkey"``. Others never see it (CT-11)."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table's options, fixed before the game; the defaults follow the rulebook.

    Attributes:
        beginners: whether one noble is enough to secure, and bids can't have tableau cards (CT-70).
        toss: whether the direction is tossed for every round instead of alternating (CT-71).
        open_palace: whether everyone can see every palace.
        values: the column of card values.
        bonuses: bonus cards' requirements, printed or balanced for the number of players (CT-61).
    """

    beginners: bool = False
    toss: bool = False
    open_palace: bool = False
    values: Values = "standard"
    bonuses: Bonuses = "printed"


class Phase(StrEnum):
    """The phases of a round. The first four are also the kinds of prompts."""

    BID = "bid"
    CHOOSE = "choose"
    COLLECT = "collect"
    SECURE = "secure"
    OVER = "over"


class Direction(StrEnum):
    """The direction in which everyone offers bids: ``left`` means to the next seat."""

    LEFT = "left"
    RIGHT = "right"


class Side(StrEnum):
    """One of the two bids."""

    OPEN = "open"
    CLOSED = "closed"


# Actions


class LockBid(Action, frozen=True, tag=True):
    """Commits the bids: all dealt cards, and up to two tableau cards (``"+"``). Rule: CT-10, CT-11.

    Attributes:
        open: the cards offered face up, in any order.
        closed: the cards offered face down, in any order.
    """

    open: tuple[str, ...]
    closed: tuple[str, ...]


class ChooseBid(Action, frozen=True, tag=True):
    """Commits to one of the two bids in front of the seat. Rule: CT-14."""

    bid: Side


class Secure(Action, frozen=True, tag=True):
    """Commits to the cards that go under the palace card, or to none. Rule: CT-50.

    Attributes:
        species: the species to secure, each once.
        royals: a royal for each species without a noble on the tableau, in the same order.
    """

    species: tuple[Species, ...]
    royals: tuple[Card, ...]


class Unlock(Action, frozen=True, tag=True):
    """Undoes the seat's commitment while others are still deciding."""


class ChooseLoss(Action, frozen=True, tag=True):
    """Chooses which species strikers take if a tie leaves it to the owner. Rule: CT-42.

    Attributes:
        species: all the species lost, in their fixed order.
    """

    species: tuple[Species, ...]


Commitment = LockBid | ChooseBid | Secure
"""A seat's secret commitment: the action as it was played."""


# State


class Stack(msgspec.Struct, frozen=True):
    """The cards for one round before they are dealt. Rule: CT-02."""

    blue: tuple[Card, ...]
    red: tuple[Card, ...]


class Bid(msgspec.Struct, frozen=True):
    """The cards a seat offers, as they are on the table after the reveal."""

    open: tuple[Card, ...] = ()
    closed: tuple[Card, ...] = ()


class Gift(msgspec.Struct, frozen=True):
    """A bonus card under the palace card of ``to``, known to the seat that offered it."""

    to: Seat
    card: Card


class Player(msgspec.Struct, frozen=True):
    """A seat's cards.

    Attributes:
        hand: the cards dealt this round, until the reveal.
        committed: the seat's commitment in the open window, if any.
        offered: its bids, between the reveal and the choice.
        tableau: birds, nobles and royals laid out.
        strikers: addicts and catastrophes waiting for the owner to settle a tie.
        palace: secured birds, nobles and royals.
        bonuses: bonus cards under the palace card.
        gifts: the bonus cards that it offered face down and a neighbour took.
    """

    hand: tuple[Card, ...] = ()
    committed: Commitment | None = None
    offered: Bid = Bid()
    tableau: tuple[Card, ...] = ()
    strikers: tuple[Card, ...] = ()
    palace: tuple[Card, ...] = ()
    bonuses: tuple[Card, ...] = ()
    gifts: tuple[Gift, ...] = ()


class Offer(msgspec.Struct, frozen=True):
    """The public facts about a seat's two bids. Rule: CT-12.

    Attributes:
        to: the neighbour who gets the bids.
        open: the faces in the face-up bid.
        closed: the backs in the face-down bid, blue before red.
        taken: the side that the neighbour chose, once all have chosen.
        added: the cards in either bid that came from the seat's tableau.
    """

    seat: Seat
    to: Seat
    open: tuple[Card, ...]
    closed: tuple[Back, ...]
    taken: Side | None = None
    added: tuple[Card, ...] = ()


class Taking(msgspec.Struct, frozen=True):
    """The cards a seat laid out, and how many bonus cards it got. Rule: CT-20, CT-21."""

    seat: Seat
    cards: tuple[Card, ...]
    bonuses: int


class Strike(msgspec.Struct, frozen=True):
    """The birds that addicts and catastrophes took from a seat. Rule: CT-41 to CT-47."""

    seat: Seat
    strikers: tuple[Card, ...]
    species: tuple[Species, ...]
    discarded: tuple[Card, ...]
    points: int


class Treasure(msgspec.Struct, frozen=True):
    """A species that a seat secured, with all its cards and their total. Rule: CT-50, CT-52."""

    seat: Seat
    species: Species
    cards: tuple[Card, ...]
    points: int


class RoundRecord(msgspec.Struct, frozen=True):
    """The public facts about a round, kept for summaries.

    Attributes:
        direction: the direction of the bids; ``None`` with two players.
        offers: the bids with the sides taken; ``()`` until all have chosen.
        takings: the cards taken, in seat order.
    """

    round: int
    direction: Direction | None
    offers: tuple[Offer, ...] = ()
    takings: tuple[Taking, ...] = ()
    strikes: tuple[Strike, ...] = ()
    secured: tuple[Treasure, ...] = ()


class State(msgspec.Struct):
    """A match of Cattitude.

    Attributes:
        options: the table's options.
        round: the current round, from 1.
        rounds: how many rounds there are: one for each stack.
        phase: the round's phase.
        direction: the direction of bids this round.
        stacks: the stacks for the rounds to come, in order.
        removed: the cards put away unseen at set-up, which no one knows.
        discard: the cards out of the game that everyone has seen.
        players: by seat.
        offers: this round's revealed bids by seat; ``()`` until the reveal.
        history: the rounds so far, with the current round last.
    """

    options: Options
    round: int
    rounds: int
    phase: Phase
    direction: Direction
    stacks: tuple[Stack, ...]
    removed: tuple[Card, ...]
    discard: tuple[Card, ...]
    players: tuple[Player, ...]
    offers: tuple[Offer, ...] = ()
    history: tuple[RoundRecord, ...] = ()


# The count


class BonusLine(msgspec.Struct, frozen=True):
    """A bonus card in the final count. Rule: CT-61, CT-62.

    Attributes:
        birds: how many of the species' birds are in the palace.
        least: the fewest birds it requires; ``None`` for a card that requires few or none.
        most: the most birds it allows, for a card that requires few or none.
        among: the fewest birds of all species, for a card that requires few or none.
        fulfilled: whether it pays.
        points: what it scores; 0 if it isn't fulfilled.
    """

    card: Card
    species: Species
    birds: int
    least: int | None
    most: int
    among: int
    fulfilled: bool
    points: int


class SpeciesLine(msgspec.Struct, frozen=True):
    """A species in a palace: how many birds and nobles it has, and their points."""

    species: Species
    birds: int
    bird_points: int
    nobles: int
    noble_points: int


class ScoreSheet(msgspec.Struct, frozen=True):
    """A palace's count: each species' birds and nobles, royals, bonus cards. Rule: CT-61.

    Attributes:
        cats: how many nobles and royals are in the palace; fewer win a tie (CT-63).
    """

    seat: Seat
    species: tuple[SpeciesLine, ...]
    royals: int
    royal_points: int
    bonuses: tuple[BonusLine, ...]
    bonus_points: int
    total: int
    cats: int


# View


class Group(msgspec.Struct, frozen=True):
    """A species on a tableau, with its nobles. Rule: CT-21, CT-40.

    Attributes:
        value: what the birds are worth without nobles.
        net: the points for securing it now, not counting a royal if it needs one.
        needs_royal: whether securing it would take a royal.
        securable: whether it can be secured.
    """

    species: Species
    birds: tuple[Card, ...]
    nobles: tuple[Card, ...]
    value: int
    net: int
    needs_royal: bool
    securable: bool


class TableauView(msgspec.Struct, frozen=True):
    """The face-up cards in front of a seat, and the threats to them.

    Attributes:
        groups: the species, all three in their fixed order.
        royals: royal cats and the queen.
        strikers: addicts and catastrophes waiting for the owner's choice.
        losses: the sets of species they may take, one of which the owner picks.
        addict_takes: what a single addict would take now: one species, the tied ones, or none.
        catastrophe_takes: what a single catastrophe would take now, in the same form.
    """

    groups: tuple[Group, ...]
    royals: tuple[Card, ...]
    strikers: tuple[Card, ...]
    losses: tuple[tuple[Species, ...], ...]
    addict_takes: tuple[Species, ...]
    catastrophe_takes: tuple[Species, ...]


class PlayerView(msgspec.Struct, frozen=True):
    """A seat, as far as the viewer may know about it.

    Attributes:
        seat: the seat's number.
        house: the palace card in front of it.
        tableau: its face-up cards; until the reveal, including those added to its bids (CT-11b).
        hand_count: how many dealt cards are still in hand.
        palace_count: how many cards are secured, not counting bonus cards.
        bonus_count: how many bonus cards are under the palace card.
        palace: the secured cards, if the viewer may see them.
        bonuses: the bonus cards, if the viewer may see them.
        sheet: the palace's current count, if the viewer may see it.
    """

    seat: Seat
    house: str
    tableau: TableauView
    hand_count: int
    palace_count: int
    bonus_count: int
    palace: tuple[Card, ...] | None
    bonuses: tuple[Card, ...] | None
    sheet: ScoreSheet | None


class CattitudeView(View, frozen=True, tag=True):
    """One viewer's view of the table.

    Attributes that the :class:`State` lacks, or has in another form:
        kinds: every kind of card, with its values and copies.
        direction: the direction of the bids this round; ``None`` with two players.
        offers_to: which seat each seat offers to.
        most_added: how many tableau cards a seat may add to its bids this round.
        blue_to_come: how many blue cards are still in the stacks.
        red_to_come: how many red cards are still in the stacks.
        players: by seat.
        hand: the viewer's dealt cards; ``None`` for a spectator.
        committed: the viewer's commitment in the open window.
        offered: the viewer's own bids, with all faces, between the reveal and the choice.
        gifts: the bonus cards neighbours took from the viewer's face-down bids, and who has them.
        ranking: groups of seats, best first, once the match is over.
    """

    options: Options
    kinds: tuple[CardKind, ...]
    round: int
    rounds: int
    phase: Phase
    direction: Direction | None
    offers_to: tuple[Seat, ...]
    most_added: int
    blue_to_come: int
    red_to_come: int
    players: tuple[PlayerView, ...]
    offers: tuple[Offer, ...]
    history: tuple[RoundRecord, ...]
    discard: tuple[Card, ...]
    hand: tuple[Card, ...] | None
    committed: Commitment | None
    offered: Bid | None
    gifts: tuple[Gift, ...]
    ranking: tuple[tuple[Seat, ...], ...] | None
