"""The players' picks, what they lead to, and the controls from earlier versions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

import rules
from bot.tables.commands import Before, Draft, Meaning, Pick, draft_as, malformed, need_single
from bot.ui.controls import picks, plays
from cogs.cattitude.choices import BidDraft, SecureDraft, loss_key, my_tableau, own_tableau
from rules.cattitude.content import Species, is_within
from rules.cattitude.model import CattitudeView, ChooseBid, ChooseLoss, Phase, Secure, Side

ADD, LOCK, SECURE = Pick("add"), Pick("lock"), Pick("secure")
_SPECIES = {loss_key((species,)): species for species in Species}

BEFORE: Mapping[str, Callable[[str], Before]] = {
    **picks("flip", "add", "lock", "lose", "keep", "royal", "secure"),
    "take": plays("ChooseBid", "bid"),
    "lost": lambda key: {"type": "ChooseLoss", "species": [str(_SPECIES[each]) for each in key]},
    "unlock": plays("Unlock"),
}


def offers(view: CattitudeView, draft: Any) -> Iterable[Meaning]:
    """Returns what the phase offers: bids to split or take, losses, species to secure."""
    match view.phase:
        case Phase.BID:
            return _splits(view, draft_as(BidDraft, draft))
        case Phase.COLLECT:
            losses = own_tableau(view).losses
            return (*map(ChooseLoss, losses), *(Pick("lose", loss_key(loss)) for loss in losses))
        case Phase.SECURE:
            pairs = product(("keep", "royal"), Species)
            return (*(Pick(kind, species) for kind, species in pairs), SECURE)
        case Phase.CHOOSE:
            return map(ChooseBid, Side)
        case _:
            return ()


def _splits(view: CattitudeView, draft: BidDraft) -> Iterator[Pick]:
    for offered in draft.cards(view.hand or ()):
        yield Pick("flip", offered.key)
    yield from (LOCK, ADD)
    for card, number in product(dict.fromkeys(my_tableau(view)), (1, 2)):
        yield Pick("add", f"{card}.{number}")


def picked(view: CattitudeView, draft: Any, chosen: Sequence[Pick]) -> rules.Action | Draft:
    """Returns the changed draft, or the action once the player commits to it.

    Raises:
        Refused: there aren't that many of these cards, or a species can't be secured now.
    """
    if chosen[0].kind == "add":
        added = [pick.value.rpartition(".")[0] for pick in chosen if pick != ADD]
        if len(added) > view.most_added or not is_within(added, my_tableau(view)):
            raise malformed()
        return Draft(draft_as(BidDraft, draft).with_added(added))
    match need_single(chosen):
        case Pick("flip", key):
            return Draft(draft_as(BidDraft, draft).flip(key))
        case Pick("lock"):
            return draft_as(BidDraft, draft).bids(view.hand or ())
        case Pick("keep", species):
            return Draft(draft_as(SecureDraft, draft).toggled(Species(species), view))
        case Pick("royal", species):
            return Draft(draft_as(SecureDraft, draft).swapped(Species(species), view))
        case Pick("secure"):
            secured = draft_as(SecureDraft, draft)
            return Secure(secured.species, secured.royals)
        case Pick(_, loss):  # a control from an earlier version
            return ChooseLoss(tuple(_SPECIES[each] for each in loss))
