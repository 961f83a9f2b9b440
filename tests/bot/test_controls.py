"""Controls carry what they do: each control that is shown can be read back, after any picks."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import rules
from bot.components.screen import Button, Choice, Menu, Row, Screen, Text
from bot.i18n.words import words
from bot.tables.commands import PLAY, ComponentAction, Draft, Pick, Refused, key_of
from bot.tables.controls import read_press
from bot.ui.controls import button
from bot.ui.game_ui import RenderContext
from rules.belote.model import PlayCard
from tests.support.games import GAMES, PLAIN, ui

W = words("en")
MOMENTS = 60
PICKS = 4
"""Picks in a row that are made at a moment."""


def controls(screen: Screen) -> Iterator[tuple[str, Button | Choice]]:
    """Yields the controls of a screen that do something, each with its window."""
    for block in screen.blocks:
        if isinstance(block, Row):
            yield from ((one.window, one) for one in block.buttons if one.does and one.enabled)
        elif isinstance(block, Menu):
            yield from ((block.window, one) for one in block.choices if one.does)


def screens(game: str, match: rules.Match, seat: int, draft: Any) -> Iterator[Screen]:
    names = tuple("ABCDEFGHI"[: match.seats])
    yield ui(game).hand(match.view(seat), RenderContext(1, names, names, draft=draft), W)
    if any(seat in prompt.seats for prompt in match.prompts):
        yield ui(game).board(match.view(None), RenderContext(1, names, names), W)


@pytest.mark.parametrize("game", [*GAMES, *PLAIN])
def test_every_control_is_read_back_as_what_it_carries(game: str) -> None:
    rng = Random(f"controls {game}")
    match = rules.Match.new(
        game, rules.GAMES[game].seats[-1] if game == "beccato" else 3 + (game == "belote"), game
    )
    picked, played = set[str](), set[str]()
    for _ in range(MOMENTS):
        asked = [(prompt, seat) for prompt in match.prompts for seat in prompt.seats]
        if not asked:
            break
        prompt, seat = rng.choice(asked)
        draft: Any = None
        for _ in range(PICKS):
            shown = [
                one for screen in screens(game, match, seat, draft) for one in controls(screen)
            ]
            mine = [(window, one) for window, one in shown if window in own_windows(match, seat)]
            drafts: list[Draft] = []
            for window, control in mine:
                key = control.arg if isinstance(control, Button) else control.value
                press = ComponentAction(PLAY, key)
                if needs_a_picture(control.does, draft):
                    with pytest.raises(rules.IllegalAction, match="pick_first"):
                        read_press(press, ui(game), match, seat, window, draft)
                    continue
                does = read_press(press, ui(game), match, seat, window, draft)
                if isinstance(does, Draft):
                    assert isinstance(control.does, Pick)
                    picked.add(control.does.kind)
                    drafts.append(does)
                elif not isinstance(control.does, Pick):
                    assert does == rules.to_dict(control.does)
                    played.add(str(does["type"]))
            if not drafts:
                break
            draft = rng.choice(drafts).value
        if (action := match.sample(seat, rng, prompt.window)) is not None:
            match.play(seat, action)
    assert played or picked


def needs_a_picture(does: object, draft: Any) -> bool:
    """Returns whether a button of Belratti's board needs a picture that its presser has not
    picked.
    """
    kinds = ("hang", "unhang", "ask")
    return isinstance(does, Pick) and does.kind in kinds and "pick" not in (draft or {})


def own_windows(match: rules.Match, seat: int) -> set[str]:
    return {prompt.window for prompt in match.prompts if seat in prompt.seats}


def test_a_key_belongs_to_its_window_and_says_nothing_of_the_card() -> None:
    first, second = (key_of("t1", PlayCard(card)) for card in ("7S", "8S"))
    assert first != second
    assert key_of("t2", PlayCard("7S")) != first
    assert key_of("t1", PlayCard("7S", call=True)) != first
    assert len(first) == 10 and first.isalnum()


def test_a_card_that_may_not_be_played_is_refused_for_the_rules_reason() -> None:
    match = rules.Match.new("belote", 4, "reasons")
    match.play(match.prompts[0].seats[0], {"type": "Take"})
    rng = Random(1)
    while True:
        (prompt,) = match.prompts
        (seat,) = prompt.seats
        view: Any = match.view(seat)
        barred = [card for card in view.hand if card not in view.legal]
        if barred:
            break
        match.play(seat, match.sample(seat, rng))
    shown = button(prompt, PlayCard(barred[0]), "")
    press = ComponentAction(PLAY, shown.arg)
    action = read_press(press, ui("belote"), match, seat, prompt.window, None)
    with pytest.raises(rules.IllegalAction, match=r"follow|trump"):
        match.play(seat, action)


def test_picks_of_two_kinds_in_one_press_are_refused() -> None:
    match = rules.Match.new("belratti", 3, "kinds")
    window, seat = match.prompts[0].window, match.prompts[0].seats[0]
    view: Any = match.view(seat)
    keys = [key_of(window, pick) for pick in (Pick("six", min(view.hand)), Pick("well", "3"))]
    press = ComponentAction(PLAY, "", tuple(keys))
    with pytest.raises(Refused, match="malformed_action"):
        read_press(press, ui("belratti"), match, seat, window, None)


def test_what_is_not_offered_is_refused() -> None:
    match = rules.Match.new("belote", 4, "reasons")
    (prompt,) = match.prompts
    for key in (key_of(prompt.window, PlayCard("??")), "", "x" * 24, key_of("", Pick("flip", "0"))):
        with pytest.raises(Refused, match="not_now"):
            read_press(
                ComponentAction(PLAY, key),
                ui("belote"),
                match,
                prompt.seats[0],
                prompt.window,
                None,
            )


@pytest.mark.parametrize("game", PLAIN)
def test_the_cards_of_a_game_of_one_file_can_be_touched(game: str) -> None:
    match = rules.Match.new(game, 3, "touched")
    for prompt in match.prompts:
        for seat in prompt.seats:
            screen = next(screens(game, match, seat, None))
            (text,) = [one for one in screen.blocks if isinstance(one, Text) and one.items]
            touched = {control.does for item in text.items for control in item.controls}
            assert touched == {*match.legal(seat)}
