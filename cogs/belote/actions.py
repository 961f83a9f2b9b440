"""What presses mean: an action, or a draft of one."""

from __future__ import annotations

from typing import Any

from bot.tables.commands import ComponentAction, Draft, malformed
from rules.belote.model import BeloteView


def to_action(press: ComponentAction, view: BeloteView, draft: None) -> dict[str, Any] | Draft:
    """Returns the action a press means; nothing in Belote is picked in two steps.

    Raises:
        Refused: no press of this game.
    """
    match press:
        case ComponentAction("take", "", ()):
            return {"type": "Take"}
        case ComponentAction("pass", "", ()):
            return {"type": "Pass"}
        case ComponentAction("trump", suit, ()):
            return {"type": "NameTrump", "suit": suit}
        case ComponentAction("card", card, ()):
            return {"type": "PlayCard", "card": card}
        case ComponentAction("call", card, ()):
            return {"type": "PlayCard", "card": card, "call": True}
        case ComponentAction("claim", "", ()):
            return {"type": "ClaimRest"}
        case _:
            raise malformed()
