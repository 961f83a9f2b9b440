"""What a member of a team is putting together: a signal before the first round, or a change between rounds.

The plan is theirs alone until they propose it.
"""

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
from rules.beccato.model import (
    Egg,
    ProposeChange,
    ProposeDraw,
    ProposeSignal,
    Signal,
)
from rules.beccato.view import BeccatoView

TEXT_MOST = 100
"""Characters of a signal in words, at most, as the rules have it."""


class Plan(msgspec.Struct, frozen=True):
    """What a member is putting together.

    Attributes:
        signals: the signals so far, one for each the team needs; an empty one is still to be chosen.
        slot: which of them is being chosen.
        second: whether the next gesture follows the one chosen last, rather than takes its place.
        egg: the egg to be turned down, for a change.
    """

    signals: tuple[Signal, ...]
    slot: int = 0
    second: bool = False
    egg: str = ""


def slots(view: BeccatoView) -> tuple[str | None, ...]:
    """Returns what a team has a signal for: each breed in play, or ``None`` for the one that says it all."""
    if view.options.signals_by_breed:
        return tuple(coop.breed for coop in view.coops)
    return (None,)


def plan_of(draft: Any, view: BeccatoView) -> Plan:
    """Returns the plan in a draft, or an empty one."""
    if draft is None:
        return Plan(tuple(Signal(breed=one) for one in slots(view)))
    return msgspec.convert(draft, type=Plan)


def own_eggs(view: BeccatoView) -> list[Egg]:
    """Returns the eggs the viewer's team could turn down."""
    assert view.viewer is not None
    mine = view.teams[view.players[view.viewer].team]
    return [laid for row in mine.rows for laid in row if laid.face_up]


def is_blank(made: Signal) -> bool:
    """Whether nothing has been chosen for a signal yet."""
    return not made.gestures and not made.text


# In words

More = Callable[[str], Iterator[Move]]
Then = Callable[[Signal], tuple[rules.Action | None, More | None]]
"""What comes of a signal: the action it completes, or what has to be said next."""


def proposal_text(
    action: ProposeSignal | ProposeDraw | ProposeChange, view: BeccatoView, w: Words
) -> str:
    """Returns a proposal part by part."""
    match action:
        case ProposeSignal(made):
            parts = [part for one in made for part in _spoken(one, w)]
            return ", ".join([_proposed(parts[0], w), *parts[1:]])
        case ProposeDraw(price, slot):
            parts = [_of(slot, w.t("a drawn card"), w)]
        case ProposeChange(price, one):
            parts = _spoken(one, w)
    laid = next(laid for laid in own_eggs(view) if laid.id == price)
    return ", ".join([_turned_down(laid, w), *parts])


def proposals(view: BeccatoView, w: Words) -> Iterator[Move]:
    """Yields everything that can be proposed now, part by part."""
    if view.phase == "agree":
        yield from _signals((), view, w, "")
        return
    for laid in own_eggs(view):
        yield Move(_turned_down(laid, w), more=partial(_changed, laid.id, view, w))


def _signals(made: tuple[Signal, ...], view: BeccatoView, w: Words, _typed: str) -> Iterator[Move]:
    """Yields what a proposal for the first round can name next."""

    def then(signal: Signal) -> tuple[rules.Action | None, More | None]:
        signals = (*made, signal)
        if len(signals) == len(slots(view)):
            return ProposeSignal(signals), None
        return None, partial(_signals, signals, view, w)

    for part in _parts(slots(view)[len(made)], then, view, w):
        yield part if made else replace(part, text=_proposed(part.text, w))


def _changed(laid: str, view: BeccatoView, w: Words, _typed: str) -> Iterator[Move]:
    for slot in slots(view):
        if not view.options.free_signal:
            yield Move(_of(slot, w.t("a drawn card"), w), ProposeDraw(laid, slot))
        yield from _parts(slot, lambda one: (ProposeChange(laid, one), None), view, w)


def _parts(slot: str | None, then: Then, view: BeccatoView, w: Words) -> Iterator[Move]:
    """Yields every signal for a breed, or for all: one gesture, or two where signals are free, or words off the board."""
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
    """Yields what can follow a gesture: the next signal, or a second gesture of the same."""
    if more is not None:
        yield from more(typed)
    for name in view.repertoire:
        both = Signal((*first.gestures, name), first.breed)
        yield Move(_spoken(both, w)[1], *then(both))


def _in_words(slot: str | None, then: Then, typed: str) -> Iterator[Move]:
    said = typed.partition(",")[0].strip()[:TEXT_MOST]
    if said:
        yield Move(said, *then(Signal((), slot, said)), verbatim=True)


def _spoken(signal: Signal, w: Words) -> list[str]:
    """Returns a signal in the parts in which it is said; the first names its breed."""
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
    return w.t("Turn down {egg}", egg=egg(laid, w)).replace(",", "")
