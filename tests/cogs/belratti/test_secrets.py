"""Belratti is wordless: only descriptions name pictures. Here a picture's name is its id."""

import re
from collections.abc import Iterator
from random import Random

import msgspec
import pytest

import rules
from bot.components.screen import Menu, Row, Screen, Text
from bot.i18n.words import words
from bot.ui.game_ui import RenderContext, Setting
from cogs.belratti import UI, cards
from rules.belratti.model import Phase
from rules.belratti.view import BelrattiView
from tests.conformance.harness import playout

W = words("en")
NAMES = ("Maximiliane-Bartholomea von und", "Zoë", "田中太郎", "Ana", "Jules", "Eve", "Grace")


@pytest.fixture(autouse=True)
def _names_are_ids(monkeypatch: pytest.MonkeyPatch) -> None:
    marked = {
        card: msgspec.structs.replace(picture, name=card, twist=f"as {card}", alt=f"It is {card}.")
        for card, picture in cards.PICTURES.items()
    }
    monkeypatch.setattr(cards, "PICTURES", marked)


def named(value: object) -> set[str]:
    """Returns the pictures named anywhere in something."""
    return set(re.findall(r"P\d{3}", repr(value)))


def words_beside(screen: Screen) -> str:
    """Returns a screen's words, without its pictures, their descriptions, or ids."""
    labels: list[object] = []
    for block in screen.blocks:
        match block:
            case Text():
                labels.append(block.text)
            case Row():
                labels += [item.label for item in block.buttons]
            case Menu():
                labels += [(block.prompt, *((item.label, item.hint) for item in block.choices))]
            case _:
                pass
    return repr(labels)


def seen(match: rules.Match, viewer: int | None = None) -> BelrattiView:
    view = match.view(viewer)
    assert isinstance(view, BelrattiView)
    return view


def context(view: BelrattiView, draft: object = None) -> RenderContext:
    names = NAMES[: len(view.roles)]
    times = {prompt.window: 1_800_000_000.0 for prompt in view.prompts}
    return RenderContext(1, names, names, ("told " * 30,) * 5, times, "[table 1](https://x)", draft)


def drafts(view: BelrattiView) -> Iterator[object]:
    """Yields possible half-made choices."""
    yield None
    if view.viewer is not None and view.hand and view.phase is Phase.PAINT:
        yield {"pick": view.hand[0]}
        yield {"panel": "fit", "said": None, "good": 1}
        yield {"panel": "swap", "six": list(view.hand[:6])}
    if view.phase is Phase.HANG:
        yield {"pick": view.table[0].card}


def screens(match: rules.Match) -> Iterator[Screen]:
    public = seen(match)
    yield UI.board(public, context(public), W)
    for index in range(UI.summary_count(public)):
        yield UI.summary(public, index, context(public), W)
    for seat in range(match.seats):
        view = seen(match, seat)
        for draft in drafts(view):
            yield UI.hand(view, context(view, draft), W)


@pytest.mark.parametrize("seats", [3, 5, 7])
def test_BR_07_no_word_tells_what_is_on_a_picture(seats: int) -> None:
    match = rules.Match.new("belratti", seats, f"secrets {seats}")
    assert UI.things is not None
    count = 0
    for number, step in enumerate(playout(match, Random(seats))):
        for event in step.events:
            if event.visible_to(None):
                assert not named(UI.log_line(event, context(seen(match)), W))
        if number % 3 == 0 and match.prompts:
            for seat in range(seats):
                for piece in UI.things(Setting(match.options), match.view(seat), W):
                    assert not named((piece.label, piece.page().title, piece.page().text))
            for screen in screens(match):
                assert not named(words_beside(screen))
                count += 1
    assert match.outcome is not None
    view = seen(match)
    for screen in (UI.result(view, match.outcome, context(view), W), *screens(match)):
        assert not named(words_beside(screen))
    assert count > 200
