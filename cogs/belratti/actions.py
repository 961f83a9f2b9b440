"""The players' picks and what they lead to, and the controls from earlier versions.

A draft is a small dict. ``panel`` is the open panel in an Owl's hand; ``well`` is the first half of
a statement, and ``said`` the statement before it; ``six`` are the pictures to swap. In earlier
versions, ``pick`` is the picture chosen on the wall; ``good``, ``medium``, ``bad`` are a statement.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import rules
from bot.components.custom_id import number
from bot.components.kit import asked
from bot.tables.commands import Before, Draft, Meaning, Pick, malformed, need_single, need_valid
from bot.ui.controls import picks, plays, plays_number
from cogs.belratti.choices import (
    AGAIN,
    EASEL,
    SWAP_PANEL,
    SWAP_SIX,
    painted,
    statement_of,
    well_so_far,
)
from cogs.belratti.text import held
from rules.belratti import model
from rules.belratti.model import Place, Theme
from rules.belratti.view import BelrattiView

SAY = Pick("say")
ALWAYS = (
    *(
        model.Ready(),
        model.Unready(),
        model.Continue(),
        model.KeepDemand(),
        model.ConfirmBoard(),
        model.Agree(),
        model.Refuse(),
    ),
    *(model.ProposePlusMinus(step) for step in (-1, 1)),
    *map(model.ConfirmDemand, range(model.LEAST_DEMAND, model.MOST_DEMAND + 1)),
    *(model.ProposeNewThemes(which) for which in ("A", "B", "both")),
)
"""Actions that don't concern any picture."""
BRUSH = {"paint_a": Theme.A, "paint_b": Theme.B}
"""Which theme each of the two menus paints for."""


def _on_wall(kind: str, action: str) -> Callable[[str], Before]:
    """Returns what a button does to its own picture, or to the one that was picked."""
    return lambda card: {"type": action, "card": card} if card else Pick(kind)


def _hang(arg: str) -> Before:
    card, _, place = arg.rpartition(".")
    return {"type": "Hang", "card": card, "place": place} if card else Pick("hang", place)


def _paint(arg: str) -> Before:
    card, _, theme = arg.rpartition(".")
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
    """Yields the picks, and all actions that have a control; the rules explain any refusal."""
    if asked(view) is None:
        return
    mine, wall = held(view), tuple(exhibit.card for exhibit in view.table)
    for card in mine:
        yield from (model.Commit(card, theme) for theme in Theme)
        yield model.Withdraw(card)
    yield from (EASEL, SWAP_PANEL, Pick("panel", "fit"), SWAP_SIX, SAY, AGAIN, *ALWAYS)
    yield from (model.Hang(card, place) for card in wall for place in Place)
    yield from (act(card) for card in wall for act in (model.Unhang, model.ProposeQuestion))
    numbers = tuple(map(str, range(len(mine) + 1)))
    values = {
        **dict.fromkeys(("pick", "six"), (*mine, *wall)),
        **dict.fromkeys(BRUSH, mine),
        **dict.fromkeys(("well", "so_so", "good", "medium", "bad"), numbers),
        "hang": tuple(place.value for place in Place),
        **dict.fromkeys(("unhang", "ask"), ("",)),
    }
    yield from (Pick(kind, value) for kind, listed in values.items() for value in listed)


def picked(view: BelrattiView, draft: Any, steps: Sequence[Pick]) -> rules.Action | Draft:
    """Returns the draft or the action that the picks lead to.

    Raises:
        Refused: there is no such statement.
        rules.IllegalAction: a picture has to be picked first (``pick_first``).
    """
    chosen: dict[str, Any] = draft or {}
    if steps[0].kind == "six":
        return Draft({**chosen, "six": [pick.value for pick in steps]})
    match need_single(steps):
        case Pick("pick", card):
            return Draft({**chosen, "pick": card})
        case Pick("paint_a" | "paint_b" as brush, card):
            if card in painted(view):
                return model.Withdraw(card)
            return model.Commit(card, BRUSH[brush])
        case Pick("well", count):
            return Draft({"well": int(count), "said": statement_of(view)})
        case Pick("so_so", "again"):
            return Draft(None)
        case Pick("so_so", count):
            return _fit(view, need_valid(well_so_far(view, chosen)), int(count))
        case Pick("panel", "fit"):
            return Draft({"panel": "fit", "said": statement_of(view)})
        case Pick("panel", name):
            return Draft({"panel": name} if name else None)
        case Pick("good" | "medium" | "bad" as mark, count):
            return Draft({**chosen, mark: int(count)})
        case Pick("say"):
            return model.StateFit(*_statement(view, chosen))
        case Pick("swap"):
            return model.SwapHand(tuple(chosen.get("six", ())))
        case Pick("hang", place):
            return model.Hang(_picked(chosen), Place(place))
        case Pick("unhang"):
            return model.Unhang(_picked(chosen))
        case _:
            return model.ProposeQuestion(_picked(chosen))


def _fit(view: BelrattiView, good: int, medium: int) -> model.StateFit:
    bad = len(held(view)) - good - medium
    if bad < 0:
        raise malformed()
    return model.StateFit(good, medium, bad)


def _picked(draft: dict[str, Any]) -> str:
    if "pick" not in draft:
        raise rules.IllegalAction("pick_first")
    return draft["pick"]


def _statement(view: BelrattiView, draft: dict[str, Any]) -> tuple[int, int, int]:
    """Returns the statement picked in an earlier version, added to the one before; the rest is bad.

    Rule: BR-23, BR-55
    """
    before = statement_of(view) or [0, 0, 0]
    good = draft.get("good", before[0])
    medium = draft.get("medium", before[1])
    rest = max(0, len(held(view)) - good - medium)
    return good, medium, min(draft.get("bad", rest), rest)
