"""What presses mean: an action, or a draft of one."""

from __future__ import annotations

from typing import Any

import rules
from bot.tables.commands import Draft, Pressed, meaningless, meant
from bot.ui.ids import number
from cogs.belle import hands
from cogs.belle.picking import Step, next_step
from rules.belle.model import BelleView, Choice, Phase


def meaning(press: Pressed, view: BelleView, draft: Any) -> dict[str, Any] | Draft:
    """Returns the action a press means, or what has been picked for a Belle so far.

    Raises:
        Refused: no press of this game, or no such choice.
    """
    match press:
        case Pressed("invite", "", (guest,)):
            return {"type": "InviteGuest", "card": guest}
        case Pressed("group", space, ()):
            return {"type": "GroupGuest", "space": meant(number(space))}
        case Pressed("belle", "", (belle,)):
            return _begun(view, belle)
        case Pressed("pick", "", (pick,)):
            step = meant(hands.open_step(view, draft))
            if pick not in step.options:
                raise meaningless()
            return _picked(view, step.belle, (*step.picks, pick))
        case Pressed("unpick", "", ()):
            return Draft(None)
        case _:
            raise meaningless()


def _begun(view: BelleView, belle: str) -> dict[str, Any] | Draft:
    """Returns what it means to choose a Belle of one's hand."""
    refusals = {one.belle: one.refusal for one in view.hand or ()}
    if belle not in refusals:
        raise meaningless()
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
