"""A table's offers fit its state: no moves when it is paused, and ways on when it is over."""

import tomllib
from collections.abc import Iterator
from random import Random

import pytest

import rules
from bot.components.screen import Button, Menu, Row, Screen, Text
from bot.i18n.words import words
from bot.messages.tracked_message import pictures
from bot.tables.model import CHANNEL_GONE, SERVER_GONE, Status, Table
from bot.ui import table_screens
from tests.support.games import GAMES, ui
from tests.support.tables import table_of
from tools.words import phrasebooks

W = words("en")
BOOKS = [tomllib.loads(path.read_text("utf-8")) for path in phrasebooks()]
REASONS = sorted(
    {*(closing for book in BOOKS for closing in book.get("closings", ())), "broken_off"} - {"else"}
)


def table(game: str, status: Status, *, dealt: bool = True) -> Table:
    match = rules.Match.new(game, seats=rules.GAMES[game].seats[0], seed="ending")
    ended = table_of(match, status)
    if not dealt:
        ended.match = None
    return ended


def controls(screen: Screen) -> Iterator[Button | Menu]:
    for block in screen.blocks:
        if isinstance(block, Row):
            yield from block.buttons
        elif isinstance(block, Menu):
            yield block


@pytest.mark.parametrize("reason", REASONS)
@pytest.mark.parametrize("dealt", [True, False], ids=["played", "never started"])
def test_a_table_that_has_closed_has_a_way_on(reason: str, dealt: bool) -> None:
    closed = table("belote", Status.CLOSED, dealt=dealt)
    closed.record.end.reason = reason
    for screen in (
        table_screens.hand(closed, ui("belote"), 0, W),
        *([table_screens.board(closed, ui("belote"), W)] if dealt else []),
    ):
        verbs = {item.verb for item in controls(screen)}
        if reason in (CHANNEL_GONE, SERVER_GONE):
            assert "rematch" not in verbs
            assert any("/play" in item.text for item in screen.blocks if isinstance(item, Text))
        else:
            assert "rematch" in verbs


@pytest.mark.parametrize("game", GAMES)
def test_a_pause_takes_away_what_is_for_playing_and_says_how_to_go_on(game: str) -> None:
    paused, rng = table(game, Status.PAUSED), Random(game)
    match = paused.match
    assert match is not None
    for _ in range(60):
        screens = [table_screens.hand(paused, ui(game), seat, W) for seat in range(match.seats)]
        for screen in (*screens, table_screens.board(paused, ui(game), W)):
            assert not [item for item in controls(screen) if item.window]
            assert "resume" in {item.verb for item in controls(screen)}
            text = "\n".join(item.text for item in screen.blocks if isinstance(item, Text))
            assert "**Resume**" in text
            assert "Press" not in text
        if not match.prompts:
            break
        seat = rng.choice(match.prompts[0].seats)
        match.play(seat, match.sample(seat, rng))


def test_a_paused_hand_shows_each_picture_once() -> None:
    """In Belratti the themes are shown by the board, or by the hand of a player who decides."""
    paused, rng = table("belratti", Status.PAUSED), Random(1)
    match = paused.match
    assert match is not None
    for _ in range(60):
        for seat in range(match.seats):
            shown = table_screens.hand(paused, ui("belratti"), seat, W)
            names = [picture.name for picture in pictures(shown)]
            assert len({*names}) == len(names)
        seat = rng.choice(match.prompts[0].seats)
        match.play(seat, match.sample(seat, rng))
