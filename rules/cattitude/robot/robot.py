"""Robots, which choose from a view and nothing else.

``easy`` splits at random and secures whatever brings points. ``normal`` weighs what each bid would do for itself.
``hard`` asks what the neighbour will take and what that brings the neighbour, may add tableau cards to its bids, and
waits with securing as long as the addicts it has to fear allow.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from math import exp
from random import Random

from rules.cattitude import model
from rules.cattitude.content import BONUS, STRIKERS, Back, Card, Role, Species
from rules.cattitude.legal import added_cards, bids, securings, unmarked
from rules.cattitude.model import CattitudeView, Phase, Side, TableauView
from rules.cattitude.robot import prospects
from rules.cattitude.robot.prospects import Counts, Forecast, Spread, forecast, promise, spread
from rules.cattitude.scoring import escort
from rules.cattitude.setup import LAYOUTS
from rules.core.game import Robot
from rules.core.kit import without
from rules.core.model import Action, Prompt, Seat, View

SUSPICION = 2
"""How much likelier than chance an addict or catastrophe is among closed cards."""

DECISIVE = 1.5
"""Points of difference at which a neighbour is clearly drawn to one of two bids."""

STRANGERS_BONUS = 1.5
"""What a bonus card is worth to a player whose palace is hidden."""

DRAWS = 16
"""Guesses at closed cards a judgement is averaged over."""

WHIM = 0.25
"""How often ``easy`` takes a bid without looking."""

PATIENCE = 4
"""Points for which ``normal`` thinks a noble well spent while rounds are to come."""

HOPED_FOR_BONUS = 2.0
"""What ``normal`` thinks a bonus card brings."""

BIDS_A_SECOND = 10_000
"""Bids a robot can weigh in a second of thinking."""


class Table:
    """A robot's reading of a view: who offers to whom, what lies where, what is hidden.

    Attributes:
        view: the view.
        deck: the cards with their values.
        me: the robot's seat.
        tableaux: the cards in front of each seat.
    """

    def __init__(self, view: View, rng: Random) -> None:
        assert isinstance(view, CattitudeView)
        assert view.viewer is not None
        self.view = view
        self.rng = rng
        self.deck = prospects.deck_of(view.kinds)
        self.me = view.viewer
        self.tableaux = tuple(_laid(player.tableau) for player in view.players)

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards dealt to the robot."""
        return self.view.hand or ()

    @property
    def receiver(self) -> Seat:
        """The neighbour the robot offers to."""
        return self.view.offers_to[self.me]

    @property
    def giver(self) -> Seat:
        """The neighbour whose bids the robot chooses from."""
        return self.view.offers_to.index(self.me)

    @cached_property
    def ahead(self) -> Forecast:
        """What the coming rounds bring a player."""
        return forecast(self.deck, self.view, LAYOUTS[len(self.tableaux)].each)

    @cached_property
    def palace_birds(self) -> Counts:
        """How many birds of each species the robot's palace holds."""
        palace = self.view.players[self.me].palace or ()
        return spread(self.deck, palace).birds

    @cached_property
    def bonuses(self) -> tuple[Card, ...]:
        """The bonus cards under the robot's palace card."""
        return self.view.players[self.me].bonuses or ()

    @cached_property
    def unseen(self) -> dict[Back, tuple[Card, ...]]:
        """The cards that may lie closed somewhere, by back; addicts and catastrophes are overweighted."""
        seen = Counter(self.view.discard)
        seen.update(self.hand)
        for cards, player in zip(self.tableaux, self.view.players, strict=True):
            seen.update(cards + (player.palace or ()) + (player.bonuses or ()))
        if self.view.phase is Phase.CHOOSE:
            for offer in self.view.offers:
                seen.update(offer.open)
            if self.view.offered is not None:
                seen.update(self.view.offered.closed)
        return {
            back: tuple(
                kind.card
                for kind in self.deck.kinds
                if kind.back is back
                for _ in range(
                    max(0, kind.copies - seen[kind.card])
                    * (SUSPICION if kind.role in STRIKERS else 1)
                )
            )
            for back in Back
        }

    def guess(self, backs: Iterable[Back]) -> tuple[Card, ...]:
        """Returns cards that may lie under these backs."""
        wanted = Counter(backs)
        return tuple(
            card
            for back, count in wanted.items()
            for card in self.rng.sample(self.unseen[back], min(count, len(self.unseen[back])))
        )

    def laid_out(self, table: Iterable[Card], taken: Sequence[Card]) -> Spread:
        """Returns a tableau in figures after these cards have joined it and struck."""
        addicts = len(self.deck.pick(taken, Role.ADDICT))
        catastrophes = len(self.deck.pick(taken, Role.CATASTROPHE))
        return prospects.struck(spread(self.deck, (*table, *taken)), addicts, catastrophes)


def _laid(tableau: TableauView) -> tuple[Card, ...]:
    groups = (card for group in tableau.groups for card in group.birds + group.nobles)
    return (*groups, *tableau.royals)


class _Robot(Robot, ABC):
    """Asks for one decision a phase."""

    def choose(
        self, view: View, prompt: Prompt, rng: Random, seconds: float, steps: int | None = None
    ) -> Action:
        """Returns a legal action for ``view.viewer`` in this prompt; a step is a way to split the hand looked at."""
        seconds = seconds if steps is None else steps / BIDS_A_SECOND
        table = Table(view, rng)
        if table.view.committed is not None:
            return model.Unlock()  # asked again: nothing else is legal
        match Phase(prompt.kind):
            case Phase.BID:
                return self.bid(table, seconds)
            case Phase.CHOOSE:
                return model.ChooseBid(self.side(table))
            case Phase.COLLECT:
                return self.loss(table)
            case Phase.SECURE:
                return self.secure(table)
            case Phase.OVER:
                raise AssertionError("no one is asked any more")

    @abstractmethod
    def bid(self, table: Table, seconds: float) -> model.LockBid:
        """Splits the hand."""

    @abstractmethod
    def side(self, table: Table) -> Side:
        """Takes one of the two bids."""

    def loss(self, table: Table) -> model.ChooseLoss:
        """Settles a tie by giving up the species with the least nobles and birds lying ready."""
        laid = table.view.players[table.me].tableau
        groups = {group.species: group for group in laid.groups}

        def readiness(loss: Sequence[Species]) -> tuple[int, int]:
            lost = [groups[species] for species in loss]
            return sum(group.securable for group in lost), sum(group.net for group in lost)

        return model.ChooseLoss(min(laid.losses, key=readiness))

    @abstractmethod
    def secure(self, table: Table) -> model.Secure:
        """Secures species."""


def secured_cards(table: Table, action: model.Secure) -> tuple[Card, ...]:
    """Returns the cards that an action takes from the robot's tableau."""
    mine = table.tableaux[table.me]
    beginners = table.view.options.beginners
    cards = list(action.royals)
    for species in action.species:
        cards += table.deck.birds(mine, species)
        cards += escort(table.deck, mine, species, beginners=beginners)
    return tuple(cards)


def palace_with(table: Table, cards: Iterable[Card]) -> Counts:
    """Returns how many birds of each species the robot's palace holds with these cards."""
    one, two, three = map(
        sum, zip(table.palace_birds, spread(table.deck, cards).birds, strict=True)
    )
    return (one, two, three)


class EasyRobot(_Robot):
    """Plays without a plan: any split, the better-looking bid, everything secured at once."""

    def bid(self, table: Table, seconds: float) -> model.LockBid:
        return table.rng.choice(list(bids(table.hand, (), 0)))

    def side(self, table: Table) -> Side:
        offer = table.view.offers[table.giver]
        if table.rng.random() < WHIM:
            return table.rng.choice(tuple(Side))
        return Side.OPEN if table.deck.points(offer.open) >= len(offer.closed) else Side.CLOSED

    def secure(self, table: Table) -> model.Secure:
        groups = table.view.players[table.me].tableau.groups
        worthwhile = [group for group in groups if group.net > 0 and group.securable]
        return model.Secure(
            tuple(group.species for group in worthwhile if not group.needs_royal), ()
        )


class NormalRobot(_Robot):
    """Weighs its own tableau alone: what is there, what can be secured, and what an addict would spoil."""

    def worth(self, table: Table, taken: Sequence[Card]) -> float:
        """Returns the worth of its own tableau with these cards: all of what can be secured, half of the rest."""
        laid = table.laid_out(table.tableaux[table.me], taken)
        total = HOPED_FOR_BONUS * len(table.deck.pick(taken, *BONUS))
        for species, place in prospects.PLACE.items():
            cost = table.deck.points(
                table.deck.nobles((*table.tableaux[table.me], *taken), species)
            )
            value = laid.value[place]
            total += max(0, value + cost) if laid.nobles[place] else value / 2
        return total + len(laid.royals)

    def bid(self, table: Table, seconds: float) -> model.LockBid:
        return max(
            bids(table.hand, (), 0),
            key=lambda bid: (
                self.worth(table, bid.open) + self.worth(table, bid.closed) + table.rng.random()
            ),
        )

    def side(self, table: Table) -> Side:
        offer = table.view.offers[table.giver]
        closed = [self.worth(table, table.guess(offer.closed)) for _ in range(DRAWS)]
        open_ = self.worth(table, offer.open)
        return Side.OPEN if open_ >= sum(closed) / DRAWS else Side.CLOSED

    def secure(self, table: Table) -> model.Secure:
        last = table.view.round == table.view.rounds
        patience = 0 if last else PATIENCE

        def worth(action: model.Secure) -> float:
            cards = secured_cards(table, action)
            birds = palace_with(table, cards)
            paid = [
                kind.points if last else HOPED_FOR_BONUS
                for kind in (table.deck[card] for card in table.bonuses)
                if kind.species and kind.pays(birds[prospects.PLACE[kind.species]], sum(birds))
            ]
            return table.deck.points(cards) - patience * len(action.species) + sum(paid)

        return max(securings(table.deck, table.tableaux[table.me]), key=worth)


def promised(table: Table, seat: Seat, taken: Sequence[Card], less: Sequence[Card] = ()) -> float:
    """Returns what a seat's cards promise once it has laid out what it takes.

    Args:
        table: the table.
        seat: whose cards.
        taken: what it takes.
        less: what it has added from its tableau to its bids.
    """
    laid = table.laid_out(without(table.tableaux[seat], less), taken)
    bonuses = table.deck.pick(taken, *BONUS)
    if seat == table.me:
        held = table.bonuses + bonuses
        extra = prospects.bonus_promise(table.deck, table.palace_birds, held, table.ahead.rounds)
    else:
        extra = STRANGERS_BONUS * len(bonuses)
    return promise(table.ahead, laid) + extra


def _rivalry(table: Table) -> float:
    """Returns how much a neighbour's point hurts: as much as its own helps, less at a large table."""
    return min(1.0, 2 / (len(table.tableaux) - 1))


class Neighbour:
    """What another seat makes of the bids in front of it, as far as one can guess."""

    def __init__(self, table: Table, seat: Seat) -> None:
        self._table = table
        self._seat = seat
        self._gains: dict[tuple[Card, ...], float] = {}
        self._hopes: dict[tuple[Back, ...], float] = {}

    def gains(self, cards: Sequence[Card]) -> float:
        """Returns what the seat's tableau promises with these cards."""
        cards = self._table.deck.sorted(cards)
        if cards not in self._gains:
            self._gains[cards] = promised(self._table, self._seat, cards)
        return self._gains[cards]

    def takes_open(self, open_: Sequence[Card], closed: tuple[Back, ...]) -> float:
        """Returns how likely it is to prefer the open bid."""
        gap = (self.gains(open_) - self._hope(closed)) / DECISIVE
        return 1 / (1 + exp(-max(-30.0, min(30.0, gap))))

    def _hope(self, backs: tuple[Back, ...]) -> float:
        """Returns what it may expect behind these backs."""
        if backs not in self._hopes:
            guesses = [self.gains(self._table.guess(backs)) for _ in range(DRAWS)]
            self._hopes[backs] = sum(guesses) / DRAWS
        return self._hopes[backs]


class HardRobot(_Robot):
    """Plays the rounds to come and the neighbours as well."""

    def bid(self, table: Table, seconds: float) -> model.LockBid:
        mine = table.tableaux[table.me]
        plain = list(bids(table.hand, (), 0))
        more = list(bids(table.hand, mine, table.view.most_added))[len(plain) :]
        limit = int(seconds * BIDS_A_SECOND)
        if len(more) > limit:
            more = table.rng.sample(more, limit)
        neighbour = Neighbour(table, table.receiver)
        rivalry = _rivalry(table)

        def prospect(bid: model.LockBid) -> float:
            open_, closed, less = unmarked(bid.open), unmarked(bid.closed), added_cards(bid)
            takes_open = neighbour.takes_open(open_, table.deck.backs(closed))
            if_open = promised(table, table.me, closed, less) - rivalry * neighbour.gains(open_)
            if_closed = promised(table, table.me, open_, less) - rivalry * neighbour.gains(closed)
            return takes_open * if_open + (1 - takes_open) * if_closed

        return max(plain + more, key=prospect)

    def side(self, table: Table) -> Side:
        offer, own = table.view.offers[table.giver], table.view.offers[table.me]
        offered = table.view.offered
        assert offered is not None
        loses_open = Neighbour(table, table.receiver).takes_open(own.open, own.closed)
        giver = Neighbour(table, table.giver)
        rivalry = _rivalry(table)
        gap = 0.0
        for _ in range(DRAWS):
            closed = table.guess(offer.closed)
            back = offered.closed if table.rng.random() < loses_open else offered.open
            gap += promised(table, table.me, offer.open + back) - rivalry * giver.gains(closed)
            gap -= promised(table, table.me, closed + back) - rivalry * giver.gains(offer.open)
        return Side.OPEN if gap >= 0 else Side.CLOSED

    def loss(self, table: Table) -> model.ChooseLoss:
        mine = table.tableaux[table.me]

        def left(loss: Sequence[Species]) -> float:
            lost = [card for species in loss for card in table.deck.birds(mine, species)]
            return promise(table.ahead, spread(table.deck, without(mine, lost)))

        return model.ChooseLoss(max(table.view.players[table.me].tableau.losses, key=left))

    def secure(self, table: Table) -> model.Secure:
        mine = table.tableaux[table.me]

        def prospect(action: model.Secure) -> float:
            cards = secured_cards(table, action)
            rest = promise(table.ahead, spread(table.deck, without(mine, cards)), secured=True)
            bonus = prospects.bonus_promise(
                table.deck, palace_with(table, cards), table.bonuses, table.ahead.rounds
            )
            return table.deck.points(cards) + rest + bonus

        return max(securings(table.deck, mine), key=prospect)


ROBOTS = {"easy": EasyRobot, "normal": NormalRobot, "hard": HardRobot}
"""The robots by level."""
