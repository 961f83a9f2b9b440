"""The cards: read from the data table, checked, and looked up by the rules.

A card is a short word (``"turkey"``). Copies of a card are the same word: hands and tableaux are
multisets of words in a fixed order, so copies and their places in the deck can't be told apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from itertools import product
from typing import Literal, get_args

import msgspec

from rules.core.content import BadContent, read

Card = str
"""The word for a card, e.g. ``"skinny_turkey"``: a row in ``data/cattitude/cards.toml``."""

Values = Literal["standard", "flat", "grand"]
"""The columns with card values."""

Bonuses = Literal["printed", "balanced"]
"""Bonus cards' requirements: as printed, or balanced to pay equally often at any table (CT-61)."""

SEATS = range(2, 6)
"""How many can play; balanced bonus cards have different requirements for each number."""


class Species(StrEnum):
    """The three kinds of birds, in the order that breaks ties (CT-42b)."""

    TURKEYS = "turkeys"
    CHICKENS = "chickens"
    PEACOCKS = "peacocks"


class Back(StrEnum):
    """The colour of a card's back, which is all that others see of a face-down card (CT-12)."""

    BLUE = "blue"
    RED = "red"


class Role(StrEnum):
    """What a card does."""

    BIRD = "bird"
    NOBLE = "noble"
    ROYAL = "royal"
    ADDICT = "addict"
    CATASTROPHE = "catastrophe"
    NONE = "none"
    """A bonus for a palace with none of the species' birds or, if balanced, with few of them."""
    MANY = "many"
    """A bonus for a palace with a minimum number of the species' birds."""


BONUS = (Role.NONE, Role.MANY)
STRIKERS = (Role.ADDICT, Role.CATASTROPHE)
PALACES = 5
BLUE_CARDS = 90
RED_CARDS = 15
SPARE_NOBLES = 2
"""How many nobles of each species two players put away (CT-02)."""


class CardKind(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is printed on a card.

    Attributes:
        card: its word.
        back: the colour of its back.
        role: what it does.
        species: the birds it is, belongs to or requires; ``None`` for royals and strikers.
        copies: how many copies are in the box.
        points: its value; for a bonus card, what it pays when fulfilled.
        least: for a bonus card with the role ``many``, the fewest birds that fulfil it.
        most: for a bonus card with the role ``none``, the most birds that fulfil it.
        among: for a bonus card with the role ``none``, the fewest birds of all species in total.
    """

    card: Card
    back: Back
    role: Role
    species: Species | None
    copies: int
    points: int
    least: int | None
    most: int = 0
    among: int = 0

    def pays(self, birds: int, every: int) -> bool:
        """Returns whether a bonus card is fulfilled, given its birds and all birds. Rule: CT-61."""
        if self.least is not None:
            return birds >= self.least
        return birds <= self.most and every >= self.among


class Content:
    """The box of cards with one column of values and one of bonuses, for one number of players.

    Attributes:
        kinds: the kinds of cards, in their fixed order.
        palaces: the names of the palace cards, by seat (CT-01).
    """

    def __init__(self, kinds: tuple[CardKind, ...], palaces: tuple[str, ...]) -> None:
        self.kinds = kinds
        self.palaces = palaces
        self._kinds = {kind.card: kind for kind in kinds}
        self._rank = {kind.card: rank for rank, kind in enumerate(kinds)}
        self._fitting: dict[object, frozenset[Card]] = {}
        self._species = {
            role: {kind.card: kind.species for kind in kinds if kind.role is role} for role in Role
        }

    def __contains__(self, card: object) -> bool:
        return card in self._kinds

    def __getitem__(self, card: Card) -> CardKind:
        return self._kinds[card]

    def every(self, back: Back) -> tuple[Card, ...]:
        """Returns all cards with this back, copy by copy."""
        return tuple(
            kind.card for kind in self.kinds if kind.back is back for _ in range(kind.copies)
        )

    def sorted(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Returns the cards in their fixed order."""
        return tuple(sorted(cards, key=self._rank.__getitem__))

    def points(self, cards: Iterable[Card]) -> int:
        return sum(self._kinds[card].points for card in cards)

    def pick(
        self, cards: Iterable[Card], *roles: Role, species: Species | None = None
    ) -> tuple[Card, ...]:
        """Returns the cards that have one of the roles and, if given, the species."""
        fitting = self._fitting.get((roles, species))
        if fitting is None:
            fitting = self._fitting[roles, species] = frozenset(
                kind.card
                for kind in self.kinds
                if kind.role in roles and (species is None or kind.species is species)
            )
        return tuple([card for card in cards if card in fitting])

    def species(self, cards: Iterable[Card], role: Role) -> set[Species | None]:
        """Returns the species of those cards that have a role."""
        species = self._species[role]
        return {species[card] for card in cards if card in species}

    def birds(self, cards: Iterable[Card], species: Species) -> tuple[Card, ...]:
        """Returns a species' birds, including minus birds and divas (CT-40, CT-62)."""
        return self.pick(cards, Role.BIRD, species=species)

    def nobles(self, cards: Iterable[Card], species: Species) -> tuple[Card, ...]:
        """Returns the nobles that belong to a species; royals belong to none."""
        return self.pick(cards, Role.NOBLE, species=species)

    def royals(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Returns the royal cats and the queen, best value first."""
        royals = self.pick(cards, Role.ROYAL)
        return tuple(sorted(royals, key=lambda card: -self._kinds[card].points))

    def backs(self, cards: Iterable[Card]) -> tuple[Back, ...]:
        """Returns the visible side of face-down cards: their backs, blue before red."""
        return tuple(sorted(self._kinds[card].back for card in cards))


def is_within(part: Iterable[Card], whole: Iterable[Card]) -> bool:
    """Returns whether a multiset of cards is part of another, copy for copy."""
    left = list(whole)
    for card in part:
        if card not in left:
            return False
        left.remove(card)
    return True


class _Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row in the data table: ``points`` by ``Values``, requirements by ``Bonuses`` and seats."""

    back: Back
    role: Role
    copies: int
    species: Species | None = None
    points: dict[str, int] = {}
    least: dict[str, dict[str, int]] = {}
    most: dict[str, dict[str, int]] = {}
    among: dict[str, dict[str, int]] = {}


def read_decks(content: Mapping[str, object]) -> dict[tuple[Values, Bonuses, int], Content]:
    """Reads the data table; returns decks by column of values, column of bonuses and seat count.

    Args:
        content: the parsed TOML files in ``data/cattitude/`` by stem; everything is in ``cards``.

    Raises:
        BadContent: the table doesn't have the game's 110 cards; the message lists what is wrong.
    """
    palaces = read(content, "cards", "palaces", tuple[str, ...])
    rows = read(content, "cards", "cards", dict[str, _Row])
    if wrong := [*_faults(rows, palaces)]:
        raise BadContent("cards.toml: " + "; ".join(wrong))
    return {
        (values, bonuses, seats): Content(tuple(_kinds(rows, values, bonuses, str(seats))), palaces)
        for values, bonuses, seats in product(get_args(Values), get_args(Bonuses), SEATS)
    }


def _kinds(rows: Mapping[Card, _Row], values: str, bonuses: str, seats: str) -> Iterator[CardKind]:
    for card, row in rows.items():
        points = row.points.get(values, 0)
        least, most, among = (
            column.get(bonuses, {}).get(seats) for column in (row.least, row.most, row.among)
        )
        numbers = least, most or 0, among or 0
        yield CardKind(card, row.back, row.role, row.species, row.copies, points, *numbers)


def _faults(rows: Mapping[Card, _Row], palaces: tuple[str, ...]) -> Iterator[str]:
    """Yields what is wrong with the box, which has 90 blue, 15 red and 5 palace cards."""
    backs = Counter(row.back for row in rows.values() for _ in range(row.copies))
    for label, count, wanted in (
        ("blue cards", backs[Back.BLUE], BLUE_CARDS),
        ("red cards", backs[Back.RED], RED_CARDS),
        ("palace cards", len(set(palaces)), PALACES),
    ):
        if count != wanted:
            yield f"{count} {label} instead of {wanted}"
    for card, row in rows.items():
        yield from (f"{card}: {fault}" for fault in _row_faults(row))
    for species in Species:
        own = [row for row in rows.values() if row.species is species]
        if not any(row.role is Role.BIRD for row in own):
            yield f"no bird among the {species}"
        nobles = [row.copies for row in own if row.role is Role.NOBLE]
        if len(nobles) != 1 or nobles[0] < SPARE_NOBLES:
            yield f"the {species} need one kind of noble, at least {SPARE_NOBLES} times"


def _row_faults(row: _Row) -> Iterator[str]:
    presets = set(get_args(Values))
    columns = set(product(get_args(Bonuses), map(str, SEATS)))
    if row.copies < 1:
        yield "there must be at least one copy"
    if (row.species is None) != (row.role in (Role.ROYAL, *STRIKERS)):
        yield f"a species is {'missing' if row.species is None else 'out of place'}"
    if set(row.points) != (set() if row.role in STRIKERS else presets):
        yield f"points are given for {sorted(row.points)}"
    for name, role in {"least": Role.MANY, "most": Role.NONE, "among": Role.NONE}.items():
        numbers_by_bonuses: dict[str, dict[str, int]] = getattr(row, name)
        given = {
            (bonuses, seats) for bonuses, numbers in numbers_by_bonuses.items() for seats in numbers
        }
        if given != (columns if row.role is role else set()):
            yield f"{name} is given for {sorted(given)}"
    if row.role in BONUS and row.back is not Back.RED:
        yield "a bonus card has a red back"
