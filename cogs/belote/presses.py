"""What presses mean: an action, or a draft of one."""

from __future__ import annotations

from typing import Any

from bot.tables.commands import Draft, Pressed, meaningless
from rules.belote.model import BeloteView


def meaning(press: Pressed, view: BeloteView, draft: None) -> dict[str, Any] | Draft:
    """Returns the action a press means; nothing in Belote is picked in two steps.

    Raises:
        Refused: no press of this game.
    """
    match press:
        case Pressed("take", "", ()):
            return {"type": "Take"}
        case Pressed("pass", "", ()):
            return {"type": "Pass"}
        case Pressed("trump", suit, ()):
            return {"type": "NameTrump", "suit": suit}
        case Pressed("card", card, ()):
            return {"type": "PlayCard", "card": card}
        case Pressed("call", card, ()):
            return {"type": "PlayCard", "card": card, "call": True}
        case _:
            raise meaningless()
