"""The parts that games' screens are made of."""

import pytest

import rules
from bot.components.kit import asked, compose, lines
from bot.components.screen import Screen, Separator, Text
from bot.i18n.words import words
from bot.ui.game_ui import RenderContext


def test_parts_become_blocks_and_what_is_empty_goes() -> None:
    parts = ["head", None, "", [], ["one", [Separator(), "two"]], lines("a", None, "", "b")]
    blocks = (Text("head"), Text("one"), Separator(), Text("two"), Text("a\nb"))
    assert compose(7, *parts) == Screen(blocks, 7)


@pytest.mark.parametrize(
    ("viewer", "kinds", "found"),
    [
        (None, (), "1"),
        (0, (), "1"),
        (1, (), "2"),
        (2, (), None),
        (1, ("bid",), None),
        (None, ("card",), "2"),
    ],
)
def test_a_seat_is_asked_in_its_own_windows_and_the_public_in_all(
    viewer: int | None, kinds: tuple[str, ...], found: str | None
) -> None:
    bid = rules.Prompt(window="1", kind="bid", mode=rules.Mode.TURN, seats=(0,))
    card = rules.Prompt(window="2", kind="card", mode=rules.Mode.TURN, seats=(1,))
    prompt = asked(rules.View(viewer=viewer, prompts=(bid, card)), *kinds)
    assert (prompt.window if prompt else None) == found


@pytest.mark.parametrize(("name", "drawn"), [("Zoë", "Zoë"), ("→", "Seat 2"), ("\u3164", "Seat 2")])
def test_who_cannot_be_named_in_a_picture_is_called_by_their_seat(name: str, drawn: str) -> None:
    assert RenderContext(1, ("", name), ("", name)).drawn(1, words("en")) == drawn
