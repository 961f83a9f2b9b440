"""Half-made decisions: bids being split, species being picked to secure or to lose. Plain values, as JSON keeps them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.tables.commands import Refused
from rules.cattitude.content import Card, Species
from rules.cattitude.model import FROM_TABLEAU, CattitudeView, Group

INITIALS = {species: species[0] for species in Species}
"""Species in a press's argument: ``t``, ``c``, ``p``."""


@dataclass(frozen=True, slots=True)
class BidDraft:
    """Bids being split. What nobody has touched is closed, as when time runs out.

    Attributes:
        open: places in the hand of the cards offered face up.
        added: cards from the tableau, and whether they go face up.
    """

    open: tuple[int, ...] = ()
    added: tuple[tuple[Card, bool], ...] = ()

    @classmethod
    def of(cls, value: Any) -> BidDraft:
        """Reads what ``value`` wrote; nothing yet if there is none."""
        if not value:
            return cls()
        added = tuple((str(card), bool(up)) for card, up in value["added"])
        return cls(tuple(value["open"]), added)

    def value(self) -> dict[str, Any]:
        """Returns the draft as the host keeps it."""
        return {"open": list(self.open), "added": [list(one) for one in self.added]}

    def flip(self, what: str) -> BidDraft:
        """Turns a card over: ``"2"`` is a place in the hand, ``"+1"`` one among the added cards; it must be there."""
        if what.startswith(FROM_TABLEAU):
            at = int(what[1:])
            added = list(self.added)
            card, up = added[at]
            added[at] = (card, not up)
            return replace(self, added=tuple(added))
        at = int(what)
        places = set(self.open) ^ {at}
        return replace(self, open=tuple(sorted(places)))

    def with_added(self, cards: Sequence[Card]) -> BidDraft:
        """Takes other cards from the tableau; those that were there before stay as they lie, new ones are closed."""
        before = list(self.added)
        added: list[tuple[Card, bool]] = []
        for card in cards:
            known = next((one for one in before if one[0] == card), (card, False))
            if known in before:
                before.remove(known)
            added.append(known)
        return replace(self, added=tuple(added))

    def split(self, hand: Sequence[Card]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Returns the open and the closed bid, tableau cards marked as the rules mark them."""
        marked = [(card, place in self.open) for place, card in enumerate(hand)]
        marked += [(FROM_TABLEAU + card, up) for card, up in self.added]
        return (
            tuple(card for card, up in marked if up),
            tuple(card for card, up in marked if not up),
        )


@dataclass(frozen=True, slots=True)
class SecureDraft:
    """Species picked to be secured.

    Attributes:
        species: which, in their fixed order.
        royals: the royal for each of them that has no noble, in the same order.
    """

    species: tuple[Species, ...] = ()
    royals: tuple[Card, ...] = ()

    @classmethod
    def of(cls, value: Any) -> SecureDraft:
        """Reads what ``value`` wrote; nothing yet if there is none."""
        if not value:
            return cls()
        return cls(tuple(map(Species, value["species"])), tuple(value["royals"]))

    def value(self) -> dict[str, Any]:
        """Returns the draft as the host keeps it."""
        return {"species": [str(each) for each in self.species], "royals": list(self.royals)}

    def escorts(self, view: CattitudeView) -> dict[Species, Card]:
        """Returns the royal that goes with each species that takes one."""
        groups = my_groups(view)
        alone = [each for each in self.species if groups[each].needs_royal]
        return dict(zip(alone, self.royals, strict=True))

    def free_royals(self, view: CattitudeView) -> list[Card]:
        """Returns the royals that go with nothing, the dearest to give away last."""
        left = list(my_royals(view))
        for royal in self.royals:
            left.remove(royal)
        return left

    def toggled(self, species: Species, view: CattitudeView) -> SecureDraft:
        """Picks a species, with the cheapest royal left if it needs one, or drops it.

        Raises:
            Refused: it cannot be secured now.
        """
        escorts = self.escorts(view)
        if species in self.species:
            escorts.pop(species, None)
            return _with(tuple(each for each in self.species if each != species), escorts)
        group = my_groups(view)[species]
        if not group.securable:
            raise Refused("not_now")
        if group.needs_royal:
            free = self.free_royals(view)
            if not free:
                raise Refused("not_now")
            escorts[species] = free[0]
        return _with(tuple(each for each in Species if each in (*self.species, species)), escorts)

    def swapped(self, species: Species, view: CattitudeView) -> SecureDraft:
        """Sends another royal along with a species.

        Raises:
            Refused: there is no other.
        """
        escorts = self.escorts(view)
        others = [royal for royal in self.free_royals(view) if royal != escorts.get(species)]
        if species not in escorts or not others:
            raise Refused("not_now")
        return _with(self.species, escorts | {species: others[0]})

    def points(self, view: CattitudeView) -> int:
        """Returns what the picked species bring together."""
        worth = {kind.card: kind.points for kind in view.kinds}
        groups = my_groups(view)
        return sum(groups[each].net for each in self.species) + sum(
            worth[royal] for royal in self.royals
        )


def _with(species: tuple[Species, ...], escorts: dict[Species, Card]) -> SecureDraft:
    return SecureDraft(species, tuple(escorts[each] for each in species if each in escorts))


def my_groups(view: CattitudeView) -> dict[Species, Group]:
    """Returns the viewer's own species by name."""
    assert view.viewer is not None
    return {group.species: group for group in view.players[view.viewer].tableau.groups}


def my_royals(view: CattitudeView) -> tuple[Card, ...]:
    """Returns the viewer's own royals."""
    assert view.viewer is not None
    return view.players[view.viewer].tableau.royals


def my_tableau(view: CattitudeView) -> tuple[Card, ...]:
    """Returns everything that lies in front of the viewer and could join a bid."""
    assert view.viewer is not None
    tableau = view.players[view.viewer].tableau
    return (
        *(card for group in tableau.groups for card in group.birds),
        *(card for group in tableau.groups for card in group.nobles),
        *tableau.royals,
    )


def loss_key(loss: Sequence[Species]) -> str:
    """Returns species that are lost together as a press's argument."""
    return "".join(INITIALS[species] for species in loss)
