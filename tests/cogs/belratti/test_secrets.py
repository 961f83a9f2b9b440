"""Nothing tells anybody what they may not know: every screen of whole matches, read to the last custom id.

Screens are plain values, so each is searched whole: texts, alt texts, labels, values, and what its pictures are drawn
from. For that every picture's name is its id.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random

import msgspec
import pytest

import rules
from bot.components.renderer import layout
from bot.components.screen import Menu, Row, Screen, Text
from bot.components.screen import Picture as Shown
from bot.i18n.words import words
from bot.ui.game_ui import RenderContext, Setting, Thing
from cogs.belratti import UI, cards
from rules.belratti.model import Phase
from rules.belratti.view import BelrattiView
from tests.support.limits import message_faults

W = words("en")
NAMES = ("Maximiliane-Bartholomea von und", "Zoë", "田中太郎", "Ana", "Jules", "Eve", "Grace")


@pytest.fixture(autouse=True)
def _names_are_ids(monkeypatch: pytest.MonkeyPatch) -> None:
    told = {
        card: msgspec.structs.replace(picture, name=card, twist=f"as {card}", alt=f"It is {card}.")
        for card, picture in cards.PICTURES.items()
    }
    monkeypatch.setattr(cards, "PICTURES", told)


def named(what: object) -> set[str]:
    """Returns the pictures that are told of anywhere in something."""
    return set(re.findall(r"P\d{3}", repr(what)))


def words_beside(screen: Screen) -> str:
    """Returns all that a screen says in words: neither what its pictures show nor their descriptions, nor any ids."""
    said: list[object] = []
    for block in screen.blocks:
        match block:
            case Text():
                said.append(block.text)
            case Row():
                said += [one.label for one in block.buttons]
            case Menu():
                said += [(block.prompt, *((one.label, one.hint) for one in block.choices))]
            case _:
                pass
    return repr(said)


def in_the_open(view: BelrattiView) -> set[str]:
    """Returns the pictures that everybody has seen."""
    seen = {*view.themes, *view.discard, *view.team_pile, *view.belratti_pile}
    seen |= {exhibit.card for exhibit in view.table}
    for done in view.history:
        seen |= {*done.themes, *(picture.card for picture in done.pictures)}
    return seen


def context(view: BelrattiView, draft: object = None) -> RenderContext:
    names = NAMES[: len(view.roles)]
    times = {prompt.window: 1_800_000_000.0 for prompt in view.prompts}
    return RenderContext(1, names, names, ("told " * 30,) * 5, times, "[table 1](https://x)", draft)


def drafts(view: BelrattiView) -> Iterator[object]:
    """Yields what somebody may be in the middle of."""
    yield None
    if view.viewer is not None and view.hand and view.phase is Phase.PAINT:
        yield {"pick": view.hand[0]}
        yield {"panel": "fit", "said": None, "good": 1}
        yield {"panel": "swap", "six": list(view.hand[:6])}
    if view.phase is Phase.HANG:
        yield {"pick": view.table[0].card}


def screens(match: rules.Match) -> Iterator[tuple[Screen, set[str]]]:
    """Yields every screen of a moment with the pictures its readers may know."""
    public = match.view(None)
    assert isinstance(public, BelrattiView)
    yield UI.board(public, context(public), W), in_the_open(public)
    for seat in range(match.seats):
        view = match.view(seat)
        assert isinstance(view, BelrattiView)
        own = {*(view.hand or ()), *(item.card for item in view.commitments)}
        for draft in drafts(view):
            yield UI.hand(view, context(view, draft), W), in_the_open(public) | own


def things(match: rules.Match, seat: rules.Seat) -> Sequence[Thing]:
    """Returns what a seat can ask about."""
    assert UI.things is not None
    return UI.things(Setting(match.options), match.view(seat), W)


@pytest.mark.parametrize("seats", [3, 5, 7])
def test_BR_07_every_screen_tells_only_what_its_reader_may_know(seats: int) -> None:
    match = rules.Match.new("belratti", seats, f"secrets {seats}")
    rng = Random(seats)
    player = rules.robot("belratti", "normal")
    told = 0
    while match.prompts:
        asked = [one for seat in range(seats) for one in things(match, seat)]
        assert not any(named((one.label, one.told().title, one.told().text)) for one in asked)
        for screen, known in screens(match):
            assert named(screen) <= known
            assert not named(words_beside(screen)), "Belratti is wordless"
            told += 1
            body = {"components": layout(screen, 1).to_components()}
            assert not [*message_faults(body)]
            assert sum(len(b.text) for b in screen.blocks if isinstance(b, Text)) <= 3900
        eager = [
            (prompt, seat)
            for prompt in reversed(match.prompts)
            for seat in prompt.seats
            if player.wants(match.view(seat), prompt, Random(seat))
        ]
        prompt, seat = rng.choice([one for one in eager if one[0] is eager[0][0]])
        events = match.play(seat, player.choose(match.view(seat), prompt, Random(seat), 1.0))
        after = match.view(None)
        assert isinstance(after, BelrattiView)
        for event in events:
            if event.visible_to(None):
                assert not named(UI.log_line(event, context(after), W))
    view = match.view(None)
    assert isinstance(view, BelrattiView)
    assert match.outcome is not None
    ends = [UI.summary(view, index, context(view), W) for index in range(UI.summary_count(view))]
    ends += [UI.result(view, match.outcome, context(view), W), UI.board(view, context(view), W)]
    for screen in ends:
        assert named(screen) <= in_the_open(view)
        assert not named(words_beside(screen))
        assert not [*message_faults({"components": layout(screen, 1).to_components()})]
        assert sum(len(b.text) for b in screen.blocks if isinstance(b, Text)) <= 3900
    assert told > 200


def test_BR_30_a_wall_looks_the_same_whoever_painted_what() -> None:
    """Worlds in which other pictures are the real ones show Cats and the public the same, to the byte."""
    game = rules.GAMES["belratti"]
    match = rules.Match.new("belratti", 5, "wall")
    player = rules.robot("belratti", "easy")
    for _ in range(200):
        view = match.view(None)
        assert isinstance(view, BelrattiView)
        if view.phase is Phase.HANG:
            break
        seat, action = next(
            (seat, player.choose(match.view(seat), prompt, Random(seat), 1.0))
            for prompt in reversed(match.prompts)
            for seat in prompt.seats
            if player.wants(match.view(seat), prompt, Random(seat))
        )
        match.play(seat, action)
    view = match.view(None)
    assert isinstance(view, BelrattiView)
    assert view.phase is Phase.HANG
    state = match._state
    cat = next(seat for seat, role in enumerate(view.roles) if role == "cat")
    real = {item.card for item in state.commitments}
    others: set[frozenset[str]] = set()
    for seed in range(12):
        for viewer in (None, cat):
            other = game.resample(match.view(viewer), Random(seed))
            others.add(frozenset(item.card for item in other.commitments))
            seen = game.view(other, viewer, match.prompts)
            show = UI.board if viewer is None else UI.hand
            one = show(match.view(viewer), context(view), W)
            two = show(seen, context(view), W)
            assert one == two
            for block in one.blocks:
                if isinstance(block, Shown):
                    assert block.name in ("board.png", "wall.png")
    assert len(others | {frozenset(real)}) > 3
