"""What cards are worth to a player who still has rounds to come: the robots' judgement.

A species on a tableau is worth what it will have brought to the palace by the end, if its owner secures it at the best
moment. Waiting lets it grow under the same noble; it may also be struck, or end without any noble. All of it is an
estimate from public figures: how often birds, nobles, addicts and catastrophes come to a player in a round.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from rules.cattitude.content import BONUS, Card, CardKind, Content, Role, Species
from rules.cattitude.model import CattitudeView
from rules.cattitude.scoring import taken

Counts = tuple[int, int, int]
"""A number for each species, in their fixed order."""

BIRDS_A_ROUND = 2
"""How many birds a player can hope to secure in a round, of all species."""

MOST_NOBLES = 4
"""More nobles of a species than this are not told apart."""

PLACE = {species: place for place, species in enumerate(Species)}


class Forecast(NamedTuple):
    """What a round brings a player, on average.

    Attributes:
        rounds: rounds to come after this one.
        gain: points of birds, by species.
        noble: chance of a noble, by species.
        cost: value of a noble, by species (negative).
        strike: chance to lose the best, the second and the third species.
        beginners: whether one noble is enough.
    """

    rounds: int
    gain: tuple[float, float, float]
    noble: tuple[float, float, float]
    cost: Counts
    strike: tuple[float, float, float]
    beginners: bool


class Spread(NamedTuple):
    """A tableau in figures: value and number of birds and number of nobles by species, and the royals' values."""

    value: Counts
    birds: Counts
    nobles: Counts
    royals: tuple[int, ...]


@lru_cache(maxsize=8)
def deck_of(kinds: tuple[CardKind, ...]) -> Content:
    """Returns the cards a view speaks of."""
    return Content(kinds, ())


def forecast(deck: Content, view: CattitudeView, each: int) -> Forecast:
    """Returns what a player can expect of the rounds to come.

    Args:
        deck: the cards.
        view: what is known; addicts and catastrophes that are discarded do not come back.
        each: cards a player gets in a round.
    """
    cards = sum(kind.copies for kind in deck.kinds if kind.role not in BONUS)
    share = each / cards
    rounds = view.rounds - view.round
    chances = [
        max(0, _copies(deck, role) - len(deck.pick(view.discard, role)))
        / (max(rounds, 1) * len(view.players))
        for role in (Role.ADDICT, Role.CATASTROPHE)
    ]
    addict, catastrophe = (round(min(chance, 0.4) * 25) / 25 for chance in chances)
    return Forecast(
        rounds=rounds,
        gain=_by_species(deck, Role.BIRD, share, points=True),
        noble=_by_species(deck, Role.NOBLE, share, points=False),
        cost=_noble_costs(deck),
        strike=(catastrophe, addict, addict * catastrophe),
        beginners=view.options.beginners,
    )


def _copies(deck: Content, role: Role) -> int:
    return sum(kind.copies for kind in deck.kinds if kind.role is role)


def _by_species(
    deck: Content, role: Role, share: float, *, points: bool
) -> tuple[float, float, float]:
    sums = [0.0, 0.0, 0.0]
    for kind in deck.kinds:
        if kind.role is role and kind.species is not None:
            sums[PLACE[kind.species]] += kind.copies * share * (kind.points if points else 1)
    return (sums[0], sums[1], sums[2])


def _noble_costs(deck: Content) -> Counts:
    costs = [0, 0, 0]
    for kind in deck.kinds:
        if kind.role is Role.NOBLE and kind.species is not None:
            costs[PLACE[kind.species]] = kind.points
    return (costs[0], costs[1], costs[2])


def spread(deck: Content, cards: Iterable[Card]) -> Spread:
    """Returns a tableau in figures; bonus cards, addicts and catastrophes are no part of it."""
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
    """Returns the places of the species that have birds, the most valuable first."""
    return sorted(
        (place for place in range(3) if table.birds[place]), key=lambda place: -table.value[place]
    )


def struck(table: Spread, addicts: int, catastrophes: int) -> Spread:
    """Returns the tableau after addicts and catastrophes; ties fall on the later species. Rule: CT-47."""
    lost = taken(ranks(table), addicts, catastrophes)
    return Spread(
        _zeroed(table.value, lost), _zeroed(table.birds, lost), table.nobles, table.royals
    )


def _zeroed(counts: Counts, places: Sequence[int]) -> Counts:
    one, two, three = (0 if place in places else count for place, count in enumerate(counts))
    return (one, two, three)


def promise(ahead: Forecast, table: Spread, *, secured: bool = False) -> float:
    """Returns the points a tableau promises to bring, from the securing of this round on.

    Args:
        ahead: what the coming rounds bring.
        table: the tableau.
        secured: whether this round's securing is over, so that all of it waits for the next round.
    """
    order = ranks(table)
    order += [place for place in range(3) if place not in order]
    risk = {place: ahead.strike[rank] for rank, place in enumerate(order)}

    def outlook(place: int, nobles: int, cost: int) -> float:
        season = _Season(ahead.gain[place], ahead.noble[place], cost, risk[place], ahead.beginners)
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
    """The outlook for one species."""

    gain: float
    noble: float
    cost: int
    risk: float
    beginners: bool


@lru_cache(maxsize=200_000)
def _best(season: _Season, rounds: int, value: float, nobles: int, birds: bool) -> float:
    """Returns the better of securing the species now and waiting."""
    wait = _waiting(season, rounds, value, nobles, birds)
    if not nobles or not birds:
        return wait
    going = 1 if season.beginners else nobles
    now = value + going * season.cost + _waiting(season, rounds, 0.0, nobles - going, False)
    return max(wait, now)


@lru_cache(maxsize=200_000)
def _waiting(season: _Season, rounds: int, value: float, nobles: int, birds: bool) -> float:
    """Returns what the species promises once this round is over."""
    if rounds == 0:
        return 0.0
    risk = season.risk if birds else 0.0
    total = 0.0
    for arriving, likely in ((0, 1 - season.noble), (1, season.noble)):
        with_them = min(nobles + arriving, MOST_NOBLES)
        kept = _best(season, rounds - 1, value + season.gain, with_them, True)
        total += likely * (1 - risk) * kept
        if risk:
            total += likely * risk * _best(season, rounds - 1, season.gain, with_them, True)
    return total


def bonus_promise(deck: Content, birds: Counts, bonuses: Iterable[Card], rounds: int) -> float:
    """Returns what bonus cards promise to a palace with so many birds. Rule: CT-61, CT-62."""
    total = 0.0
    for card in bonuses:
        kind = deck[card]
        assert kind.species is not None
        have = birds[PLACE[kind.species]]
        if kind.least is None:
            room = kind.most + 1 - have
            likely = room / (room + rounds / 2) if room > 0 else 0.0
            missing = max(0, kind.among - sum(birds))
            likely *= max(0.0, 1 - missing / (BIRDS_A_ROUND * rounds + 1))
        else:
            missing = max(0, kind.least - have)
            likely = max(0.0, 1 - missing / (1.5 * rounds + 1))
        total += likely * kind.points
    return total
