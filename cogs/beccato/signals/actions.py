"""What is picked in a team's talk, and what that leads to: more of the plan, or a proposal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

import rules
from bot.tables.commands import ANY, Before, Draft, Pick, malformed, need_one
from bot.ui.controls import picks
from cogs.beccato.signals.choices import TEXT_MOST, Plan, is_blank, own_eggs, plan_of, slots
from rules.beccato.model import ProposeChange, ProposeDraw, ProposeSignal, Signal
from rules.beccato.view import BeccatoView

TALKS = ("agree", "change")
"""The kinds of windows in which a team talks."""

SECOND, AFRESH, PROPOSE, DRAW = Pick("second"), Pick("afresh"), Pick("propose"), Pick("draw")

BEFORE: Mapping[str, Callable[[str], Before]] = {
    **picks("pick", "words", "slot", "second", "price", "afresh", "propose", "draw"),
    "pick_more": lambda name: Pick("pick", name),
}


def offers(view: BeccatoView) -> Iterator[Pick]:
    """Yields what can be picked, if there is anything to talk about."""
    if not any(view.viewer in one.seats for one in view.prompts if one.kind in TALKS):
        return
    yield from (SECOND, AFRESH, PROPOSE, DRAW, Pick("words", ANY))
    yield from (Pick("pick", name) for name in view.repertoire)
    yield from (Pick("slot", str(slot)) for slot in range(len(slots(view))))
    yield from (Pick("price", laid.id) for laid in own_eggs(view))


def picked(view: BeccatoView, draft: Any, made: Sequence[Pick]) -> rules.Action | Draft:
    """Returns more of the plan, or a proposal made of it.

    Raises:
        Refused: a signal in words is too long.
    """
    plan = plan_of(draft, view)
    match need_one(made):
        case Pick("pick", name):
            return Draft(_picked(plan, name, view))
        case Pick("words", text):
            if len(text) > TEXT_MOST:
                raise malformed()
            return Draft(_filled(plan, Signal(text=text.strip()), view))
        case Pick("slot", slot):
            return Draft(replace(plan, slot=int(slot), second=False))
        case Pick("second"):
            return Draft(replace(plan, second=not plan.second))
        case Pick("price", laid):
            return Draft(replace(plan, egg=laid))
        case Pick("afresh"):
            return Draft(None)
        case Pick("draw"):
            return ProposeDraw(plan.egg, plan.signals[plan.slot].breed)
        case _:
            return _proposal(plan, view)


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


def _proposal(plan: Plan, view: BeccatoView) -> rules.Action:
    if view.phase == "agree":
        return ProposeSignal(plan.signals)
    return ProposeChange(plan.egg, plan.signals[plan.slot])
