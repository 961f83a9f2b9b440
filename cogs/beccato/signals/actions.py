"""What presses in a team's talk mean: more of the plan, or a proposal."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

import rules
from bot.components.custom_id import number
from bot.tables.commands import ComponentAction, Draft, malformed, need_valid
from cogs.beccato.signals.choices import TEXT_MOST, Plan, is_blank, own_eggs, plan_of, slots
from rules.beccato.model import ProposeChange, ProposeDraw, ProposeSignal, Signal
from rules.beccato.view import BeccatoView

TALKS = ("agree", "change")
"""The kinds of windows in which a team talks."""


def to_action(press: ComponentAction, view: BeccatoView, draft: Any) -> dict[str, Any] | Draft:
    """Returns what a press in a talk means: more of the plan, or a proposal made of it.

    Raises:
        Refused: no press of this game, or there is nothing to talk about.
    """
    if not any(view.viewer in one.seats for one in view.prompts if one.kind in TALKS):
        raise malformed()
    plan = plan_of(draft, view)
    match press:
        case ComponentAction("pick" | "pick_more", "", (name,)) if name in view.repertoire:
            return _kept(_picked(plan, name, view))
        case ComponentAction("words", "", (text,)) if len(text) <= TEXT_MOST:
            return _kept(_filled(plan, Signal(text=text.strip()), view))
        case ComponentAction("slot", "", (slot,)):
            found = need_valid(number(slot, range(len(plan.signals))))
            return _kept(replace(plan, slot=found, second=False))
        case ComponentAction("second", "", ()):
            return _kept(replace(plan, second=not plan.second))
        case ComponentAction("price", "", (laid,)) if laid in {one.id for one in own_eggs(view)}:
            return _kept(replace(plan, egg=laid))
        case ComponentAction("afresh", "", ()):
            return Draft(None)
        case ComponentAction("propose", "", ()):
            return _proposal(plan, view)
        case ComponentAction("draw", "", ()):
            return _plain(ProposeDraw(plan.egg, plan.signals[plan.slot].breed))
        case _:
            raise malformed()


def _kept(plan: Plan) -> Draft:
    return Draft(msgspec.to_builtins(plan))


def _plain(action: rules.Action) -> dict[str, Any]:
    return dict(msgspec.to_builtins(action))


def _picked(plan: Plan, name: str, view: BeccatoView) -> Plan:
    """Puts a gesture into the signal being chosen: alone, or as the second one."""
    if not plan.second:
        return _filled(plan, Signal((name,)), view)
    # The second gesture belongs to the signal chosen last; the plan may have moved on to the next one.
    place = plan.slot
    if is_blank(plan.signals[place]):
        place = max((i for i, one in enumerate(plan.signals) if one.gestures), default=place)
    first = plan.signals[place].gestures[:1]
    made = Signal((*first, name), plan.signals[place].breed)
    return replace(plan, signals=_with(plan.signals, place, made), second=False)


def _filled(plan: Plan, made: Signal, view: BeccatoView) -> Plan:
    """Puts a signal in its place and moves on to the next one that is empty."""
    made = replace(made, breed=slots(view)[plan.slot])
    filled = _with(plan.signals, plan.slot, made)
    if view.phase == "agree":
        empty = [index for index, one in enumerate(filled) if is_blank(one)]
        after = [index for index in empty if index > plan.slot]
        return replace(plan, signals=filled, slot=(after or empty or [plan.slot])[0])
    return replace(plan, signals=filled)


def _with(made: tuple[Signal, ...], place: int, one: Signal) -> tuple[Signal, ...]:
    return (*made[:place], one, *made[place + 1 :])


def _proposal(plan: Plan, view: BeccatoView) -> dict[str, Any]:
    if view.phase == "agree":
        return _plain(ProposeSignal(plan.signals))
    return _plain(ProposeChange(plan.egg, plan.signals[plan.slot]))
