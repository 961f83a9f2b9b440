"""Our own emoji, of all games together."""

import re
from collections.abc import Iterator
from importlib.util import find_spec
from random import Random

import pytest

import rules
from bot.components.emoji import OURS, spoken
from bot.components.screen import Button, Menu, Picture, Row, Screen, Text
from bot.i18n.words import words
from bot.ui.game_ui import GameUI, RenderContext
from cogs.beccato import cards as beccato
from cogs.beccato.art.emoji import EMOJI as BECCATO
from cogs.cattitude import cards as cattitude
from cogs.cattitude.art.emoji import EMOJI as CATTITUDE
from rules.beccato.model import PassCard
from rules.belote.model import Pass, Take
from tests.conformance.harness import playout
from tests.support.games import OWN, ui

WHOLE = re.compile(r"<:parlour_[a-z_]+_0a1b2c3d:1234567890123456789>")


def test_every_breed_guild_species_and_house_has_its_emoji() -> None:
    squares = {breed.square for breed in beccato.BREEDS.values()}
    assert set(BECCATO) == squares | {guild.symbol for guild in beccato.GUILDS.values()}
    assert set(cattitude.BIRDS.values()) | set(cattitude.HOUSES.values()) <= set(CATTITUDE)


@pytest.mark.usefixtures("our_emoji")
def test_a_move_named_in_a_text_has_our_emoji() -> None:
    """Discord draws the plain sign of a black suit in black, on a dark ground."""
    match = rules.Match.new("belote", seats=4, seed="hint")
    match.play(match.prompts[0].seats[0], Take())
    (seat,) = match.prompts[0].seats
    view, context, w = match.view(seat), RenderContext(1, ("Ada",) * 4, ("Ada",) * 4), words("en")
    for action in match.legal(seat):
        label = w.inline(ui("belote").move_text(action, view, context, w))
        assert WHOLE.search(label)
        assert not set(label) & set("♠♥♦♣")


@pytest.mark.usefixtures("our_emoji")
@pytest.mark.parametrize(("game", "passed"), [("belote", Pass), ("beccato", PassCard)])
def test_no_move_in_words_has_the_code_of_an_emoji(game: str, passed: type[rules.Action]) -> None:
    """It is plain text, as in menus; the surrounding text adapts it for Discord."""
    match = rules.Match.new(game, seats=4, seed="hint")
    context, w = RenderContext(1, ("Ada",) * 4, ("Ada",) * 4), words("en")
    labels = set[str]()
    for _ in range(5):
        legal = [
            (seat, item)
            for prompt in match.prompts
            for seat in prompt.seats
            for item in match.legal(seat)
        ]
        labels |= {ui(game).move_text(item, match.view(seat), context, w) for seat, item in legal}
        if move := next((move for move in legal if isinstance(move[1], passed)), None):
            match.play(*move)
        else:
            match.expire(match.prompts[0].window)
    assert len(labels) >= 5
    assert w.t("Pass") in "".join(labels)
    assert not [item for item in labels if "<" in item]


def test_emoji_are_told_apart_by_their_outline() -> None:
    for emoji in (BECCATO, CATTITUDE):
        outlines = {emoji.draw().getchannel("A").tobytes() for emoji in emoji.values()}
        # Both backs are cards: stripes and spots distinguish them.
        assert len(outlines) >= len(emoji) - 1


def screens(face: GameUI, seats: int) -> Iterator[Screen]:
    """Yields a match's screens: boards and hands on the way, digests, the result."""
    w, names = words("en"), tuple(f"Name_{seat}" for seat in range(seats))
    context = RenderContext(1, names, names, place="table 1")
    match = rules.Match.new(face.game, seats=seats, seed="signs")
    for number, step in enumerate(playout(match, Random(7))):
        if number % 3 == 0:
            yield face.board(step.before.view(None), context, w)
            yield face.hand(step.before.view(number // 3 % seats), context, w)
    view = match.view(None)
    for index in range(face.summary_count(view)):
        yield face.summary(view, index, context, w)
    assert match.outcome is not None
    yield face.result(view, match.outcome, context, w)


def unmarked(screen: Screen) -> Iterator[str]:
    """Yields a screen's parts without emoji: descriptions, drawn texts, labels and hints."""
    for block in screen.blocks:
        match block:
            case Picture(of=of):
                yield spoken(block.alt)
                yield WHOLE.sub("", block.alt)  # in words it stays the same
                yield repr(of)
            case Row(row):
                yield from (button.label for button in row)
            case Menu(prompt, _, choices):
                yield prompt
                for choice in choices:
                    yield choice.label
                    yield choice.hint
            case _:
                pass


@pytest.mark.usefixtures("our_emoji")
@pytest.mark.parametrize("game", OWN)
def test_markup_stands_whole_in_texts_and_nowhere_else(game: str) -> None:
    face = ui(game)
    seen: set[str] = set()
    for screen in screens(face, 4):
        for block in screen.blocks:
            if isinstance(block, Text):
                seen.update(WHOLE.findall(block.text))
                assert OURS.rstrip("_") not in WHOLE.sub("", block.text)
            if isinstance(block, Row):
                signs = [
                    button.emoji or "" for button in block.buttons if isinstance(button, Button)
                ]
                assert not any("<" in WHOLE.sub("", sign) for sign in signs)
        for text in unmarked(screen):
            assert OURS.rstrip("_") not in text.casefold()
    assert seen or not find_spec(f"cogs.{game}.art.emoji")
