"""What presses mean: an action, or a draft of one."""

from __future__ import annotations

from typing import Any

from bot.tables.commands import Draft, Pressed
from bot.tables.tempo import Tempo
from cogs.beccato import talk
from rules.beccato.view import TableView

COOLDOWN = 3.0
"""Seconds between two gestures of a player."""

STEADY = 1.0
"""Seconds of a round in which no call is taken: a press meant for the round before must not end this one."""


def meaning(press: Pressed, view: TableView, draft: Any) -> dict[str, Any] | Draft:
    """Returns the action a press means, or more of a plan for the team's signal.

    Raises:
        KeyError, ValueError, IndexError: no such verb or choice.
    """
    match press.verb:
        case "pass":
            return {"type": "PassCard", "card": press.arg}
        case "chicchirichi":
            return {"type": "Chicchirichi"}
        case "coccode":
            return {"type": "Coccode", "breed": press.arg or None}
        case "beccato":
            return {"type": "Beccato", "target": int(press.arg)}
        case "gesture" | "gesture_more":
            return {"type": "Gesture", "gesture": press.values[0]}
        case "egg":
            return {"type": "TakeEgg", "source": press.arg}
        case "place":
            return {"type": "PlaceEgg", "level": int(press.arg)}
        case "ready":
            return {"type": "Ready"}
        case "agree":
            return {"type": "Agree", "proposal": int(press.arg)}
        case _:
            return talk.meaning(press, view, draft)


def tempo(action: str) -> Tempo:
    """Returns how fast actions may follow: gestures have a cooldown, calls wait until a round has been seen."""
    match action:
        case "Gesture":
            return Tempo(again=COOLDOWN)
        case "Coccode" | "Beccato":
            return Tempo(settle=STEADY)
        case _:
            return Tempo()
