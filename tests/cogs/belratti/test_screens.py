"""What can be touched in Belratti's pictures does what the messages' controls do."""

from itertools import chain, takewhile
from random import Random
from typing import Any

import pytest

import rules
from bot.components.screen import Picture, Touchable
from bot.tables.commands import Pick
from cogs.belratti import text
from cogs.belratti.art.drawings import SIDES
from cogs.belratti.choices import is_asked_first, painted, waiting
from rules.belratti.model import (
    Commit,
    Exhibit,
    Hang,
    Place,
    ProposeNewThemes,
    StateFit,
    Unhang,
    Withdraw,
)
from tests.bot.test_controls import controls, screens


def touchables(match: rules.Match, seat: int, draft: Any = None) -> list[Touchable]:
    """Returns what a player can touch; checks that the hand has the same controls."""
    shown, *boards = screens("belratti", match, seat, draft)
    assert not [*chain.from_iterable(map(controls, boards))]
    pictures = [block for block in shown.blocks if isinstance(block, Picture)]
    items = [item for block in pictures for item in block.items]
    offered = [control.does for _, control in controls(shown)]
    assert all(control.does in offered for item in items for control in item.controls)
    return items


def does(items: list[Touchable]) -> set[tuple[str, Any]]:
    return {(item.code, control.does) for item in items for control in item.controls}


def thing(action: rules.Action, view: Any) -> str | None:
    """Returns the only picture that an action is about; none if it leaves that where it is."""
    if isinstance(action, ProposeNewThemes):
        return None if action.which == "both" else view.themes["AB".index(action.which)]
    card = getattr(action, "card", None)
    place = next((hung.place for hung in view.table if hung.card == card), None)
    # What is not under a theme is aside, whether a Cat says so or not.
    aside = isinstance(action, Hang) and action.place is Place.ASIDE and place not in SIDES
    same = isinstance(action, Hang) and action.place is place
    return None if aside or same or isinstance(action, Unhang) else card


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
        first = is_asked_first(view)
        assert not (first and reached)
        swaps = does(touchables(match, seat, {"panel": "swap"}))
        kinds |= {pick.kind for _, pick in swaps if isinstance(pick, Pick)}
        # After statements come thousands of swaps, which name six pictures.
        for action in takewhile(lambda action: not isinstance(action, StateFit), match.legal(seat)):
            if (card := thing(action, view)) and seat in waiting(view) and not first:
                assert (card, action) in reached
                kinds.add(type(action).__name__)
        match.play(seat, match.sample(seat, rng, prompt.window))
    assert kinds >= {"ProposeNewThemes", "Commit", "Withdraw", "Hang", "six"}
    assert "Someone has already proposed a joker; answer that first." in reasons
    assert any(reason.endswith("pictures are already painted.") for reason in reasons)


def test_a_choice_says_what_it_does() -> None:
    match, rng, seen = rules.Match.new("belratti", 4, "labels"), Random(4), set[str]()
    while match.prompts:
        prompt = rng.choice(match.prompts)
        seat = rng.choice(prompt.seats)
        for _, control in controls(next(screens("belratti", match, seat, None))):
            does, label, after = control.does, control.label, match.fork()
            if not isinstance(does, Commit | Hang | Withdraw):
                continue
            after.play(seat, does)
            view: Any = after.view(seat)
            seen.add(type(does).__name__)
            if isinstance(does, Hang):
                assert Exhibit(does.card, does.place) in view.table
                assert ("take it down" in label) == (does.place is Place.ASIDE)
            else:
                assert (does.card in painted(view)) == isinstance(does, Commit)
                assert ("take it back" in label) == isinstance(does, Withdraw)
        match.play(seat, match.sample(seat, rng, prompt.window))
        if match.seq > 80:
            break
    assert seen == {"Commit", "Hang", "Withdraw"}
