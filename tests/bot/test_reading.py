"""Screens in words: everything in the pictures, and nothing twice."""

import pytest

from bot.components.screen import Button, Picture, Row, Screen, Separator, Text
from bot.components.text_mode import in_words


def read(facts: tuple[str, ...], *texts: str) -> list[str]:
    picture = Picture("x.png", facts, lambda _: b"", ())
    screen = in_words(Screen((picture, *map(Text, texts))))
    return [block.text for block in screen.blocks if isinstance(block, Text)]


@pytest.mark.parametrize(
    ("facts", "texts", "told"),
    [
        (("A cat",), ("A dog",), ["A cat", "A dog"]),
        (("Your cards: 7♠ 8♠",), ("**Your cards:** 7♠ 8♠",), ["**Your cards:** 7♠ 8♠"]),
        (
            ("The table:", "Trump ♥", "Bob leads"),
            ("Trump **♥**\nBob leads",),
            ["Trump **♥**\nBob leads"],
        ),
        (
            ("The table:", "Trump ♥", "Bob leads"),
            ("Bob leads",),
            ["The table: Trump ♥", "Bob leads"],
        ),
        (("Line:", "1. Ana", "2. Ben"), ("-# 2. Ben",), ["Line: 1. Ana", "-# 2. Ben"]),
        (("Line:", "1. Ana", "2. Ben", "3. Cleo"), (), ["Line:\n1. Ana\n2. Ben\n3. Cleo"]),
        (("Two cats", "A dog", "A bird."), ("A **dog**",), ["Two cats; A bird.", "A **dog**"]),
        (("Two cats", "A dog", "A bird."), (), ["Two cats\nA dog\nA bird."]),
        ((), ("Nothing",), ["Nothing"]),
    ],
)
def test_what_no_text_says_is_brought_in(
    facts: tuple[str, ...], texts: tuple[str, ...], told: list[str]
) -> None:
    assert read(facts, *texts) == told


def test_everything_else_stays_where_it_was() -> None:
    button = Row((Button("Go", "go"),))
    picture = Picture("x.png", ("A bird",), lambda _: b"", ())
    screen = Screen((Text("Hello"), picture, Separator(), button), 7)
    assert in_words(screen) == Screen((Text("Hello"), Text("A bird"), Separator(), button), 7)
    assert in_words(in_words(screen)) == in_words(screen)
