"""Beccato! in sentences: calls, events, questions and refusals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import rules
from bot.i18n.words import Words
from bot.ui.game_ui import RenderContext
from bot.ui.phrasebook import Facts
from cogs.beccato.cards import BOOK, EGGS, breed, gesture, guild
from rules.beccato import events
from rules.beccato.model import Call
from rules.beccato.view import BeccatoView


def team(view: BeccatoView, index: int, names: Sequence[str], w: Words) -> str:
    """Returns a team: its guild and its players."""
    shown = view.teams[index]
    return f"{guild(shown.guild, w)} ({w.listing([names[seat] for seat in shown.seats])})"


def gesture_line(seat: int, name: str, names: Sequence[str], w: Words) -> str:
    """Returns the log line of a gesture."""
    return f"👀 {gesture(name, 'board', w, names[seat])}"


# Calls


def shout(call: Call | events.CallMade, names: Sequence[str], w: Words, *, who: bool = True) -> str:
    """Returns a call as it was shouted, with the caller's name if ``who``."""
    text = BOOK.word(
        "shout",
        call.shout,
        w,
        named=call.breed is not None,
        breed=breed(call.breed, w) if call.breed else "",
        name="" if call.target is None else names[call.target],
    )
    return w.t("{name}: {shout}", name=names[call.seat], shout=text) if who else text


def verdict(call: Call, w: Words) -> str:
    """Returns whether a call was right, and why, in one sentence."""
    said = f"{call.shout}_{call.verdict}"
    return BOOK.word("verdict", said, w, named=call.breed is not None)


def log_line(event: Any, context: RenderContext, w: Words) -> str | None:
    """Returns a public event in one line; none for passing; what a call moves is in its summary."""
    names = context.names
    match event:
        case events.GestureMade():
            return gesture_line(event.seat, event.gesture, names, w)
        case events.CallMade():
            return f"📣 **{shout(event, names, w)}**"
        case _:
            pass
    facts: Facts = {
        "name": lambda: context.name(event.dealer),
        "number": lambda: event.round,
        "team": lambda: guild(event.guild, w),
        "egg": lambda: w.t(EGGS[event.egg.id].name),
        "count": lambda: event.laps,
    }
    return BOOK.log_line(event, w, facts)


def refusal(error: rules.RuleError, w: Words) -> str | None:
    """Returns why not, in one sentence."""
    return BOOK.refusal(error, w, {})
