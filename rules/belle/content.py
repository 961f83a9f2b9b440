"""What is printed on interests, guests and Belles, read from the content files and checked."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property
from itertools import product

import msgspec

from rules.core.content import BadContent, check_unique, read

TIERS = (3, 4, 6)
"""How many interests each tier has. Guests have one from each tier, so there are 72 of them."""


class _Printed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base class for the content's structs: a misspelt field is an error."""


class Interest(_Printed, frozen=True):
    """An interest that guests may share."""

    id: str
    name: str
    emoji: str


class Tier(_Printed, frozen=True):
    """A set of interests; every guest has exactly one of them."""

    name: str
    interests: tuple[Interest, ...]


class Guest(_Printed, frozen=True):
    """One of the 72 guests; ``interests`` has one interest id per tier, in the tiers' order."""

    id: str
    name: str
    epithet: str
    interests: tuple[str, str, str]


class BelleCard(_Printed, frozen=True):
    """What is printed on a Belle; her effect in ``rules.belle.belles`` has the same id.

    Attributes:
        chips: how many chips she gives, demands or withholds, depending on her effect.
        late: whether she also promises a start in the last round, though no round follows it.
        pays: how many chips her player pays to an opponent.
        keeps: how many guests in a full group stay.
        choosy: whether her player chooses them.
    """

    id: str
    name: str
    text: str
    ignores: str
    chips: int = 0
    late: bool = False
    pays: int = 0
    keeps: int = 0
    choosy: bool = False


class Content(msgspec.Struct, frozen=True, dict=True):
    """All the game's cards.

    Attributes:
        tiers: the three tiers of interests, commonest first.
        guests: the 72 guests.
        belles: the Belles, one copy each.
    """

    tiers: tuple[Tier, ...]
    guests: tuple[Guest, ...]
    belles: tuple[BelleCard, ...]

    @cached_property
    def interests(self) -> tuple[str, ...]:
        """Every interest id, tier by tier, which is the order in which they are counted."""
        return tuple(interest.id for tier in self.tiers for interest in tier.interests)

    @cached_property
    def interests_of(self) -> Mapping[str, tuple[str, str, str]]:
        """Each guest's three interests, by guest id."""
        return {guest.id: guest.interests for guest in self.guests}

    @cached_property
    def chips_of(self) -> Mapping[str, int]:
        """The chips printed on each Belle, by her id."""
        return {belle.id: belle.chips for belle in self.belles}

    @cached_property
    def late(self) -> frozenset[str]:
        """The ids of the Belles who also promise a start in the last round."""
        return frozenset(belle.id for belle in self.belles if belle.late)

    @cached_property
    def printed(self) -> Mapping[str, BelleCard]:
        """Each Belle by her id."""
        return {belle.id: belle for belle in self.belles}

    def is_guest(self, card: str) -> bool:
        """Returns whether a card in line or deck is a guest; with one deck it may be a Belle."""
        return card in self.interests_of


def read_content(raw: Mapping[str, object], effects: Collection[str]) -> Content:
    """Reads the game's content files and checks that they agree.

    Args:
        raw: the files' contents (``interests``, ``guests``, ``belles``).
        effects: the ids of the Belles whose effects are known.

    Raises:
        BadContent: a file is missing or malformed, an id appears twice, the guests aren't every
            combination of interests exactly once, or Belles and effects don't match.
    """
    content = Content(
        read(raw, "interests", "tier", tuple[Tier, ...]),
        read(raw, "guests", "guest", tuple[Guest, ...]),
        read(raw, "belles", "belle", tuple[BelleCard, ...]),
    )
    sizes = tuple(len(tier.interests) for tier in content.tiers)
    if sizes != TIERS:
        raise BadContent(f"interests.toml: tiers of {sizes} interests, not {TIERS}")
    check_unique("interests.toml", content.interests)
    cards = (*content.guests, *content.belles)
    check_unique("guests.toml and belles.toml", (card.id for card in cards))
    _check_combinations(content)
    belles = {belle.id for belle in content.belles}
    if without := sorted(belles - set(effects)):
        raise BadContent(f"belles.toml: no effect for {', '.join(without)}")
    if missing := sorted(set(effects) - belles):
        raise BadContent(f"belles.toml: no card for the effect of {', '.join(missing)}")
    return content


def _check_combinations(content: Content) -> None:
    wanted = set(product(*([interest.id for interest in tier.interests] for tier in content.tiers)))
    taken: dict[tuple[str, ...], str] = {}
    for guest in content.guests:
        if guest.interests not in wanted:
            raise BadContent(
                f"guests.toml: {guest.id} has {', '.join(guest.interests)}, "
                "not one interest of each tier"
            )
        if other := taken.get(guest.interests):
            raise BadContent(f"guests.toml: {guest.id} has the same interests as {other}")
        taken[guest.interests] = guest.id
    if missing := sorted(wanted - set(taken)):
        raise BadContent(f"guests.toml: no guest has {', '.join(missing[0])}")
