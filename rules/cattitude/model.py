"""Cattitude's options, actions, state, count and view. The events are in ``events``."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from rules.cattitude.content import Back, Bonuses, Card, CardKind, Species, Values
from rules.core.model import Action, Seat, View

FROM_TABLEAU = "+"
"""Marks a card in a bid from the seat's own tableau: ``"+turkey"``. Others never see it (CT-11)."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a table, fixed before the game; the defaults follow the rulebook.

    Attributes:
        beginners: whether one noble is enough to secure, and bids have no tableau cards (CT-70).
        toss: whether the direction is tossed every round instead of turned (CT-71).
        open_palace: whether everyone can see every palace.
        values: the column of card values.
        bonuses: the demands of bonus cards, printed or balanced for the number of players (CT-61).
    """

    beginners: bool = False
    toss: bool = False
    open_palace: bool = False
    values: Values = "standard"
    bonuses: Bonuses = "printed"


class Phase(StrEnum):
    """The phase of a round. The first four are also the kinds of prompts."""

    BID = "bid"
    CHOOSE = "choose"
    COLLECT = "collect"
    SECURE = "secure"
    OVER = "over"


class Direction(StrEnum):
    """The direction in which everyone offers their bids: ``left`` is to the next seat."""

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
        royals: a royal for each species without a noble on the tableau, in ``species``' order.
    """

    species: tuple[Species, ...]
    royals: tuple[Card, ...]


class Unlock(Action, frozen=True, tag=True):
    """Undoes the seat's commitment while others are still deciding."""


class ChooseLoss(Action, frozen=True, tag=True):
    """Chooses the species that strikers take if a tie leaves that to the owner. Rule: CT-42.

    Attributes:
        species: all species that are lost, in their fixed order.
    """

    species: tuple[Species, ...]


Commitment = LockBid | ChooseBid | Secure
"""A seat's secret commitment: the action as it was played."""


# State


class Stack(msgspec.Struct, frozen=True):
    """The cards of one round before they are dealt. Rule: CT-02."""

    blue: tuple[Card, ...]
    red: tuple[Card, ...]


class Bid(msgspec.Struct, frozen=True):
    """The cards that a seat offers, as they are on the table after the reveal."""

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
        offered: its bids between reveal and choice.
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
    """The public facts of a seat's two bids. Rule: CT-12.

    Attributes:
        to: the neighbour who gets the bids.
        open: the faces of the open bid.
        closed: the backs of the closed bid, blue before red.
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
    """The cards that a seat laid out, and the number of its bonus cards. Rule: CT-20, CT-21."""

    seat: Seat
    cards: tuple[Card, ...]
    bonuses: int


class Strike(msgspec.Struct, frozen=True):
    """Birds that addicts and catastrophes took from a seat. Rule: CT-41 to CT-47."""

    seat: Seat
    strikers: tuple[Card, ...]
    species: tuple[Species, ...]
    discarded: tuple[Card, ...]
    points: int


class Treasure(msgspec.Struct, frozen=True):
    """A species that a seat secured, with all its cards and their sum. Rule: CT-50, CT-52."""

    seat: Seat
    species: Species
    cards: tuple[Card, ...]
    points: int


class RoundRecord(msgspec.Struct, frozen=True):
    """The public facts of a round, kept for summaries.

    Attributes:
        direction: the direction of the bids; ``None`` with two players.
        offers: the bids with the sides taken; ``()`` until all have chosen.
        takings: the cards taken, in the order of the seats.
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
        rounds: the number of rounds: one for each stack.
        phase: the phase of the round.
        direction: the direction of the bids this round.
        stacks: the stacks of the rounds to come, in order.
        removed: cards put away unseen at set-up; known to no one.
        discard: cards out of the game that everyone has seen.
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
        birds: the birds of the species in the palace.
        least: the fewest birds it demands; ``None`` for a card that demands few or none.
        most: the most birds it allows, for a card that demands few or none.
        among: the fewest birds of all species, for a card that demands few or none.
        fulfilled: whether it pays.
        points: its points; 0 if it isn't fulfilled.
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
    """A species in a palace: the number and points of its birds and its nobles."""

    species: Species
    birds: int
    bird_points: int
    nobles: int
    noble_points: int


class ScoreSheet(msgspec.Struct, frozen=True):
    """The count of a palace: birds and nobles of each species, royals, bonus cards. Rule: CT-61.

    Attributes:
        cats: nobles and royals in the palace; fewer win a tie (CT-63).
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
    """A species on a tableau with its nobles. Rule: CT-21, CT-40.

    Attributes:
        value: the points of the birds without nobles.
        net: the points for securing it now, before a royal if it needs one.
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
    """The open cards in front of a seat, and the threats to them.

    Attributes:
        groups: the species, all three in their fixed order.
        royals: royal cats and the queen.
        strikers: addicts and catastrophes waiting for the owner's choice.
        losses: the sets of species they may take, of which the owner picks one.
        addict_takes: what one addict would take now: one species, the tied species, or none.
        catastrophe_takes: what one catastrophe would take now, in the same form.
    """

    groups: tuple[Group, ...]
    royals: tuple[Card, ...]
    strikers: tuple[Card, ...]
    losses: tuple[tuple[Species, ...], ...]
    addict_takes: tuple[Species, ...]
    catastrophe_takes: tuple[Species, ...]


class PlayerView(msgspec.Struct, frozen=True):
    """A seat, as far as the viewer may know it.

    Attributes:
        seat: the number of the seat.
        house: the palace card in front of it.
        tableau: its open cards; until the reveal, including those it adds to its bids (CT-11b).
        hand_count: how many dealt cards are still in hand.
        palace_count: how many cards are secured, without bonus cards.
        bonus_count: how many bonus cards are under the palace card.
        palace: the secured cards, if the viewer may see them.
        bonuses: the bonus cards, if the viewer may see them.
        sheet: the current count of the palace, if the viewer may see it.
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
        kinds: every kind of card with its values and copies.
        direction: the direction of the bids this round; ``None`` with two players.
        offers_to: the seat each seat offers to, by seat.
        most_added: tableau cards a seat may add to its bids this round.
        blue_to_come: blue cards still in the stacks.
        red_to_come: red cards still in the stacks.
        players: by seat.
        hand: the viewer's dealt cards; ``None`` for a spectator.
        committed: the viewer's commitment in the open window.
        offered: the viewer's own bids, both faces, between reveal and choice.
        gifts: the bonus cards that neighbours took from the viewer's closed bids, and their owners.
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
