"""What a tableau is worth, what addicts take from it, what can be secured, and the final count."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, permutations
from typing import TypeVar

from rules.cattitude.content import Card, Content, Role, Species
from rules.cattitude.model import BonusLine, Player, ScoreSheet, SpeciesLine
from rules.core import kit
from rules.core.model import Seat

T = TypeVar("T")

ORDER = tuple(Species)

Loss = tuple[Species, ...]
"""A set of species that are lost together, in their fixed order."""


def species_value(deck: Content, tableau: Sequence[Card], species: Species) -> int:
    """Returns what a species' birds are worth, without nobles and royals. Rule: CT-40."""
    return deck.points(deck.birds(tableau, species))


def species_there(deck: Content, tableau: Sequence[Card]) -> tuple[Species, ...]:
    """Returns the species with at least one bird card, whatever its value. Rule: CT-46."""
    there = deck.species(tableau, Role.BIRD)
    return tuple([species for species in ORDER if species in there])


def losses(deck: Content, tableau: Sequence[Card], strikers: Sequence[Card]) -> tuple[Loss, ...]:
    """Returns the sets of species that these addicts and catastrophes can take in all.

    There are several only if a tie gives the owner a real choice, and ``((),)`` if nothing is lost.

    Rule: CT-41, CT-42, CT-42b, CT-43, CT-44, CT-45, CT-46, CT-47
    """
    addicts = len(deck.pick(strikers, Role.ADDICT))
    catastrophes = len(deck.pick(strikers, Role.CATASTROPHE))
    options = {
        tuple(sorted(taken(order, addicts, catastrophes), key=ORDER.index))
        for order in _rankings(deck, tableau)
    }
    return tuple(sorted(options, key=lambda loss: [ORDER.index(species) for species in loss]))


def default_loss(deck: Content, tableau: Sequence[Card], strikers: Sequence[Card]) -> Loss:
    """Returns what is lost if the owner runs out of time.

    Among the tied species, those with fewer bird cards go first, then turkeys, chickens, peacocks.

    Rule: CT-42b
    """

    def reluctance(loss: Loss) -> list[tuple[int, int]]:
        return sorted((len(deck.birds(tableau, species)), ORDER.index(species)) for species in loss)

    return min(losses(deck, tableau, strikers), key=reluctance)


def _rankings(deck: Content, tableau: Sequence[Card]) -> Iterator[tuple[Species, ...]]:
    """Yields every order of the species, most valuable first; ties share ranks. Rule: CT-42."""
    value = {species: species_value(deck, tableau, species) for species in Species}
    for order in permutations(species_there(deck, tableau)):
        if all(value[better] >= value[worse] for better, worse in pairwise(order)):
            yield order


def taken(order: Sequence[T], addicts: int, catastrophes: int) -> list[T]:
    """Returns which ranked species are lost: to addicts first, then catastrophes. Rule: CT-47."""
    lost = list(order[1:] if addicts > 1 else order[1 : 1 + addicts])
    left = [species for species in order if species not in lost]
    return lost + left[:catastrophes]


def birds_lost(deck: Content, tableau: Sequence[Card], loss: Loss) -> tuple[Card, ...]:
    """Returns the lost species' birds; nobles and royals stay. Rule: CT-41."""
    return tuple(card for species in loss for card in deck.birds(tableau, species))


def escort(
    deck: Content, tableau: Sequence[Card], species: Species, *, beginners: bool
) -> tuple[Card, ...]:
    """Returns the nobles that go along with a secured species: all, or one for beginners.

    If there are none, a royal has to go.

    Rule: CT-50, CT-52, CT-70
    """
    nobles = deck.nobles(tableau, species)
    return nobles[:1] if beginners else nobles


def securable(deck: Content, tableau: Sequence[Card]) -> tuple[Species, ...]:
    """Returns the species that can be secured: a bird, and a noble or royal. Rule: CT-51, CT-56."""
    there = species_there(deck, tableau)
    if deck.pick(tableau, Role.ROYAL):
        return there
    nobles = deck.species(tableau, Role.NOBLE)
    return tuple([species for species in there if species in nobles])


def last_call(
    deck: Content, tableau: Sequence[Card], *, beginners: bool
) -> tuple[tuple[Species, ...], tuple[Card, ...]]:
    """Returns the species and royals secured for a seat that runs out of time in the last round.

    It secures every species that gains points with its own nobles; then the most valuable birds
    without nobles, each with the cheapest royal left, as long as that gains points.

    Rule: CT-50, time-outs
    """
    chosen: list[Species] = []
    alone: list[Species] = []
    for species in species_there(deck, tableau):
        guard = escort(deck, tableau, species, beginners=beginners)
        if not guard:
            alone.append(species)
        elif species_value(deck, tableau, species) + deck.points(guard) > 0:
            chosen.append(species)
    royals: list[Card] = []
    alone.sort(key=lambda species: -species_value(deck, tableau, species))
    for species, royal in zip(alone, deck.royals(tableau), strict=False):
        if species_value(deck, tableau, species) + deck.points((royal,)) > 0:
            chosen.append(species)
            royals.append(royal)
    return tuple(chosen), tuple(royals)


# The count at the end


def score_sheet(deck: Content, seat: Seat, player: Player) -> ScoreSheet:
    """Returns a palace's count: all its cards, and fulfilled bonuses. Rule: CT-61."""
    lines = tuple(_species_line(deck, player.palace, species) for species in Species)
    royals = deck.royals(player.palace)
    bonuses = tuple(bonus_line(deck, player.palace, card) for card in player.bonuses)
    bonus_points = sum(line.points for line in bonuses)
    return ScoreSheet(
        seat=seat,
        species=lines,
        royals=len(royals),
        royal_points=deck.points(royals),
        bonuses=bonuses,
        bonus_points=bonus_points,
        total=deck.points(player.palace) + bonus_points,
        cats=len(royals) + sum(line.nobles for line in lines),
    )


def _species_line(deck: Content, palace: Sequence[Card], species: Species) -> SpeciesLine:
    birds = deck.birds(palace, species)
    nobles = deck.nobles(palace, species)
    return SpeciesLine(species, len(birds), deck.points(birds), len(nobles), deck.points(nobles))


def bonus_line(deck: Content, palace: Sequence[Card], card: Card) -> BonusLine:
    """Returns what a bonus card scores; all birds count, even negative ones. Rule: CT-61, CT-62."""
    kind = deck[card]
    assert kind.species is not None
    birds = len(deck.birds(palace, kind.species))
    fulfilled = kind.pays(birds, len(deck.pick(palace, Role.BIRD)))
    points = kind.points if fulfilled else 0
    return BonusLine(
        card, kind.species, birds, kind.least, kind.most, kind.among, fulfilled, points
    )


def ranking(sheets: Sequence[ScoreSheet]) -> tuple[tuple[Seat, ...], ...]:
    """Returns the seats, best first: by score, then by fewer cats, otherwise tied. Rule: CT-63."""
    return kit.ranking([(sheet.total, -sheet.cats) for sheet in sheets])
