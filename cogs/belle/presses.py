"""What presses mean: an action, or a draft of one."""

from __future__ import annotations

from typing import Any

import rules
from bot.tables.commands import Draft, Pressed
from cogs.belle import hands
from cogs.belle.picking import Step, next_step
from rules.belle.model import BelleView, Choice, Phase


def meaning(press: Pressed, view: BelleView, draft: Any) -> dict[str, Any] | Draft:
    """Returns the action a press means, or what has been picked for a Belle so far.

    Raises:
        KeyError: no such verb.
        ValueError: no such choice.
    """
    match press.verb:
        case "invite":
            return {"type": "InviteGuest", "card": press.values[0]}
        case "group":
            return {"type": "GroupGuest", "space": int(press.arg)}
        case "belle":
            return _picked(view, press.values[0], ())
        case "pick":
            step = hands.open_step(view, draft)
            if step is None or press.values[0] not in step.options:
                raise ValueError(press.values)
            return _picked(view, step.belle, (*step.picks, press.values[0]))
        case "unpick":
            return Draft(None)
        case _:
            raise KeyError(press.verb)


def _picked(view: BelleView, belle: str, picks: tuple[str, ...]) -> dict[str, Any] | Draft:
    """Returns the action if nothing is left to pick for a Belle, or else how far it has come."""
    refused = {one.belle: one.refusal for one in view.hand or ()}.get(belle)
    if view.turn.phase is Phase.BELLE_OR_INVITE and refused is not None:
        return _played(view, belle, Choice())  # the rules will say why not
    found = next_step(view, belle, picks)
    if isinstance(found, Step):
        return Draft({"belle": belle, "picks": list(picks)})
    return _played(view, belle, found)


def _played(view: BelleView, belle: str, choice: Choice) -> dict[str, Any]:
    """Returns the action that plays a Belle with a choice, or answers her question with it."""
    kind = "ChooseForBelle" if view.turn.asking == belle else "PlayBelle"
    return {"type": kind, "belle": belle, "choice": rules.to_dict(choice)}
