"""Translates presses into actions, or drafts of one.

A draft is a small dict: ``pick``, the picture chosen in a menu; ``panel``, what an Owl's hand is opened at; ``well``, the
first half of a statement, and ``said``, the one before it; ``six``, the pictures to swap. Messages of earlier versions offer
what is picked and painted in two steps, and ``good``, ``medium`` and ``bad`` of a statement: that is still taken.
"""

from __future__ import annotations

from typing import Any

import rules
from bot.components.custom_id import number
from bot.tables.commands import ComponentAction, Draft, malformed, need_valid
from cogs.belratti.choices import can_swap, held, painted
from rules.belratti.view import BelrattiView

_PANELS = ("", "fit", "swap")
"""What an Owl's hand is opened at: the easel, a statement, the joker Swap hand."""

_PLAIN = {
    "keep": "Continue",
    "hold": "KeepDemand",
    "ready": "Ready",
    "unready": "Unready",
    "confirm": "ConfirmBoard",
    "agree": "Agree",
    "refuse": "Refuse",
}


def to_action(press: ComponentAction, view: BelrattiView, draft: Any) -> dict[str, Any] | Draft:
    """Returns the action a press means, or the new draft.

    Raises:
        Refused: no press of this game, or no such choice.
        rules.IllegalAction: a picture has to be picked first (``pick_first``).
    """
    chosen: dict[str, Any] = draft or {}
    match press:
        case ComponentAction("themes", which, ()):
            return {"type": "ProposeNewThemes", "which": which}
        case ComponentAction("demand", wanted, ()):
            return {"type": "ConfirmDemand", "number": need_valid(number(wanted))}
        case ComponentAction("step", step, ()):
            return {"type": "ProposePlusMinus", "step": need_valid(number(step, range(-1, 2)))}
        case ComponentAction("pick", "", (card,)):
            return Draft({**chosen, "pick": _seen(view, card)})
        case ComponentAction("paint", what, ()):
            card, _, theme = what.rpartition(".")
            return {"type": "Commit", "card": card, "theme": theme}
        case ComponentAction("paint_a" | "paint_b" as verb, "", (card,)):
            if _seen(view, card) in painted(view):
                return {"type": "Withdraw", "card": card}
            return {"type": "Commit", "card": card, "theme": verb[-1].upper()}
        case ComponentAction("well", "", (count,)):
            well = need_valid(number(count, range(len(held(view)) + 1)))
            return Draft({"well": well, "said": statement_of(view)})
        case ComponentAction("so_so", "", ("again",)):
            return Draft(None)
        case ComponentAction("so_so", "", (count,)):
            good = need_valid(well_so_far(view, chosen))
            medium = need_valid(number(count, range(len(held(view)) - good + 1)))
            return {
                "type": "StateFit",
                "good": good,
                "medium": medium,
                "bad": len(held(view)) - good - medium,
            }
        case ComponentAction("back", card, ()):
            return {"type": "Withdraw", "card": card}
        case ComponentAction("panel", name, ()) if name in _PANELS:
            return Draft(_panel(view, name))
        case ComponentAction("good" | "medium" | "bad" as verb, "", (count,)):
            return Draft({**chosen, verb: need_valid(number(count, range(len(held(view)) + 1)))})
        case ComponentAction("say", "", ()):
            good, medium, bad = statement(view, chosen)
            return {"type": "StateFit", "good": good, "medium": medium, "bad": bad}
        case ComponentAction("six", "", cards) if cards:
            return Draft({**chosen, "six": [_seen(view, card) for card in cards]})
        case ComponentAction("swap", "", ()):
            return {"type": "SwapHand", "cards": chosen.get("six", [])}
        case ComponentAction("hang", what, ()):
            card, _, where = what.rpartition(".")
            return {"type": "Hang", "card": card or _picked(chosen), "place": where}
        case ComponentAction("unhang", card, ()):
            return {"type": "Unhang", "card": card or _picked(chosen)}
        case ComponentAction("ask", card, ()):
            return {"type": "ProposeQuestion", "card": card or _picked(chosen)}
        case ComponentAction(verb, "", ()):
            return {"type": need_valid(_PLAIN.get(verb))}
        case _:
            raise malformed()


def _panel(view: BelrattiView, name: str) -> dict[str, Any] | None:
    """Returns the draft that opens a panel, ``None`` for the easel itself."""
    return {
        "": None,
        "fit": {"panel": "fit", "said": statement_of(view)},
        "swap": {"panel": "swap"},
    }[name]


def open_panel(view: BelrattiView, draft: dict[str, Any]) -> str:
    """Returns the panel an Owl's hand is opened at; it closes when what it is for is done."""
    panel = draft.get("panel", "")
    is_done = panel == "fit" and draft.get("said") != statement_of(view)
    return "" if is_done or (panel == "swap" and not can_swap(view)) else panel


def well_so_far(view: BelrattiView, draft: dict[str, Any]) -> int | None:
    """Returns how many pictures an Owl has said go well, if the statement is begun and not said yet."""
    return draft.get("well") if draft.get("said") == statement_of(view) else None


def _seen(view: BelrattiView, card: str) -> str:
    """Returns a picture that the reader holds or sees on the wall."""
    if card not in held(view) and all(exhibit.card != card for exhibit in view.table):
        raise malformed()
    return card


def _picked(draft: dict[str, Any]) -> str:
    if "pick" not in draft:
        raise rules.IllegalAction("pick_first")
    return draft["pick"]


def statement(view: BelrattiView, draft: dict[str, Any]) -> tuple[int, int, int]:
    """Returns what an Owl is about to say: what is picked, over what was said before; the rest is bad.

    Rule: BR-23, BR-55
    """
    before = statement_of(view) or [0, 0, 0]
    good = draft.get("good", before[0])
    medium = draft.get("medium", before[1])
    rest = max(0, len(held(view)) - good - medium)
    return good, medium, min(draft.get("bad", rest), rest)


def statement_of(view: BelrattiView) -> list[int] | None:
    """Returns what the reader has said about the hand this round."""
    return next(
        ([fit.good, fit.medium, fit.bad] for fit in view.fits if fit.seat == view.viewer), None
    )
