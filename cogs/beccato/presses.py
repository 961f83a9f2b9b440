"""What presses mean: an action, or a draft of one."""

from __future__ import annotations

from typing import Any

from bot.tables.commands import Draft, Pressed, meant
from bot.tables.tempo import Tempo
from bot.ui.ids import number
from cogs.beccato import talk
from rules.beccato.view import TableView

COOLDOWN = 3.0
"""Seconds between two gestures of a player."""

STEADY = 1.0
"""Seconds of a round in which no call is taken: a press meant for the round before must not end this one."""


def meaning(press: Pressed, view: TableView, draft: Any) -> dict[str, Any] | Draft:
    """Returns the action a press means, or more of a plan for the team's signal.

    Raises:
        Refused: no press of this game, or not at this point of it.
    """
    match press:
        case Pressed("pass", card, ()):
            return {"type": "PassCard", "card": card}
        case Pressed("chicchirichi", "", ()):
            return {"type": "Chicchirichi"}
        case Pressed("coccode", breed, ()):
            return {"type": "Coccode", "breed": breed or None}
        case Pressed("beccato", seat, ()):
            return {"type": "Beccato", "target": meant(number(seat))}
        case Pressed("gesture" | "gesture_more", "", (gesture,)):
            return {"type": "Gesture", "gesture": gesture}
        case Pressed("egg", source, ()):
            return {"type": "TakeEgg", "source": source}
        case Pressed("place", level, ()):
            return {"type": "PlaceEgg", "level": meant(number(level))}
        case Pressed("ready", "", ()):
            return {"type": "Ready"}
        case Pressed("agree", proposal, ()):
            return {"type": "Agree", "proposal": meant(number(proposal))}
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
