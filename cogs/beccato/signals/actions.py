"""The selections made while a team talks, each of which extends the plan or proposes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

import rules
from bot.components.kit import asked
from bot.tables.commands import ANY, Before, Draft, Pick, malformed, need_single
from bot.ui.controls import picks
from cogs.beccato.signals.choices import (
    TALKS,
    TEXT_MOST,
    Plan,
    is_blank,
    is_complete,
    own_eggs,
    plan_of,
    slots,
)
from rules.beccato.model import ProposeChange, ProposeDraw, ProposeSignal, Signal
from rules.beccato.view import BeccatoView
from rules.core.kit import replaced

SECOND, AFRESH, PROPOSE, DRAW = Pick("second"), Pick("afresh"), Pick("propose"), Pick("draw")
MORE = Pick("more")

BEFORE: Mapping[str, Callable[[str], Before]] = {
    **picks("pick", "words", "slot", "second", "price", "afresh", "propose", "draw"),
    "pick_more": lambda name: Pick("pick", name),
}


def offers(view: BeccatoView) -> Iterator[Pick]:
    """Yields all possible selections: more gestures in the menu, and what the team discusses."""
    if asked(view, "call", *TALKS):
        yield MORE
    if asked(view, *TALKS) is None:
        return
    yield from (SECOND, AFRESH, PROPOSE, DRAW, Pick("words", ANY))
    yield from (Pick("pick", name) for name in view.repertoire)
    yield from (Pick("slot", str(slot)) for slot in range(len(slots(view))))
    yield from (Pick("price", laid.id) for laid in own_eggs(view))


def picked(view: BeccatoView, draft: Any, chosen: Sequence[Pick]) -> rules.Action | Draft:
    """Returns the plan after a selection, or the proposal that completes it.

    Raises:
        Refused: a signal in words is too long.
    """
    plan = plan_of(draft, view)
    match need_single(chosen):
        case Pick("pick", name):
            return Draft(_picked(plan, name, view))
        case Pick("words", text):
            if len(text) > TEXT_MOST:
                raise malformed()
            return Draft(_filled(plan, Signal(text=text.strip()), view))
        case Pick("slot", slot):
            return Draft(replace(plan, slot=int(slot), second=False))
        case Pick("more"):
            return Draft(replace(plan, more=not plan.more))
        case Pick("second"):
            return Draft(replace(plan, second=not plan.second))
        case Pick("price", laid):
            begun = (
                plan_of(None, view) if is_complete(plan, view) else plan
            )  # this begins another proposal
            return Draft(replace(begun, egg=laid))
        case Pick("afresh"):
            return Draft(None)
        case Pick("draw"):
            return ProposeDraw(plan.egg, plan.signals[plan.slot].breed)
        case _ if view.phase == "agree":
            return ProposeSignal(plan.signals)
        case _:
            return ProposeChange(plan.egg, plan.signals[plan.slot])


def _picked(plan: Plan, name: str, view: BeccatoView) -> Plan:
    """Puts a gesture into the signal being chosen, either alone or as its second gesture."""
    if not plan.second:
        return _filled(plan, Signal((name,)), view)
    # A second gesture belongs to the signal chosen last; the plan may have moved on to the next.
    place = plan.slot
    if is_blank(plan.signals[place]):
        chosen = [index for index, signal in enumerate(plan.signals) if signal.gestures]
        place = max(chosen, default=place)
    first = plan.signals[place]
    both = replace(first, gestures=(*first.gestures[:1], name), text="")
    return replace(plan, signals=replaced(plan.signals, place, both), second=False)


def _filled(plan: Plan, signal: Signal, view: BeccatoView) -> Plan:
    """Puts a signal in its place, and moves on to the next empty one."""
    signal = replace(signal, breed=slots(view)[plan.slot])
    signals, slot = replaced(plan.signals, plan.slot, signal), plan.slot
    if view.phase == "agree":
        empty = [index for index, signal in enumerate(signals) if is_blank(signal)]
        slot = next((index for index in empty if index > slot), (empty or [slot])[0])
    return replace(plan, signals=signals, slot=slot)
