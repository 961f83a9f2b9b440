"""Boards of many people fit: descriptions are whole, texts leave room for emoji, and little stands beside the pictures."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import rules
from bot.components.emoji import OURS, spoken
from bot.components.fitting import Recap, leanest
from bot.components.renderer import ALT_LIMIT, TEXT_LIMIT, fits
from bot.components.screen import Button, Picture, Row, Screen, Text
from bot.components.text_mode import in_words
from bot.i18n.words import use_emoji, words
from bot.tables.model import Person, Status, Table
from bot.tables.parts import Absence, Notice, Question, Terms, Votes
from bot.tables.record import Record
from bot.ui.game_ui import GameUI, RenderContext
from bot.ui.table_screens import hand
from cogs.beccato import UI as BECCATO_FACE
from cogs.beccato import summary as beccato
from cogs.beccato.art.emoji import EMOJI as BECCATO
from cogs.cattitude import UI as CATTITUDE_FACE
from cogs.cattitude import summary as cattitude
from cogs.cattitude.art.emoji import EMOJI as CATTITUDE

LONGEST = "Wolfgang_Amadeus_von_Hohenlohe {seat}"
PLACE = "[table 1](https://discord.com/channels/123456789012345678/123456789012345678)"
LINES = ("👀 Somebody with a long name does something that takes long to tell.",) * 12
BESIDE = 1_300
"""Characters of text beside a board's pictures, as they are read, where all names are as long as they get."""


@pytest.fixture(autouse=True)
def our_emoji() -> None:
    """Has emoji of our own stand for their signs, under the longest of ids."""
    signs = {**BECCATO, **CATTITUDE}
    use_emoji(
        {
            sign: (f"<:{emoji.stem}_0a1b2c3d:1234567890123456789>", emoji.stem)
            for sign, emoji in signs.items()
        }
    )


def text(screen: Screen) -> str:
    return "\n".join(block.text for block in screen.blocks if isinstance(block, Text))


def looked_at(screen: Screen) -> None:
    """Raises unless a screen can be sent whole, also to somebody who reads."""
    for block in screen.blocks:
        if isinstance(block, Picture):
            assert 0 < len(spoken(block.alt)) <= ALT_LIMIT
            assert OURS not in spoken(block.alt)
    # The house adds some lines of its own.
    assert len(text(in_words(screen))) <= TEXT_LIMIT - 300


def troubled(match: rules.Match) -> Table:
    """A table at which there is as much to say and to press besides a match as there can be."""
    record = Record(
        1,
        Terms(hints="always"),
        absence=Absence(forced={seat: [1, 2] for seat in range(match.seats)}),
        votes=Votes(Question("pause", match.seats - 1, 0)),
        notice=Notice("The bot moves house. " * 4),
    )
    people = [Person(seat + 1, LONGEST.format(seat=seat)) for seat in range(match.seats)]
    people[-1] = replace(people[-1], robot="easy")
    return Table(1, match.game.name, Status.PLAYING, 0, 0, None, 0.0, 0.0, [*people], record, match)


@pytest.mark.parametrize(
    ("face", "seats", "options"),
    [
        (BECCATO_FACE, 9, {"preset": "full"}),
        (BECCATO_FACE, 4, {"preset": "full"}),
        (BECCATO_FACE, 8, {}),
        (CATTITUDE_FACE, 5, {"open_palace": True}),
        (CATTITUDE_FACE, 2, {}),
    ],
    ids=lambda value: str(getattr(value, "game", value)),
)
def test_a_match_of_many_people_with_long_names_fits(
    face: GameUI, seats: int, options: dict[str, object]
) -> None:
    w, rng = words("de"), Random(3)  # the longest of our languages
    names = tuple(LONGEST.format(seat=seat) for seat in range(seats))
    context = RenderContext(1, names, names, log=LINES, place=PLACE)
    match = rules.Match.new(face.game, seats=seats, seed="many", options=options)
    table = troubled(match)
    step = 0
    while match.prompts:
        if step % 5 == 0:
            board = face.board(match.view(None), context, w)
            looked_at(board)
            assert len(spoken(text(board))) <= BESIDE
            looked_at(face.hand(match.view(step % seats), context, w))
            told = Recap(LINES, tuple(range(face.summary_count(match.view(None)))))
            assert fits(hand(table, face, step % seats, w, "cannot_post", recap=told))
        waiting = [seat for one in match.prompts for seat in one.seats if seat not in one.done]
        if not waiting:
            match.expire(match.prompts[0].window)
            continue
        seat = rng.choice(waiting)
        action = match.sample(seat, rng)
        assert action is not None
        match.play(seat, action)
        step += 1
    assert match.outcome is not None
    view = match.view(None)
    score = {"beccato": beccato.score, "cattitude": cattitude.score}[face.game]
    for viewer in (None, 0):
        looked_at(score(match.view(viewer), context, w))
    for index in range(face.summary_count(view)):
        looked_at(face.summary(view, index, context, w))
    looked_at(face.result(view, match.outcome, context, w))


def test_text_that_is_too_long_takes_no_button_away() -> None:
    """It is cut where it is sent; fewer buttons would make no room for it."""
    asked = Row((Button("Agree", "house_agree"), Button("Refuse", "house_refuse")))
    below = Row((Button("Hint", "hint"), Button("Table", "house_table")))
    shown = leanest(lambda _recap: Screen((Text("x" * 5_000), asked, below)), Recap())
    assert shown.blocks[1:] == (asked, below)
