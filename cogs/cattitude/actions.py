"""What can be picked step by step, what that leads to, and what controls of earlier versions do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

import rules
from bot.tables.commands import Before, Draft, Meaning, Pick, draft_as, malformed, need_one
from bot.ui.controls import picks, plays
from cogs.cattitude.choices import BidDraft, my_tableau
from cogs.cattitude.securing.choices import SecureDraft, loss_key
from rules.cattitude.content import Species
from rules.cattitude.model import (
    FROM_TABLEAU,
    CattitudeView,
    ChooseBid,
    ChooseLoss,
    LockBid,
    Phase,
    Secure,
    Side,
)

ADD, LOCK, SECURE = Pick("add"), Pick("lock"), Pick("secure")
_SPECIES = {loss_key((species,)): species for species in Species}

BEFORE: Mapping[str, Callable[[str], Before]] = {
    **picks("flip", "add", "lock", "lose", "keep", "royal", "secure"),
    "take": plays("ChooseBid", "bid"),
    "lost": lambda key: {"type": "ChooseLoss", "species": [str(_SPECIES[one]) for one in key]},
    "unlock": plays("Unlock"),
}


def offers(view: CattitudeView, draft: Any) -> Iterable[Meaning]:
    """Returns the picks of the phase: bids to split, losses to choose among, species to secure."""
    match view.phase:
        case Phase.BID:
            return _splits(view, draft_as(BidDraft, draft))
        case Phase.COLLECT:
            losses = _losses(view)
            picks = [Pick("lose", loss_key(loss)) for loss in losses]
            return (*picks, *map(ChooseLoss, losses))
        case Phase.SECURE:
            pairs = product(("keep", "royal"), Species)
            return (*(Pick(kind, species) for kind, species in pairs), SECURE)
        case Phase.CHOOSE:
            return map(ChooseBid, Side)
        case _:
            return ()


def _splits(view: CattitudeView, bids: BidDraft) -> Iterator[Pick]:
    for place in range(len(view.hand or ())):
        yield Pick("flip", str(place))
    for place in range(len(bids.added)):
        yield Pick("flip", f"{FROM_TABLEAU}{place}")
    yield from (LOCK, ADD)
    for card, number in product(dict.fromkeys(my_tableau(view)), (1, 2)):
        yield Pick("add", f"{card}.{number}")


def _losses(view: CattitudeView) -> tuple[tuple[Species, ...], ...]:
    assert view.viewer is not None
    return view.players[view.viewer].tableau.losses


def picked(view: CattitudeView, draft: Any, made: Sequence[Pick]) -> rules.Action | Draft:
    """Returns the changed draft, or the action that it makes once its player commits to it.

    Raises:
        Refused: there are not so many of these cards, or a species cannot be secured now.
    """
    if made[0].kind == "add":
        added = [pick.value.rpartition(".")[0] for pick in made if pick != ADD]
        return Draft(draft_as(BidDraft, draft).with_added(_on_tableau(added, view)))
    match need_one(made):
        case Pick("flip", place):
            return Draft(draft_as(BidDraft, draft).flip(place))
        case Pick("lock"):
            return LockBid(*draft_as(BidDraft, draft).split(view.hand or ()))
        case Pick("keep", species):
            return Draft(draft_as(SecureDraft, draft).toggled(Species(species), view))
        case Pick("royal", species):
            return Draft(draft_as(SecureDraft, draft).swapped(Species(species), view))
        case Pick("secure"):
            secured = draft_as(SecureDraft, draft)
            return Secure(secured.species, secured.royals)
        case Pick(_, loss):
            return Draft(loss)


def _on_tableau(cards: list[str], view: CattitudeView) -> list[str]:
    """Returns the cards if the viewer's tableau has them all and they may join the bids together."""
    left = list(my_tableau(view))
    for card in cards:
        if card not in left:
            raise malformed()
        left.remove(card)
    if len(cards) > view.most_added:
        raise malformed()
    return cards
