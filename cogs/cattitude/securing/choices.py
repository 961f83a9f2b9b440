"""The species a player picks to secure or to lose, as plain values that JSON keeps."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.tables.commands import Refused
from rules.cattitude.content import Card, Species
from rules.cattitude.model import CattitudeView, Group

INITIALS = {species: species[0] for species in Species}
"""Species in a press's argument: ``t``, ``c``, ``p``."""


class SecureDraft(msgspec.Struct, frozen=True):
    """Species picked to be secured.

    Attributes:
        species: which, in their fixed order.
        royals: the royal for each of them that has no noble, in the same order.
    """

    species: tuple[Species, ...] = ()
    royals: tuple[Card, ...] = ()

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


def loss_key(loss: Sequence[Species]) -> str:
    """Returns species that are lost together as a press's argument."""
    return "".join(INITIALS[species] for species in loss)
