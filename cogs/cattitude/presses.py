"""What presses mean: an action, or a draft of one."""

from __future__ import annotations

from typing import Any

from bot.tables.commands import Draft, Pressed
from cogs.cattitude.drafts import BidDraft, SecureDraft, loss_of, my_tableau
from rules.cattitude.cards import Species
from rules.cattitude.model import CattitudeView


def meaning(press: Pressed, view: CattitudeView, draft: Any) -> dict[str, Any] | Draft:
    """Returns the action a press means, or how it changes what has been picked so far.

    Raises:
        KeyError, ValueError, IndexError: no such verb, card or species.
    """
    match press.verb:
        case "flip":
            _need_card(press.arg, view)
            return Draft(BidDraft.of(draft).flip(press.arg).value())
        case "add":
            added = [value.rsplit(".", 1)[0] for value in press.values]
            return Draft(BidDraft.of(draft).with_added(_on_tableau(added, view)).value())
        case "lock":
            shown, closed = BidDraft.of(draft).split(view.hand or ())
            return {"type": "LockBid", "open": list(shown), "closed": list(closed)}
        case "take":
            return {"type": "ChooseBid", "bid": press.arg}
        case "lose":
            return Draft(press.arg)
        case "lost":
            return {"type": "ChooseLoss", "species": list(loss_of(press.arg))}
        case "keep":
            picked = SecureDraft.of(draft).toggled(Species(press.arg), view)
            return Draft(picked.value())
        case "royal":
            picked = SecureDraft.of(draft).swapped(Species(press.arg), view)
            return Draft(picked.value())
        case "secure":
            return {"type": "Secure", **SecureDraft.of(draft).value()}
        case "unlock":
            return {"type": "Unlock"}
        case _:
            raise KeyError(press.verb)


def _need_card(place: str, view: CattitudeView) -> None:
    """Raises unless the press is about a card of the hand, or about an added one, which the draft knows."""
    if not place.startswith("+") and not 0 <= int(place) < len(view.hand or ()):
        raise IndexError(place)


def _on_tableau(cards: list[str], view: CattitudeView) -> list[str]:
    """Returns the cards if they all lie in front of the viewer and may join the bids together."""
    left = list(my_tableau(view))
    for card in cards:
        left.remove(card)  # ValueError: it does not lie there
    if len(cards) > view.most_added:
        raise ValueError(cards)
    return cards
