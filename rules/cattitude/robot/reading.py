"""How a robot reads the table: visible cards, likely face-down cards, and neighbours' choices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from math import exp
from random import Random

from rules.cattitude.content import BONUS, STRIKERS, Back, Card, Role
from rules.cattitude.model import CattitudeView, Player, TableauView
from rules.cattitude.robot import prospects
from rules.cattitude.robot.prospects import Counts, Forecast, Spread, forecast, promise, spread
from rules.cattitude.view import known_players, unplaced
from rules.core.kit import without
from rules.core.model import Seat, View

SUSPICION = 2
"""How much likelier than chance an addict or catastrophe is among face-down cards."""

DECISIVE = 1.5
"""At what difference in points a neighbour clearly prefers one of two bids."""

TEMPER = 2.0
"""At what difference in points a player clearly prefers one split of a hand to another."""

DOUBT = 0.2
"""How often a player is expected to make a move that doesn't look best."""


class Table:
    """What a robot reads from a view: who gets each offer, visible cards, and hidden cards.

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
        """The neighbour that the robot offers to."""
        return self.view.offers_to[self.me]

    @property
    def giver(self) -> Seat:
        """The neighbour whose bids the robot chooses from."""
        return self.view.offers_to.index(self.me)

    @property
    def rivalry(self) -> float:
        """How much a neighbour's point hurts, compared with its own; less at a large table."""
        return min(1.0, 2 / (len(self.tableaux) - 1))

    @cached_property
    def players(self) -> list[Player]:
        """Each seat's known cards."""
        return known_players(self.deck, self.view)

    @cached_property
    def palaces(self) -> list[Counts]:
        """How many birds of each species each palace has."""
        seen = zip(self.view.players, self.players, strict=True)
        return [spread(self.deck, shown.palace or known.palace).birds for shown, known in seen]

    @cached_property
    def unplaced(self) -> tuple[Card, ...]:
        """The cards that no one has been seen with."""
        return unplaced(self.deck, self.view, self.players)

    @cached_property
    def ahead(self) -> Forecast:
        """The forecast for the coming rounds."""
        return forecast(self.deck, self.view, self.unplaced)

    @property
    def palace_birds(self) -> Counts:
        """How many birds of each species the robot's palace has."""
        return self.palaces[self.me]

    @cached_property
    def bonuses(self) -> tuple[Card, ...]:
        """The bonus cards under the robot's palace card."""
        return self.view.players[self.me].bonuses or ()

    @cached_property
    def unseen(self) -> dict[Back, tuple[Card, ...]]:
        """The cards that may be face down somewhere, by back, with extra strikers."""
        left = Counter(self.unplaced)
        return {
            back: tuple(
                card
                for card, count in left.items()
                if self.deck[card].back is back
                for _ in range(count * (SUSPICION if self.deck[card].role in STRIKERS else 1))
            )
            for back in Back
        }

    def guess(self, backs: Iterable[Back], known: Sequence[Card] = ()) -> tuple[Card, ...]:
        """Returns random cards for these backs, some of which are known."""
        wanted = Counter(backs)
        wanted.subtract(self.deck[card].back for card in known)
        return (
            *known,
            *(
                card
                for back, count in wanted.items()
                for card in self.rng.sample(self.unseen[back], min(count, len(self.unseen[back])))
            ),
        )

    def laid_out(self, table: Iterable[Card], taken: Sequence[Card]) -> Spread:
        """Returns a tableau in figures, after these cards have joined it and struck."""
        addicts = len(self.deck.pick(taken, Role.ADDICT))
        catastrophes = len(self.deck.pick(taken, Role.CATASTROPHE))
        return prospects.struck(spread(self.deck, (*table, *taken)), addicts, catastrophes)


def _laid(tableau: TableauView) -> tuple[Card, ...]:
    groups = (card for group in tableau.groups for card in group.birds + group.nobles)
    return (*groups, *tableau.royals)


class Party:
    """What cards promise a seat: the robot's own, or a neighbour's as far as the robot knows."""

    def __init__(self, table: Table, seat: Seat) -> None:
        self._table = table
        self._seat = seat
        self._gains: dict[tuple[tuple[Card, ...], tuple[Card, ...]], float] = {}

    def gains(self, cards: Sequence[Card], less: tuple[Card, ...] = ()) -> float:
        """Returns what the seat's cards promise once it has laid out the cards it takes.

        Args:
            cards: the cards that it takes.
            less: the cards that it has added from its tableau to its bids.
        """
        cards = self._table.deck.sorted(cards)
        if (cards, less) not in self._gains:
            self._gains[cards, less] = self._promised(cards, less)
        return self._gains[cards, less]

    def _promised(self, taken: Sequence[Card], less: Sequence[Card]) -> float:
        table = self._table
        laid = table.laid_out(without(table.tableaux[self._seat], less), taken)
        held = table.players[self._seat].bonuses + table.deck.pick(taken, *BONUS)
        palace = table.palaces[self._seat]
        bonus = prospects.bonus_promise(table.deck, table.ahead, held, palace, laid.birds)
        return promise(table.ahead, laid) + bonus

    def alone(self, card: Card) -> float:
        """Returns how much promise one card would add."""
        return self.gains((card,)) - self.gains(())

    @cached_property
    def hopes_alone(self) -> dict[Back, float]:
        """The average gain from a card that no one has been seen with, by back."""
        return {
            back: sum(map(self.alone, unseen)) / max(1, len(unseen))
            for back, unseen in self._table.unseen.items()
        }

    def hope(self, backs: Iterable[Back]) -> float:
        """Returns the expected gain from these backs, each card by itself."""
        return self.gains(()) + sum(map(self.hopes_alone.__getitem__, backs))


def takes_open(
    table: Table,
    giver: Party,
    chooser: Party,
    bids: tuple[Sequence[Card], tuple[Back, ...]],
    less: tuple[Card, ...] = (),
) -> float:
    """Returns how likely a player is to prefer the face-up bid, given both players' gains.

    Args:
        table: the table.
        giver: the player who offers.
        chooser: the player who chooses; face-down cards may be any that this player hasn't seen.
        bids: the face-up bid's cards and the face-down bid's backs.
        less: the cards that the giver has added to them from its tableau.
    """
    open_, closed = bids
    gap = chooser.gains(open_) - chooser.hope(closed)
    without_less = giver.gains((), less) - giver.gains(())
    gap += table.rivalry * (giver.gains(open_, less) - without_less - giver.hope(closed))
    return logistic(gap / DECISIVE)


def likelihood(
    table: Table, giver: Party, chooser: Party, open_: Sequence[Card], closed: Sequence[Card]
) -> float:
    """Returns how much likelier than chance a player is to split these cards this way.

    Each card counts on its own: a hidden one may come back, or the neighbour takes it unseen.
    """
    rivalry = table.rivalry

    def worth(card: Card) -> tuple[float, float, float]:
        """Returns what a card is worth to both, and how much its back attracts the chooser."""
        back = table.deck[card].back
        hope = chooser.hopes_alone[back] + rivalry * giver.hopes_alone[back]
        return giver.alone(card), chooser.alone(card), hope

    shown = [(0.0, 0.0, 0.0)]  # sums, by which cards are open
    for values in map(worth, (*open_, *closed)):
        shown += [_plus(sums, values) for sums in shown]
    whole = shown[-1]

    def pull(sums: tuple[float, float, float]) -> float:
        mine, gift, seen = sums
        likely = logistic((rivalry * mine + gift - (whole[2] - seen)) / DECISIVE)
        if_open = whole[0] - mine - rivalry * gift
        if_closed = mine - rivalry * (whole[1] - gift)
        return exp(min(30.0, (likely * if_open + (1 - likely) * if_closed) / TEMPER))

    return DOUBT + pull(shown[(1 << len(open_)) - 1]) * len(shown) / sum(map(pull, shown))


def _plus(
    first: tuple[float, float, float], second: tuple[float, float, float]
) -> tuple[float, float, float]:
    return first[0] + second[0], first[1] + second[1], first[2] + second[2]


def logistic(value: float) -> float:
    """Returns a probability from log odds: a half at 0."""
    return 1 / (1 + exp(-max(-30.0, min(30.0, value))))
