"""Belote's pictures in words: their descriptions have everything that is visible."""

from __future__ import annotations

from random import Random

import pytest

import rules
from bot.components.emoji import spoken
from bot.components.renderer import ALT_LIMIT
from bot.components.screen import Picture, Row, Screen, Text
from bot.components.text_mode import in_words
from bot.i18n.words import words
from bot.ui.game_ui import RenderContext
from cogs.belote import UI
from rules.belote.model import BeloteView, PlayCard

NAMES = ("Ana", "Bob", "Zoë", "Jules")
SITTING = RenderContext(7, NAMES, NAMES)
W = words("en")


def alt(screen: Screen) -> str:
    (picture,) = (block for block in screen.blocks if isinstance(block, Picture))
    return picture.alt


def text_lines(screen: Screen) -> list[str]:
    return [
        line
        for block in screen.blocks
        if isinstance(block, Text)
        for line in block.text.splitlines()
    ]


def test_the_board_fits_a_phone_and_says_all_to_those_who_read() -> None:
    """A headline, facts beyond the picture, the latest lines and the turn, in every language."""
    names = tuple(letter * 32 for letter in "ABCD")
    lines = tuple(f"Line {number}." for number in range(9))
    context = RenderContext(7, names, names, log=lines)
    options = {"announcements": True, "target": 301, "tie": "litige"}
    match = rules.Match.new("belote", seats=4, seed="phone", options=options)
    face, rng, announced = UI, Random(3), 0
    while match.prompts:
        view = match.view(None)
        assert isinstance(view, BeloteView)
        announced += bool(view.announcements)
        for locale in ("en", "fr", "de"):
            screen = face.board(view, context, words(locale))
            shown = [announcement for announcement in view.announcements if announcement.cards]
            listed = shown or (view.announcements if len(view.tricks) < 2 else ())
            notes = bool(listed) + bool(view.frozen)
            assert len(text_lines(screen)) == 1 + notes + context.latest + 1
            assert len(spoken(alt(screen))) <= ALT_LIMIT
        read = spoken("\n".join(text_lines(in_words(face.board(view, context, W)))))
        # Announcements that score nothing, since the other side's is better, disappear.
        assert read.count(" for ") == len(listed)
        assert "Line 8." in read
        assert "this round" in read
        seat = match.prompts[0].seats[0]
        match.play(seat, match.sample(seat, rng))
    assert announced


@pytest.mark.parametrize(
    ("locale", "letters"), [("fr", "VDRA"), ("de", "BDKA"), ("pl", "WDKA"), ("en", "JQKA")]
)
def test_cards_have_the_readers_letters_in_pictures_and_words(locale: str, letters: str) -> None:
    match, w = rules.Match.new("belote", seats=4, seed="words"), words(locale)
    own: dict[str, str] = dict(zip("JQKAT", (*letters, "10"), strict=True))
    match.play(match.prompts[0].seats[0], {"type": "Take"})
    seat = match.prompts[0].seats[0]
    board, hand = UI.board(match.view(None), SITTING, w), UI.hand(match.view(seat), SITTING, w)
    (table,) = (block for block in board.blocks if isinstance(block, Picture))
    (held,) = (block for block in hand.blocks if isinstance(block, Picture))
    assert table.of.letters == held.of.letters == letters
    buttons = [button for row in hand.blocks if isinstance(row, Row) for button in row.buttons]
    played = [(b.label, b.does.card[0]) for b in buttons if isinstance(b.does, PlayCard)]
    assert [label for label, _ in played] == [own.get(rank, rank) for _, rank in played]
    assert own.keys() & {rank for _, rank in played}
    court = f"{letters[0]}♠"
    assert UI.move_text(PlayCard(card="JS"), match.view(seat), SITTING, w) == court


def test_every_legal_card_has_its_controls_and_every_other_its_reason() -> None:
    options, rng = {"belote_call": "manual"}, Random(2)
    match = rules.Match.new("belote", seats=4, seed="touch", options=options)
    seen: set[int] = set()
    while match.prompts:
        seat, playing = match.prompts[0].seats[0], match.prompts[0].kind == "card"
        screen, legal = UI.hand(match.view(seat), SITTING, W), [*match.legal(seat)]
        keys = {b.arg for row in screen.blocks if isinstance(row, Row) for b in row.buttons}
        (held,) = (block for block in screen.blocks if isinstance(block, Picture))
        for item in held.items:
            does = [control.does for control in item.controls]
            assert does == [action for action in legal if getattr(action, "card", "") == item.code]
            assert keys.issuperset(control.arg for control in item.controls)
            assert bool(item.reason) is (playing and not does)
            seen.add(len(does))
        match.play(seat, match.sample(seat, rng))
    assert seen == {0, 1, 2}
