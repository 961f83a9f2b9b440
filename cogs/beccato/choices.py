"""Beccato!'s moves in words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

import rules
from bot.components.emoji import plainly
from bot.components.kit import asked
from bot.i18n.words import Words
from bot.ui.game_ui import Move, RenderContext
from cogs.beccato.cards import BOOK, breed, gesture, gesture_label, source, with_colour
from cogs.beccato.signals import choices as signals
from rules.beccato import model
from rules.beccato.view import BeccatoView


def move_text(action: rules.Action, view: BeccatoView, context: RenderContext, w: Words) -> str:
    """Returns a move in words."""
    match action:
        case model.PassCard(card):
            return w.t("Pass {card}", card=plainly(breed(card, w)))
        case model.Coccode(str(named)):
            return w.t("Coccodé, {breed}!", breed=plainly(with_colour(named, w)))
        case model.Coccode():
            return w.t("Coccodé!")
        case model.Beccato(target):
            return w.t("Beccato, {name}!", name=context.raw_names[target])
        case model.Chicchirichi():
            return w.t("Chicchirichì!")
        case model.Gesture(name):
            return w.labelled(gesture_label(name, w), gesture(name, view.options.mode, w))
        case model.Watch(target):
            return w.t("Watch {name}", name=context.raw_names[target])
        case model.TakeEgg(name):
            return source(name, view, w)
        case model.PlaceEgg(number):
            return BOOK.word("levels", number, w)
        case model.Agree(number):
            proposer = next(each.seat for each in view.proposals if each.number == number)
            return w.t("Agree with {name}", name=context.raw_names[proposer])
        case model.ProposeSignal() | model.ProposeDraw() | model.ProposeChange():
            return signals.proposal_text(action, view, w)
        case _:
            return w.t("Ready")


def called(name: str, w: Words) -> str:
    """Returns the words for what a lesson mentions: a breed, or a button's label."""
    return w.t("Ready") if name == "ready" else breed(name, w)


def is_call(action: rules.Action) -> bool:
    """Returns whether speed matters for a move: a call, a visible gesture, or looking elsewhere."""
    return isinstance(action, model.Shout | model.Gesture | model.Watch)


def moves(view: BeccatoView, context: RenderContext, w: Words) -> Iterator[Move] | None:
    """Returns a team member's moves while the team talks, or ``None`` at other times."""
    if asked(view, *signals.TALKS) is None:
        return None
    actions: list[rules.Action] = [model.Ready()] if asked(view, "ready") else []
    actions += [model.Agree(proposal.number) for proposal in signals.pending(view)]
    listed = (Move(move_text(action, view, context, w), action) for action in actions)
    return chain(listed, signals.proposals(view, w))
