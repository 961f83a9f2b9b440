"""What can be touched in Belratti's pictures does what the messages' controls do."""

from __future__ import annotations

from itertools import takewhile
from random import Random
from typing import Any

import pytest

import rules
from bot.components.screen import Picture, Text, Touchable
from bot.tables.commands import Draft, Pick
from cogs.belratti import UI, text
from rules.belratti.model import Exhibit, Hang, ProposeNewThemes, StateFit
from tests.bot.test_controls import controls, screens


def touchables(match: rules.Match, seat: int, draft: Any = None) -> list[Touchable]:
    """Returns what a player can touch; checks that the messages have the same controls."""
    shown = [*screens("belratti", match, seat, draft)]
    blocks = [block for screen in shown for block in screen.blocks]
    items = [item for block in blocks if isinstance(block, Picture | Text) for item in block.items]
    offered = [control.does for screen in shown for _, control in controls(screen)]
    assert all(control.does in offered for item in items for control in item.controls)
    return items


def does(items: list[Touchable]) -> set[tuple[str, Any]]:
    return {(item.code, control.does) for item in items for control in item.controls}


def thing(action: rules.Action, view: Any) -> str | None:
    """Returns the only picture that an action is about; none if it leaves that where it is."""
    if isinstance(action, ProposeNewThemes):
        return None if action.which == "both" else view.themes["AB".index(action.which)]
    if isinstance(action, Hang) and Exhibit(action.card, action.place) in view.table:
        return None
    return getattr(action, "card", None)


@pytest.mark.parametrize("seats", [3, 5])
def test_every_action_for_a_picture_is_a_control_of_that_picture(seats: int) -> None:
    match, rng = rules.Match.new("belratti", seats, f"touch {seats}"), Random(seats)
    reasons, kinds = set[str](), set[str]()
    while match.prompts:
        prompt = rng.choice(match.prompts)
        seat = rng.choice(prompt.seats)
        view: Any = match.view(seat)
        items = touchables(match, seat)
        wall = [exhibit.card for exhibit in view.table]
        asked = {"themes": view.themes, "paint": text.held(view), "hang": wall, "captain": wall}
        open_now = [window.kind for window in match.prompts if seat in window.seats]
        for item in items:
            if any(item.code in asked.get(kind, ()) for kind in open_now):
                assert bool(item.controls) is not bool(item.reason), (open_now, item)
                reasons.add(item.reason)
        reached = does(items)
        for _, pick in does(items):
            if isinstance(pick, Pick) and pick.kind == "pick":
                draft = UI.picked(view, None, [pick])
                assert isinstance(draft, Draft)
                reached |= does(touchables(match, seat, draft.value))
        swaps = does(touchables(match, seat, {"panel": "swap"}))
        kinds |= {pick.kind for _, pick in swaps if isinstance(pick, Pick)}
        # After statements come thousands of swaps, which name six pictures.
        for action in takewhile(lambda action: not isinstance(action, StateFit), match.legal(seat)):
            if card := thing(action, view):
                assert (card, action) in reached
                kinds.add(type(action).__name__)
        match.play(seat, match.sample(seat, rng, prompt.window))
    assert kinds >= {"ProposeNewThemes", "Commit", "Withdraw", "Hang", "Unhang", "six"}
    assert "A joker has already been proposed; answer that first." in reasons
    assert any(reason.endswith("pictures are already painted.") for reason in reasons)
