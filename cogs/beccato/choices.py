"""Moves in words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

import rules
from bot.components.emoji import plainly
from bot.i18n.words import Words
from bot.ui.game_ui import Move, RenderContext
from cogs.beccato.cards import breed, gesture, gesture_label, level, source, with_colour
from cogs.beccato.signals import choices as signals
from rules.beccato.model import (
    Agree,
    Beccato,
    Chicchirichi,
    Coccode,
    Gesture,
    PassCard,
    PlaceEgg,
    ProposeChange,
    ProposeDraw,
    ProposeSignal,
    Ready,
    TakeEgg,
    Watch,
)
from rules.beccato.view import BeccatoView


def move_text(action: rules.Action, view: BeccatoView, context: RenderContext, w: Words) -> str:
    """Returns a move in words."""
    match action:
        case PassCard(card):
            return w.t("Pass {card}", card=plainly(breed(card, w)))
        case Coccode(named):
            if not named:
                return w.t("Coccodé!")
            return w.t("Coccodé, {breed}!", breed=plainly(with_colour(named, w)))
        case Beccato(target):
            return w.t("Beccato, {name}!", name=context.raw_names[target])
        case Chicchirichi():
            return w.t("Chicchirichì!")
        case Gesture(name):
            return w.labelled(gesture_label(name, w), gesture(name, view.options.mode, w))
        case Watch(target):
            return w.t("Watch {name}", name=context.raw_names[target])
        case TakeEgg(name):
            return source(name, view, w)
        case PlaceEgg(number):
            return level(number, w)
        case Agree(number):
            seat = next(one.seat for one in view.proposals if one.number == number)
            return w.t("Agree with {name}", name=context.raw_names[seat])
        case ProposeSignal() | ProposeDraw() | ProposeChange():
            return signals.proposal_text(action, view, w)
        case _:
            return w.t("Ready")


def called(name: str, w: Words) -> str:
    """Returns what a lesson calls by a name: a breed, and labels of buttons, with players as ``{seat3}``."""
    if name == "ready":
        return w.t("Ready")
    if seat := name.removeprefix("watch") if name.startswith("watch") else "":
        return w.t("Watch {name}", name=f"{{seat{seat}}}")
    return breed(name, w)


def is_call(action: rules.Action) -> bool:
    """Whether speed counts for a move: a call, a gesture for others to see, or eyes that turn."""
    return isinstance(action, Coccode | Beccato | Chicchirichi | Gesture | Watch)


def moves(view: BeccatoView, context: RenderContext, w: Words) -> Iterator[Move] | None:
    """Returns what a member may do while the team talks: be ready, agree, propose; elsewhere there is little to list."""
    asked = {one.kind for one in view.prompts if view.viewer in one.seats}
    if not asked & {"agree", "change"}:
        return None
    actions: list[rules.Action] = [Ready()] if "ready" in asked else []
    actions += [Agree(one.number) for one in view.proposals if view.viewer not in one.agreed]
    listed = (Move(move_text(action, view, context, w), action) for action in actions)
    return chain(listed, signals.proposals(view, w))
