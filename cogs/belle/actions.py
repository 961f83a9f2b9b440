"""Translates presses into actions, or drafts of one."""

from __future__ import annotations

from typing import Any

import rules
from bot.components.custom_id import number
from bot.tables.commands import ComponentAction, Draft, malformed, need_valid
from cogs.belle import hand
from cogs.belle.choices import Step, next_step
from rules.belle.model import BelleView, Choice, Phase


def to_action(press: ComponentAction, view: BelleView, draft: Any) -> dict[str, Any] | Draft:
    """Returns the action a press means, or what has been picked for a Belle so far.

    Raises:
        Refused: no press of this game, or no such choice.
    """
    match press:
        case ComponentAction("invite", "", (guest,)):
            return {"type": "InviteGuest", "card": guest}
        case ComponentAction("group", space, ()):
            return {"type": "GroupGuest", "space": need_valid(number(space))}
        case ComponentAction("belle", "", (belle,)):
            return _begun(view, belle)
        case ComponentAction("pick", "", (pick,)):
            step = need_valid(hand.open_step(view, draft))
            if pick not in step.options:
                raise malformed()
            return _picked(view, step.belle, (*step.picks, pick))
        case ComponentAction("unpick", "", ()):
            return Draft(None)
        case _:
            raise malformed()


def _begun(view: BelleView, belle: str) -> dict[str, Any] | Draft:
    """Returns what choosing a Belle in hand means."""
    refusals = {one.belle: one.refusal for one in view.hand or ()}
    if belle not in refusals:
        raise malformed()
    if view.turn.phase is not Phase.BELLE_OR_INVITE or refusals[belle] is not None:
        return _played(view, belle, Choice())  # the rules will say why not
    return _picked(view, belle, ())


def _picked(view: BelleView, belle: str, picks: tuple[str, ...]) -> dict[str, Any] | Draft:
    """Returns the action if nothing is left to pick for a Belle, or else how far it has come."""
    found = next_step(view, belle, picks)
    if isinstance(found, Step):
        return Draft({"belle": belle, "picks": list(picks)})
    return _played(view, belle, found)


def _played(view: BelleView, belle: str, choice: Choice) -> dict[str, Any]:
    """Returns the action that plays a Belle with a choice, or answers her question with it."""
    kind = "ChooseForBelle" if view.turn.asking == belle else "PlayBelle"
    return {"type": kind, "belle": belle, "choice": rules.to_dict(choice)}
