"""What presses mean: an action, or a draft of one."""

from __future__ import annotations

from typing import Any

from bot.tables.commands import Draft, Pressed
from rules.belote.model import BeloteView


def meaning(press: Pressed, view: BeloteView, draft: None) -> dict[str, Any] | Draft:
    """Returns the action a press means; nothing in Belote is picked in two steps.

    Raises:
        KeyError: no such verb.
    """
    match press.verb:
        case "take":
            return {"type": "Take"}
        case "pass":
            return {"type": "Pass"}
        case "trump":
            return {"type": "NameTrump", "suit": press.arg}
        case "card":
            return {"type": "PlayCard", "card": press.arg}
        case "call":
            return {"type": "PlayCard", "card": press.arg, "call": True}
        case _:
            raise KeyError(press.verb)
