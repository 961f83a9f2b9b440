"""What Beccato!'s commands offer as someone types, and what the typed words mean."""

from __future__ import annotations

from bot.components.emoji import spoken
from bot.i18n.words import Words
from bot.interactions.custom_id import number
from bot.interactions.slash import Offers
from bot.tables.model import Table
from cogs.beccato.cards import (
    BREEDS,
    SIGNALS,
    breed,
    breed_word,
    egg,
    gesture,
    gesture_label,
    source,
)
from cogs.beccato.signals import choices as signals
from rules.beccato.model import ProposeChange, ProposeDraw, ProposeSignal, Signal
from rules.beccato.view import BeccatoView

DRAW = "draw"
"""Stands for a drawn signal card where a gesture can be named."""

# What is legal now


def is_asked(view: BeccatoView, *kinds: str) -> bool:
    """Whether the viewer is asked in an open window of one of these kinds."""
    return any(one.kind in kinds and view.viewer in one.seats for one in view.prompts)


def passable(view: BeccatoView, w: Words) -> Offers:
    """Returns the chickens the viewer may pass. Rule: BC-10."""
    if not is_asked(view, "pass"):
        return []
    return [(card, spoken(breed(card, w))) for card in dict.fromkeys(view.hand or ())]


def callable_breeds(view: BeccatoView, w: Words) -> Offers:
    """Returns the breeds a Coccodé may name. Rule: BC-81."""
    if not view.options.called_chickens or not is_asked(view, "call"):
        return []
    return [(coop.breed, spoken(breed(coop.breed, w))) for coop in view.coops]


def targets(view: BeccatoView, table: Table) -> Offers:
    """Returns the opponents a Beccato may point at. Rule: BC-34."""
    if view.viewer is None or not is_asked(view, "call"):
        return []
    mine = view.players[view.viewer].team
    return [
        (str(player.seat), person.name)
        for player in view.players
        if player.team != mine and (person := table.seats[player.seat]) is not None
    ]


def makeable(view: BeccatoView, w: Words) -> Offers:
    """Returns the gestures the viewer may make now. Rule: BC-15."""
    if view.viewer is None or not view.players[view.viewer].gestures_left:
        return []
    return _gesture_choices(view, w)


def _gesture_choices(view: BeccatoView, w: Words) -> Offers:
    mode = view.options.mode
    return [
        (name, f"{gesture_label(name, w)}: {gesture(name, mode, w)}") for name in view.repertoire
    ]


def takeable(view: BeccatoView, w: Words) -> Offers:
    """Returns where the viewer may take an egg from. Rule: BC-31."""
    return [
        (name, source(name, view, w))
        for gain in view.gains
        if gain.seat == view.viewer
        and any(one.kind == "take" and gain.seat in one.seats for one in view.prompts)
        for name in gain.sources
    ]


def levels(view: BeccatoView) -> tuple[int, ...]:
    """Returns the levels on which the viewer may lay an egg. Rule: BC-82b."""
    mine = (gain for gain in view.gains if gain.seat == view.viewer and gain.egg is not None)
    gain = next(mine, None)
    return gain.levels if gain is not None else ()


def proposable(view: BeccatoView, w: Words) -> Offers:
    """Returns the gestures that may be proposed as a signal, and a drawn card where there are any. Rule: BC-70, BC-80."""
    if not is_asked(view, "agree", "change"):
        return []
    drawn = [(DRAW, w.t("a drawn card"))]
    can_draw = not view.options.free_signal and is_asked(view, "change")
    return [*(drawn if can_draw else []), *_gesture_choices(view, w)]


def following(view: BeccatoView, w: Words) -> Offers:
    """Returns the gestures that may follow the first one of a free signal. Rule: BC-80."""
    if not view.options.free_signal or not is_asked(view, "agree", "change"):
        return []
    return _gesture_choices(view, w)


def slot_names(view: BeccatoView, w: Words) -> Offers:
    """Returns the breeds that have a signal of their own. Rule: BC-81."""
    if not is_asked(view, "agree", "change"):
        return []
    return [(one, spoken(breed(one, w))) for one in signals.slots(view) if one is not None]


def prices(view: BeccatoView, w: Words) -> Offers:
    """Returns the eggs that may be turned down for another signal. Rule: BC-70."""
    if not is_asked(view, "change"):
        return []
    return [(laid.id, spoken(egg(laid, w))) for laid in signals.own_eggs(view)]


# Reading what was typed


def breed_id(typed: str, w: Words) -> str:
    """Returns the breed id for what was typed: an id, name, square or colour; anything else unchanged.

    Rule: BC-81
    """
    wanted = typed.strip().casefold()
    for one in BREEDS.values():
        known = (
            one.id,
            w.t(one.name),
            breed_word(one.id, w),
            spoken(breed(one.id, w)),
            one.square,
            w.t(one.colour),
        )
        if wanted in (word.casefold() for word in known):
            return one.id
    return wanted


def gesture_id(typed: str, w: Words) -> str:
    """Returns the gesture id for what was typed: an id or a name; anything else unchanged."""
    wanted = typed.strip().casefold()
    return next(
        (
            one.id
            for one in SIGNALS.values()
            if wanted
            in (one.id.casefold(), one.name.casefold(), gesture_label(one.id, w).casefold())
        ),
        typed.strip()[:32],
    )


def seat_of(table: Table, typed: str) -> int:
    """Returns the seat for a typed number or player name; -1 if there is none."""
    wanted = typed.strip()
    if (found := number(wanted, range(len(table.seats)))) is not None:
        return found
    for seat, person in enumerate(table.seats):
        if person is not None and person.name.casefold() == wanted.casefold():
            return seat
    return -1


def proposal(
    view: BeccatoView, made: Signal, price: str, *, drawn: bool
) -> ProposeSignal | ProposeChange | ProposeDraw:
    """Returns the proposal a command means.

    Before the first round a signal for one breed goes into the caller's last proposal; without a breed, or without an
    earlier proposal, it stands for every breed.
    """
    if view.phase != "agree":
        return ProposeDraw(price, made.breed) if drawn else ProposeChange(price, made)
    mine = next((one.terms for one in view.proposals if one.seat == view.viewer), None)
    former = mine.signals if isinstance(mine, ProposeSignal) and made.breed else ()
    return ProposeSignal(
        tuple(
            former[index]
            if former and slot != made.breed
            else Signal(made.gestures, slot, made.text)
            for index, slot in enumerate(signals.slots(view))
        )
    )
