"""Robots that choose only from a view.

``easy`` splits at random and secures everything that scores. ``normal`` weighs its own gains from
bids. ``hard`` predicts the neighbour's choice and gain, may add tableau cards to its bids, infers
hidden cards from splits, and delays securing as long as the addicts allow.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random

from rules.cattitude import model
from rules.cattitude.content import BONUS, Card, Species
from rules.cattitude.legal import added_cards, bids, securings, unmarked
from rules.cattitude.model import Phase, Side
from rules.cattitude.robot import prospects
from rules.cattitude.robot.prospects import Counts, bonus_promise, promise, spread
from rules.cattitude.robot.reading import Party, Table, likelihood, takes_open
from rules.cattitude.scoring import escort
from rules.core.game import Robot
from rules.core.kit import without
from rules.core.model import Action, Prompt, View

GUESSES = 60
"""How many times to guess at a face-down bid before taking a side."""

BEAM = 6
"""How many of the best bids are tried with one more card from the tableau."""

DRAWS = 16
"""How many guesses at face-down cards an average is based on."""

WHIM = 0.25
"""How often ``easy`` takes a bid without looking."""

PATIENCE = 4
"""How many points make ``normal`` spend a noble while there are rounds to come."""

HOPED_FOR_BONUS = 2.0
"""What a bonus card is worth to ``normal``."""


class _Robot(Robot, ABC):
    """Makes one kind of decision for each phase."""

    def choose(
        self, view: View, prompt: Prompt, rng: Random, seconds: float, steps: int | None = None
    ) -> Action:
        """Returns a legal action for ``view.viewer`` in this prompt; no level needs its time."""
        table = Table(view, rng)
        if table.view.committed is not None:
            return model.Unlock()  # nothing else is legal then
        match Phase(prompt.kind):
            case Phase.BID:
                return self.bid(table)
            case Phase.CHOOSE:
                return model.ChooseBid(self.side(table))
            case Phase.COLLECT:
                return self.loss(table)
            case Phase.SECURE:
                return self.secure(table)
            case Phase.OVER:
                raise AssertionError("no one is asked any more")

    @abstractmethod
    def bid(self, table: Table) -> model.LockBid:
        """Splits the hand."""

    @abstractmethod
    def side(self, table: Table) -> Side:
        """Takes one of the two bids."""

    def loss(self, table: Table) -> model.ChooseLoss:
        """Settles a tie by giving up the fewest securable species, or else the fewest points."""
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
    """Returns how many birds of each species the robot's palace has with these cards added."""
    first, second, third = map(
        sum, zip(table.palace_birds, spread(table.deck, cards).birds, strict=True)
    )
    return (first, second, third)


class EasyRobot(_Robot):
    """Plays without a plan: any split, the better-looking bid, everything secured at once."""

    def bid(self, table: Table) -> model.LockBid:
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
    """Weighs only its own tableau: its cards, securable birds, and the loss to an addict."""

    def worth(self, table: Table, taken: Sequence[Card]) -> float:
        """Returns what its tableau is worth with these cards; species without nobles count half."""
        laid = table.laid_out(table.tableaux[table.me], taken)
        total = HOPED_FOR_BONUS * len(table.deck.pick(taken, *BONUS))
        for species, place in prospects.PLACE.items():
            cost = table.deck.points(
                table.deck.nobles((*table.tableaux[table.me], *taken), species)
            )
            value = laid.value[place]
            total += max(0, value + cost) if laid.nobles[place] else value / 2
        return total + len(laid.royals)

    def bid(self, table: Table) -> model.LockBid:
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


class HardRobot(_Robot):
    """Also considers the rounds to come, and the neighbours."""

    def bid(self, table: Table) -> model.LockBid:
        """Tries every split of the hand, and the best ones with a card or two from the tableau."""
        me, receiver = Party(table, table.me), Party(table, table.receiver)

        def prospect(bid: model.LockBid) -> float:
            open_, closed, less = unmarked(bid.open), unmarked(bid.closed), added_cards(bid)
            shown = open_, table.deck.backs(closed)
            likely = takes_open(table, me, receiver, shown, less)
            if_open = me.gains(closed, less) - table.rivalry * receiver.gains(open_)
            if_closed = me.gains(open_, less) - table.rivalry * receiver.gains(closed)
            return likely * if_open + (1 - likely) * if_closed

        def best_of(options: Iterable[model.LockBid]) -> list[model.LockBid]:
            return sorted(dict.fromkeys(options), key=prospect, reverse=True)[:BEAM]

        tried = best_of(bids(table.hand, (), 0))
        best = tried[0]
        for _ in range(min(table.view.most_added, len(table.tableaux[table.me]))):
            tried = best_of(more for bid in tried for more in one_more(table, bid))
            best = max(best, tried[0], key=prospect)
        return best

    def side(self, table: Table) -> Side:
        offer, own = table.view.offers[table.giver], table.view.offers[table.me]
        offered = table.view.offered
        assert offered is not None
        me, giver, receiver = (
            Party(table, seat) for seat in (table.me, table.giver, table.receiver)
        )
        loses_open = takes_open(table, me, receiver, (own.open, own.closed))
        known = table.players[table.giver].offered.closed

        def worth(taken: Sequence[Card], left: Sequence[Card]) -> float:
            mine = loses_open * me.gains((*taken, *offered.closed))
            mine += (1 - loses_open) * me.gains((*taken, *offered.open))
            return mine - table.rivalry * giver.gains(left)

        guesses = (table.guess(offer.closed, known) for _ in range(GUESSES))
        gap = 0.0
        for closed, times in Counter(map(table.deck.sorted, guesses)).items():
            likely = times * likelihood(table, giver, me, offer.open, closed)
            gap += likely * (worth(offer.open, closed) - worth(closed, offer.open))
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
            rest = spread(table.deck, without(mine, cards))
            palace = palace_with(table, cards)
            left = (0, 0, 0) if table.ahead.rounds == 0 else rest.birds
            bonus = bonus_promise(table.deck, table.ahead, table.bonuses, palace, left)
            return table.deck.points(cards) + promise(table.ahead, rest, secured=True) + bonus

        return max(securings(table.deck, mine), key=prospect)


def one_more(table: Table, bid: model.LockBid) -> Iterator[model.LockBid]:
    """Yields bids with one more card from the tableau. Rule: CT-11."""
    for card in dict.fromkeys(without(table.tableaux[table.me], added_cards(bid))):
        marked = model.FROM_TABLEAU + card
        yield model.LockBid((*bid.open, marked), bid.closed)
        yield model.LockBid(bid.open, (*bid.closed, marked))


ROBOTS = {"easy": EasyRobot, "normal": NormalRobot, "hard": HardRobot}
"""The robots by level."""
