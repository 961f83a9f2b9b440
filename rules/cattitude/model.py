"""What there is to Cattitude: options, actions, state, the count, the view. What happens is in ``events``."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from rules.cattitude.content import Back, Bonuses, Card, CardKind, Species, Values
from rules.core.model import Action, Seat, View

FROM_TABLEAU = "+"
"""Marks a card in a bid that comes from the own tableau: ``"+turkey"``. Others never see the mark (CT-11)."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table may choose before the game; the defaults are the rulebook.

    Attributes:
        beginners: one noble is enough to secure, and tableau cards stay out of the bids (CT-70).
        toss: the direction is tossed every round instead of turned (CT-71).
        open_palace: everyone can see every palace.
        values: the column of card values.
        bonuses: what bonus cards ask for, as printed or balanced for the number of players (CT-61).
    """

    beginners: bool = False
    toss: bool = False
    open_palace: bool = False
    values: Values = "standard"
    bonuses: Bonuses = "printed"


class Phase(StrEnum):
    """Where a round stands. The first four are also the kinds of prompts."""

    BID = "bid"
    CHOOSE = "choose"
    COLLECT = "collect"
    SECURE = "secure"
    OVER = "over"


class Direction(StrEnum):
    """The neighbour everyone offers to: ``left`` is the next seat."""

    LEFT = "left"
    RIGHT = "right"


class Side(StrEnum):
    """Which of the two bids."""

    OPEN = "open"
    CLOSED = "closed"


# --- actions ---------------------------------------------------------------------------------------------------------


class LockBid(Action, frozen=True, tag=True):
    """Commits the seat's bids: every dealt card, and at most two from the tableau marked ``"+"``. Rule: CT-10, CT-11.

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
    """Commits to what goes under the palace card, or to nothing. Rule: CT-50.

    Attributes:
        species: the species to secure, each once.
        royals: one royal for each of them that has no noble on the tableau, in the order of ``species``.
    """

    species: tuple[Species, ...]
    royals: tuple[Card, ...]


class Unlock(Action, frozen=True, tag=True):
    """Takes back what the seat has committed, as long as others are still deciding."""


class ChooseLoss(Action, frozen=True, tag=True):
    """Says which species the addicts and catastrophes take where a tie leaves it to the owner. Rule: CT-42.

    Attributes:
        species: all species that are lost, in their fixed order.
    """

    species: tuple[Species, ...]


Commitment = LockBid | ChooseBid | Secure
"""What a seat commits to in secret; the action as it was played."""


# --- state -----------------------------------------------------------------------------------------------------------


class Stack(msgspec.Struct, frozen=True):
    """The cards of one round before they are dealt. Rule: CT-02."""

    blue: tuple[Card, ...]
    red: tuple[Card, ...]


class Bid(msgspec.Struct, frozen=True):
    """The cards a seat offers, as they lie on the table after the reveal."""

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
        committed: what the seat has committed to in the open window, if it has.
        offered: its bids between reveal and choice.
        tableau: birds, nobles and royals laid out.
        strikers: addicts and catastrophes that wait for the owner to settle a tie.
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
    """What everyone sees of a seat's two bids. Rule: CT-12.

    Attributes:
        to: the neighbour it lies in front of.
        open: faces of the open bid.
        closed: backs of the closed bid, blue before red.
        taken: the side the neighbour chose, once all have chosen.
        added: the cards among them that lay on the seat's tableau until the reveal, on whichever side they are now.
    """

    seat: Seat
    to: Seat
    open: tuple[Card, ...]
    closed: tuple[Back, ...]
    taken: Side | None = None
    added: tuple[Card, ...] = ()


class Taking(msgspec.Struct, frozen=True):
    """What a seat laid out after the choice, and how many bonus cards went under its palace card. Rule: CT-20, CT-21."""

    seat: Seat
    cards: tuple[Card, ...]
    bonuses: int


class Strike(msgspec.Struct, frozen=True):
    """What addicts and catastrophes took from a seat: species, birds, and their worth. Rule: CT-41 to CT-47."""

    seat: Seat
    strikers: tuple[Card, ...]
    species: tuple[Species, ...]
    discarded: tuple[Card, ...]
    points: int


class Treasure(msgspec.Struct, frozen=True):
    """A species a seat secured, with all cards that went along and their sum. Rule: CT-50, CT-52."""

    seat: Seat
    species: Species
    cards: tuple[Card, ...]
    points: int


class RoundRecord(msgspec.Struct, frozen=True):
    """What everyone has seen of a round, kept for summaries.

    Attributes:
        direction: to whom the bids went; ``None`` with two players.
        offers: the bids with the sides taken; ``()`` until all have chosen.
        takings: in the order of the seats.
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
        options: what the table chose.
        round: the round being played, from 1.
        rounds: how many there are: one for each stack.
        phase: where the round stands.
        direction: to whom the bids go this round.
        stacks: the stacks of the rounds to come, in order.
        removed: cards put away unseen at set-up; known to no one.
        discard: cards out of the game that everyone has seen.
        players: by seat.
        offers: this round's revealed bids by seat; ``()`` until the reveal.
        history: the rounds so far, the one being played last.
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


# --- the count -------------------------------------------------------------------------------------------------------


class BonusLine(msgspec.Struct, frozen=True):
    """A bonus card at the count. Rule: CT-61, CT-62.

    Attributes:
        birds: how many birds of the species the palace holds.
        least: how many it asks for; ``None`` for a card that asks for few or none.
        most: how many it allows, for a card that asks for few or none.
        among: how many birds there must be in all, for a card that asks for few or none.
        fulfilled: whether it pays.
        points: what it brings: 0 if it is not fulfilled.
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
    """One species in a palace: how many birds, and what they and their nobles are worth."""

    species: Species
    birds: int
    bird_points: int
    nobles: int
    noble_points: int


class ScoreSheet(msgspec.Struct, frozen=True):
    """A palace counted out: birds and nobles of each species, royals, bonus cards. Rule: CT-61.

    Attributes:
        cats: nobles and royals in the palace: the fewer, the better in a tie (CT-63).
    """

    seat: Seat
    species: tuple[SpeciesLine, ...]
    royals: int
    royal_points: int
    bonuses: tuple[BonusLine, ...]
    bonus_points: int
    total: int
    cats: int


# --- view ------------------------------------------------------------------------------------------------------------


class Group(msgspec.Struct, frozen=True):
    """A species on a tableau with its nobles. Rule: CT-21, CT-40.

    Attributes:
        value: what the birds are worth; nobles do not count.
        net: what securing it now would bring, before a royal where it needs one.
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
    """What lies open in front of a seat, and what may become of it.

    Attributes:
        groups: the species, all three in their fixed order.
        royals: royal cats and queen.
        strikers: addicts and catastrophes waiting for the owner's choice.
        losses: the sets of species they may take, one of which the owner picks.
        addict_takes: what one addict would take now: one species, the tied ones, or none.
        catastrophe_takes: what one catastrophe would take now, likewise.
    """

    groups: tuple[Group, ...]
    royals: tuple[Card, ...]
    strikers: tuple[Card, ...]
    losses: tuple[tuple[Species, ...], ...]
    addict_takes: tuple[Species, ...]
    catastrophe_takes: tuple[Species, ...]


class PlayerView(msgspec.Struct, frozen=True):
    """What the viewer may know of a seat.

    Attributes:
        seat: which.
        house: the palace card in front of it.
        tableau: what lies open in front of it; until the reveal with the cards it adds to its bids (CT-11b).
        hand_count: dealt cards still in hand.
        palace_count: secured cards, bonus cards not counted.
        bonus_count: bonus cards under the palace card.
        palace: the secured cards, if the viewer may see them.
        bonuses: the bonus cards, if the viewer may see them.
        sheet: the palace counted as it stands, if the viewer may see it.
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
    """What a viewer may know of the table.

    Attributes that are not the :class:`State`'s, or differ from it:
        kinds: every kind of card with its values and copies.
        direction: to whom the bids go this round; ``None`` with two players.
        offers_to: the seat each seat offers to, by seat.
        most_added: tableau cards a seat may add to its bids this round.
        blue_to_come: blue cards still in the stacks.
        red_to_come: red cards still in the stacks.
        players: by seat.
        hand: the viewer's dealt cards; ``None`` for a spectator.
        committed: what the viewer has committed to in the open window.
        offered: the viewer's own bids, both faces, between reveal and choice.
        gifts: the bonus cards that neighbours took out of the viewer's closed bids, and who has them.
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
