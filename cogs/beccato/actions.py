"""What presses mean: an action, or a draft of one."""

from __future__ import annotations

from typing import Any

from bot.components.custom_id import number
from bot.tables.commands import ComponentAction, Draft, need_valid
from bot.tables.games import RateLimit
from cogs.beccato.signals import actions as signals
from rules.beccato.view import BeccatoView

COOLDOWN = 3.0
"""Seconds between two gestures of a player."""

STEADY = 1.0
"""Seconds of a round in which no call is taken: a press meant for the round before must not end this one."""


def to_action(press: ComponentAction, view: BeccatoView, draft: Any) -> dict[str, Any] | Draft:
    """Returns the action a press means, or more of a plan for the team's signal.

    Raises:
        Refused: no press of this game, or not at this point of it.
    """
    match press:
        case ComponentAction("pass", card, ()):
            return {"type": "PassCard", "card": card}
        case ComponentAction("chicchirichi", "", ()):
            return {"type": "Chicchirichi"}
        case ComponentAction("coccode", breed, ()):
            return {"type": "Coccode", "breed": breed or None}
        case ComponentAction("beccato", seat, ()):
            return {"type": "Beccato", "target": need_valid(number(seat))}
        case ComponentAction("gesture" | "gesture_more", "", (gesture,)):
            return {"type": "Gesture", "gesture": gesture}
        case ComponentAction("fidget", gesture, ()):
            return {"type": "Gesture", "gesture": gesture}
        case ComponentAction("eyes", seat, ()) | ComponentAction("eyes", "", (seat,)):
            return {"type": "Watch", "target": need_valid(number(seat))}
        case ComponentAction("egg", source, ()):
            return {"type": "TakeEgg", "source": source}
        case ComponentAction("place", level, ()):
            return {"type": "PlaceEgg", "level": need_valid(number(level))}
        case ComponentAction("ready", "", ()):
            return {"type": "Ready"}
        case ComponentAction("agree", proposal, ()):
            return {"type": "Agree", "proposal": need_valid(number(proposal))}
        case _:
            return signals.to_action(press, view, draft)


def rate_limit(action: str) -> RateLimit:
    """Returns how fast actions may follow: gestures have a cooldown, calls wait for the first second of a round to pass."""
    match action:
        case "Gesture":
            return RateLimit(again=COOLDOWN)
        case "Coccode" | "Beccato":
            return RateLimit(settle=STEADY)
        case _:
            return RateLimit()
