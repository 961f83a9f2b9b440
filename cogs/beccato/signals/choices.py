"""A team member's plan for a signal or a change, which only they see until they propose it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import msgspec

import rules
from bot.i18n.words import Words
from bot.ui.game_ui import Move
from cogs.beccato.cards import breed_word, egg, gesture_label
from rules.beccato.model import Egg, Proposal, ProposeChange, ProposeDraw, ProposeSignal, Signal
from rules.beccato.view import BeccatoView

TALKS = ("agree", "change")
"""The kinds of window in which a team talks."""

TEXT_MOST = 100
"""The most characters in a signal in words, as in the rules."""


class Plan(msgspec.Struct, frozen=True):
    """A team member's plan.

    Attributes:
        signals: the signals that the team needs, where an empty one is still to be chosen.
        slot: the index of the signal that is being chosen.
        second: whether the next gesture follows the last one instead of replacing it.
        egg: for a change, the egg to flip face down.
        more: whether the menu shows the gestures that weren't offered at first.
    """

    signals: tuple[Signal, ...]
    slot: int = 0
    second: bool = False
    egg: str = ""
    more: bool | msgspec.UnsetType = msgspec.UNSET


def slots(view: BeccatoView) -> tuple[str | None, ...]:
    """Returns the breeds that have signals, or ``None`` for a signal that covers every breed."""
    if view.options.signals_by_breed:
        return tuple(coop.breed for coop in view.coops)
    return (None,)


def plan_of(draft: Any, view: BeccatoView) -> Plan:
    """Returns the plan stored in a draft, or an empty one."""
    if draft is None:
        return Plan(tuple(Signal(breed=slot) for slot in slots(view)))
    return msgspec.convert(draft, type=Plan)


def own_eggs(view: BeccatoView) -> list[Egg]:
    """Returns the eggs that the viewer's team could flip face down."""
    assert view.viewer is not None
    mine = view.teams[view.players[view.viewer].team]
    return [laid for row in mine.rows for laid in row if laid.face_up]


def pending(view: BeccatoView) -> list[Proposal]:
    """Returns the proposals that the viewer hasn't agreed to."""
    return [proposal for proposal in view.proposals if view.viewer not in proposal.agreed]


def is_complete(plan: Plan, view: BeccatoView) -> bool:
    """Returns whether the viewer has already proposed exactly what the plan says."""
    now = plan.signals[plan.slot]
    mine = [each.terms for each in view.proposals if each.seat == view.viewer]
    if view.phase == "agree":
        return ProposeSignal(plan.signals) in mine
    drawn = is_blank(now) and ProposeDraw(plan.egg, now.breed) in mine
    return drawn or ProposeChange(plan.egg, now) in mine


def is_blank(signal: Signal) -> bool:
    """Returns whether nothing has been chosen for a signal so far."""
    return not signal.gestures and not signal.text


# In words

More = Callable[[str], Iterator[Move]]
Then = Callable[[Signal], tuple[rules.Action | None, More | None]]
"""What a signal leads to: the action it completes, or the next parts."""


def proposal_text(
    action: ProposeSignal | ProposeDraw | ProposeChange, view: BeccatoView, w: Words
) -> str:
    """Describes a proposal part by part."""
    match action:
        case ProposeSignal(signals):
            parts = [part for signal in signals for part in _spoken(signal, w)]
            return ", ".join([_proposed(parts[0], w), *parts[1:]])
        case ProposeDraw(price, slot):
            parts = [_of(slot, w.t("a drawn card"), w)]
        case ProposeChange(price, signal):
            parts = _spoken(signal, w)
    laid = next(laid for laid in own_eggs(view) if laid.id == price)
    return ", ".join([_turned_down(laid, w), *parts])


def proposals(view: BeccatoView, w: Words) -> Iterator[Move]:
    """Yields all possible proposals, part by part."""
    if view.phase == "agree":
        yield from _signals((), view, w, "")
        return
    for laid in own_eggs(view):
        yield Move(_turned_down(laid, w), more=partial(_changed, laid.id, view, w))


def _signals(first: tuple[Signal, ...], view: BeccatoView, w: Words, _typed: str) -> Iterator[Move]:
    """Yields the parts that can come next in a proposal for the first round."""

    def then(signal: Signal) -> tuple[rules.Action | None, More | None]:
        signals = (*first, signal)
        if len(signals) == len(slots(view)):
            return ProposeSignal(signals), None
        return None, partial(_signals, signals, view, w)

    for part in _parts(slots(view)[len(first)], then, view, w):
        yield part if first else replace(part, text=_proposed(part.text, w))


def _changed(laid: str, view: BeccatoView, w: Words, _typed: str) -> Iterator[Move]:
    for slot in slots(view):
        if not view.options.free_signal:
            yield Move(_of(slot, w.t("a drawn card"), w), ProposeDraw(laid, slot))
        yield from _parts(slot, lambda signal: (ProposeChange(laid, signal), None), view, w)


def _parts(slot: str | None, then: Then, view: BeccatoView, w: Words) -> Iterator[Move]:
    """Yields every signal, in gestures or in words, for one breed or for all of them."""
    free = view.options.free_signal
    for first in view.repertoire:
        signal = Signal((first,), slot)
        action, more = then(signal)
        second = partial(_seconds, signal, then, more, view, w)
        yield Move(_spoken(signal, w)[0], action, second if free else more)
    if free and view.options.mode != "board":
        yield Move(_of(slot, w.t("in words"), w), more=partial(_in_words, slot, then))


def _seconds(
    first: Signal, then: Then, more: More | None, view: BeccatoView, w: Words, typed: str
) -> Iterator[Move]:
    """Yields what can follow a gesture: the next signal, or a second gesture for this one."""
    if more is not None:
        yield from more(typed)
    for name in view.repertoire:
        both = Signal((*first.gestures, name), first.breed)
        yield Move(_spoken(both, w)[1], *then(both))


def _in_words(slot: str | None, then: Then, typed: str) -> Iterator[Move]:
    text = typed.partition(",")[0].strip()[:TEXT_MOST]
    if text:
        yield Move(text, *then(Signal((), slot, text)), verbatim=True)


def _spoken(signal: Signal, w: Words) -> list[str]:
    """Returns a signal's parts in words, the first of which names its breed."""
    if signal.text:
        return [_of(signal.breed, w.t("in words"), w), signal.text]
    first, *seconds = [gesture_label(name, w).replace(",", "") for name in signal.gestures]
    return [
        _of(signal.breed, first, w),
        *(w.t("then {gesture}", gesture=second) for second in seconds),
    ]


def _of(slot: str | None, text: str, w: Words) -> str:
    return w.labelled(breed_word(slot, w), text) if slot else text


def _proposed(part: str, w: Words) -> str:
    return w.t("Propose {signal}", signal=part)


def _turned_down(laid: Egg, w: Words) -> str:
    return w.t("Flip {egg}", egg=egg(laid, w)).replace(",", "")
