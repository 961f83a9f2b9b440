"""What cards are worth to a player with rounds to come, as the robots see it.

A species on a tableau is worth its final points in the palace, if its owner secures it at the best
moment. If it waits, it grows under the same noble, but it may be struck, or end without any noble.
All of it is estimated from public figures: how often birds, nobles, addicts and catastrophes reach
a player in a round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import exp, sqrt
from typing import NamedTuple

from rules.cattitude.content import STRIKERS, Back, Card, CardKind, Content, Role, Species
from rules.cattitude.model import CattitudeView
from rules.cattitude.scoring import taken
from rules.cattitude.setup import LAYOUTS

Counts = tuple[int, int, int]
"""A number for each species, in their fixed order."""

SECURED = 0.7
"""What fraction of the birds on a tableau or still to come reach the palace in the end."""

STRAY = 0.15
"""The smallest uncertainty in a count of birds."""

LOGIT = 1.7
"""With this factor, a logistic curve is close to the normal curve, in standard deviations."""

Amounts = tuple[float, float, float]

MOST_NOBLES = 4
"""The most nobles to count per species."""

MOST_STRIKES = 0.4
"""The highest chance of an addict in a round; players don't take addicts that they see coming."""

OVERTAKEN = 0.2
"""How often species have changed places by the time an addict or catastrophe comes."""

FINENESS = 20
"""How many steps per unit amounts are rounded to."""

PLACE = {species: place for place, species in enumerate(Species)}


class Rates(NamedTuple):
    """What a player gains in a round, on average.

    Attributes:
        gain: the points from birds, by species.
        birds: how many birds, by species.
        noble: the chance of a noble, by species.
        strike: the chances of losing the best, second and third species.
    """

    gain: Amounts
    birds: Amounts
    noble: Amounts
    strike: Amounts


class Forecast(NamedTuple):
    """The coming rounds' gains; bonuses, divas, catastrophes come with red cards. Rule: CT-04.

    Attributes:
        rounds: how many rounds come after this one.
        small: how many of them, at the end, have red cards.
        rates: the rates for a round without red cards, and for a round with them.
        cost: what a noble is worth, by species (negative).
        beginners: whether one noble is enough.
    """

    rounds: int
    small: int
    rates: tuple[Rates, Rates]
    cost: Counts
    beginners: bool

    def birds(self, place: int) -> float:
        """Returns how many of a species' birds are expected to come."""
        plain, small = (rates.birds[place] for rates in self.rates)
        return plain * (self.rounds - self.small) + small * self.small


class Spread(NamedTuple):
    """A tableau in figures: value, birds and nobles by species, and the royals' values."""

    value: Counts
    birds: Counts
    nobles: Counts
    royals: tuple[int, ...]


@lru_cache(maxsize=8)
def deck_of(kinds: tuple[CardKind, ...]) -> Content:
    """Returns a view's deck."""
    return Content(kinds, ())


def forecast(deck: Content, view: CattitudeView, unplaced: Iterable[Card]) -> Forecast:
    """Returns a forecast of the rounds to come.

    Args:
        deck: the cards.
        view: the robot's view.
        unplaced: the cards that may still come, because no one has been seen with them.
    """
    layout = LAYOUTS[len(view.players)]
    left = Counter(unplaced)
    rounds = view.rounds - view.round
    blue = _rates(deck, left, {Back.BLUE: layout.each})
    red = _rates(deck, left, {Back.BLUE: layout.each - layout.reds, Back.RED: layout.reds})
    return Forecast(
        rounds, min(rounds, layout.small), (blue, red), _noble_costs(deck), view.options.beginners
    )


def _rates(deck: Content, left: Mapping[Card, int], dealt: Mapping[Back, int]) -> Rates:
    """Returns the rates for a round in which each player is dealt this many of the cards left."""
    gain, birds, noble = [0.0] * 3, [0.0] * 3, [0.0] * 3
    strikes = dict.fromkeys(STRIKERS, 0.0)
    of_back = Counter[Back]()
    for card, count in left.items():
        of_back[deck[card].back] += count
    for card, count in left.items():
        kind = deck[card]
        share = dealt.get(kind.back, 0) * count / of_back[kind.back]
        if kind.role in STRIKERS:
            strikes[kind.role] += share
        elif kind.species is not None and kind.role is Role.BIRD:
            gain[PLACE[kind.species]] += share * kind.points
            birds[PLACE[kind.species]] += share
        elif kind.species is not None and kind.role is Role.NOBLE:
            noble[PLACE[kind.species]] += share
    catastrophe, addict = (
        min(strikes[role], MOST_STRIKES) for role in (Role.CATASTROPHE, Role.ADDICT)
    )
    strike = (
        catastrophe + OVERTAKEN * (addict - catastrophe),
        addict + OVERTAKEN * (catastrophe - addict),
        OVERTAKEN * addict + addict * catastrophe,
    )
    return Rates(*(_rounded(amounts) for amounts in (gain, birds, noble, strike)))


def _rounded(amounts: Sequence[float]) -> Amounts:
    """Returns rounded amounts, which many positions share, so that cached results can be used."""
    first, second, third = (round(amount * FINENESS) / FINENESS for amount in amounts)
    return (first, second, third)


def _noble_costs(deck: Content) -> Counts:
    costs = [0, 0, 0]
    for kind in deck.kinds:
        if kind.role is Role.NOBLE and kind.species is not None:
            costs[PLACE[kind.species]] = kind.points
    return (costs[0], costs[1], costs[2])


def spread(deck: Content, cards: Iterable[Card]) -> Spread:
    """Returns a tableau in figures, without bonus cards, addicts or catastrophes."""
    value, birds, nobles = [0, 0, 0], [0, 0, 0], [0, 0, 0]
    royals: list[int] = []
    for card in cards:
        kind = deck[card]
        if kind.role is Role.ROYAL:
            royals.append(kind.points)
        elif kind.species is not None and kind.role is Role.BIRD:
            value[PLACE[kind.species]] += kind.points
            birds[PLACE[kind.species]] += 1
        elif kind.species is not None and kind.role is Role.NOBLE:
            nobles[PLACE[kind.species]] += 1
    return Spread(
        (value[0], value[1], value[2]),
        (birds[0], birds[1], birds[2]),
        (nobles[0], nobles[1], nobles[2]),
        tuple(sorted(royals, reverse=True)),
    )


def ranks(table: Spread) -> list[int]:
    """Returns the indexes of the species that have birds, most valuable first."""
    return sorted(
        (place for place in range(3) if table.birds[place]), key=lambda place: -table.value[place]
    )


def struck(table: Spread, addicts: int, catastrophes: int) -> Spread:
    """Returns the tableau after the strikers; ties hit the later species. Rule: CT-47."""
    lost = taken(ranks(table), addicts, catastrophes)
    return Spread(
        _zeroed(table.value, lost), _zeroed(table.birds, lost), table.nobles, table.royals
    )


def _zeroed(counts: Counts, places: Sequence[int]) -> Counts:
    first, second, third = (0 if place in places else count for place, count in enumerate(counts))
    return (first, second, third)


def promise(ahead: Forecast, table: Spread, *, secured: bool = False) -> float:
    """Returns how many points a tableau promises, from this round's securing on.

    Args:
        ahead: the forecast of the coming rounds.
        table: the tableau.
        secured: whether this round's securing is over, so that everything waits for the next round.
    """
    order = ranks(table)
    order += [place for place in range(3) if place not in order]
    rank = {place: rank for rank, place in enumerate(order)}
    plain, small = ahead.rates

    def outlook(place: int, nobles: int, cost: int) -> float:
        season = _Season(
            (plain.gain[place], small.gain[place]),
            (plain.noble[place], small.noble[place]),
            (plain.strike[rank[place]], small.strike[rank[place]]),
            ahead.small,
            cost,
            ahead.beginners,
        )
        ask = _waiting if secured else _best
        value, birds = float(table.value[place]), table.birds[place] > 0
        return ask(season, ahead.rounds, value, min(nobles, MOST_NOBLES), birds)

    alone = [outlook(place, table.nobles[place], ahead.cost[place]) for place in range(3)]
    total = sum(alone)
    bare = [place for place in range(3) if not table.nobles[place]]
    for royal in table.royals:
        lifts = [(outlook(place, 1, royal) - alone[place], place) for place in bare]
        lift, place = max(lifts, default=(0.0, 0))
        if lift > 0:
            total += lift
            bare.remove(place)
    return total


class _Season(NamedTuple):
    """The outlook for one species; pairs are for rounds without red cards, then those with."""

    gain: tuple[float, float]
    noble: tuple[float, float]
    risk: tuple[float, float]
    small: int
    cost: int
    beginners: bool


@lru_cache(maxsize=200_000)
def _best(season: _Season, rounds: int, value: float, nobles: int, birds: bool) -> float:
    """Returns what is better: securing the species now, or waiting."""
    wait = _waiting(season, rounds, value, nobles, birds)
    if not nobles or not birds:
        return wait
    going = 1 if season.beginners else nobles
    now = value + going * season.cost + _waiting(season, rounds, 0.0, nobles - going, False)
    return max(wait, now)


@lru_cache(maxsize=200_000)
def _waiting(season: _Season, rounds: int, value: float, nobles: int, birds: bool) -> float:
    """Returns how much a species promises once this round is over."""
    if rounds == 0:
        return 0.0
    red = rounds <= season.small
    risk, gain, noble = (season.risk[red] if birds else 0.0), season.gain[red], season.noble[red]
    total = 0.0
    for arriving, likely in ((0, 1 - noble), (1, noble)):
        with_them = min(nobles + arriving, MOST_NOBLES)
        kept = _best(season, rounds - 1, value + gain, with_them, True)
        total += likely * (1 - risk) * kept
        if risk:
            total += likely * risk * _best(season, rounds - 1, gain, with_them, True)
    return total


def bonus_promise(
    deck: Content, ahead: Forecast, bonuses: Iterable[Card], palace: Counts, table: Counts
) -> float:
    """Returns what bonus cards promise, given palace and tableau birds. Rule: CT-61, CT-62."""
    if not (kinds := [deck[card] for card in bonuses]):
        return 0.0
    to_come = [SECURED * (table[place] + ahead.birds(place)) for place in range(3)]
    total = 0.0
    for kind in kinds:
        assert kind.species is not None
        place = PLACE[kind.species]
        if kind.least is not None:
            likely = _reaches(palace[place], to_come[place], kind.least)
        else:
            likely = 1 - _reaches(palace[place], to_come[place], kind.most + 1)
            likely *= _reaches(sum(palace), sum(to_come), kind.among)
        total += likely * kind.points
    return total


def _reaches(sure: int, to_come: float, wanted: int) -> float:
    """Returns how likely a count of birds is to reach a number."""
    gap = (sure + to_come - wanted + 0.5) / sqrt(STRAY**2 + to_come)
    return 1 / (1 + exp(-max(-30.0, min(30.0, LOGIT * gap))))
