"""Belote's pictures in words: their descriptions have everything that is visible."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

import rules
from bot.components.emoji import spoken
from bot.components.renderer import ALT_LIMIT
from bot.components.screen import Button, Picture, Row, Screen, Text, Tone
from bot.components.text_mode import in_words
from bot.i18n.words import words
from bot.ui.game_ui import RenderContext
from cogs.belote import UI
from cogs.belote.cards import suit_word
from rules.belote.events import BeloteCalled
from rules.belote.model import BeloteView, Pass, PlayCard

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


def pictures(screen: Screen) -> dict[str, Picture]:
    return {block.name: block for block in screen.blocks if isinstance(block, Picture)}


def pressable(screen: Screen) -> list[Button]:
    return [each for block in screen.blocks if isinstance(block, Row) for each in block.buttons]


def test_bids_say_what_they_make_trump_and_to_pass_comes_last() -> None:
    match = rules.Match.new("belote", seats=4, seed="bids")
    for phase, most in (("bid1", 2), ("bid2", 4)):
        seat = match.prompts[0].seats[0]
        *bids, last = pressable(UI.hand(match.view(seat), SITTING, W))
        assert (len(bids) + 1, last.label, last.tone, last.does) == (
            most,
            "Pass",
            Tone.PLAIN,
            Pass(),
        )
        for bid in bids:
            after = match.fork()
            after.play(seat, bid.does)
            taken: Any = after.view(None)
            assert bid.label == f"Take {suit_word(taken.trump, W)}"
        assert not pressable(UI.board(match.view(None), SITTING, W))
        while getattr(match.view(None), "phase", "") == phase == "bid1":
            match.play(match.prompts[0].seats[0], Pass())


@pytest.mark.parametrize("direction", ["right", "left"])
def test_BL_31_a_hand_has_its_owner_below_and_who_is_next_on_their_side(direction: str) -> None:
    match = rules.Match.new("belote", seats=4, seed="seats", options={"direction": direction})
    seat = match.prompts[0].seats[0]
    for viewer in (None, *range(4)):
        context = replace(SITTING, seat=viewer)
        shown = pictures(UI.board(match.view(None), context, W))["board.png"]
        assert bool(shown.items) is (viewer == seat)  # the turned card, for who may take it
        below, right, above, left = (player.name for player in shown.of.players)
        order = [NAMES.index(name) for name in (below, right, above, left)]
        step = 1 if direction == "right" else 3
        assert order == [((viewer or 0) + step * place) % 4 for place in range(4)]


def test_a_belote_is_shown_to_all_while_its_trick_lies_there() -> None:
    match, rng, seen = rules.Match.new("belote", seats=4, seed="1"), Random(2), 0
    while match.prompts:
        seat = match.prompts[0].seats[0]
        events = match.play(seat, match.sample(seat, rng))
        board = pictures(UI.board(match.view(None), SITTING, W))
        assert "belote.png" not in pictures(UI.board(match.view(None), replace(SITTING, seat=0), W))
        if any(isinstance(event, BeloteCalled) for event in events):
            assert {card[0] for card in board["belote.png"].of.cards} == {"K", "Q"}
            seen += 1
    assert seen > 1


def test_a_round_is_counted_in_two_lines_and_a_capot_has_its_own() -> None:
    found: set[str] = set()
    for seed in range(40):
        match, rng = rules.Match.new("belote", seats=4, seed=f"count {seed}"), Random(seed)
        while match.prompts:
            seat = match.prompts[0].seats[0]
            match.play(seat, match.sample(seat, rng))
        view: Any = match.view(None)
        for index, played in enumerate(view.history):
            scores, line, *_ = text_lines(UI.summary(view, index, SITTING, W))
            assert f"☀️ {played.scores[0]} · 🌙 {played.scores[1]}" in scores
            assert ("Capot" in line) is any(played.capot)
            found.add("Capot" if any(played.capot) else played.contract)
        assert all(UI.remark(view, seat, W) for seat in range(4))
    assert found == {"Capot", "made", "failed"}
