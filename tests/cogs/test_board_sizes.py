"""Boards of many people fit: complete descriptions, room for emoji, little beside the pictures."""

from dataclasses import replace
from random import Random

import pytest

import rules
from bot.components.emoji import OURS, spoken
from bot.components.fitting import Recap, leanest
from bot.components.renderer import ALT_LIMIT, TEXT_LIMIT, fits
from bot.components.screen import Button, Picture, Row, Screen, Text
from bot.components.text_mode import in_words
from bot.i18n.words import words
from bot.tables.model import Player, Status, Table
from bot.tables.parts import Absence, Notice, Question, Terms, Votes
from bot.tables.record import Record
from bot.ui.game_ui import RenderContext
from bot.ui.table_screens import hand
from tests.cogs.history.past import screen_faults
from tests.conformance.harness import playout
from tests.support.games import ui

LONGEST = "Wolfgang_Amadeus_von_Hohenlohe {seat}"
PLACE = "[table 1](https://discord.com/channels/123456789012345678/123456789012345678)"
LINES = ("👀 Somebody with a long name does something that takes long to tell.",) * 12
SPARE, BESIDE = ("beccato", "cattitude"), 1_350
"""Characters beside these games' boards, as people read them, with the longest names."""


pytestmark = pytest.mark.usefixtures("our_emoji")


def text(screen: Screen) -> str:
    return "\n".join(block.text for block in screen.blocks if isinstance(block, Text))


def looked_at(screen: Screen, room: int = 300) -> None:
    """Raises unless a screen can be sent completely, also in words, with room for house lines."""
    for block in screen.blocks:
        if isinstance(block, Picture):
            assert 0 < len(spoken(block.alt)) <= ALT_LIMIT
            assert OURS not in spoken(block.alt)
    assert not screen_faults(screen)
    assert len(text(in_words(screen))) <= TEXT_LIMIT - room


def troubled(match: rules.Match) -> Table:
    """Returns a table with the most possible texts and controls besides a match."""
    record = Record(
        1,
        Terms(hints="always"),
        absence=Absence(forced={seat: [1, 2] for seat in range(match.seats)}),
        votes=Votes(Question("pause", match.seats - 1, 0)),
        notice=Notice("The bot moves house. " * 4),
    )
    people = [Player(seat + 1, LONGEST.format(seat=seat)) for seat in range(match.seats)]
    people[-1] = replace(people[-1], robot="easy")
    return Table(1, match.game.name, Status.PLAYING, 0, 0, None, 0.0, 0.0, [*people], record, match)


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("beccato", 9, {"preset": "full"}),
        ("beccato", 4, {"preset": "full"}),
        ("beccato", 8, {}),
        ("belle", 5, {}),
        ("belle", 4, {"one_deck": True}),
        ("belote", 4, {"announcements": True}),
        ("belratti", 3, {}),
        ("belratti", 7, {}),
        ("cattitude", 5, {"open_palace": True}),
        ("cattitude", 3, {"beginners": True}),
        ("cattitude", 2, {}),
    ],
)
def test_a_match_of_many_people_with_long_names_fits(
    game: str, seats: int, options: dict[str, object]
) -> None:
    face, w = ui(game), words("de")  # the longest of our languages
    names = tuple(LONGEST.format(seat=seat) for seat in range(seats))
    context = RenderContext(1, names, names, log=LINES, place=PLACE)
    match = rules.Match.new(game, seats=seats, seed="many", options=options)
    table = troubled(match)
    for number, _ in enumerate(playout(match, Random(3), expiring=0.01)):
        if number % 5 or not match.prompts:
            continue
        seat, public = number % seats, match.view(None)
        board = face.board(public, context, w)
        looked_at(board)
        assert game not in SPARE or len(spoken(text(board))) <= BESIDE
        looked_at(face.hand(match.view(seat), context, w))
        recap = Recap(LINES, tuple(range(face.summary_count(public))))
        assert fits(hand(table, face, seat, w, "cannot_post", recap=recap))
    assert match.outcome is not None
    view = match.view(None)
    if face.score is not None:
        for viewer in (None, 0):
            looked_at(face.score(match.view(viewer), context, w))
    for index in range(face.summary_count(view)):
        looked_at(face.summary(view, index, context, w), room=0)
    looked_at(face.result(view, match.outcome, context, w))


def test_text_that_is_too_long_takes_no_button_away() -> None:
    """It is cut when sent; fewer buttons would make no room for it."""
    row = Row((Button("Agree", "house_agree"), Button("Refuse", "house_refuse")))
    below = Row((Button("Hint", "hint"), Button("Table", "house_table")))
    screen = leanest(lambda _recap: Screen((Text("x" * 5_000), row, below)), Recap())
    assert screen.blocks[1:] == (row, below)
