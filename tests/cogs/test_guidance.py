"""A player to act reads what to do, with which control, and what it leads to."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import takewhile
from random import Random
from typing import Any

import pytest

import data
import rules
from bot.components.screen import Block, Menu, Row, Screen, Text
from bot.i18n.words import words
from bot.ui.game_ui import RenderContext
from tests.conformance.harness import cases, playout
from tests.support.games import OWN, ui

BOLD = re.compile(r"\*\*(.+?)\*\*")
OPTIONS = {"beccato": ({"preset": "watch"}, {"preset": "full"})}
"""A game's options, if one match doesn't show all kinds of prompts."""
ENOUGH = 60
"""How often to look at a kind of prompt, for all its variants."""
MOST = 10
"""The most matches with each of them."""


def forms(entry: Any) -> list[str]:
    """Returns the sentences of a phrasebook's entry, with or without cases."""
    return (
        [entry] if isinstance(entry, str) else [text for key, text in entry.items() if key != "by"]
    )


def shown(sentence: str) -> re.Pattern[str]:
    """Returns a pattern for a sentence with any values; a label that ends in dots ends it."""
    gaps = ".*".join(map(re.escape, re.split(r"\{\w+\}", sentence)))
    return re.compile(gaps.replace(r"\*\*\.", r"\*\*\.?"))


def controls(screen: Screen) -> Iterator[tuple[str, bool]]:
    """Yields each control's name for a reader, and whether it is enabled."""
    for block in screen.blocks:
        if isinstance(block, Row):
            yield from ((button.label, button.enabled) for button in block.buttons)
        elif isinstance(block, Menu):
            yield block.prompt, True


def matches(game: str) -> Iterator[rules.Match]:
    """Yields matches until the caller has seen enough."""
    seats = rules.GAMES[game].seats[len(rules.GAMES[game].seats) // 2]
    for seed in range(MOST):
        for options in OPTIONS.get(game, ({},)):
            yield rules.Match.new(game, seats=seats, seed=f"{seed}", options=dict(options))


@pytest.mark.parametrize("game", OWN)
def test_every_kind_of_prompt_says_what_to_do_and_what_it_leads_to(game: str) -> None:
    book, face, w = data.words(game), ui(game), words("en")
    kinds = {str(kind) for kind in rules.GAMES[game].accepts}
    assert kinds == {*book["asks"]} == {*book["leads"]}
    seen, leads, looked = set[str](), set[str](), Counter[str]()
    for match in matches(game):
        if seen == kinds:
            break
        names = tuple("ABCDEFGHI"[: match.seats])
        for _ in playout(match, Random(game), expiring=0.03):
            for prompt in match.prompts:
                kind = str(prompt.kind)
                looked[kind] += 1
                if looked[kind] > ENOUGH:
                    continue
                for seat in set(prompt.seats) - set(prompt.done):
                    asks = [ask.kind for ask in match.prompts if seat in {*ask.seats} - {*ask.done}]
                    if kind != "proposal" and "proposal" in asks:
                        continue  # that stands alone until it is answered
                    screen = face.hand(match.view(seat), RenderContext(1, names, names), w)
                    text = said(screen)
                    labels = [
                        found[0]
                        for form in forms(book["asks"][kind])
                        if (found := shown(form).search(text))
                    ]
                    assert labels, (kind, text)
                    led = any(shown(form).search(text) for form in forms(book["leads"][kind]))
                    if led:
                        leads.add(kind)
                    usable = [label for label, may in controls(screen) if may]
                    named = {name for line in labels for name in BOLD.findall(line)} & {*usable}
                    assert named or usable, (labels, usable)
                    seen.add(kind)
    assert seen == leads == kinds


def hands(match: rules.Match) -> Iterator[Screen]:
    names = tuple("ABCDEFGHI"[: match.seats])
    context = RenderContext(1, names, names)
    for _ in playout(match, Random(match.game.name), expiring=0.03):
        for seat in range(match.seats if match.prompts else 0):
            yield ui(match.game.name).hand(match.view(seat), context, words("en"))


def said(screen: Screen) -> str:
    texts = (
        block.text if isinstance(block, Text) else block.prompt
        for block in screen.blocks
        if isinstance(block, Text | Menu)
    )
    return "\n".join(texts)


@pytest.mark.parametrize("game", OWN)
def test_nothing_is_greyed_without_its_reason_beside_it(game: str) -> None:
    case = Random(game).choice([case for case in cases() if case.game == game])
    for screen in hands(case.deal()):
        for row in screen.blocks:
            for button in row.buttons if isinstance(row, Row) else ():
                assert button.enabled or button.shut in said(screen), button


@pytest.mark.parametrize("game", OWN)
def test_what_an_instruction_names_stands_below_it(game: str) -> None:
    """A named control precedes the next instruction, and "below" is next: people read downwards."""
    for screen in hands(next(matches(game))):
        everywhere = _usable(screen.blocks)
        for at, block in enumerate(screen.blocks):
            if _instructs(block):
                assert isinstance(block, Text)
                rest = screen.blocks[at + 1 :]
                below = _usable(takewhile(lambda part: not _instructs(part), rest))
                next_to_it = _usable(takewhile(lambda part: not isinstance(part, Text), rest))
                assert below >= everywhere.intersection(BOLD.findall(block.text)), block.text
                assert next_to_it or "below" not in block.text, block.text


def _instructs(block: Block) -> bool:
    return isinstance(block, Text) and bool(re.search("▶️|📣", block.text))


def _usable(blocks: Iterable[Block]) -> set[str]:
    return {label for label, may in controls(Screen(tuple(blocks))) if may}


@pytest.mark.parametrize("game", OWN)
def test_nobody_is_told_to_press_where_nothing_can_be_pressed(game: str) -> None:
    match = rules.Match.new(game, seats=rules.GAMES[game].seats[-1], seed="paused")
    for screen in hands(match):
        text = said(screen.without_controls())
        assert "▶️" not in text
        assert "Press" not in text
