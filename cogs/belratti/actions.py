"""What can be picked step by step, what that leads to, and what controls of earlier versions do.

A draft is a small dict: ``pick``, the picture chosen in a menu; ``panel``, what an Owl's hand is opened at; ``well``, the
first half of a statement, and ``said``, the one before it; ``six``, the pictures to swap. ``good``, ``medium`` and ``bad``
are a statement as earlier versions had it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import rules
from bot.components.custom_id import number
from bot.tables.commands import Before, Draft, Meaning, Pick, malformed, need_one, need_valid
from bot.ui.controls import picks, plays, plays_number
from cogs.belratti.choices import can_swap, held, painted
from rules.belratti.model import (
    LEAST_DEMAND,
    MOST_DEMAND,
    Agree,
    Commit,
    ConfirmBoard,
    ConfirmDemand,
    Continue,
    Hang,
    KeepDemand,
    Place,
    ProposeNewThemes,
    ProposePlusMinus,
    ProposeQuestion,
    Ready,
    Refuse,
    StateFit,
    SwapHand,
    Theme,
    Unhang,
    Unready,
    Withdraw,
)
from rules.belratti.view import BelrattiView

SWAP_SIX, SAY = Pick("swap"), Pick("say")
EASEL, SWAP_PANEL = Pick("panel", ""), Pick("panel", "swap")
AGAIN = Pick("so_so", "again")
ALWAYS = (
    *(Ready(), Unready(), Continue(), KeepDemand(), ConfirmBoard(), Agree(), Refuse()),
    *(ProposePlusMinus(step) for step in (-1, 1)),
    *map(ConfirmDemand, range(LEAST_DEMAND, MOST_DEMAND + 1)),
    *(ProposeNewThemes(which) for which in ("A", "B", "both")),
)
"""Actions that say nothing of a picture."""
BRUSH = {"paint_a": Theme.A, "paint_b": Theme.B}
"""The theme each of the two menus paints for."""


def _on_wall(kind: str, action: str) -> Callable[[str], Before]:
    """Returns what a button does to its own picture, or else to the one that has been picked."""
    return lambda card: {"type": action, "card": card} if card else Pick(kind)


def _hang(what: str) -> Before:
    card, _, place = what.rpartition(".")
    return {"type": "Hang", "card": card, "place": place} if card else Pick("hang", place)


def _paint(what: str) -> Before:
    card, _, theme = what.rpartition(".")
    return {"type": "Commit", "card": card, "theme": theme}


BEFORE: Mapping[str, Callable[[str], Before]] = {
    **picks("pick", "panel", "well", "so_so", "six", "swap", "good", "medium", "bad", "say"),
    **picks(*BRUSH),
    "themes": plays("ProposeNewThemes", "which"),
    "demand": plays_number("ConfirmDemand", "number"),
    "step": lambda step: {
        "type": "ProposePlusMinus",
        "step": need_valid(number(step, range(-1, 2))),
    },
    "paint": _paint,
    "back": plays("Withdraw", "card"),
    "hang": _hang,
    "unhang": _on_wall("unhang", "Unhang"),
    "ask": _on_wall("ask", "ProposeQuestion"),
    "keep": plays("Continue"),
    "hold": plays("KeepDemand"),
    "ready": plays("Ready"),
    "unready": plays("Unready"),
    "confirm": plays("ConfirmBoard"),
    "agree": plays("Agree"),
    "refuse": plays("Refuse"),
}


def offers(view: BelrattiView, _draft: Any) -> Iterator[Meaning]:
    """Yields what is picked step by step, and whatever else has a control: the rules say why not."""
    mine, wall = held(view), tuple(exhibit.card for exhibit in view.table)
    for card in mine:
        yield from (Commit(card, theme) for theme in Theme)
        yield Withdraw(card)
    yield from (EASEL, SWAP_PANEL, Pick("panel", "fit"), SWAP_SIX, SAY, AGAIN, *ALWAYS)
    yield from (Hang(card, place) for card in wall for place in Place)
    yield from (act(card) for card in wall for act in (Unhang, ProposeQuestion))
    numbers = tuple(map(str, range(len(mine) + 1)))
    values = {
        **dict.fromkeys(("pick", "six"), (*mine, *wall)),
        **dict.fromkeys(BRUSH, mine),
        **dict.fromkeys(("well", "so_so", "good", "medium", "bad"), numbers),
        "hang": tuple(place.value for place in Place),
        **dict.fromkeys(("unhang", "ask"), ("",)),
    }
    yield from (Pick(kind, value) for kind, listed in values.items() for value in listed)


def picked(view: BelrattiView, draft: Any, made: Sequence[Pick]) -> rules.Action | Draft:
    """Returns the new draft, or the action that it makes.

    Raises:
        Refused: no such statement.
        rules.IllegalAction: a picture has to be picked first (``pick_first``).
    """
    chosen: dict[str, Any] = draft or {}
    if made[0].kind == "six":
        return Draft({**chosen, "six": [pick.value for pick in made]})
    match need_one(made):
        case Pick("pick", card):
            return Draft({**chosen, "pick": card})
        case Pick("paint_a" | "paint_b" as brush, card):
            return Withdraw(card) if card in painted(view) else Commit(card, BRUSH[brush])
        case Pick("well", count):
            return Draft({"well": int(count), "said": statement_of(view)})
        case Pick("so_so", "again"):
            return Draft(None)
        case Pick("so_so", count):
            return _fit(view, need_valid(well_so_far(view, chosen)), int(count))
        case Pick("panel", name):
            return Draft(_panel(view, name))
        case Pick("good" | "medium" | "bad" as mark, count):
            return Draft({**chosen, mark: int(count)})
        case Pick("say"):
            return StateFit(*_statement(view, chosen))
        case Pick("swap"):
            return SwapHand(tuple(chosen.get("six", ())))
        case Pick("hang", place):
            return Hang(_picked(chosen), Place(place))
        case Pick("unhang"):
            return Unhang(_picked(chosen))
        case _:
            return ProposeQuestion(_picked(chosen))


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


def _fit(view: BelrattiView, good: int, medium: int) -> StateFit:
    bad = len(held(view)) - good - medium
    if bad < 0:
        raise malformed()
    return StateFit(good, medium, bad)


def _picked(draft: dict[str, Any]) -> str:
    if "pick" not in draft:
        raise rules.IllegalAction("pick_first")
    return draft["pick"]


def _statement(view: BelrattiView, draft: dict[str, Any]) -> tuple[int, int, int]:
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
