"""Robots that choose from a view and the pictures' associations, each with its own taste.

A robot with nothing to add (such as an Owl whose share is painted) says so in ``wants``. If it must
choose, it repeats its last action, which is legal, changes nothing and causes no event.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from functools import lru_cache
from random import Random
from types import MappingProxyType

import msgspec

from rules.belratti import model
from rules.belratti.model import Card, Joker, Place, Role, Theme
from rules.belratti.robot.associations import Associations
from rules.belratti.view import BelrattiView
from rules.core.game import Robot
from rules.core.model import Action, Prompt, Seat, View

GOOD, MEDIUM = 180, 60
"""How close to a theme good and medium pictures are, in hundredths of a standard deviation."""
ALIKE = 110
"""Themes more alike than this are hard to keep apart."""


class Suit(msgspec.Struct, frozen=True, order=True):
    """How a picture suits the themes: its best theme, and how well. Sorts by the latter."""

    worth: int
    card: Card
    theme: Theme


class NormalRobot(Robot):
    """Sees most pictures that fit, and uses only the jokers that don't need a partner.

    Class attributes:
        distance: how far its taste is from people's average, in hundredths of a standard deviation.
        taste: the name of its taste; by default its seat's.
        demand: the number it likes to demand.
        contrast: how much an Owl minds that a picture suits the other theme as well, in percent.
        jokers: the jokers it uses.
    """

    distance = 75
    taste = ""
    demand = 5
    contrast = 0
    jokers = frozenset({Joker.QUESTION, Joker.SWAP_HAND})

    def __init__(self, associations: Associations) -> None:
        self._associations = associations

    def choose(
        self, view: View, prompt: Prompt, rng: Random, seconds: float, steps: int | None = None
    ) -> Action:
        """Returns this robot's action in a window of its seat; it needs no time to think."""
        assert isinstance(view, BelrattiView)
        assert view.viewer is not None
        match prompt.kind:
            case "proposal":
                return model.Agree()
            case "themes":
                return self._themes(view, rng)
            case "demand" | "demand_closing":
                return model.ConfirmDemand(self._demand(view))
            case "plus_minus":
                return self._plus_minus(view)
            case "paint":
                return self._paint(view, view.viewer)
            case _:
                return self._hang(view)

    def wants(self, view: View, prompt: Prompt, rng: Random) -> bool:
        """Returns whether this robot's action would be more than a repetition."""
        assert isinstance(view, BelrattiView)
        assert view.viewer is not None
        match self.choose(view, prompt, rng, 0):
            case model.ConfirmDemand(number):
                return model.Vote(view.viewer, number) not in view.votes
            case model.StateFit(good, medium, bad):
                return model.Fit(view.viewer, good, medium, bad) not in view.fits
            case _:
                return view.viewer not in prompt.done

    # Associations

    def _strength(self, view: BelrattiView, card: Card, theme: Card) -> int:
        """Returns how well a picture suits a theme for this seat, the same each time."""
        leaning = _leaning(self.taste or str(view.viewer), card, theme)
        return self._associations.strength(card, theme) + leaning * self.distance // 100

    def _suit(self, view: BelrattiView, card: Card, contrast: int = 0) -> Suit:
        worths = [self._strength(view, card, theme) for theme in view.themes]
        best = tuple(Theme)[worths.index(max(worths))]
        return Suit(max(worths) - contrast * max(0, min(worths)) // 100, card, best)

    def _suits(self, view: BelrattiView, cards: Iterable[Card], contrast: int) -> list[Suit]:
        """Returns how the cards suit the themes, best first."""
        return sorted((self._suit(view, card, contrast) for card in cards), reverse=True)

    def _may_use(self, view: BelrattiView, joker: Joker) -> bool:
        """Returns whether this joker is face up, one the robot uses, and not refused yet."""
        lies_up = any(card.joker is joker and card.up for card in view.jokers)
        wanted = view.proposal is None and joker not in view.refused
        return joker in self.jokers and lies_up and wanted

    # As a Cat

    def _themes(self, view: BelrattiView, rng: Random) -> Action:
        """Proposes another theme if the two are hard to keep apart."""
        first, second = view.themes
        alike = self._associations.strength(first, second) > ALIKE
        if alike and self._may_use(view, Joker.NEW_THEMES) and view.draw_count > model.FAKES:
            return model.ProposeNewThemes(rng.choice(("A", "B")))
        return model.Continue()

    def _demand(self, view: BelrattiView) -> int:
        """Follows the captain, the majority or its own preference."""
        votes = {vote.seat: vote.number for vote in view.votes if vote.seat != view.viewer}
        if view.captain in votes:
            return votes[view.captain]
        if votes:
            numbers = sorted(votes.values())
            return max(numbers, key=numbers.count)
        owls = (seat for seat, role in enumerate(view.roles) if role is Role.OWL)
        return min(self.demand, sum(view.hand_counts[seat] for seat in owls))

    def _hang(self, view: BelrattiView) -> Action:
        """Decides on the picture it is surest of, one at a time, and keeps others' decisions."""
        suits = self._suits(view, (exhibit.card for exhibit in view.table), contrast=0)
        known: dict[Card, int] = {}
        if view.answer is not None:
            known[view.answer.card] = sys.maxsize if view.answer.painted else -sys.maxsize
        ranked = sorted(suits, key=lambda suit: known.get(suit.card, suit.worth), reverse=True)
        places = {exhibit.card: exhibit.place for exhibit in view.table}
        hung = [suit for suit in ranked if places[suit.card] in (Place.A, Place.B)]
        undecided = [suit for suit in ranked if places[suit.card] is None]
        aside = [suit for suit in ranked if places[suit.card] is Place.ASIDE]
        demand = view.demand or 0
        if self._may_use(view, Joker.QUESTION) and undecided:
            return model.ProposeQuestion(ranked[demand].card)
        if len(hung) > demand:
            return model.Hang(hung[-1].card, Place.ASIDE)
        if len(hung) < demand:
            next_best = (undecided or aside)[0]
            return model.Hang(next_best.card, Place(next_best.theme.value))
        return model.ConfirmBoard()  # undecided pictures count as set aside

    # As an Owl

    def _fit(self, view: BelrattiView, cards: Iterable[Card]) -> model.StateFit:
        """Returns the truth about a hand. Rule: BR-55."""
        worths = [self._suit(view, card).worth for card in cards]
        good = sum(worth >= GOOD for worth in worths)
        medium = sum(MEDIUM <= worth < GOOD for worth in worths)
        return model.StateFit(good, medium, len(worths) - good - medium)

    def _plus_minus(self, view: BelrattiView) -> Action:
        """Proposes one more or less if the hand is clearly better or worse than the demand."""
        hand, demand = view.hand or (), view.demand or 0
        if self._may_use(view, Joker.PLUS_MINUS):
            owls = sum(role is Role.OWL for role in view.roles)
            good = self._fit(view, hand).good * owls
            if good <= demand - 3 and demand > model.LEAST_DEMAND:
                return model.ProposePlusMinus(-1)
            if good >= demand + 3 and demand < model.MOST_DEMAND:
                return model.ProposePlusMinus(1)
        return model.KeepDemand()

    def _paint(self, view: BelrattiView, seat: Seat) -> Action:
        """States the fit, swaps a poor hand, paints its share of what is missing, then stops."""
        hand = view.hand or ()
        committed = tuple(item.card for item in view.commitments)
        truth = self._fit(view, (*hand, *committed))
        if model.Fit(seat, truth.good, truth.medium, truth.bad) not in view.fits:
            return truth
        if not view.missing:
            return model.Ready()
        share = share_of(view, seat)
        suits = self._suits(view, hand, self.contrast)
        if self._wants_swap(view, truth, share):
            return model.SwapHand(tuple(suit.card for suit in suits[-model.SWAP :]))
        if len(committed) < share and suits:
            return model.Commit(suits[0].card, suits[0].theme)
        return truth

    def _wants_swap(self, view: BelrattiView, truth: model.StateFit, share: int) -> bool:
        """Returns whether too few pictures suit the themes and six can go."""
        possible = len(view.hand or ()) >= model.SWAP <= view.draw_count - model.FAKES
        return possible and self._may_use(view, Joker.SWAP_HAND) and truth.good < share


@lru_cache(maxsize=100_000)
def _leaning(taste: str, card: Card, theme: Card) -> int:
    """Returns a taste's deviation, in hundredths of a standard deviation: the sum of three dice."""
    dice = Random(f"{taste} {card} {theme}")
    return sum(dice.randint(-100, 100) for _ in range(3))


def share_of(view: BelrattiView, seat: Seat) -> int:
    """Returns how many pictures an Owl should paint, judging by what fit all Owls have stated.

    Good pictures go first, then medium ones, then the others, from each Owl in turn. Until all have
    stated a fit, everyone has an equal share.
    """
    owls = [other for other, role in enumerate(view.roles) if role is Role.OWL]
    demand = view.demand or 0
    fits = {fit.seat: fit for fit in view.fits}
    if len(fits) < len(owls):
        return demand // len(owls) + (owls.index(seat) < demand % len(owls))
    shares = dict.fromkeys(owls, 0)
    left: dict[Seat, list[int]] = {}
    for owl in owls:
        good, medium = fits[owl].good, fits[owl].medium
        held = view.hand_counts[owl] + view.committed[owl]
        left[owl] = [good, medium, held - good - medium]
    for _ in range(demand):
        best, _, owl = min(
            (next((at for at, count in enumerate(left[owl]) if count), 2), shares[owl], owl)
            for owl in owls
        )
        left[owl][best] -= 1
        shares[owl] += 1
    return shares[seat]


class EasyRobot(NormalRobot):
    """Often misses pictures that fit, demands little and uses no jokers."""

    distance = 150
    demand = 4
    jokers = frozenset[Joker]()


class HardRobot(NormalRobot):
    """Rarely misses a fit, demands much, keeps the themes apart and uses every joker."""

    distance = 15
    demand = 6
    contrast = 20
    jokers = frozenset(Joker)


ROBOTS: Mapping[str, type[NormalRobot]] = MappingProxyType(
    {"easy": EasyRobot, "normal": NormalRobot, "hard": HardRobot}
)
"""The robots by level; each is created with the associations."""
