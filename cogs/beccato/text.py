"""Beccato! in sentences: calls, events, questions and refusals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import rules
from bot.components.screen import Button, Choice
from bot.i18n.words import Words
from bot.ui.game_ui import RenderContext
from bot.ui.phrasebook import Facts
from cogs.beccato.cards import BOOK, breed, egg_name, gesture, guild, guild_sign
from rules.beccato import events
from rules.beccato.model import Call, after
from rules.beccato.view import BeccatoView


def team(view: BeccatoView, index: int, names: Sequence[str], w: Words) -> str:
    """Returns a team as its guild and its players."""
    shown = view.teams[index]
    return f"{guild(shown.guild, w)} ({w.listing([names[seat] for seat in shown.seats])})"


def opponents(view: BeccatoView) -> list[rules.Seat]:
    """Returns the viewer's opponents, starting with the next in turn."""
    assert view.viewer is not None
    mine = view.players[view.viewer].team
    return [seat for seat in after(view.ring, view.viewer) if view.players[seat].team != mine]


def seat_label(seat: rules.Seat, context: RenderContext, w: Words) -> str:
    """Returns a player's name, short enough for a button."""
    return context.raw_names[seat][:40] or w.t("Seat {number}", number=seat + 1)


def chosen(
    buttons: Mapping[str, Button], view: BeccatoView, context: RenderContext, w: Words
) -> list[Choice]:
    """Returns a menu's choices for per-seat buttons, each with the player's name and guild."""
    return [
        Choice(
            seat_label(int(seat), context, w),
            control.arg,
            emoji=guild_sign(view.teams[view.players[int(seat)].team].guild, w),
            does=control.does,
        )
        for seat, control in buttons.items()
    ]


def gesture_line(seat: int, name: str, names: Sequence[str], w: Words) -> str:
    """Returns the log line for a gesture."""
    return f"👀 {gesture(name, 'board', w, names[seat])}"


# Calls


def shout(call: Call | events.CallMade, names: Sequence[str], w: Words) -> str:
    """Returns a call as it was shouted, preceded by the caller's name."""
    text = BOOK.word(
        "shout",
        call.shout,
        w,
        named=call.breed is not None,
        breed=breed(call.breed, w) if call.breed else "",
        name="" if call.target is None else names[call.target],
    )
    return w.t("{name}: {shout}", name=names[call.seat], shout=text)


def log_line(event: Any, context: RenderContext, w: Words) -> str | None:
    """Returns an event in one line; ``None`` for a pass or an event in the call's summary."""
    if isinstance(event, events.GestureMade):
        return gesture_line(event.seat, event.gesture, context.names, w)
    if isinstance(event, events.CallMade):
        return f"📣 **{shout(event, context.names, w)}**"
    facts: Facts = {
        "name": lambda: context.name(event.dealer),
        "number": lambda: event.round,
        "team": lambda: guild(event.guild, w),
        "egg": lambda: egg_name(event.egg, w),
        "count": lambda: event.laps,
    }
    return BOOK.log_line(event, w, facts)


def refusal(error: rules.RuleError, w: Words) -> str | None:
    """Explains a refusal in one sentence."""
    return BOOK.refusal(error, w, {})
