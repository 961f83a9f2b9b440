"""Turns presses into actions or drafts."""

from __future__ import annotations

from typing import Any

from bot.components.custom_id import number
from bot.tables.commands import ComponentAction, Draft, Refused, malformed, need_valid
from cogs.cattitude.choices import BidDraft, my_tableau
from cogs.cattitude.securing.choices import SecureDraft, loss_key
from rules.cattitude.content import Species
from rules.cattitude.model import FROM_TABLEAU, CattitudeView, Phase

_PHASES = {
    "flip": Phase.BID,
    "add": Phase.BID,
    "lock": Phase.BID,
    "lose": Phase.COLLECT,
    "lost": Phase.COLLECT,
    "keep": Phase.SECURE,
    "royal": Phase.SECURE,
    "secure": Phase.SECURE,
}
"""The phase each draft verb belongs to: drafts differ by phase."""


def to_action(press: ComponentAction, view: CattitudeView, draft: Any) -> dict[str, Any] | Draft:
    """Returns the action a press means, or the changed draft.

    Raises:
        Refused: an unknown press, the wrong phase, or no such card or species.
    """
    if _PHASES.get(press.verb, view.phase) is not view.phase:
        raise Refused("not_now")
    match press:
        case ComponentAction("flip", place, ()):
            return Draft(_flipped(place, BidDraft.of(draft), view).value())
        case ComponentAction("add", "", values):
            added = [value.rpartition(".")[0] for value in values]
            return Draft(BidDraft.of(draft).with_added(_on_tableau(added, view)).value())
        case ComponentAction("lock", "", ()):
            shown, closed = BidDraft.of(draft).split(view.hand or ())
            return {"type": "LockBid", "open": list(shown), "closed": list(closed)}
        case ComponentAction("take", bid, ()):
            return {"type": "ChooseBid", "bid": bid}
        case ComponentAction("lose", key, ()):
            _loss(key, view)
            return Draft(key)
        case ComponentAction("lost", key, ()):
            return {"type": "ChooseLoss", "species": list(_loss(key, view))}
        case ComponentAction("keep", species, ()):
            return Draft(SecureDraft.of(draft).toggled(_species(species), view).value())
        case ComponentAction("royal", species, ()):
            return Draft(SecureDraft.of(draft).swapped(_species(species), view).value())
        case ComponentAction("secure", "", ()):
            return {"type": "Secure", **SecureDraft.of(draft).value()}
        case ComponentAction("unlock", "", ()):
            return {"type": "Unlock"}
        case _:
            raise malformed()


def _flipped(place: str, bids: BidDraft, view: CattitudeView) -> BidDraft:
    """Returns the bids with a card of the hand, or one among those added, turned over."""
    if place.startswith(FROM_TABLEAU):
        need_valid(number(place.removeprefix(FROM_TABLEAU), range(len(bids.added))))
    else:
        need_valid(number(place, range(len(view.hand or ()))))
    return bids.flip(place)


def _loss(key: str, view: CattitudeView) -> tuple[Species, ...]:
    """Returns the loss a button stands for."""
    assert view.viewer is not None
    losses = view.players[view.viewer].tableau.losses
    return need_valid({loss_key(loss): loss for loss in losses}.get(key))


def _species(name: str) -> Species:
    return need_valid({str(species): species for species in Species}.get(name))


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
