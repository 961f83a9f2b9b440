"""The board: what its picture's description says, and how little it leaves to the words beside it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import rules
from bot.face import Sitting
from bot.glyphs import spoken
from bot.ui.present import ALT_LIMIT
from bot.ui.screen import Picture, Screen, Text
from bot.words import languages, words
from cogs.belratti import screens
from rules.belratti.model import Phase
from rules.belratti.view import BelrattiView

NAMES = tuple(f"{letter * 31}_" for letter in "ABCDEFG")
"""As long as Discord lets names be."""


def views(seats: int) -> Iterator[BelrattiView]:
    """Yields what everybody sees of two rounds, step by step."""
    rng = Random(seats)
    match = rules.Match.new("belratti", seats=seats, seed=f"board of {seats}")
    while (view := match.view(None)).round < 3 and match.prompts:  # type: ignore[attr-defined]
        yield view  # type: ignore[misc]
        prompt = rng.choice(match.prompts)
        seat = rng.choice([one for one in prompt.seats if one not in prompt.done] or prompt.seats)
        if (action := match.sample(seat, rng)) is not None:
            match.play(seat, action)


def board(view: BelrattiView, language: str) -> tuple[str, Screen]:
    """Returns the description of a board's picture as Discord gets it, and the board."""
    names = NAMES[: len(view.roles)]
    told = tuple(f"{name} is ready." for name in names)
    sitting = Sitting(1, names, names, told, {}, "[table 1](https://discord.com)", None, False)
    screen = screens.board(view, sitting, words(language))
    (picture,) = (block for block in screen.blocks if isinstance(block, Picture))
    return spoken(picture.alt), screen


@pytest.mark.parametrize("language", languages())
def test_the_description_says_it_all_within_discords_limit(language: str) -> None:
    phases: set[Phase] = set()
    for view in views(7):
        alt, _ = board(view, language)
        phases.add(view.phase)
        assert len(alt) <= ALT_LIMIT, (view.phase, len(alt))
        assert all(alt.count(name.rstrip("_")) for name in NAMES)
        assert all(f"({joker.number})" in alt for joker in view.jokers)
        assert f"{view.draw_count}" in alt
        if view.phase is Phase.HANG:
            assert all(f" {number} " in alt for number in range(1, len(view.table) + 1))
    assert phases >= {Phase.THEMES, Phase.DEMAND, Phase.PAINT, Phase.HANG}


def test_few_words_stand_beside_the_picture() -> None:
    for view in views(5):
        _, screen = board(view, "en")
        said = "\n".join(block.text for block in screen.blocks if isinstance(block, Text))
        assert said.count("\n") <= 9
